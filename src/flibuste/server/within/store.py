"""The store of a house inside a browser: all of it in memory, each change kept by the browser as rows of key and text.

| key | text |
|---|---|
| `table/NUMBER` | a table but for its log |
| `log/NUMBER/SEQ` | one entry of a log: seat, body, time |
| `review/NUMBER/SEAT` | a review |
| `visitor/NUMBER` | a visitor |
| `recovery/HASH` | a recovery secret: visitor, time |
| `tournament/CODE` | a tournament: version, whether it is live, whom it concerns, body |
| `puzzling/VISITOR/GAME` | how far a visitor is with a game's puzzles: version, body |
| `setting/NAME` | a setting |
| `last/KIND` | the highest number that a table or a visitor was given |
"""

import asyncio
import base64
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from flibuste.server.store.people import ReviewRow
from flibuste.server.store.store import Conflict, LogRow, PuzzlingRow, Sleeper, StoreFailed, StoryRow, TournamentRow, VisitorRow
from flibuste.server.within.alone import Alone

Keep = Callable[[str], Awaitable[None]]
Changes = Mapping[str, str | None]


class KeptTable(msgspec.Struct):
    """A table but for its log."""

    code: str
    visitors: list[int]
    live: bool = True
    ended: float = 0.0
    story: str | None = None
    alarm: float = 0.0
    memo: str | None = None  # in base64


