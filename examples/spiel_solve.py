"""OpenSpiel's CFR+ and best response on a reduced game, beside our own solver: the same numbers, and how long each takes.

python examples/spiel_solve.py [--game nain_jaune] [--form nine] [--iterations 3] [--hand 0]

OpenSpiel takes seconds an iteration. With --hand, both get only the deals that begin with one first hand, which is much quicker.
"""

import argparse
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.algorithms import best_response, cfr, exploitability

import flibuste.research.spiel  # noqa: F401  registers the games
from flibuste.research.solve import Tree


class FirstHand:
    """A game of OpenSpiel that begins when the first hand is dealt."""

    def __init__(self, game: Any, hand: int) -> None:
        self.game = game
        self.hand = hand

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new_initial_state(self) -> Any:
        state = self.game.new_initial_state()
        state.apply_action(state.chance_outcomes()[self.hand][0])
        return state

    def new_initial_states(self) -> list[Any]:
        return [self.new_initial_state()]


def compare(game: str, form: str, iterations: int, hand: int | None = None) -> dict[str, float]:
    """Iterations of CFR+ by both, what the policies are worth and what a best response takes; seconds are of this processor."""
    loaded = pyspiel.load_game(f"python_flibuste_{game}_{form}")
    if hand is not None:
        loaded = FirstHand(loaded, hand)
    solver = cfr.CFRPlusSolver(loaded)
    start = process_time()
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    theirs = (process_time() - start) / iterations
    average = solver.average_policy()
    answer = best_response.BestResponsePolicy(loaded, 1, average)
    start = process_time()
    tree = Tree(game, form, hand=hand)
    extraction = process_time() - start
    start = process_time()
    policy = tree.cfr_plus(iterations)
    ours = (process_time() - start) / iterations
    return {
        "nash_conv, OpenSpiel": float(exploitability.nash_conv(loaded, average)),
        "nash_conv, ours": tree.nash_conv(policy),
        "best response of the second, OpenSpiel": float(answer.value(loaded.new_initial_state())),
        "best response of the second, ours": tree.best_response(policy, 1),
        "seconds an iteration, OpenSpiel": theirs,
        "seconds an iteration, ours": ours,
        "nodes a second of extraction": tree.size / extraction,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="CFR+ and best response by OpenSpiel and by us.")
    parser.add_argument("--game", default="nain_jaune")
    parser.add_argument("--form", default="nine")
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--hand", type=int)
    asked = parser.parse_args()
    for name, value in compare(asked.game, asked.form, asked.iterations, asked.hand).items():
        print(f"{name}: {value:.12g}")
