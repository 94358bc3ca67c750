"""The store in one SQLite file: write-ahead log, full synchronisation, one thread that commits for all who wait.

Whatever has been asked for while the disk was busy is written in one transaction: group commit makes full safety cheap.
"""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from flibuste.game import BadInput
from flibuste.server.store.schema import MIGRATIONS
from flibuste.server.store.store import Conflict, Line, StoreFailed, StoryRow, VisitorRow

Result = TypeVar("Result")
MOST_AT_ONCE: Final = 1000  # or a few more
MANY: Final = 4  # who writes so much at once waits a little for more: the more in one commit, the less it costs for each
PATIENCE: Final = 0.002  # seconds
ALONE: Final = (sqlite3.IntegrityError, Conflict, ValueError)  # what is the fault of one job, and not of the database

LAST_LINE: Final = "SELECT max(seq) FROM event WHERE table_id = ?"
MOST_ROWS: Final = 64  # in one statement


class Lines:
    """Lines to be added to the log of a table: what is asked for with every move."""

    __slots__ = ("lines", "seq", "table")

    def __init__(self, table: int, seq: int, lines: Sequence[Line]) -> None:
        self.table = table
        self.seq = seq
        self.lines = lines


Work = Callable[[sqlite3.Connection], Any] | Lines
Row = tuple[int, int, int | None, bytes, float]


class Job:
    """Something to be done in the next transaction, and who waits for it."""

    __slots__ = ("failure", "loop", "result", "waiter", "work")

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.waiter: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.failure: Exception | None = None

    def settle(self) -> None:
        """Tell who waits; in the event loop."""
        if self.waiter.done():
            return
        if self.failure is not None:
            self.waiter.set_exception(self.failure)
        else:
            self.waiter.set_result(self.result)


