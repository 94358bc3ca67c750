"""The store in PostgreSQL, which several servers may share. What is asked for while a statement is under way goes into the next.

A log is written by its table's owner only, and only at its end: both are looked at in the statement that writes. The key
`(table, seq)` decides between two who come to the same end in the same moment.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import asyncpg

from flibuste.game import BadInput
from flibuste.server.nodes import Nodes
from flibuste.server.schema import MIGRATIONS, postgres_script
from flibuste.server.store import Conflict, Line, StoreFailed, StoryRow, VisitorRow

PATIENCE: Final = 10.0  # seconds for a statement
CONNECTING: Final = 4.0  # seconds for a connection
MOST_AT_ONCE: Final = 1000
MOST_CONNECTIONS: Final = 8
ONE_AT_A_TIME: Final = 7_045_212  # the lock of those who change the schema
AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

# A chain is what is to be added to one log. It is added if we own the table, and the log ends where the chain begins.
APPEND: Final = """
    WITH chain AS (
        SELECT one.table_id FROM unnest($2::bigint[], $3::bigint[]) AS one(table_id, ending)
        JOIN game_table ON id = table_id AND owner = $1
        WHERE ending = (SELECT max(seq) FROM event WHERE event.table_id = one.table_id)
        AND EXISTS (SELECT FROM node WHERE id = $1)
    ), written AS (
        INSERT INTO event(table_id, seq, seat, body, at)
        SELECT line.* FROM unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::double precision[])
            AS line(table_id, seq, seat, body, at) JOIN chain USING (table_id)
    ), sat AS (
        INSERT INTO sitting(table_id, visitor)
        SELECT one.* FROM unnest($9::bigint[], $10::bigint[]) AS one(table_id, visitor) JOIN chain USING (table_id)
        ON CONFLICT DO NOTHING
    ), over AS (
        UPDATE game_table SET live = false, ended = one.ended, story = one.story
        FROM unnest($11::bigint[], $12::double precision[], $13::bytea[]) AS one(table_id, ended, story)
        JOIN chain USING (table_id)
        WHERE id = one.table_id
    )
    SELECT table_id FROM chain
