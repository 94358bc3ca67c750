"""Corsari: what a hand is worth at a glance."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.games.corsari.crew import HIGHEST
from flibuste.games.corsari.rules import BANDS, LOWEST, MASKS, RANK_COUNT, RANK_SUM

UNIT: Final = 16  # costs are in sixteenths of a rank
CARD_COST: Final = 48  # a stowaway costs its rank, and this besides
COST: Final[vec[i64]] = vec[i64]([UNIT * int(RANK_SUM[m]) + CARD_COST * int(RANK_COUNT[m]) for m in range(MASKS)])


def hand_cost(hand: vec[i64], pier: i64, discarding: bool) -> i64:
    """The least cost of the stowaways over all crews and, if discarding, over all discards."""
    lowest = LOWEST
    costs = COST
    highest = HIGHEST
    any_rank: i64 = 0
    twice: i64 = 0
    total: i64 = 0
    held: i64 = 0
    for colour in range(i64(BANDS)):
        mask = hand[colour]
        if mask and colour != pier:
            twice |= any_rank & mask
            any_rank |= mask
            total += costs[mask]
            held |= 1 << colour
    best = total
    while held:
        first = lowest[held]
        one = hand[first]
        rest = held
        held &= held - 1
        while rest:
            second = lowest[rest]
            rest &= rest - 1
            union = one | hand[second]
            cost = total - costs[union]
            if discarding:
                high = highest[twice | any_rank & ~union]
                if high:
                    cost -= high * UNIT + CARD_COST
            if cost < best:
                best = cost
    return best
