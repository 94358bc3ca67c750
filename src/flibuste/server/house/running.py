"""Tables that are run here: what is done to one, and when everybody hears of it. Every move passes through, so it is compiled.

The order of things is the point of it. A command changes the table in memory and is put in line for the disk at once; what
everybody is told is written then, too, but sent only when the commit is done. If it fails, the table is forgotten and read again.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio import Task
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

from flibuste.server.house.rooms import Listener, Room
from flibuste.server.house.stories import story_of
from flibuste.server.house.written import write_message
from flibuste.server.store.store import LogRow, Store
from flibuste.server.table import entries
from flibuste.server.table.clocks import DAY, MINUTE
from flibuste.server.table.commands import carry_out, computer_acts, ring
from flibuste.server.table.entries import write_entry
from flibuste.server.table.rights import Closed, Foreign
from flibuste.server.table.table import Step
from flibuste.server.thinking.thinkers import Thinkers
from flibuste.wire import Act, Asked, Undo

KEPT_AFTER_END: Final = 10 * MINUTE  # how long a table that is over stays in memory without listeners

logger = logging.getLogger("flibuste.server")


@mypyc_attr(allow_interpreted_subclasses=True)
class Running(ABC):
    """The tables in memory, with the store beneath and the computer players beside."""

    def __init__(self, store: Store, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self.store = store
        self.thinkers = thinkers
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.tasks: set[Task[None]] = set()
        self.closing = False

    @abstractmethod
    def lose(self, room: Room, reason: str) -> None:
        """Forget what is in memory; whoever comes back finds what is on disk."""

    @abstractmethod
    def tell_others(self, room: Room, before: int, rows: Sequence[LogRow]) -> None:
        """Let other servers know of what is on disk now."""

    # ---- what visitors do --------------------------------------------------------------------------------------------

    def act(self, room: Room, visitor: int, command: Act | Undo) -> None:
        """Carry out a visitor's move, without waiting: it is in line for the disk when this returns, see `Room.after_commit`."""
        self.may_ask(visitor)
        before = room.table.version
        carry_out(room.table, visitor, with_seat(room, visitor, command), self.clock())
        self.commit(room, before)

    def may_ask(self, visitor: int) -> None:
        if self.closing:
            raise Closed("the server is stopping")
        if visitor < 0:
            raise Foreign("you are looking on without a name: ask for one first")

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
        """It is on disk: tell them. It is not: what memory has is not to be believed."""
        if commit.cancelled() or commit.exception() is not None:
            logger.error("table %d was not saved: %s", room.number, None if commit.cancelled() else commit.exception())
            self.lose(room, "the table could not be saved; come back to where it was")
            return
        room.told_version = before + len(rows)
        for listener, message in messages:
            listener.send(message)
        self.tell_others(room, before, rows)

    # ---- listeners ---------------------------------------------------------------------------------------------------

    def listen(self, room: Room, listener: Listener, since: int | None) -> None:
        """From now on a line hears of everything; first of what it missed."""
        message = write_message(room.catch_up(listener.visitor, since))
        room.listeners.append(listener)
        room.after_commit(lambda: listener.send(message))

    def send_whole(self, room: Room, listener: Listener) -> None:
        message = write_message(room.whole(listener.visitor))
        room.after_commit(lambda: listener.send(message))

    def stop_listening(self, room: Room, listener: Listener) -> None:
        if listener in room.listeners:
            room.listeners.remove(listener)

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
        action = await self.thinkers.choose(room.table.game, level, match.view(seat))
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
    """A command that names the seat it is for, where it is of one who may have several."""
    if isinstance(command, (Act, Undo)):
        return msgspec.structs.replace(command, seat=room.acting_seat(visitor, command.seat))
    return command


def row_of(step: Step) -> LogRow:
    return LogRow(getattr(step.entry, "seat", None), write_entry(step.entry), step.at)
