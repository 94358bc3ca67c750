"""Corsari: which hands the others may have, judged by what they were seen to do.

Histories of the others' hidden cards are drawn by a Markov chain (`suspects`), so hands come out as good as that many draws
of a sensible player make them.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY
from flibuste.chance import Rng
from flibuste.game import Worlds
from flibuste.games.corsari.bots.suspects import STILL_HELD, Suspect, watched
from flibuste.games.corsari.rules import BANDS, RANKS, CorsariState
from flibuste.games.corsari.worlds import CorsariWorlds

FIRST_STEPS: Final = 400  # of the chain, for each player, before the first world
STEPS: Final = 8  # between two worlds; neighbours are hardly alike in what they say of an action
THOROUGH_STEPS: Final = 64  # the same in the chain of `first_mate_1`


@final
class CorsariBelief(Worlds):
    """Worlds as likely as the others' play makes them."""

    def __init__(self, worlds: CorsariWorlds, seat: i64, quick: bool = True, anew: bool = False) -> None:
        self.worlds: Final = worlds
        self.quick: Final = quick  # or by the chain of `first_mate_1`
        self.anew: Final = anew  # the latter as it first was: it counts anew what it could remember, and finds the same worlds
        self.suspects: Final[list[Suspect]] = []
        self.pool: vec[i64] = EMPTY
        self.begun: bool = False
        if worlds.one.turn >= 0:
            for suspect in watched(worlds.one):
                if suspect.seat != seat and worlds.missing[suspect.seat] > 0:
                    if suspect.make_slots() != worlds.missing[suspect.seat]:
                        self.suspects.clear()  # the record does not tell the whole story
                        break
                    self.suspects.append(suspect)

    def sample(self, rng: Rng) -> CorsariState:
        if not self.suspects:
            return self.worlds.sample(rng)
        steps: i64 = STEPS if self.quick else THOROUGH_STEPS
        if not self.begun:
            self.begin(rng)
            steps = FIRST_STEPS
        for suspect in self.suspects:
            if self.anew:
                for _ in range(steps):
                    suspect.step(self.pool, rng)
            else:
                for _ in range(steps):
                    suspect.quick_step(self.pool, rng)
        return self.world(rng)

    def begin(self, rng: Rng) -> None:
        """Some history, whatever it is like."""
        self.begun = True
        cards = self.worlds.unseen[:]
        rng.shuffle(cards)
        dealt: i64 = 0
        for suspect in self.suspects:
            for slot in range(i64(len(suspect.card))):
                if suspect.gone[slot] == STILL_HELD:
                    suspect.card[slot] = cards[dealt]
                    dealt += 1
            if self.anew:
                suspect.against = suspect.count_against()
            else:
                suspect.like_step = not self.quick
                suspect.remember()
        self.pool = cards[dealt:]

    def world(self, rng: Rng) -> CorsariState:
        """The world of the present histories, with the rest as stock."""
        state = self.worlds.one.copy()
        hands = self.worlds.shown[:]
        for suspect in self.suspects:
            base = suspect.seat * BANDS
            for slot in range(i64(len(suspect.card))):
                if suspect.gone[slot] == STILL_HELD:
                    card = suspect.card[slot]
                    hands[base + card // RANKS] |= 1 << card % RANKS
        state.hands = hands
        stock = self.pool[:]
        rng.shuffle(stock)
        row = state.row[: state.pier_end]
        for i in range(i64(len(stock))):
            row = append(row, stock[i])
        state.row = row
        return state
