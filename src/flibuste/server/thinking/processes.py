"""Workers that are processes of this machine."""

import asyncio
import logging
import multiprocessing
import os
import re
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from typing import Final

from flibuste.bots import bot_names
from flibuste.game import BadInput, one_of
from flibuste.games import GAMES, game_named
from flibuste.guests import ADMITTED, admit, games_of, guest
from flibuste.server.thinking.thinkers import PATIENCE, Choose, Result, Thinkers, choose_here
from flibuste.worker import begin_worker

logger = logging.getLogger("flibuste.server")


NICE: Final = 10  # from about here on Linux lets the server, when it is woken, go on before a worker has used its slice of time
Guests = dict[str, tuple[str, list[str]]]  # by name: module:Class, and the games that it plays
NO_GUEST: Final = ("you", "open", "person")  # names that mean something else at a table


def settle_in(guests: Guests) -> None:
    """A worker makes way for the server, and knows the same guests."""
    begin_worker()
    admit(guests)
    with suppress(OSError):
        os.nice(NICE)


class Processes(Thinkers):
    """A bounded number of processes. One that dies or never answers is replaced, and the move is asked for again."""

    def __init__(self, workers: int, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        super().__init__(workers, choose, patience)
        self.workers = workers
        self.pool = self.new_pool()
        self.replaced = 0

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), initializer=settle_in, initargs=(dict(ADMITTED),)
        )

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
        answer.cancel()  # nobody waits for what becomes of it any more
        self.replace(pool)
        return None

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Others may have found it broken before."""
        if broken is self.pool:
            self.replaced += 1
            self.pool = self.new_pool()
            end(broken)

    def close(self) -> None:
        """Let nobody think any more, and give the workers' locks back: a signal may end this process right after it."""
        end(self.pool, wait=True)


def admit_guests(asked: Mapping[str, str]) -> None:
    """Let players that others have written sit at the tables of this server, each under its name, as `module:Class`.

    Each is made once in a process that ends with it: what is wrong with it is known before the server starts, and no code of
    theirs runs in the server itself.
    """
    for name in asked:
        taken = name in NO_GUEST or any(name in bot_names(game) for game in GAMES.values())
        if taken or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,19}", name):
            raise BadInput(f"--bot {name}: expected a name of its own, of up to 20 letters, digits, - and _")
    if not asked:
        return
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=begin_worker) as pool:
        try:
            admit(pool.submit(made_once, dict(asked)).result())
        except BadInput as fault:
            raise BadInput(f"--bot {fault}") from None
        except BrokenExecutor:
            raise BadInput(f"--bot: the process that was to make {one_of(list(asked))} has died") from None


def made_once(asked: dict[str, str]) -> Guests:
    """The guests with the games that they play, each made for each of them; in a process of its own."""
    found: Guests = {}
    for name, reference in asked.items():
        found[name] = (reference, games_of(reference))
        for game in found[name][1]:
            guest(game_named(game), reference)
    return found


def end(pool: ProcessPoolExecutor, wait: bool = False) -> None:
    """End the workers of a pool, also one that is lost in thought: the executor itself would wait for it for ever. Its thread,
    which has the locks, ends soon after them."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=wait, cancel_futures=True)
