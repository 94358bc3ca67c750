"""Every message between a table and those around it, typed once.

REST bodies, socket messages, the OpenAPI page, `docs/wire.md` and the page's TypeScript types come from here. A message names
its kind in `do` (what a browser asks of a table) or `tell` (what a table says). Views are the games' own `View` types and
events `Event.seen_by`, so both appear here as plain objects.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from flibuste.wire.codes import Code as Code
from flibuste.wire.codes import Kind as Kind
from flibuste.wire.learning import Branch as Branch
from flibuste.wire.learning import HintInfo as HintInfo
from flibuste.wire.learning import Replay as Replay
from flibuste.wire.learning import ReplayAsked as ReplayAsked
from flibuste.wire.learning import ReplayStep as ReplayStep
from flibuste.wire.learning import ReviewAsked as ReviewAsked
from flibuste.wire.learning import ReviewState as ReviewState
from flibuste.wire.learning import Tutorial as Tutorial
from flibuste.wire.learning import TutorialAnswer as TutorialAnswer
from flibuste.wire.learning import TutorialStep as TutorialStep
from flibuste.wire.learning import TutorialTry as TutorialTry

Clock = Literal["none", "relaxed", "brisk"]
Language = Literal["en", "fr", "it", "de"]
Phase = Literal["waiting", "dealing", "playing", "paused", "over"]
Seat = Annotated[int, Meta(ge=0, le=7, description="A place at the table, from 0.")]
Version = Annotated[int, Meta(ge=0, le=2**31, description="How many entries the table's log had when this was seen.")]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="What a person or a seat is called.")]
Face = Annotated[int, Meta(ge=1, le=20, description="Which of the page's portraits a person has chosen.")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Digits = Annotated[
    str,  # a pattern alone would let a newline in at the end
    Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64, description="256 bits in hexadecimal digits."),
]
Time = Annotated[float, Meta(description="Seconds since 1970.")]


# ---- what is asked of a table, over its socket or by a request -------------------------------------------------------


class Command(Struct, tag_field="do", frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that a visitor asks of a table. `id` comes back in the answer; without one only a refusal is answered."""

    id: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Act(Command, tag="act", frozen=True):
    """Play an action, of the text that the view's `legal` gives; refused if the position has changed since `version`."""

    version: Version
    action: Annotated[str, Meta(max_length=120)]
    seat: Seat | None = None


class Why(Command, tag="why", frozen=True):
    """Ask what an `act` would be told, without acting: whether it is legal, or why not. The answer is a `reason`."""

    version: Version
    action: Annotated[str, Meta(max_length=120)]
    seat: Seat | None = None


class AskPreview(Command, tag="preview", frozen=True):
    """Ask what this seat's hand is worth and what each of its actions leads to; with null, of the seat whose hand is shown.

    A spectator's preview has what is public. The answer is a `preview`.
    """

    seat: Seat | None = None


class AskWhole(Command, tag="whole", frozen=True):
    """Ask to be shown the whole table once more, with what was told after `since`. A `whole` comes, then `done`."""

    since: Version = 0


class Ping(Command, tag="ping", frozen=True):
    """Ask for a sign of life, to find out whether a line that is silent still works. The answer is `done`."""


class Shown(Command, tag="seen", frozen=True):
    """Say that everything up to `version` was shown to the person here: the table is open, and the last round's result put aside.

    `pace` is how many milliseconds from now on a computer player is to wait before it acts. Only a line that was opened with
    `?paced=true` is waited for.
    """

    version: Version
    pace: Annotated[int, Meta(ge=0, le=2000)] = 0


class AskHint(Command, tag="hint", frozen=True):
    """Ask for the best actions of one's own seat that is to act, where the table allows `hints`. The answer is a `hint`."""

    seat: Seat | None = None


class Undo(Command, tag="undo", frozen=True):
    """Take one's own last action back, where it revealed nothing and nobody has acted since."""

    version: Version
    seat: Seat | None = None


class Show(Command, tag="show", frozen=True):
    """Several seats share this browser and the device has been handed over: show this seat's hand, or with null nobody's."""

    seat: Seat | None


class Join(Command, tag="join", frozen=True):
    """Sit down, at this seat or at any open one. Whoever has a seat here keeps it, and gets another one only by its number."""

    seat: Seat | None = None
    face: Face | None = None


