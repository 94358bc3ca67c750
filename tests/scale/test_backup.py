"""`flibuste backup` and `flibuste restore`: while a server runs, after a crash, and never over something that is there."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from flibuste.game import BadInput
from flibuste.server.store.backup import backup, restore
from flibuste.server.store.locking import Lock
from flibuste.server.store.sqlite import SqliteStore
from tests.command import run
from tests.postgres import postgres
from tests.scale.test_migrate import everything, filled

pytestmark = pytest.mark.xdist_group("postgres")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def entries_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM event").fetchone()[0])


def test_there_and_back_by_the_command_line(tmp_path: Path) -> None:
    old, new = filled(tmp_path / "old.db"), f"sqlite:///{tmp_path}/new.db"
    done = run("backup", str(tmp_path / "kept"), "--database", old)
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (tmp_path / "kept").iterdir()
    assert done.stdout.startswith(f"{file}: the whole database, ")
    assert file.stat().st_mode & 0o077 == 0, "it holds seeds and keys: nobody else may read it"
    done = run("restore", str(file), "--database", new)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}: restored\n", "")
    assert everything(new) == everything(old)
    assert (tmp_path / "new.db").stat().st_mode & 0o077 == 0


def test_a_backup_is_one_picture_of_a_store_that_is_written_to(tmp_path: Path) -> None:
    address = filled(tmp_path / "old.db")

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "old.db")
        row = (await store.read_table(1))[0]
        await store.append(1, 2, [row])
        written, _ = await asyncio.to_thread(backup, address, tmp_path / "kept", None)
        await store.append(1, 3, [row])
        assert entries_of(written) == 4, "what was committed before, and nothing that came later"
        with pytest.raises(BadInput, match="a server is using it"):
            await asyncio.to_thread(restore, written, address, True)
        await store.close()

    asyncio.run(scenario())


CRASHING = """
import asyncio, os, sys
from flibuste.server.store.sqlite import SqliteStore
async def crash():
    store = SqliteStore(sys.argv[1])
    row = (await store.read_table(1))[0]
    for seq in range(2, 602):
        await store.append(1, seq, [row])
    os.kill(os.getpid(), 9)
asyncio.run(crash())
"""


def crash(path: Path) -> None:
    """Some hundred entries that are only in the log beside the file, as a server leaves them that is killed."""
    subprocess.run([sys.executable, "-c", CRASHING, str(path)], check=False)
    assert Path(f"{path}-wal").stat().st_size > 0


def test_a_log_that_a_crash_left_does_not_get_into_what_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    address = filled(path)
    before = everything(address)
    written, _ = backup(address, tmp_path / "kept", None, NOON)
    crash(path)
    moved = restore(written, address, True, NOON)
    assert everything(address) == before
    assert moved[0].name == "old.db.before-20260301T120000Z"
    assert entries_of(moved[0]) == 603, "what was there is kept whole, with what the crash left beside it"


@pytest.mark.parametrize("there", [True, False])
def test_what_root_puts_back_is_the_servers_own(tmp_path: Path, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A service has a user of its own, who could not open a file of root's."""
    path = tmp_path / "old.db"
    address = filled(path)
    written, _ = backup(address, tmp_path / "kept", None, NOON)
    if not there:
        path.unlink()
    owner = (path if there else tmp_path).stat()
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.update({Path(path).name: (user, group)}))
    restore(written, address, True, NOON)
    assert {"old.db.lock", ".old.db.unfinished"} <= set(given), "the database under its first name, and its lock"
    assert set(given.values()) == {(owner.st_uid, owner.st_gid)}


