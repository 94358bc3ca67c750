"""A review, as it is shown and kept: a match looked back at from one seat."""

from typing import Literal

from msgspec import Struct

from flibuste.view import Reason

Cause = Literal["start", "deal", "draw", "others", "own"]
Lasting = Literal["deal", "draw", "others", "own"]  # all but the start, which changes nothing
Grade = Literal["", "slip", "mistake", "blunder"]


class CurvePoint(Struct, frozen=True):
    """A point of the curve: the chance to win after `step` actions, and what has changed it since the point before."""

    step: int
    round: int
    value: float
    cause: Cause


class Decision(Struct, frozen=True):
    """A decision of the seat: what was chosen and what is thought best, each with its chance to win the match.

    A mistake has a grade. The reasons are for the best action, the weightiest first.
    """

    step: int
    round: int
    chosen: str
    value: float
    interval: float
    best: str
    best_value: float
    cost: float
    cost_interval: float
    grade: Grade
    reasons: list[Reason]

    @property
    def is_mistake(self) -> bool:
        return self.grade != ""


class Review(Struct, frozen=True):
    """A whole match, looked back at from one seat. `won` is null where it was not played to its end.

    `changes` says by how much the chance to win changed in all through each cause; from the first point of the curve they add up
    to its last. `unit` is what the values are: chances to win the match or, for a match of one round that is played for points,
    `points` of `scale` points in all.
    """

    format: int
    game: str
    options: dict[str, str | int | bool]
    seat: int
    worlds: int
    steps: int
    unit: Literal["chance", "points"]
    scale: int
    won: bool | None
    curve: list[CurvePoint]
    changes: dict[Lasting, float]
    changes_interval: dict[Lasting, float]
    decisions: list[Decision]

    def mistakes(self) -> list[Decision]:
        """The decisions that cost something beyond chance, the costliest first."""
        found = [one for one in self.decisions if one.is_mistake]
        return sorted(found, key=lambda one: (-one.cost, one.step))


class ReviewState(Struct, frozen=True):
    """How far a review is: `done` of `of` pieces. When it is done, `review` has it, as `docs/learn.md` describes."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    seat: int
    done: int = 0
    of: int = 0
    review: Review | None = None
