"""The small net: whole numbers in, a chance out, the same everywhere."""

from math import exp

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.net import SUM, WEIGHT, Net, weights_of
from flibuste.chance import Rng

pytestmark = pytest.mark.pure


def some_weights(inputs: int, units: int, rng: Rng) -> list[int]:
    return [int(rng.below(1 << 15)) - (1 << 14) for _ in range(weights_of(inputs, units))]


def by_hand(inputs: int, units: int, weights: list[int], counts: list[int], sides: int, stock: int) -> list[float]:
    """The same in real numbers, as the description of the net says."""
    of_sum, rest = weights[: 2 * inputs], weights[2 * inputs :]
    of_units, last = rest[: 2 * inputs * units], rest[2 * inputs * units :]
    sums = []
    for side in range(sides):
        own = counts[side * inputs : side * inputs + inputs]
        others = [sum(counts[other * inputs + i] for other in range(sides) if other != side) for i in range(inputs)]
        total = sum(own[i] * (of_sum[2 * i] + of_sum[2 * i + 1] * stock) for i in range(inputs)) / 2**SUM
        for unit in range(units):
            begin, more, worth = (weight / 2**WEIGHT for weight in last[3 * unit : 3 * unit + 3])
            seen = begin + more * stock
            for i in range(inputs):
                seen += own[i] * of_units[2 * i * units + unit] / 2**WEIGHT
                seen += others[i] * of_units[2 * i * units + units + unit] / 2**WEIGHT
            total += max(seen, 0.0) * worth
        sums.append(total)
    likely = [exp(total - max(sums)) for total in sums]
    return [one / sum(likely) for one in likely]


@pytest.mark.parametrize("sides", [2, 3, 5])
def test_a_net_tells_what_its_description_says(sides: int) -> None:
    rng = Rng(f"net {sides}")
    inputs, units = 3, 4
    for _ in range(50):
        weights = some_weights(inputs, units, rng)
        counts = [int(rng.below(6)) for _ in range(inputs * sides)]
        stock = int(rng.below(41))
        net = Net(inputs, units, weights)
        told = [net.chance(vec[i64](counts), sides, side, stock) for side in range(sides)]
        assert sum(told) == pytest.approx(1.0)
        assert told == pytest.approx(by_hand(inputs, units, weights, counts, sides, stock), abs=0.003)


def test_what_a_net_tells_is_fixed_to_the_last_bit() -> None:
    """As ratios of whole numbers, which no machine and no library computes otherwise."""
    rng = Rng("fixed")
    net = Net(2, 2, some_weights(2, 2, rng))
    counts = vec[i64]([5, 0, 1, 3, 2, 2])
    told = [net.chance(counts, 3, side, 7).hex() for side in range(3)]
    assert told == ["0x1.758bc0ece6c1dp-2", "0x1.3f82c0912ed59p-2", "0x1.4af17e81ea68ap-2"]


def test_a_net_takes_as_many_weights_as_it_has() -> None:
    with pytest.raises(ValueError, match="3 weights: expected 18"):
        Net(2, 2, [1, 2, 3])
