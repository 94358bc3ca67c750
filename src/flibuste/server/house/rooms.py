"""A table and those who look at it: who is told what, in which words. Every message is made here, out of views and events."""

import time
from asyncio import Future, TimerHandle, sleep, wait
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import UNSET

from flibuste.game import FlibusteError, Preview
from flibuste.server.house.errors import Busy
from flibuste.server.house.pacing import Pacing
from flibuste.server.house.presence import Presence
from flibuste.server.house.rates import Bucket
from flibuste.server.house.sights import NOTHING, Sight, change
from flibuste.server.house.written import write_message, written
from flibuste.server.table import entries
from flibuste.server.table.commands import check_act
from flibuste.server.table.refusals import Closed, Unfit
from flibuste.server.table.rights import own_seat, own_seats
from flibuste.server.table.table import Table
from flibuste.wire import HintInfo, Told, Update, Whole, Why, You, YouChange

HINT_RATE: Final = 0.5  # hints a second at one table, in the long run
HINT_BURST: Final = 6
SPECTATOR: Final = -1  # a visitor without an identity, who only looks on
QUIET_ENTRIES: Final = (
    entries.Acted,
    entries.Undone,
    entries.Said,
    entries.TimeGiven,
)  # after these the table itself is as it was

Choice = tuple[int, int, str, str | None]  # the version, seat and level, and the action; None where there was no choice
Showing = tuple[int | None, int | None]  # the seats whose hands a line was shown, and is shown now; None for a spectator


class Listener(Protocol):
    """A line to a browser."""

    visitor: int

    def send(self, message: bytes) -> None: ...

    def close(self, reason: str, again: bool) -> None: ...


class TableHints:
    """What is known of a table's hints. The last ones are kept: asked again, they are the same."""

    def __init__(self) -> None:
        self.busy = False
        self.bucket = Bucket(HINT_RATE, HINT_BURST, time.monotonic())
        self.last: tuple[int, int, list[HintInfo]] | None = None  # the version of the position, the seat, and what was found


