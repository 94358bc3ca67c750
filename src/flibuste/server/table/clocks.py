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


PACES: Final[dict[Clock, Pace]] = {
    "none": Pace(None, 30.0, 14 * DAY),
    "relaxed": Pace(2 * MINUTE, 30.0, 2 * DAY),
    "brisk": Pace(30.0, 10.0, 1 * DAY),
}
MORE_TIME: Final = MINUTE
MOST_MORE_TIME: Final = 10 * MINUTE  # in one turn
WAITING_IDLE: Final = 4 * HOUR  # a table at which the match has not begun
NOTICE: Final = 15 * MINUTE  # how long before its end a table says so
PARTS: Final = MINUTE  # how long a start waits for the players' parts of the chance
