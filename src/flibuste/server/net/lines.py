"""One browser's line to one table: messages in are commands, messages out are what the table tells."""

import asyncio
import logging
from asyncio import sleep
from collections import deque
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from flibuste.game import FlibusteError, Refused
from flibuste.server.house.errors import NotFound, TooMany
from flibuste.server.house.hinting import hint_seat, hinted
from flibuste.server.house.house import House
from flibuste.server.house.identity import COOKIE, Identities, NotKnown
from flibuste.server.house.limits import Bucket
from flibuste.server.house.rooms import Room
from flibuste.server.house.written import write_message, written
from flibuste.server.net.quick_sockets import HEAR_NOW, SEND_NOW, HearNow, SendNow
from flibuste.server.net.settings import Limits
from flibuste.server.store.store import StoreFailed
from flibuste.server.table.rights import FAULTS
from flibuste.wire import (
    Act,
    Asked,
    AskHint,
    AskPreview,
    Closing,
    Done,
    Join,
    Previewed,
    Reason,
    Refusal,
    Tell,
    Undo,
    Why,
)

logger = logging.getLogger("flibuste.server")
READER: Final = msgspec.json.Decoder(Asked)
UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
SPECTATOR: Final = -1  # who looks on without an identity
OUR_FAULT: Final = "something went wrong at the server; come back to where it was"
COME_BACK: Final = 1012  # close codes
GOOD_BYE: Final = 1000


class TableLine:
    """The sending side. Nothing here waits: a line whose reader is too slow is closed instead."""

    def __init__(self, visitor: int, most_unsent: int, send_now: SendNow | None = None) -> None:
        self.visitor = visitor
        self.send_now = send_now  # sends a message at once, unless one is on its way already
        self.writing = False
        self.unsent: deque[bytes | int] = deque()  # messages, and in the end a close code
        self.sleeper: asyncio.Future[None] | None = None  # the writer, while there is nothing to send
        self.most_unsent = most_unsent
        self.closed = False
        self.busy = False  # while a message of the other side is being carried out

    def put(self, message: bytes | int) -> None:
        self.unsent.append(message)
        if self.sleeper is not None and not self.sleeper.done():
            self.sleeper.set_result(None)

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        if self.send_now is not None and not self.unsent and not self.writing and self.send_now(message):
            return
        if len(self.unsent) >= self.most_unsent:
            self.close("this line was too slow to follow", again=True)
        else:
            self.put(message)

    def say(self, message: Tell) -> None:
        self.send(write_message(message))

    def close(self, reason: str, again: bool) -> None:
        """Say why, then close; `again` asks the other side to come back."""
        if not self.closed:
            self.closed = True
            self.put(write_message(Closing(reason=reason, again=again)))
            self.put(COME_BACK if again else GOOD_BYE)

    async def next_unsent(self) -> bytes | int:
        """The next message, when there is one."""
        while not self.unsent:
            self.sleeper = asyncio.get_running_loop().create_future()
            await self.sleeper
        return self.unsent.popleft()

    async def write(self, socket: "WebSocket[object, object, State]") -> None:
        """Send what there is to send, until the line is closed."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                self.writing = False
                message = await self.next_unsent()
                self.writing = True
                if isinstance(message, int):
                    await socket.close(code=message)
                    return
                await socket.send_data(message, mode="text")


@websocket("/api/tables/{code:str}/socket")
async def table_socket(
    socket: "WebSocket[object, object, State]",
    code: FromPath[str],
    since: FromQuery[int | None] = None,
    watch: FromQuery[bool] = False,
) -> None:
    """A line to a table. `since` is the last version that the browser has seen; who says `watch` sees nobody's hand."""
    house: House = socket.app.state.house
    identities: Identities = socket.app.state.identities
    limits: Limits = socket.app.state.settings.limits
    await socket.accept()
    extensions = socket.scope.get("extensions") or {}
    line = TableLine(SPECTATOR, limits.unsent_messages, cast("SendNow | None", extensions.get(SEND_NOW)))
    writer = asyncio.create_task(line.write(socket))
    room: Room | None = None
    try:
        row = await identities.visitor_of(socket.cookies.get(COOKIE)) if not watch else None
        line.visitor = row.id if row is not None else SPECTATOR
        room = await house.room(code)
        await house.reach(room, since)
        house.listen(room, line, since)
        bucket = Bucket(limits.socket_rate, limits.socket_burst, monotonic())
        hear_now = cast("HearNow | None", extensions.get(HEAR_NOW))
        if hear_now is not None:
            hear_now(partial(move_at_once, line, house, code, bucket))
        await read_commands(socket, line, house, code, identities, bucket)
    except FlibusteError as error:
        line.close(str(error), again=isinstance(error, StoreFailed))
        await writer
    except Exception:
        logger.exception("a line to table %s failed", code)
        line.close(OUR_FAULT, again=True)
        await writer
    finally:
        if room is not None:
            house.stop_listening(room, line)
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer


