"""Corsari: a tuned player, fast enough for playouts.

It races for the sweep, which wins the match: a hand is judged by its stowaways and by how many unseen cards would replace
one. It keeps what the next player seems to collect, and moves the pier on where that costs the others more than itself.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.corsari.bots.greedy import best_other_discard
from flibuste.games.corsari.bots.habits import Habits
from flibuste.games.corsari.bots.judge import NEVER, Judge
from flibuste.games.corsari.bots.laying import LEAST_LIMIT, MOST_CARDS, planned_lay
from flibuste.games.corsari.bots.watch import Watch
from flibuste.games.corsari.crew import HIGHEST, best_division
from flibuste.games.corsari.rules import (
    BANDS,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    DRAWING,
    HAND,
    MASKS,
    RANKS,
    SAIL,
    CorsariState,
)


@final
class CorsariHeuristic(Policy):
    """Sweeps as soon as it can; sets sail with stowaways only where it must, or where that decides the match."""

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits if habits is not None else Habits()
        self.judge: Final = Judge(self.habits)
        # By mask: what speaks for discarding the highest card of it.
        scores = [(int(HIGHEST[mask]) - 1) * int(self.habits.rank_weight) if mask else -2 * NEVER for mask in range(MASKS)]
        self.discard_scores: Final[vec[i32]] = vec[i32]([i32(score) for score in scores])

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        return self.choose_watching(state, Watch(state, self.habits))

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
        now, first, second, stowaways = self.judge.hand(hands, base, watch.open, pier, False, NEVER)
        stock = len(state.row) - state.stock_at
        best: i64 = DRAW_PIER
        most: i64 = -NEVER
        if stock:
            best = DRAW_STOCK
            unseen = stock + HAND * (state.players - 1)
            most = self.judge.stock_gain(hands, base, watch.open, unseen, pier, first, second, stowaways)
            if stock == 1:
                most -= habits.last_stock
        if len(state.discards) and not state.becalmed():
            card = state.discards[len(state.discards) - 1]
            after, first, second, left = self.judge.hand_with(hands, base, card, watch.open, pier, now - most)
            if now - after > most:
                most = now - after
                best = DRAW_DISCARD
                watch.foresee(first, second, left)
        if state.pier_at + 1 < state.pier_end:
            card = state.row[state.pier_at]
            next_pier = state.row[state.pier_at + 1] // RANKS
            after, first, second, left = self.judge.hand_with(
                hands, base, card, watch.open, next_pier, now - most + habits.pier_bonus
            )
            if now - after + habits.pier_bonus > most:
                best = DRAW_PIER
                watch.foresee(first, second, left)
        elif stowaways >= habits.hopeless_from and state.turns >= habits.hopeless_turns * state.players:
            best = DRAW_PIER
        return best

    # -- the discard

    def best_discard(self, state: CorsariState, watch: Watch) -> i64:
        hands = state.hands
        base = state.turn * BANDS
        pier = state.pier_colour()
        first = watch.first
        second = watch.second
        stowaways = watch.stowaways
        if stowaways < 0:  # not foreseen when the card was drawn
            _, first, second, stowaways = self.judge.hand(hands, base, watch.open, pier, True, NEVER)
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
        hands = state.hands
        base = state.turn * BANDS
        wanted = watch.wanted
        after = state.left_of(state.turn) * BANDS
        scores = self.discard_scores
        next_pier: i64 = -1
        last_pier: i64 = -1
        if state.pier_at + 1 < state.pier_end:
            next_pier = after + state.row[state.pier_at + 1] // RANKS
            last_pier = after + state.row[state.pier_end - 1] // RANKS
            wanted[next_pier] += self.habits.next_pier
            wanted[last_pier] += self.habits.last_pier
        crew: i64 = 0  # as bits
        shared: i64 = 0
        if first >= 0:
            crew = 1 << first | 1 << second
            if first != second:
                shared = hands[base + first] & hands[base + second]
        most: i64 = -NEVER  # the highest score, and in the last four bits the colour, the first of equal ones being best
        for colour in range(i64(BANDS)):
            if (crew | 1 << pier) >> colour & 1:
                continue
            rated = i64(scores[hands[base + colour]]) - wanted[after + colour] << 4 | 15 - colour
            if rated > most:
                most = rated
        if shared:
            for colour in (first, second):
                rated = i64(scores[shared]) - wanted[after + colour] - self.habits.own_crew << 4 | 15 - colour
                if rated > most:
                    most = rated
        if next_pier >= 0:
            wanted[next_pier] -= self.habits.next_pier
            wanted[last_pier] -= self.habits.last_pier
        if most == -NEVER:
            return best_division(hands, base, pier, True, False).discard
        worst = 15 - (most & 15)
        if not crew >> worst & 1:
            shared = hands[base + worst]
        return worst * RANKS + HIGHEST[shared] - 1
