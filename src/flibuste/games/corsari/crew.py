"""Corsari: the best crew of a hand, and the best discard on top of it.

The sweep: for a pair of colours whose ranks together are u, the crew saves the sum of u. The best discard is then the
highest rank that is still outside: one that two colours hold, or one that is held and not in u. So one pass over the
pairs gives the least limit over all discards, without trying any of them.
"""

from dataclasses import dataclass, replace
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flibuste.cards import numbers
from flibuste.games.corsari.rules import ACTIONS, BANDS, COLOURS, CREW, CREW_NONE, DECK, MASKS, RANK_COUNT, RANK_SUM, RANKS

HIGHEST: Final[vec[i64]] = vec[i64]([m.bit_length() for m in range(MASKS)])  # the highest rank of a mask, 0 of an empty one


@final
class Division:
    """A way to divide a hand: the crew action, the limit and how many stowaways there are."""

    def __init__(self, action: i64, limit: i64, stowaways: i64, discard: i64) -> None:
        self.action = action
        self.limit = limit
        self.stowaways = stowaways
        self.discard = discard  # the card to discard first, or -1 where none is to be


def least_limit(masks: vec[i64], base: i64, pier: i64, discarding: bool) -> i64:
    """The least limit of the ten masks from `base`, over all crews and, if discarding, over all discards."""
    any_rank: i64 = 0
    twice: i64 = 0
    total: i64 = 0
    for colour in range(i64(BANDS)):
        if colour != pier:
            mask = masks[base + colour]
            twice |= any_rank & mask
            any_rank |= mask
            total += RANK_SUM[mask]
    best = total
    for first in range(i64(BANDS)):
        one = masks[base + first]
        if one and first != pier:
            for second in range(first, i64(BANDS)):
                if second != pier:
                    union = one | masks[base + second]
                    limit = total - RANK_SUM[union]
                    if discarding:
                        limit -= HIGHEST[twice | any_rank & ~union]
                    if limit < best:
                        best = limit
    return best


def best_division(masks: vec[i64], base: i64, pier: i64, discarding: bool, fewest: bool) -> Division:
    """The crew with the least limit (or, if `fewest`, with the fewest stowaways, then the least limit).

    Of equal ones the first in the table of actions is taken, so that the answer depends on the hand alone.
    """
    any_rank: i64 = 0
    twice: i64 = 0
    total: i64 = 0
    count: i64 = 0
    for colour in range(i64(BANDS)):
        if colour != pier:
            mask = masks[base + colour]
            twice |= any_rank & mask
            any_rank |= mask
            total += RANK_SUM[mask]
            count += RANK_COUNT[mask]
    outside: i64 = 0
    if discarding:
        outside = any_rank
    best_action: i64 = CREW_NONE
    best_union: i64 = 0
    best_limit = total - HIGHEST[outside]
    best_count = count
    if outside:
        best_count -= 1
    for first in range(i64(BANDS)):
        one = masks[base + first]
        if one and first != pier:
            for second in range(first, i64(BANDS)):
                two = masks[base + second]
                if two and second != pier:
                    union = one | two
                    limit = total - RANK_SUM[union]
                    left = count - RANK_COUNT[union]
                    if discarding:
                        outside = twice | any_rank & ~union
                        limit -= HIGHEST[outside]
                        if outside:
                            left -= 1
                    if fewest:
                        better = left < best_count or (left == best_count and limit < best_limit)
                    else:
                        better = limit < best_limit or (limit == best_limit and left < best_count)
                    if better:
                        best_action = CREW + first * BANDS + second
                        best_union = union
                        best_limit = limit
                        best_count = left
    discard: i64 = -1
    if discarding:
        discard = card_to_discard(masks, base, pier, best_action, twice | any_rank & ~best_union)
    return Division(best_action, best_limit, best_count, discard)


def card_to_discard(masks: vec[i64], base: i64, pier: i64, action: i64, outside: i64) -> i64:
    """A card of the highest rank outside this crew; with nothing outside, a prisoner, or else any card of the crew."""
    first: i64 = -1
    second: i64 = -1
    if action > CREW_NONE:
        first = (action - CREW) // BANDS
        second = (action - CREW) % BANDS
    if outside:
        rank = HIGHEST[outside] - 1
        spare: i64 = -1
        for colour in range(i64(BANDS)):
            if colour != pier and masks[base + colour] >> rank & 1:
                if colour != first and colour != second:
                    return colour * RANKS + rank
                if spare < 0 or colour == second:
                    spare = colour * RANKS + rank
        return spare
    mask = masks[base + pier]
    if mask:
        return pier * RANKS + HIGHEST[mask] - 1
    for colour in range(i64(BANDS)):
        mask = masks[base + colour]
        if mask:
            return colour * RANKS + HIGHEST[mask] - 1
    return -1


# ---- in words --------------------------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Suggestion:
    """A hand divided as its owner might: what the table shows him before he commits himself."""

    action: str
    limit: int
    crew: list[str]
    prisoners: list[str]
    stowaways: list[str]
    discard: list[str]


def suggest(hand: list[str], pier_colour: str, action: str | None = None) -> Suggestion:
    """The division of the least limit, or the one that `action` names.

    A proposal only: the division is the player's choice (COR-A4). The cards of the sheet's example (COR-15), at a pier that
    is not green (COR-A17), come to its limit of 5.
    """
    pier = COLOURS.index(pier_colour)
    best = int(best_division(masks_of(hand), 0, pier, False, False).action)
    return divided(hand, pier, best if action is None else ACTIONS.index(action), "")


def suggest_discard(hand: list[str], pier_colour: str, barred: str | None = None) -> Suggestion:
    """The discard that leaves the least limit, and the division after it; the `barred` card cannot be discarded."""
    pier = COLOURS.index(pier_colour)
    best = best_division(masks_of(hand), 0, pier, True, False)
    discard = DECK.texts[best.discard]
    if discard != barred:
        return divided(hand, pier, int(best.action), discard)
    tried = [(suggest([text for text in hand if text != one], pier_colour), one) for one in hand if one != barred]
    least, discard = min(tried, key=lambda pair: pair[0].limit)
    return replace(least, discard=[discard])


def masks_of(hand: list[str]) -> vec[i64]:
    """A hand as ten masks."""
    masks = numbers(BANDS)
    for text in hand:
        card = DECK.numbers[text]
        masks[card // RANKS] |= 1 << card % RANKS
    return masks


def divided(hand: list[str], pier: int, number: int, discard: str) -> Suggestion:
    """The hand without the discard, divided by a crew action."""
    named = [] if number == CREW_NONE else [(number - CREW) // BANDS, (number - CREW) % BANDS]
    crew: list[str] = []
    ranks: set[int] = set()
    for colour in named:
        for text in hand:
            card = DECK.numbers[text]
            if card // RANKS == colour and card % RANKS not in ranks and text != discard:
                ranks.add(card % RANKS)
                crew.append(text)
    prisoners = [text for text in hand if DECK.numbers[text] // RANKS == pier and text != discard]
    stowaways = [text for text in hand if text not in crew and text not in prisoners and text != discard]
    limit = sum(DECK.numbers[text] % RANKS + 1 for text in stowaways)
    return Suggestion(ACTIONS[number], limit, crew, prisoners, stowaways, [discard] if discard else [])
