"""Corsari: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from flibuste.view import Own, Shared, View


class Lay(TypedDict):
    """How a seat has divided its cards."""

    crew: list[str]
    prisoners: list[str]
    stowaways: list[str]


class Score(TypedDict):
    """The score of a round; one that was annulled has no more than its number."""

    round: int
    annulled: bool
    closer: NotRequired[int]
    limits: NotRequired[list[int]]
    sunk_by: NotRequired[list[int]]
    gained: NotRequired[list[int]]
    sweepers: NotRequired[list[int]]


class CorsariOutcome(TypedDict):
    """How the match ended."""

    winners: list[int]
    reason: str
    penalties: list[int]


@dataclass(frozen=True, kw_only=True)
class CorsariOwn(Own):
    """What a seat sees and not everybody does."""

    hand: list[str]


@dataclass(frozen=True, kw_only=True)
class CorsariShared(Shared):
    """What everybody sees."""

    round: int
    dealer: int
    last_round: bool
    annulled: int
    hand_sizes: list[int]
    known: list[list[str]]  # cards each seat took before everybody's eyes and still holds
    pier: list[str]
    discards: list[str]  # every one of them was seen when it was discarded
    stock_size: int
    penalties: list[list[str]]  # all were seen when laid down (COR-A18)
    taken: str | None
    calm: int
    turns: int
    closer: int | None
    crew_colours: list[str]
    crew: list[str]
    attached: list[list[str]]
    laid: list[Lay | None]
    scored: Score | None
    outcome: CorsariOutcome | None


@dataclass(frozen=True, kw_only=True)
class CorsariView(CorsariOwn, CorsariShared, View):
    """What a seat may see of Corsari. Hands other than one's own and the stock appear by their sizes only."""
