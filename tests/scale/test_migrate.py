"""`flibuste migrate`: everything goes over, and comes back as it was; what cannot be moved is left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from flibuste.game import BadInput
from flibuste.server.store.migrate import migrate, place_of
from flibuste.server.store.notices import Awaiting, DeviceRow
from flibuste.server.store.people import RatingRow
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.schema import columns_of
from flibuste.server.store.sqlite import SqliteStore
from flibuste.wire import NewTable
from tests.command import run
from tests.postgres import postgres
from tests.server.housed import LONG_LEASE, newcomer, open_house

pytestmark = pytest.mark.xdist_group("postgres")


def filled(path: Path) -> str:
    """A database with something in each of its tables, and numbers that were given and are free."""

    async def fill() -> None:
        async with open_house(path) as house:
            store = house.store
            anne, gone = await newcomer(house), await newcomer(house)
            for seats in (["you", "open"], ["you", "level1"], ["you", "greedy"]):
                await house.create(anne, "Anne", NewTable("korsar", seats))
            await store.append(2, 2, [(await store.read_table(2))[0]], story=b"story")
            await store.drop_table(3)
            await store.drop_visitor(gone)
            await store.save_review(2, 0, b"\x00\xff")
            await store.add_recovery(b"\x00hash", anne, 12345.678901234567)
            await store.block(anne, gone, 12345.5)
            await store.add_friend_link(b"\x01hash", anne, 12345.5)
            await store.invite(anne, 1, anne, 12345.5)
            await store.settle(lambda row, *_: [RatingRow(anne, "korsar", 1, row.table, row.ended, 25.5, 8.1)])
            await store.create_tournament("TOURNE", b"{}", anne)
            await store.save_device(
                DeviceRow(0, anne, "https://push.test/1", b"key", b"secret", "it", "Europe/Rome", 22, 7, 12345.5), 1
            )
            await store.await_at([Awaiting(1, {anne: 3}, frozenset(), False)], 12345.5)
            await store.save_puzzling(anne, "korsar", 0, b"{}")

    asyncio.run(fill())
    return f"sqlite:///{path}"


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    async def read() -> dict[str, list[tuple[Any, ...]]]:
        found: dict[str, list[tuple[Any, ...]]] = {}
        async with place_of(url) as place:
            for table in columns_of():
                found[table] = sorted([tuple(row) async for rows in place.read(table) for row in rows], key=repr)
        return found

    return asyncio.run(read())


def test_everything_goes_over_and_back(tmp_path: Path) -> None:
    old, between, new = filled(tmp_path / "old.db"), postgres().new(), f"sqlite:///{tmp_path}/new.db"
    before = everything(old)
    assert all(before.values()), "a table has nothing to move"
    done = run("migrate", old, between)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "moved 2 tables with 3 entries, and 1 visitors\n"
    assert everything(between) == before
    assert migrate(between, new) == {table: len(rows) for table, rows in before.items()}
    assert everything(new) == before == everything(old)


def test_no_number_is_given_twice_on_either_side(tmp_path: Path) -> None:
    old, between, new = filled(tmp_path / "old.db"), postgres().new(), tmp_path / "new.db"
    migrate(old, between)
    migrate(between, f"sqlite:///{new}")

    async def next_ones(store: SqliteStore | PostgresStore) -> tuple[int, int]:
        line = (await store.read_table(1))[0]
        numbers = await store.add_visitor(b"hash", "Jack", "en", 1), await store.create_table("ZZZZZZ", [line], [])
        await store.close()
        return numbers

    async def scenario() -> None:
        assert await next_ones(await PostgresStore.open(between)) == (3, 4)
        assert await next_ones(SqliteStore(new)) == (3, 4)

    asyncio.run(scenario())


def test_what_cannot_be_moved_is_left_alone(tmp_path: Path) -> None:
    old, other = filled(tmp_path / "old.db"), filled(tmp_path / "other.db")
    before = everything(old), everything(other)
    with pytest.raises(BadInput, match="expected an empty one"):
        migrate(old, other)
    with pytest.raises(BadInput, match="there is no such file"):
        migrate(f"sqlite:///{tmp_path}/none.db", postgres().new())
    assert not (tmp_path / "none.db").exists()
    with pytest.raises(BadInput, match=r"127\.0\.0\.1:1/x: .*expected a database of PostgreSQL") as fault:
        migrate(old, "postgresql://anne:secret@127.0.0.1:1/x")
    assert "secret" not in str(fault.value)
    assert (everything(old), everything(other)) == before


def test_a_database_that_a_server_uses_is_not_moved(tmp_path: Path) -> None:
    old, between = filled(tmp_path / "old.db"), postgres().new()

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "old.db")
        await store.barrier()
        with pytest.raises(BadInput, match="a server is using it"):
            await asyncio.to_thread(migrate, old, between)
        await store.close()
        server = await PostgresStore.open(between, LONG_LEASE)
        with pytest.raises(BadInput, match="a server is using it"):
            await asyncio.to_thread(migrate, old, between)
        await server.close()

    asyncio.run(scenario())


def test_a_move_that_fails_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    old, between = filled(tmp_path / "old.db"), postgres().new()
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection, connection:
        connection.execute("UPDATE event SET at = 'late' WHERE table_id = 2")
    with pytest.raises(BadInput, match="event: must be real number"):
        migrate(old, between)
    assert not any(everything(between).values())
