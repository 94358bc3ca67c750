"""What a table shows: its seats, its chance, its end, what it is to the one who looks, and how a view changes."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from flibuste.wire.terms import Clock, Phase, Time


class SeatInfo(Struct, frozen=True):
    """Who has a seat: nobody yet, a person, or a computer player. `stand_in` is the level that plays for an absent person.

    `style` is what the computer player likes best among actions that are as good as each other: "bold", "careful" or "thrifty".
    A face is a person's, null where none was chosen. Where one device has several seats, all of them name the first as `device`.
    """

    kind: Literal["open", "person", "computer"]
    name: str
    face: int | None
    level: str | None
    style: str | None
    stand_in: str | None
    left: bool
    resigned: bool
    agrees_to_end: bool
    device: int | None


class FairInfo(Struct, frozen=True):
    """How far the parts of the chance are: see "Fair deals". `match` counts the starts here from 1.

    `seals` has each seat's before the start, empty where there is none; `terms` are told until the cards are dealt. `awaited` are
    the seats whose seal or, after the start, whose part is missing; at `due` the start comes to nothing. `missed` names the seats
    at which each earlier start came to nothing.
    """

    match: int
    commitment: str
    seals: list[str]
    terms: str | None
    awaited: list[int]
    due: Time | None
    missed: list[list[int]]


class Ending(Struct, frozen=True):
    """How the match at a table ended. `reason` is played, board (of a tournament), resigned, agreement, abandoned, expired or
    closed; `seed` is the server's part of the chance, empty for a board, which others still play."""

    reason: str
    winners: list[int]
    outcome: dict[str, object] | None
    seed: str | None


class Origin(Struct, frozen=True):
    """Where a practice match goes on from: after `step` actions of the match at table `code`, or with null of a log."""

    code: str | None
    step: int


class BoardInfo(Struct, frozen=True):
    """The board of a tournament that is played at a table; round and board are counted from 1, `boards` is how many a round
    has."""

    tournament: str
    round: int
    board: int
    boards: int


class TableInfo(Struct, frozen=True):
    """A table as everybody sees it."""

    code: str
    game: str
    rules: int
    options: dict[str, str | int | bool]
    phase: Phase
    seats: list[SeatInfo]
    listed: bool
    locked: bool
    clock: Clock
    version: int
    fair: (
        FairInfo | None
    )  # null where nobody here adds to the chance: in practice, which has another match's, and at a tournament's board
    turn: int | None
    deadline: Time | None
    expires: Time | None
    ending: Ending | None
    rematch: str | None
    hints: bool  # whether a person here may ask for hints
    practice: bool  # whether it goes on from a moment of another match, and counts in nobody's statistics
    counts: bool  # whether it counts there: not practice, nor a match from which the host has removed somebody
    origin: Origin | None  # of practice: which moment that is
    rated: bool  # whether it changes the ratings of those who play
    watch: int | None  # how many actions later everybody may watch it from the first page; null for not at all
    board: BoardInfo | None  # where it is a table of a tournament


class You(Struct, frozen=True):
    """What the table is to the one who looks: own seats, the one whose hand is shown, the one to hand the device to."""

    seats: list[int]
    showing: int | None
    hand_over: int | None
    host: bool
    may_undo: bool


class YouChange(Struct, frozen=True, omit_defaults=True):
    """Those fields of `You` that changed."""

    seats: list[int] | UnsetType = UNSET
    showing: int | UnsetType | None = UNSET
    hand_over: int | UnsetType | None = UNSET
    host: bool | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET


class Splice(Struct, frozen=True, omit_defaults=True):
    """One stretch of a list that changed: from place `at` on, `gone` items are no more, and the `new` ones are there instead.

    Without `at` it is the end of the list, without `gone` nothing goes, without `new` nothing comes. With `merge` the item
    at this place stays, and these of its entries are new or changed. With `event` it stays, too, and all entries that it has in
    common with that event, counted from 0 among those that are told with the change, are as the event says.
    """

    at: int | UnsetType = UNSET
    gone: int = 0
    new: list[object] = []
    merge: dict[str, object] = {}
    event: int | UnsetType = UNSET


class Change(Struct, frozen=True, omit_defaults=True):
    """How a view changed, by its fields; a field that is in none of these is as it was.

    `set` has the new values of fields, in a first view of all of them, `splice` what changed in a list, and `merge` the entries
    that are new or changed in an object.
    """

    set: dict[str, object] = {}
    splice: dict[str, Splice] = {}
    merge: dict[str, dict[str, object]] = {}


class Absence(Struct, frozen=True):
    """Since when a person has no line to the table. While somebody is `gone`, the others may let a computer player `stand in`."""

    since: Time
    gone: bool


class Told(Struct, frozen=True):
    """One entry of the table's log, as the one who is told may know it; in an update also how it changed the view, if it did.

    The last one told is that of the message's `version`, the one before it that of the version before, and so on.
    """

    at: Time
    events: list[dict[str, object]]
    change: Change | UnsetType = UNSET
