"""The one search of all games.

Worlds are drawn from what the seat may believe, the same ones for every candidate. In each, the candidate is played and
everybody plays on by the game's policy until the round is over; the result is a probability to win the match. Candidates
are thinned by sequential halving: all are tried in a few worlds, the better half in twice as many more, and so on. Within
that they race: every now and then those are dropped that are surely worse than the best one, or hardly better if at all, and
the thought ends when one is left. The number of worlds has a fixed limit and everything else follows from the chance, so a
thought is reproducible; a deadline only cuts it short, with the best answer so far.
"""

from math import erfc, exp, pi, sqrt
from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from flibuste.bots.mind import Mind
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, Game, State, View, Worlds

FIRST_LOOK: Final = 32  # worlds, after which the race is looked at for the first time
LEAST_APART: Final = 8  # worlds from one look to the next; later a quarter of those before


@final
class Estimate:
    """What the search knows of one candidate: its value in each world it was tried in, in the order of the worlds."""

    def __init__(self, action: i64, facts: i64) -> None:
        self.action: Final = action
        self.values: Final[list[float]] = []
        self.total: float = 0.0
        self.moves: i64 = 0  # of all its playouts
        self.fact_counts: Final[list[int]] = [0] * int(facts)

    def mean(self) -> float:
        """The estimated probability to win the match."""
        return self.total / len(self.values) if self.values else 0.0

    def interval(self) -> float:
        """The half-width of its 95% interval."""
        return half_width(self.values)


def added(values: list[float]) -> float:
    """From left to right, on every Python: since 3.12 its `sum` rounds otherwise than 3.11 does, and than compiled code."""
    total = 0.0
    for value in values:
        total += value
    return total


def paired_difference(one: Estimate, other: Estimate) -> tuple[float, float]:
    """By how much `one` is better, over the worlds that both were tried in, and the half-width of its 95% interval."""
    count = min(len(one.values), len(other.values))
    differences = [one.values[i] - other.values[i] for i in range(count)]
    return (added(differences) / count if count else 0.0), half_width(differences)


