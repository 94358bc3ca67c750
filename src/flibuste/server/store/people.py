"""What the server needs of a database to know how people stand to each other: ratings, friends, blocks, invitations."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

if TYPE_CHECKING:
    from flibuste.server.store.store import StoryRow

DAY: Final = 86400.0
EVERY: Final = 100_000  # ratings: more than anybody has
Bond = Literal["friend", "blocked"]


class RatingRow(NamedTuple):
    """What a visitor's rating in a game was after a match, the `number`th of his that counted."""

    visitor: int
    game: str
    number: int
    table: int
    at: float
    mu: float
    sigma: float


class Acquaintance(NamedTuple):
    """Somebody whom a visitor has befriended, or blocked."""

    visitor: int
    name: str
    face: int | None
    since: float


class InvitationRow(NamedTuple):
    """A table to which a friend has invited a visitor."""

    table: int
    code: str
    host: int
    at: float


class ReviewRow(NamedTuple):
    """A review of a match in which a visitor sat."""

    table: int
    code: str
    ended: float
    seat: int
    body: bytes


Meetings = Mapping[tuple[int, int], int]
"""How often each two, the lower number first, have been rated together within the day before."""
Judge = Callable[["StoryRow", Sequence[RatingRow], Meetings], Sequence[RatingRow]]
"""What comes of a match, given the last ratings of those who sat there, in all games, and how often they have met."""


class PeopleStore(Protocol):
    """See `store.Store`, of which this is a part."""

    # -- ratings

    async def settle(self, judge: Judge) -> bool:
        """Let the oldest match that is over and not settled change the ratings. Nobody else settles any meanwhile, here or at
        another server, and what comes of it is written with the mark that it is done. False where there is none."""

    async def ratings(self, visitor: int, limit: int = EVERY) -> list[RatingRow]:
        """The course of a visitor's ratings, the last so many of them, the oldest first."""

    async def last_ratings(self, visitors: Sequence[int]) -> list[RatingRow]:
        """How these stand now, in each game."""

    async def reviews_of(self, visitor: int, limit: int) -> list[ReviewRow]:
        """The reviews of a visitor's last matches, from any seat, the latest first."""

    # -- friends

    async def acquaintances(self, visitor: int, kind: Bond) -> list[Acquaintance]:
        """Those whom a visitor has befriended, or blocked, by name."""

    async def befriend(self, visitor: int, other: int, at: float) -> bool:
        """Make two visitors friends; False, and nothing is changed, where one has blocked the other."""

    async def part(self, visitor: int, other: int) -> None:
        """They are friends no longer, and their invitations are gone."""

    async def block(self, visitor: int, other: int, at: float) -> None:
        """A visitor wants to have nothing to do with another: they are friends no longer, and its invitations are gone."""

    async def unblock(self, visitor: int, other: int) -> None: ...

    async def blocks_between(self, visitor: int, others: Sequence[int]) -> list[tuple[int, int]]:
        """Who has blocked whom, between a visitor and these others."""

    async def add_friend_link(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        """The one link of a visitor that makes friends; an older one is good no longer."""

    async def drop_friend_link(self, visitor: int) -> None: ...

    async def friend_link_of(self, secret_hash: bytes, now: float) -> int | None:
        """Whose link this is, which stays good."""

    async def use_friend_link(self, secret_hash: bytes, now: float) -> int | None:
        """Whose link this is, which is gone from now on."""

    # -- invitations

    async def invite(self, visitor: int, table: int, host: int, at: float) -> None:
        """Ask a visitor to a table; asked again, it changes nothing."""

    async def invitations(self, visitor: int) -> list[InvitationRow]:
        """The live tables to which a visitor was invited, the latest first."""

    async def decline(self, visitor: int, table: int) -> None: ...