class Room:
    """A table with its listeners."""

    def __init__(self, number: int, table: Table, history: int = 1000) -> None:
        self.number = number
        self.history = history  # the entries that somebody who comes is told of at the most
        self.table = table
        self.listeners: dict[Listener, You] = {}  # and what the table was to each when it was told last
        self.out_of_sight: set[Listener] = set()  # those whose page is open, and not looked at
        self.shown: dict[int, int | None] = {}  # whose hand is shown to a visitor with several seats
        self.owner: int | None = None  # the server that runs it, where that is another one
        self.behind: Room | None = None  # the table as it was some actions ago, for those who may only see it so: see `behind`
        self.listed: bytes | None = None  # what the lobby of all servers shows of it
        self.told_version = table.version  # how far it is on disk
        self.last_commit: Future[None] | None = None
        self.alarm: TimerHandle | None = None
        self.alarm_at = 0.0
        self.thinking: tuple[int, int, str] | None = None  # the version, seat and level that a computer player thinks about
        self.choice: Choice | None = None  # what it has come to, until it is time to play it
        self.acting: TimerHandle | None = None  # which may be then
        self.pacing = Pacing(all_ready=table.pace.over_days)
        self.awaits: list[int] = []  # the seats of persons for whom computer players wait
        self.awaits_told: list[int] = []
        self.pace_posted: tuple[int, list[int], float | None] = (0, [], None)  # what other servers were told of it
        self.call: object = None  # whom a table over days was last said to await, see `calls`
        self.rematch_begun = False
        self.touched = 0.0  # when somebody last asked for it, by the event loop
        self.sight: Sight | None = None  # of the position that was told last
        self.deadline_told = table.deadline
        self.hints = TableHints()
        self.presence = Presence()

    @property
    def lines(self) -> list[Listener]:
        """All lines to the table, also those that see it later."""
        return [*self.listeners, *(self.behind.listeners if self.behind is not None else ())]

    def lines_in_sight(self) -> list[Listener]:
        """Those whose page is looked at, as far as is known."""
        return [line for line in self.listeners if line not in self.out_of_sight]

    # ---- who sees what -----------------------------------------------------------------------------------------------

    def showing(self, visitor: int) -> int | None:
        """The seat whose hand a visitor is shown; None for a spectator, and while a device is handed over."""
        return self.showing_of(visitor, self.table.seats_of(visitor))

    def showing_of(self, visitor: int, seats: list[int]) -> int | None:
        """The same, where the visitor's seats are known."""
        if len(seats) == 1:
            return seats[0]
        seat = self.shown.get(visitor)
        return seat if seat in seats else None

    def show(self, visitor: int, seat: int | None) -> None:
        """The device has been handed to this seat's player."""
        own_seats(self.table, visitor)
        if seat is not None:
            own_seat(self.table, visitor, seat)
        self.shown[visitor] = seat

    def cover_hands(self) -> None:
        """When it is the turn of another seat at the same device, the hand that was shown is covered."""
        turn = self.table.turn
        owner = self.table.chairs[turn].visitor if turn is not None else None
        if owner is not None and turn is not None and self.shown.get(owner) != turn:
            self.shown[owner] = None

    def acting_seat(self, visitor: int, asked: int | None) -> int:
        """The seat that a visitor acts for: of several, the one whose hand is shown."""
        seats = self.table.seats_of(visitor)
        if len(seats) < 2:
            return own_seat(self.table, visitor, asked)
        seat = self.showing(visitor)
        if seat is None or asked not in (None, seat):
            own_seat(self.table, visitor, asked if asked is not None else seats[0])
            raise Unfit("hand not shown", "several seats share this browser: show the seat's hand first")
        return seat

    def would_refuse(self, visitor: int, command: Why) -> FlibusteError | None:
        """Why an action of this visitor would be refused now, or None; nothing is changed."""
        try:
            check_act(self.table, visitor, msgspec.structs.replace(command, seat=self.acting_seat(visitor, command.seat)))
        except FlibusteError as error:
            return error
        return None

    def preview(self, visitor: int, asked: int | None) -> tuple[int | None, Preview]:
        """What a visitor's seat is promised, from what it sees and nothing else; with None, the seat whose hand is shown."""
        seat = self.showing(visitor) if asked is None else self.acting_seat(visitor, asked)
        if self.table.match is None:
            raise Closed("not begun", "the match has not begun")
        return seat, self.table.game.preview(self.table.match.view(seat))

    def you(self, visitor: int) -> You:
        """What the table is to a visitor."""
        seats = self.table.seats_of(visitor)
        showing = self.showing_of(visitor, seats)
        turn = self.table.turn
        return You(
            seats=seats,
            showing=showing,
            hand_over=turn if turn in seats and turn != showing and self.table.chairs[turn].thinker is None else None,
            host=self.table.host == visitor,
            may_undo=showing is not None and self.may_undo(showing),
        )

    def may_undo(self, seat: int) -> bool:
        """Whether the person at a seat can take the last action back."""
        match = self.table.match
        if match is None or len(match.states) < 2 or match.states[-2].turn != seat:  # mostly, and quickly seen
            return False
        return self.table.phase == "playing" and self.table.chairs[seat].thinker is None and self.table.undo_fault(seat) is None

    # ---- messages ----------------------------------------------------------------------------------------------------

    def told(self, since: int, seat: int | None) -> list[Told]:
        """What a seat, or for None a spectator, missed."""
        return [Told(step.at, [event.seen_by(seat) for event in step.told]) for step in self.table.told_since(since)]

    def whole(self, visitor: int, since: int = 0) -> Whole:
        """All that a visitor may see, with the story: what a seat is told of earlier entries is what it was told then. Of a very
        long story the beginning is left out."""
        you = self.you(visitor)
        match = self.table.match
        known = max(since if 0 < since <= self.table.version else 0, self.table.version - self.history)
        return Whole(
            since=known,
            version=self.table.version,
            told=self.told(known, you.showing),
            table=self.table.info(),
            you=you,
            view=written(match.view(you.showing)) if match is not None else None,
            awaits=self.awaits,
        )

    def show_whole(self, listener: Listener, since: int = 0) -> bytes:
        """The whole table for a line, which from now on is told how it changes."""
        whole = self.whole(listener.visitor, since)
        self.listeners[listener] = whole.you
        return write_message(whole)

    def updates(self, since: int) -> list[tuple[Listener, bytes]]:
        """What to send to whom once the entries after `since` are on disk. What is the same for several lines is made once."""
        self.cover_hands()
        table = self.table
        sights = self.sights(since)
        deadline = table.deadline
        told_deadline = UNSET if deadline == self.deadline_told else deadline
        self.deadline_told = deadline
        told_awaits = UNSET if self.awaits == self.awaits_told else self.awaits
        self.awaits_told = self.awaits
        changed = any(not isinstance(step.entry, QUIET_ENTRIES) for step in table.steps[since:])
        info = written(table.info()) if changed else UNSET
        told: dict[Showing, Any] = {}
        usual: dict[Showing, bytes] = {}  # the messages to lines to which the table is what it was
        messages: list[tuple[Listener, bytes]] = []
        for listener, before in self.listeners.items():
            you = self.you(listener.visitor)
            showing = (before.showing, you.showing)
            same = you == before
            message = usual.get(showing) if same else None
            if message is None:
                if showing not in told:
                    told[showing] = written(self.changes(since, sights, before.showing, you.showing))
                message = write_message(
                    Update(
                        version=table.version,
                        told=told[showing],
                        you=UNSET if same else you_change(before, you),
                        deadline=told_deadline,
                        table=info,
                        awaits=told_awaits,
                    )
                )
                if same:
                    usual[showing] = message
                else:
                    self.listeners[listener] = you
            messages.append((listener, message))
        if self.sight is not None:
            self.sight.news = None  # it has been told
        table.forget_told(since)
        return messages

    def pace_updates(self) -> list[tuple[Listener, bytes]]:
        """What to send to whom where nothing has happened: whether a clock runs now, and who is awaited."""
        if self.table.deadline == self.deadline_told and self.awaits == self.awaits_told:
            return []
        return self.updates(self.table.version)

    def sights(self, since: int) -> list[Sight | None]:
        """What was to be seen at that version, and after each entry since; None before the match."""
        sight = self.sight
        found: list[Sight | None] = []
        for step in self.table.steps[since - 1 :]:
            if step.state is None:
                sight = None
            elif sight is None or sight.state is not step.state:
                sight = Sight(self.table.game, step.state)
            found.append(sight)
        self.sight = sight
        return found

    def changes(self, since: int, sights: list[Sight | None], seat_before: int | None, seat: int | None) -> list[Told]:
        """What happened, and how it changed the view, for a line that was shown one seat's hand and is now shown another's."""
        told: list[Told] = []
        before, shown = sights[0], seat_before
        for step, sight in zip(self.table.told_since(since), sights[1:], strict=True):
            events = [event.seen_by(seat) for event in step.told]
            found = change(before, shown, sight, seat, events)
            told.append(Told(step.at, events, UNSET if found == NOTHING else found))
            before, shown = sight, seat
        return told

    async def saved(self) -> None:
        """Return when the table, as it is then, is on disk."""
        while self.told_version != self.table.version:
            commit = self.last_commit
            if commit is None or (commit.done() and (commit.cancelled() or commit.exception() is not None)):
                raise Busy("not saved", "the table could not be saved: come back to where it was")
            if commit.done():
                await sleep(0)  # those who are told of it come first
            else:
                await wait([commit])

    def after_commit(self, action: Callable[[], None]) -> None:
        """Do this when all that the table has seen so far is on disk, and told: what is answered never overtakes what is told."""
        if self.last_commit is None or self.told_version == self.table.version:
            action()
        else:
            self.last_commit.add_done_callback(lambda commit: None if commit.cancelled() or commit.exception() else action())


def you_change(before: You, after: You) -> YouChange:
    """What a table has become to a line."""
    return YouChange(**{name: new for name, new in msgspec.structs.asdict(after).items() if new != getattr(before, name)})
