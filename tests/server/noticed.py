"""A house that tells devices, for tests: alone, and on either database."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from flibuste.server.house.house import House
from flibuste.server.house.notices import MOMENT, Notices, add_device
from flibuste.server.house.rooms import Room
from flibuste.server.store.postgres import PostgresStore
from tests.postgres import postgres
from tests.server.housed import LONG_LEASE, FirstChoice, open_house
from tests.server.push_services import Device, Pigeon
from tests.server.test_pacing import begun, play_own, visitor_to_act
from tests.server.test_sleeping import Clock
from tests.waiting import run_with_hourglass


class Scene:
    """A house that tells devices, with a clock that a test puts forward."""

    def __init__(self, house: House, clock: Clock) -> None:
        self.house, self.clock, self.pigeon = house, clock, Pigeon()
        self.notices = Notices(house, self.pigeon)
        house.caller = self.notices

    async def match(self, **more: object) -> tuple[Room, int, int]:
        """A match over days; whoever is to act, and the other one."""
        room, visitors = await begun(self.house, "you", "open", persons_more=1, clock="one_day", game="korsar", **more)
        mover = visitor_to_act(room)
        assert mover is not None
        await self.notices.look()
        return room, mover, sum(visitors) - mover

    async def device(self, visitor: int, name: str = "one", quiet: tuple[int, int] | None = None, zone: str = "UTC") -> Device:
        made = Device(f"{visitor}-{name}", zone=zone)
        await add_device(self.notices, visitor, made.asks(quiet))
        return made

    async def pass_time(self, seconds: float = MOMENT) -> None:
        """So much later everything is sent that is due."""
        await self.notices.look()
        self.clock.now += seconds
        await self.notices.look()
        while self.notices.under_way:
            await asyncio.wait(self.notices.under_way)

    async def hand_over(self, room: Room) -> int:
        """Play until it is the other's turn; whose it is."""
        before = visitor_to_act(room)
        while visitor_to_act(room) == before:
            await play_own(self.house, room)
        now = visitor_to_act(room)
        assert now is not None, "nobody is awaited: the match is over"
        return now


Scenario = Callable[[Scene], Awaitable[None]]


def alone(tmp_path: Path, scenario: Scenario) -> None:
    clock = Clock()

    async def scene() -> None:
        async with open_house(tmp_path / "one.db", clock=clock) as house:
            await scenario(Scene(house, clock))

    run_with_hourglass(scene())


def in_both(tmp_path: Path, scenario: Scenario) -> None:
    """On SQLite, then on PostgreSQL."""
    alone(tmp_path, scenario)
    clock = Clock()

    async def scene() -> None:
        house = House(await PostgresStore.open(postgres().new(), LONG_LEASE), FirstChoice(), clock=clock)
        await house.open()
        try:
            await scenario(Scene(house, clock))
        finally:
            await house.close()

    asyncio.run(scene())
