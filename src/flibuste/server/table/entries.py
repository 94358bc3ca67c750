"""What a table's log is made of. A table is what its entries, one after the other, make of it, and nothing else."""

from functools import lru_cache
from sys import intern
from typing import Final, Literal

import msgspec
from msgspec import Struct

from flibuste.match import CHANCE
from flibuste.wire import Clock

LONGEST_SHARED: Final = 60  # letters of an action


class Entry(Struct, tag_field="entry", frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened at a table; when it did is stored beside it."""


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as a table is made: a person, a computer player of some level, or (neither) open."""

    visitor: int | None = None
    name: str = ""
    level: str | None = None
    face: int | None = None


class Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match had seen before this table was made, where it goes on from a moment of another one."""

    seed: str
    actions: list[str]
    code: str | None = None  # of the table where it was played; a log names none
    generator: str = CHANCE


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The board of a tournament that is played at a table, both counted from 1; `seed` has its deals."""

    tournament: str
    round: int
    board: int
    boards: int  # of the round


class Created(Entry, tag="created", frozen=True):
    """The table was made. The server's part of the chance of the first match, `seed`, is fixed here; only its hash is told."""

    code: str
    game: str
    rules: int
    options: dict[str, str | int | bool]
    seats: list[SeatPlan]
    host: int
    listed: bool
    clock: Clock
    fill: str
    seed: str
    hints: bool | None = None
    begins: Beginning | None = None
    banned: list[int] = []  # visitors whom the host of the match before has removed
    board: Board | None = None
    sealed: bool = False  # whether the seed is a part as in `fair`; logs without it are of the first proof's time
    after: str = ""  # the code of the table of which this is the rematch
    rated: bool = False  # whether the match changes ratings: whoever sits down agrees
    watch: int | None = None  # how many actions later everybody may watch the match from the first page; None for not at all


class Joined(Entry, tag="joined", frozen=True):
    """A person sat down."""

    seat: int
    visitor: int
    name: str
    face: int | None = None


class Left(Entry, tag="left", frozen=True):
    """A person gave a seat up: before the start it is open again, later a computer player will take it over."""

    seat: int


class Hosted(Entry, tag="hosted", frozen=True):
    """The table has another host."""

    visitor: int


class Renamed(Entry, tag="renamed", frozen=True):
    """A seat is called something else, and may have another face."""

    seat: int
    name: str
    face: int | None = None


class Removed(Entry, tag="removed", frozen=True, rename={"voluntary": "of_itself"}):  # as logs have it
    """The host took the seat from a person, or the person left for good; after the start `level` plays on."""

    seat: int
    level: str | None
    voluntary: bool = False


class Given(Entry, tag="given", frozen=True):
    """A computer player was given a seat, or with no level the seat is open."""

    seat: int
    level: str | None


class Locked(Entry, tag="locked", frozen=True):
    """Whether nobody else may sit down."""

    locked: bool


class EntropyAdded(Entry, tag="entropy", frozen=True):
    """A player added to the chance of the deals. Only logs of the first proof's time have it."""

    seat: int
    entropy: str


class Committed(Entry, tag="committed", frozen=True):
    """The server's part of the chance of the next match here is another, fixed from now on; only its hash is told."""

    secret: str


class PartSealed(Entry, tag="part sealed", frozen=True):
    """The device of these seats has sealed its part of the chance."""

    seats: list[int]
    seal: str


class Started(Entry, tag="started", frozen=True):
    """The match was begun, and is bound to these terms. Cards are dealt when every device has revealed its part. Practice, and
    what was begun in the first proof's time, has no terms."""

    terms: str | None = None


class PartRevealed(Entry, tag="part revealed", frozen=True):
    """The device with this seal has revealed its part."""

    seal: str
    part: str


class Voided(Entry, tag="voided", frozen=True):
    """The start came to nothing, before any card, for the parts of these seats were missing: computer players have them now."""

    seats: list[int]
    level: str


class Acted(Entry, tag="acted", frozen=True):
    """An action of a seat or, for None, a deal."""

    seat: int | None
    action: str


def acted(seat: int, action: str) -> Acted:
    """The entry of a seat's action. Most tables have the same ones, which are kept once for all of them, but for long ones."""
    return known_acted(seat, action) if len(action) <= LONGEST_SHARED else Acted(seat=seat, action=action)


@lru_cache(4096)
def known_acted(seat: int, action: str) -> Acted:
    return Acted(seat=seat, action=intern(action))


class Undone(Entry, tag="undone", frozen=True):
    """A seat took its last action back."""

    seat: int


class Paused(Entry, tag="paused", frozen=True):
    """The match stands still."""

    seat: int


class Resumed(Entry, tag="resumed", frozen=True):
    """It goes on."""

    seat: int


class Stuck(Entry, tag="stuck", frozen=True):
    """No computer player could choose for a seat: the match stands still until somebody lets it go on."""

    seat: int


class ServerBack(Entry, tag="server back", frozen=True):
    """The server was away; the time it took is nobody's."""


class TimeGiven(Entry, tag="time given", frozen=True):
    """The seat to act got more time."""

    seat: int
    seconds: float


class TakenOver(Entry, tag="taken over", frozen=True):
    """A computer player stands in for a person."""

    seat: int
    level: str
    why: Literal["time", "left", "gone"]


class TakenBack(Entry, tag="taken back", frozen=True):
    """The person is back."""

    seat: int


class Resigned(Entry, tag="resigned", frozen=True):
    """A person gave the match up; `level` plays on, where others do."""

    seat: int
    level: str


class EndAgreed(Entry, tag="end agreed", frozen=True):
    """A person agrees, or no longer, that the match ends here."""

    seat: int
    agree: bool


class Said(Entry, tag="said", frozen=True):
    """A preset phrase."""

    seat: int
    phrase: str


class Notice(Entry, tag="notice", frozen=True):
    """Nobody has done anything for long: the table will close."""

    expires: float


class Ended(Entry, tag="ended", frozen=True):
    """The match, or the table before a match, is over."""

    reason: Literal["played", "board", "resigned", "agreement", "abandoned", "expired", "closed"]
    winners: list[int]
    outcome: dict[str, object] | None = None


class RematchMade(Entry, tag="rematch", frozen=True):
    """The same players have another table."""

    code: str


AnyEntry = (
    Created | Joined | Left | Hosted | Renamed | Removed | Given | Locked | EntropyAdded | Committed | PartSealed | Started
    | PartRevealed | Voided | Acted | Undone | Paused | Resumed | Stuck | ServerBack | TimeGiven | TakenOver | TakenBack
    | Resigned | EndAgreed | Said | Notice | Ended | RematchMade
)  # fmt: skip

write_entry = msgspec.json.Encoder().encode
READER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def read_entry(body: bytes) -> AnyEntry:
    """The entry that `write_entry` wrote."""
    return READER.decode(body)
