"""The players that do not think ahead."""

from flibuste.bots.policy import Policy
from flibuste.games.korsar.bots.greedy import KorsarGreedy
from flibuste.games.korsar.bots.heuristic import KorsarHeuristic

POLICIES: dict[str, Policy] = {"greedy": KorsarGreedy(), "heuristic": KorsarHeuristic()}
