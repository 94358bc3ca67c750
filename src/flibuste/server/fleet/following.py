"""Tables that one server runs and others follow: what the first tells, and what comes of it at the others.

Only servers that follow a table are told that it has moved. A server follows every table of another one that it has in memory:
when it has read the table it says so to the server that runs it, with how far it read, and hears at once if there is more.
"""

import asyncio
import logging
from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from flibuste.game import FlibusteError
from flibuste.server.fleet.notes import Claimed, Follows, Moved, Paced
from flibuste.server.house.behind import catch_up, leave_the_present, make_anew
from flibuste.server.house.pacing import WITHOUT_LIMIT
from flibuste.server.house.reading import read_log
from flibuste.server.house.rooms import Room
from flibuste.server.store.nodes import Taken
from flibuste.server.store.store import LogRow, StoreFailed
from flibuste.server.table.entries import Joined
from flibuste.server.table.rebuilding import Damaged, rebuild

if TYPE_CHECKING:
    from flibuste.server.fleet.fleet import PostgresFleet

ELSEWHERE = "another server has this table now; come back to where it is"

logger = logging.getLogger("flibuste.server")


class Following:
    """Who follows our tables, and which tables of others we follow."""

    def __init__(self, fleet: "PostgresFleet") -> None:
        self.fleet = fleet
        self.house = fleet.house
        self.followers: dict[str, set[int]] = {}  # of our tables, by their codes
        self.followed: dict[str, int] = {}  # tables of others, with the servers that we have told so
        self.behind: dict[str, Room] = {}  # of these, those of which there is more to read
        self.reading: asyncio.Task[None] | None = None
        self.paced: dict[str, Paced] = {}  # what was said of versions that we have yet to read

    # ---- at the server that runs a table -----------------------------------------------------------------------------

    def tell(self, code: str, note: Moved | Paced) -> None:
        for node in self.followers.get(code, ()):
            self.fleet.post.send(node, note)

    async def hear_follows(self, sender: int, told: Follows) -> None:
        """A server that follows a table of ours is told at once if there is more of it than it knows."""
        if told.version is None:
            self.forget_follower(told.code, {sender})
            return
        self.followers.setdefault(told.code, set()).add(sender)
        room = self.house.rooms.get(told.code)
        if room is not None:
            end = room.told_version
        else:
            try:
                end = await self.fleet.store.log_end(told.code)
            except StoreFailed:
                return  # then our connection is cut, too, and everybody asks anew
        if end > told.version:
            self.fleet.post.send(sender, Moved(told.code, end))

    def forget_follower(self, code: str, servers: Set[int]) -> None:
        left = self.followers.get(code, set()) - servers
        if left:
            self.followers[code] = left
        else:
            self.followers.pop(code, None)

    def miss(self, servers: Set[int]) -> None:
        """These servers are gone."""
        for code in [code for code, nodes in self.followers.items() if nodes & servers]:
            self.forget_follower(code, servers)

    # ---- at a server that follows ------------------------------------------------------------------------------------

    def follow(self, room: Room) -> None:
        """From now on the server that runs a table tells us."""
        assert room.owner is not None
        self.followed[room.table.code] = room.owner
        self.fleet.post.send(room.owner, Follows(room.table.code, room.table.version))

    def let_go(self) -> None:
        """Tables that we have forgotten, or run by now, need not be told to us any more."""
        for code, owner in list(self.followed.items()):
            room = self.house.rooms.get(code)
            if room is None or room.owner is None:
                del self.followed[code]
                self.paced.pop(code, None)
                if room is None:
                    self.fleet.post.send(owner, Follows(code, None))

    def owners(self) -> set[int]:
        return set(self.followed.values())

    async def look_for_owner(self, room: Room) -> None:
        """The server that ran a table is gone, and we have not heard who runs it now."""
        owner, taken = await self.fleet.owner_of(room.number)
        if self.house.rooms.get(room.table.code) is not room or room.owner is None:
            return
        if taken:
            await self.fleet.take_over([Taken(room.number, room.table.code, asleep=False)])
        elif owner is not None and owner != room.owner:
            self.hear_claimed(owner, Claimed(room.table.code, 0))

    def hear_moved(self, told: Moved) -> None:
        room = self.house.rooms.get(told.code)
        if room is None or told.version <= room.table.version:
            return  # we know it, or it is what we are about to find out that we have lost
        if room.owner is None:
            self.house.lose(room, ELSEWHERE)
        else:
            self.read_soon(room)

    def hear_paced(self, told: Paced) -> None:
        room = self.house.rooms.get(told.code)
        if room is None or room.owner is None:
            return
        if told.version > room.table.version:
            self.paced[told.code] = told
        elif told.version == room.table.version:
            table, room.awaits = room.table, told.awaits
            table.held_until = WITHOUT_LIMIT if told.since is None else None
            table.turn_since = told.since if told.since is not None else table.turn_since
            for listener, message in room.pace_updates():
                listener.send(message)

    def hear_claimed(self, sender: int, told: Claimed) -> None:
        room = self.house.rooms.get(told.code)
        if room is None:
            return
        if room.owner is None:
            self.house.lose(room, ELSEWHERE)
            return
        if room.owner != sender:
            room.owner = sender
            self.fleet.asking.give_up(room)
        room.presence.said = None
        self.house.look_round(room)
        self.follow(room)
        if told.version > room.table.version:
            self.read_soon(room)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def read_soon(self, room: Room) -> None:
        """What is told while we read is read with the next statement, all tables at once."""
        self.behind[room.table.code] = room
        if self.reading is None or self.reading.done():
            self.reading = asyncio.get_running_loop().create_task(self.read_behind())

    async def read_behind(self) -> None:
        while self.behind:
            behind, self.behind = self.behind, {}
            known = {room.number: room.table.version for room in behind.values()}
            try:
                logs = await self.fleet.store.read_logs(known)
            except StoreFailed as error:
                for room in behind.values():
                    self.house.lose(room, f"the table could not be read ({error}); come back")
                continue
            for room in behind.values():
                if room.owner is not None and self.house.rooms.get(room.table.code) is room:
                    self.take(room, known[room.number] + 1, logs.get(room.number, []))

    def take(self, room: Room, first: int, rows: Sequence[LogRow]) -> None:
        """Take what is on disk into a table that somebody else runs, and tell our lines of it."""
        before = room.table.version
        try:
            for entry, at in read_log(rows[max(before + 1 - first, 0) :], max(before + 1, first)):
                room.table.apply(entry, at)
        except Exception as error:  # noqa: BLE001  rules or a log that are not ours
            logger.error("table %s cannot be followed: %s", room.table.code, type(error).__name__)
            self.house.lose(room, "the table could not be followed; come back")
            return
        if room.table.version > before:
            room.told_version = room.table.version
            room.awaits = []
            self.house.send_all(leave_the_present(room))
            self.house.send_all(room.updates(before))
            self.house.send_all(catch_up(room))
            if any(isinstance(step.entry, Joined) for step in room.table.steps[before:]):
                self.house.look_round(room)
            paced = self.paced.pop(room.table.code, None)
            if paced is not None:
                self.hear_paced(paced)

    async def catch_up(self, room: Room) -> None:
        """Read what we have missed."""
        before = room.table.version
        try:
            rows = await self.fleet.store.read_table(room.number, before)
        except StoreFailed as error:
            self.house.lose(room, f"the table could not be read ({error}); come back")
            return
        if room.owner is not None:
            self.take(room, before + 1, rows)

    async def read_again(self, code: str) -> None:
        """Old entries of a table have changed: what we know of it is made from them anew, and nobody there is disturbed."""
        room = self.house.rooms.get(code)
        if room is None:
            return
        try:
            rows = await self.fleet.store.read_table(room.number)
            if len(rows) < room.table.version:
                raise Damaged("its end")
            room.table = rebuild(read_log(rows[: room.table.version]))
            make_anew(room)
        except FlibusteError as error:
            self.house.lose(room, f"the table could not be read ({error}); come back")
