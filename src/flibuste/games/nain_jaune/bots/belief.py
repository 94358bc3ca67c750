"""Nain Jaune: what the others' hands may be, as their passes prove and their starts suggest.

Passes are proof, and `NainJauneWorlds` honours them. Besides, whoever begins a run at some rank seldom holds the rank
below: from there one more card would have been laid. So of the ways to share out the unseen cards, one that puts the shunned rank
into that hand is thought less likely, by the factor DOUBT for each such start.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import bits_to_indexes
from flibuste.game import Game, View
from flibuste.games.nain_jaune.rules import CARD_PLAYED, OF_RANK, RANK_OF, RANKS, NainJauneState
from flibuste.games.nain_jaune.sight import NainJauneView
from flibuste.games.nain_jaune.worlds import NainJauneWorlds, Rank, Shares

DOUBT: Final = 0.25


def believed_worlds(game: Game, view: View, doubt: float = DOUBT) -> NainJauneWorlds:
    """The worlds of this view, drawn as likely as the others' starts make them."""
    worlds = game.worlds(view)
    assert isinstance(worlds, NainJauneWorlds) and isinstance(view, NainJauneView)
    if worlds.shares is not None:
        worlds.shares = believed_shares(view, worlds.unseen, shunned_ranks(worlds.one), doubt)
    return worlds


def shunned_ranks(state: NainJauneState) -> list[list[int]]:
    """For each seat the ranks just below those it began a run with, and has not laid since; a rank as often as it was shunned."""
    shunned: list[list[int]] = [[] for _ in range(state.players)]
    before: i64 = -1
    asked: i64 = 0
    first = len(state.earlier) == 0  # of a position that was loaded it is not known how the run on the table began
    for entry in state.trail:
        seat = entry >> 18
        rank = RANK_OF[CARD_PLAYED[entry >> 8 & 1023]]
        ranks = shunned[seat]
        while rank in ranks:
            ranks.remove(rank)
        free = first or asked > RANKS or (seat == before and rank != asked)
        if free and rank > 1:
            ranks.append(rank - 1)
        first = False
        before = seat
        asked = rank + 1
    return shunned


def believed_shares(view: NainJauneView, unseen: i64, shunned: list[list[int]], doubt: float) -> Shares:
    """As the view's own shares, but not all equally likely."""
    seats = [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]
    ranks: list[Rank] = []
    free: list[int] = []
    for rank in range(1, RANKS + 1):
        cards = bits_to_indexes(unseen & OF_RANK[rank])
        if not cards:
            continue
        most = [0 if rank in view.lacks[seat] else 4 for seat in seats]
        least = [1 if rank == view.need and seat == view.turn else 0 for seat in seats]
        times = [shunned[seat].count(rank) if most[hand] else 0 for hand, seat in enumerate(seats)]
        if 0 not in most and 1 not in least and not any(times):
            free += cards
            continue
        one = Rank(cards, most, least)
        one.ways = weighed(one, times, doubt)
        ranks.append(one)
    return Shares(seats, [view.hand_sizes[seat] for seat in seats], ranks, free)


def weighed(rank: Rank, times: list[int], doubt: float) -> vec[float]:
    """The ways to share out this rank, those less likely where a hand gets it that shunned it so many times."""
    ways = rank.ways[:]
    for way in range(len(ways)):
        for hand in range(len(times)):
            if rank.counts[way * len(times) + hand]:
                for _ in range(times[hand]):
                    ways[way] *= doubt
    return ways
