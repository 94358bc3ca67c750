"""Corsari: what is told of an action. Not compiled, see `flibuste.view`."""

from typing import Final

from flibuste.view import BySeat, Event


class Dealt(Event, tag="dealt"):
    """A round was dealt, with its pier and the first card of the discard pile."""

    round: int
    dealer: int
    pier: list[str]
    discard: str
    last_round: bool
    hand: BySeat[list[str]]


class Drew(Event, tag="drew", rename={"source": "from"}):
    """A card was drawn from `stock`, `discard` or `pier`; one from the stock only its drawer sees."""

    source: str
    card: str | BySeat[str]


class PierColour(Event, tag="pier colour"):
    """Another colour's prisoners can be freed now."""

    colour: str


class Annulled(Event, tag="annulled"):
    """The round does not count."""

    round: int


class Discarded(Event, tag="discarded"):
    """A card was discarded."""

    card: str


class SetSail(Event, tag="set sail"):
    """A seat closes the round."""


class Attached(Event, tag="attached"):
    """A card was attached to the closer's crew (COR-17)."""

    card: str


class LaidDown(Event, tag="laid down"):
    """A seat has divided its cards."""

    crew: list[str]
    prisoners: list[str]
    stowaways: list[str]
    limit: int


class Swept(Event, tag="swept"):
    """These seats have no stowaway, and win."""

    seats: list[int]


class Sunk(Event, tag="sunk"):
    """The closer was sunk by these seats (COR-23)."""

    by: list[int]


class Scored(Event, tag="scored"):
    """What the round brought each seat, and the penalties of each so far."""

    round: int
    annulled: bool
    closer: int
    limits: list[int]
    sunk_by: list[int]
    gained: list[int]
    sweepers: list[int]
    penalties: list[int]


class LastRound(Event, tag="last round"):
    """The next round is the last: there are so many penalties."""

    total: int


class ShortPack(Event, tag="short pack"):
    """There are too few cards for another round (COR-A13)."""

    cards: int
    needed: int


class Ended(Event, tag="ended"):
    """The match is over."""

    winners: list[int]
    reason: str
    penalties: list[int]


EVENTS: Final[tuple[type[Event], ...]] = (
    Dealt, Drew, PierColour, Annulled, Discarded, SetSail, Attached, LaidDown, Swept, Sunk, Scored, LastRound, ShortPack, Ended,
)  # fmt: skip
