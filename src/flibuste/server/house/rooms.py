"""A table and those who look at it: who is told what, in which words. Every message is made here, out of views and events."""

import time
from asyncio import Future, TimerHandle
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import UNSET

from flibuste.game import FlibusteError, Preview
from flibuste.server.house.limits import Bucket
from flibuste.server.house.written import WrittenViews, write_message
from flibuste.server.table import entries
from flibuste.server.table.commands import check_act
from flibuste.server.table.refusals import Closed, Unfit
from flibuste.server.table.rights import own_seat
from flibuste.server.table.table import Table
from flibuste.wire import HintInfo, Tell, Told, Update, Whole, Why, You

MOST_TOLD: Final = 400  # a line that missed more entries than that is shown the whole table instead
HINT_RATE: Final = 0.5  # hints a second at one table, in the long run
HINT_BURST: Final = 6
SPECTATOR: Final = -1  # a visitor without an identity, who only looks on
QUIET_ENTRIES: Final = (
    entries.Acted,
    entries.Undone,
    entries.Said,
    entries.TimeGiven,
)  # after these the table itself is as it was


Shown = tuple[list[Told], Any]  # what happened, and the cards, as one seat sees them


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

    def __init__(self, number: int, table: Table) -> None:
        self.number = number
        self.table = table
        self.listeners: list[Listener] = []
        self.shown: dict[int, int | None] = {}  # whose hand is shown to a visitor with several seats
        self.owner: int | None = None  # the server that runs it, where that is another one
        self.listed: bytes | None = None  # what the lobby of all servers shows of it
        self.told_version = table.version  # how far it is on disk
        self.last_commit: Future[None] | None = None
        self.alarm: TimerHandle | None = None
        self.alarm_at = 0.0
        self.thinking: tuple[int, int, str] | None = None  # the version, seat and level that a computer player thinks about
        self.rematch_begun = False
        self.views = WrittenViews()
        self.hints = TableHints()

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

    def view(self, seat: int | None) -> Any:
        """What a seat, or for None a spectator, sees of the cards, written already; None before they are dealt."""
        match = self.table.match
        return self.views.view(match, seat) if match is not None else None

    def told(self, since: int, seat: int | None) -> list[Told]:
        """What a seat, or for None a spectator, missed."""
        steps = self.table.told_since(since)
        return [Told(version, step.at, [event.seen_by(seat) for event in step.told]) for version, step in steps]

    def whole(self, visitor: int) -> Whole:
        """All that a visitor may see, with the story so far: what a seat is told of earlier entries is what it was told then."""
        you = self.you(visitor)
        return Whole(
            version=self.table.version,
            told=self.told(0, you.showing),
            table=self.table.info(),
            you=you,
            view=self.view(you.showing),
        )

    def catch_up(self, visitor: int, since: int | None) -> Tell:
        """What somebody with this version has missed, or the whole table."""
        if since is None or not 0 < since <= self.table.version or self.table.version - since > MOST_TOLD:
            return self.whole(visitor)
        return self.update(visitor, since, {}, self.table_changed(since))

    def table_changed(self, since: int) -> bool:
        """Whether the table without its cards is another than it was."""
        return any(not isinstance(step.entry, QUIET_ENTRIES) for step in self.table.steps[since:])

    def update(self, visitor: int, since: int, made: dict[int | None, Shown], changed: bool) -> Update:
        """What has happened since; `made` keeps what was written for a seat, for the next line that sees the same."""
        you = self.you(visitor)
        seat = you.showing
        if seat not in made:
            made[seat] = (self.told(since, seat), self.view(seat))
        told, view = made[seat]
        table = self.table
        return Update(
            since=since,
            version=table.version,
            told=told,
            you=you,
            view=view,
            deadline=table.deadline,
            table=table.info() if changed else UNSET,
        )

    def updates(self, since: int) -> list[tuple[Listener, bytes]]:
        """What to send to whom once the entries after `since` are on disk."""
        self.cover_hands()
        made: dict[int | None, Shown] = {}
        changed = self.table_changed(since)
        return [(one, write_message(self.update(one.visitor, since, made, changed))) for one in self.listeners]

    def after_commit(self, action: Callable[[], None]) -> None:
        """Do this when all that the table has seen so far is on disk, and told: what is answered never overtakes what is told."""
        if self.last_commit is None or self.told_version == self.table.version:
            action()
        else:
            self.last_commit.add_done_callback(lambda commit: None if commit.cancelled() or commit.exception() else action())
