"""Writes that fail: a full disk, a read-only file, a second server on one file, a file full of garbage. One clear line each;
nothing is lost, and nothing spins."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from flibuste.client import Client
from flibuste.game import BadInput
from flibuste.server.house.errors import Busy
from flibuste.server.house.house import House
from flibuste.server.house.saving import LONGEST_PAUSE
from flibuste.server.store.databases import check_database, open_store
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Say
from tests.command import ROOT
from tests.postgres import postgres, rows_in
from tests.server.housed import Ear, open_house, settled
from tests.server.served import ServerProcess, in_thread
from tests.server.test_house import play_on, seated
from tests.waiting import HANG, run_with_hourglass, turn_clock, until

ALONE = ["unshare", "--map-root-user", "--mount"]  # a process that may mount what only it sees


@cache
def may_mount() -> bool:
    words = [*ALONE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    try:
        return subprocess.run(words, capture_output=True, timeout=HANG).returncode == 0
    except OSError:
        return False


@pytest.mark.parametrize("how", ["limit", "full"])
def test_a_disk_that_takes_nothing_is_told_and_play_goes_on_when_it_does(tmp_path: Path, how: str) -> None:
    """A real small disk, full; where a test may not mount one, files that may not grow say the same."""
    if how == "full" and not may_mount():
        pytest.skip("no disk of one's own can be mounted here; `limit` has the same")
    words = [*(ALONE if how == "full" else []), sys.executable, "-m", "tests.server.small_disk", str(tmp_path), how]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lines = found.pop("lines")
    assert found == {
        "health": [200, 503],
        "told_saving": False,
        "refused": ["busy", "not saved"],
        "create": 503,
        "looked_on": "playing",
        "told_again": True,
        "nothing_lost": True,
        "goes_on": True,
        "moved": "Done",
    }
    why = "database or disk is full" if how == "full" else "disk I/O error"
    assert lines == [
        f"table 1 was not saved: the database did not take it ({why})",
        f"nothing can be saved, and all tables stand still: the database did not take it ({why})",
        "what happens can be saved again, and all tables go on",
    ]


async def takes_nothing(house: House, yes: bool) -> None:
    """From now on the file can be read, but no row is added to it."""
    store = house.store
    assert isinstance(store, SqliteStore)

    def forbid(what: int, *_: object) -> int:
        return sqlite3.SQLITE_DENY if yes and what == sqlite3.SQLITE_INSERT else sqlite3.SQLITE_OK

    await store.ask(lambda db: db.set_authorizer(forbid))


def test_a_table_that_is_due_does_not_spin_while_nothing_can_be_saved(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was under way fails, and then nothing but a probe is tried, ever less often."""

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        async with open_house(tmp_path / "one.db", clock=loop.time) as house:
            room, anne, _ = await seated(house, clock="brisk")
            other, *_ = await seated(house, "you", "level1", game="nain_jaune")
            await settled(house)
            ear = Ear(anne)
            house.listen(room, ear, None)
            appends = probes = 0
            append, probe = house.store.append, house.store.probe

            def counted(*given: Any) -> "asyncio.Future[None]":
                nonlocal appends
                appends += 1
                return append(*given)

            async def probed() -> None:
                nonlocal probes
                probes += 1
                await probe()

            house.store.append, house.store.probe = counted, probed  # type: ignore[method-assign, assignment]
            await takes_nothing(house, True)
            turn_clock(60)  # the clock of the turn is over
            await until(lambda: house.saving.fault is not None)
            assert "not authorized" in str(house.saving.fault)
            assert ear.closed is not None and ear.closed[1]
            await until(lambda: room.table.code in house.rooms)
            under_way = appends
            for _ in range(5):
                turn_clock(2 * LONGEST_PAUSE)
                before = probes
                await until(lambda before=before: probes > before)  # type: ignore[misc]
            assert appends == under_way
            with pytest.raises(Busy, match="nothing can be saved"):
                await house.command(anne, "", room.table.code, Say(phrase="ahoy"))
            again = Ear(anne)
            house.listen(await house.room(room.table.code), again, None)
            assert [message["tell"] for message in again.messages] == ["whole", "saving"] and again.last["ok"] is False
            await takes_nothing(house, False)
            turn_clock(LONGEST_PAUSE)
            await until(lambda: house.saving.fault is None)
            await settled(house)
            now = await house.room(room.table.code)
            assert now.table.deadline is not None and now.table.deadline > loop.time(), "the time in between is nobody's"
            assert [message["tell"] for message in again.messages] == ["whole", "saving", "saving", "update"]
            await play_on(house, now, 2)
            await play_on(house, other, 1)

    run_with_hourglass(scenario())
    assert sum("nothing can be saved" in record.getMessage() for record in caplog.records) == 1


