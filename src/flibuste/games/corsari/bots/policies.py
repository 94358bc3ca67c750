"""The players that do not think ahead."""

from flibuste.bots.policy import Policy
from flibuste.games.corsari.bots.greedy import CorsariGreedy
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic

POLICIES: dict[str, Policy] = {"greedy": CorsariGreedy(), "heuristic": CorsariHeuristic()}
