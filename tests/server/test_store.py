"""The store: what is acknowledged is on disk, one place is written once, and a torn file costs only its torn end."""

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from flibuste.game import BadInput
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.schema import MIGRATIONS
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.store.store import Conflict, LogRow, PuzzlingRow, Sleeper, StoreFailed, TournamentRow, VisitorRow
from flibuste.server.within.store import MemoryStore
from offline.rehearsal import StandIn
from tests.postgres import postgres, rows_in
from tests.server.housed import LONG_LEASE
from tests.waiting import HANG

Result = TypeVar("Result")
Kept = SqliteStore | PostgresStore | MemoryStore
Opener = Callable[[], Awaitable[Kept]]
DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]
STORES = [*DATABASES, "memory"]


@pytest.fixture(params=STORES)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens one and the same database again and again, of each kind."""
    url = postgres().new() if request.param == "postgres" else ""
    browser = StandIn()

    async def opened() -> Kept:
        if request.param == "memory":
            return MemoryStore(browser.rows, browser.keep)
        return await PostgresStore.open(url, LONG_LEASE) if url else SqliteStore(tmp_path / "one.db")

    return opened


def run(work: Coroutine[Any, Any, Result]) -> Result:
    return asyncio.run(work)


def commits(store: SqliteStore | PostgresStore) -> int:
    return store.writer.commits if isinstance(store, SqliteStore) else store.appender.commits


def line(number: int) -> LogRow:
    return LogRow(0, b'{"n":%d}' % number, float(number))


@pytest.mark.parametrize("opened", ["sqlite", "memory"], indirect=True)  # in PostgreSQL they belong to servers: see test_sleeping
def test_a_table_that_has_woken_up_is_awake_and_due_no_more(opened: Opener) -> None:
    async def scenario() -> None:
        store = await opened()
        table = await store.create_table("ABCDEF", [line(1)], [7])
        await store.put_to_sleep([Sleeper(table, 50.0, b"memo")])
        assert await store.due_tables(40.0) == [] and await store.due_tables(60.0) == [table]
        assert await store.awake_tables() == [] and await store.memo(table) == b"memo"
        await store.wake_up(table)
        assert await store.due_tables(60.0) == [] and await store.awake_tables() == [table]
        assert await store.memo(table) is None
        await store.close()

    run(scenario())


def test_a_log_is_read_as_it_was_written_by_whoever_opens_it_next(opened: Opener) -> None:
    async def write() -> int:
        store = await opened()
        table = await store.create_table("ABCDEF", [line(1)], [7])
        await store.append(table, 2, [line(2), line(3)])
        later = await store.create_table("GHJKLM", [line(1)], [7, 8])
        assert await store.live_tables_of(7, 10) == ["GHJKLM", "ABCDEF"] and await store.live_tables_of(7, 1) == ["GHJKLM"]
        await store.append(later, 2, [line(2)], [], b"another")
        assert await store.live_tables_of(7, 10) == ["ABCDEF"] and await store.live_tables_of(8, 10) == []
        await store.append(table, 4, [line(4)], [8], b"story")
        await store.close()
        return table

    async def read(table: int) -> None:
        store = await opened()
        assert await store.read_table(table) == [line(1), line(2), line(3), line(4)]
        assert await store.find_table("ABCDEF") == table and await store.find_table("NOTHIN") is None
        assert await store.live_tables() == []
        assert [row.body for row in await store.stories(8, 10)] == [b"story", b"another"]
        assert (await store.tables_of(7))[0] == table and await store.live_tables_of(7, 10) == []
        await store.close()

    run(read(run(write())))


def test_a_place_in_a_log_is_written_once_and_others_in_the_same_commit_are_not_harmed(opened: Opener) -> None:
    async def scenario() -> None:
        store = await opened()
        one = await store.create_table("ABCDEF", [line(1)], [])
        two = await store.create_table("BCDEFG", [line(1)], [])
        with pytest.raises(Conflict):
            await store.create_table("ABCDEF", [line(1)], [])
        attempts = [store.append(one, 2, [line(2)]), store.append(one, 2, [line(99)]), store.append(two, 2, [line(2)])]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        with pytest.raises(Conflict):
            await store.append(one, 9, [line(9)])
        with pytest.raises(Conflict):
            await store.append(two + 1, 1, [line(1)])
        assert await store.read_table(one) == [line(1), line(2)] == await store.read_table(two)
        await store.close()

    run(scenario())


def test_what_another_process_has_added_is_not_overlooked(tmp_path: Path) -> None:
    """Where a log ends is kept in memory; that is never believed against what is on disk."""

    async def scenario() -> None:
        one, other = SqliteStore(tmp_path / "one.db"), SqliteStore(tmp_path / "one.db")
        table = await one.create_table("ABCDEF", [line(1)], [])
        await one.append(table, 2, [line(2)])
        await other.append(table, 3, [line(3)])
        with pytest.raises(Conflict):
            await one.append(table, 3, [line(99)])
        await one.append(table, 4, [line(4), line(5)])
        with pytest.raises(Conflict):
            await other.append(table, 4, [line(99)])
        assert await other.read_table(table) == [line(number) for number in range(1, 6)]
        await one.drop_table(table)
        with pytest.raises(Conflict):
            await one.append(table, 6, [line(6)])
        await one.close()
        await other.close()

    run(scenario())


@pytest.mark.parametrize("opened", DATABASES, indirect=True)
def test_many_writers_share_few_commits(opened: Opener) -> None:
    async def scenario() -> None:
        store = await opened()
        assert not isinstance(store, MemoryStore)
        table = await store.create_table("ABCDEF", [line(1)], [])
        before = commits(store)
        await asyncio.gather(*(store.append(table, 2 + number, [line(2 + number)]) for number in range(500)))
        assert commits(store) - before < 5
        assert len(await store.read_table(table)) == 501
        await store.close()

    run(scenario())


def test_nothing_is_acknowledged_before_its_commit(tmp_path: Path) -> None:
    """The writer stands still where the commit begins: nobody has heard of it, and a copy of the file does not have it."""

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        table = await store.create_table("ABCDEF", [line(1)], [])
        await store.barrier()
        reached, go_on = threading.Event(), threading.Event()

        def stand_still(statement: str) -> None:
            if statement == "COMMIT":
                reached.set()
                go_on.wait(HANG)

        written = store.append(table, 2, [line(2)])
        watched = store.ask(lambda db: db.set_trace_callback(stand_still))  # both are in one transaction
        assert await asyncio.to_thread(reached.wait, HANG)
        assert not written.done() and len(rows_in_copy(tmp_path, table)) == 1
        go_on.set()
        await asyncio.gather(written, watched)
        assert len(rows_in_copy(tmp_path, table)) == 2
        await store.close()

    run(scenario())


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """Not only for the system's promise to write it soon, also where the database is set up to be less careful."""
    full = 2

    async def scenario(url: str) -> None:
        store = SqliteStore(tmp_path / "one.db")
        assert await store.ask(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (full,)
        await store.close()
        careful = await PostgresStore.open(url)
        assert await careful.value("SHOW synchronous_commit") == "on"
        await careful.append(await careful.create_table("ABCDEF", [line(1)], []), 2, [line(2)])
        assert await careful.appender.connection.fetchval("SHOW synchronous_commit") == "on"
        await careful.close()

    url = postgres().new()
    rows_in(url, f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off")
    assert rows_in(url, "SHOW synchronous_commit") == [("off",)]
    run(scenario(url))


def rows_in_copy(folder: Path, table: int) -> list[Any]:
    """What a crash at this moment would leave."""
    crash = folder / "crash"
    shutil.rmtree(crash, ignore_errors=True)
    crash.mkdir()
    for name in ("one.db", "one.db-wal"):
        if (folder / name).exists():
            shutil.copy(folder / name, crash / name)
    with sqlite3.connect(crash / "one.db") as connection:
        rows = connection.execute("SELECT seq FROM event WHERE table_id = ?", (table,)).fetchall()
    connection.close()
    return rows


def test_a_failed_commit_is_told_to_all_who_wait_and_the_store_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        table = await store.create_table("ABCDEF", [line(1)], [])

        def break_down(_: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("disk full")

        waiting = [store.append(table, 2, [line(2)]), store.ask(break_down)]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(result) for result in results] == [StoreFailed, StoreFailed], "both were in one commit"
        assert await store.read_table(table) == [line(1)]
        await store.append(table, 2, [line(3)])
        await store.close()

    run(scenario())


def test_a_dead_writer_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        store.writer.jobs.put(None)  # ends the thread
        await asyncio.to_thread(store.writer.thread.join)
        assert await store.create_table("ABCDEF", [line(1)], []) == 1
        await store.close()

    run(scenario())


@pytest.mark.parametrize("kept", [0.1, 0.35, 0.6, 0.85, 0.999])
def test_a_torn_write_ahead_log_costs_only_its_end(tmp_path: Path, kept: float) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "one.db")
        table = await store.create_table("ABCDEF", [line(1)], [])
        for number in range(2, 60):
            await store.append(table, number, [line(number)])
        torn = tmp_path / "torn"
        torn.mkdir()
        shutil.copy(tmp_path / "one.db", torn / "one.db")
        ahead = (tmp_path / "one.db-wal").read_bytes()
        (torn / "one.db-wal").write_bytes(ahead[: int(len(ahead) * kept)])
        await store.close()

    async def read() -> list[LogRow]:
        store = SqliteStore(tmp_path / "torn/one.db")
        lines = await store.read_table(1)
        await store.close()
        return lines

    run(write())
    lines = run(read())
    assert lines == [line(number + 1) for number in range(len(lines))]
    assert len(lines) == 58 if kept > 0.99 else len(lines) < 58


def test_a_file_that_is_no_database_and_one_of_the_future_are_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear captain, " * 100)
    with pytest.raises(BadInput, match=r"letter\.db.*expected a database"):
        SqliteStore(tmp_path / "letter.db")
    with sqlite3.connect(tmp_path / "future.db") as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(BadInput, match="its schema is version"):
        SqliteStore(tmp_path / "future.db")
    with pytest.raises(BadInput, match="expected a database"):
        SqliteStore(tmp_path / "no folder" / "one.db")


def test_a_new_file_is_taken_to_the_present_schema(tmp_path: Path) -> None:
    async def scenario() -> None:
        await SqliteStore(tmp_path / "one.db").close()

    run(scenario())
    with sqlite3.connect(tmp_path / "one.db") as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_visitors_and_recoveries(opened: Opener) -> None:
    async def scenario() -> None:
        store = await opened()
        anne = await store.add_visitor(b"hash", "Anne", "en", 100)
        mary = await store.add_visitor(b"hash", "Mary", "fr", 400)
        assert await store.visitors_unseen_since(300) == [anne]
        jack = await store.add_visitor(b"hash", "Jack", "fr", 100)
        table = await store.create_table("JACKSS", [LogRow(None, b"{}", 1.0)], [jack])
        assert await store.visitors_unplayed_since(300) == [anne]
        assert sorted(await store.visitors_unplayed_since(500)) == [anne, mary]
        await store.drop_table(table)
        await store.drop_visitor(jack)
        await store.save_key(anne, b"other")
        await store.save_visitor(VisitorRow(anne, b"hash", "Anne B", "de", 401, 7))
        assert await store.find_visitor(anne) == VisitorRow(anne, b"other", "Anne B", "de", 401, 7), "a key is saved apart"
        await store.add_recovery(b"secret", anne, 50.0)
        assert await store.use_recovery(b"secret", 60.0) is None, "too late"
        await store.add_recovery(b"secret", anne, 50.0)
        assert await store.use_recovery(b"secret", 40.0) == anne
        assert await store.use_recovery(b"secret", 40.0) is None, "used twice"
        await store.drop_visitor(mary)
        assert await store.find_visitor(mary) is None
        assert await store.add_visitor(b"hash", "Jack", "en", 1) > mary, "a number was given twice"
        assert await store.setting("key", "a") == "a" == await store.setting("key", "b")
        await store.close()

    run(scenario())


def test_how_far_a_visitor_is_with_puzzles_is_changed_from_what_is_known_of_it_alone(opened: Opener) -> None:
    async def write() -> tuple[int, int]:
        store = await opened()
        anne, mary = [await store.add_visitor(b"hash", name, "en", 100) for name in ("Anne", "Mary")]
        assert await store.puzzling(anne, "korsar") is None
        await store.save_puzzling(anne, "korsar", 0, b'{"a": 1}')
        await store.save_puzzling(anne, "korsar", 1, '{"b": "é"}'.encode())
        for stale in (0, 1, 3):
            with pytest.raises(Conflict):
                await store.save_puzzling(anne, "korsar", stale, b"{}")
        with pytest.raises(Conflict):
            await store.save_puzzling(anne, "corsari", 1, b"{}")
        await store.save_puzzling(mary, "korsar", 0, b'{"c": 2}')
        assert await store.visitors_unplayed_since(300) == [], "they have tried puzzles"
        await store.close()
        return anne, mary

    async def read(anne: int, mary: int) -> None:
        store = await opened()
        assert await store.puzzling(anne, "korsar") == PuzzlingRow(2, '{"b": "é"}'.encode())
        assert await store.puzzling(anne, "corsari") is None
        await store.drop_visitor(anne)
        assert await store.puzzling(anne, "korsar") is None
        assert await store.puzzling(mary, "korsar") == PuzzlingRow(1, b'{"c": 2}')
        await store.close()

    run(read(*run(write())))


def test_entries_are_rewritten_reviews_kept_and_tables_dropped(opened: Opener) -> None:
    async def scenario() -> None:
        store = await opened()
        table = await store.create_table("ABCDEF", [line(1), line(2)], [7, 8])
        await store.append(table, 3, [line(3)], [7, 9], b"story")
        await store.rewrite(table, [(2, b"two"), (3, b"three")], b"other", 7)
        assert [one.body for one in await store.read_table(table, 1)] == [b"two", b"three"]
        assert [await store.tables_of(visitor) for visitor in (7, 8, 9)] == [[], [table], [table]]
        assert [row.body for row in await store.stories(8, 10)] == [b"other"]
        await store.rewrite(table, [(2, b"2")], None, 9)  # when it was asked for, the match was not over yet
        assert [row.body for row in await store.stories(8, 10)] == [b"other"]
        await store.save_review(table, 0, b"good")
        await store.save_review(table, 0, b"better")
        assert await store.read_review(table, 0) == b"better" and await store.read_review(table, 1) is None
        await store.drop_table(table)
        assert await store.read_table(table) == [] and await store.find_table("ABCDEF") is None
        assert await store.read_review(table, 0) is None and await store.tables_of(8) == []
        await store.barrier()
        await store.close()

    run(scenario())


def test_a_tournament_is_changed_by_one_at_a_time(opened: Opener) -> None:
    async def work() -> None:
        store = await opened()
        await store.create_tournament("TOURNE", b"{}", 7)
        with pytest.raises(Conflict):
            await store.create_tournament("TOURNE", b"{}", 8)
        await store.save_tournament("TOURNE", 1, b'{"a":1}', True, [7, 9])
        with pytest.raises(Conflict):
            await store.save_tournament("TOURNE", 1, b'{"b":1}', True, [8])
        assert await store.find_tournament("TOURNE") == TournamentRow(2, b'{"a":1}')
        assert await store.find_tournament("ANOTHE") is None
        assert [await store.tournaments_of(visitor) for visitor in (7, 8, 9)] == [["TOURNE"], [], ["TOURNE"]]
        assert await store.live_tournaments() == ["TOURNE"]
        await store.save_tournament("TOURNE", 2, b"{}", False, [9])
        assert await store.live_tournaments() == [] == await store.tournaments_of(7)
        table = await store.create_table("ABCDEF", [line(1)], [7])
        assert await store.stories_at(["ABCDEF", "NOBODY"]) == {"ABCDEF": None}
        await store.append(table, 2, [line(2)], story=b"over")
        assert await store.stories_at(["ABCDEF", "NOBODY"]) == {"ABCDEF": b"over"}
        await store.close()

    run(work())
