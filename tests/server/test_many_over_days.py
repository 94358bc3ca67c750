"""Thousands of matches over days lie on disk, and memory is a matter of those that are awake."""

import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from flibuste.server.house.house import House
from tests.server.housed import open_house, settled
from tests.server.test_pacing import begun, play_own, visitor_to_act
from tests.server.test_sleeping import Clock, pass_quietly
from tests.waiting import run_with_hourglass

AWAKE = 50
AT_ONCE = 100  # so many are made before they are let go to sleep


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def kept() -> int:
    """The bytes that Python holds."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("tables", [100, pytest.param(5000, marks=pytest.mark.soak)])
def test_memory_is_that_of_the_tables_that_are_awake(tmp_path: Path, tables: int) -> None:
    clock = Clock()

    async def scenario() -> None:
        await make(tmp_path / "few.db", clock, 2)  # what is loaded or kept once is there from now on
        async with open_house(tmp_path / "few.db", clock=clock) as house:
            await settled(house)
            nothing = kept()
        codes = await make(tmp_path / "many.db", clock, tables)
        async with open_house(tmp_path / "many.db", clock=clock) as house:
            await settled(house)
            assert not house.rooms, "all of them sleep, and none is due"
            asleep = kept() - nothing
            for code in codes[:: tables // AWAKE]:
                await play_own(house, await house.room(code))
            assert len(house.rooms) == AWAKE
            awake = kept() - nothing - asleep
            print(f"{tables} tables asleep: {asleep / 1e6:.2f} MB; {AWAKE} awake: {awake / 1e6:.2f} MB")
            assert asleep < awake / 2, "a table that sleeps takes next to no memory"
            await pass_quietly(house, clock)
            assert not house.rooms
            assert kept() - nothing < awake / 2, "nothing is left of those that were awake"

    run_with_hourglass(scenario())


async def make(path: Path, clock: Clock, tables: int) -> list[str]:
    """So many matches of two persons over days, all asleep."""
    codes: list[str] = []
    async with open_house(path, clock=clock) as house:
        while len(codes) < tables:
            codes += [await one_match(house) for _ in range(min(AT_ONCE, tables - len(codes)))]
            await pass_quietly(house, clock)
            assert not house.rooms, "nobody looks at any of them"
    return codes


async def one_match(house: House) -> str:
    room, visitors = await begun(house, "you", "open", persons_more=1, clock="three_days", game="korsar")
    await play_own(house, room)
    assert visitor_to_act(room) in visitors
    return room.table.code
