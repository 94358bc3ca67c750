"""Rates, counted in memory; where several servers share them, each tells the others what was taken there (`fleet.sharing`)."""

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Set
from typing import Final

MOST_KEPT: Final = 10_000


class Bucket:
    """Fills with time, up to a burst; each message takes one, or more."""

    __slots__ = ("burst", "filled_at", "level", "rate", "untold")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.filled_at = now
        self.untold = 0.0  # what was taken here since other servers were told

    def take(self, now: float, count: float = 1.0) -> float:
        """Take one, or so many; return how long one would have to wait until it was there."""
        self.level = min(self.burst, self.level + max(now - self.filled_at, 0.0) * self.rate)
        self.filled_at = now
        self.level -= count
        self.untold += count
        return max(0.0, -self.level / self.rate)

    def give_back(self, count: float = 1.0) -> None:
        """What was taken was not used."""
        self.level += count
        self.untold -= count

    def take_elsewhere(self, now: float, count: float) -> None:
        """So much was taken at another server. Nobody has to wait longer for that than a burst lasts."""
        self.take(now, count)
        self.untold -= count
        self.level = max(self.level, -float(self.burst))

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
        self.veil: Callable[[str], str] = as_it_is

    def of(self, key: str) -> Bucket:
        return self.veiled(self.veil(key))

    def veiled(self, key: str) -> Bucket:
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

    def news(self, least: float, most: int) -> dict[str, float]:
        """What was taken here since it was told last: of the keys with at least that much, those with most of it."""
        found = {key: bucket.untold for key, bucket in self.buckets.items() if bucket.untold >= least}
        told = dict(sorted(found.items(), key=lambda one: -one[1])[:most])
        for key in told:
            self.buckets[key].untold = 0.0
        return told

    def hear(self, taken: Mapping[str, float]) -> None:
        """So much was taken at another server."""
        now = time.monotonic()
        for key, count in taken.items():
            self.veiled(key).take_elsewhere(now, count)


class Counts:
    """How many there are of something at this moment: by visitor or address, and in all. What one has at other servers counts,
    too; in all is what this server has."""

    def __init__(self, most_each: int, most: int) -> None:
        self.most_each = most_each
        self.most = most
        self.each: defaultdict[str, int] = defaultdict(int)
        self.all = 0
        self.veil: Callable[[str], str] = as_it_is
        self.elsewhere: dict[int, Mapping[str, int]] = {}  # by server

    def enter(self, key: str) -> bool:
        """Count one more, unless there are too many."""
        key = self.veil(key)
        if self.all >= self.most or self.each.get(key, 0) + self.others(key) >= self.most_each:
            return False
        self.each[key] += 1
        self.all += 1
        return True

    def others(self, key: str) -> int:
        return sum(counts.get(key, 0) for counts in self.elsewhere.values())

    def leave(self, key: str) -> None:
        key = self.veil(key)
        self.all -= 1
        self.each[key] -= 1
        if self.each[key] <= 0:
            del self.each[key]

    def news(self, most: int) -> dict[str, int]:
        """How many those have here who have at least a quarter of what one may; at most so many of them."""
        found = sorted(self.each.items(), key=lambda one: -one[1])[:most]
        return {key: count for key, count in found if 4 * count >= self.most_each}

    def hear(self, server: int, counts: Mapping[str, int]) -> None:
        """These have so many at another server."""
        self.elsewhere[server] = counts

    def miss(self, servers: Set[int]) -> None:
        """These servers are gone."""
        for server in servers:
            self.elsewhere.pop(server, None)


def as_it_is(key: str) -> str:
    return key
