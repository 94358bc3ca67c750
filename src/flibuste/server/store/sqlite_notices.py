"""Devices and what they are to be told, in SQLite."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from flibuste.server.store.notices import Awaiting, DeviceRow, DueNotice, tournament_of
from flibuste.server.store.writing import Result

WISHES: Final = "visitor, endpoint, public_key, secret, language, zone, quiet_from, quiet_to, since"
DEVICE: Final = f"id, {WISHES}"
DEVICE_OF: Final = ", ".join(f"device.{one}" for one in DEVICE.split(", "))
AWAITED: Final = """
    INSERT INTO notice(device, table_id, visitor, turn, due, told)
    SELECT id, ?1, visitor, ?3, ?4, ?5 FROM device WHERE visitor = ?2
    ON CONFLICT(device, table_id) DO UPDATE SET visitor = excluded.visitor, turn = excluded.turn,
    due = CASE WHEN notice.told = excluded.turn OR excluded.due IS NULL THEN NULL
        WHEN notice.turn = excluded.turn THEN notice.due ELSE excluded.due END,
    tries = CASE WHEN notice.turn = excluded.turn THEN notice.tries ELSE 0 END, told = coalesce(excluded.told, notice.told)
"""


class SqliteNotices:
    """See `notices.NoticeStore`."""

    def ask(self, work: Callable[[sqlite3.Connection], Result]) -> "asyncio.Future[Result]":
        raise NotImplementedError

    async def save_device(self, row: DeviceRow, most: int) -> bool:
        change = f"""
            INSERT INTO device({WISHES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(endpoint) DO UPDATE SET
            visitor = excluded.visitor, language = excluded.language, zone = excluded.zone, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to
            WHERE device.public_key = excluded.public_key AND device.secret = excluded.secret RETURNING id
        """
        others = "DELETE FROM notice WHERE visitor <> ? AND device = ?"
        surplus = "SELECT id FROM device WHERE visitor = ? ORDER BY id DESC LIMIT -1 OFFSET ?"

        def work(db: sqlite3.Connection) -> bool:
            saved = db.execute(change, row[1:]).fetchall()
            if not saved:
                return False
            db.execute(others, (row.visitor, saved[0][0]))
            for (one,) in db.execute(surplus, (row.visitor, most)).fetchall():
                drop(db, one)
            return True

        return await self.ask(work)

    async def devices(self, visitor: int) -> list[DeviceRow]:
        question = f"SELECT {DEVICE} FROM device WHERE visitor = ? ORDER BY id"
        return await self.ask(lambda db: [DeviceRow(*row) for row in db.execute(question, (visitor,))])

    async def drop_device(self, visitor: int, endpoint: str | None = None) -> None:
        question = "SELECT id FROM device WHERE visitor = ? AND (? IS NULL OR endpoint = ?)"

        def work(db: sqlite3.Connection) -> None:
            for (one,) in db.execute(question, (visitor, endpoint, endpoint)).fetchall():
                drop(db, one)

        await self.ask(work)

    async def await_at(self, tables: Sequence[Awaiting], due: float) -> None:
        def work(db: sqlite3.Connection) -> None:
            for one in tables:
                if one.over:
                    db.execute("DELETE FROM notice WHERE table_id = ?", (one.table,))
                    continue
                found = {row[0] for row in db.execute("SELECT DISTINCT visitor FROM notice WHERE table_id = ?", (one.table,))}
                for visitor in found - one.turns.keys():
                    change = "UPDATE notice SET turn = NULL, due = NULL WHERE table_id = ? AND visitor = ?"
                    db.execute(change, (one.table, visitor))
                for visitor, turn in one.turns.items():
                    here = visitor in one.here
                    db.execute(AWAITED, (one.table, visitor, turn, None if here else due, turn if here else None))

        await self.ask(work)

    async def take_notices(self, now: float, until: float, most: int) -> list[DueNotice]:
        question = f"""
            SELECT {DEVICE_OF}, notice.table_id, code, notice.turn, notice.tries FROM notice
            JOIN device ON device.id = device LEFT JOIN game_table ON game_table.id = table_id
            WHERE due <= ? AND turn IS NOT NULL AND (code IS NOT NULL OR table_id < 0) ORDER BY due LIMIT ?
        """

        def work(db: sqlite3.Connection) -> list[DueNotice]:
            found = [due_notice(row) for row in db.execute(question, (now, most))]
            change = "UPDATE notice SET due = ? WHERE device = ? AND table_id = ?"
            db.executemany(change, [(until, one.device.id, one.table) for one in found])
            return found

        return await self.ask(work)

    async def told(self, device: int, table: int, turn: int) -> None:
        change = """
            UPDATE notice SET told = ?3, due = CASE WHEN turn = ?3 THEN NULL ELSE due END WHERE device = ?1 AND table_id = ?2
        """
        await self.ask(lambda db: db.execute(change, (device, table, turn)).close())

    async def put_off(self, device: int, table: int, turn: int, due: float | None, tries: int = 0) -> None:
        change = "UPDATE notice SET due = ?, tries = ? WHERE device = ? AND table_id = ? AND turn = ? AND due IS NOT NULL"
        await self.ask(lambda db: db.execute(change, (due, tries, device, table, turn)).close())

    async def awaited_at(self, device: int, most: int) -> list[str]:
        question = """
            SELECT table_id, code FROM notice LEFT JOIN game_table ON game_table.id = table_id
            WHERE device = ? AND turn IS NOT NULL AND (code IS NOT NULL OR table_id < 0) ORDER BY table_id LIMIT ?
        """
        return await self.ask(lambda db: sorted(code_in(*row) for row in db.execute(question, (device, most))))


def code_in(table: int, code: str | None) -> str:
    """The code of a table, or of the tournament that has this number."""
    return code if code is not None else tournament_of(table)


def due_notice(row: Sequence[Any]) -> DueNotice:
    device, (table, code, turn, tries) = DeviceRow(*row[:10]), row[10:]
    return DueNotice(device, table, code_in(table, code), turn, tries)


def drop(db: sqlite3.Connection, device: int) -> None:
    db.execute("DELETE FROM notice WHERE device = ?", (device,))
    db.execute("DELETE FROM device WHERE id = ?", (device,))
