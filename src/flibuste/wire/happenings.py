"""What happens at a table around the match, as it is told: the games have events of their own."""

from typing import Final

from flibuste.view import Event


class Created(Event, tag="created"):
    """The table was made."""

    game: str


class Joined(Event, tag="joined"):
    """A person sat down."""

    name: str


class Left(Event, tag="left"):
    """A person gave a seat up."""


class Renamed(Event, tag="renamed"):
    """A seat is called something else."""

    name: str


class Removed(Event, tag="removed"):
    """The host took the seat from a person; `level` plays on."""

    level: str | None


class LeftForGood(Event, tag="left for good"):
    """A person left for good; `level` plays on."""

    level: str | None


class SeatGiven(Event, tag="seat given"):
    """A computer player was given a seat, or with no level the seat is open."""

    level: str | None


class Locked(Event, tag="locked"):
    """Nobody else may sit down."""


class Unlocked(Event, tag="unlocked"):
    """Others may sit down."""


class EntropyAdded(Event, tag="entropy added"):
    """A player added to the chance of the deals."""


class Started(Event, tag="started"):
    """The match began."""


class PartMissing(Event, tag="part missing"):
    """A person's part of the chance did not come; `level` takes the seat, and all seal anew."""

    name: str
    level: str


class Undone(Event, tag="undone"):
    """A seat took its last action back."""

    action: str


class Paused(Event, tag="paused"):
    """The match stands still."""


class Stuck(Event, tag="stuck"):
    """No computer player could choose for a seat."""


class Resumed(Event, tag="resumed"):
    """The match goes on."""


class ServerBack(Event, tag="server back"):
    """The server was away."""


class TimeGiven(Event, tag="time given"):
    """The seat to act got more time."""

    seconds: float


class TakenOver(Event, tag="taken over"):
    """A computer player stands in for a person."""

    level: str
    why: str


class TakenBack(Event, tag="taken back"):
    """The person is back."""


class Resigned(Event, tag="resigned"):
    """A person gave the match up."""


class AgreesToEnd(Event, tag="agrees to end"):
    """A person agrees that the match ends here."""


class PlaysOn(Event, tag="plays on"):
    """A person agrees to that no longer."""


class Said(Event, tag="said"):
    """A preset phrase."""

    phrase: str


class WillExpire(Event, tag="will expire"):
    """Nobody has done anything for long: the table will close then."""

    at: float


class TableOver(Event, tag="table over"):
    """The match, or the table before a match, is over."""

    reason: str
    winners: list[int]
    seed: str


class RematchMade(Event, tag="rematch"):
    """The same players have another table."""

    code: str


HAPPENINGS: Final[tuple[type[Event], ...]] = (
    Created, Joined, Left, Renamed, Removed, LeftForGood, SeatGiven, Locked, Unlocked, EntropyAdded, Started, PartMissing,
    Undone, Paused, Stuck, Resumed, ServerBack, TimeGiven, TakenOver, TakenBack, Resigned, AgreesToEnd, PlaysOn, Said,
    WillExpire, TableOver, RematchMade,
)  # fmt: skip
