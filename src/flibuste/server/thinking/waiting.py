"""So many may work at once; the others wait in line, the first of whom is called when a place is free."""

import asyncio
import heapq
from itertools import count
from typing import Any


class Queue:
    """Those who wait are ranked by a tuple, the smallest first, and among equals by who came first. The first item of a rank says
    whether it leaves one place free, where there are several."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.taken = 0
        self.waiting: list[tuple[tuple[Any, ...], int, asyncio.Future[None]]] = []
        self.number = count()

    async def enter(self, *rank: Any) -> None:
        """Wait for a place, which is to be left again."""
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (rank, next(self.number), called))
        self.call_next()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # it was called in the same moment: the place goes to the next
                self.leave()
            raise

    def leave(self) -> None:
        self.taken -= 1
        self.call_next()

    def call_next(self) -> None:
        while self.waiting:
            rank, _, called = self.waiting[0]
            if self.taken >= max(self.places - bool(rank[0]), 1):
                return
            heapq.heappop(self.waiting)
            if not called.done():
                self.taken += 1
                called.set_result(None)
