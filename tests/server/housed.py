"""A house without sockets: lines that remember what they were sent, and computer players that need no processes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from flibuste.game import Game, View
from flibuste.server.fleet.joining import join_fleet
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.thinking.thinkers import Result, Thinkers


class FirstChoice(Thinkers):
    """Computer players that take the last legal action at once."""

    def __init__(self) -> None:
        self.thoughts = 0

    async def choose(self, game: Game, level: str, view: View) -> str:
        self.thoughts += 1
        await asyncio.sleep(0)
        return view.legal[-1]

    async def work(self, urgency: int, function: Callable[..., Result], *arguments: object) -> Result | None:
        return await asyncio.to_thread(function, *arguments)

    def close(self) -> None:
        pass


class Ear:
    """A line that remembers."""

    def __init__(self, visitor: int) -> None:
        self.visitor = visitor
        self.heard: list[bytes] = []
        self.closed: tuple[str, bool] | None = None

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, reason: str, again: bool) -> None:
        self.closed = (reason, again)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(message) for message in self.heard]

    @property
    def last(self) -> dict[str, Any]:
        return self.messages[-1]


@asynccontextmanager
async def open_house(path: Path, **more: Any) -> AsyncIterator[House]:
    """A house on this file, with everybody's tables in it."""
    house = House(SqliteStore(path), FirstChoice(), **more)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


@asynccontextmanager
async def open_fleet(url: str, count: int = 2) -> AsyncIterator[list[House]]:
    """Several houses on one PostgreSQL."""
    houses: list[House] = []
    try:
        for _ in range(count):
            store = await PostgresStore.open(url)
            house = House(store, FirstChoice())
            join_fleet(house, await Identities.open(store))
            await house.open()
            houses.append(house)
        yield houses
    finally:
        for house in houses:
            await house.close()


async def newcomer(house: House) -> int:
    """A visitor who is known to the store."""
    identities = await Identities.open(house.store)
    row, _ = await identities.newcomer("en")
    return row.id
