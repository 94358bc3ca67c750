"""`flibuste migrate`: everything from one database into another, empty one, all or nothing."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from flibuste.game import BadInput
from flibuste.server.store.databases import POSTGRES, SQLITE, check_database, check_driver, sqlite_path
from flibuste.server.store.schema import columns_of

CHUNK: Final = 1000  # rows at a time
IN_USE: Final = "a server is using it: expected a database that none is"


class Place(Protocol):
    """A database from or to which rows are moved, in one transaction."""

    async def count(self, table: str) -> int: ...

    def read(self, table: str) -> AsyncIterator[Sequence[Sequence[Any]]]: ...

    async def write(self, table: str, rows: Sequence[Sequence[Any]]) -> None: ...

    async def last_number(self, table: str) -> int:
        """The highest number that was ever given in a table: none is given twice."""

    async def set_last_number(self, table: str, number: int) -> None: ...


def numbered() -> list[str]:
    """The tables that number their rows."""
    return [name for name, columns in columns_of().items() if columns[0] == "id"]


class SqlitePlace:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def count(self, table: str) -> int:
        return int(self.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])

    async def read(self, table: str) -> AsyncIterator[Sequence[Sequence[Any]]]:
        rows = self.connection.execute(f"SELECT {', '.join(columns_of()[table])} FROM {table}")
        while chunk := rows.fetchmany(CHUNK):
            yield chunk

    async def write(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        columns = columns_of()[table]
        change = f"INSERT INTO {table}({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        self.connection.executemany(change, rows)

    async def last_number(self, table: str) -> int:
        row = self.connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return int(row[0]) if row is not None else 0

    async def set_last_number(self, table: str, number: int) -> None:
        self.connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        self.connection.execute("INSERT INTO sqlite_sequence(name, seq) VALUES (?, ?)", (table, number))


class PostgresPlace:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def count(self, table: str) -> int:
        return int(await self.connection.fetchval(f"SELECT count(*) FROM {table}"))

    async def read(self, table: str) -> AsyncIterator[Sequence[Sequence[Any]]]:
        rows = await self.connection.cursor(f"SELECT {', '.join(columns_of()[table])} FROM {table}")
        while chunk := await rows.fetch(CHUNK):
            yield [tuple(row) for row in chunk]

    async def write(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        columns = columns_of()[table]
        if "live" in columns:  # a number in SQLite, which has no truth
            place = columns.index("live")
            rows = [(*row[:place], bool(row[place]), *row[place + 1 :]) for row in rows]
        try:
            await self.connection.copy_records_to_table(table, records=rows, columns=columns)
        except (TypeError, ValueError, OverflowError) as error:  # SQLite takes anything anywhere
            raise BadInput(f"{table}: {error}: nothing was moved") from None

    async def last_number(self, table: str) -> int:
        question = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {table}_id_seq"
        return int(await self.connection.fetchval(question))

    async def set_last_number(self, table: str, number: int) -> None:
        await self.connection.fetchval(f"SELECT setval('{table}_id_seq', $1, $2)", max(number, 1), number > 0)


@contextmanager
def sqlite_alone(path: Path, in_use: str) -> Iterator[sqlite3.Connection]:
    """A file that nobody else has open, until this is left."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=1)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            raise BadInput(f"{path}: {in_use}") from None
        yield connection
        connection.execute("COMMIT")


@asynccontextmanager
async def sqlite_place(address: str) -> AsyncIterator[Place]:
    with sqlite_alone(sqlite_path(address), IN_USE) as connection:
        yield SqlitePlace(connection)


@asynccontextmanager
async def postgres_place(address: str) -> AsyncIterator[Place]:
    from flibuste.server.store.connecting import AWAY, connected, named, one_line

    connection = await connected(address)
    try:
        async with connection.transaction(isolation="repeatable_read"):
            await connection.execute("LOCK TABLE node IN EXCLUSIVE MODE")  # no server begins meanwhile
            if await connection.fetchval("SELECT count(*) FROM node WHERE alive_until > clock_timestamp()"):
                raise BadInput(f"{named(address)}: {IN_USE}")
            yield PostgresPlace(connection)
    except AWAY as error:
        raise BadInput(f"{named(address)}: {one_line(error)}: expected a database that answers") from None
    finally:
        connection.terminate()


def place_of(address: str) -> AbstractAsyncContextManager[Place]:
    return postgres_place(address) if address.startswith(POSTGRES) else sqlite_place(address)


def migrate(source: str, target: str) -> dict[str, int]:
    """Move everything; how many rows of each table there were. BadInput if it cannot be done, and nothing is changed."""
    for word, address in (("FROM", source), ("TO", target)):
        if not address.startswith((SQLITE, POSTGRES)):
            raise BadInput(f"{word} {address}: expected {SQLITE}FILE or {POSTGRES}HOST/NAME")
        if address.startswith(POSTGRES):
            check_driver()
    if not source.startswith(POSTGRES) and not sqlite_path(source).is_file():
        raise BadInput(f"{source}: there is no such file: expected a database of flibuste")
    for address in (source, target):
        check_database(address)
    return asyncio.run(move(source, target))


async def move(source: str, target: str) -> dict[str, int]:
    async with place_of(source) as old, place_of(target) as new:
        for table in columns_of():
            if await new.count(table):
                raise BadInput(f"the database to move to has been used already (it has a {table}): expected an empty one")
        moved = {}
        for table in columns_of():
            async for rows in old.read(table):
                await new.write(table, rows)
            moved[table] = await new.count(table)
            if moved[table] != await old.count(table):
                raise BadInput(f"{table}: {moved[table]} rows came of {await old.count(table)}: nothing was moved")
        for table in numbered():
            await new.set_last_number(table, await old.last_number(table))
        return moved
