"""What is seen over a line to one server reaches the server that runs the table, and whom that waits for is told at both."""

import asyncio
from dataclasses import dataclass

import pytest

from flibuste.server.house.house import House
from flibuste.server.house.rooms import Room
from flibuste.wire import Join, NewTable
from tests.postgres import postgres
from tests.server.housed import Ear, newcomer, open_fleet
from tests.server.test_pacing import deal, played
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")


@dataclass
class Both:
    """One table, as the house that runs it has it and as the other one has."""

    here: Room
    there: Room
    ear: Ear  # Mary's page, at the other one
    anne: int
    mary: int


async def seated(one: House, two: House, *seats: str, **more: str) -> Both:
    """A match dealt at the first house; Anne is there, and Mary at the second with a page that has shown nothing."""
    anne, mary = await newcomer(one), await newcomer(two)
    here = await one.create(anne, "Anne", NewTable("corsari", list(seats), **more))  # type: ignore[arg-type]
    there = await two.room(here.table.code)
    ear = Ear(mary)
    two.listen(there, ear, None, paced=True)
    if "open" in seats:
        await two.command(mary, "Mary", here.table.code, Join())
    await deal(one, here)
    await until(lambda: there.table.version == here.table.version)
    return Both(here, there, ear, anne, mary)


def awaits(ear: Ear) -> list[int]:
    return next((list(one["awaits"]) for one in reversed(ear.messages) if "awaits" in one), [])


def test_what_is_seen_at_another_server_lets_computers_go_on() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            both = await seated(one, two, "you", "level1", "open")
            one.see(both.here, both.anne, None, 0.0)
            await until(lambda: awaits(both.ear) == [2])
            assert both.here.awaits == [2] and played(both.here) == 0
            two.see(both.there, both.mary, both.there.table.version, 0.0)
            await until(lambda: played(both.there) == 1 and awaits(both.ear) == [])

    asyncio.run(scenario())


def test_a_program_at_another_server_is_ready() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            both = await seated(one, two, "you", "level1", "open")
            one.see(both.here, both.anne, None, 0.0)
            assert played(both.here) == 0
            two.listen(both.there, Ear(both.mary), None)
            await until(lambda: played(both.there) >= 1)

    asyncio.run(scenario())


def test_a_clock_that_waits_for_eyes_waits_at_every_server() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            both = await seated(one, two, "you", "open", clock="relaxed")  # seat 1, Mary, begins
            assert both.here.table.turn == 1 and both.here.table.deadline is None
            await until(lambda: both.there.table.deadline is None)
            two.see(both.there, both.mary, both.there.table.version, 0.0)
            await until(lambda: both.here.table.deadline is not None)
            await until(lambda: both.ear.seen.deadline == both.here.table.deadline)

    asyncio.run(scenario())


def test_everybody_is_ready_where_a_table_is_taken_over() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            both = await seated(one, two, "you", "level1", "open")
            assert played(both.here) == 0
            await one.close()
            await until(lambda: both.there.owner is None and played(both.there) >= 1)

    asyncio.run(scenario())
