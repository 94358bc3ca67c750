"""`flibuste admin` with PostgreSQL: what is done to a table is done by the server that runs it, and by none where none does."""

import asyncio

import pytest

from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.net.control import ordered
from flibuste.server.requests.admin import Admit, Ban, Close, Name, Tables
from flibuste.wire import Join, NewTable
from tests.postgres import postgres
from tests.server.housed import Ear, newcomer, open_fleet
from tests.waiting import until


@pytest.mark.xdist_group("postgres")
def test_an_operator_commands_servers_that_share_a_database() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url, 1) as (house,):
            anne, jack = await newcomer(house), await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            code = room.table.code
            await house.command(jack, "Jack", code, Join())
            ear = Ear(jack)
            house.listen(room, ear, None)
            assert any(code in line for line in (await ordered(url, Tables())).lines)
            assert (await ordered(url, Name(jack, "Mary"))).fault is None
            assert [chair.name for chair in room.table.chairs] == ["Anne", "Mary"]
            assert (await ordered(url, Ban(jack))).fault is None
            assert room.table.seats_of(jack) == []
            await until(lambda: ear.closed is not None)
            assert isinstance(house.fleet, PostgresFleet)
            identities = house.fleet.identities
            await until(lambda: jack in identities.admission.banned)
            await ordered(url, Admit(False))
            await until(lambda: not identities.admission.strangers)
            assert (await ordered(url, Close(code))).lines == [f"table {code} is closed"]
            assert room.table.ending is not None and room.table.ending.reason == "closed"
            assert (await ordered(url, Close(code))).fault == f"table {code} is over"
            other = (await house.create(anne, "Anne", NewTable("korsar", ["you", "level1"]))).table.code
        assert (await ordered(url, Close(other))).lines == [f"table {other} is closed"], "no server runs any more"

    asyncio.run(scenario())
