"""The shuffle of a table's deals is fixed for ever, and is what docs/fair.md says."""

from collections import Counter
from itertools import islice

import pytest

from flibuste import deals
from flibuste.deals import shuffled, words
from tests.by_the_document import shuffled_by_the_document

SEED = "5eed" * 16
WORDS = [3914492417, 2970541142, 3016978409, 4221464478, 3144006377, 412556212, 3538353695, 2775566311, 1903293108]
ORDER = [4, 3, 2, 0, 7, 10, 11, 1, 6, 9, 8, 5]


def test_the_shuffle_is_fixed_for_ever() -> None:
    assert list(islice(words(SEED, 1), 9)) == WORDS
    assert shuffled(range(12), SEED, 1) == ORDER


def test_the_shuffle_can_be_rebuilt_from_the_document() -> None:
    pack = [f"card {number}" for number in range(110)]
    for deal in range(1, 60):
        order = shuffled(range(110), SEED, deal)
        assert [pack[card] for card in order] == shuffled_by_the_document(pack, SEED, deal)
        assert sorted(order) == list(range(110))


def test_seeds_and_numbers_give_deals_of_their_own() -> None:
    deals = [tuple(shuffled(range(52), seed, deal)) for seed in (SEED, SEED[:-1] + "e") for deal in range(1, 200)]
    assert len(set(deals)) == len(deals)


def test_every_order_is_equally_likely() -> None:
    counts = Counter(tuple(shuffled(range(4), SEED, deal)) for deal in range(24_000))
    assert len(counts) == 24 and all(870 < count < 1130 for count in counts.values())  # four standard deviations are 124


def test_a_word_that_would_favour_the_first_places_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three places the word 2^32 - 1 is refused. No seed is known that gives it, so the words are made by hand."""
    monkeypatch.setattr(deals, "words", lambda *_: iter([0xFFFFFFFF, 1, 0]))
    assert deals.shuffled([0, 1, 2], SEED, 1) == [2, 0, 1]
