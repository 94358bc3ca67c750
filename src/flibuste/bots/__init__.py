"""Computer players: each is given a view and answers with an action; none ever sees more."""

from flibuste.bots.corsari import CorsariGreedy
from flibuste.bots.korsar import KorsarGreedy
from flibuste.bots.nain_jaune import NainJauneGreedy
from flibuste.bots.policy import Policy, RandomPolicy
from flibuste.chance import Rng
from flibuste.game import BadInput, Game, View, one_of

POLICIES: dict[str, dict[str, Policy]] = {
    "corsari": {"greedy": CorsariGreedy()},
    "korsar": {"greedy": KorsarGreedy()},
    "nain_jaune": {"greedy": NainJauneGreedy()},
}


class Bot:
    """A computer player at a table. The same seed and the same views give the same choices."""

    def __init__(self, game: Game, policy: Policy, seed: str) -> None:
        self.game = game
        self.policy = policy
        self.rng = Rng(f"flibuste bot {seed}")

    def choose(self, view: View) -> str:
        """The text of a legal action for the seat whose view this is."""
        world = self.game.determinize(view, self.rng)
        return self.game.actions[self.policy.choose(world, self.rng)]


def bot_names(game: Game) -> list[str]:
    """The computer players that a game has."""
    return ["random", *POLICIES.get(game.name, {})]


def bot_named(game: Game, name: str, seed: str) -> Bot:
    """The computer player of that name."""
    if name not in bot_names(game):
        raise BadInput(f"{game.name} has no computer player {name!r}: expected {one_of(bot_names(game))}")
    policy = RandomPolicy() if name == "random" else POLICIES[game.name][name]
    return Bot(game, policy, seed)
