"""Commands for a table that another server runs: passed on to it, carried out there, and answered."""

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from flibuste.game import BadInput, FlibusteError, Refused
from flibuste.server.fleet.notes import Answer, Ask
from flibuste.server.fleet.post import Post
from flibuste.server.house.forgetting import forget_here
from flibuste.server.house.interventions import Intervention, intervene_here
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import StoreFailed
from flibuste.server.table.refusals import Coded
from flibuste.wire import Asked, Code

if TYPE_CHECKING:
    from flibuste.server.house.house import House

ANSWERING: Final = 10.0  # seconds that another server has to answer
LONGEST: Final = 4000  # characters of a command
COMMANDS: Final = msgspec.json.Decoder(Asked)


class Away(FlibusteError):
    """The server of a table is gone, or does not answer; whether it did what was asked will be seen."""


class Elsewhere(FlibusteError):
    """Another server runs the table."""


class Asking:
    """What we have asked other servers, and what they ask us."""

    def __init__(self, house: "House", post: Post) -> None:
        self.house = house
        self.post = post
        self.patience = ANSWERING
        self.numbers = count(1)
        self.asked: dict[int, tuple[Room, asyncio.Future[int]]] = {}

    async def ask(self, room: Room, visitor: int, name: str, command: Asked | None, operator: Intervention | None = None) -> int:
        """Let the server that runs a table do this; the version of the table that has it."""
        number = next(self.numbers)
        text = msgspec.json.encode(command).decode() if command is not None else None
        if text is not None and len(text) > LONGEST:
            raise BadInput("that is too long: expected a command of this table")
        assert room.owner is not None
        waiter: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.asked[number] = (room, waiter)
        self.post.send(room.owner, Ask(number, room.table.code, visitor, name, text, operator))
        try:
            return await asyncio.wait_for(waiter, self.patience)
        except TimeoutError:
            raise Away("the server of this table does not answer: ask again") from None
        except Elsewhere:
            self.house.lose(room, "another server has this table now; come back to where it is")
            raise Away("another server has this table now: ask again") from None
        finally:
            del self.asked[number]

    async def answer(self, sender: int, asked: Ask) -> None:
        """Do what another server passes on."""
        try:
            room = await self.house.room(asked.code)
            if room.owner is not None:
                raise Elsewhere("another server has this table")
            if asked.operator is not None:
                await intervene_here(self.house, room, asked.operator, asked.visitor)
            elif asked.command is None:
                await forget_here(self.house, room.number, asked.visitor)
            else:
                await self.house.command_here(room, asked.visitor, asked.name, COMMANDS.decode(asked.command))
            said = Answer(asked.number, room.told_version if asked.command is not None else 0)
        except FlibusteError as error:
            reason, rule = (error.reason, error.rule) if isinstance(error, Refused) else (str(error), "")
            code = error.code if isinstance(error, Coded) else ""
            said = Answer(asked.number, 0, type(error).__name__, reason[:1000], rule, code)
        self.post.send(sender, said)

    def hear_answer(self, told: Answer) -> None:
        _, waiter = self.asked.get(told.number, (None, None))
        if waiter is None or waiter.done():
            return
        if told.fault:
            kind = kinds_of(FlibusteError).get(told.fault, StoreFailed)
            if issubclass(kind, Coded):
                waiter.set_exception(kind(msgspec.convert(told.code, Code), told.reason))
            else:
                waiter.set_exception(kind(told.reason, told.rule) if issubclass(kind, Refused) else kind(told.reason))
        else:
            waiter.set_result(told.version)

    def give_up(self, about: Room | None) -> None:
        """The servers that were asked, about this table or any, will not answer."""
        for room, waiter in self.asked.values():
            if about in (None, room) and not waiter.done():
                waiter.set_exception(Away("the server of this table is gone: ask again"))


def kinds_of(kind: type[FlibusteError]) -> dict[str, type[FlibusteError]]:
    """All kinds of faults, by their names."""
    found = {kind.__name__: kind}
    for more in kind.__subclasses__():
        found |= kinds_of(more)
    return found
