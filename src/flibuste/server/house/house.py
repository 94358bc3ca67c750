"""The house: the tables in memory, how they come and go, and what is done to one. Every move passes through, so it is compiled.

The order of things is the point of it. A command changes the table in memory and is put in line for the disk at once. What
everybody is told is written then, too, but sent only when the commit is done. If it fails, the table is forgotten and read again.
"""

import asyncio
import logging
import secrets
import time
from asyncio import Task
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec

from flibuste.game import FlibusteError
from flibuste.server.house.errors import NotFound, TooMany
from flibuste.server.house.finished import beginning
from flibuste.server.house.fleets import Fleet, Solo
from flibuste.server.house.rooms import Listener, Room
from flibuste.server.house.stories import closed_story, story_of
from flibuste.server.store.store import Conflict, LogRow, Store, StoreFailed
from flibuste.server.table import entries
from flibuste.server.table.clocks import DAY, MINUTE
from flibuste.server.table.commands import carry_out, computer_acts, ring, server_is_back
from flibuste.server.table.entries import Created, read_entry, write_entry
from flibuste.server.table.making import new_table, rematch_of
from flibuste.server.table.names import pirate_name
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import RulesGone, Step, Table, rebuild
from flibuste.server.thinking.thinkers import NoChoice, Thinkers
from flibuste.wire import Act, Asked, Join, NewTable, Rematch, Show, TableInfo, Undo

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
MOST_LISTED: Final = 100
AGAIN: Final = 1.0  # seconds after which a table that could not be read is tried again
KEPT_AFTER_END: Final = 10 * MINUTE  # how long a table that is over stays in memory without listeners

logger = logging.getLogger("flibuste.server")


