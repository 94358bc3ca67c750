"""How tables come into memory and leave it: read when somebody asks for one, lost when one could not be saved, put to sleep when
it is quiet (see `sleeping`). Compiled like `house`, whose they are."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from flibuste.server.house.errors import NotFound
from flibuste.server.house.reading import read_log
from flibuste.server.house.rooms import Room
from flibuste.server.house.sleeping import recall
from flibuste.server.house.stories import closed_story
from flibuste.server.store.store import LogRow, StoreFailed
from flibuste.server.table import entries
from flibuste.server.table.clocks import MINUTE
from flibuste.server.table.commands import server_is_back
from flibuste.server.table.entries import Created, write_entry
from flibuste.server.table.rebuilding import Damaged, rebuild
from flibuste.server.table.refusals import Closed
from flibuste.server.table.table import RulesGone

if TYPE_CHECKING:
    from flibuste.server.house.house import House

AGAIN: Final = 1.0  # seconds after which a table that could not be read is tried again
LATELY: Final = 10 * MINUTE
LONGEST_REST: Final = MINUTE

logger = logging.getLogger("flibuste.server")


class Tables:
    """The tables of a house, in memory and out of it."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.reading = asyncio.Lock()
        self.damaged: set[int] = set()  # tables of which the log says so
        self.losses: dict[str, tuple[int, float]] = {}  # how often tables were lost lately, and when last
        self.resting: set[str] = set()  # tables that do nothing by themselves for a while
        self.running_since = house.clock()  # since when somebody runs the tables: time before that is nobody's
        self.rebuilt = 0  # how many tables were read from their logs

    async def room(self, code: str) -> Room:
        """The table of a code, read from the store if it is not in memory."""
        if not self.house.closing:
            await self.house.fleet.sure()
        room = self.house.rooms.get(code)
        if room is None:
            async with self.reading:
                room = self.house.rooms.get(code)
                if room is None:
                    number = await self.house.store.find_table(code)
                    if number is None:
                        raise NotFound("no table", f"there is no table {code[:20]}")
                    room = await self.read_room(number)
        room.touched = asyncio.get_running_loop().time()
        return room

    def is_awake(self, number: int) -> bool:
        return any(room.number == number for room in self.house.rooms.values())

    async def read_number(self, number: int) -> Room:
        """The same for a table's number."""
        async with self.reading:
            for room in self.house.rooms.values():
                if room.number == number:
                    return room
            return await self.read_room(number)

    async def read_room(
        self, number: int, taken: bool = False, rows: Sequence[LogRow] | None = None, asleep: bool = True
    ) -> Room:
        """A table from its log, or from these rows of it; one whose rules are gone is closed with a message, and is no room any
        more.

        A live one that was `taken` over goes on here: the time in which nobody ran it is nobody's. One that was `asleep`, or may
        have been, wakes.
        """
        owner: int | None = None
        if not taken:
            owner, taken = await self.house.fleet.owner_of(number)
        memo = await self.house.store.memo(number) if owner is None and asleep else None
        if rows is None:
            rows = await self.house.store.read_table(number)
        if not rows:
            raise NotFound("no table", "the table is gone")
        try:
            steps = read_log(rows)
            table = rebuild(steps)
        except Damaged as where:
            if number not in self.damaged:
                self.damaged.add(number)
                logger.error("table %d stands still: its log is damaged at %s", number, where)
            raise Closed("damaged", "the log of this table is damaged: only the operator can mend it") from None
        except RulesGone as gone:  # by a name of its own: compiled, a name has one type
            created, _ = steps[0]
            if owner is None and not isinstance(steps[-1][0], entries.Ended) and isinstance(created, Created):
                last = LogRow(None, write_entry(entries.Ended(reason="closed", winners=[])), self.house.clock())
                await self.house.store.append(number, len(steps) + 1, [last], story=closed_story(created))
            raise Closed("rules gone", str(gone)) from None
        self.rebuilt += 1
        room = Room(number, table, self.house.limits.history)
        room.owner = owner
        slept = recall(room, memo) if memo is not None else None
        if slept is None and table.match is not None:
            room.pacing.take_over()
        if memo is not None:
            with suppress(StoreFailed):  # it may be shown; as long as nothing can be saved, nothing happens here
                await self.house.store.wake_up(number)
        self.make_way()
        self.house.rooms[table.code] = room
        await self.house.fleet.complete(room)
        if slept is not None:
            self.wake_up(room, slept, taken)
        elif taken or memo is not None:
            self.go_on(room)
        self.house.playing.wake(room)
        return room

    def wake_up(self, room: Room, slept: float, taken: bool) -> None:
        """Go on with a table that was asleep since then, as if it had been awake; but time in which no server ran is nobody's."""
        if taken:
            self.house.fleet.took(room)
        now = self.house.clock()
        if not self.running_since <= slept <= now:
            held, turn_since = room.table.held_until, room.table.turn_since
            self.resume(room, min(max(self.running_since, room.table.steps[-1].at), now))
            room.table.held_until = held + room.table.turn_since - turn_since if held is not None else None

    def go_on(self, room: Room) -> None:
        """Run a table that nobody ran."""
        if room.table.match is not None:
            room.pacing.take_over()
        room.presence.take_over(room.table)
        self.house.fleet.took(room)
        self.resume(room, self.house.clock())

    def resume(self, room: Room, at: float) -> None:
        """Time has passed that is nobody's, until then."""
        room.presence.begin_anew(at)
        if room.table.ending is None:
            before = room.table.version
            server_is_back(room.table, at)
            self.house.commit(room, before)
        self.house.look_round(room)

    def go_on_with_all(self) -> None:
        """The same at every table that we run, asleep or awake."""
        self.running_since = self.house.clock()
        for room in list(self.house.rooms.values()):
            if room.owner is None:
                if room.alarm is not None:
                    room.alarm.cancel()
                    room.alarm = None
                self.resume(room, self.running_since)

    async def reach(self, room: Room, version: int | None) -> None:
        """A visitor who has seen this much elsewhere is not shown less here."""
        if room.owner is not None and version is not None and version > room.table.version:
            await self.house.fleet.catch_up(room)
            if self.house.rooms.get(room.table.code) is not room:
                raise StoreFailed("the table could not be read; come back")

    def lose(self, room: Room, reason: str) -> None:
        """Forget what is in memory; whoever comes back finds what is on disk."""
        if self.house.rooms.get(room.table.code) is not room:
            return  # several changes that were in line for the disk fail one after the other
        self.leave_memory(room)
        for listener in room.lines:
            listener.close(reason, again=True)
        if self.house.runs(room) and room.table.ending is None and not self.house.closing:
            self.house.background(self.come_back(room.table.code, self.rest_of(room.table.code)))

    def leave_memory(self, room: Room) -> None:
        del self.house.rooms[room.table.code]
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        if room.acting is not None:
            room.acting.cancel()
            room.acting = None

    def make_way(self) -> None:
        """Another table comes: of those that are over and at which nobody looks, so many stay for whoever asks next."""
        most = self.house.limits.ended_tables
        if len(self.house.rooms) <= most:
            return
        over = [room for room in self.house.rooms.values() if room.table.ending is not None and not room.lines]
        over = [room for room in over if room.told_version == room.table.version and not room.rematch_begun]
        for room in sorted(over, key=lambda room: room.touched)[: max(len(over) - most, 0)]:
            self.leave_memory(room)

    def rest_of(self, code: str) -> float:
        """For how long a table that was lost does nothing by itself: the longer, the more often it was lost lately."""
        now = asyncio.get_running_loop().time()
        self.losses = {one: loss for one, loss in self.losses.items() if now - loss[1] < LATELY}
        count = self.losses.get(code, (0, 0.0))[0] + 1
        self.losses[code] = (count, now)
        return min(AGAIN * 2.0 ** (count - 2), LONGEST_REST) if count > 1 else 0.0

    async def come_back(self, code: str, rest: float) -> None:
        """A live table that was lost goes on, also if nobody asks for it: its clocks run and its computer players think."""
        if rest:
            self.resting.add(code)
            await asyncio.sleep(rest)
            self.resting.discard(code)
        while not self.house.closing:
            try:
                self.house.playing.wake(await self.room(code))
                return
            except (Closed, NotFound) as error:
                logger.warning("table %s does not come back: %s", code, error)
                return
            except StoreFailed:
                pass
            except Exception:
                logger.exception("table %s does not come back yet", code)
            await asyncio.sleep(AGAIN)
