"""Intervals of means, by deal. Plain numbers in, plain numbers out.

The unit is the deal: what is played with the same cards is not independent, but deals are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

# The 97.5% points of Student's t for 1 to 10 degrees of freedom; above, a series is as good.
STUDENT = (12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216, 2.22814)
NORMAL = 1.959964


@dataclass(frozen=True)
class Interval:
    """An estimate with the bounds of its 95% interval, or without them where there are too few deals."""

    mean: float
    low: float | None
    high: float | None

    def excludes(self, value: float) -> bool:
        """Whether the estimate differs from a value for sure."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high


def student(freedom: int) -> float:
    """The 97.5% point of Student's t."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z, n = NORMAL, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def mean_of(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def spread(values: Sequence[float]) -> float:
    """The half-width of the 95% interval of the mean of two or more values."""
    mean = mean_of(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return student(len(values) - 1) * sqrt(variance / len(values))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean over deals with Student's interval."""
    mean = mean_of(values)
    if len(values) < 2:
        return Interval(mean, None, None)
    half = spread(values)
    return Interval(mean, mean - half, mean + half)


def share_interval(shares: Sequence[float]) -> Interval:
    """The mean of shares between 0 and 1, one a deal.

    Its bounds are found with two more deals won and two more lost (Agresti and Coull, by deal): a player who won all of ten
    deals is not certain to win the next, which Student's interval of width zero would say.
    """
    more = [*shares, 0.0, 0.0, 1.0, 1.0]
    centre, half = mean_of(more), spread(more)
    mean = mean_of(shares)
    return Interval(mean, max(min(centre - half, mean), 0.0), min(max(centre + half, mean), 1.0))


def ratio_interval(totals: Sequence[float], counts: Sequence[float]) -> Interval:
    """All totals by all counts, such as points a round, with the interval of the linearised ratio."""
    ratio = sum(totals) / sum(counts)
    if len(totals) < 2:
        return Interval(ratio, None, None)
    half = spread([total - ratio * count for total, count in zip(totals, counts, strict=True)]) / mean_of(counts)
    return Interval(ratio, ratio - half, ratio + half)
