"""Advice: the legal actions of a seat, ranked by what the search thinks of each.

The best action is found in one set of worlds and everything is then measured in another, fresh one: of many estimates the
highest is too high (the winner's curse), and it would stay so if it were judged by the worlds that chose it.
"""

from dataclasses import dataclass

from flibuste.bots import mind_of
from flibuste.bots.search import Estimate, Search, paired_difference
from flibuste.chance import Rng
from flibuste.game import BadInput, Game, View


@dataclass(frozen=True)
class Advice:
    """One action: its estimated value in the match's unit, and how much worse it is than the best one, each ± a 95% interval."""

    action: str
    value: float
    interval: float
    worse_by: float
    worse_interval: float
    facts: dict[str, float]

    @property
    def differs(self) -> bool:
        """Whether it is worse than the best action beyond chance: only where the interval of the difference excludes zero."""
        return self.worse_by > self.worse_interval


def advise(game: Game, view: View, worlds: int, seed: str) -> list[Advice]:
    """All legal actions of the seat to act, the recommended one first, then by value."""
    if view.seat is None or view.seat != view.turn:
        raise BadInput(f"seat {view.seat} is not to act: expected {view.turn if view.turn is not None else 'a live position'}")
    mind = mind_of(game)
    finder = Search(game, mind, worlds, everything=True)
    best = finder.think(view, Rng(f"flibuste advice {seed}"))[0].action
    fresh = Search(game, mind, worlds, halving=False, everything=True).think(view, Rng(f"flibuste advice afresh {seed}"))
    first = next(estimate for estimate in fresh if estimate.action == best)
    others = [estimate for estimate in fresh if estimate is not first]
    return [advice(game, estimate, first, list(mind.fact_names)) for estimate in [first, *others]]


def advice(game: Game, estimate: Estimate, best: Estimate, fact_names: list[str]) -> Advice:
    worse_by, worse_interval = paired_difference(best, estimate) if estimate is not best else (0.0, 0.0)
    tried = max(len(estimate.values), 1)
    facts = {name: count / tried for name, count in zip(fact_names, estimate.fact_counts, strict=True)}
    return Advice(game.actions[estimate.action], estimate.mean(), estimate.interval(), worse_by, worse_interval, facts)
