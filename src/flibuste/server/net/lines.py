"""One browser's line to one table, over a WebSocket: what comes in goes to its `Talk`, what the table tells goes out."""

import asyncio
import logging
from asyncio import sleep
from collections import deque
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from flibuste.game import FlibusteError
from flibuste.server.house.identity import COOKIE
from flibuste.server.house.limits import Bucket
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.written import write_message
from flibuste.server.net.quick_sockets import HEAR_NOW, SEND_NOW, HearNow, SendNow
from flibuste.server.net.settings import Limits
from flibuste.server.requests.faults import told
from flibuste.server.requests.talk import OUR_FAULT, Talk
from flibuste.server.requests.visits import Desk
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Closing

logger = logging.getLogger("flibuste.server")
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

    def close(self, reason: str, again: bool, code: str = "") -> None:
        """Say why, then close; `again` asks the other side to come back."""
        if not self.closed:
            self.closed = True
            self.put(write_message(Closing(reason=reason, again=again, code=code)))
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
    """A line to a table. `since` is the last version that the browser has seen; whoever says `watch` sees nobody's hand."""
    desk: Desk = socket.app.state.desk
    house, identities = desk.house, desk.identities
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
        talk = Talk(house, identities, code, line)
        bucket = Bucket(limits.socket_rate, limits.socket_burst, monotonic())
        hear_now = cast("HearNow | None", extensions.get(HEAR_NOW))
        if hear_now is not None:
            hear_now(partial(hear_at_once, line, talk, bucket))
        await read_messages(socket, line, talk, bucket)
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
        writer.cancel()
        with suppress(asyncio.CancelledError):
            await writer


async def read_messages(socket: "WebSocket[object, object, State]", line: TableLine, talk: Talk, bucket: Bucket) -> None:
    """Read until the other side is gone. A line that sends too fast is read more slowly, which holds up nobody else."""
    while True:
        line.busy = False
        event = await socket.receive()
        line.busy = True
        if event["type"] != "websocket.receive":
            return
        wait = bucket.take(monotonic())
        if wait > 0:
            await sleep(wait)
        rest = talk.hear(event.get("text") or event.get("bytes") or "")
        if rest is not None:
            await rest


def hear_at_once(line: TableLine, talk: Talk, bucket: Bucket, text: bytes) -> bool:
    """Carry a move out before anything else happens; False, and nothing is done, where a message has to go the usual way."""
    if line.busy or not talk.hears_at_once(text):
        return False
    if bucket.take(monotonic()) > 0:
        bucket.give_back()
        return False
    rest = talk.hear(text)
    assert rest is None, "a message that begins as a move is one, or is unreadable"
    return True