def test_a_log_without_its_file_is_moved_aside_too(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    address = filled(path)
    before = everything(address)
    written, _ = backup(address, tmp_path / "kept", None)
    crash(path)
    path.unlink()
    with pytest.raises(BadInput, match=r"old\.db-wal exists: expected no database there, or --aside"):
        restore(written, address, False)
    restore(written, address, True, NOON)
    assert (tmp_path / "old.db-wal.before-20260301T120000Z").exists()
    assert everything(address) == before


def test_what_a_crash_left_is_in_a_backup_made_after_it(tmp_path: Path) -> None:
    address = filled(tmp_path / "old.db")
    crash(tmp_path / "old.db")
    written, _ = backup(address, tmp_path / "kept", None)
    assert entries_of(written) == 603


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    address = filled(tmp_path / "old.db")
    written, _ = backup(address, tmp_path / "kept", None, NOON)
    before = written.read_bytes()
    with pytest.raises(BadInput, match=r"flibuste-20260301T120000Z\.db exists"):
        backup(address, tmp_path / "kept", None, NOON)
    with pytest.raises(BadInput, match=r"old\.db exists: expected no database there, or --aside"):
        restore(written, address, False)
    assert written.read_bytes() == before
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [written.name]


def test_the_newest_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    address, kept = filled(tmp_path / "old.db"), tmp_path / "kept"
    kept.mkdir()
    (kept / "flibuste-notes.db").write_text("mine")
    for day in range(4):
        _, removed = backup(address, kept, 2, NOON + timedelta(days=day))
    assert [path.name for path in removed] == ["flibuste-20260302T120000Z.db"]
    names = ["flibuste-20260303T120000Z.db", "flibuste-20260304T120000Z.db", "flibuste-notes.db"]
    assert sorted(path.name for path in kept.iterdir()) == names


def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    address = filled(tmp_path / "old.db")
    before = everything(address)
    written, _ = backup(address, tmp_path / "kept", None)
    damaged = tmp_path / "damaged.db"
    content = bytearray(written.read_bytes())
    content[len(content) // 2 :] = os.urandom(len(content) - len(content) // 2)
    damaged.write_bytes(content)
    (tmp_path / "text.db").write_text("no database at all, but some words that go on for a while " * 20)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE event(id)").connection.close()
    later = tmp_path / "later.db"
    shutil.copy(written, later)
    with closing(sqlite3.connect(later)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for file, words in (
        (damaged, "expected a"),
        (tmp_path / "text.db", "file is not a database: expected a database of flibuste"),
        (tmp_path / "other.db", "expected a database of flibuste"),
        (later, "its schema is version 99"),
        (tmp_path / "none.db", "there is no such file: expected a backup"),
    ):
        with pytest.raises(BadInput, match=words):
            restore(file, address, True)
    with pytest.raises(BadInput, match="is a backup of SQLite"):
        restore(written, "postgresql://flibuste@127.0.0.1:1/x", False)
    with pytest.raises(BadInput, match="there is no such file: expected a database"):
        backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "kept", None)
    with pytest.raises(BadInput, match="--keep 0: expected at least 1"):
        backup(address, tmp_path / "kept", 0)
    assert everything(address) == before
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    address = filled(tmp_path / "old.db")
    before = everything(address)
    written, _ = backup(address, tmp_path / "kept", None)
    (tmp_path / "old.db").write_bytes(b"no database any more, since the disk has lost it" * 50)
    restore(written, address, True, NOON)
    assert everything(address) == before


def test_no_database_is_replaced_under_a_server_damaged_or_not(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    address = filled(path)
    written, _ = backup(address, tmp_path / "kept", None)
    lock = Lock(path)  # as a server has it
    for content in (path.read_bytes(), b"no database any more, since the disk has lost it" * 50):
        path.write_bytes(content)
        with pytest.raises(BadInput, match="a server is using it"):
            restore(written, address, True, NOON)
        assert path.read_bytes() == content and not list(tmp_path.glob("*.before-*"))
    lock.let_go()
    assert restore(written, address, True, NOON)


def test_postgres_by_its_own_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{postgres().programs}{os.pathsep}{os.environ['PATH']}")
    source, target = postgres().new(), postgres().new()
    filled_first = filled(tmp_path / "old.db")
    assert run("migrate", filled_first, source).returncode == 0
    written, _ = backup(source, tmp_path / "kept", 3)
    assert written.stat().st_mode & 0o077 == 0
    assert restore(written, target, False) == []
    assert everything(target) == everything(source)
    with pytest.raises(BadInput, match=r"pg_restore failed .*already exists.*nothing was changed"):
        restore(written, target, False)
    assert everything(target) == everything(source)
    with pytest.raises(BadInput, match="is a backup of PostgreSQL: expected --database to name a database of PostgreSQL"):
        restore(written, f"sqlite:///{tmp_path}/new.db", False)


def test_a_password_is_in_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text('#!/bin/sh\necho "said $* with $PGPASSWORD" >&2\nexit 1\n')
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(BadInput, match=r"said --dbname=postgresql://anne@db\.example/x\?sslmode=require .* with sec/ret\)"):
        backup("postgresql://anne:sec%2Fret@db.example/x", tmp_path / "kept", None)
    assert list((tmp_path / "kept").iterdir()) == []
