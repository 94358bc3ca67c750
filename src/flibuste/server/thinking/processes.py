"""Workers that are processes of this machine."""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress

from flibuste.server.thinking.thinkers import PATIENCE, Choose, Result, Thinkers, choose_here
from flibuste.worker import begin_worker

logger = logging.getLogger("flibuste.server")


def settle_in() -> None:
    """A worker makes way for the server."""
    begin_worker()
    with suppress(OSError):
        os.nice(5)


class Processes(Thinkers):
    """A bounded number of processes. One that dies or never answers is replaced, and the move is asked for again."""

    def __init__(self, workers: int, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        super().__init__(workers, choose, patience)
        self.workers = workers
        self.pool = self.new_pool()
        self.replaced = 0

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=settle_in)

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        async with self.places.at(urgency):
            pool = self.pool
            try:
                answer = asyncio.wrap_future(pool.submit(function, *arguments))
            except BrokenExecutor:
                self.replace(pool)
                return None
            await asyncio.wait([answer], timeout=self.patience)
            if answer.done() and not isinstance(answer.exception(), BrokenExecutor):
                return answer
        logger.error("a worker %s at %s", "died" if answer.done() else "did not answer in time", function.__name__)
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
