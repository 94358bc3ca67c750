"""Seeded chance whose stream is fixed for ever.

The generator is xoshiro128++ (Blackman and Vigna, 2019) in 32-bit words, so that the same numbers come out
compiled and uncompiled; its state is the SHA-256 of a seed text. Shuffles are Fisher-Yates, without bias.
Changing anything here breaks every recorded match: `tests/test_chance.py` holds the stream to fixed values.
"""

from hashlib import sha256
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


@final
class Rng:
    """A stream of random numbers that depends on its seed text alone."""

    def __init__(self, seed: str | None) -> None:
        """None makes a stream for `copy` and `fork` to fill."""
        digest = sha256(seed.encode()).digest() if seed is not None else bytes(16)
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little") | 1  # the state must not be all zeros

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        total = (a + d) & WORD
        result = (((total << 7) & WORD | total >> 25) + a) & WORD
        shifted = (b << 9) & WORD
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ shifted
        self.d = (d << 11) & WORD | d >> 21
        return result

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, each equally likely (Lemire's method)."""
        product = self.word() * bound
        low = product & WORD
        if low < bound:
            floor = (WORD + 1 - bound) % bound
            while low < floor:
                product = self.word() * bound
                low = product & WORD
        return product >> 32

    def copy(self) -> "Rng":
        """A stream that goes on as this one does."""
        other = Rng(None)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.d = self.d
        return other

    def fork(self) -> "Rng":
        """A stream of its own, which depends on this one's next words."""
        other = Rng(None)
        other.a = self.word()
        other.b = self.word()
        other.c = self.word()
        other.d = self.word() | 1
        return other

    def unit(self) -> float:
        """A number from 0 up to but not including 1."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, cards: vec[i64]) -> None:
        """Shuffle in place, by as many calls of `below`: written out because every deal of every playout comes through here."""
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        i: i64 = len(cards) - 1
        while i > 0:
            bound = i + 1
            total = (a + d) & WORD
            product = ((((total << 7) & WORD | total >> 25) + a) & WORD) * bound
            shifted = (b << 9) & WORD
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = (d << 11) & WORD | d >> 21
            low = product & WORD
            if low < bound and low < (WORD + 1 - bound) % bound:
                continue  # rejected, as `below` does
            j = product >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
        self.a = a
        self.b = b
        self.c = c
        self.d = d


def deal_rng(seed: str, number: int) -> Rng:
    """The chance behind the deal of that number (from 1) of a match with this seed."""
    return Rng(f"flibuste deal {number} of {seed}")