class Leave(Command, tag="leave", frozen=True):
    """Give up one's seats. After the start a computer player takes over, until one comes back."""


class Seal(Command, tag="seal", frozen=True):
    """Seal this device's part of the chance, for all of its seats: see "Fair deals". Until the start it may be replaced."""

    seal: Digits


class Reveal(Command, tag="reveal", frozen=True):
    """Reveal this device's part of the chance, after the start: the cards are dealt when all are there."""

    part: Digits


class Start(Command, tag="start", frozen=True):
    """Begin the match; computer players take the seats that are still open. For the host, who may seal his own part with it.

    Refused while a person's seal is missing. After a start that came to nothing the next one follows by itself.
    """

    seal: Digits | None = None


class Rename(Command, tag="rename", frozen=True):
    """Call a seat something else: one's own or, for the host, any. With a face it has that one, too."""

    seat: Seat
    name: Name
    face: Face | None = None


class Remove(Command, tag="remove", frozen=True):
    """Take the seat from a person, who cannot join this table again; a computer player goes on. For the host.

    A match from which somebody was removed counts in nobody's statistics.
    """

    seat: Seat


class GiveSeat(Command, tag="give", frozen=True):
    """Before the start: a computer player of this level for a seat without a person, or with null leave it open. For the host."""

    seat: Seat
    level: Word | None


class Lock(Command, tag="lock", frozen=True):
    """Whether nobody else may sit down. For the host."""

    locked: bool


class Pause(Command, tag="pause", frozen=True):
    """Stop the match and its clocks. Where others play: not one's own clock, and once between two moves of one's own."""


class Resume(Command, tag="resume", frozen=True):
    """Go on after a pause."""


class MoreTime(Command, tag="more time", frozen=True):
    """Give the seat to act another minute."""


class TakeBack(Command, tag="take back", frozen=True):
    """Take one's seat back from the computer player that stood in."""

    seat: Seat | None = None


class StandIn(Command, tag="stand in", frozen=True):
    """Let a computer player stand in for the person at this seat, who is `gone`, until that person comes back. For the others.

    Where one device has several seats, it does for all of them.
    """

    seat: Seat


class Resign(Command, tag="resign", frozen=True):
    """Give the match up."""

    seat: Seat | None = None


class AgreeToEnd(Command, tag="agree to end", frozen=True):
    """Agree, or agree no longer, that the match ends here; it does when all persons agree."""

    agree: bool = True


class Say(Command, tag="say", frozen=True):
    """Say one of the preset phrases, by its id."""

    phrase: Word
    seat: Seat | None = None


class Rematch(Command, tag="rematch", frozen=True):
    """After the end: a new table for the same players, each side one place further."""


Order = (
    Act | Undo | Show | Join | Leave | Seal | Reveal | Start | Rename | Remove | GiveSeat | Lock | Pause | Resume | MoreTime
    | TakeBack | StandIn | Resign | AgreeToEnd | Say | Rematch
)  # fmt: skip
"""What changes a table, or what is shown of it."""

Question = Why | AskPreview | AskHint | AskWhole | Shown | Ping
"""What changes nothing; it is asked over the socket only."""

Asked = Order | Question


# ---- what a table shows ----------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    """Who has a seat: nobody yet, a person, or a computer player. `stand_in` is the level that plays for an absent person.

    A face is a person's, null where none was chosen. Where one device has several seats, all of them name the first as `device`.
    """

    kind: Literal["open", "person", "computer"]
    name: str
    face: int | None
    level: str | None
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
    """How the match at a table ended. `reason` is played, resigned, agreement, abandoned, expired or closed; `seed` is the
    server's part of the chance."""

    reason: str
    winners: list[int]
    outcome: dict[str, object] | None
    seed: str | None


class Origin(Struct, frozen=True):
    """Where a practice match goes on from: after `step` actions of the match at table `code`, or with null of a log."""

    code: str | None
    step: int


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
    fair: FairInfo | None  # null for practice, which has another match's chance
    turn: int | None
    deadline: Time | None
    expires: Time | None
    ending: Ending | None
    rematch: str | None
    hints: bool  # whether a person here may ask for hints
    practice: bool  # whether it goes on from a moment of another match, and counts in nobody's statistics
    counts: bool  # whether it counts there: not practice, nor a match from which the host has removed somebody
    origin: Origin | None  # of practice: which moment that is


