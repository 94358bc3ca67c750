"""OpenSpiel's ISMCTS plays one of our games against random play.

python examples/spiel_ismcts.py [--game korsar] [--simulations 50] [--matches 1]
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import flibuste.research.spiel  # noqa: F401  registers the games


def play(game_name: str, simulations: int, seed: int) -> list[float]:
    """The returns of one match; ISMCTS has the first seat. It thinks in worlds of `resample_from_infostate` alone."""
    game = pyspiel.load_game(f"python_flibuste_{game_name}")
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, uct_c=1.4, evaluator=evaluator, max_simulations=simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=likely)))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return [float(one) for one in state.returns()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="ISMCTS against random play.")
    parser.add_argument("--game", default="korsar")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--matches", type=int, default=1)
    asked = parser.parse_args()
    for number in range(asked.matches):
        print(play(asked.game, asked.simulations, number))
