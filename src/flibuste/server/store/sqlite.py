"""The store in one SQLite file: write-ahead log, full synchronisation, one thread that commits for all who wait."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from flibuste.server.store.locking import Lock
from flibuste.server.store.opening import prepare
from flibuste.server.store.sqlite_notices import SqliteNotices
from flibuste.server.store.sqlite_people import OF_VISITOR, SqlitePeople
from flibuste.server.store.store import Conflict, LogRow, PuzzlingRow, Sleeper, StoryRow, TournamentRow, VisitorRow
from flibuste.server.store.writing import Append, Result, Writer, insert, rows_of


class SqliteStore(SqlitePeople, SqliteNotices):
    """See `store.Store`."""

    def __init__(self, path: Path | str, lock: Lock | None = None) -> None:
        """With a lock, which is let go when the store is closed, nobody else serves the file."""
        prepare(path)
        self.lock = lock
        self.writer = Writer(str(path))

    def ask(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        return self.writer.ask(work)

    async def close(self) -> None:
        await self.writer.close()
        if self.lock is not None:
            self.lock.let_go()

    async def barrier(self) -> None:
        await self.ask(lambda _: None)

    async def probe(self) -> None:
        await self.save_setting("last probe", str(time.time()))

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create_table(self, code: str, rows: Sequence[LogRow], visitors: Sequence[int]) -> int:
        def work(db: sqlite3.Connection) -> int:
            table = db.execute("INSERT INTO game_table(code, live) VALUES (?, 1)", (code,)).lastrowid
            assert table is not None
            insert(db, rows_of(table, 1, rows))
            add_visitors(db, table, visitors)
            return table

        return await self.ask(work)

    def append(
        self, table: int, seq: int, rows: Sequence[LogRow], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        added = Append(table, seq, rows)
        if not visitors and story is None:
            return self.writer.put_in_line(added)

        def work(db: sqlite3.Connection) -> None:
            insert(db, self.writer.event_rows(db, added))
            add_visitors(db, table, visitors)
            if story is not None:
                self.writer.ends.pop(table)
                db.execute("UPDATE game_table SET live = 0, ended = ?, story = ? WHERE id = ?", (rows[-1].at, story, table))

        return self.ask(work)

    async def read_table(self, table: int, after: int = 0) -> list[LogRow]:
        question = "SELECT seat, body, at FROM event WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self.ask(lambda db: [LogRow(*row) for row in db.execute(question, (table, after))])

    async def find_table(self, code: str) -> int | None:
        return await self.ask(lambda db: first(db.execute("SELECT id FROM game_table WHERE code = ?", (code,)).fetchone()))

    async def live_tables(self) -> list[int]:
        return await self.ask(lambda db: [row[0] for row in db.execute("SELECT id FROM game_table WHERE live ORDER BY id")])

    async def put_to_sleep(self, sleepers: Sequence[Sleeper]) -> None:
        def work(db: sqlite3.Connection) -> None:
            for one in sleepers:
                self.writer.ends.pop(one.table, None)
            rows = [(one.alarm, one.memo, one.table) for one in sleepers]
            db.executemany("UPDATE game_table SET alarm = ?, memo = ? WHERE id = ? AND live", rows)

        await self.ask(work)

    async def memo(self, table: int) -> bytes | None:
        question = "SELECT memo FROM game_table WHERE id = ? AND live AND alarm > 0"
        return await self.ask(lambda db: next((row[0] for row in db.execute(question, (table,))), None))

    async def wake_up(self, table: int) -> None:
        await self.ask(lambda db: db.execute("UPDATE game_table SET alarm = 0, memo = NULL WHERE id = ?", (table,)).close())

    async def due_tables(self, now: float) -> list[int]:
        question = "SELECT id FROM game_table WHERE live AND alarm > 0 AND alarm <= ? ORDER BY alarm"
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (now,))])

    async def awake_tables(self) -> list[int]:
        question = "SELECT id FROM game_table WHERE live AND alarm = 0 ORDER BY id"
        return await self.ask(lambda db: [row[0] for row in db.execute(question)])

    async def live_count(self) -> int:
        return await self.ask(lambda db: int(db.execute("SELECT count(*) FROM game_table WHERE live").fetchone()[0]))

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        question = """
            SELECT id, code, ended, story FROM sitting JOIN game_table ON id = table_id
            WHERE visitor = ? AND NOT live AND story IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?
        """
        return await self.ask(lambda db: [StoryRow(*row) for row in db.execute(question, (visitor, limit))])

    async def story(self, table: int) -> bytes | None:
        question = "SELECT story FROM game_table WHERE id = ? AND NOT live"
        return await self.ask(lambda db: next((row[0] for row in db.execute(question, (table,))), None))

    async def tables_of(self, visitor: int) -> list[int]:
        question = "SELECT table_id FROM sitting WHERE visitor = ? ORDER BY table_id"
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (visitor,))])

    async def live_tables_of(self, visitor: int, limit: int) -> list[str]:
        question = """
            SELECT code FROM sitting JOIN game_table ON id = table_id WHERE visitor = ? AND live ORDER BY id DESC LIMIT ?
        """
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (visitor, limit))])

    async def rewrite(self, table: int, bodies: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            for seq, body in bodies:
                db.execute("UPDATE event SET body = ? WHERE table_id = ? AND seq = ?", (body, table, seq))
            db.execute("UPDATE game_table SET story = coalesce(?, story) WHERE id = ?", (story, table))
            db.execute("DELETE FROM sitting WHERE table_id = ? AND visitor = ?", (table, leaver))

        await self.ask(work)

    async def drop_table(self, table: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            self.writer.ends.pop(table, None)
            for name in ("event", "sitting", "review", "rating", "invitation", "notice"):
                db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
            db.execute("DELETE FROM game_table WHERE id = ?", (table,))

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
            row = db.execute("SELECT id, key_hash, name, language, seen, face FROM visitor WHERE id = ?", (visitor,)).fetchone()
            return VisitorRow(*row) if row is not None else None

        return await self.ask(work)

    async def find_visitors(self, text: str, limit: int) -> list[VisitorRow]:
        question = """
            SELECT id, key_hash, name, language, seen, face FROM visitor WHERE instr(lower(name), lower(?)) > 0
            ORDER BY seen DESC, id DESC LIMIT ?
        """
        return await self.ask(lambda db: [VisitorRow(*row) for row in db.execute(question, (text, limit))])

    async def save_visitor(self, row: VisitorRow) -> None:
        values = (row.name, row.language, row.seen, row.face, row.id)
        change = "UPDATE visitor SET name = ?, language = ?, seen = ?, face = ? WHERE id = ?"
        await self.ask(lambda db: db.execute(change, values).close())

    async def save_key(self, visitor: int, key_hash: bytes) -> None:
        change = "UPDATE visitor SET key_hash = ? WHERE id = ?"
        await self.ask(lambda db: db.execute(change, (key_hash, visitor)).close())

    async def drop_visitor(self, visitor: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            for name, key in (
                *OF_VISITOR,
                ("recovery", "visitor"),
                ("sitting", "visitor"),
                ("entrant", "visitor"),
                ("puzzling", "visitor"),
                ("visitor", "id"),
            ):
                db.execute(f"DELETE FROM {name} WHERE {key} = ?", (visitor,))

        await self.ask(work)

    async def visitors_unseen_since(self, day: int) -> list[int]:
        return await self.ask(lambda db: [row[0] for row in db.execute("SELECT id FROM visitor WHERE seen < ?", (day,))])

    async def visitors_unplayed_since(self, day: int) -> list[int]:
        question = """
            SELECT id FROM visitor WHERE seen < ? AND id NOT IN (SELECT visitor FROM sitting)
            AND id NOT IN (SELECT visitor FROM entrant)
            AND id NOT IN (SELECT visitor FROM puzzling)
        """
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (day,))])

    async def last_day(self) -> int | None:
        return await self.ask(lambda db: first(db.execute("SELECT max(seen) FROM visitor").fetchone()))

    async def all_seen(self, day: int) -> None:
        await self.ask(lambda db: db.execute("UPDATE visitor SET seen = ?", (day,)).close())

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

    # ---- tournaments -------------------------------------------------------------------------------------------------

    async def create_tournament(self, code: str, body: bytes, host: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO tournament(code, version, live, body) VALUES (?, 1, 1, ?)", (code, body))
            db.execute("INSERT INTO entrant VALUES (?, ?)", (host, code))

        await self.ask(work)

    async def find_tournament(self, code: str) -> TournamentRow | None:
        question = "SELECT version, body FROM tournament WHERE code = ?"
        return await self.ask(lambda db: next((TournamentRow(*row) for row in db.execute(question, (code,))), None))

    async def save_tournament(self, code: str, version: int, body: bytes, live: bool, visitors: Sequence[int]) -> None:
        def work(db: sqlite3.Connection) -> None:
            change = "UPDATE tournament SET version = version + 1, body = ?, live = ? WHERE code = ? AND version = ?"
            if db.execute(change, (body, int(live), code, version)).rowcount == 0:
                raise Conflict(f"tournament {code} has changed since version {version}")
            db.execute("DELETE FROM entrant WHERE code = ?", (code,))
            db.executemany("INSERT INTO entrant VALUES (?, ?)", [(visitor, code) for visitor in visitors])

        await self.ask(work)

    async def live_tournaments(self) -> list[str]:
        return await self.ask(lambda db: [row[0] for row in db.execute("SELECT code FROM tournament WHERE live ORDER BY code")])

    async def tournaments_of(self, visitor: int, live: bool = False) -> list[str]:
        question = "SELECT code FROM entrant JOIN tournament USING (code) WHERE visitor = ? AND live >= ? ORDER BY code"
        return await self.ask(lambda db: [row[0] for row in db.execute(question, (visitor, int(live)))])

    async def stories_at(self, codes: Sequence[str]) -> dict[str, bytes | None]:
        question = "SELECT code, CASE WHEN live THEN NULL ELSE story END FROM game_table WHERE code = ?"
        return await self.ask(lambda db: dict(row for code in codes for row in db.execute(question, (code,))))

    # ---- puzzles -----------------------------------------------------------------------------------------------------

    async def puzzling(self, visitor: int, game: str) -> PuzzlingRow | None:
        question = "SELECT version, body FROM puzzling WHERE visitor = ? AND game = ?"
        return await self.ask(lambda db: next((PuzzlingRow(*row) for row in db.execute(question, (visitor, game))), None))

    async def save_puzzling(self, visitor: int, game: str, version: int, body: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            if not version:
                db.execute("INSERT INTO puzzling(visitor, game, version, body) VALUES (?, ?, 1, ?)", (visitor, game, body))
                return
            change = "UPDATE puzzling SET version = version + 1, body = ? WHERE visitor = ? AND game = ? AND version = ?"
            if db.execute(change, (body, visitor, game, version)).rowcount == 0:
                raise Conflict(f"the puzzles of {game} have changed since version {version}")

        await self.ask(work)

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def setting(self, name: str, first_value: str) -> str:
        def work(db: sqlite3.Connection) -> str:
            db.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, first_value))
            return str(db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()[0])

        return await self.ask(work)

    async def save_setting(self, name: str, value: str) -> None:
        await self.ask(lambda db: db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value)).close())


def first(row: tuple[int] | None) -> int | None:
    return row[0] if row is not None else None


def add_visitors(db: sqlite3.Connection, table: int, visitors: Sequence[int]) -> None:
    db.executemany("INSERT OR IGNORE INTO sitting VALUES (?, ?)", [(visitor, table) for visitor in visitors])
