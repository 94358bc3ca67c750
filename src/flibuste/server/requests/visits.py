"""Who asks, and of whom."""

from collections.abc import Callable
from dataclasses import dataclass

from flibuste.bots import bot_names
from flibuste.game import Game
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities, NotKnown
from flibuste.server.house.reviews import Reviews
from flibuste.server.store.store import VisitorRow


@dataclass
class Desk:
    """What requests are answered from."""

    house: House
    identities: Identities
    reviews: Reviews
    others: Callable[[str], str | None] = lambda _: None  # where others find a server that was asked for by this host name
    players: Callable[[Game], list[str]] = bot_names  # the computer players that there are


@dataclass
class Visit:
    """One request, but for what is asked: the visitor's cookie, the languages and the host name that the browser names."""

    desk: Desk
    cookie: str | None = None
    languages: str = ""
    host: str = ""
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
