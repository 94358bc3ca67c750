"""Computer players that think on other machines, where `flibuste think` runs.

A machine comes by itself, over the network, and says how many thoughts it can have at once. It is given a view, the level and the
game, and answers with a choice; nothing else leaves the server. What it cannot do is done here: hints, looks back, players of
one's own. If a machine is lost, or does not answer in time, its thoughts are asked for again, of another machine or here.
"""

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import cast

import msgspec
from msgspec import Struct

from flibuste.game import FlibusteError
from flibuste.guests import ADMITTED
from flibuste.server.thinking.processes import Processes
from flibuste.server.thinking.thinkers import PATIENCE, Choose, Places, Result, choose_here

MOST_PLACES = 1000  # of one machine

logger = logging.getLogger("flibuste.server")


class Ready(Struct, tag="ready", frozen=True):
    """The first that a machine says: what it runs, and how many thoughts it can have at once."""

    version: str
    places: int


class Thought(Struct, frozen=True):
    """What a machine is to think about."""

    number: int
    game: str
    level: str
    view: msgspec.Raw
    seed: str


class Choice(Struct, tag="choice", frozen=True):
    """What came of it: an action or, where there was no choice, what went wrong."""

    number: int
    action: str = ""
    fault: str = ""


read_said = msgspec.json.Decoder(Ready | Choice).decode


class ThoughtFailed(FlibusteError):
    """A mistake in a computer player, at another machine, whose log has it."""


class Machine:
    """One of them."""

    def __init__(self, places: int, send: Callable[[bytes], None], hang_up: Callable[[], None]) -> None:
        self.places = places
        self.send = send
        self.hang_up = hang_up
        self.numbers = count(1)
        self.under_way: dict[int, asyncio.Future[str]] = {}

    @property
    def free(self) -> int:
        return self.places - len(self.under_way)

    def think(self, game: str, level: str, view: bytes, seed: str) -> "asyncio.Future[str]":
        number = next(self.numbers)
        answer = self.under_way[number] = asyncio.get_running_loop().create_future()
        self.send(msgspec.json.encode(Thought(number, game, level, msgspec.Raw(view), seed)))
        return answer

    def hear(self, choice: Choice) -> None:
        answer = self.under_way.pop(choice.number, None)
        if answer is None or answer.done():
            return
        if choice.fault:
            answer.set_exception(ThoughtFailed(f"at another machine: {choice.fault[:200]}"))
        else:
            answer.set_result(choice.action)


class NearAndFar(Processes):
    """Processes of our own and, for the moves of computer players, the machines that have come. Where all of them are busy and a
    process of ours is not, it thinks here."""

    def __init__(self, workers: int, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        super().__init__(workers, choose, patience)
        self.machines: list[Machine] = []
        self.far = Places(0)

    @property
    def queue(self) -> tuple[int, int]:
        waiting, busy = super().queue
        return waiting + len(self.far.waiting), busy + self.far.taken

    @property
    def far_places(self) -> int:
        return sum(machine.places for machine in self.machines)

    def welcome(self, machine: Machine) -> None:
        self.machines.append(machine)
        self.count_places()
        logger.info("another machine thinks for us: %d thoughts at once, %d in all", machine.places, self.far_places)

    def miss(self, machine: Machine) -> None:
        """It is gone: whoever waits for it asks again."""
        if machine in self.machines:
            self.machines.remove(machine)
            self.count_places()
            logger.warning("a machine that thought for us is gone: %d thoughts at once are left elsewhere", self.far_places)
        for answer in machine.under_way.values():
            answer.cancel()

    def count_places(self) -> None:
        self.far.places = self.far_places
        self.far.call_next()
        self.line.places = self.places.places + self.far_places  # moves wait in one line for here and there
        self.line.call_next()

    def goes_far(self, level: str) -> bool:
        if not self.machines or level in ADMITTED:
            return False
        return self.far.taken < self.far.places or self.places.taken >= self.places.places

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        if function is self.choose_there and self.goes_far(cast("str", arguments[1])):
            async with self.far.at(urgency):
                machine = max(self.machines, key=lambda one: one.free, default=None)
                if machine is not None and machine.free > 0:
                    game, level, view, seed = cast("tuple[str, str, bytes, str]", arguments)
                    return cast("asyncio.Future[Result] | None", await self.asked_of(machine, game, level, view, seed))
        return await super().asked(urgency, function, *arguments)

    async def asked_of(self, machine: Machine, game: str, level: str, view: bytes, seed: str) -> "asyncio.Future[str] | None":
        answer = machine.think(game, level, view, seed)
        await asyncio.wait([answer], timeout=self.patience)
        if not answer.done():
            logger.error("a machine that thinks for us did not answer in time")
            machine.hang_up()
            self.miss(machine)
        return None if answer.cancelled() else answer

    def close(self) -> None:
        for machine in list(self.machines):
            machine.hang_up()
        super().close()
