"""Turns of the event loop: of all that has come over all connections so much is heard in one, and the rest waits in line.

Without it two hundred lines that send at full speed, or are opened in the same moment, are all heard before anybody else is.
And while a move is on its way to the disk and back, nothing of all this is begun for a moment: the thread that writes it needs
the interpreter, and mostly the processor, of this one.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final, Protocol

MOST: Final = 8  # pieces heard in one turn
LONGEST: Final = 0.0002  # seconds of a turn after which no more is heard in it: a move passes through several turns
MAKING_WAY: Final = 0.002  # seconds that a turn waits at most for a move to be on disk and told


class Connection(Protocol):
    """Who has read something."""

    held: bytes  # what it has read, and is not heard yet
    transport: asyncio.Transport

    def hear(self, data: bytes) -> None: ...


class Turns:
    """Of the connections of one server."""

    def __init__(self, most: int = MOST, clock: Callable[[], float] = perf_counter) -> None:
        self.most = most
        self.clock = clock
        self.heard = 0  # in this turn
        self.spent = 0.0  # seconds, in this turn
        self.waiting: deque[Connection] = deque()
        self.next: asyncio.Handle | None = None
        self.moving: Callable[[], bool] = nobody_moves  # whether a move is on its way to the disk
        self.makes_way = False  # whether this turn waits for it; one does, and the next one does not

    def take(self, connection: Connection, data: bytes) -> None:
        """Hear what a connection has read, in this turn or a later one; until then it reads no more."""
        if not self.waiting and self.goes_on and not self.moving():
            self.hear(connection, data)
            return
        if not connection.held:
            self.waiting.append(connection)
        connection.held += data
        if not connection.transport.is_closing():
            connection.transport.pause_reading()
        if self.next is None:
            self.next = asyncio.get_running_loop().call_soon(self.begin)

    @property
    def goes_on(self) -> bool:
        """Whether more may be heard in this turn."""
        return self.heard < self.most and self.spent < LONGEST

    def hear(self, connection: Connection, data: bytes) -> None:
        """In this turn. What is heard may make others wait, but it does not wait for itself."""
        self.heard += 1
        if self.next is None:
            self.next = asyncio.get_running_loop().call_soon(self.begin)
        begun = self.clock()
        try:
            connection.hear(data)
        finally:
            self.spent += self.clock() - begun

    def begin(self) -> None:
        """A new turn: those who have waited longest come first."""
        self.next, self.heard, self.spent = None, 0, 0.0
        self.makes_way = not self.makes_way and bool(self.waiting) and self.moving()
        if self.makes_way:
            self.next = asyncio.get_running_loop().call_later(MAKING_WAY, self.begin)
            return
        while self.waiting and self.goes_on:
            self.hear_held(self.waiting.popleft())

    def go_on(self) -> None:
        """What was on its way to the disk is there, and is being told."""
        if self.makes_way and self.next is not None:
            self.next.cancel()
            self.next = asyncio.get_running_loop().call_soon(self.begin)

    def hear_held(self, connection: Connection) -> None:
        data, connection.held = connection.held, b""
        if connection.transport.is_closing():
            return
        connection.transport.resume_reading()  # before it is heard, which may have a reason of its own to stop
        try:
            self.hear(connection, data)
        except Exception:
            connection.transport.abort()  # as the event loop does where what is read is heard at once
            raise


def nobody_moves() -> bool:
    return False
