"""Korsar: what a view has. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass

from flibuste.view import Json, View


@dataclass(frozen=True, kw_only=True)
class KorsarView(View):
    """What a seat may see of Korsar. Hands are secret except between partners (KOR-A25); all else but the stock is open."""

    hand: list[str]
    partner_hand: list[str] | None  # in team play partners show each other their cards (KOR-23)
    hand_sizes: list[int]
    stock_size: int
    discards: list[str]  # all were seen (KOR-A24), and so was each booty
    battles: list[Json]  # as the notation writes them, each with its `standing`
    booty: list[list[str]]
    booty_values: list[int]  # in team play the team's; what is left in hand is taken off in the end
    galleons_played: int
    galleons_left: list[list[str]] | None  # in the end, the galleons in each hand are shown, because they count (KOR-22)
    outcome: Json | None