class You(Struct, frozen=True):
    """What the table is to the one who looks: own seats, the one whose hand is shown, the one to hand the device to."""

    seats: list[int]
    showing: int | None
    hand_over: int | None
    host: bool
    may_undo: bool


class Splice(Struct, frozen=True, omit_defaults=True):
    """One stretch of a list that changed: from place `at` on, `gone` items are no more, and the `new` ones are there instead.

    Without `at` it is the end of the list, without `gone` nothing goes, without `new` nothing comes. With `merge` the item
    at this place stays, and these of its entries are new or changed.
    """

    at: int | UnsetType = UNSET
    gone: int = 0
    new: list[object] = []
    merge: dict[str, object] = {}


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
    """One entry of the table's log, as the one who is told may know it; in an update also how it changed the view, if it did."""

    version: int
    at: Time
    events: list[dict[str, object]]
    change: Change | UnsetType = UNSET


# ---- what a table says -----------------------------------------------------------------------------------------------


class Tell(Struct, tag_field="tell", frozen=True, kw_only=True):
    """Something that a table says."""


class Whole(Tell, tag="whole", frozen=True):
    """All there is to see: on joining and coming back, when a device was handed over, and whenever it is asked for.

    `told` is what happened after `since`, as the seat whose hand is shown, or else a spectator, may know it. Since 0, it is the
    whole story. `awaits` are the seats of persons for whom computer players wait: they have not opened the table yet, or not put
    the last round's result aside.
    """

    since: int
    version: int
    told: list[Told]
    table: TableInfo
    you: You
    view: dict[str, object] | None
    awaits: list[int] = []


class Update(Tell, tag="update", frozen=True):
    """What has happened after `since`, which was told before, up to `version`: entry by entry, each with its change of the view.

    `you`, `deadline`, `table` and `awaits` come along where they have changed, also if nothing has happened.
    """

    since: int
    version: int
    told: list[Told]
    you: You | UnsetType = UNSET
    deadline: Time | UnsetType | None = UNSET
    table: TableInfo | UnsetType = UNSET
    awaits: list[int] | UnsetType = UNSET


class Done(Tell, tag="done", frozen=True):
    """The command of this id was carried out, and is on disk. A command without an id is seen to be done by the update alone."""

    id: int
    version: int


class Reason(Tell, tag="reason", frozen=True):
    """What an action would be told: that it is `legal`, or why it would be refused, as in `refusal`."""

    id: int
    version: int
    legal: bool
    fault: str = ""
    code: str = ""
    reason: str = ""
    rule: str = ""


class Previewed(Tell, tag="preview", frozen=True):
    """What the view at this version promises a seat (null: a spectator), as the game knows: see the previews below."""

    id: int
    version: int
    seat: int | None
    preview: dict[str, object]


class Hinted(Tell, tag="hint", frozen=True):
    """The two or three best actions of a seat at this version, the best first: see `HintInfo`."""

    id: int
    version: int
    seat: int
    hints: list[HintInfo]


class Refusal(Tell, tag="refusal", frozen=True):
    """The command of this id was refused and has changed nothing.

    `fault` is unreadable, not an action, not your turn, not legal, stale, foreign, busy, closed, not found, too many or
    bad input. `code` says it closer, in the words of `wire/codes.py`, and `reason` in English; `rule` is the id of the rule that
    forbids it, or empty.
    """

    id: int
    fault: str
    code: str
    reason: str
    rule: str
    version: int


class Closing(Tell, tag="closing", frozen=True):
    """The line is about to be closed, and why; `again` says whether to come back. Where it does not, `code` says why not."""

    reason: str
    again: bool
    code: str = ""


class Saving(Tell, tag="saving", frozen=True):
    """Whether the server can save what happens. While it cannot, the table stands still: nothing is taken and no clock runs."""

    ok: bool


class Presence(Tell, tag="presence", frozen=True):
    """Which persons are absent, by seat; null where somebody is here, or nobody sits.

    It comes whenever that has changed, and after a `whole` if somebody is absent. A line that comes back within ten seconds was
    never absent; a person without one for a minute is gone.
    """

    seats: list[Absence | None]


