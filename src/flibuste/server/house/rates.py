"""Rates, counted in memory."""

import time
from collections import OrderedDict, defaultdict
from typing import Final

MOST_KEPT: Final = 10_000


class Bucket:
    """Fills with time, up to a burst; each message takes one, or more."""

    __slots__ = ("burst", "filled_at", "level", "rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.filled_at = now

    def take(self, now: float, count: float = 1.0) -> float:
        """Take one, or so many; return how long one would have to wait until it was there."""
        self.level = min(self.burst, self.level + max(now - self.filled_at, 0.0) * self.rate)
        self.filled_at = now
        self.level -= count
        return max(0.0, -self.level / self.rate)

    def give_back(self, count: float = 1.0) -> None:
        """What was taken was not used."""
        self.level += count

    def may(self, now: float, count: float = 1.0) -> bool:
        """Take so many if they are there."""
        if self.take(now, count) > 0:
            self.give_back(count)
            return False
        return True

    def empty(self, now: float) -> bool:
        """Whether nothing could be taken now."""
        wait = self.take(now)
        self.give_back()
        return wait > 0


class Rates:
    """A bucket for each visitor, or each address. Those that were used longest ago are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, time.monotonic())
            if len(self.buckets) > MOST_KEPT:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return bucket

    def may(self, key: str, count: float = 1.0) -> bool:
        """Take so many from a bucket if they are there."""
        return self.of(key).may(time.monotonic(), count)


class Counts:
    """How many there are of something at this moment: by visitor or address, and in all."""

    def __init__(self, most_each: int, most: int) -> None:
        self.most_each = most_each
        self.most = most
        self.each: defaultdict[str, int] = defaultdict(int)
        self.all = 0

    def enter(self, key: str) -> bool:
        """Count one more, unless there are too many."""
        if self.all >= self.most or self.each.get(key, 0) >= self.most_each:
            return False
        self.each[key] += 1
        self.all += 1
        return True

    def leave(self, key: str) -> None:
        self.all -= 1
        self.each[key] -= 1
        if self.each[key] <= 0:
            del self.each[key]
