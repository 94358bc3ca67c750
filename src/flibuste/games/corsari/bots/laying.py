"""Corsari: how to lay down, as a plan of attachments and a crew.

For a crew of two colours, what can be attached to some use is a card of no crew colour, or one of two cards of the same
rank in both crew colours. So each pair of colours gives its best plan at once, without trying attachments one by one.
"""

from typing import Final

from mypy_extensions import i64

from flibuste.games.corsari.crew import HIGHEST
from flibuste.games.corsari.rules import ATTACH, BANDS, CREW, CREW_NONE, PACK, RANK_COUNT, RANK_SUM, RANKS, CorsariState

# What a plan is for:
LEAST_LIMIT: Final = 0
FEWEST_CARDS: Final = 1
MOST_CARDS: Final = 2  # while staying at or under the closer's limit; without any such plan, the fewest
SWEEP_FIRST: Final = 1_000_000  # whatever the aim, a sweep is better


def planned_lay(state: CorsariState, aim: i64) -> i64:
    """The next step of the best plan for this aim: a card to attach, or the crew that ends it."""
    base = state.turn * BANDS
    pier = state.pier_colour()
    masks = state.hands[base : base + BANDS]
    masks[pier] = 0  # COR-A1: prisoners, whatever else is planned
    one: i64 = -1  # the colours that can be attached to
    two: i64 = -1
    missing: i64 = 0  # and the ranks
    bound: i64 = -1
    if state.turn != state.closer:
        missing, one, two = open_to_attach(state)
        bound = state.limits[state.closer]
    total: i64 = 0
    count: i64 = 0
    for colour in range(i64(BANDS)):
        total += RANK_SUM[masks[colour]]
        count += RANK_COUNT[masks[colour]]
    best_action: i64 = -1
    best_score: i64 = 0
    for first in range(-1, i64(BANDS)):  # -1: no crew at all
        if first >= 0 and not masks[first]:
            continue
        for second in range(first, i64(BANDS) if first >= 0 else i64(0)):
            crew: i64 = 0
            both: i64 = 0
            if first >= 0:
                if not masks[second]:
                    continue
                crew = masks[first] | masks[second]
                both = masks[first] & masks[second] if first != second else 0
            with_one: i64 = 0
            with_two: i64 = 0
            if one >= 0:
                with_one = masks[one] & missing & (both if one in (first, second) else -1)
            if two >= 0:
                with_two = masks[two] & missing & (both if two in (first, second) else -1)
            attached = with_one | with_two
            limit = total - RANK_SUM[crew]
            cards = count - RANK_COUNT[crew]
            sweeps = limit == RANK_SUM[attached]
            if aim == MOST_CARDS and not sweeps:
                attached = just_enough(attached, limit - bound)
            limit -= RANK_SUM[attached]
            cards -= RANK_COUNT[attached]
            if aim == LEAST_LIMIT or sweeps:
                score = limit * PACK + cards - (SWEEP_FIRST if sweeps else 0)
            elif aim == FEWEST_CARDS or limit > bound:
                score = cards * 1000 + limit
            else:
                score = -cards * 1000 + limit
            if best_action < 0 or score < best_score:
                best_score = score
                if attached:
                    rank = HIGHEST[attached] - 1
                    best_action = ATTACH + (one if with_one >> rank & 1 else two) * RANKS + rank
                else:
                    best_action = CREW + first * BANDS + second if first >= 0 else CREW_NONE
    return best_action


def open_to_attach(state: CorsariState) -> tuple[i64, i64, i64]:
    """COR-17, COR-19: the ranks that the seat to act may still attach, and the closer's colours (or -1)."""
    crews = state.crews
    attached = state.attached
    one: i64 = -1
    two: i64 = -1
    taken: i64 = 0
    for colour in range(i64(BANDS)):
        crew = crews[state.closer * BANDS + colour]
        if crew:
            if one < 0:
                one = colour
            else:
                two = colour
            taken |= crew
        taken |= attached[state.turn * BANDS + colour]
    return (1 << RANKS) - 1 & ~taken, one, two


def just_enough(attached: i64, excess: i64) -> i64:
    """The highest of these ranks, as many as it takes to get rid of the excess; all if they do not suffice."""
    kept: i64 = 0
    while excess > 0 and attached:
        rank = HIGHEST[attached]
        kept |= 1 << rank - 1
        attached &= ~(1 << rank - 1)
        excess -= rank
    return kept
