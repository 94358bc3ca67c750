"""Computer players think in worker processes, so that nobody else waits. A worker is given a view, as wire bytes, and no more."""

import asyncio
import heapq
import logging
import multiprocessing
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final, TypeVar

import msgspec

from flibuste.bots import bot_named
from flibuste.game import FlibusteError, Game, View
from flibuste.games import game_named
from flibuste.worker import begin_worker

THINKING: Final = 3.0  # seconds after which a player that names no time of its own answers with the best it has found
PATIENCE: Final = 20.0  # seconds after which a worker that has not answered is given up
ATTEMPTS: Final = 3
MOVE, HINT, LOOKING_BACK = 0, 1, 2  # who is more urgent waits less
Result = TypeVar("Result")

logger = logging.getLogger("flibuste.server")

Choose = Callable[[str, str, bytes, str], str]


def choose_here(game_name: str, level: str, view: bytes, seed: str) -> str:
    """The choice of a computer player; in a worker process."""
    game = game_named(game_name)
    bot = bot_named(game, level, seed)
    seconds = bot.seconds if bot.seconds is not None else THINKING
    return bot.choose(msgspec.json.decode(view, type=game.view_type), time.monotonic() + seconds)


def settle_in() -> None:
    """A worker makes way for the server."""
    begin_worker()
    with suppress(OSError):
        os.nice(5)


class Places:
    """So many may work at once; of those who wait the most urgent is next, and among equals whoever came first.

    The least urgent leave one place free where there are several, so that a move never waits for a long look back.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.taken = 0
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.number = count()

    @asynccontextmanager
    async def at(self, urgency: int) -> AsyncIterator[None]:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (urgency, next(self.number), turn))
        self.call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was called in the same moment: the place goes to the next
                self.leave()
            raise
        try:
            yield
        finally:
            self.leave()

    def leave(self) -> None:
        self.taken -= 1
        self.call_next()

    def call_next(self) -> None:
        while self.waiting:
            urgency, _, turn = self.waiting[0]
            if self.taken >= max(self.places - (urgency == LOOKING_BACK), 1):
                return
            heapq.heappop(self.waiting)
            if not turn.done():
                self.taken += 1
                turn.set_result(None)


class Thinkers:
    """A bounded number of workers. One that dies or never answers is replaced, and the move is asked for again."""

    def __init__(self, workers: int, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        self.workers = workers
        self.choose_there = choose
        self.patience = patience
        self.places = Places(workers)  # who waits here waits in line, and not in a worker's time
        self.pool = self.new_pool()
        self.replaced = 0

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=settle_in)

    async def choose(self, game: Game, level: str, view: View) -> str:
        """What a computer player of this level does; if no worker can say, anything legal, so that the table goes on."""
        body = msgspec.json.encode(view)
        for _ in range(ATTEMPTS):
            action = await self.work(MOVE, self.choose_there, game.name, level, body, secrets.token_hex(8))
            if action in view.legal:
                return action
        return secrets.choice(view.legal)

    async def work(self, urgency: int, function: Callable[..., Result], *arguments: object) -> Result | None:
        """Let a worker do this once; None if it died, did not answer in time, or failed. What was asked amiss is raised."""
        async with self.places.at(urgency):
            pool = self.pool
            try:
                answer = asyncio.wrap_future(pool.submit(function, *arguments))
            except BrokenExecutor:
                self.replace(pool)
                return None
            await asyncio.wait([answer], timeout=self.patience)
            failure = answer.exception() if answer.done() else TimeoutError("no answer in time")
        if failure is None:
            return answer.result()
        if isinstance(failure, FlibusteError):
            raise failure
        logger.warning("a worker failed at %s: %r", function.__name__, failure)
        if isinstance(failure, (BrokenExecutor, TimeoutError)):
            self.replace(pool)
        return None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Others may have found it broken before."""
        if broken is self.pool:
            self.replaced += 1
            self.pool = self.new_pool()
            end(broken)

    def close(self) -> None:
        """Let nobody think any more."""
        end(self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """End the workers of a pool, also one that is lost in thought: the executor itself would wait for it for ever."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
