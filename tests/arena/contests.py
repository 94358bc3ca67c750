"""Contests for the tests of the arena."""

import json
from concurrent.futures import Executor
from pathlib import Path
from typing import ParamSpec, TypeVar

from flibuste.arena.contest import Contest, contest_of
from flibuste.arena.report import json_of, summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, run
from flibuste.games import game_named

ROOT = Path(__file__).parents[2]
T = TypeVar("T")
P = ParamSpec("P")


def contest(game: str, asked: dict[str, object], names: list[str], seed: str = "test", ladder: bool = False) -> Contest:
    return contest_of(game_named(game), asked, names, seed, ladder)


def quick() -> Contest:
    """What takes the least time."""
    return contest("nain_jaune", {"rounds": 1}, ["greedy", "random"])


def finished(one: Contest, pairs: int, path: Path | None = None, executor: Executor | None = None) -> str:
    """A whole contest, as its JSON."""
    with Results(one, path) as results:
        run(results, pairs, executor or Serial())
        return json.dumps(json_of(summary_of(results, pairs), results))
