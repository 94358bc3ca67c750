"""The deals of a table: a shuffle that depends on a 256-bit seed and the number of the deal alone, fixed for ever.

docs/fair.md says it in words from which it can be rebuilt. HMAC-SHA256 makes the numbers: whoever does not know the seed can
neither foretell a deal nor learn of one from another. Changing anything here breaks every recorded match of a table:
`tests/test_deals.py` holds the shuffle to fixed values. Everything else that needs chance has `chance.py`.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import Final

GENERATOR: Final = "hmac-sha256"  # as logs name it
WORDS: Final = 1 << 32  # how many values a word has


def words(seed: str, deal: int) -> Iterator[int]:
    """The 32-bit numbers behind the deal of that number (from 1): blocks of eight words, the highest byte of each first."""
    block = 0
    while True:
        digest = hmac.digest(seed.encode(), f"deal {deal} block {block}".encode(), "sha256")
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        block += 1


def shuffled(pack: Sequence[int], seed: str, deal: int) -> list[int]:
    """The pack as this deal has it: Fisher-Yates from the last card to the second, each place equally likely."""
    cards = list(pack)
    stream = words(seed, deal)
    for last in range(len(cards) - 1, 0, -1):
        bound = last + 1
        word = next(stream)
        while word >= WORDS - WORDS % bound:  # it would make the first places likelier
            word = next(stream)
        other = word % bound
        cards[last], cards[other] = cards[other], cards[last]
    return cards
