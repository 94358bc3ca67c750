"""Hints: the two or three best actions of a seat, found by the search from its view alone, each with reasons as facts.

A reason is an id with the facts that belong to it; the page and the terminal word it. The actions are found in one set of worlds
and measured in another, as `advice` does, so that the first is not praised by the worlds that chose it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flibuste.bots import mind_of
from flibuste.bots.search import Estimate, Search, paired_difference
from flibuste.chance import Rng
from flibuste.game import BadInput, Game, Preview, View
from flibuste.games import Part
from flibuste.view import Reason

WORLDS = 400  # for the search, and as many fresh ones to measure what it has found
MOST = 3
FAR_WORSE = 0.08  # of the chance to win: what is worse than that, for certain, is no third hint
FINDING = 0.6  # of the time at a live table; the rest is for measuring

Shares = Mapping[str, Mapping[str, float]]  # by action, how often each of the mind's facts came true


class Reasons:
    """Why an action may be good, in facts that a player would name. A game without reasons of its own says nothing.

    What a reason is called is the key of its words: `hint.sails` in the words of the game.
    """

    def of(self, view: View, promised: Preview, action: str, shares: Shares) -> list[Reason]:
        """The reasons for one action, the weightiest first."""
        return []


REASONS: Final = Part("reasons", Reasons())


@dataclass(frozen=True)
class Hint:
    """An action worth playing: its chance to win the match, by how much it is worse than the first, each ± a 95% interval."""

    action: str
    value: float | None  # None where there is nothing to choose
    interval: float
    worse_by: float
    worse_interval: float
    reasons: list[Reason]


def hints_for(game: Game, view: View, seed: str, worlds: int = WORLDS, begun: float = 0.0, seconds: float = 0.0) -> list[Hint]:
    """The best actions, the best first. With `seconds`, thinking that `begun` then is cut short, for live tables."""
    if view.seat is None or view.seat != view.turn:
        raise BadInput(f"seat {view.seat} is not to act: expected {view.turn if view.turn is not None else 'a live position'}")
    search = Search(game, mind_of(game), worlds)
    found = search.think(view, Rng(f"flibuste hints {seed}"), begun + FINDING * seconds if seconds else None)
    best = [int(estimate.action) for estimate in found[:MOST]]
    measured = found[:1]
    if len(best) > 1:
        measured = search.compare(view, best, Rng(f"flibuste hints afresh {seed}"), begun + seconds if seconds else None)
    first = measured[0]
    shares = shares_of(game, search, [*found[MOST:], *measured])
    hints: list[Hint] = []
    for estimate in measured:
        worse_by, interval = paired_difference(first, estimate) if estimate is not first else (0.0, 0.0)
        if len(hints) >= 2 and worse_by - interval > FAR_WORSE:
            continue
        action = game.actions[estimate.action]
        value = estimate.mean() if estimate.values else None
        reasons = reasons_of(game, view, action, shares)
        hints.append(Hint(action, value, estimate.interval() if estimate.values else 0.0, worse_by, interval, reasons))
    return hints


def shares_of(game: Game, search: Search, estimates: list[Estimate]) -> dict[str, dict[str, float]]:
    """How often each of the mind's facts came true, by action."""
    names = search.mind.fact_names
    return {
        game.actions[one.action]: {name: count / len(one.values) for name, count in zip(names, one.fact_counts, strict=True)}
        for one in estimates
        if one.values
    }


def reasons_of(game: Game, view: View, action: str, shares: Shares) -> list[Reason]:
    """Why an action may be good."""
    return REASONS.of(game).of(view, game.preview(view), action, shares)
