"""Korsar for the shared search: its belief, its policy, and the chance to win a match."""

from typing import Final, final

from mypy_extensions import i64

from flibuste.bots.korsar.belief import KorsarBelief
from flibuste.bots.korsar.heuristic import KorsarHeuristic
from flibuste.bots.korsar.judge import Judge
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.game import Game, State, View, Worlds
from flibuste.games.korsar.rules import KorsarState
from flibuste.games.korsar.worlds import KorsarWorlds

HORIZON: Final = 4  # moves of a playout, until the position is judged
PLAYED_OUT_FROM: Final = 6  # so few stock cards on, playouts go to the end
MARGIN_COUNTS: Final = 0.1  # a small part of the value at the end is the margin, so that sure wins and losses differ
MARGIN_SCALE: Final = 100.0


@final
class KorsarMind(Mind):
    """The probability to win the match: exact at its end, and foretold some moves from where the search began."""

    def __init__(self, horizon: int = HORIZON) -> None:
        self.horizon: Final[i64] = horizon
        self.heuristic: Final = KorsarHeuristic()
        self.judges: Final[dict[int, Judge]] = {}

    def belief(self, game: Game, view: View) -> Worlds:
        worlds = game.worlds(view)
        assert isinstance(worlds, KorsarWorlds)
        return KorsarBelief(worlds)

    def policy(self) -> Policy:
        return self.heuristic

    def settled(self, state: State, moves: i64) -> bool:
        if state.turn < 0:
            return True
        assert isinstance(state, KorsarState)
        return moves >= self.horizon and len(state.row) - state.stock_at > PLAYED_OUT_FROM

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, KorsarState)
        side = state.side_of(seat)
        if state.over:
            return final_value(state, side)
        return self.judge_of(state).chance(state, side)

    def judge_of(self, state: KorsarState) -> Judge:
        """Who knows this way to play."""
        way = int(2 * state.players + state.terms.team_bits)
        judge = self.judges.get(way)
        if judge is None:
            judge = Judge(state.players, state.terms.team_bits == 1)
            self.judges[way] = judge
        return judge


def final_value(state: KorsarState, side: i64) -> float:
    """A side's share of the victory, and a little for the margin."""
    mine = state.score(side)
    best: i64 = -1000
    equal: i64 = 0
    for other in range(state.side_count()):
        if other != side:
            score = state.score(other)
            best = max(best, score)
            equal += 1 if score == mine else 0
    share = 0.0 if best > mine else 1.0 / float(1 + equal)
    margin = min(max(float(mine - best) / MARGIN_SCALE, -1.0), 1.0)
    return (1.0 - MARGIN_COUNTS) * share + MARGIN_COUNTS * (0.5 + 0.5 * margin)
