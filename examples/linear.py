"""A policy trained with numpy alone, and a player that plays by it.

    python examples/linear.py                                    # half a minute: trains on Nain Jaune, writes linear.npz
    flibuste arena nain_jaune --seats linear:Linear,greedy       # in the folder of this file: how well it plays
    flibuste serve --bot linear=linear:Linear                    # and your friends find it in the browser

It learns by REINFORCE: many tables at once, all seats played by the same weights, each choice made likelier by as much as its
seat won in the end.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from flibuste.chance import Rng
from flibuste.game import Game, View
from flibuste.research import Tables, encode_view, layout, mask_of

WEIGHTS = Path(__file__).with_name("linear.npz")
Floats = NDArray[np.float64]


def features(seen: NDArray[np.uint8], high: NDArray[np.uint8]) -> Floats:
    """Observations from 0 to 1, and a 1."""
    return np.concatenate([seen / high, np.ones((*seen.shape[:-1], 1))], axis=-1)


def chances(weights: Floats, seen: Floats, masks: NDArray[np.uint8]) -> Floats:
    """How likely each action is: the softmax of a linear function, over the legal ones."""
    scores = np.where(masks > 0, seen @ weights, -np.inf)
    likely = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=-1, keepdims=True))


def train(rounds: int, tables: int = 256, rate: float = 0.5, seed: int = 1) -> Floats:
    """Weights for matches of one round between two, from so many times as many matches as there are tables."""
    rng = np.random.default_rng(seed)
    about = layout("nain_jaune", rounds=1)
    high = about.high()
    weights = np.zeros((about.size + 1, len(about.actions)))
    every = np.arange(tables)
    for number in range(rounds):
        many = Tables("nain_jaune", tables, seed=seed * 1_000_000 + number, rounds=1)
        gains = np.zeros((tables, 2))  # of each table's first match
        playing = np.ones(tables, bool)
        steps: list[tuple[Floats, Floats, NDArray[np.int64]]] = []
        while playing.any():
            seen = features(many.observations, high)
            likely = chances(weights, seen, many.masks)
            actions = (likely.cumsum(axis=1) > rng.random((tables, 1))).argmax(axis=1)
            likely[every, actions] -= 1
            steps.append((seen, likely * playing[:, None], many.turns.copy()))
            many.step(actions)
            ended = playing & (many.ended > 0)
            gains[ended] = many.rewards[ended]
            playing &= ~ended
        for seen, regret, turns in steps:
            weights -= rate / tables * seen.T @ (regret * gains[every, turns][:, None])
    return weights


class Linear:
    """Plays the likeliest action."""

    games = ("nain_jaune",)
    files = (WEIGHTS,)

    def __init__(self, game: Game) -> None:
        with np.load(WEIGHTS) as kept:
            self.weights = kept["weights"]
        self.game = game

    def choose(self, view: View, rng: Rng) -> str:
        asked: dict[str, Any] = dict(view.options)
        high = layout(self.game.name, **asked).high()
        likely = chances(self.weights, features(encode_view(view), high), mask_of(view))
        return self.game.actions[int(likely.argmax())]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train a linear policy on Nain Jaune.")
    parser.add_argument("--rounds", type=int, default=40)
    np.savez(WEIGHTS, weights=train(parser.parse_args().rounds))
