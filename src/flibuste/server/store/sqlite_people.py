"""How people stand to each other, in SQLite."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence

from flibuste.server.store.people import DAY, EVERY, Acquaintance, Bond, InvitationRow, Judge, RatingRow, ReviewRow
from flibuste.server.store.store import StoryRow
from flibuste.server.store.writing import Result

RATING = "visitor, game, number, table_id, at, mu, sigma"
LAST = "number = (SELECT max(number) FROM rating WHERE visitor = one.visitor AND game = one.game)"
LAST_RATINGS = f"""
    SELECT {RATING} FROM rating AS one WHERE visitor IN (SELECT visitor FROM sitting WHERE table_id = ?)
    AND {LAST} ORDER BY visitor, game
"""
MET = """
    SELECT one.visitor, two.visitor, count(*) FROM rating AS one JOIN rating AS two USING (table_id)
    WHERE one.visitor < two.visitor AND one.at > ?2
    AND one.visitor IN (SELECT visitor FROM sitting WHERE table_id = ?1)
    AND two.visitor IN (SELECT visitor FROM sitting WHERE table_id = ?1)
    GROUP BY one.visitor, two.visitor
"""
OWN = (("rating", "visitor"), ("bond", "visitor"), ("bond", "other"), ("friend_link", "visitor"), ("invitation", "visitor"))
OF_VISITOR = (
    *OWN,
    ("invitation", "host"),
    ("notice", "visitor"),
    ("device", "visitor"),
)  # tables and columns in which a visitor is named


class SqlitePeople:
    """See `people.PeopleStore`."""

    def ask(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        raise NotImplementedError

    async def settle(self, judge: Judge) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            question = "SELECT id, code, ended, story FROM game_table WHERE NOT live AND settled = 0 ORDER BY ended, id LIMIT 1"
            found = db.execute(question).fetchone()
            if found is None:
                return False
            row = StoryRow(*found)
            known = [RatingRow(*one) for one in db.execute(LAST_RATINGS, (row.table,))]
            met = {(one, two): count for one, two, count in db.execute(MET, (row.table, row.ended - DAY))}
            db.executemany(f"INSERT INTO rating({RATING}) VALUES (?, ?, ?, ?, ?, ?, ?)", judge(row, known, met))
            db.execute("UPDATE game_table SET settled = 1 WHERE id = ?", (row.table,))
            return True

        return await self.ask(work)

    async def ratings(self, visitor: int, limit: int = EVERY) -> list[RatingRow]:
        question = f"SELECT {RATING} FROM rating WHERE visitor = ? ORDER BY at DESC, table_id DESC LIMIT ?"
        return await self.ask(lambda db: [RatingRow(*row) for row in db.execute(question, (visitor, limit))][::-1])

    async def last_ratings(self, visitors: Sequence[int]) -> list[RatingRow]:
        question = f"SELECT {RATING} FROM rating AS one WHERE visitor = ? AND {LAST}"
        return await self.ask(lambda db: [RatingRow(*row) for one in visitors for row in db.execute(question, (one,))])

    async def reviews_of(self, visitor: int, limit: int) -> list[ReviewRow]:
        question = """
            SELECT id, code, ended, seat, body FROM sitting JOIN game_table ON id = table_id JOIN review USING (table_id)
            WHERE visitor = ? ORDER BY ended DESC, id DESC, seat LIMIT ?
        """
        return await self.ask(lambda db: [ReviewRow(*row) for row in db.execute(question, (visitor, limit))])

    # ---- friends -----------------------------------------------------------------------------------------------------

    async def acquaintances(self, visitor: int, kind: Bond) -> list[Acquaintance]:
        question = """
            SELECT id, name, face, since FROM bond JOIN visitor ON id = other WHERE bond.visitor = ? AND kind = ?
            ORDER BY lower(name), id
        """
        return await self.ask(lambda db: [Acquaintance(*row) for row in db.execute(question, (visitor, kind))])

    async def befriend(self, visitor: int, other: int, at: float) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            pair = (visitor, other, other, visitor)
            blocked = "SELECT 1 FROM bond WHERE kind = 'blocked' AND ((visitor = ? AND other = ?) OR (visitor = ? AND other = ?))"
            if db.execute(blocked, pair).fetchone() is not None:
                return False
            change = "INSERT OR IGNORE INTO bond VALUES (?, ?, 'friend', ?)"
            db.executemany(change, [(visitor, other, at), (other, visitor, at)])
            return True

        return await self.ask(work)

    async def part(self, visitor: int, other: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            pair = (visitor, other, other, visitor)
            db.execute(
                "DELETE FROM bond WHERE kind = 'friend' AND ((visitor = ? AND other = ?) OR (visitor = ? AND other = ?))", pair
            )
            db.execute("DELETE FROM invitation WHERE (visitor = ? AND host = ?) OR (visitor = ? AND host = ?)", pair)

        await self.ask(work)

    async def block(self, visitor: int, other: int, at: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM bond WHERE visitor = ? AND other = ? AND kind = 'friend'", (other, visitor))
            db.execute("INSERT OR REPLACE INTO bond VALUES (?, ?, 'blocked', ?)", (visitor, other, at))
            pair = (visitor, other, other, visitor)
            db.execute("DELETE FROM invitation WHERE (visitor = ? AND host = ?) OR (visitor = ? AND host = ?)", pair)

        await self.ask(work)

    async def unblock(self, visitor: int, other: int) -> None:
        change = "DELETE FROM bond WHERE visitor = ? AND other = ? AND kind = 'blocked'"
        await self.ask(lambda db: db.execute(change, (visitor, other)).close())

    async def blocks_between(self, visitor: int, others: Sequence[int]) -> list[tuple[int, int]]:
        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            question = "SELECT visitor, other FROM bond WHERE kind = 'blocked' AND (visitor = ? OR other = ?)"
            found = db.execute(question, (visitor, visitor)).fetchall()
            return [(one, two) for one, two in found if one in others or two in others]

        return await self.ask(work)

    async def add_friend_link(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM friend_link WHERE visitor = ?", (visitor,))
            db.execute("INSERT INTO friend_link VALUES (?, ?, ?)", (secret_hash, visitor, expires))

        await self.ask(work)

    async def drop_friend_link(self, visitor: int) -> None:
        await self.ask(lambda db: db.execute("DELETE FROM friend_link WHERE visitor = ?", (visitor,)).close())

    async def friend_link_of(self, secret_hash: bytes, now: float) -> int | None:
        question = "SELECT visitor FROM friend_link WHERE secret_hash = ? AND expires > ?"
        found = await self.ask(lambda db: db.execute(question, (secret_hash, now)).fetchone())
        return int(found[0]) if found else None

    async def use_friend_link(self, secret_hash: bytes, now: float) -> int | None:
        change = "DELETE FROM friend_link WHERE secret_hash = ? RETURNING visitor, expires"
        found = await self.ask(lambda db: db.execute(change, (secret_hash,)).fetchall())
        return int(found[0][0]) if found and found[0][1] > now else None

    # ---- invitations -------------------------------------------------------------------------------------------------

    async def invite(self, visitor: int, table: int, host: int, at: float) -> None:
        change = "INSERT OR IGNORE INTO invitation VALUES (?, ?, ?, ?)"
        await self.ask(lambda db: db.execute(change, (visitor, table, host, at)).close())

    async def invitations(self, visitor: int) -> list[InvitationRow]:
        question = """
            SELECT id, code, host, at FROM invitation JOIN game_table ON id = table_id WHERE visitor = ? AND live
            ORDER BY at DESC, id DESC
        """
        return await self.ask(lambda db: [InvitationRow(*row) for row in db.execute(question, (visitor,))])

    async def decline(self, visitor: int, table: int) -> None:
        change = "DELETE FROM invitation WHERE visitor = ? AND table_id = ?"
        await self.ask(lambda db: db.execute(change, (visitor, table)).close())
