"""Corsari: a greedy player, as a yardstick. Least limit in everything; it sets sail as soon as its limit is low enough."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, State
from flibuste.games.corsari.bots.laying import LEAST_LIMIT, planned_lay
from flibuste.games.corsari.crew import best_division, least_limit
from flibuste.games.corsari.rules import (
    BANDS,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_STOCK,
    DRAWING,
    PACK,
    RANKS,
    SAIL,
    CorsariState,
)

CLOSES_AT: Final = 10


@final
class CorsariGreedy(Policy):
    """Draws, discards, attaches and divides for the least limit; sets sail at a limit of `closes_at` or less."""

    def __init__(self, closes_at: int = CLOSES_AT) -> None:
        self.closes_at: i64 = closes_at

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        if state.phase == DRAWING:
            return best_draw(state)
        if state.phase == DISCARDING:
            return self.best_discard(state)
        return planned_lay(state, LEAST_LIMIT)

    def best_discard(self, state: CorsariState) -> i64:
        """The discard that leaves the least limit; sailing where that is low enough, or where it must be."""
        division = best_division(state.hands, state.turn * BANDS, state.pier_colour(), True, False)
        card = division.discard
        limit = division.limit
        if card == state.taken and not state.terms.return_taken:
            card, limit = best_other_discard(state)
        sails = state.must_sail() or (limit <= self.closes_at and state.may_sail())
        return SAIL + card if sails else DISCARD + card


def best_draw(state: CorsariState) -> i64:
    """An open card that lowers the limit, or else the stock; the last pier card never, unless there is nothing else."""
    actions = numbers(MOST_LEGAL)
    count = state.legal_draws(actions)
    hand = state.hands[state.turn * BANDS : state.turn * BANDS + BANDS]
    pier = state.pier_colour()
    least = least_limit(hand, 0, pier, False)
    best = actions[0]
    for i in range(count):
        if actions[i] == DRAW_STOCK:
            continue
        if actions[i] == DRAW_DISCARD:
            limit = least_limit(with_card(hand, state.discards[len(state.discards) - 1], True), 0, pier, True)
        elif state.pier_at + 1 < state.pier_end:
            next_pier = state.row[state.pier_at + 1] // RANKS
            limit = least_limit(with_card(hand, state.row[state.pier_at], True), 0, next_pier, True)
        else:
            continue
        if limit < least:
            best = actions[i]
            least = limit
    return best


def best_other_discard(state: CorsariState) -> tuple[i64, i64]:
    """The best discard but the card just taken, where the house rule forbids that (COR-A15), and the limit it leaves."""
    actions = numbers(MOST_LEGAL)
    count = state.legal_discards(actions)
    hand = state.hands[state.turn * BANDS : state.turn * BANDS + BANDS]
    best: i64 = -1
    least: i64 = 0
    for i in range(count):
        card = (actions[i] - DISCARD) % PACK
        limit = least_limit(with_card(hand, card, False), 0, state.pier_colour(), False)
        if best < 0 or limit < least:
            best = card
            least = limit
    return best, least


def with_card(hand: vec[i64], card: i64, added: bool) -> vec[i64]:
    """The hand with a card more, or less."""
    changed = hand[:]
    if added:
        changed[card // RANKS] |= 1 << card % RANKS
    else:
        changed[card // RANKS] &= ~(1 << card % RANKS)
    return changed
