"""Ratings: what each match that counts makes of those who played it, by the model of Weng and Lin (`openskill`).

A rating is a mean and its standard error. It is shown in points, of which 400 are odds of 10 to 1 between two players that are
well known. Nothing is reckoned but in `settle`: from what is kept of matches, one after the other, each once.
"""

import logging
import math
from collections.abc import Sequence, Set
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from flibuste.game import FlibusteError
from flibuste.server.house.reading import UNREADABLE
from flibuste.server.house.stories import NOBODY_ANY_MORE, read_story
from flibuste.server.store.people import Meetings, RatingRow
from flibuste.server.store.store import StoryRow
from flibuste.server.table.counting import Counted, Standing, standings
from flibuste.wire import RatingInfo

if TYPE_CHECKING:
    from flibuste.server.house.house import House

THERE: Final = find_spec("openskill") is not None  # inside a browser there is none
MU: Final = 25.0  # of somebody of whom nothing is known: the model's own numbers
SIGMA: Final = MU / 3
BETA: Final = MU / 6  # how far the play of one match lies from a player's strength
MOST_A_DAY: Final = 5  # matches of the same two persons that count
MIDDLE: Final = 1500.0
POINT: Final = 400 / (math.sqrt(2) * BETA * math.log(10))  # points of one step of the mean

logger = logging.getLogger("flibuste.server")


async def settle(house: "House") -> None:
    """Let every match that is over and has not done so yet change the ratings."""
    if not THERE:
        return
    try:
        while await house.store.settle(judge):
            pass
    except FlibusteError as error:  # whoever asks next tries again
        logger.warning("ratings could not be settled: %s", error)


def judge(row: StoryRow, known: Sequence[RatingRow], met: Meetings) -> list[RatingRow]:
    """The new ratings of those who played. A match that cannot be read changes none, and holds none of the others up."""
    try:
        story = read_story(row) if row.body else None
        if story is None or story.counted is None:
            return []
        before = {one.visitor: one for one in known if one.game == story.game}
        return rated(story.game, story.counted, row, before, {pair for pair, count in met.items() if count >= MOST_A_DAY})
    except UNREADABLE as error:
        logger.warning("table %d changes no ratings: what is kept of its match is damaged (%s)", row.table, type(error).__name__)
        return []
    except Exception:
        logger.exception("table %d changes no ratings", row.table)
        return []


def rated(
    game: str, result: Counted, row: StoryRow, before: dict[int, RatingRow], often: Set[tuple[int, int]]
) -> list[RatingRow]:
    """`often` are the pairs who have met as often as counts that day. Each of them is rated beside the others at the table alone:
    playing against oneself under another key gains little, and no such pair decides whether a match counts for anybody else.

    Of those who did not win, none is compared with another: the model would take them for equals, so that losing beside stronger
    players would raise a rating. Each is put behind all others: that is what the model says where only the winner is known.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    fixed = standings(game)

    def standing(one: int | str) -> Any:
        if isinstance(one, str):
            return model.rating(*mean_of(fixed[one]))
        kept = before.get(one)
        return model.rating(kept.mu, kept.sigma) if kept is not None else model.rating(MU, SIGMA)

    def beside(visitor: int, own: int) -> list[int]:
        """The sides among which somebody is rated."""
        return [
            side
            for side, players in enumerate(result.sides)
            if side == own or any(isinstance(one, str) or (min(one, visitor), max(one, visitor)) not in often for one in players)
        ]

    def played(visitor: int, own: int, sides: list[int], places: list[int]) -> Any:
        teams = [[standing(one) for one in result.sides[side]] for side in sides]
        found = model.rate(teams, ranks=[float(places[side]) for side in sides])
        return found[sides.index(own)][result.sides[own].index(visitor)]

    found: list[RatingRow] = []
    for own, players in enumerate(result.sides):
        for visitor in players:
            if isinstance(visitor, str) or visitor == NOBODY_ANY_MORE:
                continue
            sides, old = beside(visitor, own), standing(visitor)
            has_lost = visitor in result.lost
            if len(sides) < 2 or not (has_lost or result.places):
                continue
            alone_last = [int(side == own) for side in range(len(result.sides))]
            places = alone_last if has_lost or result.places[own] else result.places
            new = played(visitor, own, sides, places)
            if not has_lost and new.mu > old.mu and was_helped(result, own):
                new = old
            kept = before.get(visitor)
            number = kept.number + 1 if kept is not None else 1
            found.append(RatingRow(visitor, game, number, row.table, row.ended, new.mu, new.sigma))
    return found


def was_helped(result: Counted, side: int) -> bool:
    """Whether a computer player has had the seat of a person on this side, who is not as strong as its rating then."""
    gone = {*result.helped, *result.lost, NOBODY_ANY_MORE}
    return any(one in gone for one in result.sides[side])


def mean_of(standing: Standing) -> tuple[float, float]:
    """The fixed rating of a computer player in the model's numbers."""
    return MU + (standing.points - MIDDLE) / POINT, standing.spread / POINT


def told_rating(row: RatingRow) -> RatingInfo:
    """A rating as it is shown: within twice the standard error it is right 19 times of 20."""
    return RatingInfo(
        game=row.game,
        points=round(MIDDLE + (row.mu - MU) * POINT),
        within=round(2 * row.sigma * POINT),
        matches=row.number,
        at=row.at,
    )


def latest(rows: Sequence[RatingRow]) -> list[RatingInfo]:
    """The last rating in each game."""
    return [told_rating(row) for _, row in sorted({row.game: row for row in rows}.items())]
