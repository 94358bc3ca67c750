"""Bradley–Terry ratings. Plain numbers in, plain numbers out.

The unit is the deal with all its rotations: its matches share their cards, so they are not independent, but deals are.
"""

from collections.abc import Mapping, Sequence
from math import exp, log

from flibuste.chance import Rng
from flibuste.intervals import Interval

SAMPLES = 1000  # of the bootstrap
ELO = 400 / log(10)  # points for a factor e of the odds, so that 400 points are odds of 10 to 1


# ---- Bradley–Terry ---------------------------------------------------------------------------------------------------

Pair = tuple[int, int]


def strengths(players: int, won: Mapping[Pair, float], lost: Mapping[Pair, float], start: Sequence[float]) -> list[float]:
    """The most likely strengths (logarithms of odds, the first player's is 0), by Newton's method from `start`.

    `won[a, b]` is how often a beat b, `lost[a, b]` how often b beat a, with a tie as a half of each; both above zero.
    """
    strength = [one - start[0] for one in start]
    for _ in range(200):
        slope = [0.0] * players
        bend = [[0.0] * players for _ in range(players)]
        for pair, wins in won.items():
            one, other = pair
            games = wins + lost[pair]
            chance = 1 / (1 + exp(strength[other] - strength[one]))
            weight = games * chance * (1 - chance)
            slope[one] += wins - games * chance
            slope[other] -= wins - games * chance
            bend[one][one] += weight
            bend[other][other] += weight
            bend[one][other] -= weight
            bend[other][one] -= weight
        step = [0.0, *solved([row[1:] for row in bend[1:]], slope[1:])]
        longest = max(abs(one) for one in step)
        scale = min(1.0, 1.0 / longest) if longest else 1.0  # far from the top Newton's step may lead beyond it
        strength = [one + scale * move for one, move in zip(strength, step, strict=True)]
        if longest < 1e-9:
            break
    return strength


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system whose matrix is symmetric and positive, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in rows[pivot + 1 :]:
            factor = row[pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                row[column] -= factor * rows[pivot][column]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][column] * found[column] for column in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return found


def ratings(players: int, shares: Mapping[Pair, Sequence[float]], samples: int = SAMPLES) -> list[Interval]:
    """Bradley–Terry ratings in points, the lowest player's being 0, with 95% intervals of the difference to it.

    `shares[a, b]` has, deal by deal, the share of its matches that a won against b; the deals of all pairs are the same ones.
    Each pair counts one deal more for either side, so that one who always wins has a rating, and a wide interval. The
    intervals are those of a Bayesian bootstrap (Rubin 1981): the deals get random weights, the same in all pairs.
    """
    won = {pair: 1 + sum(values) for pair, values in shares.items()}
    lost = {pair: 1 + len(values) - sum(values) for pair, values in shares.items()}
    best = strengths(players, won, lost, [0.0] * players)
    anchor = best.index(min(best))
    deals = min(len(values) for values in shares.values())
    rng = Rng("flibuste arena bootstrap")
    drawn: list[list[float]] = [[] for _ in range(players)]
    for _ in range(samples):
        weights = [weight(rng) for _ in range(deals)]
        total = sum(weights)
        for pair, values in shares.items():
            wins = sum(one * value for one, value in zip(weights, values[:deals], strict=True))
            won[pair] = wins + weight(rng)
            lost[pair] = total - wins + weight(rng)
        sample = strengths(players, won, lost, best)
        for player in range(players):
            drawn[player].append(sample[player] - sample[anchor])
    found: list[Interval] = []
    for player in range(players):
        values = sorted(drawn[player])
        low, high = values[int(0.025 * samples)], values[int(0.975 * samples)]
        rating = best[player] - best[anchor]
        found.append(Interval(ELO * rating, ELO * min(low, rating), ELO * max(high, rating)))
    return found


def weight(rng: Rng) -> float:
    """A random weight with mean 1 (exponential), never quite zero."""
    return -log((float(rng.word()) + 0.5) / 4294967296.0)
