"""Devices and what they are to be told, in PostgreSQL."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from flibuste.server.store.notices import Awaiting, DeviceRow, DueNotice
from flibuste.server.store.sqlite_notices import DEVICE, DEVICE_OF, WISHES, code_in, due_notice

AWAITED: Final = """
    INSERT INTO notice(device, table_id, visitor, turn, due, told)
    SELECT id, $1::bigint, visitor, $3::bigint, $4::double precision, $5::bigint FROM device WHERE visitor = $2 ORDER BY id
    ON CONFLICT(device, table_id) DO UPDATE SET visitor = excluded.visitor, turn = excluded.turn,
    due = CASE WHEN notice.told = excluded.turn OR excluded.due IS NULL THEN NULL
        WHEN notice.turn = excluded.turn THEN notice.due ELSE excluded.due END,
    tries = CASE WHEN notice.turn = excluded.turn THEN notice.tries ELSE 0 END, told = coalesce(excluded.told, notice.told)
"""
DROP: Final = "WITH gone AS (DELETE FROM notice WHERE device = ANY($1::bigint[])) DELETE FROM device WHERE id = ANY($1::bigint[])"


class PostgresNotices:
    """See `notices.NoticeStore`."""

    def transaction(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def rows(self, question: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def save_device(self, row: DeviceRow, most: int) -> bool:
        change = f"""
            INSERT INTO device({WISHES}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT(endpoint) DO UPDATE SET
            visitor = excluded.visitor, language = excluded.language, zone = excluded.zone, quiet_from = excluded.quiet_from,
            quiet_to = excluded.quiet_to
            WHERE device.public_key = excluded.public_key AND device.secret = excluded.secret RETURNING id
        """
        async with self.transaction() as connection:
            saved = await connection.fetchval(change, *row[1:])
            if saved is None:
                return False
            await connection.execute("DELETE FROM notice WHERE visitor <> $1 AND device = $2", row.visitor, saved)
            surplus = "SELECT id FROM device WHERE visitor = $1 ORDER BY id DESC OFFSET $2"
            await connection.execute(DROP, [one[0] for one in await connection.fetch(surplus, row.visitor, most)])
            return True

    async def devices(self, visitor: int) -> list[DeviceRow]:
        return [
            DeviceRow(*row) for row in await self.rows(f"SELECT {DEVICE} FROM device WHERE visitor = $1 ORDER BY id", visitor)
        ]

    async def drop_device(self, visitor: int, endpoint: str | None = None) -> None:
        question = "SELECT id FROM device WHERE visitor = $1 AND ($2::text IS NULL OR endpoint = $2)"
        await self.rows(DROP, [row[0] for row in await self.rows(question, visitor, endpoint)])

    async def await_at(self, tables: Sequence[Awaiting], due: float) -> None:
        async with self.transaction() as connection:
            for one in sorted(tables):  # in one order, lest two servers wait for each other
                if one.over:
                    await connection.execute("DELETE FROM notice WHERE table_id = $1", one.table)
                    continue
                change = "UPDATE notice SET turn = NULL, due = NULL WHERE table_id = $1 AND visitor <> ALL($2::bigint[])"
                await connection.execute(change, one.table, list(one.turns))
                for visitor, turn in one.turns.items():
                    here = visitor in one.here
                    await connection.execute(AWAITED, one.table, visitor, turn, None if here else due, turn if here else None)

    async def take_notices(self, now: float, until: float, most: int) -> list[DueNotice]:
        change = f"""
            WITH taken AS (
                SELECT device, table_id, due AS since FROM notice WHERE due <= $1 AND turn IS NOT NULL ORDER BY due LIMIT $3
                FOR UPDATE SKIP LOCKED
            ), marked AS (
                UPDATE notice SET due = $2 FROM taken WHERE notice.device = taken.device AND notice.table_id = taken.table_id
                RETURNING notice.device, notice.table_id, notice.turn, notice.tries, taken.since
            )
            SELECT {DEVICE_OF}, marked.table_id, code, marked.turn, marked.tries FROM marked
            JOIN device ON device.id = marked.device LEFT JOIN game_table ON game_table.id = marked.table_id
            WHERE code IS NOT NULL OR marked.table_id < 0 ORDER BY marked.since
        """
        return [due_notice(tuple(row)) for row in await self.rows(change, now, until, most)]

    async def told(self, device: int, table: int, turn: int) -> None:
        change = """
            UPDATE notice SET told = $3, due = CASE WHEN turn = $3 THEN NULL ELSE due END WHERE device = $1 AND table_id = $2
        """
        await self.rows(change, device, table, turn)

    async def put_off(self, device: int, table: int, turn: int, due: float | None, tries: int = 0) -> None:
        change = """
            UPDATE notice SET due = $4, tries = $5 WHERE device = $1 AND table_id = $2 AND turn = $3 AND due IS NOT NULL
        """
        await self.rows(change, device, table, turn, due, tries)

    async def awaited_at(self, device: int, most: int) -> list[str]:
        question = """
            SELECT table_id, code FROM notice LEFT JOIN game_table ON game_table.id = table_id
            WHERE device = $1 AND turn IS NOT NULL AND (code IS NOT NULL OR table_id < 0) ORDER BY table_id LIMIT $2
        """
        return sorted(code_in(*row) for row in await self.rows(question, device, most))
