"""Nain Jaune: a greedy player. It begins where its run is longest, and lays a winning card wherever it has the choice."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.nain_jaune.rules import ANNOUNCE, OF_RANK, RANK_OF, RANKS, SPACE_OF, WINNING, NainJauneState

WINNING_OF_RANK: Final[vec[i64]] = vec[i64](
    [max([card for card in WINNING if RANK_OF[card] == rank], default=-1) for rank in range(RANKS + 1)]
)  # or -1


@final
class NainJauneGreedy(Policy):
    """The sheet's advice (NAI-16): begin where your run is longest. It forgets no announcement."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, NainJauneState)
        hand = state.hands[state.turn]
        return best_play(state, hand, state.need or best_start(hand))


def best_start(hand: i64) -> i64:
    """The rank at which the longest run of this hand begins.

    A run that reaches 13 counts one more, for it leaves a free start; of equal runs the lowest is begun, for more cards of the
    others may follow it and lead back to this hand.
    """
    best: i64 = 0
    most: i64 = 0
    length: i64 = 1  # as if the run of a 13 went one further
    rank: i64 = RANKS
    while rank > 0:
        length = length + 1 if hand & OF_RANK[rank] else 0
        if length and length >= most:
            best = rank
            most = length
        rank -= 1
    return best


def best_play(state: NainJauneState, hand: i64, rank: i64) -> i64:
    """How to lay a card of this rank: a winning one before the others, and announced where that is needed (NAI-A10)."""
    winning = WINNING_OF_RANK[rank]
    if winning >= 0 and hand >> winning & 1:
        return ANNOUNCE + SPACE_OF[winning] if state.terms.must_announce else winning
    card = rank - 1
    while not hand >> card & 1:
        card += RANKS
    return card