async def read_commands(
    socket: "WebSocket[object, object, State]", line: TableLine, house: House, code: str, identities: Identities, bucket: Bucket
) -> None:
    """Read until the other side is gone. Who sends too fast is read more slowly, which holds up nobody else."""
    while True:
        line.busy = False
        event = await socket.receive()
        line.busy = True
        if event["type"] != "websocket.receive":
            return
        wait = bucket.take(monotonic())
        if wait > 0:
            await sleep(wait)
        text = event.get("text") or event.get("bytes") or ""
        await answer(line, house, code, text, identities)


def move_at_once(line: TableLine, house: House, code: str, bucket: Bucket, text: bytes) -> bool:
    """Carry a move out, without waiting for anything; False, and nothing is done, for all else."""
    room = house.rooms.get(code)
    if line.busy or room is None or room.owner is not None:
        return False
    try:
        command = READER.decode(text)
    except UNREADABLE:
        return False
    if not isinstance(command, (Act, Undo)):
        return False
    if bucket.take(monotonic()) > 0:
        bucket.give_back()
        return False
    move(line, house, room, command)
    return True


def move(line: TableLine, house: House, room: Room, command: Act | Undo) -> None:
    """Carry a move out at a table that we run, and say whether it was."""
    try:
        house.act(room, line.visitor, command)
    except FlibusteError as error:
        refuse(line, house, room.table.code, command.id, error)
        return
    except Exception:
        logger.exception("a move at table %s failed", room.table.code)
        house.lose(room, OUR_FAULT)  # what memory has of it is not to be believed
        return
    if command.id:
        done = Done(id=command.id, version=room.table.version)
        room.after_commit(lambda: line.say(done))


async def answer(line: TableLine, house: House, code: str, text: str | bytes, identities: Identities) -> None:
    """Carry one message out, and say whether it was."""
    number = 0
    try:
        try:
            command = READER.decode(text)
        except UNREADABLE as error:
            line.say(Refusal(id=0, fault="unreadable", reason=one_line(error), rule="", version=version_of(house, code)))
            return
        number = command.id
        room = await house.room(code)
        if isinstance(command, AskHint):
            seat = hint_seat(room, line.visitor, command)
            house.background(hint(line, house, room, seat, number))  # it takes a while, and the line goes on meanwhile
            return
        if isinstance(command, (Why, AskPreview)):
            said = reason(room, line.visitor, command) if isinstance(command, Why) else preview(room, line.visitor, command)
            room.after_commit(lambda: line.say(said))
            return
        if isinstance(command, (Act, Undo)) and room.owner is None:
            move(line, house, room, command)
            return
        name, language = await identities.name_of(line.visitor) if isinstance(command, Join) else ("", "en")
        room = await house.command(line.visitor, name, code, command, language)
        if number:
            line.say(Done(id=number, version=room.told_version))
    except FlibusteError as error:
        refuse(line, house, code, number, error)


async def hint(line: TableLine, house: House, room: Room, seat: int, number: int) -> None:
    """Answer with the best actions, or with why not."""
    try:
        told = await hinted(room, seat, number, house.thinkers)
        room.after_commit(lambda: line.say(told))
    except FlibusteError as error:
        refuse(line, house, room.table.code, number, error)


def reason(room: Room, visitor: int, command: Why) -> Reason:
    """What an action would be told."""
    error = room.would_refuse(visitor, command)
    if error is None:
        return Reason(id=command.id, version=room.table.version, legal=True)
    told = refusal(command.id, error, room.table.version)
    return Reason(id=told.id, version=told.version, legal=False, fault=told.fault, reason=told.reason, rule=told.rule)


def preview(room: Room, visitor: int, command: AskPreview) -> Previewed:
    """What the seat that is shown is promised."""
    seat, promised = room.preview(visitor, command.seat)
    return Previewed(id=command.id, version=room.table.version, seat=seat, preview=written(promised))


def refuse(line: TableLine, house: House, code: str, number: int, error: FlibusteError) -> None:
    """Say why not; as that tells of the position, only when the position is on disk."""
    room = house.rooms.get(code)
    if room is None:
        line.say(refusal(number, error, 0))
    else:
        told = refusal(number, error, room.table.version)
        room.after_commit(lambda: line.say(told))


def refusal(number: int, error: FlibusteError, version: int) -> Refusal:
    """An error in the words of the wire."""
    if isinstance(error, Refused):
        return Refusal(id=number, fault=fault_of(error), reason=error.reason, rule=error.rule, version=version)
    return Refusal(id=number, fault=fault_of(error), reason=str(error), rule="", version=version)


def fault_of(error: FlibusteError) -> str:
    """The kind of a fault; what is nobody's fault is the server being busy."""
    if isinstance(error, (NotFound, NotKnown)):
        return "not found"
    if isinstance(error, TooMany):
        return "too many"
    return next((name for kind, name in FAULTS.items() if isinstance(error, kind)), "busy")


def version_of(house: House, code: str) -> int:
    """The version of a table, as far as it is on disk and told."""
    room = house.rooms.get(code)
    return room.told_version if room is not None else 0


def one_line(error: Exception) -> str:
    """What is wrong with a message, shortly."""
    return " ".join(str(error).split())[:200] or "not readable"
