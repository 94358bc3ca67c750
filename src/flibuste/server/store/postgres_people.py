"""How people stand to each other, in PostgreSQL."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from flibuste.server.store.people import DAY, EVERY, Acquaintance, Bond, InvitationRow, Judge, RatingRow, ReviewRow
from flibuste.server.store.store import StoryRow

ONE_SETTLES: Final = 7_045_214  # the lock of the server that settles a match
RATING: Final = "visitor, game, number, table_id, at, mu, sigma"
MET: Final = """
    SELECT one.visitor, two.visitor, count(*) FROM rating AS one JOIN rating AS two USING (table_id)
    WHERE one.visitor < two.visitor AND one.at > $2
    AND one.visitor IN (SELECT visitor FROM sitting WHERE table_id = $1)
    AND two.visitor IN (SELECT visitor FROM sitting WHERE table_id = $1)
    GROUP BY one.visitor, two.visitor
"""
BETWEEN: Final = "((visitor = $1 AND other = $2) OR (visitor = $2 AND other = $1))"


class PostgresPeople:
    """See `people.PeopleStore`."""

    def transaction(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def rows(self, question: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def value(self, question: str, *values: Any) -> Any:
        raise NotImplementedError

    async def settle(self, judge: Judge) -> bool:
        question = "SELECT id, code, ended, story FROM game_table WHERE NOT live AND settled = 0 ORDER BY ended, id LIMIT 1"
        last = f"""
            SELECT DISTINCT ON (visitor, game) {RATING} FROM rating JOIN sitting USING (visitor)
            WHERE sitting.table_id = $1 ORDER BY visitor, game, number DESC
        """.replace("table_id, at", "rating.table_id, at")
        if await self.value("SELECT 1 FROM game_table WHERE NOT live AND settled = 0 LIMIT 1") is None:
            return False  # mostly, and without a lock
        async with self.transaction() as connection:
            await connection.execute(f"SELECT pg_advisory_xact_lock({ONE_SETTLES})")
            found = await connection.fetchrow(question)
            if found is None:
                return False
            row = StoryRow(*found)
            known = [RatingRow(*one) for one in await connection.fetch(last, row.table)]
            met = {(one, two): count for one, two, count in await connection.fetch(MET, row.table, row.ended - DAY)}
            change = f"INSERT INTO rating({RATING}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
            await connection.executemany(change, judge(row, known, met))
            await connection.execute("UPDATE game_table SET settled = 1 WHERE id = $1", row.table)
            return True

    async def ratings(self, visitor: int, limit: int = EVERY) -> list[RatingRow]:
        question = f"SELECT {RATING} FROM rating WHERE visitor = $1 ORDER BY at DESC, table_id DESC LIMIT $2"
        return [RatingRow(*row) for row in await self.rows(question, visitor, limit)][::-1]

    async def last_ratings(self, visitors: Sequence[int]) -> list[RatingRow]:
        question = f"""
            SELECT DISTINCT ON (visitor, game) {RATING} FROM rating WHERE visitor = ANY($1::bigint[])
            ORDER BY visitor, game, number DESC
        """
        return [RatingRow(*row) for row in await self.rows(question, list(visitors))]

    async def reviews_of(self, visitor: int, limit: int) -> list[ReviewRow]:
        question = """
            SELECT id, code, ended, seat, body FROM sitting JOIN game_table ON id = table_id JOIN review USING (table_id)
            WHERE visitor = $1 ORDER BY ended DESC, id DESC, seat LIMIT $2
        """
        return [ReviewRow(*row) for row in await self.rows(question, visitor, limit)]

    # ---- friends -----------------------------------------------------------------------------------------------------

    async def acquaintances(self, visitor: int, kind: Bond) -> list[Acquaintance]:
        question = """
            SELECT id, name, face, since FROM bond JOIN visitor ON id = other WHERE bond.visitor = $1 AND kind = $2
            ORDER BY lower(name), id
        """
        return [Acquaintance(*row) for row in await self.rows(question, visitor, kind)]

    async def befriend(self, visitor: int, other: int, at: float) -> bool:
        change = f"""
            INSERT INTO bond SELECT * FROM (
                VALUES ($1::bigint, $2::bigint, 'friend', $3::double precision), ($2, $1, 'friend', $3)
            ) AS pair WHERE NOT EXISTS (SELECT 1 FROM bond WHERE kind = 'blocked' AND {BETWEEN}) ON CONFLICT DO NOTHING
        """
        await self.rows(change, visitor, other, at)
        return bool(await self.value(f"SELECT bool_and(kind = 'friend') FROM bond WHERE {BETWEEN}", visitor, other))

    async def part(self, visitor: int, other: int) -> None:
        change = f"""
            WITH asked AS (DELETE FROM invitation WHERE (visitor = $1 AND host = $2) OR (visitor = $2 AND host = $1))
            DELETE FROM bond WHERE kind = 'friend' AND {BETWEEN}
        """
        await self.rows(change, visitor, other)

    async def block(self, visitor: int, other: int, at: float) -> None:
        change = """
            WITH parted AS (DELETE FROM bond WHERE visitor = $2 AND other = $1 AND kind = 'friend'), asked AS (
                DELETE FROM invitation WHERE (visitor = $1 AND host = $2) OR (visitor = $2 AND host = $1)
            ) INSERT INTO bond VALUES ($1, $2, 'blocked', $3)
            ON CONFLICT (visitor, other) DO UPDATE SET kind = 'blocked', since = excluded.since
        """
        await self.rows(change, visitor, other, at)

    async def unblock(self, visitor: int, other: int) -> None:
        await self.rows("DELETE FROM bond WHERE visitor = $1 AND other = $2 AND kind = 'blocked'", visitor, other)

    async def blocks_between(self, visitor: int, others: Sequence[int]) -> list[tuple[int, int]]:
        question = """
            SELECT visitor, other FROM bond WHERE kind = 'blocked'
            AND ((visitor = $1 AND other = ANY($2::bigint[])) OR (other = $1 AND visitor = ANY($2::bigint[])))
        """
        return [(row[0], row[1]) for row in await self.rows(question, visitor, list(others))]

    async def add_friend_link(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        change = """
            WITH old AS (DELETE FROM friend_link WHERE visitor = $2 AND secret_hash <> $1)
            INSERT INTO friend_link VALUES ($1, $2, $3)
        """
        await self.rows(change, secret_hash, visitor, expires)

    async def drop_friend_link(self, visitor: int) -> None:
        await self.rows("DELETE FROM friend_link WHERE visitor = $1", visitor)

    async def friend_link_of(self, secret_hash: bytes, now: float) -> int | None:
        rows = await self.rows("SELECT visitor FROM friend_link WHERE secret_hash = $1 AND expires > $2", secret_hash, now)
        return int(rows[0][0]) if rows else None

    async def use_friend_link(self, secret_hash: bytes, now: float) -> int | None:
        rows = await self.rows("DELETE FROM friend_link WHERE secret_hash = $1 RETURNING visitor, expires", secret_hash)
        return int(rows[0][0]) if rows and rows[0][1] > now else None

    # ---- invitations -------------------------------------------------------------------------------------------------

    async def invite(self, visitor: int, table: int, host: int, at: float) -> None:
        await self.rows("INSERT INTO invitation VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", visitor, table, host, at)

    async def invitations(self, visitor: int) -> list[InvitationRow]:
        question = """
            SELECT id, code, host, at FROM invitation JOIN game_table ON id = table_id WHERE visitor = $1 AND live
            ORDER BY at DESC, id DESC
        """
        return [InvitationRow(*row) for row in await self.rows(question, visitor)]

    async def decline(self, visitor: int, table: int) -> None:
        await self.rows("DELETE FROM invitation WHERE visitor = $1 AND table_id = $2", visitor, table)
