"""Corsari: how everybody is thought to play on.

All play as the tuned player does, but the others may lose patience: not everybody waits for a sweep, and whoever thinks that
nobody sets sail early is caught with a full ship. Who has set sail with stowaways in the last round is expected to do it again.
"""

from typing import Final, final

from mypy_extensions import i64

from flibuste.bots.corsari.heuristic import CorsariHeuristic
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import NOBODY, State
from flibuste.games.corsari.crew import best_division
from flibuste.games.corsari.rules import (
    BANDS,
    DISCARDING,
    SAIL,
    SCORE_ANNULLED,
    SCORE_CLOSER,
    SCORE_SEATS,
    SCORE_SWEEPERS,
    CorsariState,
)

IMPATIENT_UP_TO: Final = 10  # the limit that an impatient player is content with
IMPATIENCE: Final = 6  # in how many of a hundred turns somebody is, of whom nothing is known
KNOWN_IMPATIENCE: Final = 75  # who was so in the last round


@final
class CorsariPlayout(Policy):
    """The tuned player, with less patient opponents of the seat that thinks."""

    def __init__(self, heuristic: CorsariHeuristic) -> None:
        self.heuristic: Final = heuristic
        self.thinker: i64 = NOBODY

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CorsariState)
        if state.phase == DISCARDING and state.turn != self.thinker and rng.below(100) < impatience(state) and state.may_sail():
            division = best_division(state.hands, state.turn * BANDS, state.pier_colour(), True, False)
            if division.limit <= IMPATIENT_UP_TO and (division.discard != state.taken or state.terms.return_taken):
                return SAIL + division.discard
        return self.heuristic.choose(state, rng)


def impatience(state: CorsariState) -> i64:
    """In how many of a hundred turns the seat to act sets sail with a low limit, as far as the last round tells."""
    score = state.score
    if len(score) and not score[SCORE_ANNULLED] and score[SCORE_CLOSER] == state.turn and not score[SCORE_SWEEPERS]:
        return KNOWN_IMPATIENCE if score[SCORE_SEATS + state.turn] else IMPATIENCE
    return IMPATIENCE