"""


class Append(NamedTuple):
    """Lines to be added to a log, and who waits for it."""

    table: int
    seq: int
    lines: Sequence[Line]
    visitors: Sequence[int]
    story: bytes | None
    waiter: "asyncio.Future[None]"

    @property
    def end(self) -> int:
        return self.seq + len(self.lines)

    def settle(self, failure: Exception | None) -> None:
        if self.waiter.done():
            return
        if failure is None:
            self.waiter.set_result(None)
        else:
            self.waiter.set_exception(failure)


Chains = dict[int, list[Append]]


class PostgresStore:
    """See `store.Store`. `node` is who we are among the servers."""

    def __init__(self, url: str, pool: Any) -> None:
        self.url = url
        self.pool = pool
        self.node = 0
        self.writer: Any = None  # the connection that appends
        self.waiting: list[Append] = []
        self.writing: asyncio.Task[None] | None = None
        self.commits = 0

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """The store at an address, taken to this schema; BadInput says what is wrong with it."""
        await prepare(url)
        pool = asyncpg.create_pool(
            url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            command_timeout=PATIENCE,
            timeout=CONNECTING,
            init=keep_what_is_told,
            reset=leave_as_it_is,
        )
        with faults():
            store = cls(url, await pool)
        await Nodes(store).enrol()
        return store

    async def close(self) -> None:
        await self.flushed()
        if self.writer is not None:
            self.writer.terminate()
        self.pool.terminate()  # nobody waits any more

    async def barrier(self) -> None:
        await self.flushed()
        await self.value("SELECT 1")

    # ---- asking ------------------------------------------------------------------------------------------------------

    async def rows(self, question: str, *values: Any) -> list[Any]:
        with faults():
            return list(await self.pool.fetch(question, *values))

    async def value(self, question: str, *values: Any) -> Any:
        with faults():
            return await self.pool.fetchval(question, *values)

    # ---- appending ---------------------------------------------------------------------------------------------------

    def append(
        self, table: int, seq: int, lines: Sequence[Line], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        job = Append(table, seq, lines, visitors, story, loop.create_future())
        self.waiting.append(job)
        if self.writing is None or self.writing.done():
            self.writing = loop.create_task(self.write_waiting())  # begins when this round of the event loop is over
        return job.waiter

    async def flushed(self) -> None:
        """Return when all that was to be appended so far is settled."""
        waiters = [job.waiter for job in self.waiting]
        if self.writing is not None and not self.writing.done():
            await asyncio.wait([self.writing, *waiters])  # the writer goes on until nothing waits

    async def write_waiting(self) -> None:
        while self.waiting:
            chains = self.next_chains()
            await self.write(chains)
            self.commits += 1

    def next_chains(self) -> Chains:
        """What goes into the next statement. What does not follow on what goes before it waits for the one after."""
        chains: Chains = {}
        later: list[Append] = []
        held: set[int] = set()
        for job in self.waiting[:MOST_AT_ONCE]:
            chain = chains.setdefault(job.table, [])
            if job.table in held or (chain and chain[-1].end != job.seq):
                held.add(job.table)
                later.append(job)
            else:
                chain.append(job)
        self.waiting = later + self.waiting[MOST_AT_ONCE:]
        return chains

    async def write(self, chains: Chains) -> None:
        """Write all chains at once. Where one of them comes too late, each on its own; in the end everybody is told."""
        failure: Exception | None = None
        written: set[int] = set()
        try:
            written = await self.send(chains)
        except asyncpg.UniqueViolationError:
            if len(chains) > 1:
                for table, chain in chains.items():
                    await self.write({table: chain})
                return
        except Exception as error:  # noqa: BLE001  whatever it is, those who wait must hear of it
            failure = StoreFailed(f"the database did not take it ({one_line(error)})")
            if self.writer is not None:
                self.writer.terminate()  # what came of the statement is not known: the log is read again
        for table, chain in chains.items():
            for job in chain:
                job.settle(
                    None if table in written else failure or Conflict(f"the log of the table does not end at {job.seq - 1}")
                )

    async def send(self, chains: Chains) -> set[int]:
        """The tables whose chains are on disk now."""
        if self.writer is None or self.writer.is_closed():
            self.writer = await asyncpg.connect(self.url, command_timeout=PATIENCE, timeout=CONNECTING)
            await keep_what_is_told(self.writer)
        jobs = [job for chain in chains.values() for job in chain]
        lines = [(job.table, job.seq + place, *line) for job in jobs for place, line in enumerate(job.lines)]
        sitters = [(job.table, visitor) for job in jobs for visitor in job.visitors]
        ended = [(job.table, job.lines[-1].at, job.story) for job in jobs if job.story is not None]
        rows = await self.writer.fetch(
            APPEND,
            self.node,
            list(chains),
            [chain[0].seq - 1 for chain in chains.values()],
            *columns(lines, 5),
            *columns(sitters, 2),
            *columns(ended, 3),
        )
        return {row[0] for row in rows}

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create_table(self, code: str, lines: Sequence[Line], visitors: Sequence[int]) -> int:
        rows = [(1 + place, *line) for place, line in enumerate(lines)]
        question = """
            WITH made AS (INSERT INTO game_table(code, live, owner) VALUES ($1, true, $2) RETURNING id), written AS (
                INSERT INTO event(table_id, seq, seat, body, at) SELECT id, line.* FROM made,
                unnest($3::bigint[], $4::bigint[], $5::bytea[], $6::double precision[]) AS line
            ), sat AS (INSERT INTO sitting(table_id, visitor) SELECT id, one FROM made, unnest($7::bigint[]) AS one)
            SELECT id FROM made
        """
        return int(await self.value(question, code, self.node, *columns(rows, 4), list(set(visitors))))

    async def read_table(self, table: int, after: int = 0) -> list[Line]:
        await self.flushed()
        question = "SELECT seat, body, at FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [Line(*row) for row in await self.rows(question, table, after)]

    async def find_table(self, code: str) -> int | None:
        return as_number(await self.value("SELECT id FROM game_table WHERE code = $1", code))

    async def live_tables(self) -> list[int]:
        return [row[0] for row in await self.rows("SELECT id FROM game_table WHERE live ORDER BY id")]

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        question = """
            SELECT id, code, ended, story FROM sitting JOIN game_table ON id = table_id
            WHERE visitor = $1 AND NOT live AND story IS NOT NULL ORDER BY ended DESC, id DESC LIMIT $2
        """
        return [StoryRow(*row) for row in await self.rows(question, visitor, limit)]

    async def tables_of(self, visitor: int) -> list[int]:
        question = "SELECT table_id FROM sitting WHERE visitor = $1 ORDER BY table_id"
        return [row[0] for row in await self.rows(question, visitor)]

    async def rewrite(self, table: int, lines: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        change = """
            WITH lines AS (
                UPDATE event SET body = line.body FROM unnest($2::bigint[], $3::bytea[]) AS line(seq, body)
                WHERE table_id = $1 AND event.seq = line.seq
            ), told AS (UPDATE game_table SET story = $4 WHERE id = $1)
            DELETE FROM sitting WHERE table_id = $1 AND visitor = $5
        """
        await self.rows(change, table, *columns(lines, 2), story, leaver)

    async def drop_table(self, table: int) -> None:
        change = """
            WITH log AS (DELETE FROM event WHERE table_id = $1), sat AS (DELETE FROM sitting WHERE table_id = $1),
            looked AS (DELETE FROM review WHERE table_id = $1), listed AS (DELETE FROM lobby WHERE table_id = $1)
            DELETE FROM game_table WHERE id = $1
        """
        await self.rows(change, table)

    async def save_review(self, table: int, seat: int, body: bytes) -> None:
        change = "INSERT INTO review VALUES ($1, $2, $3) ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body"
        await self.rows(change, table, seat, body)

    async def read_review(self, table: int, seat: int) -> bytes | None:
        body: bytes | None = await self.value("SELECT body FROM review WHERE table_id = $1 AND seat = $2", table, seat)
        return body

    # ---- visitors ----------------------------------------------------------------------------------------------------

    async def add_visitor(self, key_hash: bytes, name: str, language: str, day: int) -> int:
        change = "INSERT INTO visitor(key_hash, name, language, seen) VALUES ($1, $2, $3, $4) RETURNING id"
        return int(await self.value(change, key_hash, name, language, day))

    async def find_visitor(self, visitor: int) -> VisitorRow | None:
        rows = await self.rows("SELECT id, key_hash, name, language, seen FROM visitor WHERE id = $1", visitor)
        return VisitorRow(*rows[0]) if rows else None

    async def save_visitor(self, row: VisitorRow) -> None:
        change = "UPDATE visitor SET key_hash = $2, name = $3, language = $4, seen = $5 WHERE id = $1"
        await self.rows(change, *row)

    async def drop_visitor(self, visitor: int) -> None:
        change = """
            WITH links AS (DELETE FROM recovery WHERE visitor = $1), sat AS (DELETE FROM sitting WHERE visitor = $1)
            DELETE FROM visitor WHERE id = $1
        """
        await self.rows(change, visitor)

    async def visitors_unseen_since(self, day: int) -> list[int]:
        return [row[0] for row in await self.rows("SELECT id FROM visitor WHERE seen < $1", day)]

    async def add_recovery(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        change = """
            WITH old AS (DELETE FROM recovery WHERE visitor = $2 AND secret_hash <> $1) INSERT INTO recovery VALUES ($1, $2, $3)
            ON CONFLICT (secret_hash) DO UPDATE SET visitor = $2, expires = $3
        """
        await self.rows(change, secret_hash, visitor, expires)

    async def use_recovery(self, secret_hash: bytes, now: float) -> int | None:
        rows = await self.rows("DELETE FROM recovery WHERE secret_hash = $1 RETURNING visitor, expires", secret_hash)
        return int(rows[0][0]) if rows and rows[0][1] > now else None

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def setting(self, name: str, first_value: str) -> str:
        await self.rows("INSERT INTO setting VALUES ($1, $2) ON CONFLICT DO NOTHING", name, first_value)
        return str(await self.value("SELECT value FROM setting WHERE name = $1", name))


def columns(rows: Sequence[Sequence[Any]], count: int) -> list[list[Any]]:
    """Rows as one list for each column, also where there are no rows."""
    return [[row[column] for row in rows] for column in range(count)]


def as_number(found: Any) -> int | None:
    return int(found) if found is not None else None


def one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


@contextmanager
def faults() -> Iterator[None]:
    """Faults of the database in the words of the store."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Conflict(f"somebody else was first ({one_line(error)})") from None
    except AWAY as error:
        raise StoreFailed(f"the database does not answer ({one_line(error)})") from None


