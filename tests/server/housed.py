"""A house without sockets: lines that remember what they were sent, and computer players that need no processes."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from flibuste.game import Game, View
from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.fleet.joining import join_fleet
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.rooms import Listener
from flibuste.server.requests.talk import Talk
from flibuste.server.store.nodes import Lease
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.thinking.thinkers import Result, Thinkers
from flibuste.wire import Says, Update, Whole
from flibuste.wire.rebuild import Watched
from tests.waiting import HANG

LONG_LEASE = Lease(length=HANG, beat=0.1, patience=HANG)  # nobody loses it because the machine is slow


class FirstChoice(Thinkers):
    """Computer players that take the last legal action at once."""

    def __init__(self) -> None:
        super().__init__(1)

    async def choose(
        self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
    ) -> str:
        await asyncio.sleep(0)
        return view.legal[-1]

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> asyncio.Future[Result]:
        answer = asyncio.ensure_future(asyncio.to_thread(function, *arguments))
        await asyncio.wait([answer])
        return answer

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
    def seen(self) -> Watched:
        """The table as it was told."""
        seen = Watched()
        for message in self.heard:
            told = msgspec.json.decode(message, type=Says)
            if isinstance(told, (Whole, Update)):
                seen.take(told)
        return seen

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
    """Several houses on one PostgreSQL; they wait for each other however long it takes."""
    houses: list[House] = []
    try:
        for _ in range(count):
            store = await PostgresStore.open(url, LONG_LEASE)
            house = House(store, FirstChoice())
            join_fleet(house, await Identities.open(store))
            assert isinstance(house.fleet, PostgresFleet)
            house.fleet.asking.patience = HANG
            await house.open()
            houses.append(house)
        yield houses
    finally:
        for house in houses:
            await house.close()


async def settled(house: House) -> None:
    """Return when no computer player thinks any more, and all that happened is on disk and told."""
    while True:
        while house.tasks:
            await asyncio.wait(house.tasks)
        await house.store.barrier()
        await asyncio.sleep(0)  # those who were told of it may have begun something
        if not house.tasks:
            return


@asynccontextmanager
async def disk_held(house: House) -> AsyncIterator[None]:
    """Meanwhile the disk takes nothing: what is put in line for it stays there."""
    store = house.store
    assert isinstance(store, SqliteStore)
    held, let_go = threading.Event(), threading.Event()

    def hold(_: object) -> None:
        held.set()
        let_go.wait(HANG)

    holding = store.ask(hold)
    await asyncio.to_thread(held.wait, HANG)
    try:
        yield
    finally:
        let_go.set()
        await holding


async def answer(line: Listener, house: House, code: str, text: bytes, identities: Identities) -> None:
    """One message over a line to a table, carried out."""
    rest = Talk(house, identities, code, line).hear(text)
    if rest is not None:
        await rest


async def newcomer(house: House) -> int:
    """A visitor who is known to the store."""
    identities = await Identities.open(house.store)
    row, _ = await identities.newcomer("en")
    return row.id
