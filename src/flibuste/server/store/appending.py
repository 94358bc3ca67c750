"""Adding to logs in PostgreSQL: one statement at a time, and what is asked for while it is under way goes into the next."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import asyncpg

from flibuste.server.store.connecting import CONNECTING, PATIENCE, keep_what_is_told, one_line
from flibuste.server.store.store import Conflict, LogRow, StoreFailed

MOST_AT_ONCE: Final = 1000

# A chain is what is to be added to one log. It is added if we own the table, and the log ends where the chain begins.
APPEND: Final = """
    WITH chain AS (
        SELECT one.table_id FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS one(writer, table_id, ending)
        JOIN game_table ON game_table.id = table_id AND owner = writer JOIN node ON node.id = writer
        WHERE ending = (SELECT max(seq) FROM event WHERE event.table_id = one.table_id)
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
    """Rows to be added to a log, by which node, and who waits for it."""

    node: int
    table: int
    seq: int
    rows: Sequence[LogRow]
    visitors: Sequence[int]
    story: bytes | None
    waiter: "asyncio.Future[None]"

    @property
    def end(self) -> int:
        return self.seq + len(self.rows)

    def settle(self, failure: Exception | None) -> None:
        if self.waiter.done():
            return
        if failure is None:
            self.waiter.set_result(None)
        else:
            self.waiter.set_exception(failure)


Chains = dict[int, list[Append]]


class Appender:
    """What is to be added, on a connection of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.connection: Any = None
        self.waiting: list[Append] = []
        self.under_way: list[Append] = []
        self.writing: asyncio.Task[None] | None = None
        self.commits = 0

    def add(self, job: Append) -> None:
        """Put something in line; it is written when this round of the event loop is over, or with the next statement."""
        self.waiting.append(job)
        if self.writing is None or self.writing.done():
            self.writing = asyncio.get_running_loop().create_task(self.write_waiting())

    async def flushed(self) -> None:
        """Return when all that was put in line so far is settled."""
        waiters = [job.waiter for job in (*self.under_way, *self.waiting)]
        if waiters:
            await asyncio.wait(waiters)

    async def close(self) -> None:
        await self.flushed()
        if self.connection is not None:
            self.connection.terminate()

    async def write_waiting(self) -> None:
        try:
            while self.waiting:
                chains = self.next_chains()
                self.under_way = [job for chain in chains.values() for job in chain]
                await self.write(chains)
                self.under_way = []
                self.commits += 1
        finally:  # where this ends by a mistake of ours, nobody waits for ever; the next to ask begins it anew
            for job in (*self.under_way, *self.waiting):
                job.settle(StoreFailed("the database was not asked"))
            self.under_way, self.waiting = [], []

    def next_chains(self) -> Chains:
        """What goes into the next statement. What does not follow on what goes before it waits for the one after."""
        chains: Chains = {}
        later: list[Append] = []
        held: set[int] = set()
        for job in self.waiting[:MOST_AT_ONCE]:
            chain = chains.setdefault(job.table, [])
            if job.table in held or (chain and (chain[-1].end, chain[-1].node) != (job.seq, job.node)):
                held.add(job.table)
                later.append(job)
            else:
                chain.append(job)
        self.waiting = later + self.waiting[MOST_AT_ONCE:]
        return dict(sorted(chains.items()))  # two servers at the same tables wait for each other in one order

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
            if self.connection is not None:
                self.connection.terminate()  # what came of the statement is not known: the log is read again
        for table, chain in chains.items():
            for job in chain:
                late = Conflict(f"the log does not end at {job.seq - 1}, or the table is another server's")
                job.settle(None if table in written else failure or late)

    async def send(self, chains: Chains) -> set[int]:
        """The tables whose chains are on disk now."""
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(self.url, command_timeout=PATIENCE, timeout=CONNECTING)
            await keep_what_is_told(self.connection)
        jobs = [job for chain in chains.values() for job in chain]
        rows = [(job.table, job.seq + place, *row) for job in jobs for place, row in enumerate(job.rows)]
        sitters = [(job.table, visitor) for job in jobs for visitor in job.visitors]
        ended = [(job.table, job.rows[-1].at, job.story) for job in jobs if job.story is not None]
        written = await self.connection.fetch(
            APPEND,
            [chain[0].node for chain in chains.values()],
            list(chains),
            [chain[0].seq - 1 for chain in chains.values()],
            *columns(rows, 5),
            *columns(sitters, 2),
            *columns(ended, 3),
        )
        return {row[0] for row in written}


def columns(rows: Sequence[Sequence[Any]], count: int) -> list[list[Any]]:
    """Rows as one list for each column, also where there are no rows."""
    return [[row[column] for row in rows] for column in range(count)]
