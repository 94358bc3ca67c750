"""A review: the pieces put together. Luck and skill add up to how the match ended."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from flibuste.bots import mind_of
from flibuste.game import State
from flibuste.match import Match
from flibuste.review.measuring import Measured, drew
from flibuste.wire.reviews import CurvePoint, Decision, Grade, Lasting, Review

CAUSES: Final[tuple[Lasting, ...]] = ("deal", "draw", "others", "own")
REVIEW_FORMAT: Final = 1
LEAST = 0.005  # of the chance to win: what costs less is called nothing, however sure it is
SLIP, BLUNDER = 0.02, 0.10  # what costs less than the first is a slip, what costs more than the second a blunder


def assemble(match: Match, seat: int, worlds: int, measured: Sequence[Measured]) -> Review:
    """Put what was measured in its places."""
    by_step = {one.step: one for one in measured}
    mind = mind_of(match.game)
    unit = match.game.unit(match.options)
    in_points = unit.name == "points"
    partners = match.game.partners(match.options.values)
    curve = [CurvePoint(0, 1, 0.5 if in_points else partners / match.options.players, "start")]
    squares = dict.fromkeys(CAUSES, 0.0)
    last_interval = 0.0

    def add(step: int, value: float, cause: Lasting, interval: float) -> None:
        nonlocal last_interval
        curve.append(CurvePoint(step, match.game.round_of(match.states[step]), value, cause))
        squares[cause] += interval**2 + last_interval**2
        last_interval = interval

    decisions: list[Decision] = []
    for step, state in enumerate(match.states):
        one = by_step.get(step)
        if state.over:
            add(step, mind.value(state, seat) if in_points else share_of_victory(state, seat, partners), "others", 0.0)
        elif state.awaits_deal() and step:
            add(step, mind.value(state, seat), "others", 0.0)
        elif one is not None and not one.best:
            add(step, one.value, cause_before(match, step, seat), one.interval)
        elif one is not None:
            add(step, one.best_value, cause_before(match, step, seat), one.interval)
            squares["own"] += one.cost_interval**2 - 2 * one.interval**2  # the two are measured in the same worlds
            add(step + 1, one.value, "own", one.interval)
            decisions.append(decision(match, one))
    changes = dict.fromkeys(CAUSES, 0.0)
    for before, after in pairwise(curve):
        if after.cause != "start":
            changes[after.cause] += after.value - before.value
    outcome = match.game.outcome(match.state)
    return Review(
        format=REVIEW_FORMAT,
        game=match.game.name,
        options=match.options.text(),
        seat=seat,
        worlds=worlds,
        steps=len(match.actions),
        unit=unit.name,
        scale=unit.scale,
        won=seat in outcome.winners if outcome is not None else None,
        curve=curve,
        changes=changes,
        changes_interval={cause: sqrt(max(value, 0.0)) for cause, value in squares.items()},
        decisions=decisions,
    )


def cause_before(match: Match, step: int, seat: int) -> Lasting:
    """What has led to a decision since the moment before it."""
    if match.states[step - 1].awaits_deal():
        return "deal"
    return "draw" if drew(match, step, seat) else "others"


def share_of_victory(state: State, seat: int, partners: int) -> float:
    """Not the mind's own value, which may count the margin too."""
    winners = int(state.winners)
    return partners / winners.bit_count() if winners >> seat & 1 else 0.0


def decision(match: Match, one: Measured) -> Decision:
    grade: Grade = ""
    if one.cost > max(one.cost_interval, LEAST):
        grade = "slip" if one.cost < SLIP else "mistake" if one.cost < BLUNDER else "blunder"
    return Decision(
        step=one.step,
        round=match.game.round_of(match.states[one.step]),
        chosen=match.actions[one.step],
        value=one.value,
        interval=one.interval,
        best=one.best,
        best_value=one.best_value,
        cost=one.cost,
        cost_interval=one.cost_interval,
        grade=grade,
        reasons=list(one.reasons),
    )
