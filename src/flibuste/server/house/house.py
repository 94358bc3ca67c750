"""The house: what is done to a table, by whom. How tables come into memory and leave it is in `tables`, what they do by
themselves in `playing`. Every move passes through, so all three are compiled.

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
from weakref import WeakValueDictionary

import msgspec

from flibuste.server.house.behind import catch_up, is_kept_behind, leave_the_present, seen_by
from flibuste.server.house.calls import Caller, NoCaller, look_for_call
from flibuste.server.house.errors import NotFound, TooMany, TooOften
from flibuste.server.house.finished import beginning
from flibuste.server.house.fleets import Fleet, Solo
from flibuste.server.house.friendship import check_admitted, gaps_between
from flibuste.server.house.limits import USUAL, Limits
from flibuste.server.house.measures import Measures
from flibuste.server.house.playing import Playing
from flibuste.server.house.rates import Counts, Rates
from flibuste.server.house.ratings import THERE, settle
from flibuste.server.house.rooms import SPECTATOR, Listener, Room
from flibuste.server.house.saving import Saving
from flibuste.server.house.sleeping import Sleeping
from flibuste.server.house.stories import story_of
from flibuste.server.house.tables import Tables
from flibuste.server.house.tournaments import Tournaments
from flibuste.server.house.watching import Watch
from flibuste.server.store.store import Conflict, LogRow, Store, StoreFailed
from flibuste.server.table import entries
from flibuste.server.table.commands import begin_board, carry_out
from flibuste.server.table.entries import Created, write_entry
from flibuste.server.table.making import new_table, rematch_of
from flibuste.server.table.names import pirate_name
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.rights import PHASES
from flibuste.server.table.table import Step, Table
from flibuste.server.thinking.thinkers import Thinkers
from flibuste.wire import (
    Act,
    AgreeToEnd,
    Asked,
    Join,
    Leave,
    NewTable,
    Rematch,
    Resign,
    Resume,
    Reveal,
    Say,
    Seal,
    Show,
    StandIn,
    Start,
    TableInfo,
    TakeBack,
    Undo,
    Watchable,
)

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
MOST_LISTED: Final = 100
OUR_FAULT: Final = "something went wrong at the server; come back to where it was"
SEATING: Final = (entries.Joined, entries.Left, entries.Removed, entries.Voided)  # after these a seat may be another person's
NEEDED: Final = (Act, Start, Seal, Reveal, Resume, Resign, Rematch)  # without these a match would not come to its end
NO_CHATTER: Final = (*NEEDED, Leave, TakeBack, StandIn, AgreeToEnd)

logger = logging.getLogger("flibuste.server")


class House:
    """The tables in memory, with the store beneath, the computer players and the other servers beside."""

    def __init__(
        self, store: Store, thinkers: Thinkers, *, limits: Limits = USUAL, clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.limits = limits
        self.says = Rates(limits.say_rate, limits.say_burst)
        self.looks = Counts(limits.looks_per_visitor, limits.looks)
        self.making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()  # one table at a time for each visitor
        self.clock = clock
        self.watch = Watch()
        self.measures = Measures()
        self.saving = Saving(self)
        self.fleet: Fleet = Solo(self)
        self.caller: Caller = NoCaller()
        self.rooms: dict[str, Room] = {}
        self.tables = Tables(self)
        self.playing = Playing(self)
        self.sleeping = Sleeping(self)
        self.tournaments = Tournaments(self)
        self.tasks: set[Task[None]] = set()
        self.closing = False
        self.on_the_way = 0  # commits that were asked for and are not on disk yet
        self.arrived: Callable[[], None] = nothing  # called when the last of them is

    # ---- opening and closing -----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on with every live table, or with our share of them."""
        await self.fleet.open()
        self.background(self.tournaments.look())

    async def say_good_bye(self) -> None:
        """Take no more commands, save everything, tell everybody."""
        first, self.closing = not self.closing, True
        with suppress(StoreFailed):  # those who wait for it are told
            await self.store.barrier()
        if first:
            await self.sleeping.keep_all()
        await self.fleet.close()
        for room in self.rooms.values():
            if room.alarm is not None:
                room.alarm.cancel()
            for listener in room.lines:
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
        return await self.tables.room(code)

    def lose(self, room: Room, reason: str) -> None:
        """Forget what is in memory; whoever comes back finds what is on disk."""
        self.tables.lose(room, reason)

    async def lobby(self) -> list[TableInfo]:
        """The tables that wait for players and are listed."""
        return await self.fleet.lobby(MOST_LISTED)

    async def watchables(self) -> list[Watchable]:
        """The matches that everybody may watch."""
        return await self.fleet.watchables(MOST_LISTED)

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
        self.saving.check()
        if asked.rated and not THERE:
            raise Closed("no ratings", "there are no ratings here: make a table that does not count")
        lock = self.making.setdefault(visitor, asyncio.Lock())
        async with lock:
            await self.check_room_for_more(visitor)
            begins = await beginning(self, visitor, asked) if asked.branch is not None else None
            return await self.add_table(lambda code: new_table(asked, code, visitor, name, begins, language))

    async def check_room_for_more(self, visitor: int) -> None:
        """Whether there may be another table of this visitor, and another one at all."""
        most = self.limits.tables_per_visitor
        if await self.store.live_count() >= self.limits.tables:
            raise TooOften("many tables", "there are as many tables as this server can have: try again later")
        if len(await self.store.live_tables_of(visitor, most)) >= most:  # at most of them he may be somebody's guest
            mine = [room for room in await self.live_tables_of(visitor) if room.table.host == visitor]
            if len(mine) >= most:
                raise TooMany("too many", f"you have {len(mine)} tables: finish or leave one first")

    async def add_table(self, make: Callable[[str], Created]) -> Room:
        while True:
            created = make("".join(secrets.choice(LETTERS) for _ in range(6)))
            table = Table(created, self.clock())
            sitters = {plan.visitor for plan in created.seats if plan.visitor is not None} | {created.host}
            try:
                number = await self.store.create_table(created.code, [row_of(table.steps[0])], sorted(sitters))
            except Conflict:
                continue  # the code is taken
            return self.take_in(number, table)

    async def add_board(self, created: Created, away: list[int]) -> None:
        """The table of a tournament's board, which begins at once; nothing, if there is one."""
        table = Table(created, self.clock())
        begin_board(table, away, self.clock())
        sitters = {plan.visitor for plan in created.seats if plan.visitor is not None}
        try:
            number = await self.store.create_table(created.code, [row_of(step) for step in table.steps], sorted(sitters))
        except Conflict:
            return
        self.take_in(number, table)

    def take_in(self, number: int, table: Table) -> Room:
        """A table that was made this moment."""
        room = Room(number, table, self.limits.history)
        room.touched = asyncio.get_running_loop().time()
        self.tables.make_way()
        self.rooms[table.code] = room
        self.fleet.list_table(room)
        self.playing.wake(room)
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
        self.saving.check()
        self.check_chatter(room, visitor, command)
        before = room.table.version
        carry_out(room.table, visitor, with_seat(room, visitor, command), self.clock())
        self.commit(room, before)

    async def command(self, visitor: int, name: str, code: str, command: Asked, language: str = "en") -> Room:
        """Do what a visitor asks of a table; it is on disk when this returns. Refused raises, and has changed nothing."""
        room = await self.room(code)
        self.may_ask(visitor)
        if isinstance(command, Join) and command.seat is not None and room.table.seats_of(visitor):
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
        self.saving.check()
        if isinstance(command, Join) and is_kept_behind(room, visitor):
            raise Closed(*PHASES["playing"])  # and no word of a pause, which whoever watches hears of later
        self.check_chatter(room, visitor, command)
        if isinstance(command, Join) and not room.table.seats_of(visitor):
            await check_admitted(self, visitor, persons_at(room.table))
        if isinstance(command, StandIn):
            room.presence.check_gone(room.table, command.seat, self.clock())
        if isinstance(command, Rematch):
            await self.rematch(room, visitor)
        else:
            await self.change(room, lambda: carry_out(room.table, visitor, command, self.clock(), name))

    def check_chatter(self, room: Room, visitor: int, command: Asked) -> None:
        """A log has an end: what is no move is refused when there was too much of it, at last all but what a match needs."""
        if isinstance(command, Say) and not self.says.may(str(visitor)):
            raise TooOften("much said", "that was much at once: wait a moment before you say more")
        most = self.limits.chatter
        if room.table.chatter >= most and not isinstance(command, NEEDED if room.table.chatter >= 2 * most else NO_CHATTER):
            raise Closed("log full", "too much has been said and done at this table besides the moves: only play goes on")

    def show(self, room: Room, visitor: int, command: Show) -> None:
        room.show(visitor, command.seat)
        for listener in list(room.listeners):
            if listener.visitor == visitor:
                self.send_whole(room, listener)

    async def rematch(self, room: Room, visitor: int) -> None:
        """One rematch, however many ask for it at once; also where a server was killed when it had made the table, and had not
        said so yet."""
        rematch_of(room.table, visitor, "")
        if room.rematch_begun:
            raise Closed("rematch exists", "a rematch is being made")
        room.rematch_begun = True
        try:
            made = [one for one in await self.live_tables_of(visitor) if one.table.created.after == room.table.code]
            gaps = await gaps_between(self, visitor, persons_at(room.table))
            other = made[0] if made else await self.add_table(lambda code: rematch_of(room.table, visitor, code, gaps))
        finally:
            room.rematch_begun = False
        told = entries.RematchMade(code=other.table.code)
        await self.change(room, lambda: room.table.apply(told, self.clock()))

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
        room.pacing.hold_clock(table, steps)
        room.awaits = room.pacing.awaited(table)
        messages = [*leave_the_present(room), *room.updates(before)]
        commit.add_done_callback(partial(self.committed, room, before, rows, messages, time.perf_counter()))
        self.on_the_way += 1
        if any(isinstance(step.entry, SEATING) for step in steps):
            self.look_round(room)
        else:
            self.playing.wake(room)
        return commit

    def committed(
        self,
        room: Room,
        before: int,
        rows: Sequence[LogRow],
        messages: Sequence[tuple[Listener, bytes]],
        begun: float,
        commit: "asyncio.Future[None]",
    ) -> None:
        """It is on disk: tell everybody. It is not: discard the table in memory."""
        self.on_the_way -= 1
        if not self.on_the_way:
            self.arrived()
        if commit.cancelled() or commit.exception() is not None:
            failure = None if commit.cancelled() else commit.exception()
            self.measures.failed_commits += 1
            logger.error("table %d was not saved: %s", room.number, failure)
            if isinstance(failure, StoreFailed):
                self.saving.suspect()
            self.lose(room, "the table could not be saved; come back to where it was")
            return
        self.measures.commits.add(time.perf_counter() - begun)
        room.told_version = before + len(rows)
        self.send_all(messages)
        self.send_all(catch_up(room))
        self.fleet.tell(room, before, rows)
        self.fleet.tell_pace(room)
        look_for_call(room, self.caller)
        if room.table.ending is not None and room.table.created.rated and not self.closing:
            self.background(settle(self))
        board = room.table.created.board
        if board is not None and room.table.ending is not None:
            self.tournaments.attend(board.tournament)

    # ---- listeners ---------------------------------------------------------------------------------------------------

    def listen(self, room: Room, listener: Listener, since: int | None, paced: bool = False) -> None:
        """From now on a line hears of everything; first it is shown the table, with what it missed. Nobody waits for what is seen
        over a line that is not `paced`: it is a program's."""
        self.look_round(room, listener if seen_by(room, listener.visitor) is room else None)
        self.send_whole(room, listener, since or 0)
        if not paced and listener.visitor >= 0:
            self.see(room, listener.visitor, None, 0.0)
        look_for_call(room, self.caller)
        if self.saving.fault is not None:
            self.saving.tell(listener)

    def send_whole(self, room: Room, listener: Listener, since: int = 0) -> None:
        seen = seen_by(room, listener.visitor)
        message = seen.show_whole(listener, since)
        if seen is not room:
            listener.send(message)  # it was on disk long ago
            return
        if room.behind is not None:
            room.behind.listeners.pop(listener, None)
        room.after_commit(lambda: listener.send(message))
        if any(room.presence.told):
            self.tell_presence(room, [listener])

    def look(self, room: Room, listener: Listener, looks: bool) -> None:
        """The page behind a line has come into sight, or gone out of it."""
        if listener in room.listeners and looks == (listener in room.out_of_sight):
            room.out_of_sight ^= {listener}
            self.look_round(room)

    def stop_listening(self, room: Room, listener: Listener) -> None:
        room.out_of_sight.discard(listener)
        if room.behind is not None:
            room.behind.listeners.pop(listener, None)
        if room.listeners.pop(listener, None) is not None and self.rooms.get(room.table.code) is room:
            self.look_round(room)

    def look_round(self, room: Room, coming: Listener | None = None) -> None:
        """See which persons are there, and tell those around the table if that has changed; the line that is coming sees it."""
        lines = room.lines_in_sight() if room.table.pace.over_days else list(room.listeners)
        if coming is not None:
            lines.append(coming)
        here = {line.visitor for line in lines if line.visitor != SPECTATOR}
        if room.owner is not None:
            self.fleet.attend(room, here if lines else None)
        elif room.presence.look(room.table, here, bool(lines), self.clock()):
            self.tell_presence(room, list(room.listeners))
            self.fleet.tell_presence(room)
        look_for_call(room, self.caller)
        self.playing.wake(room)

    def tell_presence(self, room: Room, listeners: Sequence[Listener]) -> None:
        message = room.presence.message()
        for listener in listeners:
            room.after_commit(partial(listener.send, message))

    def hang_up(self, visitor: int, reason: str) -> None:
        """Close all lines of a visitor, whose key is no longer good, at every server."""
        self.close_lines(visitor, reason)
        self.fleet.changed(visitor, reason)

    def close_lines(self, visitor: int, reason: str) -> None:
        for room in self.rooms.values():
            for listener in room.lines:
                if listener.visitor == visitor:
                    listener.close(reason, again=True)

    # ---- the pace ----------------------------------------------------------------------------------------------------

    def see(self, room: Room, visitor: int, version: int | None, pace: float) -> None:
        """A visitor has seen this much of a table, or with None all that is to come; see `Pacing.see`."""
        if room.owner is not None:
            self.fleet.saw(room, visitor, version, pace)
            return
        room.pacing.see(room.table, visitor, version, pace, asyncio.get_running_loop().time())
        room.pacing.let_clock_run(room.table, self.clock())
        self.playing.let_act(room)
        self.tell_pace(room)

    def tell_pace(self, room: Room) -> None:
        """Say whom the computer players wait for, and since when the clock of a turn runs, where that has changed."""
        room.awaits = room.pacing.awaited(room.table)
        messages = room.pace_updates()
        if messages:
            room.after_commit(partial(self.send_all, messages))
        room.after_commit(partial(self.fleet.tell_pace, room))  # lines to it may all be at other servers

    def send_all(self, messages: Sequence[tuple[Listener, bytes]]) -> None:
        for listener, message in messages:
            listener.send(message)

    def fail(self, room: Room, what: str) -> None:
        """A mistake of the program at a table: in memory it may be half changed, so it is read again."""
        logger.exception("%s of table %s failed", what, room.table.code)
        self.lose(room, OUR_FAULT)

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """A task that is kept, and whose failure is heard of."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)

    def task_done(self, task: "Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())


def persons_at(table: Table) -> set[int]:
    """The visitors who sit at a table, and its host."""
    return {table.host, *(chair.visitor for chair in table.chairs if chair.visitor is not None)}


def with_seat(room: Room, visitor: int, command: Asked) -> Asked:
    """A command that names its seat, where the visitor may have several."""
    if isinstance(command, (Act, Undo)):
        return msgspec.structs.replace(command, seat=room.acting_seat(visitor, command.seat))
    return command


def nothing() -> None:
    pass


def row_of(step: Step) -> LogRow:
    return LogRow(getattr(step.entry, "seat", None), write_entry(step.entry), step.at)
