"""The stream of chance is fixed for ever: every recorded match depends on it."""

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.chance import Rng, deal_rng

WORDS = [1993410531, 2824383439, 2073381917, 1979939339, 1165360317, 3479685935]
BELOW = [0, 0, 4, 51, 996705265]


def test_the_stream_is_fixed_for_ever() -> None:
    rng = Rng("fixed for ever")
    assert [int(rng.word()) for _ in range(6)] == WORDS
    assert [int(Rng("fixed for ever").below(bound)) for bound in (1, 2, 10, 110, 1 << 31)] == BELOW


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    """The reference values for the state 1, 2, 3, 4, computed by hand from the published recurrence."""
    rng = Rng("any")
    rng.a, rng.b, rng.c, rng.d = i64(1), i64(2), i64(3), i64(4)
    first = (((1 + 4) << 7) + 1) & 0xFFFFFFFF
    assert rng.word() == first == 641
    state = xoshiro_step([1, 2, 3, 4])
    for _ in range(1000):
        total = (state[0] + state[3]) & 0xFFFFFFFF
        assert rng.word() == ((total << 7 | total >> 25) + state[0]) & 0xFFFFFFFF
        state = xoshiro_step(state)


def xoshiro_step(state: list[int]) -> list[int]:
    a, b, c, d = state
    shifted = b << 9 & 0xFFFFFFFF
    c, d = c ^ a, d ^ b
    b, a = b ^ c, a ^ d
    return [a, b, c ^ shifted, (d << 11 | d >> 21) & 0xFFFFFFFF]


def test_a_shuffle_is_fisher_yates_by_below() -> None:
    """The shuffle is written out for speed: it must be the same as the plain one, draw for draw."""
    for seed in range(50):
        one, other = Rng(f"shuffle {seed}"), Rng(f"shuffle {seed}")
        cards = vec[i64](range(110))
        one.shuffle(cards)
        plain = list(range(110))
        for i in range(109, 0, -1):
            j = int(other.below(i + 1))
            plain[i], plain[j] = plain[j], plain[i]
        assert [int(card) for card in cards] == plain
        assert one.word() == other.word()


def test_below_draws_again_where_a_word_would_favour_some_numbers() -> None:
    """A word is left out if the low half of its product lies below 2^32 mod bound: here every fourth is."""
    bound = 3 << 29
    rng, words = Rng("again"), Rng("again")
    left_out = 0
    for _ in range(100):
        product = int(words.word()) * bound
        while product & 0xFFFFFFFF < (1 << 32) % bound:
            left_out += 1
            product = int(words.word()) * bound
        assert rng.below(bound) == product >> 32
    assert left_out > 10


def test_below_reaches_everything_equally() -> None:
    rng = Rng("equally")
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1
    assert all(9_600 < count < 10_400 for count in counts)  # four standard deviations are 370


def test_deals_of_one_seed_differ_by_number() -> None:
    assert len({int(deal_rng("a", number).word()) for number in range(1, 50)}) == 49
    assert deal_rng("a", 1).word() == deal_rng("a", 1).word() != deal_rng("b", 1).word()
