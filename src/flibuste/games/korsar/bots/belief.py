"""Korsar: which of the unseen cards the others are likely to hold.

A player of a few cards has chosen what to keep: rich galleons go to sea, captains wait for a prize. So hands hold fewer rich
galleons and more captains than the stock does. KEPT says by how much, as measured over matches of players who play each
alone; partners play to a plan of two hands, for which nothing of the kind was found. A partner's own hand is known.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, numbers
from flibuste.chance import Rng
from flibuste.game import Worlds
from flibuste.games.korsar.rules import DRAW, FLAGS, KINDS, KorsarState
from flibuste.games.korsar.worlds import KorsarWorlds

# In percent of the share that pure chance would give a hand: galleons by value, pirates by strength, captains, the admiral.
KEPT: Final[vec[i64]] = vec[i64]([105, 100, 70, 65, 65, 65, 65] + [90, 98, 102, 108] * FLAGS + [150] * FLAGS + [105])
MOST_KEPT: Final = 150
CHOSEN_AFTER: Final = 4  # cards played, the rest of a hand is what its owner wants to keep; before, partly so


@final
class KorsarBelief(Worlds):
    """The worlds of a view, with the others' hands drawn by what is kept."""

    def __init__(self, worlds: KorsarWorlds) -> None:
        self.bare: Final[KorsarState] = worlds.bare
        self.unseen: Final = worlds.unseen
        self.missing: Final = vec[i64](worlds.missing)
        self.weights: Final = kept_by_seat(worlds.one)  # KINDS places a seat

    def sample(self, rng: Rng) -> KorsarState:
        """Cards are drawn one by one, each as likely as its weight says among those left, and then the stock's by chance."""
        state = self.bare.copy()
        cards = self.unseen[:]
        count: i64 = len(cards)
        dealt: i64 = 0
        for seat in range(state.players):
            last = dealt + self.missing[seat]
            while dealt < last:
                at = dealt + rng.below(count - dealt)
                card = cards[at]
                if rng.below(MOST_KEPT) < self.weights[seat * KINDS + card]:
                    cards[at] = cards[dealt]
                    cards[dealt] = card
                    state.take(seat, card)
                    dealt += 1
        row = EMPTY
        for i in range(dealt, count):
            row = append(row, cards[i])
        if len(row):
            rng.shuffle(row)
            state.row = row
            state.stock_at = 0
        return state


def kept_by_seat(state: KorsarState) -> vec[i64]:
    """How likely each seat keeps each kind, by how many cards it has played; in team play all are alike."""
    played = numbers(state.players)
    for entry in state.trail:
        if entry // 256 % 1024 != DRAW:
            played[entry // 256 // 1024] += 1
    weights = numbers(state.players * KINDS)
    for seat in range(state.players):
        chosen = 0 if state.terms.team_bits else min(played[seat], CHOSEN_AFTER)
        for kind in range(i64(KINDS)):
            weights[seat * KINDS + kind] = 100 + (KEPT[kind] - 100) * chosen // CHOSEN_AFTER
    return weights
