"""A small net that tells from counts of each side how likely it wins, in whole numbers, so that it says the same everywhere.

Every side is looked at by the same weights: a weighted sum of its counts, whose weights change with the stock, and some units
that see its counts, those of the others together and the stock, and add to the sum what is above zero. The side's chance is the
softmax of these sums. `flibuste.learning` finds the weights.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import numbers

WEIGHT: Final = 16  # bits after the point: of the weights of the units, of what they are worth,
SUM: Final = 24  # of the weights of the sum, and of the sum itself
STEP: Final = 8  # and of the differences of two sums, as far as they are told apart
WIDEST: Final = 4096  # such steps, which are a difference of 16
ONE_STEP: Final = 1148426689630428644  # e to the power of -1/256, in parts of 1 << 60


def likelihoods() -> list[int]:
    """By steps below the best sum, how likely a side is beside it, in parts of 1 << 40: by whole numbers alone."""
    found: list[int] = []
    exactly = 1 << 100
    for _ in range(WIDEST):
        found.append(exactly >> 60)
        exactly = exactly * ONE_STEP >> 60
    return found


LIKELY: Final[vec[i64]] = vec[i64](likelihoods())


def weights_of(inputs: int, units: int) -> int:
    """How many weights a net has."""
    return 2 * inputs + 2 * inputs * units + 3 * units


def read_weights(text: str) -> list[int]:
    """Weights as a game's file has them."""
    return [int(weight) for weight in text.split()]


@final
class Net:
    """The weights are, in this order: of the sum, by input, without a stock and more for each card of it; of the units, by input
    and unit, of a side's own counts and then of the others'; and by unit what it begins with, more for each card of the stock,
    and what it is worth.
    """

    def __init__(self, inputs: i64, units: i64, weights: list[int]) -> None:
        if len(weights) != weights_of(inputs, units):
            raise ValueError(f"{len(weights)} weights: expected {weights_of(inputs, units)}")
        self.inputs: Final = inputs
        self.units: Final = units
        self.weights: Final = vec[i64](weights)
        self.own: Final = numbers(units * 16)  # by side and unit, what its own counts make of it
        self.others: Final = numbers(units * 16)  # and what they make of the units of each other side
        self.all: Final = numbers(units)
        self.sums: Final = numbers(16)

    def chance(self, counts: vec[i64], sides: i64, side: i64, stock: i64) -> float:
        """The probability that a side wins; `counts` has `inputs` places for each."""
        self.weigh(counts, sides, stock)
        self.add_units(sides, stock)
        sums = self.sums
        best = sums[0]
        for other in range(1, sides):
            best = max(best, sums[other])
        mine: i64 = 0
        total: i64 = 0
        for other in range(sides):
            step = (best - sums[other]) >> SUM - STEP
            likely = LIKELY[step] if step < WIDEST else 0
            total += likely
            if other == side:
                mine = likely
        return float(mine) / float(total)

    def weigh(self, counts: vec[i64], sides: i64, stock: i64) -> None:
        """Add up what the counts make of the sums and of the units. Most counts are nothing."""
        inputs = self.inputs
        units = self.units
        weights = self.weights
        own = self.own
        others = self.others
        together = self.all
        sums = self.sums
        for unit in range(units):
            together[unit] = 0
        for side in range(sides):
            first = side * units
            for unit in range(units):
                own[first + unit] = 0
                others[first + unit] = 0
            total: i64 = 0
            for i in range(inputs):
                count = counts[side * inputs + i]
                if count:
                    total += count * (weights[2 * i] + weights[2 * i + 1] * stock)
                    at = 2 * inputs + 2 * i * units
                    for unit in range(units):
                        own[first + unit] += count * weights[at + unit]
                        others[first + unit] += count * weights[at + units + unit]
            for unit in range(units):
                together[unit] += others[first + unit]
            sums[side] = total

    def add_units(self, sides: i64, stock: i64) -> None:
        units = self.units
        weights = self.weights
        at = 2 * self.inputs * (1 + units)
        for side in range(sides):
            first = side * units
            total: i64 = 0
            for unit in range(units):
                seen = self.own[first + unit] + self.all[unit] - self.others[first + unit]
                seen += weights[at + 3 * unit] + weights[at + 3 * unit + 1] * stock
                if seen > 0:
                    total += seen * weights[at + 3 * unit + 2]
            self.sums[side] += total >> 2 * WEIGHT - SUM
