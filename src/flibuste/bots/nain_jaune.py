"""Nain Jaune: a greedy player. It begins where its run is longest, and lays a winning card wherever it has the choice."""

from typing import final

from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.nain_jaune.rules import ANNOUNCE, FAMILY_BITS, LOWEST, OF_RANK, RANKS, SPACE_OF, NainJauneState


@final
class NainJauneGreedy(Policy):
    """The sheet's advice (NAI-16): begin where your run is longest. It forgets no announcement."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, NainJauneState)
        hand = state.hands[state.turn]
        card = best_card(hand, state.need or best_start(hand))
        if state.terms.must_announce and SPACE_OF[card] >= 0:
            return ANNOUNCE + SPACE_OF[card]
        return card


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


def best_card(hand: i64, rank: i64) -> i64:
    """A card of this rank: a winning one before the others."""
    cards = hand & OF_RANK[rank]
    first: i64 = 0
    chosen: i64 = -1
    while cards:
        family = cards & FAMILY_BITS
        if family:
            card = first + LOWEST[family]
            if chosen < 0 or SPACE_OF[card] >= 0:
                chosen = card
        cards >>= RANKS
        first += RANKS
    return chosen
