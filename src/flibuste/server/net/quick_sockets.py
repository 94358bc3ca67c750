"""Uvicorn's WebSockets, with a way to send a text at once, and one to hear a text at once.

A table hears a move and tells several lines of it. The usual way wakes a task for each of them and goes through every layer; what
is sent or heard at once does neither. The application finds both in its scope, and goes the usual way where they are not there.
"""

from collections.abc import Callable
from typing import Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one
from websockets.http11 import Request

SEND_NOW: Final = "flibuste.send_now"
HEAR_NOW: Final = "flibuste.hear_now"
SendNow = Callable[[bytes], bool]
Ear = Callable[[bytes], bool]
HearNow = Callable[[Ear], None]

WHOLE_TEXT: Final = 0x81  # the first byte of a frame that is a whole text message (RFC 6455, 5.2)
SHORT, MIDDLING = 126, 1 << 16  # the sizes from which a frame names its size in two, and in eight, further bytes
MASKED: Final = 0x80  # the bit of the second byte that says that four bytes of mask come before the message
HEAD: Final = 6  # the bytes before a short masked message


class QuickSockets(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    ear: Ear | None = None
    whole = False  # whether all that came since the handshake were whole frames, so that a new one begins here

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast("dict[str, object]", self.scope["extensions"])
            extensions[SEND_NOW] = self.send_now
            extensions[HEAR_NOW] = self.hear_now

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

    def hear_now(self, ear: Ear) -> None:
        """From now on a text message that comes alone is first given to this ear; where it says no, it goes the usual way."""
        self.ear, self.whole = ear, True

    def data_received(self, data: bytes) -> None:
        if self.whole:
            text = short_text(data)
            if text is None:
                self.whole = ends_whole(data)
            elif self.ear is not None and not self.frames and not self.close_sent and self.queue.empty() and self.ear(text):
                return
        super().data_received(data)


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
