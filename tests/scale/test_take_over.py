"""The tables of a server that is gone: others read their logs together, and not one after the other."""

import asyncio

import pytest

from flibuste.server.fleet import fleet as fleet_module
from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.house.sleeping import Sleeping
from flibuste.server.store.nodes import SPARE
from flibuste.server.store.postgres import PostgresStore
from flibuste.wire import NewTable, Say
from tests.postgres import postgres, rows_in
from tests.server.housed import newcomer, open_fleet
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")
TABLES = 30


@pytest.fixture(autouse=True)
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is gone leaves its tables awake, as one that is killed does."""

    async def leave(_: Sleeping) -> None: ...

    monkeypatch.setattr(Sleeping, "keep_all", leave)


def test_the_logs_of_many_tables_are_read_in_a_few_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet_module, "AT_ONCE", 10)
    url = postgres().new()
    asked: list[str] = []
    read_table, read_logs = PostgresStore.read_table, PostgresStore.read_logs

    async def one_by_one(store: PostgresStore, table: int, after: int = 0) -> object:
        asked.append("one")
        return await read_table(store, table, after)

    async def together(store: PostgresStore, known: dict[int, int]) -> object:
        asked.append("together")
        return await read_logs(store, known)

    async def scenario() -> None:
        async with open_fleet(url) as (one, two):
            hosts = [await newcomer(one) for _ in range(2)]
            codes = []
            for number in range(TABLES):
                made = await one.create(hosts[number % 2], "Anne", NewTable("corsari", ["you", "open"]))
                codes.append(made.table.code)
            followed = [await two.room(code) for code in codes[:5]]
            assert isinstance(two.fleet, PostgresFleet)
            two.fleet.tasks[1].cancel()  # it looks for tables when it is told to
            await one.command(hosts[0], "", codes[0], Say(phrase="ahoy"))
            await until(lambda: followed[0].table.version == 2)
            monkeypatch.setattr(PostgresStore, "read_table", one_by_one)
            monkeypatch.setattr(PostgresStore, "read_logs", together)
            await one.close()
            asked.clear()
            await two.fleet.take_free_tables()
            assert asked == ["together"] * 3
            assert [two.rooms[code].owner for code in codes] == [None] * TABLES
            assert [two.rooms[code] for code in codes[:5]] == followed, "what was followed goes on as it is"
            await two.command(hosts[1], "", codes[1], Say(phrase="ahoy"))

    asyncio.run(scenario())
    lengths = rows_in(url, "SELECT count(*) FROM event GROUP BY table_id ORDER BY table_id")
    assert [length for (length,) in lengths][2:] == [1] * (TABLES - 2)


def test_each_server_that_is_left_takes_its_share() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url, 3) as (one, two, three):
            tables = 2 * SPARE + 20
            for _ in range(tables // 20):
                host = await newcomer(one)
                for _ in range(20):
                    await one.create(host, "Anne", NewTable("corsari", ["you", "open"]))
            await one.close()
            await until(lambda: len(two.rooms) + len(three.rooms) == tables)
            assert not set(two.rooms) & set(three.rooms)

    asyncio.run(scenario())
