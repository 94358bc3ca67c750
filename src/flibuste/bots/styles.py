"""Styles: what a computer player likes best among actions that seem as good as each other."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from flibuste.bots.mind import Mind
from flibuste.bots.search import Estimate, paired_difference

STYLES: Final = ("bold", "careful", "thrifty")


def to_taste(estimates: list[Estimate], action: i64, style: str, mind: Mind) -> i64:
    """The one that the style likes best of those which seem to differ from this action by `Mind.as_good` at most.

    Only what was tried in as many worlds counts: what was dropped earlier may seem as good, and was dropped for a reason.
    """
    if len(estimates) < 2:
        return action
    chosen = estimates[0]
    for estimate in estimates:
        if estimate.action == action:
            chosen = estimate
    best = chosen
    most = liking(chosen, style, mind)
    for estimate in estimates:
        if len(estimate.values) != len(chosen.values):
            continue
        better, _ = paired_difference(chosen, estimate)
        liked = liking(estimate, style, mind)
        if abs(better) <= mind.as_good and liked > most:
            best, most = estimate, liked
    return best.action


def liking(estimate: Estimate, style: str, mind: Mind) -> float:
    """The bold like it the better, and the careful the worse, the more depends on luck; the thrifty look at the expense."""
    if style == "thrifty":
        return -float(mind.expense(estimate.action))
    return spread(estimate) if style == "bold" else -spread(estimate)


def spread(estimate: Estimate) -> float:
    """How far its values in the worlds lie apart: their standard deviation."""
    mean = estimate.mean()
    squares = 0.0
    for value in estimate.values:
        squares += (value - mean) * (value - mean)
    return sqrt(squares / float(max(len(estimate.values), 1)))
