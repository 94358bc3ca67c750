"""The servers that share a database: one of them runs a table, and others that have lines to it follow.

The server that runs a table writes its log, keeps its clocks and asks its computer players. A server that follows has rebuilt the
table from its log, takes every further entry into it when told that it is on disk, and passes commands on. So each server makes
the views of its own lines.
A server may speak for its tables as long as it has its lease; it looks at its own clock before it answers anybody.
"""

import asyncio
import logging
from collections.abc import Sequence, Set
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

import msgspec

from flibuste.game import FlibusteError
from flibuste.server.fleet.asking import Asking, Away
from flibuste.server.fleet.following import Following
from flibuste.server.fleet.notes import (
    ALL,
    Answer,
    Ask,
    Changed,
    Claimed,
    Follows,
    Gone,
    Has,
    Lines,
    Message,
    Moved,
    Paced,
    Present,
    Rewritten,
    Saw,
    Signing,
    Took,
)
from flibuste.server.fleet.post import Post
from flibuste.server.fleet.sharing import Sharing
from flibuste.server.house.behind import watchable
from flibuste.server.house.errors import NotFound
from flibuste.server.house.rates import Counts, Rates
from flibuste.server.house.reading import read_log
from flibuste.server.house.rooms import Room
from flibuste.server.house.timekeeping import ticks
from flibuste.server.store.nodes import RENEW, Nodes, Taken
from flibuste.server.store.store import LogRow, StoreFailed
from flibuste.server.table.entries import Created
from flibuste.server.table.rebuilding import Damaged
from flibuste.server.table.refusals import Closed
from flibuste.wire import Act, Asked, TableInfo, Undo, Watchable

if TYPE_CHECKING:
    from flibuste.server.house.house import House
    from flibuste.server.house.identity import Identities
    from flibuste.server.house.interventions import Intervention
    from flibuste.server.store.postgres import PostgresStore

AT_ONCE: Final = 100  # tables whose logs are read together when they are taken over
RUNNING_SINCE = "servers run since"  # a setting: since when there was always one of them

logger = logging.getLogger("flibuste.server")


