"""Nain Jaune: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass

from flibuste.view import Json, View


@dataclass(frozen=True, kw_only=True)
class NainJauneView(View):
    """What a seat may see of Nain Jaune. Hands other than one's own and the cards aside appear by their sizes only."""

    round: int
    dealer: int
    need: int | None
    hand: list[str]
    hand_sizes: list[int]
    dealt: int  # how many cards each seat still in was dealt; 0 between rounds
    aside_size: int
    laid: list[object]
    lacks: list[list[int]]  # ranks that each seat has shown not to hold, by passing
    board: dict[str, int]
    purses: list[int]
    out: list[int]
    scored: Json | None
    outcome: Json | None
