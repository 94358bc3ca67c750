"""How long a seat may think, and how long a table waits for anybody at all. Times are seconds."""

from typing import Final

from msgspec import Struct

from flibuste.wire import Clock

MINUTE: Final = 60.0
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Struct, frozen=True):
    """The terms of a clock: time for each action, then some grace before a computer player takes the seat."""

    action: float | None
    grace: float
    idle: float  # a match in which no person has done anything for so long is closed
    waiting_idle: float = 4 * HOUR  # the same for a table at which the match has not begun
    parts: float = MINUTE  # how long a start waits for the players' parts of the chance
    more: float = MINUTE  # what the others give at once when they give more time
    most_more: float = 10 * MINUTE  # and in one turn
    over_days: bool = False  # nobody need be there when the others are: nobody is waited for but by the clock


def over_days(days: int) -> Pace:
    """So many days for each action; as long for the parts of the chance, since pages come when their persons do."""
    return Pace(
        days * DAY,
        30.0,
        (14 + 7 * days) * DAY,
        waiting_idle=7 * DAY,
        parts=days * DAY,
        more=DAY,
        most_more=3 * DAY,
        over_days=True,
    )


PACES: Final[dict[Clock, Pace]] = {
    "none": Pace(None, 30.0, 14 * DAY),
    "relaxed": Pace(2 * MINUTE, 30.0, 2 * DAY),
    "brisk": Pace(30.0, 10.0, 1 * DAY),
    "one_day": over_days(1),
    "three_days": over_days(3),
}
NOTICE: Final = 15 * MINUTE  # how long before its end a table says so
REPRIEVE: Final = 12 * HOUR  # what is left at least of a turn over days when a server is back
