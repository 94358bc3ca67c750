"""The time of a house. The machine's clock may be wrong, or be set while we run: one reading of it ends and deletes nothing."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from flibuste.server.table.clocks import MINUTE

if TYPE_CHECKING:
    from flibuste.server.house.house import House

LOOK: Final = 10.0  # seconds between two looks at the machine's clock
LEAP: Final = MINUTE  # a clock that is set by less is followed without a word

logger = logging.getLogger("flibuste.server")


def ticks() -> float:
    """Seconds by a clock that nobody sets, and that goes on also while this process, or the whole machine, is stopped."""
    clock: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(clock) if clock is not None else time.monotonic()


class SteadyClock:
    """Seconds since 1970 as the machine's clock had them at the last look, going on evenly since."""

    def __init__(self, wall: Callable[[], float] = time.time, ticking: Callable[[], float] = ticks) -> None:
        self.wall = wall
        self.ticking = ticking
        self.start = wall() - ticking()

    def __call__(self) -> float:
        return self.start + self.ticking()

    def look(self) -> float:
        """Take over what the machine's clock says; by how much it was set since the last look, 0 if that is next to nothing."""
        start = self.wall() - self.ticking()
        leap, self.start = start - self.start, start
        return leap if abs(leap) > LEAP else 0.0


async def follow_clock(house: "House", clock: SteadyClock) -> None:
    """When the machine's clock was set, the time that it leapt over is nobody's, as if the server had been away."""
    while True:
        await asyncio.sleep(LOOK)
        leap = clock.look()
        if leap:
            far = timedelta(seconds=round(abs(leap)))
            logger.warning(
                "the machine's clock was set %s by %s: no table's time runs out by that", "on" if leap > 0 else "back", far
            )
            house.tables.go_on_with_all()