def test_one_table_that_cannot_be_saved_leaves_the_others_alone(tmp_path: Path) -> None:
    """As where one page of the file is damaged: it rests the longer the more often it fails."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            bad, anne, _ = await seated(house)
            good, *_ = await seated(house, game="korsar")
            append = house.store.append

            def damaged(table: int, *given: Any) -> "asyncio.Future[None]":
                if table != bad.number:
                    return append(table, *given)
                failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                failed.set_exception(StoreFailed("database disk image is malformed"))
                return failed

            house.store.append = damaged  # type: ignore[method-assign, assignment]
            for _ in range(3):
                with pytest.raises(StoreFailed):
                    await house.command(anne, "", bad.table.code, Say(phrase="ahoy"))
                await play_on(house, good, 1)
            assert house.saving.fault is None and good.table.code in house.rooms and bad.table.code in house.tables.resting
            assert house.tables.rest_of(bad.table.code) > house.tables.rest_of(good.table.code)

    asyncio.run(scenario())


def test_health_is_the_truth(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address:
        assert httpx.get(f"{address}/health").status_code == 200
        with closing(sqlite3.connect(tmp_path / "one.db")) as connection:
            first = connection.execute("SELECT value FROM setting WHERE name = 'last probe'").fetchone()
            assert httpx.get(f"{address}/health").status_code == 200
            second = connection.execute("SELECT value FROM setting WHERE name = 'last probe'").fetchone()
    assert first is not None and first != second, "it writes each time"


@pytest.mark.xdist_group("postgres")
def test_a_standby_that_answers_and_takes_nothing_is_not_healthy() -> None:
    url = postgres().new()
    name = url.rpartition("/")[2]

    async def scenario() -> None:
        store = await PostgresStore.open(url)
        await store.probe()
        rows_in(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await store.pool.expire_connections()
        await store.barrier()
        with pytest.raises(StoreFailed, match="read-only"):
            await store.probe()
        await store.close()

    asyncio.run(scenario())


# ---- files that cannot be served -------------------------------------------------------------------------------------


def serve(database: Path, *, before: str = "") -> tuple[int, list[str]]:
    """The exit code and the lines of a server that cannot start."""
    words = [sys.executable, "-c", "from flibuste.cli import main; main()"]
    words += ["serve", "--port", "0", "--workers", "1", "--database", f"sqlite:///{database}"]
    if before:
        words = [*ALONE, "sh", "-c", before + ' && exec "$@"', "sh", *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=HANG, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    return done.returncode, done.stderr.splitlines()


def test_a_second_server_on_one_file_is_refused_and_told_where_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "level1"])
        status, lines = serve(path)
        assert status == 2 and len(lines) == 1, lines
        assert f"{path}: a server is using it (process {os.getpid()}, at port {address.rpartition(':')[2]})" in lines[0]
        assert anne.table(code).table.code == code
    asyncio.run(served_again(path))


async def served_again(path: Path) -> None:
    """What the first server held is free when it has ended."""
    store = await open_store(f"sqlite:///{path}")
    with pytest.raises(BadInput, match="a server is using it"):
        await open_store(f"sqlite:///{path}")
    with pytest.raises(BadInput, match="a server is using it"):
        check_database(f"sqlite:///{path}")
    await store.close()
    check_database(f"sqlite:///{path}")


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "one.db")
    server.process.kill()
    server.process.wait()
    check_database(f"sqlite:///{tmp_path}/one.db")


def test_a_read_only_file_is_one_line(tmp_path: Path) -> None:
    """On a disk that is mounted so or, where a test may not mount one, by its rights."""
    path = tmp_path / "one.db"
    SqliteStore(path).writer.jobs.put(None)
    if may_mount():
        status, lines = serve(path, before=f"mount --bind {tmp_path} {tmp_path} && mount -o remount,bind,ro {tmp_path}")
        assert "Read-only file system" in lines[-1]
    else:
        path.chmod(0o400)
        status, lines = serve(path)
        assert "readonly" in lines[-1]
    assert status == 2 and len(lines) == 1, lines


def garbage_in_the_middle(path: Path) -> None:
    """Every page but the first."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xde\xad\xbe\xef" * ((path.stat().st_size - 4096) // 4))


def garbage_everywhere(path: Path) -> None:
    path.write_bytes(b"\xde\xad\xbe\xef" * 5000)


def half_of_it(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


def no_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE sitting")


def no_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE event RENAME COLUMN body TO corpse")


DAMAGES = [garbage_in_the_middle, garbage_everywhere, half_of_it, no_table, no_column]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_one_line_and_stays_as_it_is(tmp_path: Path, damage: Any) -> None:
    path = tmp_path / "one.db"

    async def fill() -> None:
        async with open_house(path) as house:
            for game in ("corsari", "korsar", "nain_jaune"):
                room, *_ = await seated(house, game=game)
                await play_on(house, room, 20)

    asyncio.run(fill())
    damage(path)
    before = path.read_bytes()
    status, lines = serve(path)
    assert status == 2 and len(lines) == 1, lines
    assert str(path) in lines[0] and "expected a database of flibuste" in lines[0]
    assert path.read_bytes() == before
