"""Cards as small ints with texts, and the arrays that hold them."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ZEROS: Final[vec[i64]] = vec[i64]([0] * 512)
EMPTY: Final[vec[i64]] = vec[i64]()


def numbers(count: i64) -> vec[i64]:
    """An array of `count` zeros, 512 at most (a slice is copied at once, appending is slow)."""
    return ZEROS[:count]


class Deck:
    """The kinds of card of a game in deck order, and how many there are of each.

    A card *is* the number of its kind: equal cards are interchangeable.
    """

    def __init__(self, kinds: Iterable[tuple[str, int]]) -> None:
        self.texts: Final[list[str]] = []
        self.counts: Final[list[int]] = []
        self.numbers: Final[dict[str, int]] = {}
        self.cards: Final[list[int]] = []
        for text, count in kinds:
            number = len(self.texts)
            self.texts.append(text)
            self.counts.append(count)
            self.numbers[text] = number
            self.cards.extend([number] * count)

    def counts_of(self, cards: Iterable[int]) -> list[int]:
        """How many of each kind there are among these cards."""
        counts = [0] * len(self.texts)
        for card in cards:
            counts[card] += 1
        return counts

    def names(self, cards: Iterable[int]) -> list[str]:
        """The texts of these cards, in the order given."""
        texts = self.texts
        return [texts[card] for card in cards]


def bits_to_indexes(mask: i64) -> list[int]:
    """The numbers of the bits that are set, ascending: a set of seats, ranks or colours as a list."""
    found: list[int] = []
    index = 0
    while mask:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found


def indexes_to_bits(indexes: Iterable[int]) -> i64:
    """The inverse of `bits_to_indexes`."""
    mask: i64 = 0
    one: i64 = 1  # compiled, a literal 1 would be shifted as 32 bits
    for index in indexes:
        bit: i64 = index
        mask |= one << bit
    return mask
