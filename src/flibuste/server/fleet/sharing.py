"""Limits that all servers of a fleet share: what one visitor or one address takes at one of them is missing at the others.

Each server says to all others, at every beat of its lease, who has taken how much of what since it said so last, and who has how
many lines. It names only those who take a noteworthy part, and nobody by an address or a cookie: a keyed hash stands for both,
under which every server counts them. So the limits hold for all servers together, but for what is taken within a beat. What is
for all visitors together is what one server can carry, and is counted by each for itself.
"""

from collections.abc import Set
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from flibuste.server.fleet.notes import ALL, Has, Took
from flibuste.server.fleet.post import Post
from flibuste.server.house.rates import Counts, Rates

MOST_NAMED: Final = 100  # visitors or addresses in one note: a note has less than 8000 bytes
NOTEWORTHY: Final = 20  # less than this part of a burst is not told, until it has come to that


class Sharing:
    """The limits that were named to it."""

    def __init__(self, post: Post, key: str) -> None:
        self.post = post
        self.rates: dict[str, Rates] = {}
        self.counts: dict[str, Counts] = {}
        self.had: set[str] = set()  # the counts of which somebody had many when we said so last
        self.key = key.encode()[:64]
        self.veil = lru_cache(10_000)(self.hashed)

    def hashed(self, key: str) -> str:
        return blake2b(key.encode(), key=self.key, digest_size=12).hexdigest()

    def share(self, name: str, limit: Rates | Counts) -> None:
        """From now on a limit is shared under a name, which is the same at all servers."""
        limit.veil = self.veil
        if isinstance(limit, Rates):
            self.rates[name] = limit
        else:
            self.counts[name] = limit

    def tell(self) -> None:
        for name, rates in self.rates.items():
            taken = rates.news(rates.burst / NOTEWORTHY, MOST_NAMED)
            if taken:
                self.post.send(ALL, Took(name, {key: round(count, 1) for key, count in taken.items()}))
        for name, counts in self.counts.items():
            many = counts.news(MOST_NAMED)
            if many or name in self.had:
                self.post.send(ALL, Has(name, many))
            (self.had.add if many else self.had.discard)(name)

    def hear(self, sender: int, told: Took | Has) -> None:
        """A server of another version may have limits that we do not know."""
        if isinstance(told, Took):
            if told.limit in self.rates:
                self.rates[told.limit].hear(told.taken)
        elif told.limit in self.counts:
            self.counts[told.limit].hear(sender, told.counts)

    def servers(self) -> set[int]:
        """Those that have told us how many somebody has there."""
        return {server for counts in self.counts.values() for server in counts.elsewhere}

    def miss(self, servers: Set[int]) -> None:
        for counts in self.counts.values():
            counts.miss(servers)
