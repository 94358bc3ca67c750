"""The house: all tables with those around them. How one is played at is in `running`, here is how it comes and goes."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from flibuste.game import BadInput, FlibusteError, Json
from flibuste.match import Match
from flibuste.server.house.hinting import Busy
from flibuste.server.house.rooms import Room
from flibuste.server.house.running import Running, row_of, with_seat
from flibuste.server.house.stories import closed_story, persons_of, scrubbed, story_of
from flibuste.server.store.store import Conflict, LogRow, Store, StoreFailed
from flibuste.server.table import entries
from flibuste.server.table.commands import carry_out, forget_visitor
from flibuste.server.table.entries import Beginning, Created, read_entry, write_entry
from flibuste.server.table.fair import fair_log
from flibuste.server.table.making import new_table, rematch_of
from flibuste.server.table.names import pirate_name
from flibuste.server.table.rights import Closed, Foreign
from flibuste.server.table.table import RulesGone, Table, rebuild
from flibuste.server.thinking.replays import beginning_here
from flibuste.server.thinking.thinkers import LOOKING_BACK, Thinkers
from flibuste.wire import Asked, Join, NewTable, Rematch, Show, TableInfo

if TYPE_CHECKING:
    from flibuste.server.fleet.fleet import Fleet

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
MOST_LISTED: Final = 100
AGAIN: Final = 1.0  # seconds after which a table that could not be read is tried again

logger = logging.getLogger("flibuste.server")


class NotFound(BadInput):
    """There is no such table."""


class TooMany(BadInput):
    """More than a visitor may have."""


class House(Running):
    """Everything that goes on at this server."""

    def __init__(
        self, store: Store, thinkers: Thinkers, *, most_tables: int = 20, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(store, thinkers, clock)
        self.most_tables = most_tables
        self.fleet: Fleet | None = None  # the other servers, where there may be some
        self.reading = asyncio.Lock()

    # ---- opening and closing -----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on with every live table, or with our share of them."""
        if self.fleet is not None:
            await self.fleet.open()
            return
        for number in await self.store.live_tables():
            try:
                await self.read_room(number, taken=True)
            except Closed as error:
                logger.warning("table %d is closed: %s", number, error)

    async def say_good_bye(self) -> None:
        """Take no more commands, save everything, tell everybody."""
        self.closing = True
        with suppress(StoreFailed):  # those who wait for it are told
            await self.store.barrier()
        if self.fleet is not None:
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
        if self.fleet is not None and not self.closing:
            await self.fleet.sure()
        room = self.rooms.get(code)
        if room is None:
            async with self.reading:
                room = self.rooms.get(code)
                if room is None:
                    number = await self.store.find_table(code)
                    if number is None:
                        raise NotFound(f"there is no table {code[:20]}")
                    room = await self.read_room(number)
        return room

    async def read_room(self, number: int, taken: bool = False) -> Room:
        """A table from its log; one whose rules are gone is closed with a message, and is no room any more.

        A live one that was `taken` over goes on here: the time in which nobody ran it is nobody's.
        """
        owner = None
        if self.fleet is not None and not taken:
            owner, taken = await self.fleet.owner_of(number)
        steps = [(read_entry(row.body), row.at) for row in await self.store.read_table(number)]
        if not steps:
            raise NotFound("the table is gone")
        try:
            table = rebuild(steps)
        except RulesGone as error:
            created, _ = steps[0]
            if owner is None and not isinstance(steps[-1][0], entries.Ended) and isinstance(created, Created):
                last = LogRow(None, write_entry(entries.Ended(reason="closed", winners=[])), self.clock())
                await self.store.append(number, len(steps) + 1, [last], story=closed_story(created))
            raise Closed(str(error)) from None
        room = Room(number, table)
        room.owner = owner
        self.rooms[table.code] = room
        if self.fleet is not None:
            await self.fleet.complete(room)
        if taken:
            self.go_on(room)
        self.wake(room)
        return room

    async def take_over(self, number: int, code: str) -> None:
        """A table that another server ran is ours now."""
        assert self.fleet is not None
        async with self.reading:
            room = self.rooms.get(code)
            if room is None:
                await self.read_room(number, taken=True)
            elif room.owner is not None:
                await self.fleet.catch_up(room)
                if self.rooms.get(code) is not room:
                    raise StoreFailed("it could not be read")
                room.owner = None
                self.go_on(room)

    def go_on(self, room: Room) -> None:
        """Run a table that nobody ran."""
        if self.fleet is not None:
            self.fleet.took(room)
        if room.table.match is not None and room.table.ending is None:
            before = room.table.version
            room.table.apply(entries.ServerBack(), self.clock())
            self.commit(room, before)
        self.wake(room)

    async def reach(self, room: Room, version: int | None) -> None:
        """Who has seen this much elsewhere is not shown less here."""
        if self.fleet is not None and room.owner is not None and version is not None and version > room.table.version:
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
        ours = room.owner is None and (self.fleet is None or self.fleet.has_lease())
        if ours and room.table.ending is None and not self.closing:
            self.background(self.come_back(room.table.code))

    def tell_others(self, room: Room, before: int, rows: Sequence[LogRow]) -> None:
        if self.fleet is not None:
            self.fleet.tell(room, before, rows)

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
        if self.fleet is not None:
            return await self.fleet.lobby(MOST_LISTED)
        shown = [room.table for room in self.rooms.values() if room.table.awaits_players]
        return [table.info() for table in shown[-MOST_LISTED:]]

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
        """A new table. Who shares the visitor's device, and is not named, gets a name in this language."""
        mine = [room for room in await self.live_tables_of(visitor) if room.table.host == visitor]
        if len(mine) >= self.most_tables:
            raise TooMany(f"you have {len(mine)} tables: finish or leave one first")
        begins = await self.beginning(visitor, asked) if asked.branch is not None else None
        return await self.add_table(lambda code: new_table(asked, code, visitor, name, begins, language))

    async def beginning(self, visitor: int, asked: NewTable) -> Beginning:
        """What the match of a table that branches off has seen before."""
        branch = asked.branch
        assert branch is not None
        if (branch.code is None) == (branch.log is None):
            raise BadInput("from: expected either a code or a log")
        others = [seat for number, seat in enumerate(asked.seats) if number != branch.seat]
        if len(others) == len(asked.seats) or asked.seats[branch.seat] != "you" or {"you", "open"} & set(others):
            raise BadInput(f"seats: expected you at seat {branch.seat}, and computer players elsewhere")
        log = await self.fair_log(branch.code, visitor) if branch.code is not None else branch.log
        options = {**asked.options, "players": len(asked.seats)}
        found = await self.thinkers.work(LOOKING_BACK, beginning_here, log, asked.game, options, branch.step)
        if found is None:
            raise Busy("the match could not be read: ask again")
        return msgspec.structs.replace(found, code=branch.code)

    async def add_table(self, make: Callable[[str], Created]) -> Room:
        while True:
            created = make("".join(secrets.choice(LETTERS) for _ in range(6)))
            now = self.clock()
            table = Table(created, now)
            sitters = {plan.visitor for plan in created.seats if plan.visitor is not None} | {created.host}
            try:
                number = await self.store.create_table(created.code, [row_of(table.steps[0])], sorted(sitters))
            except Conflict:
                continue  # the code is taken
            room = Room(number, table)
            self.rooms[created.code] = room
            if self.fleet is not None:
                self.fleet.list_table(room)
            self.wake(room)
            return room

    async def command(self, visitor: int, name: str, code: str, command: Asked, language: str = "en") -> Room:
        """Do what a visitor asks of a table; it is on disk when this returns. Refused raises, and has changed nothing."""
        room = await self.room(code)
        self.may_ask(visitor)
        if isinstance(command, Join) and room.table.seats_of(visitor):
            name = pirate_name(language)  # somebody else at the same device
        if isinstance(command, Show):
            self.show(room, visitor, command)
        elif self.fleet is not None and room.owner is not None:
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
        for listener in room.listeners:
            if listener.visitor == visitor:
                self.send_whole(room, listener)

    async def rematch(self, room: Room, visitor: int) -> None:
        """One rematch, however many ask for it at once."""
        rematch_of(room.table, visitor, "")
        if room.rematch_begun:
            raise Closed("a rematch is being made")
        room.rematch_begun = True
        try:
            other = await self.add_table(lambda code: rematch_of(room.table, visitor, code))
        finally:
            room.rematch_begun = False
        made = entries.RematchMade(code=other.table.code)
        await self.change(room, lambda: room.table.apply(made, self.clock()))

    # ---- listeners ---------------------------------------------------------------------------------------------------

    def hang_up(self, visitor: int, reason: str) -> None:
        """Close all lines of a visitor, whose key is no longer good, at every server."""
        self.close_lines(visitor, reason)
        if self.fleet is not None:
            self.fleet.changed(visitor, reason)

    def close_lines(self, visitor: int, reason: str) -> None:
        for room in self.rooms.values():
            for listener in list(room.listeners):
                if listener.visitor == visitor:
                    listener.close(reason, again=True)

    # ---- logs, and being forgotten -----------------------------------------------------------------------------------

    async def finished(self, code: str, visitor: int) -> tuple[Room, Match]:
        """A match that is over, for those who sat there: before, what is in it would show the cards."""
        room = await self.room(code)
        if room.number not in await self.store.tables_of(visitor):
            raise Foreign("the log of a match is for those who played it")
        if room.table.match is None or room.table.ending is None:
            raise Closed("the log is given out when the match is over: before, it would show the cards")
        return room, room.table.match

    async def fair_log(self, code: str, visitor: int) -> Json:
        """The whole match with the proof of its deals; of a match that went on from another one there is none."""
        room, match = await self.finished(code, visitor)
        table = room.table
        return match.log() if table.practice else fair_log(match, table.commitment, table.created.seed, table.entropies)

    async def forget(self, visitor: int) -> None:
        """Take a visitor out of every table; a match that nobody else played is dropped."""
        for number in await self.store.tables_of(visitor):
            room = await self.room_of(number) if self.fleet is not None else None
            if self.fleet is not None and room is not None and room.owner is not None:
                await self.fleet.ask(room, visitor, "", None)
            else:
                await self.forget_here(number, visitor)

    async def room_of(self, number: int) -> Room | None:
        """The table of a number; None where its rules are gone, and nobody plays any more."""
        created = read_entry((await self.store.read_table(number))[0].body)
        assert isinstance(created, Created)
        try:
            return await self.room(created.code)
        except Closed:
            return None

    async def forget_here(self, number: int, visitor: int) -> None:
        """Take a visitor out of a table that we run, or that nobody does."""
        steps = [(read_entry(row.body), row.at) for row in await self.store.read_table(number)]
        created, _ = steps[0]
        assert isinstance(created, Created)
        room = self.rooms.get(created.code)
        if room is not None and room.table.ending is None:
            await self.change(room, partial(forget_visitor, room.table, visitor, self.clock()))
            steps = [(step.entry, step.at) for step in room.table.steps]
        await self.take_out_of_log(number, steps, visitor)
        if self.fleet is not None:
            self.fleet.rewritten(created.code)
        room = self.rooms.get(created.code)
        if room is not None:
            self.lose(room, "somebody has left the table for good")

    async def take_out_of_log(self, number: int, steps: Sequence[tuple[entries.AnyEntry, float]], visitor: int) -> None:
        clean = scrubbed([entry for entry, _ in steps], visitor)
        rest = list(steps)
        for seq, entry in clean:
            rest[seq - 1] = (entry, steps[seq - 1][1])
        try:
            table = rebuild(rest)
        except RulesGone:
            await self.store.drop_table(number)
            return
        if table.ending is not None and not persons_of(table):
            await self.store.drop_table(number)
        else:
            bodies = [(seq, write_entry(entry)) for seq, entry in clean]
            await self.store.rewrite(number, bodies, story_of(table), visitor)
