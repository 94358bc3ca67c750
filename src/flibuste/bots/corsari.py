"""Corsari: a greedy player. It draws and discards for the least limit, and sets sail at ten or less."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, State
from flibuste.games.corsari.crew import best_division, least_limit
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    CREW_NONE,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    DRAWING,
    RANKS,
    SAIL,
    CorsariState,
)

CLOSES_AT: Final = 10


@final
class CorsariGreedy(Policy):
    """Least limit in everything; sets sail as soon as its limit is `closes_at` or less."""

    def __init__(self, closes_at: int = CLOSES_AT) -> None:
        self.closes_at: i64 = closes_at

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        actions = numbers(MOST_LEGAL)
        count = state.legal_into(actions)
        hand = state.hands[state.turn * BANDS : state.turn * BANDS + BANDS]
        if state.phase == DRAWING:
            return best_draw(state, hand, actions, count)
        if state.phase == DISCARDING:
            return self.best_discard(state, hand, actions, count)
        return best_lay(state, hand, actions, count)

    def best_discard(self, state: CorsariState, hand: vec[i64], actions: vec[i64], count: i64) -> i64:
        """The discard that leaves the least limit; sailing where that is low enough, or where nothing else is legal."""
        pier = state.pier_colour()
        best = actions[0]
        least: i64 = 1000
        for i in range(count):
            card = (actions[i] - DISCARD) % (SAIL - DISCARD)
            without = with_card(hand, card, False)
            limit = least_limit(without, 0, pier, False)
            sails = actions[i] >= SAIL
            if limit < least or (limit == least and sails and limit <= self.closes_at and best < SAIL):
                if sails and limit > self.closes_at and not state.must_sail():
                    continue
                best = actions[i]
                least = limit
        return best


def best_draw(state: CorsariState, hand: vec[i64], actions: vec[i64], count: i64) -> i64:
    """An open card that lowers the limit, or else the stock; the last pier card never, unless there is nothing else."""
    pier = state.pier_colour()
    now = least_limit(hand, 0, pier, False)
    best = actions[0]
    least = now
    for i in range(count):
        if actions[i] == DRAW_DISCARD:
            limit = least_limit(with_card(hand, state.discards[len(state.discards) - 1], True), 0, pier, True)
        elif actions[i] == DRAW_PIER and state.pier_at + 1 < state.pier_end:
            next_pier = state.row[state.pier_at + 1] // RANKS
            limit = least_limit(with_card(hand, state.row[state.pier_at], True), 0, next_pier, True)
        else:
            continue
        if limit < least:
            best = actions[i]
            least = limit
    if best != DRAW_STOCK and least == now and count > 1 and actions[0] == DRAW_STOCK:
        return DRAW_STOCK
    return best


def best_lay(state: CorsariState, hand: vec[i64], actions: vec[i64], count: i64) -> i64:
    """Attach whatever would else be a stowaway; then the crew with the least limit."""
    division = best_division(hand, 0, state.pier_colour(), False, False)
    for i in range(count):
        if ATTACH <= actions[i] < CREW_NONE:
            without = with_card(hand, actions[i] - ATTACH, False)
            if least_limit(without, 0, state.pier_colour(), False) < division.limit:
                return actions[i]
    return division.action


def with_card(hand: vec[i64], card: i64, added: bool) -> vec[i64]:
    """The hand with a card more, or less."""
    changed = hand[:]
    if added:
        changed[card // RANKS] |= 1 << card % RANKS
    else:
        changed[card // RANKS] &= ~(1 << card % RANKS)
    return changed
