"""The one thread that writes to a SQLite file, for everybody who waits.

Whatever has been asked for while the disk was busy is written in one transaction: group commit makes full safety cheap.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from flibuste.game import BadInput
from flibuste.server.store.opening import open_database
from flibuste.server.store.store import Conflict, LogRow, StoreFailed

logger = logging.getLogger("flibuste.server")

Result = TypeVar("Result")
MOST_AT_ONCE: Final = 1000  # or a few more
MANY: Final = 4  # jobs in the last commit, from which on the writer waits a little for more: a large commit costs less for each
PATIENCE: Final = 0.002  # seconds

LAST_ROW: Final = "SELECT max(seq) FROM event WHERE table_id = ?"
MOST_ROWS: Final = 64  # in one statement


class Append:
    """Rows to be added to the log of a table: what is asked for with every move."""

    __slots__ = ("rows", "seq", "table")

    def __init__(self, table: int, seq: int, rows: Sequence[LogRow]) -> None:
        self.table = table
        self.seq = seq
        self.rows = rows


Work = Callable[[sqlite3.Connection], Any] | Append
EventRow = tuple[int, int, int | None, bytes, float]


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
        """Tell the one that waits; in the event loop."""
        if self.waiter.done():
            return
        if self.failure is not None:
            self.waiter.set_exception(self.failure)
        else:
            self.waiter.set_result(self.result)


class Writer:
    """Takes jobs from the event loop, and settles them there when their transaction is on disk."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.asked: list[Job] = []  # in this round of the event loop, at the end of which the writer is woken once
        self.last_size = 0  # how much was written last time
        self.ends: dict[int, int] = {}  # where the logs end that we have added to, as the writer alone knows
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
        """Until the last batch. Whatever goes wrong, whoever waits hears of it; a connection that fails is made anew."""
        self.ends.clear()
        connection: sqlite3.Connection | None = None
        with suppress(BadInput):  # whoever asks first hears of it
            connection = open_database(self.path)
        last = False
        try:
            while not last:
                batch, last = self.next_batch()
                try:
                    if connection is None:
                        connection = open_database(self.path)
                    self.write(connection, batch)
                except Exception as error:  # noqa: BLE001  they must not wait for ever
                    self.ends.clear()
                    for job in batch:
                        job.failure = job.failure or StoreFailed(f"the database did not take it ({error})")
                    close(connection)
                    connection = None
                settle_in_loops(batch)
        finally:
            close(connection)
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
        """One transaction for all; a job that fails alone is left out. If the commit fails, no job was done."""
        try:
            if not self.write_all(connection, batch):
                self.write_each(connection, batch)
            self.commits += 1
        except sqlite3.Error as error:
            for job in batch:
                job.failure = job.failure or StoreFailed(f"the database did not take it ({error})")
            self.roll_back(connection)

    def roll_back(self, connection: sqlite3.Connection) -> None:
        """Nothing of it was written; where logs end is to be looked up again."""
        self.ends.clear()
        if connection.in_transaction:
            connection.execute("ROLLBACK")

    def write_all(self, connection: sqlite3.Connection, batch: list[Job]) -> bool:
        """Everything at once, as nearly always nobody fails; whether it was so. If not, nothing has been written."""
        connection.execute("BEGIN IMMEDIATE")
        rows: list[EventRow] = []
        try:
            for job in batch:
                if isinstance(job.work, Append):
                    rows += self.event_rows(connection, job.work)
                else:
                    insert(connection, rows)
                    rows = []
                    job.result = job.work(connection)
            insert(connection, rows)
        except sqlite3.Error as error:
            if not isinstance(error, sqlite3.IntegrityError):
                raise
            self.roll_back(connection)
            return False
        except Exception:  # noqa: BLE001  the fault of one job, which `write_each` finds
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
                if isinstance(job.work, Append):
                    insert(connection, self.event_rows(connection, job.work))
                else:
                    job.result = job.work(connection)
            except sqlite3.IntegrityError as error:
                job.failure = Conflict(f"somebody else was first ({error})")
            except (Conflict, ValueError) as error:
                job.failure = error
            except sqlite3.Error:
                raise
            except Exception as error:
                logger.exception("a job of the database failed")
                job.failure = StoreFailed(f"the database was asked amiss ({type(error).__name__})")
            if job.failure is not None:
                connection.execute("ROLLBACK TO job")
                self.ends.clear()
            connection.execute("RELEASE job")
        connection.execute("COMMIT")

    def event_rows(self, db: sqlite3.Connection, added: Append) -> list[EventRow]:
        """What is to be inserted for these rows, which begin where the log of their table ends."""
        table, seq = added.table, added.seq
        end = self.ends.get(table)
        if end is None:
            end = db.execute(LAST_ROW, (table,)).fetchone()[0]
        if end != seq - 1:
            raise Conflict(f"the log of the table does not end at {seq - 1}")
        self.ends[table] = end + len(added.rows)
        return rows_of(table, seq, added.rows)

    async def close(self) -> None:
        """Everything asked for is written first."""
        self.hand_over()
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)


def close(connection: sqlite3.Connection | None) -> None:
    if connection is not None:
        with suppress(sqlite3.Error):
            connection.close()


def settle_in_loops(batch: Sequence[Job]) -> None:
    """Tell those who wait, each in the event loop that asked."""
    for loop in {job.loop for job in batch}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle_all, [job for job in batch if job.loop is loop])


def settle_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.settle()


def rows_of(table: int, seq: int, rows: Sequence[LogRow]) -> list[EventRow]:
    return [(table, seq + place, row.seat, row.body, row.at) for place, row in enumerate(rows)]


def insert(db: sqlite3.Connection, rows: list[EventRow]) -> None:
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