Says = Whole | Update | Done | Reason | Previewed | Hinted | Refusal | Closing | Saving | Presence


# ---- REST ------------------------------------------------------------------------------------------------------------


class Fault(Struct, frozen=True):
    """Why a request was not carried out: `fault` is the kind, and `code` says it closer, as in `refusal`."""

    fault: str
    code: str
    reason: str
    rule: str = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, rename={"branch": "from"}):
    """A table to be made. Each seat is `you`, `open` or the name of a computer player; `fill` plays where nobody sat down.

    `names` and `faces` are for the seats that are `you`, in their order; whoever shares the device and is not named gets a
    pirate's name. Hints are allowed or not or, with null, as long as one person plays against computer players. With `from`
    the match goes on from a moment of another one: `game` and `options` must be that one's, and all other seats are computer
    players'.
    """

    game: Word
    seats: Annotated[list[Word], Meta(min_length=2, max_length=8)]
    options: Annotated[dict[str, str | int | bool], Meta(max_length=40)] = {}
    listed: bool = False
    clock: Clock = "none"
    fill: Word | None = None
    hints: bool | None = None
    names: Annotated[list[Name], Meta(max_length=8)] = []
    faces: Annotated[list[Face], Meta(max_length=8)] = []
    branch: Branch | None = None


class TableForYou(Struct, frozen=True):
    """A table, and what it is to the one who asks. The cards come by socket."""

    table: TableInfo
    you: You


class Me(Struct, frozen=True):
    """Who the visitor is to others. A face stands in until one is chosen."""

    name: str
    language: Language
    face: int


class NewMe(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name, face or language."""

    name: Name | None = None
    face: Face | None = None
    language: Language | None = None


class MyEntry(Struct, frozen=True):
    """An entry of a table's log that is about one's own seat, as it is kept."""

    at: Time
    entry: dict[str, object]


class MyMatch(Struct, frozen=True):
    """A table at which one sits or sat. The story is null until it is over; the reviews are those from one's own seats."""

    code: str
    story: "Story | None"
    entries: list[MyEntry]
    reviews: list[dict[str, object]]


class MyData(Struct, frozen=True):
    """All that this server keeps of one visitor."""

    visitor: int
    me: Me
    last_here: str
    matches: list[MyMatch]


class RecoveryLink(Struct, frozen=True):
    """A path for another device, good for one use. What follows the # never reaches a server in an address."""

    path: str
    expires: Time


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a recovery link."""

    secret: Annotated[str, Meta(min_length=20, max_length=80)]


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    name: str
    values: list[str | int | bool]
    usual: str | int | bool
    meaning: str
    rule: str


class EditionInfo(Struct, frozen=True):
    """An edition of a game, and the value that each option has in it."""

    name: str
    options: dict[str, str | int | bool]


class GameInfo(Struct, frozen=True):
    """What a table of a game can be. The first edition is the usual one; a game without editions has an empty list. `guests` are
    those of `levels` that the owner of the server has brought."""

    name: str
    title: str
    rules: int
    players: list[int]
    editions: list[EditionInfo]
    options: list[OptionInfo]
    levels: list[str]
    guests: list[str]


class Phrase(Struct, frozen=True):
    """Something that may be said, in each language."""

    id: str
    words: dict[str, str]


class StorySeat(Struct, frozen=True):
    """Who had a seat in a match that is over."""

    name: str
    level: str | None
    yours: bool
    won: bool
    resigned: bool


class Story(Struct, frozen=True):
    """A match that is over."""

    code: str
    game: str
    options: dict[str, str | int | bool]
    started: Time
    ended: Time
    reason: str
    seats: list[StorySeat]
    practice: bool
    counts: bool


class Tally(Struct, frozen=True):
    """How often one has played, and won, with whom at the table: a level of computer player, or `person`."""

    game: str
    opponent: str
    played: int
    won: int


class Address(Struct, frozen=True):
    """Where others on the same network find this server; null where it is only for its own machine, or as you have found it."""

    others: str | None


class Health(Struct, frozen=True):
    """The server is ready."""

    ready: bool
    tables: int
