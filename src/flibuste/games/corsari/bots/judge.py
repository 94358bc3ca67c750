"""Corsari: what a hand costs as it is, by its stowaways and by how many unseen cards would replace one."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from flibuste.bots.search import added
from flibuste.games.corsari.bots.habits import Habits
from flibuste.games.corsari.crew import HIGHEST
from flibuste.games.corsari.rules import ALL_RANKS, BANDS, LOWEST, MASKS, RANK_COUNT, RANK_SUM, RANKS

OUTS: Final = 64  # more than there ever are cards that would help
STOWAWAYS: Final = 14
NEVER: Final = 1_000_000

# The engine's tables in bytes, so that all that is read again and again fits into the processor's nearest cache.
COUNT_OF: Final[vec[u8]] = vec[u8]([u8(count) for count in RANK_COUNT])
HIGHEST_OF: Final[vec[u8]] = vec[u8]([u8(rank) for rank in HIGHEST])
LOWEST_OF: Final[vec[u8]] = vec[u8]([u8(LOWEST[colours]) for colours in range(1 << BANDS)])


@final
class Judge:
    """Judges the ten masks from `base`, where `lies_open` has the cards that nobody can draw or hold hidden."""

    def __init__(self, habits: Habits) -> None:
        self.card_cost: Final = habits.card_cost
        self.rank_cost: Final = habits.rank_cost
        rank_cost = int(habits.rank_cost)
        card_cost = int(habits.card_cost)
        # By mask: what its cards cost as stowaways, and in the last four bits how many they are.
        costs = [16 * (rank_cost * int(RANK_SUM[m]) + card_cost * int(RANK_COUNT[m])) + int(RANK_COUNT[m]) for m in range(MASKS)]
        self.costs: Final[vec[i32]] = vec[i32]([i32(cost) for cost in costs])
        search: list[int] = []  # what it costs to find cards for so many stowaways, with so many outs
        for stowaways in range(STOWAWAYS):
            for outs in range(OUTS):
                cards = [float(outs + habits.sure_outs) - 1.5 * i for i in range(stowaways)]
                search.append(int(added([float(habits.search_cost) / max(left, 1.0) for left in cards])))
        self.search_costs: Final[vec[i32]] = vec[i32]([i32(cost) for cost in search])

    def hand(
        self, hands: vec[i64], base: i64, lies_open: vec[i64], pier: i64, discarding: bool, below: i64
    ) -> tuple[i64, i64, i64, i64]:
        """The least cost over all crews (and discards), that crew's colours, and how many stowaways it leaves.

        Only a cost below the bound is told; without any, the bound itself.
        """
        lowest = LOWEST_OF
        costs = self.costs
        any_rank: i64 = 0
        twice: i64 = 0
        total: i64 = 0
        held: i64 = 0
        largest: i64 = 0  # the two colours that cost most outside the crew: the cost, and the colour in the last four bits
        second_largest: i64 = 0
        for colour in range(i64(BANDS)):
            if colour == pier:
                continue
            mask = hands[base + colour]
            twice |= any_rank & mask
            any_rank |= mask
            saved = i64(costs[mask])
            total += saved
            held |= i64(mask != 0) << colour
            saved = saved << 4 | colour
            if saved > largest:
                second_largest = largest
                largest = saved
            elif saved > second_largest:
                second_largest = saved
        if not held:
            return 0, -1, -1, 0
        cards = total & 15
        total >>= 4
        outs = i64(COUNT_OF[ALL_RANKS & ~(lies_open[pier] | hands[base + pier])])
        # A crew of those two colours is mostly the best, or nearly, so that few others need a closer look.
        first = largest & 15
        second = first
        if second_largest >> 4:
            second = second_largest & 15
        union = hands[base + first] | hands[base + second]
        best = 1 + self.crew_cost(union, total, cards, twice, any_rank, outs, lies_open[first], lies_open[second], discarding)
        if best > below:
            best = below
        spare: i64 = 0  # what a discard saves at most
        if discarding:
            spare = i64(HIGHEST_OF[any_rank]) * self.rank_cost + self.card_cost
        needed = total - best - spare << 4 | 15  # what a crew must save at least to be the best
        largest >>= 4
        best_first: i64 = -1
        best_second: i64 = -1
        while held:
            first = i64(lowest[held])
            one = hands[base + first]
            rest = held
            held &= held - 1
            if i64(costs[one]) + largest <= needed:
                continue
            while rest:
                second = i64(lowest[rest])
                rest &= rest - 1
                union = one | hands[base + second]
                if i64(costs[union]) > needed:
                    cost = self.crew_cost(
                        union, total, cards, twice, any_rank, outs, lies_open[first], lies_open[second], discarding
                    )
                    if cost < best:
                        best = cost
                        best_first = first
                        best_second = second
                        needed = total - best - spare << 4 | 15
        if best_first < 0:
            return best, -1, -1, 0
        union = hands[base + best_first] | hands[base + best_second]
        stowaways = cards - i64(COUNT_OF[union])
        if discarding and twice | any_rank & ~union:
            stowaways -= 1
        return best, best_first, best_second, stowaways

    def crew_cost(
        self,
        crew: i64,
        total: i64,
        cards: i64,
        twice: i64,
        any_rank: i64,
        outs: i64,
        first_open: i64,
        second_open: i64,
        discarding: bool,
    ) -> i64:
        """What the stowaways cost that a crew of these ranks leaves of so many cards, and what it costs to replace them."""
        cost = total - (i64(self.costs[crew]) >> 4)
        stowaways = cards - i64(COUNT_OF[crew])
        if discarding:
            high = i64(HIGHEST_OF[twice | any_rank & ~crew])
            if high:
                cost -= high * self.rank_cost + self.card_cost
                stowaways -= 1
        outs += i64(COUNT_OF[ALL_RANKS & ~(first_open | crew)]) + i64(COUNT_OF[ALL_RANKS & ~(second_open | crew)])
        return cost + i64(self.search_costs[stowaways * OUTS + outs])

    def hand_with(
        self, hands: vec[i64], base: i64, card: i64, lies_open: vec[i64], pier: i64, below: i64
    ) -> tuple[i64, i64, i64, i64]:
        """The hand with one card more, before the discard."""
        place = base + card // RANKS
        bit: i64 = 1 << card % RANKS
        hands[place] |= bit
        judged = self.hand(hands, base, lies_open, pier, True, below)
        hands[place] &= ~bit
        return judged

    def stock_gain(
        self, hands: vec[i64], base: i64, lies_open: vec[i64], unseen: i64, pier: i64, first: i64, second: i64, stowaways: i64
    ) -> i64:
        """What a card from the stock is expected to gain, one of so many unseen, if the crew stays of these colours."""
        if not stowaways:
            return 0
        crew = hands[base + first] | hands[base + second]
        any_rank: i64 = 0
        twice: i64 = 0
        for colour in range(i64(BANDS)):
            if colour != pier:
                twice |= any_rank & hands[base + colour]
                any_rank |= hands[base + colour]
        highest = i64(HIGHEST_OF[twice | any_rank & ~crew])
        outs = i64(COUNT_OF[ALL_RANKS & ~(lies_open[pier] | hands[base + pier])]) + i64(
            COUNT_OF[ALL_RANKS & ~(lies_open[first] | crew)]
        )
        if first != second:
            outs += i64(COUNT_OF[ALL_RANKS & ~(lies_open[second] | crew)])
        place = stowaways * OUTS + outs
        saved: i64 = 0
        if outs:
            saved = i64(self.search_costs[place] - self.search_costs[place - OUTS - 1])
        useful = outs * (highest * self.rank_cost + self.card_cost + saved)
        lower = (unseen - outs) * highest * (highest - 1) * self.rank_cost // (2 * RANKS)  # by ranks equally likely
        return (useful + lower) // unseen
