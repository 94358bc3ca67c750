"""What each line waits with. asyncio's `Queue` and `Event` serve any number of tasks, for which they keep 3.8 kB a line; these
serve the few that a line has, and keep next to nothing."""

import asyncio
from typing import Any


class Inbox:
    """What has come and is not heard yet; one task at a time hears it."""

    __slots__ = ("messages", "waker")

    def __init__(self) -> None:
        self.messages: list[Any] = []  # mostly none
        self.waker: asyncio.Future[None] | None = None

    def put_nowait(self, message: object) -> None:
        self.messages.append(message)
        if self.waker is not None and not self.waker.done():
            self.waker.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.waker = asyncio.get_running_loop().create_future()
            await self.waker
            self.waker = None
        return self.messages.pop(0)

    def empty(self) -> bool:
        return not self.messages

    def qsize(self) -> int:
        return len(self.messages)


class Gate:
    """Whether one may go on; open at first."""

    __slots__ = ("shut",)

    def __init__(self) -> None:
        self.shut: asyncio.Event | None = None  # while it is shut

    def is_set(self) -> bool:
        return self.shut is None

    def set(self) -> None:
        if self.shut is not None:
            self.shut.set()
            self.shut = None

    def clear(self) -> None:
        if self.shut is None:
            self.shut = asyncio.Event()

    async def wait(self) -> None:
        while self.shut is not None:
            await self.shut.wait()
