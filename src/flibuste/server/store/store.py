"""What the server needs of a database: a small interface, so that another one can take SQLite's place.

Whatever a method writes is on disk when it returns. `(table, seq)` is unique: an append at a place that is taken fails with
`Conflict` and writes nothing, which keeps two servers from writing one table twice.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from flibuste.game import FlibusteError
from flibuste.server.store.notices import NoticeStore
from flibuste.server.store.people import PeopleStore


class Conflict(FlibusteError):
    """Somebody else wrote that entry, or took that code, first."""


class StoreFailed(FlibusteError):
    """The database did not take it: nothing was written."""


class DamagedSetting(StoreFailed):
    """A setting cannot be read; guessing what it was would let strangers in, or everybody be forgotten by the server."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the setting {name!r} in the database is damaged: restore a backup (flibuste restore)")


class LogRow(NamedTuple):
    """One entry of a table's log, written."""

    seat: int | None
    body: bytes
    at: float


class Sleeper(NamedTuple):
    """A table that goes to sleep: when something is due there next, and what is known of it that is in no log."""

    table: int
    alarm: float
    memo: bytes


class VisitorRow(NamedTuple):
    """A visitor, as kept: of the key only its hash. `seen` is a day, counted from 1970."""

    id: int
    key_hash: bytes
    name: str
    language: str
    seen: int
    face: int | None = None  # until one is chosen


class StoryRow(NamedTuple):
    """A match that is over."""

    table: int
    code: str
    ended: float
    body: bytes


class PuzzlingRow(NamedTuple):
    """How far a visitor is with the puzzles of a game, and how often that has changed."""

    version: int
    body: bytes


class TournamentRow(NamedTuple):
    """A tournament as kept, and how often it has changed."""

    version: int
    body: bytes


class Store(PeopleStore, NoticeStore, Protocol):
    """Tables, visitors and a few settings."""

    async def close(self) -> None: ...

    async def barrier(self) -> None:
        """Return when everything asked for so far is on disk."""

    async def probe(self) -> None:
        """Write something, to find out whether anything can be written; StoreFailed says why not."""

    # -- tables

    async def create_table(self, code: str, rows: Sequence[LogRow], visitors: Sequence[int]) -> int: ...

    def append(
        self, table: int, seq: int, rows: Sequence[LogRow], visitors: Sequence[int] = (), story: bytes | None = None
    ) -> "asyncio.Future[None]":
        """Add rows from `seq` on; `visitors` now sit there, and with a `story` the table is over.

        It is in line for the disk when this returns, and on it when the future is done: in the order of asking.
        """

    async def read_table(self, table: int, after: int = 0) -> list[LogRow]:
        """The log of a table, or what comes after a place in it."""

    async def find_table(self, code: str) -> int | None: ...

    async def live_tables(self) -> list[int]: ...

    async def put_to_sleep(self, sleepers: Sequence[Sleeper]) -> None:
        """These live tables leave memory."""

    async def memo(self, table: int) -> bytes | None:
        """What is known of a table that sleeps; None of any other."""

    async def wake_up(self, table: int) -> None:
        """A table is in memory again."""

    async def due_tables(self, now: float) -> list[int]:
        """The sleeping tables whose alarm has come."""

    async def awake_tables(self) -> list[int]:
        """The live tables that do not sleep."""

    async def live_count(self) -> int:
        """How many tables are not over."""

    async def stories(self, visitor: int, limit: int) -> list[StoryRow]:
        """The latest matches that are over in which a visitor sat."""

    async def story(self, table: int) -> bytes | None:
        """What is kept of a table that is over; None of any other."""

    async def tables_of(self, visitor: int) -> list[int]:
        """All tables at which a visitor sits or sat."""

    async def live_tables_of(self, visitor: int, limit: int) -> list[str]:
        """The codes of those that are live, the newest first."""

    async def rewrite(self, table: int, bodies: Sequence[tuple[int, bytes]], story: bytes | None, leaver: int) -> None:
        """Replace entries from which a visitor's traces were taken, who no longer counts as having sat there. Without a story
        the table keeps what it has: it may be over since it was asked for, as computer players go on meanwhile."""

    async def drop_table(self, table: int) -> None: ...

    async def save_review(self, table: int, seat: int, body: bytes) -> None:
        """Keep the review of a match from one seat, in the place of an older one."""

    async def read_review(self, table: int, seat: int) -> bytes | None: ...

    # -- visitors

    async def add_visitor(self, key_hash: bytes, name: str, language: str, day: int) -> int: ...

    async def find_visitor(self, visitor: int) -> VisitorRow | None: ...

    async def find_visitors(self, text: str, limit: int) -> list[VisitorRow]:
        """Those whose names have this in them, those who came last first."""

    async def save_visitor(self, row: VisitorRow) -> None: ...  # all but the key

    async def save_key(self, visitor: int, key_hash: bytes) -> None: ...

    async def drop_visitor(self, visitor: int) -> None: ...

    async def visitors_unseen_since(self, day: int) -> list[int]: ...

    async def visitors_unplayed_since(self, day: int) -> list[int]:
        """Those who were last here before this day, and are at no table and in no tournament that there is,
        and have tried no puzzle."""

    async def last_day(self) -> int | None:
        """The latest day on which a visitor was here; None where nobody ever was."""

    async def all_seen(self, day: int) -> None:
        """All visitors count as if they had been here on this day."""

    async def add_recovery(self, secret_hash: bytes, visitor: int, expires: float) -> None: ...

    async def use_recovery(self, secret_hash: bytes, now: float) -> int | None:
        """The visitor of a recovery secret, which is gone from now on."""

    # -- tournaments

    async def create_tournament(self, code: str, body: bytes, host: int) -> None:
        """Conflict, if the code is taken."""

    async def find_tournament(self, code: str) -> TournamentRow | None: ...

    async def save_tournament(self, code: str, version: int, body: bytes, live: bool, visitors: Sequence[int]) -> None:
        """What it is from now on; Conflict, if it has changed since that version. `visitors` are all whom it concerns."""

    async def live_tournaments(self) -> list[str]: ...

    async def tournaments_of(self, visitor: int, live: bool = False) -> list[str]:
        """Those that concern a visitor; with `live` only those that are not over."""

    async def stories_at(self, codes: Sequence[str]) -> dict[str, bytes | None]:
        """Which of these tables there are; with the story of each that is over."""

    # -- puzzles

    async def puzzling(self, visitor: int, game: str) -> PuzzlingRow | None:
        """How far a visitor is with the puzzles of a game."""

    async def save_puzzling(self, visitor: int, game: str, version: int, body: bytes) -> None:
        """How far it is from now on; Conflict, if that has changed since this version, which is 0 for the first time."""

    # -- settings

    async def setting(self, name: str, first_value: str) -> str:
        """What is kept under a name; `first_value` is kept if nothing is."""

    async def save_setting(self, name: str, value: str) -> None: ...
