"""Corsari: the numbers by which the tuned player plays."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Habits:
    """What the player was tuned to, against the greedy players and its earlier selves. Costs have no unit."""

    def __init__(self) -> None:
        # A stowaway costs this, and this for each rank, and this divided by the number of cards that would replace it:
        self.card_cost: i64 = 200
        self.rank_cost: i64 = 8
        self.search_cost: i64 = 600
        self.sure_outs: i64 = 4  # is added to that number
        # The draw:
        self.pier_bonus: i64 = 130  # for moving the pier on, which spoils the others' prisoners
        self.last_stock: i64 = 400  # against drawing the last card of the stock, which forces one to sail
        self.hopeless_from: i64 = 4  # so many stowaways after so many turns: better to annul the round
        self.hopeless_turns: i64 = 15
        # The discard, by how much a colour is held back:
        self.taken_by_next: i64 = 32  # for each card of it that the next player took
        self.left_by_next: i64 = 32  # less, for each card of it that he discarded
        self.next_pier: i64 = 45  # for the colour that the pier will have next
        self.last_pier: i64 = 60  # for the colour that it will have in the end, and mostly stays with
        self.own_crew: i64 = 8
        self.rank_weight: i64 = 10  # against that, for each rank
        # Setting sail ahead in the last round with the limit that is unsunk in three of four cases, by players:
        self.safe_limit: i64 = 12
        self.safe_limit_falls: Final[vec[i64]] = vec[i64]([0, 0, 9, 12, 13])  # tenths a turn
