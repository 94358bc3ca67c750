"""One browser's line to one table, over a WebSocket: what comes in goes to its `Talk`, what the table tells goes out."""

import asyncio
import logging
from asyncio import sleep
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from flibuste.game import FlibusteError
from flibuste.server.house.house import OUR_FAULT
from flibuste.server.house.limits import Limits
from flibuste.server.house.rates import Bucket, Rates
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.written import write_message
from flibuste.server.net.addresses import asker
from flibuste.server.net.guard import cookie_of
from flibuste.server.net.quick_sockets import HEAR_NOW, SEND_NOW, HearNow, SendNow
from flibuste.server.requests.faults import told
from flibuste.server.requests.talk import Talk
from flibuste.server.requests.visits import Desk
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Closing

logger = logging.getLogger("flibuste.server")
WHOLE: Final = b'{"tell":"whole"'
COUNTS_AS_ONE: Final = 4096  # bytes of a whole table that count as one message more
COME_BACK: Final = 1012  # close codes
GOOD_BYE: Final = 1000


class Crowd:
    """What all lines share: how much they have to send, and how often each visitor may speak."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.unsent = 0  # bytes
        self.visitors = Rates(limits.visitor_rate, limits.visitor_burst)


class TableLine:
    """The sending side. Nothing here waits: a line whose reader is too slow is closed instead."""

    __slots__ = (
        *("visitor", "crowd", "send_now", "writing", "unsent", "sleeper", "resting", "unsent_bytes", "bucket", "visitors"),
        *("closed", "busy"),
    )

    def __init__(self, visitor: int, crowd: Crowd, send_now: SendNow | None = None) -> None:
        self.visitor = visitor
        self.crowd = crowd
        self.send_now = send_now  # sends a message at once, unless one is on its way already
        self.writing = False
        self.unsent: list[bytes | int] = []  # messages, mostly none, and in the end a close code
        self.sleeper: asyncio.Future[None] | None = None  # the writer, while there is nothing to send
        self.resting: asyncio.Task[None] | None = None  # the reader, while the other side has sent too fast
        self.unsent_bytes = 0
        self.bucket = Bucket(crowd.limits.socket_rate, crowd.limits.socket_burst, monotonic())
        self.visitors = self.bucket  # what all lines of the visitor share, as soon as it is known
        self.closed = False
        self.busy = False  # while a message of the other side is being carried out

    def put(self, message: bytes | int) -> None:
        self.unsent.append(message)
        if isinstance(message, bytes):
            self.count(len(message))
        if self.sleeper is not None and not self.sleeper.done():
            self.sleeper.set_result(None)

    def count(self, size: int) -> None:
        self.unsent_bytes += size
        self.crowd.unsent += size

    def forget_unsent(self) -> None:
        """Nobody is going to read it."""
        self.unsent.clear()
        self.count(-self.unsent_bytes)

    def take(self) -> float:
        """Count a message of the other side; for how long it has to wait."""
        now = monotonic()
        return max(self.bucket.take(now), self.visitors.take(now) if self.visitors is not self.bucket else 0.0)

    def give_back(self) -> None:
        self.bucket.give_back()
        if self.visitors is not self.bucket:
            self.visitors.give_back()

    def send(self, message: bytes) -> None:
        if self.closed:
            return
        if message.startswith(WHOLE):
            self.visitors.take(monotonic(), len(message) / COUNTS_AS_ONE)
        if self.send_now is not None and not self.unsent and not self.writing and self.send_now(message):
            return
        size, limits = len(message), self.crowd.limits
        if self.unsent_bytes + size > limits.unsent_bytes or self.crowd.unsent + size > limits.all_unsent_bytes:
            self.forget_unsent()
            self.close("this line was too slow to follow", again=True)
        else:
            self.put(message)

    def close(self, reason: str, again: bool, code: str = "") -> None:
        """Say why, then close; `again` asks the other side to come back."""
        if not self.closed:
            self.closed = True
            if self.resting is not None:
                self.resting.cancel()
            self.put(write_message(Closing(reason=reason, again=again, code=code)))
            self.put(COME_BACK if again else GOOD_BYE)

    async def rest(self, seconds: float) -> None:
        """Hear nothing for a while, or until the line is closed."""
        if not self.closed:
            self.resting = asyncio.create_task(sleep(seconds))
            try:
                await asyncio.wait([self.resting])
            finally:
                self.resting.cancel()
                self.resting = None

    async def next_unsent(self) -> bytes | int:
        """The next message, when there is one."""
        while not self.unsent:
            self.sleeper = asyncio.get_running_loop().create_future()
            await self.sleeper
        message = self.unsent.pop(0)
        if isinstance(message, bytes):
            self.count(-len(message))
        return message

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
    paced: FromQuery[bool] = False,
) -> None:
    """A line to a table. `since` is the last version that the browser has seen; whoever says `watch` sees nobody's hand.
    A `paced` line says what it has shown, and computer players wait for it."""
    desk: Desk = socket.app.state.desk
    house, identities = desk.house, desk.identities
    crowd: Crowd = socket.app.state.crowd
    await socket.accept()
    extensions = socket.scope.get("extensions") or {}
    line = TableLine(SPECTATOR, crowd, cast("SendNow | None", extensions.get(SEND_NOW)))
    writer = asyncio.create_task(line.write(socket))
    room: Room | None = None
    try:
        row = await identities.visitor_of(cookie_of(dict(socket.scope))) if not watch else None
        line.visitor = row.id if row is not None else SPECTATOR
        socket.scope["headers"] = []  # nobody looks at them any more, and the line may last for hours
        address = asker(socket.scope.get("client"))
        line.visitors = crowd.visitors.of(f"visitor {row.id}" if row is not None else address)
        room = await desk.find(code, line.visitor, address)
        await house.tables.reach(room, since)
        house.listen(room, line, since, paced)
        talk = Talk(house, identities, code, line)
        hear_now = cast("HearNow | None", extensions.get(HEAR_NOW))
        if hear_now is not None:
            hear_now(partial(hear_at_once, line, talk))
        await read_messages(socket, line, talk)
    except FlibusteError as error:
        line.close(str(error), again=isinstance(error, StoreFailed), code=told(error).code)
        await writer
    except Exception:
        logger.exception("a line to table %s failed", code)
        line.close(OUR_FAULT, again=True)
        await writer
    finally:
        if room is not None:
            house.stop_listening(room, line)
        line.closed = True
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer
        line.forget_unsent()


async def read_messages(socket: "WebSocket[object, object, State]", line: TableLine, talk: Talk) -> None:
    """Read until the other side is gone. A line that sends too fast is read more slowly, which holds up nobody else."""
    while True:
        line.busy = False
        event = await socket.receive()
        line.busy = True
        if event["type"] != "websocket.receive":
            return
        wait = line.take()
        if wait > 0:
            await line.rest(wait)
        if line.closed:  # whoever was hung up on is not heard any more
            continue
        rest = talk.hear(event.get("text") or event.get("bytes") or "")
        if rest is not None:
            await rest


def hear_at_once(line: TableLine, talk: Talk, text: bytes) -> bool:
    """Carry a move out before anything else happens; False, and nothing is done, where a message has to go the usual way.

    A ping is answered also while a message before it is being carried out.
    """
    if line.closed or (not talk.pinged(text) and (line.busy or not talk.hears_at_once(text))):
        return False
    if line.take() > 0:
        line.give_back()
        return False
    rest = talk.hear(text)
    assert rest is None, "a message that begins as a move or a ping is one, or is unreadable"
    return True
