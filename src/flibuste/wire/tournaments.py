"""What goes to and fro about tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flibuste.wire.terms import Clock, Digits, Time, Word


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be made. `size` is how many players, or in a game of teams how many teams, sit at a table; `rounds` may be
    0 in a round robin, for as many as it takes. `computers` are sides of computer players that are wanted in any case: others
    fill the tables up. `stand_in` plays for whoever is absent. One that is `listed` is shown to everybody."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Word
    options: Annotated[dict[str, str | int | bool], Meta(max_length=40)] = {}
    way: Literal["swiss", "round robin"] = "swiss"
    size: Annotated[int, Meta(ge=2, le=4)] = 2
    rounds: Annotated[int, Meta(ge=0, le=40)] = 3
    boards: Annotated[int, Meta(ge=1, le=16)] = 2
    clock: Clock = "relaxed"
    computers: Annotated[int, Meta(ge=0, le=800)] = 0
    level: Word | None = None
    stand_in: Word | None = None
    listed: bool = False


class Entering(Struct, frozen=True, forbid_unknown_fields=True):
    """Enter a tournament. Where teams play, two who name the same team are partners."""

    team: Annotated[str, Meta(max_length=24)] = ""


class RemovedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose entry the host takes off, by the name in the tournament."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class SealedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """The seal of your device's part of the chance, as in `seal`; the tournament's code and `start` stand for table and match."""

    seal: Digits


class RevealedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """The part itself."""

    part: Digits


class MemberInfo(Struct, frozen=True):
    """Somebody who has entered: a person, or a computer player of that level. The level `stand_in` plays for one who is away."""

    name: str
    face: int | None
    level: str | None
    team: str
    away: bool
    you: bool


class StandingInfo(Struct, frozen=True):
    """A side after the rounds that are over. `mean` is by how much it did better at a board than others with the same hand,
    `low` and `high` bound its 95% interval; `better` counts the boards at which it did better, `opposition` adds up the totals
    of those it met. Sides with one place are equal in all of it."""

    place: int
    side: int
    total: float
    mean: float
    low: float | None
    high: float | None
    better: int
    opposition: float


class TableProgress(Struct, frozen=True):
    """A table of the round that is played: its sides, and how many boards it has finished. More is told when the round is
    over."""

    sides: list[int]
    finished: int


class TournamentFair(Struct, frozen=True):
    """How far the parts of the chance are. `start` counts the starts; `terms` are what all boards are bound to; until `due`
    seals, or parts, are waited for, of `awaited` persons. `missed` names those at whom each earlier start came to nothing."""

    start: int
    commitment: str
    terms: str | None
    sealed: bool  # whether you have sealed
    revealed: bool  # and revealed
    awaited: int
    due: Time | None
    missed: list[list[str]]


class TournamentInfo(Struct, frozen=True):
    """A tournament as one who asks may know it. `sides` are numbers of `members`. `round` is the one that is played, from 1;
    `table` is where you are to play now. `removed` says that the host has taken your entry off."""

    code: str
    name: str
    game: str
    options: dict[str, str | int | bool]
    way: Literal["swiss", "round robin"]
    size: int
    partners: int
    rounds: int
    boards: int
    clock: Clock
    computers: int
    level: str
    stand_in: str
    phase: Literal["entering", "sealing", "revealing", "playing", "over", "closed"]
    members: list[MemberInfo]
    sides: list[list[int]]
    round: int
    closed_rounds: int
    tables: list[TableProgress]
    standings: list[StandingInfo]
    fair: TournamentFair | None
    host: bool
    entered: bool
    removed: bool
    table: str | None


class ListedTournament(Struct, frozen=True):
    """A tournament that everybody may find. So many persons have `entered`; `round` is the one that is played, from 1."""

    code: str
    name: str
    game: str
    way: Literal["swiss", "round robin"]
    clock: Clock
    phase: Literal["entering", "sealing", "revealing", "playing", "over", "closed"]
    entered: int
    round: int
    rounds: int
    boards: int


class BoardResult(Struct, frozen=True):
    """One board at one table: the code of the table, the scores of the sides as the table lists them, and by how much each is
    better than what others made of the same hand. The scores are null where the board came to nothing."""

    code: str
    scores: list[int] | None
    results: list[float]


class TableResult(Struct, frozen=True):
    """A table of a round that is over."""

    sides: list[int]
    boards: list[BoardResult]


class RoundInfo(Struct, frozen=True):
    """A round that is over, and what proves its boards: the terms, the secret of the round, the parts of all devices, and the
    seeds that come of them."""

    number: int
    tables: list[TableResult]
    terms: str
    secret: str
    parts: list[str]
    seeds: list[str]


class MyTournament(Struct, frozen=True):
    """A tournament that one has entered, or made."""

    code: str
    name: str
    host: bool
    team: str
