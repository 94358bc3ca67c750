"""What is learned of Korsar."""

from collections.abc import Mapping
from typing import Final, final

from flibuste.bots.lessons import Lessons
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.game import State
from flibuste.games.korsar.bots.appraiser import INPUTS, look_into
from flibuste.games.korsar.bots.heuristic import KorsarHeuristic
from flibuste.games.korsar.bots.learned import UNITS
from flibuste.games.korsar.bots.mind import PLAYED_OUT_FROM, KorsarMind
from flibuste.games.korsar.rules import KorsarState

WAYS: Final[dict[str, dict[str, int | bool]]] = {
    "2 alone": {"players": 2},
    "3 alone": {"players": 3},
    "4 alone": {"players": 4},
    "5 alone": {"players": 5},
    "4 in teams": {"players": 4, "teams": True},
    "6 in teams": {"players": 6, "teams": True},
    "8 in teams": {"players": 8, "teams": True},
}


@final
class KorsarLessons(Lessons):
    """The chance of each side to win."""

    ways: Mapping[str, Mapping[str, int | bool]] = WAYS
    inputs: int = INPUTS
    units: int = UNITS

    def __init__(self) -> None:
        self.eyes: Final = KorsarMind()

    def guide(self) -> Policy:
        return KorsarHeuristic()

    def worth_a_look(self, state: State) -> bool:
        assert isinstance(state, KorsarState)
        return state.turn >= 0 and len(state.row) - state.stock_at > PLAYED_OUT_FROM

    def look(self, state: State) -> list[int]:
        assert isinstance(state, KorsarState)
        seen = numbers(INPUTS * state.players)
        look_into(seen, self.eyes.judge_of(state), state)
        return [int(seen[i]) for i in range(INPUTS * state.side_count())]

    def stock(self, state: State) -> int:
        assert isinstance(state, KorsarState)
        return int(len(state.row) - state.stock_at)

    def shares(self, state: State) -> list[float]:
        assert isinstance(state, KorsarState)
        won = [float(state.winners >> state.captor_of(side) & 1) for side in range(state.side_count())]
        winners = sum(won)
        return [one / winners for one in won]

    def student(self, way: str, weights: list[int]) -> Mind:
        options = WAYS[way]
        mind = KorsarMind(learned=True)
        mind.learn(int(options["players"]), "teams" in options, weights)
        return mind


LESSONS = KorsarLessons()
