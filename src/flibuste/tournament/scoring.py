"""What sides made of the same hands, compared; and the ranking that comes of it.

A board is played at every table of a round. Of each place at it, the tables' scores are compared: a side's result is its score
less the mean of what the others made of the same hand. So all results of a board add up to nothing, and luck is the same for all.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from flibuste.duplicate import seated
from flibuste.intervals import Interval, mean_interval

NOTHING = Fraction(0)


@dataclass
class Standing:
    """A side after the rounds that are over. `boards` has its result at each board; sides with one `place` share it."""

    side: int
    boards: list[Fraction] = field(default_factory=list)
    total: Fraction = NOTHING
    opponents: list[int] = field(default_factory=list)  # one for each meeting
    opposition: Fraction = NOTHING
    place: int = 0

    @property
    def better(self) -> int:
        """At how many boards it made more of its hand than the others."""
        return sum(result > 0 for result in self.boards)

    @property
    def mean(self) -> Interval:
        """The result a board, with its 95% interval over boards."""
        return mean_interval([float(result) for result in self.boards]) if self.boards else Interval(0.0, None, None)

    @property
    def rank(self) -> tuple[Fraction, int, Fraction]:
        """The tie rule: the total, then boards at which one was better, then the totals of those whom one met."""
        return (self.total, self.better, self.opposition)


def place_of(position: int, board: int, size: int) -> int:
    """The place at which the side with this position in its table's list sits at a board (from 1): one further each time."""
    return (position + board - 1) % size


def sides_at(board: int, size: int, seats: int) -> list[int]:
    """For each seat the position, in the table's list, of the side that has it at a board (from 1)."""
    return seated(size, board - 1, seats)


def compared(tables: Sequence[Sequence[int] | None], board: int, size: int) -> list[list[Fraction]]:
    """The results of a board (from 1), by table and position, from each table's scores by position.

    A table that did not finish it has none: its sides have nothing from this board, and the others are not compared with them.
    """
    results = [[NOTHING] * size for _ in tables]
    for place in range(size):
        position = next(one for one in range(size) if place_of(one, board, size) == place)
        scores = {number: table[position] for number, table in enumerate(tables) if table is not None}
        others, sum_of_all = len(scores) - 1, sum(scores.values())
        found: dict[int, Fraction] = {}  # most scores are several tables'
        for number, score in scores.items() if others else ():
            if score not in found:
                found[score] = Fraction(score * (others + 1) - sum_of_all, others)
            results[number][position] = found[score]
    return results


def exact_sum(results: Sequence[Fraction]) -> Fraction:
    """The same as `sum`, in whole numbers as far as they have one denominator, which most have."""
    parts: Counter[int] = Counter()
    for result in results:
        parts[result.denominator] += result.numerator
    return sum((Fraction(part, denominator) for denominator, part in parts.items()), NOTHING)


@dataclass(frozen=True)
class RoundScores:
    """A round that is over: the tables as lists of sides, and for each board each table's scores by position."""

    tables: list[list[int]]
    boards: list[list[list[int] | None]]


def standings(sides: int, rounds: Sequence[RoundScores]) -> list[Standing]:
    """All sides, the best first."""
    found = [Standing(side) for side in range(sides)]
    for one in rounds:
        for number, scores in enumerate(one.boards, 1):
            for table, results in zip(one.tables, compared(scores, number, len(one.tables[0])), strict=True):
                for side, result in zip(table, results, strict=True):
                    found[side].boards.append(result)
        for table in one.tables:
            for side in table:
                found[side].opponents += [other for other in table if other != side]
    for standing in found:
        standing.total = exact_sum(standing.boards)
    totals = [standing.total for standing in found]
    for standing in found:
        standing.opposition = exact_sum([totals[side] for side in standing.opponents])
    ranked = sorted(found, key=lambda standing: standing.rank, reverse=True)
    for place, standing in enumerate(ranked, 1):
        above = ranked[place - 2] if place > 1 else None
        standing.place = above.place if above is not None and above.rank == standing.rank else place
    return ranked
