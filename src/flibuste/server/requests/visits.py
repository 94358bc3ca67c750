"""Who asks, and of whom."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from flibuste.bots import bot_names
from flibuste.game import Game
from flibuste.server.house.errors import NotFound, TooOften
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities, NotKnown
from flibuste.server.house.rates import Rates
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import VisitorRow


@dataclass
class Desk:
    """What requests are answered from."""

    house: House
    identities: Identities
    reviews: Reviews
    draining: bool = False  # whether the server is about to stop
    others: Callable[[str], str | None] = lambda _: None  # where others find a server that was asked for by this host name
    players: Callable[[Game], list[str]] = bot_names  # the computer players that there are
    guesses: Rates = field(init=False)  # codes that were no table's, by address

    def __post_init__(self) -> None:
        limits = self.house.limits
        self.guesses = Rates(limits.guess_rate, limits.guess_burst)

    async def find(self, code: str, visitor: int, address: str) -> Room:
        """The table of a code. From where too many were tried in vain, tables are found only by those who sit there."""
        tried_enough = address != "" and self.guesses.of(address).empty(monotonic())
        try:
            room = await self.house.room(code)
        except NotFound:
            if address and not self.guesses.may(address):
                raise too_many_codes() from None
            raise
        if tried_enough and not room.table.seats_of(visitor) and room.table.host != visitor:
            raise too_many_codes()
        return room


def too_many_codes() -> TooOften:
    return TooOften("many codes", "too many codes were tried that are no table's: wait a while")


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
