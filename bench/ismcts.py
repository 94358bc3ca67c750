"""A level against OpenSpiel's ISMCTS in as much time, for two: each deal twice, with the seats exchanged.

    .venv/bin/python bench/ismcts.py GAME [--level level6] [--pairs N] [--seed S] [--times T] [--playouts own]

For each decision ISMCTS has T times the processor time that the level takes for the same view, and always two simulations, of
which the first only makes the root. It draws its worlds from what its seat knows, and judges a position by one match played at
random to its end or, with `--playouts own`, by moves of the policy of our own search and the judgement of its mind.
"""

import argparse
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from flibuste.bots import bot_named, mind_of
from flibuste.chance import Rng, deal_rng
from flibuste.games import GAMES, game_named
from flibuste.intervals import share_interval
from flibuste.lots import Lots
from flibuste.research.spiel import FlibusteGame, FlibusteState, Story

FEWEST = 2


class OwnPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """What a position is worth to our own search: after a playout by the game's policy, as its mind judges it."""

    def __init__(self, name: str, seed: str) -> None:
        self.mind = mind_of(GAMES[name])
        self.rng = Rng(f"flibuste ismcts {seed}")

    def evaluate(self, state: FlibusteState) -> Any:
        lots: Lots = state.story.lots
        world = state.story.state.copy()
        self.mind.begin(world.turn)
        policy = self.mind.policy()
        moves = 0
        while not self.mind.settled(world, moves):
            action = policy.choose(world, self.rng)
            if lots.draws(world, action):  # in OpenSpiel's game the order of the stock is not decided before
                left = lots.left(world)
                lots.give(world, left[self.rng.below(len(left))])
            world.play(action)
            moves += 1
        return np.array([2.0 * self.mind.value(world, seat) - 1.0 for seat in range(2)])

    def prior(self, state: FlibusteState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, by time instead of by the number of simulations."""

    simulations = 0

    def think(self, state: FlibusteState, seconds: float) -> int:
        """An action, after whole simulations until so much processor time is spent."""
        until = process_time() + seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        done = 0
        while done < FEWEST or process_time() < until:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        actions, likely = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(actions, p=likely))


class Contest:
    """The matches of one level against one ISMCTS, and the time that each has had."""

    def __init__(self, name: str, level: str, times: float, own: bool) -> None:
        self.engine = game_named(name)
        self.spiel: FlibusteGame = pyspiel.load_game(f"python_flibuste_{name}")
        self.level, self.times, self.own = level, times, own
        self.decisions = [0, 0]  # of the level and of ISMCTS, where there was a choice
        self.spent = [0.0, 0.0]
        self.simulations = 0

    def match(self, seed: str, seat: int) -> float:
        """The level's share of the victory from this seat."""
        chance = np.random.RandomState(int(Rng(f"ismcts {seed} {seat}").word()))
        evaluator = OwnPlayouts(self.engine.name, f"{seed} {seat}") if self.own else mcts.RandomRolloutEvaluator(1, chance)
        tree = Timed(self.spiel, evaluator=evaluator, uct_c=1.4, max_simulations=0, random_state=chance)
        bot, twin = (bot_named(self.engine, self.level, f"{seed} {who}") for who in ("seat", "twin"))
        state = self.spiel.new_initial_state()
        order: list[int] = []
        deals = 0
        while not state.is_terminal():
            story = state.story
            if story.is_chance():
                if story.drawing < 0 and not story.dealt:
                    deals += 1
                    order = shuffled(story, seed, deals)
                state.apply_action(next_card(story, order))
                continue
            view = self.engine.view(story.state, int(story.state.turn))
            if len(view.legal) == 1:
                state.apply_action(self.engine.action_numbers[view.legal[0]])
                continue
            who = int(story.state.turn != seat)
            began = process_time()
            answer = (twin if who else bot).choose(view)
            action = self.engine.action_numbers[answer]
            if who:
                allowed = self.times * (process_time() - began)
                began = process_time()
                action = tree.think(state, allowed)
            self.spent[who] += process_time() - began
            self.decisions[who] += 1
            state.apply_action(action)
        self.simulations += tree.simulations
        return (1.0 + float(state.returns()[seat])) / 2.0

    def told(self, shares: list[float]) -> str:
        wins = share_interval(shares)
        low, high = (100 * (bound or 0.0) for bound in (wins.low, wins.high))
        level, other = (1000 * spent / max(count, 1) for spent, count in zip(self.spent, self.decisions, strict=True))
        each = self.simulations / max(self.decisions[1], 1)
        return (
            f"{self.engine.name}: {self.level} wins {100 * wins.mean:.1f}% ({low:.1f} to {high:.1f}) of {2 * len(shares)}; "
            f"it takes {level:.1f} ms a decision, ISMCTS {other:.1f} ms for {each:.1f} simulations"
        )


def shuffled(story: Story, seed: str, deals: int) -> list[int]:
    """The pack of a deal, as the arena shuffles it."""
    pack = story.state.pack()
    deal_rng(seed, deals).shuffle(pack)
    return [int(card) for card in pack]


def next_card(story: Story, order: list[int]) -> int:
    """The first card of this order that chance may give now; it is gone from there."""
    may = {number for number, _ in story.chances()}
    card = next((card for card in order if card in may), min(may))
    if card in order:
        order.remove(card)
    return card


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="level6")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", default="test")
    parser.add_argument("--times", type=float, default=1.0)
    parser.add_argument("--playouts", choices=("random", "own"), default="random")
    asked = parser.parse_args()
    contest = Contest(asked.game, asked.level, asked.times, asked.playouts == "own")
    found: list[float] = []
    for deal in range(1, asked.pairs + 1):
        found.append(sum(contest.match(f"{asked.seed}-{deal}", seat) for seat in range(2)) / 2)
    print(contest.told(found))
