"""A review: the pieces put together. Luck and skill add up to how the match ended."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

from flibuste.bots import mind_of
from flibuste.game import Json, State
from flibuste.match import Match
from flibuste.review.measuring import Measured, drew

Cause = Literal["start", "deal", "draw", "others", "own"]
CAUSES: Final[tuple[Cause, ...]] = ("deal", "draw", "others", "own")
REVIEW_FORMAT: Final = 1
LEAST = 0.005  # of the chance to win: what costs less is called nothing, however sure it is
SLIP, BLUNDER = 0.02, 0.10  # what costs less than the first is a slip, what costs more than the second a blunder


@dataclass(frozen=True)
class Moment:
    """A point of the curve: the chance to win after `step` actions, and what has changed it since the point before."""

    step: int
    round: int
    value: float
    cause: Cause


@dataclass(frozen=True)
class Decision:
    """A decision of the seat: what was chosen and what is thought best, each with its chance to win the match."""

    step: int
    round: int
    chosen: str
    value: float
    interval: float
    best: str
    best_value: float
    cost: float
    cost_interval: float
    grade: str  # "", or for a mistake: slip, mistake or blunder
    reasons: list[Json]  # for the best action

    @property
    def is_mistake(self) -> bool:
        return self.grade != ""


@dataclass(frozen=True)
class Review:
    """A whole match, looked back at from one seat.

    `changes` says by how much the chance to win changed in all through each cause; from the first moment of the curve they add up
    to its last. `unit` is what the values are: chances to win the match or, for a match of one round that is played for points,
    `points` of `scale` points in all.
    """

    format: int
    game: str
    options: Json
    seat: int
    worlds: int
    steps: int
    unit: Literal["chance", "points"]
    scale: int
    won: bool | None  # None where the match was not played to its end
    curve: list[Moment]
    changes: dict[str, float]
    changes_interval: dict[str, float]
    decisions: list[Decision]

    def mistakes(self) -> list[Decision]:
        """The decisions that cost something beyond chance, the dearest first."""
        found = [one for one in self.decisions if one.is_mistake]
        return sorted(found, key=lambda one: (-one.cost, one.step))

    def text(self) -> Json:
        """For the wire and the store."""
        return asdict(self)


def assemble(match: Match, seat: int, worlds: int, measured: Sequence[Measured]) -> Review:
    """Put what was measured in its places."""
    by_step = {one.step: one for one in measured}
    mind = mind_of(match.game)
    unit = match.game.unit(match.options)
    in_points = unit.name == "points"
    partners = match.game.partners(match.options.values)
    curve = [Moment(0, 1, 0.5 if in_points else partners / match.options.players, "start")]
    squares = dict.fromkeys(CAUSES, 0.0)
    last_interval = 0.0

    def add(step: int, value: float, cause: Cause, interval: float) -> None:
        nonlocal last_interval
        curve.append(Moment(step, match.game.round_of(match.states[step]), value, cause))
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
        changes[after.cause] += after.value - before.value
    outcome = match.game.outcome(match.state)
    return Review(
        format=REVIEW_FORMAT,
        game=match.game.name,
        options={**match.options.text()},
        seat=seat,
        worlds=worlds,
        steps=len(match.actions),
        unit=unit.name,
        scale=unit.scale,
        won=seat in outcome.winners if outcome is not None else None,
        curve=curve,
        changes={str(cause): value for cause, value in changes.items()},
        changes_interval={str(cause): sqrt(max(value, 0.0)) for cause, value in squares.items()},
        decisions=decisions,
    )


def cause_before(match: Match, step: int, seat: int) -> Cause:
    """What has led to a decision since the moment before it."""
    if match.states[step - 1].awaits_deal():
        return "deal"
    return "draw" if drew(match, step, seat) else "others"


def share_of_victory(state: State, seat: int, partners: int) -> float:
    """Not the mind's own value, which may count the margin too."""
    winners = int(state.winners)
    return partners / winners.bit_count() if winners >> seat & 1 else 0.0


def decision(match: Match, one: Measured) -> Decision:
    grade = ""
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
