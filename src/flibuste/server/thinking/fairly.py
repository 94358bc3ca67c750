"""The line in which thoughts about moves wait: fairly by table, those first for which a person waits, and less deep under load.

A table that has had much of the workers' time waits longer than one that has had little (start-time fair queueing). Tables at
which no person is leave one place free where there are several, and where somebody waits they think no deeper than `MIDDLING`.
Whatever has waited for long is thought about less deeply, as its time counts from when it was asked for; but not where the
result counts for somebody: nobody wins by keeping the workers busy.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from flibuste.server.thinking.waiting import Queue

MIDDLING: Final = 3  # the deepest level that chooses in some hundredths of a second
SHED: Final = ((6.0, 1), (3.0, MIDDLING), (1.0, 4))  # seconds of waiting, and the deepest level after them
MOST_REMEMBERED: Final = 1000  # tables


class Turn:
    """A thought that may begin: how long it has waited, and whether it has to be quick."""

    def __init__(self, waited: float, quick: bool, counts: bool = False) -> None:
        self.waited = waited
        self.quick = quick
        self.counts = counts

    def level(self, level: str) -> str:
        """The level that thinks now in the place of this one; a player without a number stays, and a style."""
        plain, dash, style = level.partition("-")
        if self.counts or not plain.startswith("level") or not plain[5:].isdecimal():
            return level
        deepest = int(plain[5:])
        if self.quick:
            deepest = min(deepest, MIDDLING)
        for seconds, most in SHED:
            if self.waited >= seconds:
                deepest = min(deepest, most)
        return f"level{deepest}{dash}{style}"


class FairLine(Queue):
    """So many may think at once."""

    def __init__(self, places: int, clock: Callable[[], float] | None = None) -> None:
        super().__init__(places)
        self.clock = clock
        self.reached = 0.0  # how much time the table that began last had had
        self.had: dict[str, float] = {}  # how much each table has had, where that is more

    def now(self) -> float:
        return self.clock() if self.clock is not None else asyncio.get_running_loop().time()

    @asynccontextmanager
    async def turn(self, table: str, awaited: bool, counts: bool = False) -> AsyncIterator[Turn]:
        """Wait for a place. Where a person waits for it, it is `awaited`, and comes before all that are not; where it `counts`,
        it is thought about as deeply as was asked, however long that takes."""
        begun = self.now()
        had = self.had.get(table, 0.0)
        tag = max(self.reached, had)
        await self.enter(not awaited, tag, had)
        self.reached = max(self.reached, tag)
        starts = self.now()
        try:
            yield Turn(starts - begun, not awaited and (self.places == 1 or bool(self.waiting)), counts)
        finally:
            self.had[table] = tag + self.now() - starts
            if len(self.had) > MOST_REMEMBERED:
                self.had = {one: had for one, had in self.had.items() if had > self.reached}
            self.leave()
