"""Corsari: how everybody is thought to play on.

All play as the tuned player does, but the others may lose patience: not everybody waits for a sweep, and whoever thinks that
nobody sets sail early is caught with a full ship. A player that set sail with stowaways in the last round is
expected to play for that again, as the greedy player does.
"""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from flibuste.bots.mind import LONGEST_PLAYOUT
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import NOBODY, State
from flibuste.games.corsari.bots.greedy import CLOSES_AT, CorsariGreedy
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic
from flibuste.games.corsari.bots.watch import Watch
from flibuste.games.corsari.crew import best_division
from flibuste.games.corsari.rules import (
    BANDS,
    DISCARDING,
    DRAWING,
    SAIL,
    SCORE_ANNULLED,
    SCORE_CLOSER,
    SCORE_SEATS,
    SCORE_SWEEPERS,
    CorsariState,
)

ROOM: Final = 24  # turns, about as many as a playout has
IMPATIENCE: Final = 6  # in how many of a hundred turns somebody sets sail early, of whom nothing is known


@final
class CorsariPlayout(Policy):
    """The tuned player, with less patient opponents of the seat that thinks."""

    def __init__(self, heuristic: CorsariHeuristic) -> None:
        self.heuristic: Final = heuristic
        self.greedy: Final = CorsariGreedy()
        self.thinker: i64 = NOBODY

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        return self.choose_watching(state, Watch(state, self.heuristic.habits), rng)

    def play_on(self, state: CorsariState, horizon: i64, rng: Rng) -> i64:
        """Play until the round is over, or until a draw after so many moves; return how many were played."""
        # Room for the moves to come: growing takes longer.
        state.trail = extend(vec[i64](capacity=len(state.trail) + 2 * ROOM), state.trail)
        state.discards = extend(vec[i64](capacity=len(state.discards) + ROOM), state.discards)
        watch = Watch(state, self.heuristic.habits)
        moves: i64 = 0
        while state.turn >= 0 and (moves < horizon or state.phase != DRAWING) and moves < LONGEST_PLAYOUT:
            action = self.choose_watching(state, watch, rng)
            watch.note(state, action)
            state.play(action)
            moves += 1
        return moves

    def choose_watching(self, state: CorsariState, watch: Watch, rng: Rng) -> i64:
        if state.turn != self.thinker:
            if is_impatient(state):
                return self.greedy.choose(state, rng)
            if state.phase == DISCARDING and rng.below(100) < IMPATIENCE and state.may_sail():
                division = best_division(state.hands, state.turn * BANDS, state.pier_colour(), True, False)
                if division.limit <= CLOSES_AT and (division.discard != state.taken or state.terms.return_taken):
                    return SAIL + division.discard
        return self.heuristic.choose_watching(state, watch)


def is_impatient(state: CorsariState) -> bool:
    """Whether the seat to act has set sail with stowaways in the last round."""
    score = state.score
    if not len(score) or score[SCORE_ANNULLED] or score[SCORE_CLOSER] != state.turn or score[SCORE_SWEEPERS]:
        return False
    return score[SCORE_SEATS + state.turn] > 0