class PostgresFleet:
    """See `house.fleets.Fleet`: this server among those that share its PostgreSQL."""

    def __init__(self, house: "House", identities: "Identities", store: "PostgresStore") -> None:
        self.house = house
        self.identities = identities
        self.store = store
        self.lease = store.lease
        self.nodes = Nodes(store)
        self.post = Post(store.url, self.lease.patience, self.hear, self.deaf)
        self.until = 0.0  # when the lease ends, at the latest, by our own clock
        self.failed_at = -self.lease.beat  # when we last tried in vain to get a new one
        self.enrolling = asyncio.Lock()
        self.asking = Asking(house, self.post)
        self.following = Following(self)
        self.sharing = Sharing(self.post, identities.sign("limits"))
        self.post.refused = self.count_refused
        self.free = asyncio.Event()  # there may be tables without an owner
        self.unsure = True  # whether tables may be ours that we do not know of
        self.listed: dict[int, tuple[bytes | None, bool]] = {}  # what the lobby shows of a table, and whether it is watched
        self.listing = asyncio.Lock()
        self.tasks: list[asyncio.Task[None]] = []
        self.closed = False

    # ---- the lease ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Join the others, and go on with our share of the tables that nobody runs."""
        await self.enrol_again()
        now = str(self.house.clock())
        if await self.nodes.there() == {self.store.node}:
            await self.store.save_setting(RUNNING_SINCE, now)
        self.house.tables.running_since = float(await self.store.setting(RUNNING_SINCE, now))
        self.tasks.append(self.house.watch.keep("the lease", self.keep_lease))
        await self.take_free_tables()
        self.tasks.append(self.house.watch.keep("the look for tables without an owner", self.look_for_tables))

    def has_lease(self) -> bool:
        return ticks() < self.until

    def lease_left(self) -> float | None:
        return max(self.until - ticks(), 0.0)

    async def own_tables(self) -> int:
        return len(await self.nodes.mine()) + await self.nodes.asleep()

    async def sure(self) -> None:
        """Return when we may speak for our tables: at once or, if we were away for too long, as somebody new."""
        if not self.has_lease():
            await self.enrol_again()

    async def enrol_again(self) -> None:
        """A server that has lost its lease discards what is in memory, and gets a new number."""
        async with self.enrolling:
            if self.has_lease():
                return
            self.let_go()
            begun = ticks()
            if begun < self.failed_at + self.lease.beat:  # one tries for all that wait here
                raise StoreFailed("the database does not answer")
            try:
                signing = await self.nodes.enrol()
                await self.post.listen(self.store.node, Signing(*signing))
            except StoreFailed:
                self.failed_at = ticks()
                raise
            self.until = begun + self.lease.length
            self.unsure = True

    def let_go(self) -> None:
        for room in list(self.house.rooms.values()):
            self.house.lose(room, "the server was cut off from its tables; come back to where they are")
        self.following.followers.clear()
        self.asking.give_up(None)

    async def keep_lease(self) -> None:
        while True:
            await asyncio.sleep(self.lease.beat)
            try:
                async with asyncio.timeout(self.lease.length):  # a question that is never answered is a failure, too
                    await self.beat()
            except (StoreFailed, TimeoutError) as error:
                logger.warning("the lease could not be renewed: %s", str(error) or "the database does not answer")
                if not self.has_lease():
                    self.let_go()

    async def beat(self) -> None:
        """Show that we are there."""
        await self.sure()
        await self.post.listen(self.store.node, self.post.signing)
        begun = ticks()
        now = await self.post.value(RENEW, self.lease.length, self.store.node)
        if now is not None:
            self.post.signing.look(now)
            self.until = begun + self.lease.length
            self.sharing.tell()
        else:
            self.until = 0.0
            await self.enrol_again()

    async def close(self) -> None:
        """Leave the tables to the others."""
        if self.closed:
            return
        self.closed = True
        for task in self.tasks:
            task.cancel()
        self.asking.give_up(None)
        try:
            await self.nodes.leave()
            self.post.send(ALL, Gone())
        except StoreFailed as error:
            logger.warning("the other servers will find out by themselves: %s", error)
        await self.post.close()

    # ---- tables without an owner -------------------------------------------------------------------------------------

    async def look_for_tables(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.free.wait(), self.lease.beat)
            self.free.clear()
            if self.has_lease():
                await self.take_free_tables()

    async def take_free_tables(self) -> None:
        try:
            taken = await self.nodes.claim()
            if self.unsure:
                taken += [one for one in await self.nodes.mine() if one.code not in self.house.rooms and one not in taken]
            self.unsure = False
            await self.miss_dead_servers()
        except StoreFailed as error:
            self.unsure = True
            logger.warning("no tables could be taken: %s", error)
            return
        for start in range(0, len(taken), AT_ONCE):
            await self.take_over(taken[start : start + AT_ONCE])

    async def take_over(self, taken: Sequence[Taken]) -> None:
        """Tables that another server ran are ours now. What we do not know of their logs is read in one statement: nobody else
        adds to them any more."""
        followed = {room.number: room.table.version for room in self.house.rooms.values()}
        known = {one.number: followed.get(one.number, 0) for one in taken}
        try:
            logs = await self.store.read_logs(known)
        except StoreFailed as error:
            self.unsure = True
            logger.warning("%d tables do not go on yet: %s", len(taken), error)
            return
        for one in taken:
            try:
                await self.go_on_with(one, known[one.number], logs.get(one.number, []))
            except Closed as error:
                logger.warning("table %d does not go on: %s", one.number, error)
            except FlibusteError as error:
                self.unsure = True
                logger.warning("table %d does not go on yet: %s", one.number, error)
            await asyncio.sleep(0)  # others are served in between

    async def go_on_with(self, one: Taken, known: int, rows: Sequence[LogRow]) -> None:
        """A table of which we know so many entries, and these rows come after them."""
        async with self.house.tables.reading:
            room = self.house.rooms.get(one.code)
            if room is None:
                await self.house.tables.read_room(one.number, taken=True, rows=None if known else rows, asleep=one.asleep)
            elif room.owner is not None:
                self.following.take(room, known + 1, rows)
                if self.house.rooms.get(one.code) is not room:
                    raise StoreFailed("it could not be read")
                room.owner = None
                self.house.tables.go_on(room)

    async def due_tables(self) -> list[int]:
        """Sleeping tables are nobody's: the look for tables without an owner takes those that are due."""
        return []

    async def elsewhere(self, table: int) -> Room | None:
        """Where the rules of a table are gone, nobody runs it any more."""
        rows = await self.store.read_table(table)
        try:
            (created, _), *_ = read_log(rows[:1])
            assert isinstance(created, Created)
            room = await self.house.room(created.code)
        except (Closed, Damaged, NotFound, ValueError):  # no entry is left of one that was dropped meanwhile
            return None
        return room if room.owner is not None else None

    async def owner_of(self, table: int) -> tuple[int | None, bool]:
        """The node that runs a table, None if that is us; and whether it is so since this moment."""
        taken, owner = await self.nodes.owner_of(table)
        return (None if owner == self.store.node else owner), taken

    def took(self, room: Room) -> None:
        """The others pass on to us from now on."""
        self.post.send(ALL, Claimed(room.table.code, room.table.version))
        self.asking.give_up(room)
        room.listed = b"not known"
        self.list_table(room)

    # ---- telling and hearing -----------------------------------------------------------------------------------------

    def tell(self, room: Room, before: int, rows: Sequence[LogRow]) -> None:
        """These entries of ours are on disk."""
        self.following.tell(room.table.code, Moved(room.table.code, before + len(rows)))
        self.list_table(room)

    def tell_pace(self, room: Room) -> None:
        """What a server that follows would not know by the log."""
        table = room.table
        if room.told_version != table.version:
            return  # it is told with what comes
        waits = table.held_until is not None
        news = (table.position_version, room.awaits, None if waits else table.turn_since)
        if news != room.pace_posted and (room.awaits or table.is_timed or room.pace_posted[1]):
            told = Paced(table.code, table.version, room.awaits, None if waits else table.turn_since)
            self.following.tell(table.code, told)
        room.pace_posted = news

    def saw(self, room: Room, visitor: int, version: int | None, pace: float) -> None:
        assert room.owner is not None
        self.post.send(room.owner, Saw(room.table.code, visitor, version, pace))

    def hear(self, sender: int, message: Message) -> None:
        if isinstance(message, Moved):
            self.following.hear_moved(message)
        elif isinstance(message, Paced):
            self.following.hear_paced(message)
        elif isinstance(message, Follows):
            self.house.background(self.following.hear_follows(sender, message))
        elif isinstance(message, Saw):
            room = self.house.rooms.get(message.code)
            if room is not None and room.owner is None:
                self.house.see(room, message.visitor, message.version, message.pace)
        elif isinstance(message, Ask):
            self.house.background(self.asking.answer(sender, message))
        elif isinstance(message, Answer):
            self.asking.hear_answer(message)
        elif isinstance(message, Claimed):
            self.following.hear_claimed(sender, message)
        elif isinstance(message, Rewritten):
            self.house.background(self.following.read_again(message.code))
        elif isinstance(message, Changed):
            self.identities.known.pop(message.visitor, None)
            self.house.background(self.identities.read_admission())
            if message.reason is not None:
                self.house.close_lines(message.visitor, message.reason)
        elif isinstance(message, Lines):
            self.house.background(self.hear_lines(sender, message))
        elif isinstance(message, Present):
            self.hear_present(sender, message)
        elif isinstance(message, (Took, Has)):
            self.sharing.hear(sender, message)
        else:
            self.free.set()
            self.miss({sender})

    def deaf(self) -> None:
        """Nobody knows what was said meanwhile: what we follow is read again, and servers that follow us look how far we are."""
        self.identities.known.clear()
        for room in list(self.house.rooms.values()):
            if room.owner is None:
                room.presence.elsewhere.clear()  # those who follow it answer with what they have
                self.took(room)
            else:
                self.house.lose(room, "the servers did not hear each other; come back to where the table is")
        self.asking.give_up(None)

    def count_refused(self) -> None:
        self.house.measures.refusals["note"] += 1

    # ---- following ---------------------------------------------------------------------------------------------------

    async def complete(self, room: Room) -> None:
        """A table was just read. The server that runs it tells us if there is more of it by now."""
        if room.owner is not None:
            self.following.follow(room)

    async def catch_up(self, room: Room) -> None:
        await self.following.catch_up(room)

    async def ask(self, room: Room, visitor: int, name: str, command: Asked | None) -> None:
        """Let the server that runs a table do this; when it returns, we have followed it there.

        A move that it was too late to answer to is made where the table goes on: its version tells if it was made already.
        """
        owner = room.owner
        try:
            version = await self.asking.ask(room, visitor, name, command)
        except Away:
            if not isinstance(command, (Act, Undo)) or room.owner == owner:
                raise
            if room.owner is None:
                await self.house.command_here(room, visitor, name, command)
                return
            version = await self.asking.ask(room, visitor, name, command)
        if version > room.table.version:
            await self.catch_up(room)

    async def intervene(self, room: Room, what: str, visitor: int) -> None:
        await self.asking.ask(room, visitor, "", None, cast("Intervention", what))

    # ---- who is there ------------------------------------------------------------------------------------------------

    def attend(self, room: Room, visitors: Set[int] | None) -> None:
        """It is said once, until it changes or another server runs the table."""
        persons = {chair.visitor for chair in room.table.chairs if chair.visitor is not None}
        seated = frozenset(persons & visitors) if visitors is not None else None
        if room.owner is not None and seated != room.presence.said:
            room.presence.said = seated
            self.post.send(room.owner, Lines(room.table.code, sorted(seated) if seated is not None else None))

    async def hear_lines(self, sender: int, told: Lines) -> None:
        """A server that follows a table of ours has other lines to it: it is told who is there, whether or not that is new."""
        try:
            room = await self.house.room(told.code)
        except FlibusteError:
            return  # it is gone, or its server will say so
        if room.owner is not None:
            return
        if told.visitors is None:
            room.presence.elsewhere.pop(sender, None)
        else:
            room.presence.elsewhere[sender] = frozenset(told.visitors)
        self.house.look_round(room)
        if told.visitors is not None:
            self.post.send(sender, Present(told.code, room.presence.told))

    def tell_presence(self, room: Room) -> None:
        for node in room.presence.elsewhere:
            self.post.send(node, Present(room.table.code, room.presence.told))

    def hear_present(self, sender: int, told: Present) -> None:
        room = self.house.rooms.get(told.code)
        if room is not None and room.owner == sender and room.presence.told != told.seats:
            room.presence.told = told.seats
            self.house.tell_presence(room, list(room.listeners))

    async def miss_dead_servers(self) -> None:
        """A server that was struck off has no lines any more, and runs no table. Nothing is asked where none concerns us."""
        self.following.let_go()
        followers = {node for nodes in self.following.followers.values() for node in nodes} | self.sharing.servers()
        owners = self.following.owners()
        if followers or owners:
            there = await self.nodes.there()
            self.miss(followers - there)
            for room in list(self.house.rooms.values()) if owners - there else []:
                if room.owner is not None and room.owner not in there:
                    await self.following.look_for_owner(room)

    def miss(self, servers: Set[int]) -> None:
        self.following.miss(servers)
        self.sharing.miss(servers)
        for room in list(self.house.rooms.values()):
            lost = servers & room.presence.elsewhere.keys()
            for server in lost:
                del room.presence.elsewhere[server]
            if lost:
                self.house.look_round(room)

    def share(self, name: str, limit: Rates | Counts) -> None:
        self.sharing.share(name, limit)

    # ---- visitors and the lobby --------------------------------------------------------------------------------------

    def changed(self, visitor: int, reason: str | None = None) -> None:
        """A visitor has another name or key, or is gone."""
        self.post.send(ALL, Changed(visitor, reason))

    def rewritten(self, code: str) -> None:
        self.post.send(ALL, Rewritten(code))

    def list_table(self, room: Room) -> None:
        """Put a table of ours into the lobby, or take it out of it."""
        table = room.table
        if not table.created.listed and table.created.watch is None:
            return
        body = msgspec.json.encode(table.info()) if table.awaits_players else None
        if table.is_watchable:
            body = msgspec.json.encode(watchable(room))
        if body != room.listed:
            room.listed = body
            self.listed[room.number] = body, table.is_watchable
            self.house.background(self.save_lobby())

    async def save_lobby(self) -> None:
        async with self.listing:
            while self.listed:
                number, (body, watched) = self.listed.popitem()
                try:
                    await self.nodes.show_in_lobby(number, body, watched)
                except StoreFailed as error:
                    self.listed.setdefault(number, (body, watched))  # with the next change
                    logger.warning("the lobby could not be changed: %s", error)
                    return

    async def lobby(self, most: int) -> list[TableInfo]:
        return [msgspec.json.decode(body, type=TableInfo) for body in await self.nodes.lobby(most, watched=False)]

    async def watchables(self, most: int) -> list[Watchable]:
        return [msgspec.json.decode(body, type=Watchable) for body in await self.nodes.lobby(most, watched=True)]
