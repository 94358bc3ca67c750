"""Exact answers for the reduced games: the tree as arrays, CFR+, best responses and `nash_conv`."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from flibuste.research import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as fault:
    raise missing(fault) from None

from flibuste.game import BadInput, Game, State, one_of
from flibuste.games import game_named
from flibuste.research.explicit import Explicit, Outcome, draws_of
from flibuste.research.layouts import live
from flibuste.research.tree import CHANCE, DEALT, DRAWN, END, SHOWN, Nodes

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SLACK = 1e-6  # by which probabilities may miss 1, added up


@dataclass(frozen=True)
class Level:
    """The nodes of one depth, `start` to `stop`, and which of them are children of whom."""

    start: int
    stop: int


class Tree:
    """The tree of a reduced game for two.

    A policy is an array of probabilities: information set i has those from `offsets[i]` to `offsets[i + 1]`, in the order of
    its legal actions. An information set belongs to the seat `seat_of[i]`.

    With `hand`, the tree has only the deals in which the first hand is that one, by its number among all: a part of the game that
    is quickly solved, to try things out.
    """

    def __init__(self, game: str, reduced: str, *, hand: int | None = None, **options: object) -> None:
        self.game = game_named(game)
        if self.game.reduced is None:
            raise BadInput(f"{game} has no reduced form, which could be solved: expected another game")
        if reduced not in self.game.reduced.values[1:]:
            raise BadInput(f"{game} cannot be reduced to {reduced!r}: expected {one_of(list(self.game.reduced.values[1:]))}")
        self.options = self.game.options({**options, "players": 2, "reduced": reduced})
        self.start = Explicit(self.game, self.options)
        if hand is not None:
            hands = self.start.outcomes()
            if type(hand) is not int or not 0 <= hand < len(hands):
                raise BadInput(f"hand {hand!r}: expected 0 to {len(hands) - 1}")
            self.start.happen(hands[hand][0])
        self.nodes = grown(self.game, self.start)
        self._arrange()

    def _arrange(self) -> None:
        """Sort the nodes by depth, so that each level is a slice and children of one node lie side by side."""
        nodes = self.nodes
        depths = live(nodes.depths, np.int64)
        order = np.argsort(depths.astype(np.int16), kind="stable")  # numpy sorts so small numbers without comparing them
        self.node_of = order  # the node of each place, as `nodes` numbers it
        place_of = np.empty_like(order)
        place_of[order] = np.arange(len(order))
        parents = live(nodes.parents, np.int64)[order]
        self.parent: Ints = np.where(parents < 0, 0, place_of[parents])
        self.mover: Ints = live(nodes.movers, np.int64)[order]
        self.slot: Ints = live(nodes.slots, np.int64)[order]
        self.payoff: Floats = live(nodes.payoffs, np.float64)[order]
        self.chance: Floats = live(nodes.probabilities, np.float64)[order]
        bounds = np.searchsorted(depths[order], np.arange(depths.max() + 2))
        self.levels = [Level(int(start), int(stop)) for start, stop in pairwise(bounds)]
        self.size = len(order)
        # Information sets: the stories of those to act, numbered as they come.
        deciding = self.mover >= 0
        places = np.flatnonzero(deciding)
        keys = live(nodes.stories, np.int64)[order[places]] * 2 + self.mover[places]
        is_used = np.zeros(int(keys.max()) + 1, bool)
        is_used[keys] = True
        numbers = (np.cumsum(is_used) - 1)[keys]
        self.set_of: Ints = np.full(self.size, -1)
        self.set_of[places] = numbers
        self.first_node: Ints = np.empty(int(is_used.sum()), np.int64)
        self.first_node[numbers[::-1]] = places[::-1]  # the first is written last
        self.seat_of: Ints = self.mover[self.first_node]
        self.depth_of: Ints = depths[order][self.first_node]
        children = np.bincount(self.parent[1:], minlength=self.size)
        self.offsets: Ints = np.concatenate([[0], np.cumsum(children[self.first_node])])
        # By child: its place in a policy, or -1 after chance.
        of_parent = self.set_of[self.parent]
        self.entry: Ints = np.where(of_parent >= 0, self.offsets[of_parent] + self.slot, -1)
        self.entry[0] = -1
        self.first_child: Ints = np.cumsum(children) - children + 1
        self.has_children = children > 0
        self.sets = len(self.first_node)
        self.entries = int(self.offsets[-1])
        self.set_of_entry: Ints = np.repeat(np.arange(self.sets), np.diff(self.offsets))
        self.entry_of_first_node: Ints = self.entry[self.first_node]

    # -- policies

    def uniform(self) -> Floats:
        """Every legal action equally likely."""
        return 1.0 / np.diff(self.offsets)[self.set_of_entry]

    def normalised(self, weights: Floats) -> Floats:
        """Weights as a policy; where all are 0, uniform."""
        sums = np.add.reduceat(weights, self.offsets[:-1])[self.set_of_entry]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), self.uniform())

    def checked(self, policy: Floats) -> Floats:
        """A policy that is one: otherwise nothing that is reckoned from it would mean anything."""
        shape = np.shape(policy)
        if shape != (self.entries,):
            raise BadInput(f"a policy of shape {shape}: expected ({self.entries},), as uniform() has it")
        sums = np.add.reduceat(policy, self.offsets[:-1])
        if not (np.all(np.greater_equal(policy, 0.0)) and np.all(np.abs(sums - 1.0) < SLACK)):
            raise BadInput("this is no policy: expected probabilities that add up to 1 in each information set, see normalised()")
        return policy

    def legal(self, number: int) -> list[int]:
        """The actions of an information set, in the order of a policy."""
        self.check_set(number)
        start = int(self.first_child[self.first_node[number]])
        moves = live(self.nodes.moves, np.int64)
        count = int(self.offsets[number + 1] - self.offsets[number])
        return [int(moves[self.node_of[start + slot]]) for slot in range(count)]

    def position(self, number: int) -> State:
        """A position of an information set: the first one in the tree."""
        self.check_set(number)
        path: list[int] = []
        place = int(self.first_node[number])
        while place:
            path.append(int(live(self.nodes.moves, np.int64)[self.node_of[place]]))
            place = int(self.parent[place])
        match = self.start.copy()
        for move in reversed(path):
            if not match.is_chance():
                match.play(move)
            elif move >= DEALT:
                match.happen(match.outcomes()[move - DEALT][0])
            else:
                match.happen((move - (SHOWN if move >= SHOWN else DRAWN),))
        return match.state

    def check_set(self, number: int) -> None:
        if not 0 <= number < self.sets:
            raise BadInput(f"information set {number}: expected 0 to {self.sets - 1}")

    # -- values

    def reaches(self, policy: Floats, players: tuple[bool, bool], chance: bool) -> Floats:
        """How likely each node is to be reached, by the parts of these players, and of chance."""
        step = np.where(self.entry < 0, self.chance if chance else 1.0, 1.0)
        for seat, counts in enumerate(players):
            if counts:
                mine = (self.entry >= 0) & (self.mover[self.parent] == seat)
                step[mine] = policy[self.entry[mine]]
        reach = step
        reach[0] = 1.0
        for level in self.levels[1:]:
            reach[level.start : level.stop] *= reach[self.parent[level.start : level.stop]]
        return reach

    def values(self, policy: Floats) -> Floats:
        """What each node is worth to seat 0."""
        return self._values(self.checked(policy))

    def _values(self, policy: Floats) -> Floats:
        step = np.where(self.entry < 0, self.chance, policy[np.maximum(self.entry, 0)])
        value = self.payoff.copy()
        for level, below in zip(self.levels[-2::-1], self.levels[:0:-1], strict=True):
            self._sum_up(value, level, below, step)
        return value

    def _sum_up(self, value: Floats, level: Level, below: Level, step: Floats) -> None:
        inner = np.flatnonzero(self.has_children[level.start : level.stop]) + level.start
        if len(inner):
            weighted = value[below.start : below.stop] * step[below.start : below.stop]
            value[inner] = np.add.reduceat(weighted, self.first_child[inner] - below.start)

    def best_response(self, policy: Floats, seat: int) -> float:
        """What a seat gets at most against this policy of the other."""
        return float(self.best_values(policy, seat)[0][0])

    def best_values(self, policy: Floats, seat: int) -> tuple[Floats, Ints]:
        """What each node is worth to a seat that answers best; and its best action by information set."""
        if seat not in (0, 1):
            raise BadInput(f"seat {seat!r}: expected 0 or 1")
        self.checked(policy)
        others = self.reaches(policy, (seat != 0, seat != 1), True)
        step = np.where(self.entry < 0, self.chance, policy[np.maximum(self.entry, 0)])
        value = self.payoff * (1.0 if seat == 0 else -1.0)
        answers = np.zeros(self.sets, np.int64)
        for level, below in zip(self.levels[-2::-1], self.levels[:0:-1], strict=True):
            self._sum_up(value, level, below, step)
            mine = np.flatnonzero(self.mover[level.start : level.stop] == seat) + level.start
            if not len(mine):
                continue
            children = np.flatnonzero(self.mover[self.parent[below.start : below.stop]] == seat) + below.start
            worth = np.bincount(self.entry[children], others[children] * value[children], self.entries)
            best = np.maximum.reduceat(worth, self.offsets[:-1])[self.set_of_entry]
            slots = np.where(worth == best, np.arange(self.entries) - self.offsets[self.set_of_entry], self.entries)
            sets = np.unique(self.set_of[mine])
            answers[sets] = np.minimum.reduceat(slots, self.offsets[:-1])[sets]
            value[mine] = value[self.first_child[mine] + answers[self.set_of[mine]]]
        return value, answers

    def nash_conv(self, policy: Floats) -> float:
        """How much the two would gain together if each answered best: 0 for an equilibrium."""
        return sum(self.best_response(policy, seat) for seat in (0, 1))

    # -- CFR+

    def cfr_plus(self, iterations: int, tell: Callable[[int, Floats], None] | None = None) -> Floats:
        """The average policy of CFR+ after so many iterations: alternating updates, linear averaging."""
        if type(iterations) is not int or iterations < 1:
            raise BadInput(f"{iterations!r} iterations: expected 1 at least")
        regrets = np.zeros(self.entries)
        total = np.zeros(self.entries)
        policy = self.uniform()
        own = [self.seat_of[self.set_of_entry] == seat for seat in (0, 1)]
        edges = [np.flatnonzero((self.entry >= 0) & (self.mover[self.parent] == seat)) for seat in (0, 1)]
        for iteration in range(1, iterations + 1):
            for seat in (0, 1):
                value = self._values(policy) * (1.0 if seat == 0 else -1.0)
                others = self.reaches(policy, (seat != 0, seat != 1), True)
                mine = self.reaches(policy, (seat == 0, seat == 1), False)
                children = edges[seat]
                parents = self.parent[children]
                gain = others[parents] * (value[children] - value[parents])
                regrets += np.bincount(self.entry[children], gain, self.entries)
                np.maximum(regrets, 0.0, out=regrets)
                weight = np.where(own[seat], mine[self.first_node][self.set_of_entry], 0.0)
                total += iteration * weight * policy
                policy = np.where(own[seat], self.normalised(regrets), policy)
            if tell is not None:
                tell(iteration, self.normalised(total))
        return self.normalised(total)


def grown(game: Game, match: Explicit) -> Nodes:
    """The nodes from here on, in the middle of the first deal or before it."""
    nodes = Nodes(match.lots)
    root = nodes.add(-1, 0, 0, 0, 1.0)
    seats = match.lots.seats(match.state)
    groups = match.groups()
    above = len(match.dealt)

    def deal(dealt: list[Outcome], left: list[int], node: int, stories: tuple[int, int]) -> None:
        step = len(dealt)
        if step == len(groups):
            state = match.state.copy()
            state.deal(match.order_of(*match.hands_of(dealt), left))
            nodes.grow(state, node, step - above, *stories)
            return
        for slot, (cards, probability) in enumerate(draws_of(left, groups[step])):
            sight = DEALT + slot if step < len(seats) else SHOWN + cards[0]
            child = int(nodes.add(node, step - above + 1, slot, sight, probability))
            rest = list(left)
            for card in cards:
                rest.remove(card)
            seen = [seats[step]] if step < len(seats) else [0, 1]
            # A hand is told by its cards, not by its place among those that were left.
            told = DEALT + hand_number(game, cards) if step < len(seats) else sight
            first = nodes.told(stories[0], told) if 0 in seen else stories[0]
            second = nodes.told(stories[1], told) if 1 in seen else stories[1]
            deal([*dealt, cards], rest, child, (int(first), int(second)))

    deal(match.dealt, match.undealt(), int(root), (0, 0))
    return nodes


HANDS: dict[tuple[str, tuple[int, ...]], int] = {}


def hand_number(game: Game, cards: tuple[int, ...]) -> int:
    """A number for a hand, the same for the same cards."""
    return HANDS.setdefault((game.name, cards), len(HANDS))


assert CHANCE < 0 and END < 0