class MemoryStore(Alone):
    """See `store.Store`."""

    def __init__(self, rows: Mapping[str, str], keep: Keep) -> None:
        self.keep = keep
        self.last: asyncio.Future[None] | None = None
        self.tables: dict[int, KeptTable] = {}
        self.logs: dict[int, list[LogRow]] = {}
        self.visitors: dict[int, VisitorRow] = {}
        self.texts: dict[str, str] = {}  # the other rows, as they are kept
        for key in sorted(rows, key=place):
            self.read(key, rows[key])

    def read(self, key: str, text: str) -> None:
        """Take in a row that was kept."""
        kind, *rest = key.split("/")
        if kind == "table":
            self.tables[int(rest[0])] = msgspec.json.decode(text, type=KeptTable)
        elif kind == "log":
            seat, body, at = msgspec.json.decode(text)
            self.logs.setdefault(int(rest[0]), []).append(LogRow(seat, body.encode(), at))
        elif kind == "visitor":
            number, key_hash, *others = msgspec.json.decode(text)
            self.visitors[number] = VisitorRow(number, bytes.fromhex(key_hash), *others)
        else:
            self.texts[key] = text

    # ---- writing -----------------------------------------------------------------------------------------------------

    def write(self, changes: Changes) -> "asyncio.Future[None]":
        """Let the browser keep these rows; None takes one away. They are in line when this returns."""
        kept = self.keep(msgspec.json.encode(list(changes.items())).decode())
        self.last = asyncio.ensure_future(written(kept))
        return self.last

    async def write_texts(self, changes: Changes) -> None:
        for key, text in changes.items():
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
        await self.write(changes)

    def next_number(self, kind: str) -> tuple[int, dict[str, str]]:
        """A number that was never given, and the row that says so."""
        number = int(self.texts.get(f"last/{kind}", "0")) + 1
        self.texts[f"last/{kind}"] = str(number)
        return number, {f"last/{kind}": str(number)}

    def table_row(self, table: int) -> dict[str, str]:
        return {f"table/{table}": msgspec.json.encode(self.tables[table]).decode()}

    async def close(self) -> None:
        await self.barrier()

    async def barrier(self) -> None:
        if self.last is not None:
            await asyncio.shield(self.last)

    async def probe(self) -> None:
        await self.write_texts({})

    # ---- tables ------------------------------------------------------------------------------------------------------

    async def create_table(self, code: str, rows: Sequence[LogRow], visitors: Sequence[int]) -> int:
        if await self.find_table(code) is not None:
            raise Conflict(f"the code {code} is taken")
        table, given = self.next_number("table")
        self.tables[table] = KeptTable(code, list(visitors))
        self.logs[table] = list(rows)
        await self.write(given | self.table_row(table) | log_rows(table, 1, rows))
        return table

    def append(
        self, table: int, seq: int, rows: Sequence[LogRow], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        log = self.logs.get(table)
        if log is None or len(log) != seq - 1:
            late: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            late.set_exception(Conflict(f"the log does not end at {seq - 1}"))
            return late
        log.extend(rows)
        changes = log_rows(table, seq, rows)
        if visitors or story is not None:
            kept = self.tables[table]
            kept.visitors += [one for one in visitors if one not in kept.visitors]
            if story is not None:
                kept.live, kept.ended, kept.story = False, rows[-1].at, story.decode()
            changes |= self.table_row(table)
        return self.write(changes)

    async def read_table(self, table: int, after: int = 0) -> list[LogRow]:
        await self.barrier()
        return self.logs.get(table, [])[after:]

    async def find_table(self, code: str) -> int | None:
        return next((table for table, kept in self.tables.items() if kept.code == code), None)

    async def live_tables(self) -> list[int]:
        return sorted(table for table, kept in self.tables.items() if kept.live)

    async def put_to_sleep(self, sleepers: Sequence[Sleeper]) -> None:
        changes: dict[str, str] = {}
        for one in sleepers:
            kept = self.tables[one.table]
            kept.alarm, kept.memo = one.alarm, base64.b64encode(one.memo).decode()
            changes |= self.table_row(one.table)
        await self.write(changes)

    async def memo(self, table: int) -> bytes | None:
        kept = self.tables.get(table)
        return base64.b64decode(kept.memo) if kept is not None and kept.live and kept.memo is not None else None

    async def wake_up(self, table: int) -> None:
        self.tables[table].alarm, self.tables[table].memo = 0.0, None
        await self.write(self.table_row(table))

    async def due_tables(self, now: float) -> list[int]:
        return [table for table in await self.live_tables() if 0 < self.tables[table].alarm <= now]

    async def awake_tables(self) -> list[int]:
        return [table for table in await self.live_tables() if self.tables[table].alarm == 0]

    async def live_count(self) -> int:
        return sum(kept.live for kept in self.tables.values())

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        told = [
            StoryRow(table, kept.code, kept.ended, kept.story.encode())
            for table, kept in self.tables.items()
            if visitor in kept.visitors and not kept.live and kept.story is not None
        ]
        return sorted(told, key=lambda one: (one.ended, one.table), reverse=True)[:limit]

    async def story(self, table: int) -> bytes | None:
        kept = self.tables.get(table)
        return kept.story.encode() if kept is not None and not kept.live and kept.story is not None else None

    async def tables_of(self, visitor: int) -> list[int]:
        return sorted(table for table, kept in self.tables.items() if visitor in kept.visitors)

    async def live_tables_of(self, visitor: int, limit: int) -> list[str]:
        live = [table for table in await self.tables_of(visitor) if self.tables[table].live]
        return [self.tables[table].code for table in sorted(live, reverse=True)[:limit]]

    async def rewrite(self, table: int, bodies: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        log, kept = self.logs[table], self.tables[table]
        changes: dict[str, str | None] = {}
        for seq, body in bodies:
            log[seq - 1] = log[seq - 1]._replace(body=body)
            changes |= log_rows(table, seq, [log[seq - 1]])
        kept.story = story.decode() if story is not None else kept.story
        kept.visitors = [one for one in kept.visitors if one != leaver]
        await self.write(changes | self.table_row(table))

    async def drop_table(self, table: int) -> None:
        gone = [f"log/{table}/{seq}" for seq in range(1, len(self.logs.pop(table, [])) + 1)]
        gone += [key for key in self.texts if key.startswith(f"review/{table}/")]
        self.tables.pop(table, None)
        await self.write_texts(dict.fromkeys([*gone, f"table/{table}"]))

    async def save_review(self, table: int, seat: int, body: bytes) -> None:
        await self.write_texts({f"review/{table}/{seat}": body.decode()})

    async def read_review(self, table: int, seat: int) -> bytes | None:
        text = self.texts.get(f"review/{table}/{seat}")
        return text.encode() if text is not None else None

    async def reviews_of(self, visitor: int, limit: int) -> list[ReviewRow]:
        found = []
        for one in await self.stories(visitor, limit):
            prefix = f"review/{one.table}/"
            seats = sorted(int(key.removeprefix(prefix)) for key in self.texts if key.startswith(prefix))
            found += [ReviewRow(one.table, one.code, one.ended, seat, self.texts[f"{prefix}{seat}"].encode()) for seat in seats]
        return found[:limit]

    # ---- visitors ----------------------------------------------------------------------------------------------------

    async def add_visitor(self, key_hash: bytes, name: str, language: str, day: int) -> int:
        number, given = self.next_number("visitor")
        row = self.visitors[number] = VisitorRow(number, key_hash, name, language, day)
        await self.write(given | visitor_row(row))
        return number

    async def find_visitor(self, visitor: int) -> VisitorRow | None:
        return self.visitors.get(visitor)

    async def find_visitors(self, text: str, limit: int) -> list[VisitorRow]:
        found = [row for row in self.visitors.values() if text.lower() in row.name.lower()]
        return sorted(found, key=lambda row: (-row.seen, -row.id))[:limit]

    async def save_visitor(self, row: VisitorRow) -> None:
        await self.keep_visitor(row._replace(key_hash=self.visitors[row.id].key_hash))

    async def save_key(self, visitor: int, key_hash: bytes) -> None:
        await self.keep_visitor(self.visitors[visitor]._replace(key_hash=key_hash))

    async def keep_visitor(self, row: VisitorRow) -> None:
        self.visitors[row.id] = row
        await self.write(visitor_row(row))

    async def drop_visitor(self, visitor: int) -> None:
        self.visitors.pop(visitor, None)
        texts = [*self.recoveries_of(visitor), *self.puzzling_of(visitor)]
        changes: dict[str, str | None] = {f"visitor/{visitor}": None, **dict.fromkeys(texts)}
        for table in await self.tables_of(visitor):
            self.tables[table].visitors.remove(visitor)
            changes |= self.table_row(table)
        for key in texts:
            del self.texts[key]
        await self.write(changes)

    async def visitors_unseen_since(self, day: int) -> list[int]:
        return [row.id for row in self.visitors.values() if row.seen < day]

    async def visitors_unplayed_since(self, day: int) -> list[int]:
        played = {visitor for table in self.tables.values() for visitor in table.visitors}
        played |= {visitor for _, _, visitors in self.tournaments() for visitor in visitors}
        return [
            row.id for row in self.visitors.values() if row.seen < day and row.id not in played and not self.puzzling_of(row.id)
        ]

    async def last_day(self) -> int | None:
        return max((row.seen for row in self.visitors.values()), default=None)

    async def all_seen(self, day: int) -> None:
        self.visitors = {number: row._replace(seen=day) for number, row in self.visitors.items()}
        await self.write({key: text for row in self.visitors.values() for key, text in visitor_row(row).items()})

    def recoveries_of(self, visitor: int) -> list[str]:
        recoveries = [(key, msgspec.json.decode(text)) for key, text in self.texts.items() if key.startswith("recovery/")]
        return [key for key, (whose, _) in recoveries if whose == visitor]

    def puzzling_of(self, visitor: int) -> list[str]:
        return [key for key in self.texts if key.startswith(f"puzzling/{visitor}/")]

    async def add_recovery(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        new = {f"recovery/{secret_hash.hex()}": msgspec.json.encode([visitor, expires]).decode()}
        await self.write_texts(dict.fromkeys(self.recoveries_of(visitor)) | new)

    async def use_recovery(self, secret_hash: bytes, now: float) -> int | None:
        key = f"recovery/{secret_hash.hex()}"
        text = self.texts.get(key)
        if text is None:
            return None
        visitor, expires = msgspec.json.decode(text)
        await self.write_texts({key: None})
        return int(visitor) if expires > now else None

    # ---- tournaments -------------------------------------------------------------------------------------------------

    def kept_tournament(self, code: str) -> tuple[int, bool, list[int], str] | None:
        text = self.texts.get(f"tournament/{code}")
        return msgspec.json.decode(text, type=tuple[int, bool, list[int], str]) if text is not None else None

    async def keep_tournament(self, code: str, version: int, live: bool, visitors: Sequence[int], body: bytes) -> None:
        kept = msgspec.json.encode((version, live, list(visitors), body.decode())).decode()
        await self.write_texts({f"tournament/{code}": kept})

    async def create_tournament(self, code: str, body: bytes, host: int) -> None:
        if self.kept_tournament(code) is not None:
            raise Conflict(f"the code {code} is taken")
        await self.keep_tournament(code, 1, True, [host], body)

    async def find_tournament(self, code: str) -> TournamentRow | None:
        kept = self.kept_tournament(code)
        return TournamentRow(kept[0], kept[3].encode()) if kept is not None else None

    async def save_tournament(self, code: str, version: int, body: bytes, live: bool, visitors: Sequence[int]) -> None:
        kept = self.kept_tournament(code)
        if kept is None or kept[0] != version:
            raise Conflict(f"tournament {code} has changed since version {version}")
        await self.keep_tournament(code, version + 1, live, visitors, body)

    def tournaments(self) -> Iterable[tuple[str, bool, list[int]]]:
        codes = [key.partition("/")[2] for key in self.texts if key.startswith("tournament/")]
        for code, kept in [(code, self.kept_tournament(code)) for code in sorted(codes)]:
            if kept is not None:
                yield code, kept[1], kept[2]

    async def live_tournaments(self) -> list[str]:
        return [code for code, live, _ in self.tournaments() if live]

    async def tournaments_of(self, visitor: int, live: bool = False) -> list[str]:
        return [code for code, goes_on, visitors in self.tournaments() if visitor in visitors and goes_on >= live]

    async def stories_at(self, codes: Sequence[str]) -> dict[str, bytes | None]:
        wanted = {table.code: table for table in self.tables.values() if table.code in set(codes)}
        return {code: table.story.encode() if table.story is not None else None for code, table in wanted.items()}

    # ---- puzzles -----------------------------------------------------------------------------------------------------

    async def puzzling(self, visitor: int, game: str) -> PuzzlingRow | None:
        text = self.texts.get(f"puzzling/{visitor}/{game}")
        if text is None:
            return None
        version, body = msgspec.json.decode(text, type=tuple[int, str])
        return PuzzlingRow(version, body.encode())

    async def save_puzzling(self, visitor: int, game: str, version: int, body: bytes) -> None:
        kept = await self.puzzling(visitor, game)
        if (kept.version if kept is not None else 0) != version:
            raise Conflict(f"the puzzles of {game} have changed since version {version}")
        await self.write_texts({f"puzzling/{visitor}/{game}": msgspec.json.encode((version + 1, body.decode())).decode()})

    # ---- settings ----------------------------------------------------------------------------------------------------

    async def setting(self, name: str, first_value: str) -> str:
        key = f"setting/{name}"
        if key not in self.texts:
            await self.write_texts({key: first_value})
        return self.texts[key]

    async def save_setting(self, name: str, value: str) -> None:
        await self.write_texts({f"setting/{name}": value})


async def written(kept: Awaitable[None]) -> None:
    try:
        await kept
    except Exception as error:
        raise StoreFailed("the browser did not keep it") from error


def log_rows(table: int, seq: int, rows: Iterable[LogRow]) -> dict[str, Any]:
    return {
        f"log/{table}/{seq + at}": msgspec.json.encode([row.seat, row.body.decode(), row.at]).decode()
        for at, row in enumerate(rows)
    }


def visitor_row(row: VisitorRow) -> dict[str, str]:
    number, key_hash, *others = row  # whatever else a visitor comes to have is kept, too
    return {f"visitor/{number}": msgspec.json.encode([number, key_hash.hex(), *others]).decode()}


def place(key: str) -> tuple[str, list[int]]:
    """Where a row comes when they are read: a log's entries in their order."""
    kind, *rest = key.split("/")
    return kind, [int(part) for part in rest if part.isdecimal()]
