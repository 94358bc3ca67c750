"""What goes to and fro about people: ratings, profiles, friends, invitations."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flibuste.wire.shown import TableInfo
from flibuste.wire.terms import Language, Seat, Time


class RatingInfo(Struct, frozen=True):
    """A rating in a game after so many `matches`, in points of which 400 are odds of 10 to 1; 19 times of 20 it is right to
    `within` so many."""

    game: str
    points: int
    within: int
    matches: int
    at: Time


class Tally(Struct, frozen=True):
    """How often one has played, and won, in a game for so many players, with whom at the table: a level of computer player, or
    `person`."""

    game: str
    players: int
    opponent: str
    played: int
    won: int


class Opponent(Struct, frozen=True):
    """A person with whom one has played, by the name of the last time, and how often one has won then."""

    name: str
    played: int
    won: int


class Streak(Struct, frozen=True):
    """Matches won one after the other: now, and at the best."""

    now: int
    best: int


class Accuracy(Struct, frozen=True):
    """Of a match that was reviewed from one's own seat: the share of decisions that cost nothing."""

    code: str
    game: str
    at: Time
    share: float
    decisions: int


class Profile(Struct, frozen=True):
    """Somebody, as the friends of that visitor may see him: without the opponents, who are for his own eyes. `rates` says whether
    there are ratings at this server."""

    name: str
    face: int
    matches: int
    rates: bool
    ratings: list[RatingInfo]
    course: list[RatingInfo]
    results: list[Tally]
    opponents: list[Opponent]
    streak: Streak
    accuracy: list[Accuracy]


class Friend(Struct, frozen=True):
    """A friend, or somebody who is blocked, who has no ratings to be seen."""

    id: int
    name: str
    face: int
    since: Time
    ratings: list[RatingInfo]


class Friends(Struct, frozen=True):
    """Those whom one knows."""

    friends: list[Friend]
    blocked: list[Friend]


class FriendLink(Struct, frozen=True):
    """A path for somebody who is to be a friend, good for one use. What follows the # never reaches a server in an address."""

    path: str
    expires: Time


class LinkOwner(Struct, frozen=True):
    """Somebody whose friend's link was opened."""

    name: str
    face: int


class Befriend(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a friend's link."""

    secret: Annotated[str, Meta(min_length=20, max_length=80)]


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table at which one sits or sat, or a friend by number."""

    code: Annotated[str, Meta(pattern="^[A-Z2-9]{6}$")] | None = None
    seat: Seat | None = None
    friend: int | None = None


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of one's own to which a friend is asked."""

    code: Annotated[str, Meta(pattern="^[A-Z2-9]{6}$")]


class Invitation(Struct, frozen=True):
    """A friend asks to a table, which still has an open seat."""

    name: str
    face: int
    at: Time
    table: TableInfo


class Watchable(Struct, frozen=True):
    """A match that everybody may watch, `behind` by so many actions; nothing of how it stands."""

    code: str
    game: str
    options: dict[str, str | int | bool]
    players: list["WatchedPlayer"]
    behind: int
    started: Time
    rated: bool


class WatchedPlayer(Struct, frozen=True):
    """Who plays in a match that everybody may watch."""

    kind: Literal["person", "computer"]
    name: str
    face: int | None
    level: str | None


class NoticeKey(Struct, frozen=True):
    """The key by which a browser knows this server when it asks its push service for an address, in base64url; empty where no
    notices are sent."""

    key: str


Minute = Annotated[int, Meta(ge=0, le=1439, description="A minute of a day.")]


class NewDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told when it is one's turn at a table over days: what its push service gave it, in which
    language, and between which minutes of the day, in its time zone, it is to be quiet."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]
    key: Annotated[str, Meta(max_length=100)]
    secret: Annotated[str, Meta(max_length=40)]
    language: Language
    zone: Annotated[str, Meta(min_length=1, max_length=60)]
    quiet: tuple[Minute, Minute] | None = None


class OldDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that is to be told nothing any more."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]


class MyDevice(Struct, frozen=True):
    """What is kept of a browser that gets notices, but for its keys."""

    endpoint: str
    language: str
    zone: str
    quiet: tuple[int, int] | None
    since: Time


class MyPeople(Struct, frozen=True):
    """All that this server keeps of how one stands to others, of one's ratings, and of the browsers that get notices."""

    ratings: list[RatingInfo]
    friends: list[Friend]
    blocked: list[Friend]
    invited_to: list[str]
    devices: list[MyDevice]
