"""Rates, counted in memory."""

import time
from collections import OrderedDict, defaultdict
from typing import Final

MOST_KEPT: Final = 10_000


class Bucket:
    """Fills with time, up to a burst; each message takes one."""

    __slots__ = ("burst", "filled_at", "level", "rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.filled_at = now

    def take(self, now: float) -> float:
        """Take one; return how long one would have to wait until it was there."""
        self.level = min(self.burst, self.level + (now - self.filled_at) * self.rate)
        self.filled_at = now
        self.level -= 1
        return max(0.0, -self.level / self.rate)

    def give_back(self) -> None:
        """What was taken was not used."""
        self.level += 1


class AddressLimits:
    """How often each address asks, and how many lines it has. The oldest are forgotten."""

    def __init__(self, rate: float, burst: int, most_lines: int) -> None:
        self.rate = rate
        self.burst = burst
        self.most_lines = most_lines
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.lines: defaultdict[str, int] = defaultdict(int)

    def may_ask(self, address: str) -> bool:
        """Whether one more request is within the rate."""
        now = time.monotonic()
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > MOST_KEPT:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        if bucket.take(now) > 0:
            bucket.give_back()
            return False
        return True

    def open_line(self, address: str) -> bool:
        """Count one more line, unless there are too many."""
        if self.lines[address] >= self.most_lines:
            return False
        self.lines[address] += 1
        return True

    def close_line(self, address: str) -> None:
        self.lines[address] -= 1
        if self.lines[address] <= 0:
            del self.lines[address]
