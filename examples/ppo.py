"""A policy trained with MaskablePPO (sb3-contrib, which needs torch), and a player that plays by it.

python examples/ppo.py                                  # some minutes: trains on Nain Jaune, writes ppo.zip
flibuste arena nain_jaune --seats ppo:Ppo,greedy        # in the folder of this file: how well it plays
flibuste serve --bot ppo=ppo:Ppo                        # and your friends find it in the browser
"""

import argparse
from pathlib import Path

from flibuste.chance import Rng
from flibuste.game import Game, View
from flibuste.research import OneSeat, encode_view, mask_of

POLICY = Path(__file__).with_name("ppo.zip")


def train(steps: int, path: Path) -> None:
    """One seat of a match of one round, against `random`."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    seat = OneSeat("nain_jaune", ("random",), seat=None, rounds=1)
    agent = MaskablePPO("MlpPolicy", seat, n_steps=1024, batch_size=256, seed=1, device="cpu")
    agent.learn(steps)
    agent.save(path)


class Ppo:
    """Plays the likeliest action. The policy is loaded once for all matches that a process plays."""

    games = ("nain_jaune",)
    files = (POLICY,)

    def __init__(self, game: Game) -> None:
        import torch
        from sb3_contrib import MaskablePPO

        torch.set_num_threads(1)  # so small a network gains nothing by more
        self.game = game
        self.agent = MaskablePPO.load(POLICY, device="cpu")

    def choose(self, view: View, rng: Rng) -> str:
        action, _ = self.agent.predict(encode_view(view), action_masks=mask_of(view).astype(bool), deterministic=True)
        return self.game.actions[int(action)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Nain Jaune.")
    parser.add_argument("--steps", type=int, default=50_000)
    train(parser.parse_args().steps, POLICY)
