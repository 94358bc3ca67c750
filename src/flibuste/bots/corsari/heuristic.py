"""Corsari: a tuned player, fast enough for playouts.

It races for the sweep, which wins the match: a hand is judged by its stowaways and by how many unseen cards would replace
one. It keeps what the next player seems to collect, and moves the pier on where that costs the others more than itself.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.corsari.greedy import best_other_discard
from flibuste.bots.corsari.laying import LEAST_LIMIT, MOST_CARDS, planned_lay
from flibuste.bots.corsari.watch import Watch
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.corsari.crew import HIGHEST, best_division
from flibuste.games.corsari.rules import (
    ALL_RANKS,
    BANDS,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    DRAWING,
    HAND,
    LOWEST,
    MASKS,
    RANK_COUNT,
    RANK_SUM,
    RANKS,
    SAIL,
    CorsariState,
)

OUTS: Final = 64  # more than there ever are cards that would help
STOWAWAYS: Final = 14
NEVER: Final = 1_000_000


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


@final
class CorsariHeuristic(Policy):
    """Sweeps as soon as it can; sets sail with stowaways only where it must, or where that decides the match."""

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits if habits is not None else Habits()
        rank_cost = int(self.habits.rank_cost)
        card_cost = int(self.habits.card_cost)
        costs = [rank_cost * int(RANK_SUM[mask]) + card_cost * int(RANK_COUNT[mask]) for mask in range(MASKS)]
        self.costs: Final[vec[i64]] = vec[i64](costs)
        search: list[int] = []  # what it costs to find cards for so many stowaways, with so many outs
        for stowaways in range(STOWAWAYS):
            for outs in range(OUTS):
                cards = [float(outs + self.habits.sure_outs) - 1.5 * i for i in range(stowaways)]
                search.append(int(sum(float(self.habits.search_cost) / max(left, 1.0) for left in cards)))
        self.search_costs: Final[vec[i64]] = vec[i64](search)

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        return self.choose_watching(state, Watch(state))

    def choose_watching(self, state: CorsariState, watch: Watch) -> i64:
        if state.phase == DRAWING:
            return self.best_draw(state, watch)
        if state.phase == DISCARDING:
            return self.best_discard(state, watch)
        return planned_lay(state, LEAST_LIMIT if state.turn == state.closer else MOST_CARDS)

    # -- the draw

    def best_draw(self, state: CorsariState, watch: Watch) -> i64:
        """The source with the greatest gain: what an open card saves, or a card of the stock is expected to save."""
        habits = self.habits
        hands = state.hands
        base = state.turn * BANDS
        pier = state.pier_colour()
        now, first, second, stowaways = self.judge(hands, base, watch.open, pier, False, NEVER)
        stock = len(state.row) - state.stock_at
        best: i64 = DRAW_PIER
        most: i64 = -NEVER
        if stock:
            best = DRAW_STOCK
            unseen = stock + HAND * (state.players - 1)
            most = self.stock_gain(hands, base, watch.open, unseen, pier, first, second, stowaways)
            if stock == 1:
                most -= habits.last_stock
        if len(state.discards) and not state.becalmed():
            card = state.discards[len(state.discards) - 1]
            after, first, second, left = self.judge_with(hands, base, card, watch.open, pier, now - most)
            if now - after > most:
                most = now - after
                best = DRAW_DISCARD
                watch.foresee(first, second, left)
        if state.pier_at + 1 < state.pier_end:
            card = state.row[state.pier_at]
            next_pier = state.row[state.pier_at + 1] // RANKS
            after, first, second, left = self.judge_with(hands, base, card, watch.open, next_pier, now - most + habits.pier_bonus)
            if now - after + habits.pier_bonus > most:
                best = DRAW_PIER
                watch.foresee(first, second, left)
        elif stowaways >= habits.hopeless_from and state.turns >= habits.hopeless_turns * state.players:
            best = DRAW_PIER
        return best

    def judge_with(
        self, hands: vec[i64], base: i64, card: i64, lies_open: vec[i64], pier: i64, below: i64
    ) -> tuple[i64, i64, i64, i64]:
        """The hand with one card more, before the discard."""
        place = base + card // RANKS
        bit: i64 = 1 << card % RANKS
        hands[place] |= bit
        judged = self.judge(hands, base, lies_open, pier, True, below)
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
        rank_cost = self.habits.rank_cost
        highest = HIGHEST[twice | any_rank & ~crew]
        outs = (
            RANK_COUNT[ALL_RANKS & ~(lies_open[pier] | hands[base + pier])] + RANK_COUNT[ALL_RANKS & ~(lies_open[first] | crew)]
        )
        if first != second:
            outs += RANK_COUNT[ALL_RANKS & ~(lies_open[second] | crew)]
        place = stowaways * OUTS + outs
        saved: i64 = 0
        if outs:
            saved = self.search_costs[place] - self.search_costs[place - OUTS - 1]
        useful = outs * (highest * rank_cost + self.habits.card_cost + saved)
        lower = (unseen - outs) * highest * (highest - 1) * rank_cost // (2 * RANKS)  # by ranks equally likely
        return (useful + lower) // unseen

    # -- the discard

    def best_discard(self, state: CorsariState, watch: Watch) -> i64:
        hands = state.hands
        base = state.turn * BANDS
        pier = state.pier_colour()
        first = watch.first
        second = watch.second
        stowaways = watch.stowaways
        if stowaways < 0:  # not foreseen when the card was drawn
            _, first, second, stowaways = self.judge(hands, base, watch.open, pier, True, NEVER)
        safe = self.safe_limit(state)
        if stowaways == 0 or state.must_sail() or safe > 0:
            division = best_division(hands, base, pier, True, False)
            card = division.discard
            sails = state.must_sail() or (division.limit <= safe and state.may_sail())
            if not sails:
                card = self.worst_card(state, watch, pier, first, second)
        else:
            card = self.worst_card(state, watch, pier, first, second)
            sails = False
        if card == state.taken and not state.terms.return_taken:
            card, limit = best_other_discard(state)
            sails = state.must_sail() or (limit <= safe and state.may_sail())
        return SAIL + card if sails else DISCARD + card

    def safe_limit(self, state: CorsariState) -> i64:
        """The limit to set sail with: nothing but a sweep, unless an unsunk closer wins the match by penalties."""
        if not state.last_round:
            return 0
        counts = state.penalty_counts
        for seat in range(state.players):
            if counts[seat] < counts[state.turn]:
                return 0
        own_turns = state.turns // state.players
        limit = self.habits.safe_limit - own_turns * self.habits.safe_limit_falls[state.players] // 10
        return max(0, limit)

    def worst_card(self, state: CorsariState, watch: Watch, pier: i64, first: i64, second: i64) -> i64:
        """Of the cards outside this crew the highest that the next player does not seem to want."""
        habits = self.habits
        hands = state.hands
        base = state.turn * BANDS
        after = state.left_of(state.turn) * BANDS
        taken = watch.taken
        left = watch.left
        next_pier: i64 = -1
        last_pier: i64 = -1
        if state.pier_at + 1 < state.pier_end:
            next_pier = state.row[state.pier_at + 1] // RANKS
            last_pier = state.row[state.pier_end - 1] // RANKS
        rank_weight = habits.rank_weight
        taken_by_next = habits.taken_by_next
        left_by_next = habits.left_by_next
        shared: i64 = 0
        if first != second:
            shared = hands[base + first] & hands[base + second]
        worst: i64 = -1
        most: i64 = -NEVER
        for colour in range(i64(BANDS)):
            mask = hands[base + colour]
            if not mask or colour == pier:
                continue
            if colour != first and colour != second:
                own_crew: i64 = 0
            else:
                own_crew = habits.own_crew
                mask = shared
                if not mask:
                    continue
            held_back = own_crew + taken[after + colour] * taken_by_next - left[after + colour] * left_by_next
            if colour == next_pier:
                held_back += habits.next_pier
            if colour == last_pier:
                held_back += habits.last_pier
            score = (HIGHEST[mask] - 1) * rank_weight - held_back
            if score > most:
                worst = colour * RANKS + HIGHEST[mask] - 1
                most = score
        return worst if worst >= 0 else best_division(hands, base, pier, True, False).discard

    # -- the hand

    def judge(
        self, hands: vec[i64], base: i64, lies_open: vec[i64], pier: i64, discarding: bool, below: i64
    ) -> tuple[i64, i64, i64, i64]:
        """The least cost over all crews (and discards), that crew's colours, and how many stowaways it leaves.

        Only a cost below the bound is told; without any, the bound itself.
        """
        lowest = LOWEST
        costs = self.costs
        rank_count = RANK_COUNT
        highest = HIGHEST
        any_rank: i64 = 0
        twice: i64 = 0
        total: i64 = 0
        cards: i64 = 0
        held: i64 = 0
        for colour in range(i64(BANDS)):
            mask = hands[base + colour]
            if mask and colour != pier:
                twice |= any_rank & mask
                any_rank |= mask
                total += costs[mask]
                cards += rank_count[mask]
                held |= 1 << colour
        if not held:
            return 0, -1, -1, 0
        card_cost = self.habits.card_cost
        rank_cost = self.habits.rank_cost
        search_costs = self.search_costs
        best = below
        best_first: i64 = -1
        best_second: i64 = -1
        fewest: i64 = 0
        discard_saves: i64 = 0  # at most
        if discarding:
            discard_saves = highest[any_rank] * rank_cost + card_cost
        needed = total - best - discard_saves  # what a crew must save at least to be the best
        while held:
            first = lowest[held]
            one = hands[base + first]
            rest = held
            held &= held - 1
            while rest:
                second = lowest[rest]
                rest &= rest - 1
                union = one | hands[base + second]
                if costs[union] <= needed:
                    continue
                cost = total - costs[union]
                left = cards - rank_count[union]
                if discarding:
                    high = highest[twice | any_rank & ~union]
                    if high:
                        cost -= high * rank_cost + card_cost
                        left -= 1
                if cost < best:
                    outs = (
                        rank_count[ALL_RANKS & ~(lies_open[pier] | hands[base + pier])]
                        + rank_count[ALL_RANKS & ~(lies_open[first] | union)]
                        + rank_count[ALL_RANKS & ~(lies_open[second] | union)]
                    )
                    cost += search_costs[left * OUTS + outs]
                    if cost < best:
                        best = cost
                        best_first = first
                        best_second = second
                        fewest = left
                        needed = total - best - discard_saves
        return best, best_first, best_second, fewest