class House:
    """The tables in memory, with the store beneath, the computer players and the other servers beside."""

    def __init__(
        self, store: Store, thinkers: Thinkers, *, most_tables: int = 20, clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.most_tables = most_tables
        self.clock = clock
        self.fleet: Fleet = Solo(self)
        self.rooms: dict[str, Room] = {}
        self.reading = asyncio.Lock()
        self.tasks: set[Task[None]] = set()
        self.closing = False

    # ---- opening and closing -----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on with every live table, or with our share of them."""
        await self.fleet.open()

    async def say_good_bye(self) -> None:
        """Take no more commands, save everything, tell everybody."""
        self.closing = True
        with suppress(StoreFailed):  # those who wait for it are told
            await self.store.barrier()
        await self.fleet.close()
        for room in self.rooms.values():
            if room.alarm is not None:
                room.alarm.cancel()
            for listener in list(room.listeners):
                listener.close("the server is stopping; the table is saved", again=True)
        await asyncio.sleep(0.05)  # lets the lines send it

    async def close(self) -> None:
        """Stop, with everything saved."""
        await self.say_good_bye()
        for task in list(self.tasks):
            task.cancel()
        self.thinkers.close()
        await self.store.close()

    # ---- rooms -------------------------------------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """The table of a code, read from the store if it is not in memory."""
        if not self.closing:
            await self.fleet.sure()
        room = self.rooms.get(code)
        if room is None:
            async with self.reading:
                room = self.rooms.get(code)
                if room is None:
                    number = await self.store.find_table(code)
                    if number is None:
                        raise NotFound("no table", f"there is no table {code[:20]}")
                    room = await self.read_room(number)
        return room

    async def read_room(self, number: int, taken: bool = False) -> Room:
        """A table from its log; one whose rules are gone is closed with a message, and is no room any more.

        A live one that was `taken` over goes on here: the time in which nobody ran it is nobody's.
        """
        owner: int | None = None
        if not taken:
            owner, taken = await self.fleet.owner_of(number)
        steps = [(read_entry(row.body), row.at) for row in await self.store.read_table(number)]
        if not steps:
            raise NotFound("no table", "the table is gone")
        try:
            table = rebuild(steps)
        except RulesGone as error:
            created, _ = steps[0]
            if owner is None and not isinstance(steps[-1][0], entries.Ended) and isinstance(created, Created):
                last = LogRow(None, write_entry(entries.Ended(reason="closed", winners=[])), self.clock())
                await self.store.append(number, len(steps) + 1, [last], story=closed_story(created))
            raise Closed("rules gone", str(error)) from None
        room = Room(number, table)
        room.owner = owner
        self.rooms[table.code] = room
        await self.fleet.complete(room)
        if taken:
            self.go_on(room)
        self.wake(room)
        return room

    def go_on(self, room: Room) -> None:
        """Run a table that nobody ran."""
        self.fleet.took(room)
        if room.table.ending is None:
            before = room.table.version
            server_is_back(room.table, self.clock())
            self.commit(room, before)
        self.wake(room)

    async def reach(self, room: Room, version: int | None) -> None:
        """A visitor who has seen this much elsewhere is not shown less here."""
        if room.owner is not None and version is not None and version > room.table.version:
            await self.fleet.catch_up(room)
            if self.rooms.get(room.table.code) is not room:
                raise StoreFailed("the table could not be read; come back")

    def lose(self, room: Room, reason: str) -> None:
        """Forget what is in memory; whoever comes back finds what is on disk."""
        if self.rooms.get(room.table.code) is room:
            del self.rooms[room.table.code]
        if room.alarm is not None:
            room.alarm.cancel()
        for listener in list(room.listeners):
            listener.close(reason, again=True)
        if self.runs(room) and room.table.ending is None and not self.closing:
            self.background(self.come_back(room.table.code))

    async def come_back(self, code: str) -> None:
        """A live table that was lost goes on, also if nobody asks for it: its clocks run and its computer players think."""
        try:
            await self.room(code)
        except StoreFailed:
            await asyncio.sleep(AGAIN)
            if not self.closing:
                self.background(self.come_back(code))
        except FlibusteError as error:
            logger.warning("table %s does not come back: %s", code, error)

    async def lobby(self) -> list[TableInfo]:
        """The tables that wait for players and are listed."""
        return await self.fleet.lobby(MOST_LISTED)

    async def live_tables_of(self, visitor: int) -> list[Room]:
        """The live tables that a visitor has a seat at, or is host of, wherever they are run; the latest news first."""
        found: list[Room] = []
        for code in await self.store.live_tables_of(visitor, MOST_LISTED):
            with suppress(NotFound, Closed):  # dropped meanwhile, or its rules are gone
                room = await self.room(code)
                if room.table.is_live_for(visitor):
                    found.append(room)
        return sorted(found, key=lambda room: room.table.steps[-1].at, reverse=True)

    # ---- what visitors do --------------------------------------------------------------------------------------------

    async def create(self, visitor: int, name: str, asked: NewTable, language: str = "en") -> Room:
        """A new table. Others who share the visitor's device, and are not named, get names in this language."""
        mine = [room for room in await self.live_tables_of(visitor) if room.table.host == visitor]
        if len(mine) >= self.most_tables:
            raise TooMany("too many", f"you have {len(mine)} tables: finish or leave one first")
        begins = await beginning(self, visitor, asked) if asked.branch is not None else None
        return await self.add_table(lambda code: new_table(asked, code, visitor, name, begins, language))

    async def add_table(self, make: Callable[[str], Created]) -> Room:
        while True:
            created = make("".join(secrets.choice(LETTERS) for _ in range(6)))
            table = Table(created, self.clock())
            sitters = {plan.visitor for plan in created.seats if plan.visitor is not None} | {created.host}
            try:
                number = await self.store.create_table(created.code, [row_of(table.steps[0])], sorted(sitters))
            except Conflict:
                continue  # the code is taken
            room = Room(number, table)
            self.rooms[created.code] = room
            self.fleet.list_table(room)
            self.wake(room)
            return room

    def may_ask(self, visitor: int) -> None:
        if self.closing:
            raise Closed("stopping", "the server is stopping")
        if visitor < 0:
            raise Foreign("nameless", "you are looking on without a name: ask for one first")

    def runs(self, room: Room) -> bool:
        """Whether this server runs a table, and may speak for it now."""
        return room.owner is None and self.fleet.has_lease()

    def act(self, room: Room, visitor: int, command: Act | Undo) -> None:
        """Carry out a visitor's move, without waiting: it is in line for the disk when this returns, see `Room.after_commit`."""
        self.may_ask(visitor)
        before = room.table.version
        carry_out(room.table, visitor, with_seat(room, visitor, command), self.clock())
        self.commit(room, before)

    async def command(self, visitor: int, name: str, code: str, command: Asked, language: str = "en") -> Room:
        """Do what a visitor asks of a table; it is on disk when this returns. Refused raises, and has changed nothing."""
        room = await self.room(code)
        self.may_ask(visitor)
        if isinstance(command, Join) and room.table.seats_of(visitor):
            name = pirate_name(language)  # somebody else at the same device
        if isinstance(command, Show):
            self.show(room, visitor, command)
        elif room.owner is not None:
            await self.fleet.ask(room, visitor, name, with_seat(room, visitor, command))
        else:
            await self.command_here(room, visitor, name, with_seat(room, visitor, command))
        return room

    async def command_here(self, room: Room, visitor: int, name: str, command: Asked) -> None:
        """The same for a table that we run; whose seat it is is known."""
        if isinstance(command, Rematch):
            await self.rematch(room, visitor)
        else:
            await self.change(room, lambda: carry_out(room.table, visitor, command, self.clock(), name))

    def show(self, room: Room, visitor: int, command: Show) -> None:
        room.show(visitor, command.seat)
        for listener in list(room.listeners):
            if listener.visitor == visitor:
                self.send_whole(room, listener)

    async def rematch(self, room: Room, visitor: int) -> None:
        """One rematch, however many ask for it at once."""
        rematch_of(room.table, visitor, "")
        if room.rematch_begun:
            raise Closed("rematch exists", "a rematch is being made")
        room.rematch_begun = True
        try:
            other = await self.add_table(lambda code: rematch_of(room.table, visitor, code))
        finally:
            room.rematch_begun = False
        made = entries.RematchMade(code=other.table.code)
        await self.change(room, lambda: room.table.apply(made, self.clock()))

    # ---- change, disk, telling ---------------------------------------------------------------------------------------

    async def change(self, room: Room, make: Callable[[], None]) -> None:
        """Change a table and wait for the disk."""
        before = room.table.version
        make()
        commit = self.commit(room, before)
        if commit is not None:
            await commit

    def commit(self, room: Room, before: int) -> "asyncio.Future[None] | None":
        """Put what came after `before` in line for the disk, and the telling of it after that."""
        table = room.table
        steps = table.steps[before:]
        if not steps:
            return None
        visitors = [step.entry.visitor for step in steps if isinstance(step.entry, entries.Joined)]
        over = any(isinstance(step.entry, entries.Ended) for step in steps)
        rows = [row_of(step) for step in steps]
        commit = self.store.append(room.number, before + 1, rows, visitors, story_of(table) if over else None)
        room.last_commit = commit
        commit.add_done_callback(partial(self.committed, room, before, rows, room.updates(before)))
        self.wake(room)
        return commit

    def committed(
        self,
        room: Room,
        before: int,
        rows: Sequence[LogRow],
        messages: Sequence[tuple[Listener, bytes]],
        commit: "asyncio.Future[None]",
    ) -> None:
        """It is on disk: tell everybody. It is not: discard the table in memory."""
        if commit.cancelled() or commit.exception() is not None:
            logger.error("table %d was not saved: %s", room.number, None if commit.cancelled() else commit.exception())
            self.lose(room, "the table could not be saved; come back to where it was")
            return
        room.told_version = before + len(rows)
        for listener, message in messages:
            listener.send(message)
        self.fleet.tell(room, before, rows)

    # ---- listeners ---------------------------------------------------------------------------------------------------

    def listen(self, room: Room, listener: Listener, since: int | None) -> None:
        """From now on a line hears of everything; first it is shown the table, with what it missed."""
        self.send_whole(room, listener, since or 0)

    def send_whole(self, room: Room, listener: Listener, since: int = 0) -> None:
        message = room.show_whole(listener, since)
        room.after_commit(lambda: listener.send(message))

    def stop_listening(self, room: Room, listener: Listener) -> None:
        room.listeners.pop(listener, None)

    def hang_up(self, visitor: int, reason: str) -> None:
        """Close all lines of a visitor, whose key is no longer good, at every server."""
        self.close_lines(visitor, reason)
        self.fleet.changed(visitor, reason)

    def close_lines(self, visitor: int, reason: str) -> None:
        for room in self.rooms.values():
            for listener in list(room.listeners):
                if listener.visitor == visitor:
                    listener.close(reason, again=True)

    # ---- alarms and computer players ---------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        """See to what a table needs next: a computer player's choice, or the next time it does something by itself."""
        if self.closing:
            return
        table = room.table
        due, now = table.alarm() if room.owner is None else None, self.clock()
        ringing = now + KEPT_AFTER_END if due is None else min(max(due, now), now + DAY)
        if room.alarm is None or due is None or ringing < room.alarm_at:  # one that rings too early does no harm
            if room.alarm is not None:
                room.alarm.cancel()
            room.alarm, room.alarm_at = asyncio.get_running_loop().call_later(ringing - now, self.rung, room), ringing
        thinker = table.thinker() if room.owner is None else None
        if thinker is not None and room.thinking != (table.position_version, *thinker):
            room.thinking = (table.position_version, *thinker)
            self.background(self.think(room, table.position_version, *thinker))

    def rung(self, room: Room) -> None:
        """The alarm of a table."""
        room.alarm = None
        if self.rooms.get(room.table.code) is not room:
            return
        if room.table.ending is not None or room.owner is not None:
            if not room.listeners:
                del self.rooms[room.table.code]
                return
        else:
            before = room.table.version
            ring(room.table, self.clock())
            self.commit(room, before)
        self.wake(room)

    async def think(self, room: Room, version: int, seat: int, level: str) -> None:
        """Let a computer player choose for a seat, and play it if the seat is still its own."""
        match = room.table.match
        assert match is not None
        action: str | None = None
        try:
            action = await self.thinkers.choose(room.table.game, level, match.view(seat))
        except NoChoice as error:
            logger.error("table %s is stuck: %s", room.table.code, error)
        if room.thinking == (version, seat, level):
            room.thinking = None  # if nothing comes of it now, as in a pause, the player thinks again later
        if self.rooms.get(room.table.code) is room and not self.closing:
            before = room.table.version
            computer_acts(room.table, seat, version, action, self.clock())
            self.commit(room, before)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """A task that is kept, and whose failure is heard of."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)

    def task_done(self, task: "Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())


def with_seat(room: Room, visitor: int, command: Asked) -> Asked:
    """A command that names its seat, where the visitor may have several."""
    if isinstance(command, (Act, Undo)):
        return msgspec.structs.replace(command, seat=room.acting_seat(visitor, command.seat))
    return command


def row_of(step: Step) -> LogRow:
    return LogRow(getattr(step.entry, "seat", None), write_entry(step.entry), step.at)
