"""The same kind of work in other people's engines: whole games by uniformly random play.

Each peer is made ready once, untimed, and gives a `run(seconds) -> (moves, cpu_seconds)` that plays whole games for about that
long. A move is an action of a player: deals and cards drawn by chance are timed and not counted, as in our own rows.
Wherever a choice had to be made, it was made in the peer's favour.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random, getrandbits, random
from time import process_time
from typing import Any, Final

Run = Callable[[float], tuple[int, float]]

ROLLOUTS_PER_DEAL: Final = 20
GAMES_TO_LEARN_LENGTH: Final = 2000


@dataclass(frozen=True)
class Peer:
    """One engine to be compared with; `make_ready` raises ModuleNotFoundError where it is not installed."""

    name: str
    make_ready: Callable[[], Run]


def spiel_from_python(game_name: str) -> Run:
    """OpenSpiel's own loop, driven call by call from interpreted Python."""
    game = import_module("pyspiel").load_game(game_name)

    def run(seconds: float) -> tuple[int, float]:
        moves = 0
        start = process_time()
        while process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    moves += 1
                # All chance in these two games is uniform, and `legal_actions` lists its outcomes faster than `chance_outcomes`.
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
        return moves, process_time() - start

    return run


def spiel_rollouts(game_name: str) -> Run:
    """OpenSpiel's `RandomRolloutEvaluator`: random games in C++ without a Python call in between.

    Python cannot call the evaluator itself, but an `MCTSBot` of one simulation does nothing else than to hand the position it is
    asked about to the evaluator, which plays it out `n_rollouts` times. That position must be a player's, not chance's, so the
    first deal is made beforehand and is *not* timed: a little to the peer's favour. Chance later in the game is timed.

    The evaluator does not tell how many moves it made. A game's mean length by random play from the deal is therefore measured
    first, over enough games of C++ random bots (whose history can be counted) to know gin_rummy's to half a percent.
    """
    spiel = import_module("pyspiel")
    game = spiel.load_game(game_name)
    moves_per_game = mean_length(spiel, game)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_DEAL, seed=getrandbits(30))
    bot = spiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=100, solve=False, seed=getrandbits(30), verbose=False
    )

    def run(seconds: float) -> tuple[int, float]:
        games = 0
        spent = 0.0
        while spent < seconds:
            state = dealt(game)
            start = process_time()
            bot.step(state)
            spent += process_time() - start
            games += ROLLOUTS_PER_DEAL
        return round(games * moves_per_game), spent

    return run


def dealt(game: Any) -> Any:
    """A new OpenSpiel game at its first decision of a player."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(random() * len(outcomes))])
    return state


def mean_length(spiel: Any, game: Any) -> float:
    """How many moves players make in an OpenSpiel game, on average, by random play; the games are always the same ones."""
    seeds = Random(game.get_type().short_name)
    bots = [spiel.make_uniform_random_bot(seat, seeds.getrandbits(30)) for seat in range(game.num_players())]
    moves = 0
    for _ in range(GAMES_TO_LEARN_LENGTH):
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, seeds.getrandbits(30))
        moves += sum(entry.player >= 0 for entry in state.full_history())
    return moves / GAMES_TO_LEARN_LENGTH


def rlcard_gin_rummy() -> Run:
    """RLCard's environment, stepped as its random agent would, without that agent's slower numpy choice."""
    environment = import_module("rlcard").make("gin-rummy")

    def run(seconds: float) -> tuple[int, float]:
        moves = 0
        start = process_time()
        while process_time() - start < seconds:
            observation, _ = environment.reset()
            while not environment.is_over():
                actions = list(observation["legal_actions"])
                observation, _ = environment.step(actions[int(random() * len(actions))])
                moves += 1
            environment.get_payoffs()
        return moves, process_time() - start

    return run


GIN_ROLLOUTS: Final = "OpenSpiel gin_rummy, C++ rollouts"
GIN_FROM_PYTHON: Final = "OpenSpiel gin_rummy, from Python"
HEARTS_ROLLOUTS: Final = "OpenSpiel hearts, C++ rollouts"

PEERS: Final = (
    Peer(GIN_ROLLOUTS, lambda: spiel_rollouts("gin_rummy")),
    Peer(GIN_FROM_PYTHON, lambda: spiel_from_python("gin_rummy")),
    Peer(HEARTS_ROLLOUTS, lambda: spiel_rollouts("hearts")),
    Peer("OpenSpiel hearts, from Python", lambda: spiel_from_python("hearts")),
    Peer("RLCard gin-rummy", rlcard_gin_rummy),
)
