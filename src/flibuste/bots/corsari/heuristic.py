"""Corsari: a tuned player, fast enough for playouts.

It races for the sweep, which wins the match: a hand is judged by its stowaways and by how many unseen cards would replace
one. It keeps what the next player seems to collect, and moves the pier on where that costs the others more than itself.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.corsari.greedy import best_other_discard
from flibuste.bots.corsari.laying import LEAST_LIMIT, MOST_CARDS, planned_lay
from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.corsari.crew import HIGHEST, best_division
from flibuste.games.corsari.rules import (
    BANDS,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    DRAWING,
    LOWEST,
    MASKS,
    PACK,
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
        if state.phase == DRAWING:
            return self.best_draw(state)
        if state.phase == DISCARDING:
            return self.best_discard(state)
        return planned_lay(state, LEAST_LIMIT if state.turn == state.closer else MOST_CARDS)

    # -- the draw

    def best_draw(self, state: CorsariState) -> i64:
        """The source with the greatest gain: what an open card saves, or a card of the stock is expected to save."""
        habits = self.habits
        base = state.turn * BANDS
        hand = state.hands[base : base + BANDS]
        unseen = unseen_masks(state)
        pier = state.pier_colour()
        now, first, second, stowaways = self.judge(hand, unseen, pier, False)
        stock = len(state.row) - state.stock_at
        best: i64 = DRAW_PIER
        most: i64 = -NEVER
        if stock:
            best = DRAW_STOCK
            most = self.stock_gain(hand, unseen, pier, first, second, stowaways)
            if stock == 1:
                most -= habits.last_stock
        if len(state.discards) and not state.becalmed():
            card = state.discards[len(state.discards) - 1]
            hand[card // RANKS] |= 1 << card % RANKS
            after, _, _, _ = self.judge(hand, unseen, pier, True)
            hand[card // RANKS] &= ~(1 << card % RANKS)
            if now - after > most:
                most = now - after
                best = DRAW_DISCARD
        if state.pier_at + 1 < state.pier_end:
            card = state.row[state.pier_at]
            hand[card // RANKS] |= 1 << card % RANKS
            after, _, _, _ = self.judge(hand, unseen, state.row[state.pier_at + 1] // RANKS, True)
            if now - after + habits.pier_bonus > most:
                best = DRAW_PIER
        elif stowaways >= habits.hopeless_from and state.turns >= habits.hopeless_turns * state.players:
            best = DRAW_PIER
        return best

    def stock_gain(self, hand: vec[i64], unseen: vec[i64], pier: i64, first: i64, second: i64, stowaways: i64) -> i64:
        """What a card from the stock is expected to gain, if the crew stays of these colours."""
        if not stowaways:
            return 0
        rank_count = RANK_COUNT
        crew = hand[first] | hand[second]
        any_rank: i64 = 0
        twice: i64 = 0
        cards: i64 = 0
        for colour in range(i64(BANDS)):
            cards += rank_count[unseen[colour]]
            if colour != pier:
                twice |= any_rank & hand[colour]
                any_rank |= hand[colour]
        if not cards:
            return 0
        rank_cost = self.habits.rank_cost
        highest = HIGHEST[twice | any_rank & ~crew]
        outs = rank_count[unseen[pier]] + rank_count[unseen[first] & ~crew]
        if first != second:
            outs += rank_count[unseen[second] & ~crew]
        place = stowaways * OUTS + outs
        saved = self.search_costs[place] - self.search_costs[place - OUTS - 1] if outs else 0
        useful = outs * (highest * rank_cost + self.habits.card_cost + saved)
        lower = (cards - outs) * highest * (highest - 1) * rank_cost // (2 * RANKS)  # by ranks equally likely
        return (useful + lower) // cards

    # -- the discard

    def best_discard(self, state: CorsariState) -> i64:
        base = state.turn * BANDS
        hand = state.hands[base : base + BANDS]
        pier = state.pier_colour()
        _, first, second, stowaways = self.judge(hand, unseen_masks(state), pier, True)
        safe = self.safe_limit(state)
        if stowaways == 0 or state.must_sail() or safe > 0:
            division = best_division(hand, 0, pier, True, False)
            card = division.discard
            sails = state.must_sail() or (division.limit <= safe and state.may_sail())
            if not sails:
                card = self.worst_card(state, hand, pier, first, second)
        else:
            card = self.worst_card(state, hand, pier, first, second)
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

    def worst_card(self, state: CorsariState, hand: vec[i64], pier: i64, first: i64, second: i64) -> i64:
        """Of the cards outside this crew the highest that the next player does not seem to want."""
        habits = self.habits
        held_back = self.held_back(state)
        shared: i64 = 0
        if first >= 0 and first != second:
            shared = hand[first] & hand[second]
            held_back[first] += habits.own_crew
            held_back[second] += habits.own_crew
        worst: i64 = -1
        most: i64 = -NEVER
        for colour in range(i64(BANDS)):
            if colour == pier:
                continue
            mask = hand[colour]
            if colour in (first, second):
                mask = shared
            while mask:
                rank = LOWEST[mask]
                mask &= mask - 1
                score = rank * habits.rank_weight - held_back[colour]
                if score > most:
                    worst = colour * RANKS + rank
                    most = score
        return worst if worst >= 0 else best_division(hand, 0, pier, True, False).discard

    def held_back(self, state: CorsariState) -> vec[i64]:
        """By colour, what speaks against discarding it: the next player's choices, and the pier's next colour."""
        habits = self.habits
        wanted = numbers(BANDS)
        trail = state.trail
        watched = state.left_of(state.turn)
        for i in range(i64(len(trail))):
            entry = trail[i]
            if entry >> 18 == watched:
                action = entry >> 8 & 1023
                if action == DRAW_DISCARD:
                    wanted[((entry & 255) - 1) // RANKS] += habits.taken_by_next
                elif DISCARD <= action < DISCARD + PACK:
                    wanted[(action - DISCARD) // RANKS] -= habits.left_by_next
        if state.pier_at + 1 < state.pier_end:
            wanted[state.row[state.pier_at + 1] // RANKS] += habits.next_pier
            wanted[state.row[state.pier_end - 1] // RANKS] += habits.last_pier
        return wanted

    # -- the hand

    def judge(self, hand: vec[i64], unseen: vec[i64], pier: i64, discarding: bool) -> tuple[i64, i64, i64, i64]:
        """The least cost over all crews (and discards), that crew's colours, and how many stowaways it leaves."""
        lowest = LOWEST
        costs = self.costs
        rank_count = RANK_COUNT
        highest = HIGHEST
        card_cost = self.habits.card_cost
        rank_cost = self.habits.rank_cost
        any_rank: i64 = 0
        twice: i64 = 0
        total: i64 = 0
        cards: i64 = 0
        held: i64 = 0
        for colour in range(i64(BANDS)):
            mask = hand[colour]
            if mask and colour != pier:
                twice |= any_rank & mask
                any_rank |= mask
                total += costs[mask]
                cards += rank_count[mask]
                held |= 1 << colour
        best: i64 = NEVER
        best_first: i64 = -1
        best_second: i64 = -1
        fewest: i64 = 0
        while held:
            first = lowest[held]
            one = hand[first]
            rest = held
            held &= held - 1
            while rest:
                second = lowest[rest]
                rest &= rest - 1
                union = one | hand[second]
                cost = total - costs[union]
                high: i64 = 0
                if discarding:
                    high = highest[twice | any_rank & ~union]
                    if high:
                        cost -= high * rank_cost + card_cost
                if cost < best:
                    left = cards - rank_count[union]
                    if high:
                        left -= 1
                    outs = rank_count[unseen[pier]] + rank_count[unseen[first] & ~union] + rank_count[unseen[second] & ~union]
                    cost += self.search_costs[left * OUTS + outs]
                    if cost < best:
                        best = cost
                        best_first = first
                        best_second = second
                        fewest = left
        if best_first < 0:
            best = 0
        return best, best_first, best_second, fewest


def unseen_masks(state: CorsariState) -> vec[i64]:
    """The cards that lie in other hands or the stock, for all that the seat to act sees before it."""
    unseen = numbers(BANDS)
    hands = state.hands
    penalties = state.penalties
    row = state.row
    discards = state.discards
    base = state.turn * BANDS
    for colour in range(i64(BANDS)):
        seen = hands[base + colour]
        for seat in range(state.players):
            seen |= penalties[seat * BANDS + colour]
        unseen[colour] = MASKS - 1 & ~seen
    for i in range(state.pier_at, state.pier_end):
        unseen[row[i] // RANKS] &= ~(1 << row[i] % RANKS)
    for i in range(i64(len(discards))):
        unseen[discards[i] // RANKS] &= ~(1 << discards[i] % RANKS)
    return unseen
