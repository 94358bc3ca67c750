"""Quiet tables sleep: they leave memory with a stored alarm, the next moment at which something is due there, and wake when
somebody asks for one or when the alarm has come. So memory goes with the tables that are awake, and a start reads alarms only.

What is known of a table and is in no log goes with it as a memo: since when persons are away, and what they have seen. A table
that is shown in the lobby stays awake.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from flibuste.game import FlibusteError
from flibuste.server.house.pacing import Eyes
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import Sleeper, StoreFailed

if TYPE_CHECKING:
    from flibuste.server.house.house import House

QUIET: Final = 60.0  # seconds without anybody asking for it after which a table may sleep
NEAR: Final = 60.0  # a table at which something is due so soon stays awake
LOOK: Final = 15.0  # seconds between two looks

logger = logging.getLogger("flibuste.server")


class Memo(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a table that fell asleep and is in no log. Versions and times as in `Pacing` and `Presence`."""

    version: int
    since: float
    absent: dict[int, float]
    all_ready: bool
    seen: dict[int, int]
    unseen: dict[int, float]
    turn_since: float
    held_until: float | None


def memo_of(room: Room, now: float) -> bytes:
    """In MessagePack, which knows a time without limit."""
    table, pacing = room.table, room.pacing
    seen = {visitor: eyes.version for visitor, eyes in pacing.eyes.items()}
    memo = Memo(
        table.version,
        now,
        dict(room.presence.absent),
        pacing.all_ready,
        seen,
        dict(pacing.unseen),
        table.turn_since,
        table.held_until,
    )
    return msgspec.msgpack.encode(memo)


def recall(room: Room, body: bytes) -> float | None:
    """Bring back what was known of a table when it fell asleep, and when that was; None if the memo is not of this table."""
    try:
        memo = msgspec.msgpack.decode(body, type=Memo)
    except msgspec.MsgspecError:
        return None
    table, pacing = room.table, room.pacing
    if memo.version != table.version:
        return None
    room.presence.recall(memo.absent, memo.since)
    pacing.eyes = {visitor: Eyes(version) for visitor, version in memo.seen.items()}
    pacing.all_ready = memo.all_ready
    pacing.unseen = dict(memo.unseen)
    table.turn_since, table.held_until = memo.turn_since, memo.held_until
    return memo.since


def waits_for_nobody(room: Room) -> bool:
    """Whether nothing happens here by itself before the table's alarm: no computer player is to act, but for one that waits until
    a lone person has seen the table. All of it is on disk, and it is not in the lobby."""
    table = room.table
    if room.owner is not None or table.ending is not None or table.awaits_players or room.told_version != table.version:
        return False
    if room.presence.elsewhere or room.rematch_begun:
        return False
    now = asyncio.get_running_loop().time()
    return table.thinker() is None or (room.choice is not None and room.pacing.may_act_at(table, now) is None)


class Sleeping:
    """See `look`, which a server calls all the time; a house without it keeps its tables in memory."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def may_sleep(self, room: Room) -> bool:
        if room.lines or room.hints.busy or room.table.code in self.house.tables.resting:
            return False
        if asyncio.get_running_loop().time() < room.touched + QUIET or not waits_for_nobody(room):
            return False
        return self.alarm_of(room) > self.house.clock() + NEAR and not self.house.caller.owes(room.number)

    def alarm_of(self, room: Room) -> float:
        due = room.table.alarm()
        assert due is not None, "a live table has something to do some day, if only to end"
        return due

    def sleeper(self, room: Room) -> Sleeper:
        return Sleeper(room.number, self.alarm_of(room), memo_of(room, self.house.clock()))

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await self.look()

    async def look(self) -> None:
        """Put to sleep what is quiet, and wake what is due."""
        if self.house.closing or self.house.saving.trying or self.house.saving.fault is not None:
            return
        await self.put_to_sleep()
        try:
            due = await self.house.fleet.due_tables()
        except StoreFailed as error:
            logger.warning("the alarms could not be read: %s", error)
            return
        await self.wake_all(due)

    async def put_to_sleep(self) -> None:
        """Whoever asks for one of them meanwhile waits, and reads it again."""
        house = self.house
        if not any(self.may_sleep(room) for room in house.rooms.values()):
            return
        async with house.tables.reading:
            quiet = [room for room in house.rooms.values() if self.may_sleep(room)]
            sleepers = [self.sleeper(room) for room in quiet]
            for room in quiet:
                house.tables.leave_memory(room)
            try:
                await house.store.put_to_sleep(sleepers)
            except FlibusteError as error:
                logger.warning("%d quiet tables could not be put to sleep: %s", len(quiet), error)
                for room in quiet:
                    house.rooms[room.table.code] = room
                    house.playing.wake(room)

    async def keep_all(self) -> None:
        """The server stops: tables at which nothing happens before their alarm need not be read when the next one starts."""
        quiet = [room for room in self.house.rooms.values() if waits_for_nobody(room)]
        sleepers = [self.sleeper(room) for room in quiet if not self.house.caller.owes(room.number)]
        try:
            await self.house.store.put_to_sleep(sleepers)
        except FlibusteError as error:
            logger.warning("the next start will read all tables: %s", error)

    async def wake_all(self, numbers: list[int]) -> None:
        """One after the other, so that those who ask for a table are served between."""
        for number in numbers:
            try:
                async with self.house.tables.reading:
                    if not self.house.tables.is_awake(number):
                        await self.house.tables.read_room(number)
            except FlibusteError as error:  # the others are not to wait for it
                logger.warning("table %d does not go on: %s", number, error)
