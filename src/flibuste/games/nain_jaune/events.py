"""Nain Jaune: what is told of an action. Not compiled, see `flibuste.view`."""

from typing import Final

from flibuste.view import BySeat, Event


class Staked(Event, tag="staked"):
    """Each of these seats staked so many points on every space; `carried` lay there before."""

    seats: list[int]
    points: int
    carried: dict[str, int]
    board: dict[str, int]


class Dealt(Event, tag="dealt"):
    """A round was dealt: so many cards to each seat, so many lie aside."""

    round: int
    dealer: int
    cards: int
    aside: int
    turn: int
    hand: BySeat[list[str]]


class Laid(Event, tag="laid"):
    """A card was laid; it may start a run."""

    card: str
    starts: bool


class Passed(Event, tag="passed"):
    """These seats have no card of the rank."""

    seats: list[int]
    rank: int


class NewRun(Event, tag="new run"):
    """The same seat starts again, after `a 13` or `passes`."""

    after: str


class Announced(Event, tag="announced"):
    """A winning card takes the stake of its space."""

    card: str
    points: int


class Forgot(Event, tag="forgot"):
    """A winning card was laid without a word, and the stake stays."""

    card: str
    points: int


class GrandAbordage(Event, tag="grand abordage"):
    """All cards in one run: the whole board is taken."""

    points: int


class WonRound(Event, tag="won round"):
    """The round is over: what each seat paid, the cards that it had left, and what the winner got."""

    round: int
    winner: int
    paid: list[int]
    grand_abordage: bool
    left: list[int]
    points: int


class Matched(Event, tag="matched"):
    """Whoever keeps a winning card puts as much on its space as lies there."""

    card: str
    points: int


class Eliminated(Event, tag="eliminated"):
    """A seat cannot stake any more."""

    purse: int


class Ended(Event, tag="ended"):
    """The match is over."""

    winners: list[int]
    purses: list[int]
    reason: str


EVENTS: Final[tuple[type[Event], ...]] = (
    Staked, Dealt, Laid, Passed, NewRun, Announced, Forgot, GrandAbordage, WonRound, Matched, Eliminated, Ended,
)  # fmt: skip
