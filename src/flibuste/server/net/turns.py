"""Turns of the event loop: of all that has come over all connections so much is heard in one, and the rest waits in line.

Without it two hundred lines that send at full speed, or are opened in the same moment, are all heard before anybody else is.
"""

import asyncio
from collections import deque
from typing import Final, Protocol

MOST: Final = 8  # pieces heard in one turn; taking one apart takes some tenths of a millisecond


class Connection(Protocol):
    """Who has read something."""

    held: bytes  # what it has read, and is not heard yet
    transport: asyncio.Transport

    def hear(self, data: bytes) -> None: ...


class Turns:
    """Of the connections of one server."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.heard = 0  # in this turn
        self.waiting: deque[Connection] = deque()
        self.next: asyncio.Handle | None = None

    def take(self, connection: Connection, data: bytes) -> None:
        """Hear what a connection has read, in this turn or a later one; until then it reads no more."""
        if not self.waiting and self.heard < self.most:
            self.heard += 1
            self.go_on()
            connection.hear(data)
            return
        if not connection.held:
            self.waiting.append(connection)
        connection.held += data
        if not connection.transport.is_closing():
            connection.transport.pause_reading()

    def go_on(self) -> None:
        if self.next is None:
            self.next = asyncio.get_running_loop().call_soon(self.begin)

    def begin(self) -> None:
        """A new turn: those who have waited longest come first."""
        self.next, self.heard = None, 0
        while self.waiting and self.heard < self.most:
            self.heard += 1
            self.go_on()
            self.hear_held(self.waiting.popleft())

    def hear_held(self, connection: Connection) -> None:
        data, connection.held = connection.held, b""
        if connection.transport.is_closing():
            return
        connection.transport.resume_reading()  # before it is heard, which may have a reason of its own to stop
        try:
            connection.hear(data)
        except Exception:
            connection.transport.abort()  # as the event loop does where what is read is heard at once
            raise
