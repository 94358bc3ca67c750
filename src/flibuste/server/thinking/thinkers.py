"""Computer players think in workers, so that nobody else waits. A worker is given a view, as wire bytes, and no more.

What a worker is depends on where the house runs: a process (`processes`), or in a browser a second web worker.
"""

import asyncio
import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import msgspec

from flibuste.bots import bot_named
from flibuste.game import FlibusteError, Game, View
from flibuste.games import game_named
from flibuste.server.thinking.fairly import FairLine
from flibuste.server.thinking.waiting import Queue

THINKING: Final = 3.0  # seconds after which a player that names no time of its own answers with the best it has found
PATIENCE: Final = 20.0  # seconds after which a worker that has not answered is given up
ATTEMPTS: Final = 3  # workers that are asked for what must not fail because one was lost
FALLBACK: Final = "level3"  # chooses where the player whose turn it is cannot
MOVE, HINT, REPLAY, REVIEW = 0, 1, 2, 3  # the more urgent waits less
Result = TypeVar("Result")

logger = logging.getLogger("flibuste.server")

Choose = Callable[[str, str, bytes, str], str]


class NoWorker(FlibusteError):
    """Workers died or did not answer in time."""


class WorkFailed(FlibusteError):
    """A mistake of the program in a worker; the log has it."""


class NoChoice(FlibusteError):
    """Neither a computer player nor level 3 in its place could choose."""


def choose_here(game_name: str, level: str, view: bytes, seed: str) -> str:
    """The choice of a computer player; in a worker."""
    game = game_named(game_name)
    bot = bot_named(game, level, seed)
    seconds = bot.seconds if bot.seconds is not None else THINKING
    return bot.choose(msgspec.json.decode(view, type=game.view_type), time.monotonic() + seconds)


class Places(Queue):
    """Of those who wait the most urgent is next. Those who look back leave one place free where there are several, so that a move
    never waits for them."""

    @asynccontextmanager
    async def at(self, urgency: int) -> AsyncIterator[None]:
        await self.enter(urgency >= REPLAY, urgency)
        try:
            yield
        finally:
            self.leave()


class Thinkers(ABC):
    """A bounded number of workers."""

    def __init__(self, workers: int, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        self.choose_there = choose
        self.patience = patience
        self.places = Places(workers)  # work waits here in line, and not in a worker's time
        self.line = FairLine(workers)  # and moves before that, fairly by table
        self.shed = 0  # moves that were thought about less deeply than asked, for want of time

    async def choose(
        self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
    ) -> str:
        """What a computer player of this level does at a table, for which a person waits there or not; under load, what a lower
        level does, unless the match counts for somebody. Where its own code errs, or no worker answers, level 3 chooses in its
        place, and the log says so; where that fails, too, NoChoice is raised."""
        async with self.line.turn(table, awaited, counts) as turn:
            now = turn.level(level)
            self.shed += now != level
            return await self.chosen(game, now, view)

    async def chosen(self, game: Game, level: str, view: View) -> str:
        """The same when it is this thought's turn."""
        body = msgspec.json.encode(view)
        for name in dict.fromkeys((level, FALLBACK)):
            try:
                seed = secrets.token_hex(8)
                action = await self.work(MOVE, self.choose_there, game.name, name, body, seed, attempts=ATTEMPTS)
            except FlibusteError as error:
                told = isinstance(error, (NoWorker, WorkFailed))
                logger.error("%s at %s could not choose: %s", name, game.name, error, exc_info=None if told else error)
            else:
                if action in view.legal:
                    return action
                logger.error("%s at %s chose %r, which is not legal", name, game.name, action)
        raise NoChoice(f"no computer player could choose at {game.name}")

    async def work(self, urgency: int, function: Callable[..., Result], *arguments: object, attempts: int = 1) -> Result:
        """Let a worker do this; NoWorker if one after the other died or did not answer in time.

        What was asked amiss is raised as it is. Any other error is a mistake of the program, which the log has: WorkFailed.
        """
        for _ in range(attempts):
            answer = await self.asked(urgency, function, *arguments)
            if answer is None:
                continue
            failure = answer.exception()
            if failure is None:
                return answer.result()
            if isinstance(failure, FlibusteError):
                raise failure
            logger.error("%s failed in a worker", function.__name__, exc_info=failure)
            raise WorkFailed("something went wrong on the server")
        raise NoWorker("it could not be worked out: ask again")

    @property
    def queue(self) -> tuple[int, int]:
        """How many wait for a worker, and how many are being worked on."""
        return len(self.places.waiting) + len(self.line.waiting), self.places.taken

    @abstractmethod
    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        """What came of it in a worker; None if the worker died or did not answer in time, and is replaced."""

    @abstractmethod
    def close(self) -> None:
        """Let nobody think any more."""
