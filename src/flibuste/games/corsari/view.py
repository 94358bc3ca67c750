"""Corsari: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass

from flibuste.view import Json, View


@dataclass(frozen=True, kw_only=True)
class CorsariView(View):
    """What a seat may see of Corsari. Hands other than one's own and the stock appear by their sizes only."""

    round: int
    dealer: int
    last_round: bool
    annulled: int
    hand: list[str]
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
    laid: list[Json | None]
    scored: Json | None
    outcome: Json | None
