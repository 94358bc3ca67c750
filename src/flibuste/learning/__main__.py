"""`python -m flibuste.learning GAME`: plays matches, fits the nets of a game to them; --write puts the weights in its folder.

Everything that is played is kept, batch by batch, in a folder; the same command goes on from there. What is played depends on no
clock and on no number of processes, so anybody gets the same matches, and on the same machine the same weights.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from flibuste.arena.cluster import Cluster, cluster_at
from flibuste.arena.run import workers_of
from flibuste.bots import LESSONS
from flibuste.bots.net import Net
from flibuste.game import BadInput, Game
from flibuste.games import game_named
from flibuste.learning.fit import KEPT_APART, cross_entropy, first_net, fitted
from flibuste.learning.matches import Batch, play_batch
from flibuste.learning.weights import known_weights, write_weights

GUIDED = (40, 1000)  # batches, and matches of each, of the quick player
THINKING = (40, 25)  # of players that think, and judge by what was learned from the quick one
WORLDS = 24  # in which those think
SEED = 1  # of the fit


PARSER = argparse.ArgumentParser(prog="python -m flibuste.learning", description=__doc__)
PARSER.add_argument("game")
PARSER.add_argument("--folder", type=Path, default=Path("lessons"), help="where the matches are kept (lessons)")
PARSER.add_argument("--way", action="append", help="only this way to play; may be repeated")
PARSER.add_argument("--jobs", type=int, default=1, help="how many processes play")
PARSER.add_argument("--cluster", help="play on the Dask cluster of this scheduler")
PARSER.add_argument("--guided", type=int, default=GUIDED[0], help=f"batches of {GUIDED[1]} matches of the quick player")
PARSER.add_argument("--thinking", type=int, default=THINKING[0], help=f"batches of {THINKING[1]} matches of thinking players")
PARSER.add_argument("--write", action="store_true", help="write the weights into the game's folder")


def main() -> None:
    asked = PARSER.parse_args()
    try:
        learn(asked)
    except BadInput as fault:
        sys.exit(f"flibuste: {fault}")


def learn(asked: argparse.Namespace) -> None:
    game = game_named(asked.game)
    lessons = LESSONS.of(game)
    ways = asked.way or list(lessons.ways)
    for way in ways:
        if way not in lessons.ways:
            raise BadInput(f"{game.name} is not learned the way {way!r}: expected one of {', '.join(lessons.ways) or 'none'}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    with workers_of(asked.jobs) if asked.cluster is None else cluster_at(asked.cluster) as executor:
        window = 2 * (executor.workers if isinstance(executor, Cluster) else asked.jobs)
        for way in ways:
            learned = learn_way(game, way, asked, executor, window)
            (asked.folder / f"{game.name}-{way.replace(' ', '-')}.json").write_text(json.dumps(learned) + "\n")
    known = {way: asked.folder / f"{game.name}-{way.replace(' ', '-')}.json" for way in lessons.ways}
    learned_ways = known_weights(game) | {way: json.loads(path.read_text()) for way, path in known.items() if path.exists()}
    if asked.write:
        learned_ways = {way: learned_ways[way] for way in lessons.ways if way in learned_ways}
        print(f"written: {write_weights(game, lessons.units, learned_ways)}; now `make build`")


def learn_way(game: Game, way: str, asked: argparse.Namespace, executor: Executor, window: int) -> dict[str, Any]:
    """The weights for one way to play, and how well they fit."""
    lessons = LESSONS.of(game)
    rng = np.random.default_rng(int(sha256(f"{game.name} {way}".encode()).hexdigest()[:8], 16))
    guided = played([Batch(game.name, way, i, GUIDED[1]) for i in range(asked.guided)], asked.folder, executor, window)
    first = tuple(first_net(guided, lessons.units, rng).weights(guided["won"].shape[1]))
    batches = [Batch(game.name, way, i, THINKING[1], WORLDS, first) for i in range(asked.thinking)]
    positions = played(batches, asked.folder, executor, window)
    weights = fitted(positions, lessons.units, np.random.default_rng(SEED)).weights(positions["won"].shape[1])
    learned = {
        "guided": asked.guided * GUIDED[1],
        "matches": asked.thinking * THINKING[1],
        "positions": len(positions["match"]),
        "judge": round(entropy_told(positions), 4),
        "learned": round(entropy_whole(Net(lessons.inputs, lessons.units, weights), positions), 4),
        "weights": weights,
    }
    print(f"{way}: {learned['matches']} matches of players that think, {learned['positions']} positions; ", end="")
    print(f"cross-entropy {learned['judge']} before, {learned['learned']} learned", flush=True)
    return learned


def played(batches: Sequence[Batch], folder: Path, executor: Executor, window: int) -> dict[str, Any]:
    """The positions of all these batches; those that are not in the folder yet are played."""
    paths = {batch: folder / f"{batch.key()}.npz" for batch in batches}
    left = iter([batch for batch in batches if not paths[batch].exists()])
    under_way: dict[Future[Any], Batch] = {}
    while True:
        while len(under_way) < window and (batch := next(left, None)) is not None:
            under_way[executor.submit(play_batch, batch)] = batch
        if not under_way:
            break
        for future in wait(under_way, return_when=FIRST_COMPLETED).done:
            path = paths[under_way.pop(future)]
            rough = path.with_name(f"{path.stem}.part.npz")
            np.savez_compressed(rough, **future.result())
            rough.replace(path)  # whole or not at all
    parts = [np.load(paths[batch]) for batch in batches]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}


def kept_apart(positions: dict[str, Any]) -> dict[str, Any]:
    apart = positions["match"] % KEPT_APART == 0
    return {name: rows[apart] for name, rows in positions.items()}


def entropy_told(positions: dict[str, Any]) -> float:
    """Of what the game's mind foretold without a net."""
    apart = kept_apart(positions)
    return cross_entropy(apart["told"], apart["won"])


def entropy_whole(net: Net, positions: dict[str, Any]) -> float:
    """Of the net as the players have it."""
    apart = kept_apart(positions)
    sides = apart["won"].shape[1]
    chances = []
    for seen, stock in zip(apart["seen"], apart["stock"], strict=True):
        counts = vec[i64]([int(x) for x in seen.reshape(-1)])
        chances.append([net.chance(counts, sides, side, int(stock)) for side in range(sides)])
    return cross_entropy(np.array(chances), apart["won"])


if __name__ == "__main__":
    main()