class SqliteStore:
    """See `store.Store`."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.asked: list[Job] = []  # in this round of the event loop, at the end of which the writer is woken once
        self.last_size = 0  # how much was written last time
        self.ends: dict[int, int] = {}  # where the logs end that we have added to, as the writer alone knows
        prepare(self.path)
        self.thread = self.start()
        self.commits = 0

    def start(self) -> threading.Thread:
        self.writing = True
        thread = threading.Thread(target=self.write_for_ever, name="flibuste store", daemon=True)
        thread.start()
        return thread

    def ask(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        """Do this in the next transaction. The order of asking is the order of doing, and of settling."""
        return self.put_in_line(work)

    def put_in_line(self, work: Work) -> "asyncio.Future[Any]":
        if not self.writing:
            self.thread = self.start()  # a writer that died must not leave everybody waiting in silence
        if not self.asked:
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self.hand_over)
        job = Job(work, self.loop)
        self.asked.append(job)
        return job.waiter

    def hand_over(self) -> None:
        """Give the writer what was asked for since the last time."""
        if self.asked:
            self.jobs.put(self.asked)
            self.asked = []

    # ---- the writer thread -------------------------------------------------------------------------------------------

    def write_for_ever(self) -> None:
        self.ends.clear()
        try:
            with closing(open_database(self.path)) as connection:
                while True:
                    batch, last = self.next_batch()
                    if batch:
                        self.write(connection, batch)
                    if last:
                        return
        finally:
            self.writing = False

    def next_batch(self) -> tuple[list[Job], bool]:
        """All that waits, but at least one thing; and whether it is the last."""
        batch: list[Job] = []
        jobs = self.jobs.get()
        if self.last_size >= MANY:
            time.sleep(PATIENCE)
        while jobs is not None:
            batch += jobs
            if self.jobs.empty() or len(batch) >= MOST_AT_ONCE:
                self.last_size = len(batch)
                return batch, False
            jobs = self.jobs.get()
        return batch, True

    def write(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """One transaction for all; who fails alone is left out, and if the commit fails nobody is told that it was done."""
        try:
            if not self.write_all(connection, batch):
                self.write_each(connection, batch)
            self.commits += 1
        except sqlite3.Error as error:
            self.roll_back(connection)
            for job in batch:
                job.failure = job.failure or StoreFailed(f"the database did not take it ({error})")
        for loop in {job.loop for job in batch}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle_all, [job for job in batch if job.loop is loop])

    def roll_back(self, connection: sqlite3.Connection) -> None:
        """Nothing of it was written; where logs end is to be looked up again."""
        self.ends.clear()
        if connection.in_transaction:
            connection.execute("ROLLBACK")

    def write_all(self, connection: sqlite3.Connection, batch: list[Job]) -> bool:
        """Everything at once, as nearly always nobody fails; whether it was so. If not, nothing has been written."""
        connection.execute("BEGIN IMMEDIATE")
        rows: list[Row] = []
        try:
            for job in batch:
                if isinstance(job.work, Lines):
                    rows += self.rows(connection, job.work)
                else:
                    insert(connection, rows)
                    rows = []
                    job.result = job.work(connection)
            insert(connection, rows)
        except ALONE:
            self.roll_back(connection)
            return False
        connection.execute("COMMIT")
        return True

    def write_each(self, connection: sqlite3.Connection, batch: list[Job]) -> None:
        """The same with a place to go back to before each, so that whoever fails does so alone."""
        connection.execute("BEGIN IMMEDIATE")
        for job in batch:
            connection.execute("SAVEPOINT job")
            try:
                if isinstance(job.work, Lines):
                    insert(connection, self.rows(connection, job.work))
                else:
                    job.result = job.work(connection)
            except sqlite3.IntegrityError as error:
                job.failure = Conflict(f"somebody else was first ({error})")
            except (Conflict, ValueError) as error:
                job.failure = error
            if job.failure is not None:
                connection.execute("ROLLBACK TO job")
                self.ends.clear()
            connection.execute("RELEASE job")
        connection.execute("COMMIT")

    def rows(self, db: sqlite3.Connection, added: Lines) -> list[Row]:
        """What is to be inserted for these lines, which begin where the log of their table ends."""
        table, seq = added.table, added.seq
        end = self.ends.get(table)
        if end is None:
            end = db.execute(LAST_LINE, (table,)).fetchone()[0]
        if end != seq - 1:
            raise Conflict(f"the log of the table does not end at {seq - 1}")
        self.ends[table] = end + len(added.lines)
        return rows_of(table, seq, added.lines)

    async def close(self) -> None:
        """Everything asked for is written first."""
        self.hand_over()
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    async def barrier(self) -> None:
        await self.ask(lambda _: None)

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create_table(self, code: str, lines: Sequence[Line], visitors: Sequence[int]) -> int:
        def work(db: sqlite3.Connection) -> int:
            table = db.execute("INSERT INTO game_table(code, live) VALUES (?, 1)", (code,)).lastrowid
            assert table is not None
            insert(db, rows_of(table, 1, lines))
            add_visitors(db, table, visitors)
            return table

        return await self.ask(work)

    def append(
        self, table: int, seq: int, lines: Sequence[Line], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        added = Lines(table, seq, lines)
        if not visitors and story is None:
            return self.put_in_line(added)

        def work(db: sqlite3.Connection) -> None:
            insert(db, self.rows(db, added))
            add_visitors(db, table, visitors)
            if story is not None:
                self.ends.pop(table)
                db.execute("UPDATE game_table SET live = 0, ended = ?, story = ? WHERE id = ?", (lines[-1].at, story, table))

        return self.ask(work)

    async def read_table(self, table: int, after: int = 0) -> list[Line]:
        question = "SELECT seat, body, at FROM event WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self.ask(lambda db: [Line(*row) for row in db.execute(question, (table, after))])

    async def find_table(self, code: str) -> int | None:
        return await self.ask(lambda db: first(db.execute("SELECT id FROM game_table WHERE code = ?", (code,)).fetchone()))

    async def live_tables(self) -> list[int]:
        return await self.ask(lambda db: [row[0] for row in db.execute("SELECT id FROM game_table WHERE live ORDER BY id")])

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        question = """
            SELECT id, code, ended, story FROM sitting JOIN game_table ON id = table_id
            WHERE visitor = ? AND NOT live AND story IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?
        """
        return await self.ask(lambda db: [StoryRow(*row) for row in db.execute(question, (visitor, limit))])

    async def tables_of(self, visitor: int) -> list[int]:
        question = "SELECT table_id FROM sitting WHERE visitor = ? ORDER BY table_id"
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (visitor,))])

    async def live_tables_of(self, visitor: int, limit: int) -> list[str]:
        question = """
            SELECT code FROM sitting JOIN game_table ON id = table_id WHERE visitor = ? AND live ORDER BY id DESC LIMIT ?
        """
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (visitor, limit))])

    async def rewrite(self, table: int, lines: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            for seq, body in lines:
                db.execute("UPDATE event SET body = ? WHERE table_id = ? AND seq = ?", (body, table, seq))
            db.execute("UPDATE game_table SET story = ? WHERE id = ?", (story, table))
            db.execute("DELETE FROM sitting WHERE table_id = ? AND visitor = ?", (table, leaver))

        await self.ask(work)

    async def drop_table(self, table: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            self.ends.pop(table, None)
            for name, key in (("event", "table_id"), ("sitting", "table_id"), ("review", "table_id"), ("game_table", "id")):
                db.execute(f"DELETE FROM {name} WHERE {key} = ?", (table,))

        await self.ask(work)

    async def save_review(self, table: int, seat: int, body: bytes) -> None:
        change = "INSERT OR REPLACE INTO review(table_id, seat, body) VALUES (?, ?, ?)"
        await self.ask(lambda db: db.execute(change, (table, seat, body)).close())

    async def read_review(self, table: int, seat: int) -> bytes | None:
        question = "SELECT body FROM review WHERE table_id = ? AND seat = ?"
        return await self.ask(lambda db: next((row[0] for row in db.execute(question, (table, seat))), None))

    # ---- visitors ----------------------------------------------------------------------------------------------------

    async def add_visitor(self, key_hash: bytes, name: str, language: str, day: int) -> int:
        def work(db: sqlite3.Connection) -> int:
            values = (key_hash, name, language, day)
            made = db.execute("INSERT INTO visitor(key_hash, name, language, seen) VALUES (?, ?, ?, ?)", values).lastrowid
            assert made is not None
            return made

        return await self.ask(work)

    async def find_visitor(self, visitor: int) -> VisitorRow | None:
        def work(db: sqlite3.Connection) -> VisitorRow | None:
            row = db.execute("SELECT id, key_hash, name, language, seen FROM visitor WHERE id = ?", (visitor,)).fetchone()
            return VisitorRow(*row) if row is not None else None

        return await self.ask(work)

    async def save_visitor(self, row: VisitorRow) -> None:
        values = (row.key_hash, row.name, row.language, row.seen, row.id)
        change = "UPDATE visitor SET key_hash = ?, name = ?, language = ?, seen = ? WHERE id = ?"
        await self.ask(lambda db: db.execute(change, values).close())

    async def drop_visitor(self, visitor: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            for name, key in (("recovery", "visitor"), ("sitting", "visitor"), ("visitor", "id")):
                db.execute(f"DELETE FROM {name} WHERE {key} = ?", (visitor,))

        await self.ask(work)

    async def visitors_unseen_since(self, day: int) -> list[int]:
        return await self.ask(lambda db: [row[0] for row in db.execute("SELECT id FROM visitor WHERE seen < ?", (day,))])

    async def add_recovery(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM recovery WHERE visitor = ?", (visitor,))
            db.execute("INSERT INTO recovery VALUES (?, ?, ?)", (secret_hash, visitor, expires))

        await self.ask(work)

    async def use_recovery(self, secret_hash: bytes, now: float) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            found = db.execute("DELETE FROM recovery WHERE secret_hash = ? RETURNING visitor, expires", (secret_hash,)).fetchall()
            return int(found[0][0]) if found and found[0][1] > now else None

        return await self.ask(work)

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def setting(self, name: str, first_value: str) -> str:
        def work(db: sqlite3.Connection) -> str:
            db.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, first_value))
            return str(db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()[0])

        return await self.ask(work)


def settle_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.settle()


def first(row: tuple[int] | None) -> int | None:
    return row[0] if row is not None else None


def rows_of(table: int, seq: int, lines: Sequence[Line]) -> list[Row]:
    return [(table, seq + place, line.seat, line.body, line.at) for place, line in enumerate(lines)]


def insert(db: sqlite3.Connection, rows: list[Row]) -> None:
    """Many rows in one statement, in which the event loop goes on; their numbers are powers of two, so that few are prepared."""
    done = 0
    while done < len(rows):
        size = min(MOST_ROWS, 1 << ((len(rows) - done).bit_length() - 1))
        db.execute(INSERTING[size], [value for row in rows[done : done + size] for value in row])
        done += size


INSERTING: Final = {
    1 << power: "INSERT INTO event(table_id, seq, seat, body, at) VALUES " + ",".join(["(?, ?, ?, ?, ?)"] * (1 << power))
    for power in range(MOST_ROWS.bit_length())
}


def add_visitors(db: sqlite3.Connection, table: int, visitors: Sequence[int]) -> None:
    db.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", [(visitor, table) for visitor in visitors])


def open_database(path: str) -> sqlite3.Connection:
    """A connection; BadInput if there is no database to be had at this path."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute("PRAGMA cache_size=-16384")  # kilobytes: the ends of some thousand live logs
        connection.execute("PRAGMA secure_delete=ON")  # who asks to be forgotten is not left in free pages
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}: expected a database of flibuste, or a place for one") from None
    return connection


def prepare(path: Path | str) -> None:
    """Make the database, for its owner's eyes only, or take an older one to this schema; BadInput says what is wrong with it."""
    with suppress(OSError):  # it is there, or its place is not: that is said below
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    with closing(open_database(str(path))) as connection:
        migrate(connection, str(path))


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Take an older database to this schema, all or nothing; refuse one that a later flibuste made."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise BadInput(f"{path}: its schema is version {version}: this flibuste knows versions up to {len(MIGRATIONS)}")
        for number in range(version, len(MIGRATIONS)):
            connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}: expected a database of flibuste") from None
