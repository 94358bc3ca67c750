"""What a table does by itself: its alarms ring, and its computer players think and act. Compiled like `house`, which it works
for."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from flibuste.server.house.rooms import Room
from flibuste.server.table.clocks import DAY, MINUTE
from flibuste.server.table.commands import computer_acts, ring
from flibuste.server.thinking.thinkers import NoChoice
from flibuste.view import View

if TYPE_CHECKING:
    from flibuste.server.house.house import House

KEPT_AFTER_END: Final = 10 * MINUTE  # how long a table that is over stays in memory without listeners

logger = logging.getLogger("flibuste.server")


class Playing:
    """See `wake`, by which everything else comes."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def wake(self, room: Room) -> None:
        """See to what a table needs next: a computer player's choice, or the next time it does something by itself."""
        if self.house.closing or room.table.code in self.house.tables.resting or self.house.saving.trying:
            return
        table = room.table
        room.pacing.note_position(table, asyncio.get_running_loop().time())
        due, now = table.alarm() if room.owner is None else None, self.house.clock()
        if room.presence.due is not None:
            due = room.presence.due if due is None else min(due, room.presence.due)
        ringing = now + KEPT_AFTER_END if due is None else min(max(due, now), now + DAY)
        if room.alarm is None or due is None or ringing < room.alarm_at:  # one that rings too early does no harm
            if room.alarm is not None:
                room.alarm.cancel()
            room.alarm, room.alarm_at = asyncio.get_running_loop().call_later(ringing - now, self.rung, room), ringing
        thinker = table.thinker() if room.owner is None else None
        if thinker is not None and room.thinking != (table.position_version, *thinker):
            room.thinking, room.choice = (table.position_version, *thinker), None
            assert table.match is not None
            # Of this position: another command may come before the task begins.
            view = table.match.view(thinker[0])
            self.house.background(self.think(room, table.position_version, *thinker, view))
        elif room.choice is not None:  # somebody for whom it waited may have left
            self.let_act(room)

    def rung(self, room: Room) -> None:
        """The alarm of a table."""
        room.alarm = None
        if self.house.rooms.get(room.table.code) is not room or self.house.saving.trying:
            return
        if room.table.ending is not None or room.owner is not None:
            if not room.lines:
                del self.house.rooms[room.table.code]
                return
        else:
            before = room.table.version
            room.pacing.let_clock_run(room.table, self.house.clock())
            try:
                ring(room.table, self.house.clock())
            except Exception:  # noqa: BLE001  it is logged there
                self.house.fail(room, "the alarm")
                return
            if self.house.commit(room, before) is None:
                self.house.tell_pace(room)
        self.house.look_round(room)

    async def think(self, room: Room, version: int, seat: int, level: str, view: View) -> None:
        """Let a computer player choose for a seat. It thinks at once, and acts when it is time to."""
        action: str | None = None
        try:
            table, awaited = room.table, self.somebody_is_there(room)
            counts = table.created.rated or (table.created.board is not None and bool(table.persons))
            action = await self.house.thinkers.choose(table.game, level, view, table.code, awaited, counts)
        except NoChoice as error:
            logger.error("table %s is stuck: %s", room.table.code, error)
        except Exception:
            logger.exception("table %s is stuck", room.table.code)
        if room.thinking == (version, seat, level):
            room.choice = (version, seat, level, action)
            self.let_act(room)

    def somebody_is_there(self, room: Room) -> bool:
        """Whether a person who plays here has a line to the table, here or at another server."""
        here = {listener.visitor for listener in room.listeners}.union(*room.presence.elsewhere.values())
        return any(room.table.chairs[seat].visitor in here for seat in room.table.persons)

    def let_act(self, room: Room) -> None:
        """Play what a computer player has chosen, if it is time and the seat is still its own; or come back to it then."""
        if room.choice is None:
            return
        version, seat, level, action = room.choice
        table = room.table
        if room.acting is not None:
            room.acting.cancel()
            room.acting = None
        if table.thinker() == (seat, level) and table.position_version == version:
            now = asyncio.get_running_loop().time()
            due = room.pacing.may_act_at(table, now)
            if due is None:  # until it is seen
                return
            if due > now:
                room.acting = asyncio.get_running_loop().call_later(due - now, self.let_act, room)
                return
        room.choice = room.thinking = None  # if nothing comes of it now, as in a pause, the player thinks again later
        if self.house.rooms.get(table.code) is room and not self.house.closing and not self.house.saving.trying:
            before = table.version
            try:
                computer_acts(table, seat, version, action, self.house.clock())
            except Exception:  # noqa: BLE001  it is logged there
                self.house.fail(room, "a computer player's move")
                return
            self.house.commit(room, before)
