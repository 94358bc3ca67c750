"""What a house counts for whoever watches it: plain numbers, of which the network's side makes what a monitor reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Durations:
    """How many took how long: a count for each upper bound, and one beyond the last."""

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Measures:
    """Counted since the start."""

    def __init__(self) -> None:
        self.commits = Durations()  # from a change of a table to its being on disk
        self.failed_commits = 0
        self.lag = Durations()  # by how much the event loop was late
        self.refusals: Counter[str] = Counter()  # by their codes
