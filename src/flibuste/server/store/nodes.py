"""Which server runs which table, where several share a database. Time is the database's, so that no two clocks have to agree.

A node is there as long as its row is. It renews its lease; one that has not for too long is struck off by the others, who then
take its tables. Striking off and renewing wait for each other at the row, so that a node is either there or gone, and not both.
"""

import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from flibuste.server.store.postgres import PostgresStore

NOW: Final = "extract(epoch FROM clock_timestamp())::double precision"
RENEW: Final = f"UPDATE node SET alive_until = clock_timestamp() + make_interval(secs => $1) WHERE id = $2 RETURNING {NOW}"
KEY: Final = "key of notes"  # the name of the setting
ONE_ENROLS: Final = 7_045_213  # the lock of those who come
SPARE: Final = 20  # tables that a node takes at once beyond its share


class Lease(NamedTuple):
    """For how long a node may speak for its tables, in seconds."""

    length: float = 5.0  # without a sign of life a node is gone after that
    beat: float = 1.0  # between two signs of life, and between two looks for tables without an owner
    patience: float = 2.0  # for a statement that gives one


LEASE: Final = Lease()


class Taken(NamedTuple):
    """A live table that is ours now; `asleep` says that it has a memo."""

    number: int
    code: str
    asleep: bool


class Nodes:
    """The list of nodes, as the node of this store uses it."""

    def __init__(self, store: "PostgresStore") -> None:
        self.store = store

    async def enrol(self) -> tuple[str, float]:
        """Be there, under a number that nobody has had; what was under an old one is given up. The key that notes are signed
        with, and the time.

        Whoever comes where no other server is makes a new key, so that none outlives the servers that know it.
        """
        async with self.store.transaction() as connection:
            await connection.execute(f"SELECT pg_advisory_xact_lock({ONE_ENROLS})")
            await connection.execute("DELETE FROM node WHERE id = $1 OR alive_until < clock_timestamp()", self.store.node)
            change = """
                INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
                WHERE NOT EXISTS (SELECT FROM node)
            """
            await connection.execute(change, KEY, secrets.token_hex(32))
            await connection.execute("DELETE FROM letter WHERE receiver NOT IN (SELECT id FROM node)")
            question = f"""
                INSERT INTO node(alive_until) VALUES (clock_timestamp() + make_interval(secs => $1))
                RETURNING id, (SELECT value FROM setting WHERE name = $2), {NOW}
            """
            node, key, now = await connection.fetchrow(question, self.store.lease.length, KEY)
        self.store.node = int(node)
        return key, now

    async def leave(self) -> None:
        """Our tables are free at once."""
        await self.store.rows("DELETE FROM node WHERE id = $1", self.store.node)

    async def claim(self) -> list[Taken]:
        """Strike off the nodes that are gone, and take our share of the live tables without an owner.
        Those that sleep are left alone until their alarm has come."""
        strike_off = """
            WITH gone AS (DELETE FROM node WHERE alive_until < clock_timestamp() AND id <> $1 RETURNING id)
            DELETE FROM letter USING gone WHERE receiver = gone.id
        """
        await self.store.rows(strike_off, self.store.node)
        question = """
            WITH free AS (
                SELECT id FROM game_table WHERE live AND alarm <= extract(epoch FROM clock_timestamp())
                AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))
            ), mine AS (
                SELECT id FROM game_table JOIN free USING (id) ORDER BY id
                LIMIT (SELECT count(*) FROM free) / (SELECT greatest(count(*), 1) FROM node) + $2
                FOR UPDATE OF game_table SKIP LOCKED
            )
            UPDATE game_table SET owner = $1 FROM mine
            WHERE game_table.id = mine.id AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))
            AND EXISTS (SELECT FROM node WHERE id = $1) RETURNING game_table.id, code, alarm > 0
        """
        return [Taken(*row) for row in await self.store.rows(question, self.store.node, SPARE)]

    async def mine(self) -> list[Taken]:
        """All live tables that are ours."""
        question = "SELECT id, code, alarm > 0 FROM game_table WHERE live AND owner = $1"
        return [Taken(*row) for row in await self.store.rows(question, self.store.node)]

    async def asleep(self) -> int:
        """How many live tables sleep, and are nobody's."""
        question = (
            "SELECT count(*) FROM game_table WHERE live AND alarm > 0 AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))"
        )
        return int(await self.store.value(question))

    async def owner_of(self, table: int) -> tuple[bool, int]:
        """Take a table that nobody runs; whether we did, and the node that runs it now."""
        question = """
            UPDATE game_table SET owner = $1 WHERE id = $2 AND (owner IS NULL OR owner NOT IN (SELECT id FROM node))
            AND EXISTS (SELECT FROM node WHERE id = $1) RETURNING id
        """
        taken = await self.store.value(question, self.store.node, table) is not None
        return taken, int(await self.store.value("SELECT owner FROM game_table WHERE id = $1", table) or 0)

    async def there(self) -> set[int]:
        """The nodes that are not struck off."""
        return {row[0] for row in await self.store.rows("SELECT id FROM node")}

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    async def show_in_lobby(self, table: int, body: bytes | None, watched: bool) -> None:
        """What everybody is to see of a table that waits for players, or of a match that may be watched; None when it does or may
        no longer."""
        if body is None:
            await self.store.rows("DELETE FROM lobby WHERE table_id = $1", table)
        else:
            change = """
                INSERT INTO lobby VALUES ($1, $2, $3)
                ON CONFLICT (table_id) DO UPDATE SET body = excluded.body, watched = excluded.watched
            """
            await self.store.rows(change, table, body, watched)

    async def lobby(self, most: int, watched: bool) -> list[bytes]:
        question = """
            SELECT body FROM lobby JOIN game_table ON id = table_id WHERE live AND watched = $2 ORDER BY id DESC LIMIT $1
        """
        return [row[0] for row in await self.store.rows(question, most, watched)][::-1]
