"""What is said over one line to one table. Every message comes in by `Talk.hear`, by whichever way it has reached us."""

import logging
from collections.abc import Coroutine
from typing import Any, Final

import msgspec

from flibuste.game import FlibusteError
from flibuste.server.house.behind import seen_by
from flibuste.server.house.errors import Busy
from flibuste.server.house.hinting import hint_seat, hinted
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.rooms import Listener, Room
from flibuste.server.house.written import write_message, written
from flibuste.server.requests.faults import refusal, told
from flibuste.wire import (
    Act,
    Asked,
    AskHint,
    AskPreview,
    AskWhole,
    Done,
    Join,
    Ping,
    Previewed,
    Reason,
    Refusal,
    Shown,
    Tell,
    Undo,
    Why,
)

logger = logging.getLogger("flibuste.server")
READER: Final[msgspec.json.Decoder[Asked]] = msgspec.json.Decoder(Asked)
UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
MOVES: Final = (b'{"do":"act"', b'{"do":"undo"')  # how moves begin as the page and the client write them
PING: Final = b'{"do":"ping"'


class Talk:
    """The listening side of a line."""

    def __init__(self, house: House, identities: Identities, code: str, line: Listener) -> None:
        self.house = house
        self.identities = identities
        self.code = code
        self.line = line

    def hears_at_once(self, text: bytes) -> bool:
        """Whether `hear` has nothing to wait for: it is a move, by its first letters, at a table that we run."""
        room = self.house.rooms.get(self.code)
        return room is not None and text.startswith(MOVES) and self.house.runs(room)

    def pinged(self, text: bytes) -> bool:
        """Whether `hear` only gives a sign of life, which may overtake what takes longer."""
        return text.startswith(PING)

    def hear(self, text: str | bytes) -> Coroutine[Any, Any, None] | None:
        """Carry one message out, and say whether it was. A move here is made when this returns; the rest is to be awaited."""
        try:
            command = READER.decode(text)
        except UNREADABLE as error:
            self.say(
                Refusal(id=0, fault="unreadable", code="unreadable", reason=one_line(error), rule="", version=self.told_version())
            )
            return None
        if isinstance(command, Ping):
            self.say(Done(id=command.id, version=self.told_version()))
            return None
        if isinstance(command, (Act, Undo)):
            room = self.house.rooms.get(self.code)
            if room is not None and self.house.runs(room):
                self.move(room, command)
                return None
        return self.answer(command)

    def move(self, room: Room, command: Act | Undo) -> None:
        """Carry out a move at a table that we run."""
        try:
            self.house.act(room, self.line.visitor, command)
        except FlibusteError as error:
            self.refuse(command.id, error)
            return
        except Exception:  # noqa: BLE001  it is logged there
            self.house.fail(room, "a move")
            return
        if command.id:
            done = Done(id=command.id, version=room.table.version)
            room.after_commit(lambda: self.say(done))

    async def answer(self, command: Asked) -> None:
        """Carry out whatever has to wait for something."""
        try:
            room = await self.house.room(self.code)
            if isinstance(command, AskHint):
                seat = hint_seat(room, self.line.visitor, command)
                self.house.background(self.hint(room, seat, command.id))  # it takes a while, and the line goes on meanwhile
            elif isinstance(command, Why):
                self.say_when_saved(room, reason(seen_by(room, self.line.visitor), self.line.visitor, command))
            elif isinstance(command, AskPreview):
                self.say_when_saved(room, preview(seen_by(room, self.line.visitor), self.line.visitor, command))
            elif isinstance(command, AskWhole):
                self.whole(room, command)
            elif isinstance(command, Shown):
                self.see(room, command)
            elif isinstance(command, (Act, Undo)) and room.owner is None:
                self.move(room, command)
            else:
                await self.order(command)
        except FlibusteError as error:
            self.refuse(command.id, error)

    def whole(self, room: Room, command: AskWhole) -> None:
        """Show the table again."""
        if self.line not in room.lines:  # it is about to be closed, with a table that was lost
            raise Busy("busy", "nothing is told over this line any more: come back")
        self.house.send_whole(room, self.line, command.since)
        if command.id:
            self.say_when_saved(room, Done(id=command.id, version=seen_by(room, self.line.visitor).table.version))

    def see(self, room: Room, command: Shown) -> None:
        """The page has shown this much; of interest only where the visitor has a seat."""
        if room.table.seats_of(self.line.visitor):
            self.house.see(room, self.line.visitor, command.version, command.pace / 1000)
        self.house.look(room, self.line, command.looks)
        if command.id:
            self.say_when_saved(room, Done(id=command.id, version=seen_by(room, self.line.visitor).table.version))

    async def order(self, command: Asked) -> None:
        """Carry out what changes the table, and say so when it is on disk."""
        visitor = self.line.visitor
        name, language = await self.identities.name_of(visitor) if isinstance(command, Join) else ("", "en")
        room = await self.house.command(visitor, name, self.code, command, language)
        if command.id:
            self.say(Done(id=command.id, version=seen_by(room, visitor).told_version))

    async def hint(self, room: Room, seat: int, number: int) -> None:
        """Answer with the best actions, or with why not."""
        try:
            self.say_when_saved(room, await hinted(room, seat, number, self.house.thinkers))
        except FlibusteError as error:
            self.refuse(number, error)
        except Exception:
            self.refuse(number, Busy("our mistake", "something went wrong on the server"))
            raise

    # ---- saying ------------------------------------------------------------------------------------------------------

    def say(self, message: Tell) -> None:
        self.line.send(write_message(message))

    def say_when_saved(self, room: Room, message: Tell) -> None:
        """What tells of a position is said only when the position is on disk."""
        room.after_commit(lambda: self.say(message))

    def refuse(self, number: int, error: FlibusteError) -> None:
        """Say why not, which tells of the position, too."""
        self.house.measures.refusals[told(error).code] += 1
        room = self.house.rooms.get(self.code)
        if room is None:
            self.say(refusal(number, error, 0))
        else:
            self.say_when_saved(room, refusal(number, error, seen_by(room, self.line.visitor).table.version))

    def told_version(self) -> int:
        """The version of the table, as far as it is on disk and told."""
        room = self.house.rooms.get(self.code)
        return seen_by(room, self.line.visitor).told_version if room is not None else 0


def reason(room: Room, visitor: int, command: Why) -> Reason:
    """What an action would be told."""
    error = room.would_refuse(visitor, command)
    if error is None:
        return Reason(id=command.id, version=room.table.version, legal=True)
    told = refusal(command.id, error, room.table.version)
    return Reason(
        id=told.id, version=told.version, legal=False, fault=told.fault, code=told.code, reason=told.reason, rule=told.rule
    )


def preview(room: Room, visitor: int, command: AskPreview) -> Previewed:
    """What the seat that is shown is promised."""
    seat, promised = room.preview(visitor, command.seat)
    return Previewed(id=command.id, version=room.table.version, seat=seat, preview=written(promised))


def one_line(error: Exception) -> str:
    """What is wrong with a message, shortly."""
    return " ".join(str(error).split())[:200] or "not readable"
