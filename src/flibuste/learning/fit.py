"""Fits a net to positions: first to judge as the game's mind does, then by what became of them; and makes whole numbers of it.

Both by Adam on the cross-entropy. A fit keeps the best of its epochs, by the matches kept apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from flibuste.bots.net import SUM, WEIGHT

Floats = NDArray[np.float64]

KEPT_APART = 5  # every so manieth match
BATCH = 256
STOCK_UNIT = 40.0  # the stock is seen in parts of this by the fit, so that all it sees is of about the same size


@dataclass(frozen=True)
class Pace:
    """How a fit goes: its epochs, its first step, how weights are pulled to zero, and how much the mind's opinion counts."""

    epochs: int
    step: float
    decay: float
    opinion: float


FROM_THE_GUIDE = Pace(6, 3e-3, 1e-5, 0.0)
LIKE_THE_MIND = Pace(4, 5e-3, 1e-4, 1.0)
BY_RESULTS = Pace(6, 1e-3, 1e-3, 0.3)


@dataclass
class Fitted:
    """A net as the fit has it: inputs and stock scaled, others' counts as their mean."""

    scale: Floats  # of the inputs
    parts: dict[str, Floats] = field(default_factory=dict)

    def copy(self) -> "Fitted":
        return Fitted(self.scale, {name: part.copy() for name, part in self.parts.items()})

    def sums(self, seen: Floats, stock: Floats) -> tuple[Floats, dict[str, Floats]]:
        """The sum of each side, and what is needed to improve it."""
        p = self.parts
        sides = seen.shape[1]
        own = seen * self.scale
        others = (own.sum(axis=1, keepdims=True) - own) / (sides - 1)
        part = (stock / STOCK_UNIT)[:, None]
        before = own @ p["own"] + others @ p["others"] + part[:, :, None] * p["stock"] + p["begin"]
        above = np.maximum(before, 0.0)
        total = own @ p["late"] + (own @ p["early"]) * part + above @ p["worth"]
        return total, {"own": own, "others": others, "part": part, "above": above}

    def weights(self, sides: int) -> list[int]:
        """In whole numbers, in the order of `Net`."""
        p = self.parts
        late = p["late"] * self.scale
        early = p["early"] * self.scale / STOCK_UNIT
        listed: list[float] = []
        listed += [x * (1 << SUM) for pair in zip(late, early, strict=True) for x in pair]
        own = p["own"] * self.scale[:, None]
        others = p["others"] * self.scale[:, None] / (sides - 1)
        for i in range(len(self.scale)):
            listed += [x * (1 << WEIGHT) for x in (*own[i], *others[i])]
        for unit in range(len(p["worth"])):
            listed += [x * (1 << WEIGHT) for x in (p["begin"][unit], p["stock"][unit] / STOCK_UNIT, p["worth"][unit])]
        return [round(float(x)) for x in listed]


def fresh(seen: Floats, units: int, rng: np.random.Generator) -> Fitted:
    """A net that has learned nothing."""
    inputs = seen.shape[2]
    spread = np.sqrt((seen.reshape(-1, inputs) ** 2).mean(axis=0))
    scale = 1.0 / np.maximum(spread, 1e-3)
    wide = 1.0 / np.sqrt(inputs)
    parts = {
        "late": np.zeros(inputs),
        "early": np.zeros(inputs),
        "own": rng.normal(0.0, wide, (inputs, units)),
        "others": rng.normal(0.0, wide, (inputs, units)),
        "stock": rng.normal(0.0, wide, units),
        "begin": np.zeros(units),
        "worth": rng.normal(0.0, 0.1, units),
    }
    return Fitted(scale, parts)


def softmax(sums: Floats) -> Floats:
    likely: Floats = np.exp(sums - sums.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    return likely


def cross_entropy(chances: Floats, won: Floats) -> float:
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def slopes(net: Fitted, seen: Floats, stock: Floats, won: Floats) -> dict[str, Floats]:
    """How the cross-entropy changes with each weight."""
    sums, mid = net.sums(seen, stock)
    wrong = (softmax(sums) - won) / len(won)  # by position and side
    back = wrong[:, :, None] * net.parts["worth"] * (mid["above"] > 0.0)
    inputs, units = net.parts["own"].shape
    flat = back.reshape(-1, units)
    weighed = wrong * mid["part"]
    return {
        "late": np.einsum("ns,nsi->i", wrong, mid["own"]),
        "early": np.einsum("ns,nsi->i", weighed, mid["own"]),
        "own": mid["own"].reshape(-1, inputs).T @ flat,
        "others": mid["others"].reshape(-1, inputs).T @ flat,
        "stock": (back * mid["part"][:, :, None]).sum(axis=(0, 1)),
        "begin": back.sum(axis=(0, 1)),
        "worth": np.einsum("ns,nsu->u", wrong, mid["above"]),
    }


def first_net(positions: Mapping[str, Any], units: int, rng: np.random.Generator) -> Fitted:
    """What the matches of the quick player teach."""
    return fit(positions, fresh(positions["seen"].astype(np.float64), units, rng), rng, FROM_THE_GUIDE)


def fitted(positions: Mapping[str, Any], units: int, rng: np.random.Generator) -> Fitted:
    """What the matches of thinking players teach: first how the game's mind judges, then what became of it."""
    net = fresh(positions["seen"].astype(np.float64), units, rng)
    return fit(positions, fit(positions, net, rng, LIKE_THE_MIND), rng, BY_RESULTS)


def fit(positions: Mapping[str, Any], net: Fitted, rng: np.random.Generator, pace: Pace) -> Fitted:
    """The best of some epochs, by the matches kept apart: by its opinion or, as soon as results count, by those."""
    apart = positions["match"] % KEPT_APART == 0
    seen, stock, told, won = (positions[name].astype(np.float64) for name in ("seen", "stock", "told", "won"))
    aims = pace.opinion * told + (1.0 - pace.opinion) * won
    judged = told[apart] if pace.opinion == 1.0 else won[apart]
    learn = np.flatnonzero(~apart)
    first = {name: np.zeros_like(part) for name, part in net.parts.items()}
    second = {name: np.zeros_like(part) for name, part in net.parts.items()}
    best = net.copy()
    least = cross_entropy(softmax(net.sums(seen[apart], stock[apart])[0]), judged)
    steps = pace.epochs * -(-len(learn) // BATCH)
    step = 0
    for _ in range(pace.epochs):
        order = rng.permutation(learn)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            step += 1
            length = pace.step * (1.0 - step / (steps + 1))  # shorter and shorter
            for name, slope in slopes(net, seen[rows], stock[rows], aims[rows]).items():
                pull = slope + pace.decay * net.parts[name]
                first[name] += 0.1 * (pull - first[name])
                second[name] += 0.001 * (pull * pull - second[name])
                size = np.sqrt(second[name] / (1.0 - 0.999**step)) + 1e-8
                net.parts[name] = net.parts[name] - length * first[name] / (1.0 - 0.9**step) / size
        found = cross_entropy(softmax(net.sums(seen[apart], stock[apart])[0]), judged)
        if found < least:
            least = found
            best = net.copy()
    return best
