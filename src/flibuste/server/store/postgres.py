"""The store in PostgreSQL, which several servers may share.

A log is written by its table's owner only, and only at its end: both are looked at in the statement that writes. The key
`(table, seq)` decides between two servers that come to the same end in the same moment.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from flibuste.server.store.appending import Append, Appender, columns
from flibuste.server.store.connecting import (
    ACQUIRING,
    CONNECTING,
    PATIENCE,
    faults,
    keep_to_ourselves,
    keep_what_is_told,
    prepare,
)
from flibuste.server.store.databases import with_tls
from flibuste.server.store.nodes import LEASE, Lease, Nodes
from flibuste.server.store.postgres_notices import PostgresNotices
from flibuste.server.store.postgres_people import PostgresPeople
from flibuste.server.store.store import Conflict, LogRow, PuzzlingRow, Sleeper, StoryRow, TournamentRow, VisitorRow

MOST_CONNECTIONS: Final = 8


class PostgresStore(PostgresPeople, PostgresNotices):
    """See `store.Store`. `node` is our number among the servers."""

    def __init__(self, url: str, pool: Any, lease: Lease) -> None:
        self.url = url
        self.pool = pool
        self.node = 0
        self.lease = lease
        self.appender = Appender(url)

    @classmethod
    async def open(cls, url: str, lease: Lease = LEASE) -> "PostgresStore":
        """The store at an address, taken to this schema; BadInput says what is wrong with it."""
        url = with_tls(url)
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
            store = cls(url, await pool, lease)
        async with store.connection() as connection:
            await keep_to_ourselves(connection, url)
        await Nodes(store).enrol()
        return store

    async def close(self) -> None:
        await self.appender.close()
        self.pool.terminate()  # nobody waits any more
        await asyncio.sleep(0)  # in which the connections let go of their sockets

    async def barrier(self) -> None:
        await self.appender.flushed()
        await self.value("SELECT 1")

    async def probe(self) -> None:
        """A standby takes no writes, though it answers questions."""
        await self.appender.flushed()
        await self.save_setting("last probe", str(time.time()))

    # ---- asking ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """One of the pool; StoreFailed if none becomes free in time."""
        with faults():
            async with self.pool.acquire(timeout=ACQUIRING) as connection:
                yield connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        async with self.connection() as connection, connection.transaction():
            yield connection

    async def rows(self, question: str, *values: Any) -> list[Any]:
        async with self.connection() as connection:
            return list(await connection.fetch(question, *values))

    async def value(self, question: str, *values: Any) -> Any:
        async with self.connection() as connection:
            return await connection.fetchval(question, *values)

    # ---- tables ------------------------------------------------------------------------------------------------------

    def append(
        self, table: int, seq: int, rows: Sequence[LogRow], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.appender.add(Append(self.node, table, seq, rows, visitors, story, waiter))
        return waiter

    async def create_table(self, code: str, rows: Sequence[LogRow], visitors: Sequence[int]) -> int:
        numbered = [(1 + place, *row) for place, row in enumerate(rows)]
        question = """
            WITH made AS (INSERT INTO game_table(code, live, owner) VALUES ($1, true, $2) RETURNING id), written AS (
                INSERT INTO event(table_id, seq, seat, body, at) SELECT id, line.* FROM made,
                unnest($3::bigint[], $4::bigint[], $5::bytea[], $6::double precision[]) AS line
            ), sat AS (INSERT INTO sitting(table_id, visitor) SELECT id, one FROM made, unnest($7::bigint[]) AS one)
            SELECT id FROM made
        """
        return int(await self.value(question, code, self.node, *columns(numbered, 4), list(set(visitors))))

    async def read_table(self, table: int, after: int = 0) -> list[LogRow]:
        await self.appender.flushed()
        question = "SELECT seat, body, at FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [LogRow(*row) for row in await self.rows(question, table, after)]

    async def read_logs(self, known: Mapping[int, int]) -> dict[int, list[LogRow]]:
        """What the logs of tables of others have after these places, by table, in one statement."""
        question = """
            SELECT event.table_id, event.seat, event.body, event.at
            FROM unnest($1::bigint[], $2::bigint[]) AS one(table_id, known)
            JOIN event ON event.table_id = one.table_id AND event.seq > one.known ORDER BY event.table_id, event.seq
        """
        found: dict[int, list[LogRow]] = {}
        for table, *row in await self.rows(question, list(known), list(known.values())):
            found.setdefault(table, []).append(LogRow(*row))
        return found

    async def log_end(self, code: str) -> int:
        """How many entries a table's log has."""
        question = "SELECT max(seq) FROM event JOIN game_table ON game_table.id = table_id WHERE code = $1"
        return int(await self.value(question, code) or 0)

    async def find_table(self, code: str) -> int | None:
        return as_number(await self.value("SELECT id FROM game_table WHERE code = $1", code))

    async def live_tables(self) -> list[int]:
        return [row[0] for row in await self.rows("SELECT id FROM game_table WHERE live ORDER BY id")]

    async def put_to_sleep(self, sleepers: Sequence[Sleeper]) -> None:
        """Nobody's tables: whichever server is asked for one, or sees that it is due, takes it."""
        await self.appender.flushed()
        change = """
            UPDATE game_table SET owner = NULL, alarm = one.alarm, memo = one.memo
            FROM unnest($1::bigint[], $2::double precision[], $3::bytea[]) AS one(table_id, alarm, memo)
            WHERE id = one.table_id AND live AND owner = $4
        """
        await self.rows(change, *columns(sleepers, 3), self.node)

    async def memo(self, table: int) -> bytes | None:
        body: bytes | None = await self.value("SELECT memo FROM game_table WHERE id = $1 AND live AND alarm > 0", table)
        return body

    async def wake_up(self, table: int) -> None:
        await self.rows("UPDATE game_table SET alarm = 0, memo = NULL WHERE id = $1 AND owner = $2", table, self.node)

    async def due_tables(self, now: float) -> list[int]:
        question = "SELECT id FROM game_table WHERE live AND alarm > 0 AND alarm <= $1 ORDER BY alarm"
        return [row[0] for row in await self.rows(question, now)]

    async def awake_tables(self) -> list[int]:
        return [row[0] for row in await self.rows("SELECT id FROM game_table WHERE live AND alarm = 0 ORDER BY id")]

    async def live_count(self) -> int:
        return int(await self.value("SELECT count(*) FROM game_table WHERE live"))

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        question = """
            SELECT id, code, ended, story FROM sitting JOIN game_table ON id = table_id
            WHERE visitor = $1 AND NOT live AND story IS NOT NULL ORDER BY ended DESC, id DESC LIMIT $2
        """
        return [StoryRow(*row) for row in await self.rows(question, visitor, limit)]

    async def story(self, table: int) -> bytes | None:
        body: bytes | None = await self.value("SELECT story FROM game_table WHERE id = $1 AND NOT live", table)
        return body

    async def tables_of(self, visitor: int) -> list[int]:
        question = "SELECT table_id FROM sitting WHERE visitor = $1 ORDER BY table_id"
        return [row[0] for row in await self.rows(question, visitor)]

    async def live_tables_of(self, visitor: int, limit: int) -> list[str]:
        question = """
            SELECT code FROM sitting JOIN game_table ON id = table_id WHERE visitor = $1 AND live ORDER BY id DESC LIMIT $2
        """
        return [row[0] for row in await self.rows(question, visitor, limit)]

    async def rewrite(self, table: int, bodies: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        change = """
            WITH bodies AS (
                UPDATE event SET body = line.body FROM unnest($2::bigint[], $3::bytea[]) AS line(seq, body)
                WHERE table_id = $1 AND event.seq = line.seq
            ), told AS (UPDATE game_table SET story = coalesce($4, story) WHERE id = $1)
            DELETE FROM sitting WHERE table_id = $1 AND visitor = $5
        """
        await self.rows(change, table, *columns(bodies, 2), story, leaver)

    async def drop_table(self, table: int) -> None:
        change = """
            WITH log AS (DELETE FROM event WHERE table_id = $1), sat AS (DELETE FROM sitting WHERE table_id = $1),
            looked AS (DELETE FROM review WHERE table_id = $1), listed AS (DELETE FROM lobby WHERE table_id = $1),
            rated AS (DELETE FROM rating WHERE table_id = $1), asked AS (DELETE FROM invitation WHERE table_id = $1),
            noted AS (DELETE FROM notice WHERE table_id = $1)
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
        rows = await self.rows("SELECT id, key_hash, name, language, seen, face FROM visitor WHERE id = $1", visitor)
        return VisitorRow(*rows[0]) if rows else None

    async def find_visitors(self, text: str, limit: int) -> list[VisitorRow]:
        question = """
            SELECT id, key_hash, name, language, seen, face FROM visitor WHERE strpos(lower(name), lower($1)) > 0
            ORDER BY seen DESC, id DESC LIMIT $2
        """
        return [VisitorRow(*row) for row in await self.rows(question, text, limit)]

    async def save_visitor(self, row: VisitorRow) -> None:
        change = "UPDATE visitor SET name = $2, language = $3, seen = $4, face = $5 WHERE id = $1"
        await self.rows(change, row.id, row.name, row.language, row.seen, row.face)

    async def save_key(self, visitor: int, key_hash: bytes) -> None:
        await self.rows("UPDATE visitor SET key_hash = $2 WHERE id = $1", visitor, key_hash)

    async def drop_visitor(self, visitor: int) -> None:
        change = """
            WITH links AS (DELETE FROM recovery WHERE visitor = $1), sat AS (DELETE FROM sitting WHERE visitor = $1),
            rated AS (DELETE FROM rating WHERE visitor = $1), linked AS (DELETE FROM friend_link WHERE visitor = $1),
            known AS (DELETE FROM bond WHERE visitor = $1 OR other = $1),
            asked AS (DELETE FROM invitation WHERE visitor = $1 OR host = $1),
            entered AS (DELETE FROM entrant WHERE visitor = $1),
            noted AS (DELETE FROM notice WHERE visitor = $1), devices AS (DELETE FROM device WHERE visitor = $1),
            solved AS (DELETE FROM puzzling WHERE visitor = $1)
            DELETE FROM visitor WHERE id = $1
        """
        await self.rows(change, visitor)

    async def visitors_unseen_since(self, day: int) -> list[int]:
        return [row[0] for row in await self.rows("SELECT id FROM visitor WHERE seen < $1", day)]

    async def visitors_unplayed_since(self, day: int) -> list[int]:
        question = """
            SELECT id FROM visitor WHERE seen < $1 AND id NOT IN (SELECT visitor FROM sitting)
            AND id NOT IN (SELECT visitor FROM entrant)
            AND id NOT IN (SELECT visitor FROM puzzling)
        """
        return [row[0] for row in await self.rows(question, day)]

    async def last_day(self) -> int | None:
        return as_number(await self.value("SELECT max(seen) FROM visitor"))

    async def all_seen(self, day: int) -> None:
        await self.rows("UPDATE visitor SET seen = $1", day)

    async def add_recovery(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        change = """
            WITH old AS (DELETE FROM recovery WHERE visitor = $2 AND secret_hash <> $1) INSERT INTO recovery VALUES ($1, $2, $3)
            ON CONFLICT (secret_hash) DO UPDATE SET visitor = $2, expires = $3
        """
        await self.rows(change, secret_hash, visitor, expires)

    async def use_recovery(self, secret_hash: bytes, now: float) -> int | None:
        rows = await self.rows("DELETE FROM recovery WHERE secret_hash = $1 RETURNING visitor, expires", secret_hash)
        return int(rows[0][0]) if rows and rows[0][1] > now else None

    # ---- tournaments -------------------------------------------------------------------------------------------------

    async def create_tournament(self, code: str, body: bytes, host: int) -> None:
        change = """
            WITH made AS (INSERT INTO tournament(code, version, live, body) VALUES ($1, 1, true, $2) RETURNING code)
            INSERT INTO entrant(visitor, code) SELECT $3, code FROM made
        """
        await self.rows(change, code, body, host)

    async def find_tournament(self, code: str) -> TournamentRow | None:
        rows = await self.rows("SELECT version, body FROM tournament WHERE code = $1", code)
        return TournamentRow(*rows[0]) if rows else None

    async def save_tournament(self, code: str, version: int, body: bytes, live: bool, visitors: Sequence[int]) -> None:
        async with self.transaction() as connection:
            change = (
                "UPDATE tournament SET version = version + 1, body = $3, live = $4 WHERE code = $1 AND version = $2 RETURNING 1"
            )
            if await connection.fetchval(change, code, version, body, live) is None:
                raise Conflict(f"tournament {code} has changed since version {version}")
            await connection.execute("DELETE FROM entrant WHERE code = $1 AND visitor <> ALL($2::bigint[])", code, list(visitors))
            change = "INSERT INTO entrant(visitor, code) SELECT one, $1 FROM unnest($2::bigint[]) AS one ON CONFLICT DO NOTHING"
            await connection.execute(change, code, list(visitors))

    async def live_tournaments(self) -> list[str]:
        return [row[0] for row in await self.rows("SELECT code FROM tournament WHERE live ORDER BY code")]

    async def tournaments_of(self, visitor: int, live: bool = False) -> list[str]:
        question = "SELECT code FROM entrant JOIN tournament USING (code) WHERE visitor = $1 AND live >= $2 ORDER BY code"
        return [row[0] for row in await self.rows(question, visitor, live)]

    async def stories_at(self, codes: Sequence[str]) -> dict[str, bytes | None]:
        question = "SELECT code, CASE WHEN live THEN NULL ELSE story END FROM game_table WHERE code = ANY($1::text[])"
        await self.appender.flushed()
        return {row[0]: row[1] for row in await self.rows(question, list(codes))}

    # ---- puzzles -----------------------------------------------------------------------------------------------------

    async def puzzling(self, visitor: int, game: str) -> PuzzlingRow | None:
        rows = await self.rows("SELECT version, body FROM puzzling WHERE visitor = $1 AND game = $2", visitor, game)
        return PuzzlingRow(*rows[0]) if rows else None

    async def save_puzzling(self, visitor: int, game: str, version: int, body: bytes) -> None:
        first = "INSERT INTO puzzling VALUES ($1, $2, $3 + 1, $4) ON CONFLICT DO NOTHING RETURNING 1"
        change = """
            UPDATE puzzling SET version = version + 1, body = $4 WHERE visitor = $1 AND game = $2 AND version = $3 RETURNING 1
        """
        if not await self.rows(change if version else first, visitor, game, version, body):
            raise Conflict(f"the puzzles of {game} have changed since version {version}")

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def setting(self, name: str, first_value: str) -> str:
        await self.rows("INSERT INTO setting VALUES ($1, $2) ON CONFLICT DO NOTHING", name, first_value)
        return str(await self.value("SELECT value FROM setting WHERE name = $1", name))

    async def save_setting(self, name: str, value: str) -> None:
        change = "INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.rows(change, name, value)


def as_number(found: Any) -> int | None:
    return int(found) if found is not None else None


async def leave_as_it_is(_: Any) -> None:
    """A connection is given back as it was taken: nothing here changes it, and a clean-up would cost a round trip."""
