"""`flibuste archive`: the logs of matches that were over long ago, each as a compressed file that replay, review and verify read.

A file has the match and the proof of its deals, and no names. What the database keeps of a match whose log was removed is its
story: who played, and how it ended. A match that cannot be read any more, because its rules have changed, stays where it is.
"""

import asyncio
import gzip
import json
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from flibuste.game import BadInput, FlibusteError, Json
from flibuste.server.house.finished import log_of
from flibuste.server.house.reading import read_log
from flibuste.server.store.backup import put_in_place, unfinished_beside
from flibuste.server.store.databases import POSTGRES, check_driver, sqlite_path, with_tls
from flibuste.server.store.store import LogRow
from flibuste.server.table.clocks import DAY
from flibuste.server.table.rebuilding import rebuild

FINISHED: Final = (
    "SELECT id, code FROM game_table WHERE NOT live AND ended < {} AND EXISTS (SELECT 1 FROM event WHERE table_id = id)"
)
LOG: Final = "SELECT seat, body, at FROM event WHERE table_id = {} ORDER BY seq"
REMOVE: Final = "DELETE FROM {} WHERE table_id = {}"
OF_A_LOG: Final = ("event", "review")  # of which the oldest SQLite file has no reviews


class Archived(NamedTuple):
    """What was written, what was removed from the database, and of which tables the log stays, with the reason."""

    written: list[Path]
    removed: int
    left: list[tuple[str, str]]


class Shelf(Protocol):
    """A database with logs."""

    async def rows(self, question: str, value: float) -> Sequence[Sequence[Any]]: ...

    async def remove(self, number: int) -> None:
        """Let go of the log of this table, and of what was made of it."""


class SqliteShelf:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def rows(self, question: str, value: float) -> Sequence[Sequence[Any]]:
        return self.connection.execute(question.format("?"), (value,)).fetchall()

    async def remove(self, number: int) -> None:
        there = {name for (name,) in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self.connection.execute("BEGIN IMMEDIATE")
        for name in OF_A_LOG:
            if name in there:
                self.connection.execute(REMOVE.format(name, "?"), (number,))
        self.connection.execute("COMMIT")


class PostgresShelf:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def rows(self, question: str, value: float) -> Sequence[Sequence[Any]]:
        return [tuple(row) for row in await self.connection.fetch(question.format("$1"), value)]

    async def remove(self, number: int) -> None:
        async with self.connection.transaction():
            for name in OF_A_LOG:
                await self.connection.execute(REMOVE.format(name, "$1"), number)


def archive(address: str, folder: Path, days: float, remove: bool, now: float | None = None) -> Archived:
    """Write the logs of all matches that were over so many days ago; then, if that is wanted, remove them from the database."""
    before = (time.time() if now is None else now) - days * DAY
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if address.startswith(POSTGRES):
            check_driver()
            return asyncio.run(archive_postgres(address, folder, before, remove))
        path = sqlite_path(address)
        if not path.is_file():
            raise BadInput(f"{path}: there is no such file: expected a database of flibuste")
        with closing(sqlite3.connect(path, isolation_level=None, timeout=20)) as connection:
            connection.execute("PRAGMA secure_delete=ON")
            return asyncio.run(archive_all(SqliteShelf(connection), folder, before, remove))
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror or error}: expected a folder with room for an archive") from None
    except sqlite3.Error as error:
        raise BadInput(f"{sqlite_path(address)}: {error}: expected a database of flibuste") from None


async def archive_postgres(address: str, folder: Path, before: float, remove: bool) -> Archived:
    from flibuste.server.store.connecting import AWAY, connected, named, one_line

    connection = await connected(with_tls(address))
    try:
        return await archive_all(PostgresShelf(connection), folder, before, remove)
    except AWAY as error:
        raise BadInput(f"{named(address)}: {one_line(error)}: expected a database of flibuste that answers") from None
    finally:
        connection.terminate()


async def archive_all(shelf: Shelf, folder: Path, before: float, remove: bool) -> Archived:
    found = Archived([], 0, [])
    removed = 0
    for number, code in await shelf.rows(FINISHED, before):
        rows = [LogRow(*row) for row in await shelf.rows(LOG, number)]
        try:
            log = written_log(rows)
        except (FlibusteError, ValueError) as error:
            found.left.append((code, str(error)))
            continue
        if log is not None:
            target = folder / f"{code}.json.gz"
            if not target.exists():
                write_compressed(log, target)
                found.written.append(target)
            elif json.loads(gzip.decompress(target.read_bytes())) != log:
                found.left.append((code, f"{target} is another match"))
                continue
        if remove:
            await shelf.remove(number)
            removed += 1
    return found._replace(removed=removed)


def written_log(rows: Sequence[LogRow]) -> Json | None:
    """The log of a match as those who played it are given it; None where no match was begun."""
    table = rebuild(read_log(rows))
    return log_of(table, table.match) if table.match is not None else None


def write_compressed(log: Json, target: Path) -> None:
    """Whole and on disk, or not at all."""
    with unfinished_beside(target) as unfinished:
        unfinished.write_bytes(gzip.compress(json.dumps(log, separators=(",", ":")).encode(), mtime=0))
        put_in_place(unfinished, target)
