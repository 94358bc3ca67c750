"""Uvicorn's WebSockets, bounded, with a way to send a text at once, and one to hear a text at once.

A table hears a move and tells several lines of it. The usual way wakes a task for each of them and goes through every layer; what
is sent or heard at once does neither. The application finds both in its scope, and goes the usual way where they are not there.

What the other side can make us keep is bounded where it comes in: a line that reads nothing for long, asks for signs of life
again and again, or sends far more than anybody has to say, is cut off.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one
from websockets.http11 import Request

from flibuste.server.house.rates import Bucket
from flibuste.server.net.turns import Turns
from flibuste.server.net.waiting import Gate, Inbox

SEND_NOW: Final = "flibuste.send_now"
HEAR_NOW: Final = "flibuste.hear_now"
SendNow = Callable[[bytes], bool]
Ear = Callable[[bytes], bool]
HearNow = Callable[[Ear], None]

WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a whole text message (RFC 6455, 5.2)
SHORT, MIDDLING = 126, 1 << 16  # the sizes from which a frame names its size in two, and in eight, further bytes
MASKED: Final = 0x80  # the bit of the second byte that says that four bytes of mask come before the message
HEAD: Final = 6  # the bytes before a short masked message
SIGNS_RATE, SIGNS_BURST = 5.0, 50  # pings, and pongs that nobody asked for
MOST_QUEUED: Final = 1000  # messages that were read and are not heard yet: what comes with one slice, mostly
SLICE: Final = 4096  # bytes that are read of one line at once: all others wait while they are taken apart
MOST_FRAGMENTS: Final = 100  # of one message


class QuickSockets(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    # Python shares the names of an object's attributes with all others of its class, as long as they are 30 at most.
    __slots__ = (
        *("app", "asgi_version", "app_state", "connections", "tasks", "default_headers", "logger", "root_path", "server"),
        *("initial_response", "handshake_initiated", "close_timer", "close_timeout", "read_paused", "request", "response"),
    )

    ear: Ear | None = None
    whole = False  # whether all that came since the handshake were whole frames, so that a new one begins here
    slow_seconds = 20.0
    slow: asyncio.TimerHandle | None = None  # runs while nothing more can be sent
    unwanted = 0  # bytes that came after we had closed the line

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.writable: Gate = Gate()  # type: ignore[assignment]

    def pause_writing(self) -> None:
        """The other side does not read: it has some time to begin again."""
        super().pause_writing()
        if self.slow is None:
            self.slow = self.loop.call_later(self.slow_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def stop_waiting(self) -> None:
        if self.slow is not None:
            self.slow.cancel()
            self.slow = None

    def sign_comes(self) -> bool:
        """A sign of life that was not asked for; whether there were too many, which ends the line."""
        if self.signs is None:
            self.signs = Bucket(SIGNS_RATE, SIGNS_BURST, self.loop.time())
        if self.signs.take(self.loop.time()) > 0:
            self.transport.abort()
            return True
        return False

    signs: Bucket | None = None

    def handle_ping(self) -> None:
        if self.sign_comes():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer is dropped: whoever does not read does not wait for it

    def handle_pong(self, event: Frame) -> None:
        if self.pending_ping_payload is not None or not self.sign_comes():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast("dict[str, object]", self.scope["extensions"])
            extensions[SEND_NOW] = self.send_now
            extensions[HEAR_NOW] = self.hear_now

    def send_receive_event_to_app(self) -> None:
        """A text that is none is handed on as the bytes it is, and refused like all that cannot be read."""
        if self.queue.qsize() >= MOST_QUEUED:
            self.transport.abort()
            return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """What was refused in place of a line has been answered: uvicorn would log it as a mistake of ours."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()  # nobody looks at these any more; the request itself is kept by what has read it
            self.request = self.response = None  # type: ignore[assignment]
        if self.close_sent or self.transport.is_closing():
            self.handshake_complete = True

    def send_now(self, text: bytes) -> bool:
        """Send a text message; False, and nothing is sent, where that cannot be done at once."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        size = len(text)
        if size < SHORT:
            head = bytes((WHOLE_TEXT, size))
        elif size < MIDDLING:
            head = b"\x81\x7e" + size.to_bytes(2)
        else:
            head = b"\x81\x7f" + size.to_bytes(8)
        self.transport.write(head + text)
        return True

    def keepalive_timeout(self) -> None:
        """No sign of life came. What is unsent cannot be waited for: the other side will not take it."""
        super().keepalive_timeout()
        self.transport.abort()

    def hear_now(self, ear: Ear) -> None:
        """From now on a text message that comes alone is first given to this ear; where it says no, it goes the usual way."""
        self.ear, self.whole = ear, True

    def data_received(self, data: bytes) -> None:
        if self.close_sent:  # what comes before the other side has heard of it is taken apart to find its answer
            self.unwanted += len(data)
            if self.unwanted > SLICE:
                self.transport.abort()
                return
        if self.whole:
            text = short_text(data)
            if text is None:
                self.whole = ends_whole(data)
            elif self.ear is not None and not self.frames and not self.close_sent and self.queue.empty() and self.ear(text):
                return
        super().data_received(data)


class InSlices(asyncio.BufferedProtocol):
    """What a transport is to give its bytes to, so that it reads no more of a line than a slice before others have their turn:
    left to itself it reads 256 KiB, and ten thousand messages are taken apart before anybody is heard again. A short message is
    heard at once, as a move is; what is longer in its turn."""

    slice = memoryview(bytearray(SLICE))  # of all lines: what is read into it is taken out at once
    held = b""

    def __init__(self, line: asyncio.Protocol, transport: asyncio.Transport, turns: Turns) -> None:
        self.hear = line.data_received
        self.transport = transport
        self.turns = turns
        self.connection_made, self.connection_lost = line.connection_made, line.connection_lost  # type: ignore[method-assign]
        self.pause_writing, self.resume_writing = line.pause_writing, line.resume_writing  # type: ignore[method-assign]
        self.eof_received = line.eof_received  # type: ignore[method-assign]

    def get_buffer(self, sizehint: int) -> memoryview:
        return self.slice

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(self.slice[:nbytes])
        if nbytes < HEAD + SHORT and not self.held:
            self.hear(data)
        else:
            self.turns.take(self, data)


def short_text(data: bytes) -> bytes | None:
    """The text of a frame that is a whole, short message and all there is."""
    size = len(data) - HEAD
    if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    return apply_mask(data[HEAD:], data[2:HEAD])


def ends_whole(data: bytes) -> bool:
    """Whether the last of these frames is all there."""
    at, size = 0, len(data)
    while at + 1 < size:
        length = data[at + 1] & ~MASKED
        head = HEAD if data[at + 1] & MASKED else HEAD - 4
        if length >= SHORT:
            more = 2 if length == SHORT else 8
            length = int.from_bytes(data[at + 2 : at + 2 + more])
            head += more
        at += head + length
    return at == size
