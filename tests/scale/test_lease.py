"""A lease is renewed for ever: whatever happens to the task that does it, and however often the database goes away."""

import asyncio
import logging

import pytest

from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.house.house import House
from flibuste.wire import Join, NewTable
from tests.postgres import Postgres, postgres, programs
from tests.server.housed import newcomer, open_fleet
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")
RESTARTS = 6  # of the database; it began at the third to fifth


def fleet_of(house: House) -> PostgresFleet:
    assert isinstance(house.fleet, PostgresFleet)
    return house.fleet


async def renewed(house: House) -> None:
    """Return when the lease was renewed once more."""
    ends = fleet_of(house).until
    await until(lambda: fleet_of(house).until > ends)


@pytest.mark.parametrize("task", ["beat", "take_free_tables"])
def test_a_task_of_the_fleet_that_dies_is_heard_of_and_begun_again(
    task: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of whatever error, also of one that nobody has thought of."""

    async def scenario() -> None:
        async with open_fleet(postgres().new(), 1) as (house,):
            house.watch.pause = 0.0
            died = asyncio.Event()

            async def dies(*_: object) -> None:
                monkeypatch.undo()
                died.set()
                raise RuntimeError("an error that nobody has thought of")

            monkeypatch.setattr(PostgresFleet, task, dies)
            await died.wait()
            await renewed(house)
            (await house.create(await newcomer(house), "Anne", NewTable("corsari", ["you", "open"])))
            looked = asyncio.Event()
            real = PostgresFleet.take_free_tables

            async def looks(fleet: PostgresFleet) -> None:
                await real(fleet)
                looked.set()

            monkeypatch.setattr(PostgresFleet, "take_free_tables", looks)
            await looked.wait()

    with caplog.at_level(logging.ERROR):
        asyncio.run(scenario())
    (line,) = [record for record in caplog.records if "it died, and is begun again" in record.getMessage()]
    assert line.exc_info is not None and "nobody has thought of" in str(line.exc_info[1])


def test_what_is_told_to_the_others_goes_on_after_an_error(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            anne, mary = await newcomer(one), await newcomer(one)
            code = (await one.create(anne, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            follower = await two.room(code)
            post = fleet_of(one).post

            class Broken:
                """A connection that fails once, in a way that no driver names."""

                def __init__(self, real: object) -> None:
                    self.real = real

                async def fetch(self, *_: object) -> None:
                    post.connection = self.real
                    raise RuntimeError("an error that nobody has thought of")

            post.connection = Broken(post.connection)
            await one.command(mary, "Mary", code, Join())
            await until(lambda: "could not be told" in caplog.text)
            await until(lambda: follower.table.version == 2 or two.rooms.get(code) is not follower)
            assert (await two.room(code)).table.seats_of(mary) == [1], "it is read where it was not heard"

    asyncio.run(scenario())


def test_the_lease_outlives_many_restarts_of_the_database() -> None:
    """Each in the middle of questions; afterwards both servers speak for their tables, and hear of each other."""
    own = Postgres(programs())

    async def scenario() -> None:
        async with open_fleet(own.new()) as houses:
            one, two = houses
            anne, mary = await newcomer(one), await newcomer(one)
            code = (await one.create(anne, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            for _ in range(RESTARTS):
                asking = [asyncio.create_task(house.store.find_visitor(anne)) for house in houses for _ in range(20)]
                await asyncio.sleep(0)
                await asyncio.to_thread(own.away)
                await asyncio.gather(*asking, return_exceptions=True)
                await asyncio.to_thread(own.start)
            for house in houses:
                await renewed(house)
            await two.command(mary, "Mary", code, Join())
            assert (await one.room(code)).table.seats_of(mary) == [1]

    try:
        asyncio.run(scenario())
    finally:
        own.end()
