"""Uvicorn's WebSockets, with a way to send a text at once.

A table tells several lines of every move. The usual way wakes a task for each of them and goes through every layer; what is sent
at once goes to the connection. The application finds it in its scope, and goes the usual way where it is not there or says no.
"""

from collections.abc import Callable
from typing import Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

SEND_NOW: Final = "flibuste.send_now"
SendNow = Callable[[bytes], bool]

WHOLE_TEXT: Final = b"\x81"  # the first byte of a frame that is a whole text message (RFC 6455, 5.2)
SHORT, MIDDLING = 126, 1 << 16  # the sizes from which a frame names its size in two, and in eight, further bytes


class QuickSockets(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[SEND_NOW] = self.send_now

    def send_now(self, text: bytes) -> bool:
        """Send a text message; False, and nothing is sent, where that cannot be done at once."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        size = len(text)
        if size < SHORT:
            head = WHOLE_TEXT + size.to_bytes(1)
        elif size < MIDDLING:
            head = WHOLE_TEXT + b"\x7e" + size.to_bytes(2)
        else:
            head = WHOLE_TEXT + b"\x7f" + size.to_bytes(8)
        self.transport.write(head + text)
        return True
