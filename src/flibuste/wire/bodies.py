"""What goes to and fro by requests."""

from typing import Annotated

from msgspec import Meta, Struct

from flibuste.wire.learning import Branch
from flibuste.wire.people import MyPeople
from flibuste.wire.puzzles import MyPuzzles
from flibuste.wire.shown import TableInfo, You
from flibuste.wire.terms import MOST_BEHIND, Clock, Face, Language, Name, Time, Word
from flibuste.wire.tournaments import MyTournament


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
    players'. A `rated` match changes ratings: no hints, one seat for each person, computer players that have a rating. With
    `watch` everybody may watch the match from the first page, that many actions later.
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
    rated: bool = False
    watch: Annotated[int, Meta(ge=0, le=MOST_BEHIND)] | None = None


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
    people: MyPeople
    tournaments: list[MyTournament]
    puzzles: list[MyPuzzles]


class RecoveryLink(Struct, frozen=True):
    """A path for another device, good for one use. What follows the # never reaches a server in an address."""

    path: str
    expires: Time


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a recovery link."""

    secret: Annotated[str, Meta(min_length=20, max_length=80)]


class OptionInfo(Struct, frozen=True):
    """An option of a game. `partners` is how many seats win together by the value for which these are most."""

    name: str
    values: list[str | int | bool]
    usual: str | int | bool
    meaning: str
    rule: str
    partners: int = 1


class EditionInfo(Struct, frozen=True):
    """An edition of a game, and the value that each option has in it."""

    name: str
    options: dict[str, str | int | bool]


class GameInfo(Struct, frozen=True):
    """What a table of a game can be. The first edition is the usual one; a game without editions has an empty list. `guests` are
    those of `levels` that the owner of the server has brought. A match that counts for ratings has the options in `rated`."""

    name: str
    title: str
    rules: int
    players: list[int]
    editions: list[EditionInfo]
    options: list[OptionInfo]
    levels: list[str]
    guests: list[str]
    rated: dict[str, str | int | bool]


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


class Address(Struct, frozen=True):
    """Where others on the same network find this server; null where it is only for its own machine, or as you have found it."""

    others: str | None


class Health(Struct, frozen=True):
    """The server is ready."""

    ready: bool
    tables: int
