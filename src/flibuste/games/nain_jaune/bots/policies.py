"""The players that do not think ahead."""

from flibuste.bots.policy import Policy
from flibuste.games.nain_jaune.bots.greedy import NainJauneGreedy
from flibuste.games.nain_jaune.bots.heuristic import NainJauneHeuristic

POLICIES: dict[str, Policy] = {"greedy": NainJauneGreedy(), "heuristic": NainJauneHeuristic()}
