"""Korsar: what is told of an action. Not compiled, see `flibuste.view`."""

from typing import Final

from flibuste.games.korsar.view import Character
from flibuste.view import BySeat, Event


class Dealt(Event, tag="dealt"):
    """The cards were dealt; `sides` are the seats of each side, and partners see each other's hand (KOR-23)."""

    first: int
    stock: int
    sides: list[list[int]]
    hand: BySeat[list[str]]
    partner_hand: BySeat[list[str]]


class Drew(Event, tag="drew"):
    """A card was drawn, which its drawer and a partner see."""

    stock: int
    card: BySeat[str]


class GalleonPlayed(Event, tag="galleon played"):
    """A galleon was sent to sea."""

    card: str
    battle: int


class OnBattle(Event):
    """A card was played on a battle, which stands so now."""

    battle: int
    card: str
    side: int
    owner: int
    strengths: dict[str, int]
    leader: int | None
    captor: int | None
    free_colours: list[str]
    character: Character | None


class Attacked(OnBattle, tag="attacked"):
    """The first pirate of a side against somebody else's galleon."""


class Defended(OnBattle, tag="defended"):
    """The first pirate of the galleon's own side."""


class Reinforced(OnBattle, tag="reinforced"):
    """A further pirate of a side."""


class CaptainPlayed(OnBattle, tag="captain played"):
    """A captain decides the battle."""


class AdmiralPlayed(OnBattle, tag="admiral played"):
    """The admiral decides the battle."""


class CharacterRemoved(Event, tag="character removed"):
    """The captain or admiral who decided a battle before is out of it."""

    battle: int
    card: str
    side: int


class Discarded(Event, tag="discarded"):
    """A card was discarded."""

    card: str


class StockGone(Event, tag="stock gone"):
    """The last card of the stock was drawn."""


class Prize(Event):
    """What became of a battle: the galleon goes to the seat, if there is one, and the other cards are `leaving`."""

    battle: int
    galleon: str
    owner: int
    leaving: list[str]


class Captured(Prize, tag="captured"):
    """A seat takes a galleon as its turn begins."""


class Resolved(Prize, tag="resolved"):
    """A battle is decided as the match ends."""


class PassedOver(Event, tag="passed over"):
    """A seat can do nothing."""


class OutOfCards(Event, tag="out of cards"):
    """These sides have no card left, which ends the match."""

    sides: list[int]


class Ended(Event, tag="ended"):
    """The match is over; the galleons left in each hand count against it (KOR-22)."""

    winners: list[int]
    scores: list[int]
    galleons_left: list[list[str]]


EVENTS: Final[tuple[type[Event], ...]] = (
    Dealt, Drew, GalleonPlayed, Attacked, Defended, Reinforced, CaptainPlayed, AdmiralPlayed, CharacterRemoved, Discarded,
    StockGone, Captured, Resolved, PassedOver, OutOfCards, Ended,
)  # fmt: skip