def half_width(values: list[float]) -> float:
    """Of the 95% interval of the mean of independent values; 1 where too few are known."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = added(values) / count
    squares = 0.0
    for value in values:
        squares += (value - mean) * (value - mean)
    return 1.96 * sqrt(squares / (count - 1) / count)


@final
class Search:
    """Thinks for one seat from its view. `worlds` is how many the last candidates are tried in."""

    def __init__(
        self,
        game: Game,
        mind: Mind,
        worlds: int,
        believing: bool = True,
        halving: bool = True,
        everything: bool = False,
        racing: bool = True,
    ) -> None:
        self.game: Final = game
        self.mind: Final = mind
        self.worlds: Final = worlds
        self.believing: Final = believing  # or take all worlds for equally likely
        self.halving: Final = halving  # or try every candidate in every world, for a fair comparison of all
        self.everything: Final = everything  # think of all legal actions, not only of the likely ones
        self.racing: Final = racing and halving  # or thin them by halving alone

    def think(self, view: View, rng: Rng, deadline: float | None = None) -> list[Estimate]:
        """Estimates of the actions worth a thought, the best first. `deadline` is a time of the monotonic clock."""
        assert view.seat is not None
        seat: i64 = view.seat
        worlds = self.worlds_of(view)
        first = worlds.sample(rng)
        actions = numbers(MOST_LEGAL)
        count = first.legal_into(actions)
        if not self.everything:
            count = self.mind.candidates(first, actions, count)
        alive = [Estimate(actions[i], len(self.mind.fact_names)) for i in range(count)]
        if count < 2:
            return alive
        dropped: list[Estimate] = []
        bearable = self.mind.bearable_loss(first)
        look: i64 = FIRST_LOOK if self.racing else self.worlds + 1
        done: i64 = 0
        keep = int(count)  # at the end of a stage, if the race has not left fewer
        for stage_worlds in self.stages(keep):
            while done < stage_worlds:
                self.try_all(first if done == 0 else worlds.sample(rng), alive, seat, rng)
                done += 1
                if deadline is not None and monotonic() > deadline:
                    return ranked(alive) + ranked(dropped)
                if done == look:
                    look += max(look // 4, LEAST_APART)
                    alive = ranked(alive)
                    behind = fallen_behind(alive, bearable)
                    dropped = [one for one in alive if one in behind] + dropped
                    alive = [one for one in alive if one not in behind]
                    if len(alive) == 1:
                        return alive + dropped
            keep = (keep + 1) // 2 if self.halving and keep > 2 else keep
            if len(alive) > keep:
                alive = ranked(alive)
                dropped = alive[keep:] + dropped
                alive = alive[:keep]
        return ranked(alive) + dropped

    def stages(self, candidates: int) -> list[int]:
        """Up to which world each stage of the halving goes."""
        if not self.halving:
            return [self.worlds]
        stages = [self.worlds]
        while candidates > 2:
            candidates = (candidates + 1) // 2
            stages.append(max(stages[-1] // 2, 1))
        return stages[::-1]

    def compare(self, view: View, actions: list[int], rng: Rng, deadline: float | None = None) -> list[Estimate]:
        """These actions and no others, each in the same `worlds` worlds: fresh ones, if the chance is."""
        assert view.seat is not None
        seat: i64 = view.seat
        estimates = [Estimate(action, len(self.mind.fact_names)) for action in actions]
        worlds = self.worlds_of(view)
        for _ in range(self.worlds):
            self.try_all(worlds.sample(rng), estimates, seat, rng)
            if deadline is not None and monotonic() > deadline:
                break
        return estimates

    def foresee(self, view: View, rng: Rng) -> Estimate:
        """What a seat may hope for where it is not to act itself."""
        assert view.seat is not None
        estimate = Estimate(-1, len(self.mind.fact_names))
        worlds = self.worlds_of(view)
        for _ in range(self.worlds):
            self.play_on(worlds.sample(rng), estimate, view.seat, rng.fork())
        return estimate

    def worlds_of(self, view: View) -> Worlds:
        """A thought begins: where the worlds come from."""
        assert view.seat is not None
        self.mind.begin(view.seat)
        return self.mind.belief(self.game, view) if self.believing else self.game.worlds(view)

    def try_all(self, world: State, alive: list[Estimate], seat: i64, rng: Rng) -> None:
        """One world: each candidate is played in it, with the same chance from there on."""
        luck = rng.fork()
        for estimate in alive:
            state = world.copy()
            state.play(estimate.action)
            self.play_on(state, estimate, seat, luck.copy())

    def play_on(self, state: State, estimate: Estimate, seat: i64, luck: Rng) -> None:
        """Everybody plays by the policy until the position can be valued."""
        moves = self.mind.play_on(state, luck)
        value = self.mind.value(state, seat) if self.mind.settled(state, moves) else 1.0 / float(state.players)
        estimate.values.append(value)
        estimate.total += value
        estimate.moves += moves
        if estimate.fact_counts:
            facts = self.mind.facts(state, seat)
            for i in range(len(estimate.fact_counts)):
                if facts >> i & 1:
                    estimate.fact_counts[i] += 1


def ranked(estimates: list[Estimate]) -> list[Estimate]:
    """The best first; of equal ones that which comes to an end sooner, then the first in the table of actions."""
    return sorted(estimates, key=lambda estimate: (-estimate.mean(), estimate.moves, estimate.action))


def fallen_behind(estimates: list[Estimate], bearable: float) -> list[Estimate]:
    """Those that need no more worlds: giving one up for the first, which looks better, loses less than that on average."""
    behind: list[Estimate] = []
    best = estimates[0].values
    worlds = len(best)
    for at in range(1, len(estimates)):
        other = estimates[at].values
        total = 0.0
        squares = 0.0
        for i in range(worlds):
            difference = best[i] - other[i]
            total += difference
            squares += difference * difference
        mean = total / worlds
        error = sqrt(max(squares / worlds - mean * mean, 0.0) / (worlds - 1))
        if expected_loss(mean, error) < bearable:
            behind.append(estimates[at])
    return behind


def expected_loss(mean: float, error: float) -> float:
    """How much worse the first of two is than the second, on average, where it looks better by `mean` with this standard error.

    Of a normal distribution that is the mean of its negative part, nothing counting for the positive one.
    """
    if error <= 0.0:
        return 0.0
    errors = mean / error
    return error * (exp(-0.5 * errors * errors) / sqrt(2.0 * pi) - 0.5 * errors * erfc(errors / sqrt(2.0)))


def chosen(estimates: list[Estimate], temperature: float, rng: Rng) -> i64:
    """The best action; with a temperature, sometimes one that is nearly as good, never one that is far worse."""
    best = estimates[0]
    if temperature <= 0.0:
        return best.action
    weights = [exp((estimate.mean() - best.mean()) / temperature) for estimate in estimates]
    near = [weight if weight > 0.05 else 0.0 for weight in weights]
    point = rng.unit() * added(near)
    for estimate, weight in zip(estimates, near, strict=True):
        point -= weight
        if weight > 0.0 and point < 0.0:
            return estimate.action
    return best.action
