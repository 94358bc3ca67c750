"""Corsari: how far a hand is from a sweep, and who is likely to get there first.

With sensible players most rounds, and with them most matches, are won by the first who can set sail without a stowaway.
So a position in the middle of a round is worth what the race is worth: each hand needs so many turns to get rid of its
stowaways, given the cards that the stock still has for it, under the pier's colour now and under the next one.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.search import added
from flibuste.cards import numbers
from flibuste.games.corsari.rules import BANDS, LOWEST, RANK_COUNT, RANKS, CorsariState

MOST_OUTS: Final = 64
MOST_STOWAWAYS: Final = 14
FEWER_OUTS: Final = 1.5  # each card found leaves so many fewer to find: one, or both of a rank
LOOKS: Final = 1.7  # cards seen a turn: one from the stock, and at times a useful one on the discard pile


def waiting_time(stowaways: int, outs: int) -> float:
    """How many stock cards must go by, per card of stock, until these stowaways are replaced."""
    return added([1.0 / max(outs - FEWER_OUTS * i, 0.7) for i in range(stowaways)])


WAITING: Final[vec[float]] = vec[float](
    [waiting_time(stowaways, outs) for stowaways in range(MOST_STOWAWAYS) for outs in range(MOST_OUTS)]
)


def stock_masks(state: CorsariState) -> vec[i64]:
    """The cards of the stock, as ten masks."""
    masks = numbers(BANDS)
    row = state.row
    for i in range(state.stock_at, i64(len(row))):
        masks[row[i] // RANKS] |= 1 << row[i] % RANKS
    return masks


def turns_to_sweep(hands: vec[i64], base: i64, stock: vec[i64], pier: i64) -> float:
    """How many turns the hand needs until it has no stowaway, for the crew that needs the fewest."""
    lowest = LOWEST
    rank_count = RANK_COUNT
    waiting = WAITING
    total: i64 = 0
    held: i64 = 0
    cards: i64 = 0
    for colour in range(i64(BANDS)):
        cards += rank_count[stock[colour]]
        if hands[base + colour] and colour != pier:
            total += rank_count[hands[base + colour]]
            held |= 1 << colour
    prisoners = rank_count[stock[pier]]
    best = waiting[total * MOST_OUTS + prisoners]
    while held:
        first = lowest[held]
        one = hands[base + first]
        rest = held
        held &= held - 1
        while rest:
            second = lowest[rest]
            rest &= rest - 1
            union = one | hands[base + second]
            outs = prisoners + rank_count[stock[first] & ~union]
            if second != first:
                outs += rank_count[stock[second] & ~union]
            time = waiting[(total - rank_count[union]) * MOST_OUTS + outs]
            if time < best:
                best = time
    return 1.0 + best * float(cards) / LOOKS


# By players: how much the turns still needed weigh under the pier's colour now and under that of its last card, how much
# once that is the colour now, and what each seat that must wait for its turn loses. See bench/fit_corsari.py.
WEIGHTS: Final[vec[float]] = vec[float]([0.94, 0.49, 1.61, 0.13, 0.39, 0.84, 1.34, 0.05, 0.0, 0.89, 1.15, 0.02])


def chance_in_race(state: CorsariState, seat: i64) -> float:
    """The probability that the seat wins, where somebody is about to draw.

    The pier's last card is rarely taken, for that annuls the round; so most of the race is run under its colour.
    """
    stock = stock_masks(state)
    place = (state.players - 2) * 4
    now = state.pier_colour()
    last = state.row[state.pier_end - 1] // RANKS
    total = 0.0
    own = 0.0
    for other in range(state.players):
        turns = log(turns_to_sweep(state.hands, other * BANDS, stock, now))
        if state.pier_at + 1 == state.pier_end:
            score = WEIGHTS[place + 2] * turns
        else:
            in_the_end = log(turns_to_sweep(state.hands, other * BANDS, stock, last))
            score = WEIGHTS[place] * turns + WEIGHTS[place + 1] * in_the_end
        waits = other - state.turn if other >= state.turn else other - state.turn + state.players
        weight = exp(-score - WEIGHTS[place + 3] * float(waits))
        total += weight
        if other == seat:
            own = weight
    return own / total


# By players: how much a penalty card weighs, how much in the last round, and what each seat that begins later loses.
PENALTY_WEIGHTS: Final[vec[float]] = vec[float]([0.042, 0.31, 0.12, 0.035, 0.42, 0.05, 0.15, 0.74, 0.015])


def chance_between_rounds(state: CorsariState, seat: i64) -> float:
    """The probability that the seat wins, where a deal is awaited."""
    place = (state.players - 2) * 3
    weighs = PENALTY_WEIGHTS[place + 1] if state.last_round else PENALTY_WEIGHTS[place]
    total = 0.0
    own = 0.0
    for other in range(state.players):
        waits = other - state.dealer - 1 if other > state.dealer else other - state.dealer - 1 + state.players
        weight = exp(-weighs * float(state.penalty_counts[other]) - PENALTY_WEIGHTS[place + 2] * float(waits))
        total += weight
        if other == seat:
            own = weight
    return own / total
