"""Nain Jaune: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass
from typing import TypedDict

from flibuste.view import Own, Shared, View


class RoundScore(TypedDict):
    """What a round brought: what each seat paid the winner."""

    round: int
    winner: int
    paid: list[int]
    grand_abordage: bool


class NainJauneOutcome(TypedDict):
    """How the match ended."""

    winners: list[int]
    purses: list[int]
    reason: str


@dataclass(frozen=True, kw_only=True)
class NainJauneOwn(Own):
    """What a seat sees and not everybody does."""

    hand: list[str]


@dataclass(frozen=True, kw_only=True)
class NainJauneShared(Shared):
    """What everybody sees."""

    round: int
    dealer: int
    need: int | None
    hand_sizes: list[int]
    dealt: int  # how many cards each seat still in was dealt; 0 between rounds
    aside_size: int
    laid: list[tuple[int, str]]  # by whom, and which card
    lacks: list[list[int]]  # ranks that each seat has shown not to hold, by passing
    board: dict[str, int]
    purses: list[int]
    out: list[int]
    scored: RoundScore | None
    outcome: NainJauneOutcome | None


@dataclass(frozen=True, kw_only=True)
class NainJauneView(NainJauneOwn, NainJauneShared, View):
    """What a seat may see of Nain Jaune. Hands other than one's own and the cards aside appear by their sizes only."""
