"""Who asks, and of whom."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from flibuste.bots import bot_names
from flibuste.game import Game
from flibuste.server.house.errors import NotFound, TooOften
from flibuste.server.house.finished import must_be_open
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities, NotKnown
from flibuste.server.house.notices import Notices
from flibuste.server.house.rates import Bucket, Rates
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import VisitorRow
from flibuste.tournament.course import Tournament, is_concerned

Found = TypeVar("Found")


@dataclass
class Desk:
    """What requests are answered from."""

    house: House
    identities: Identities
    reviews: Reviews
    draining: bool = False  # whether the server is about to stop
    others: Callable[[str], str | None] = lambda _: None  # where others find a server that was asked for by this host name
    players: Callable[[Game], list[str]] = bot_names  # the computer players that there are
    notices: Notices | None = None  # where there are any
    guesses: Rates = field(init=False)  # codes that were no table's, by address
    wakings: Rates = field(init=False)  # tables that were not in memory, by address
    all_wakings: Bucket = field(init=False)

    def __post_init__(self) -> None:
        limits = self.house.limits
        self.guesses = Rates(limits.guess_rate, limits.guess_burst)
        self.wakings = Rates(limits.wake_rate, limits.wake_burst)
        self.all_wakings = Bucket(limits.all_wake_rate, limits.all_wake_burst, monotonic())

    async def find(self, code: str, visitor: int, address: str) -> Room:
        """The table of a code. From where too many were tried in vain, tables are found only by those who sit there."""

        def is_own(room: Room) -> bool:
            return bool(room.table.seats_of(visitor)) or room.table.host == visitor

        self.count_waking(code, address)
        room = await self.guessed(self.house.room(code), is_own, address)
        if not room.table.seats_of(visitor):
            await must_be_open(self.house, room.table)
        return room

    def count_waking(self, code: str, address: str) -> None:
        """A table is asked for that may have to be read from its log, unless too many were."""
        is_read = address != "" and code not in self.house.rooms
        if is_read and not (self.wakings.may(address) and self.all_wakings.may(monotonic())):
            raise TooOften("many requests", "too many tables that were asleep are asked for: wait a moment")

    async def find_tournament(self, code: str, visitor: int, address: str) -> Tournament:
        """The same for a tournament, and those whom it concerns."""

        return await self.guessed(self.house.tournaments.find(code), lambda one: is_concerned(one, visitor), address)

    async def guessed(self, asked: Awaitable[Found], is_own: Callable[[Found], bool], address: str) -> Found:
        tried_enough = address != "" and self.guesses.of(address).empty(monotonic())
        try:
            found = await asked
        except NotFound:
            if address and not self.guesses.may(address):
                raise too_many_codes() from None
            raise
        if tried_enough and not is_own(found):
            raise too_many_codes()
        return found


def too_many_codes() -> TooOften:
    return TooOften("many codes", "too many codes were tried that are no table's and no tournament's: wait a while")


@dataclass
class Visit:
    """One request, but for what is asked: the visitor's cookie, the languages and the host name that the browser names."""

    desk: Desk
    cookie: str | None = None
    languages: str = ""
    host: str = ""
    address: str = ""  # where guesses are counted; there is none where there is no network
    new_cookie: str | None = None  # what the answer makes the browser remember

    async def visitor(self) -> VisitorRow | None:
        """The visitor who asks; None for a stranger."""
        return await self.desk.identities.visitor_of(self.cookie)

    async def known(self) -> VisitorRow:
        """The visitor who asks; `GET /api/me` makes one of a stranger."""
        row = await self.visitor()
        if row is None:
            raise NotKnown("not known", "nobody knows you here yet: ask for /api/me first")
        return row

    async def find(self, code: str, visitor: int) -> Room:
        """The table of a code, unless too many codes were tried from here."""
        return await self.desk.find(code, visitor, self.address)

    async def find_tournament(self, code: str, visitor: int) -> Tournament:
        """The same for a tournament."""
        return await self.desk.find_tournament(code, visitor, self.address)