async def keep_what_is_told(connection: Any) -> None:
    """What is committed is on disk, also where the database is set up to be less careful."""
    question = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    await connection.execute(question)


async def leave_as_it_is(_: Any) -> None:
    """A connection is given back as it was taken: nothing here changes it, and a clean-up would cost a round trip."""


# ---- the schema ------------------------------------------------------------------------------------------------------


def named(url: str) -> str:
    """The address of a database without what is secret in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def connected(url: str) -> Any:
    """A connection; BadInput if there is none to be had."""
    try:
        return await asyncpg.connect(url, command_timeout=PATIENCE, timeout=CONNECTING)
    except (*AWAY, ValueError) as error:
        raise BadInput(f"{named(url)}: {one_line(error)}: expected a database of PostgreSQL") from None


async def prepare(url: str) -> None:
    """Take a new or an older database to this schema, all or nothing; BadInput says what is wrong with it."""
    connection = await connected(url)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
            await migrate(connection, named(url))
    except AWAY as error:
        raise BadInput(f"{named(url)}: {one_line(error)}: expected a database of flibuste, or an empty one") from None
    finally:
        connection.terminate()


async def migrate(connection: Any, name: str) -> None:
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version(version BIGINT NOT NULL)")
    version = int(await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version"))
    if version > len(MIGRATIONS):
        raise BadInput(f"{name}: its schema is version {version}: this flibuste knows versions up to {len(MIGRATIONS)}")
    for number in range(version + 1, len(MIGRATIONS) + 1):
        await connection.execute(postgres_script(number))
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)
