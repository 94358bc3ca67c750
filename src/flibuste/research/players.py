"""The computer players of `flibuste.bots` at the other seats of an environment."""

from flibuste.bots import Bot, PolicyBot, player_named
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import Game, State


class Thinking(Policy):
    """A player that is given its view, as at a table, and nothing else."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, state: State, rng: Rng) -> int:
        return self.game.action_numbers[self.bot.choose(self.game.view(state, int(state.turn)))]


def policy_named(game: Game, name: str, seed: str) -> Policy:
    """A computer player by name. A plain policy is asked by the engine: `tests/test_honesty.py` holds it to what it may see."""
    bot = player_named(game, name, seed)
    return bot.policy if type(bot) is PolicyBot else Thinking(game, bot)
