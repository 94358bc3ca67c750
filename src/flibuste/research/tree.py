"""The whole tree of a reduced game, node by node, in compiled code. `flibuste.research.solve` makes numpy arrays of it.

What a player has seen is a number, his story: each further thing that he sees leads from one story to another. Where he is to
act, his story is his information set.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import numbers
from flibuste.game import MOST_LEGAL, State
from flibuste.lots import Lots

CHANCE: Final = -1
END: Final = -2

# What may be seen, by number: an action of a seat, a card drawn, a card laid open, a hand dealt.
BY_SEAT: Final = 1024
DRAWN: Final = 1 << 13
SHOWN: Final = 2 << 13
DEALT: Final = 3 << 13
SIGHTS: Final = 1 << 17  # more than there are

FIRST_BITS: Final = 12  # of the number of places for stories, which doubles whenever they are half full
SPREAD: Final = 0x1E3779B97F4A7C15  # an odd number near 2^61 times the golden mean: its products spread neighbours far apart
LOW: Final = (1 << 62) - 1  # the bits of a product that are the same compiled, where it wraps, and uncompiled
DEEPEST: Final = 256  # no path of a reduced game is longer


@final
class Stories:
    """Which story follows which: a table of our own, because a dictionary would make a Python object for every number."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.bits: i64 = FIRST_BITS
        self.keys: vec[i64] = vec[i64]([0] * (1 << FIRST_BITS))  # 1 + the story times SIGHTS + the sight; 0 where none is
        self.found: vec[i64] = vec[i64]([0] * (1 << FIRST_BITS))

    def after(self, story: i64, sight: i64) -> i64:
        """The story that a sight leads to, from 1 on, numbered as they come."""
        key = story * SIGHTS + sight + 1
        place = self.place(key)
        if self.keys[place] == 0:
            self.count += 1
            self.keys[place] = key
            self.found[place] = self.count
            if 2 * self.count > len(self.keys):
                self.widen()
            return self.count
        return self.found[place]

    def place(self, key: i64) -> i64:
        """Where a key is, or is to be."""
        keys = self.keys
        last: i64 = len(keys) - 1
        place = (key * SPREAD & LOW) >> (62 - self.bits)
        while keys[place] != 0 and keys[place] != key:
            place = place + 1 & last
        return place

    def widen(self) -> None:
        keys = self.keys
        found = self.found
        self.bits += 1
        self.keys = vec[i64]([0] * (2 * len(keys)))
        self.found = vec[i64]([0] * (2 * len(keys)))
        for old in range(i64(len(keys))):
            if keys[old]:
                place = self.place(keys[old])
                self.keys[place] = keys[old]
                self.found[place] = found[old]


@final
class Nodes:
    """A node is its number; each is after its parent, and the children of one are in the order of its actions."""

    def __init__(self, lots: Lots) -> None:
        self.lots: Final = lots
        self.parents: vec[i64] = vec[i64]()
        self.depths: vec[i64] = vec[i64]()
        self.slots: vec[i64] = vec[i64]()  # which child of its parent it is
        self.movers: vec[i64] = vec[i64]()  # a seat, CHANCE or END
        self.stories: vec[i64] = vec[i64]()  # the mover's
        self.moves: vec[i64] = vec[i64]()  # the action or, after chance, what was seen, that leads to it
        self.probabilities: vec[float] = vec[float]()  # of chance to come here from its parent
        self.payoffs: vec[float] = vec[float]()  # what seat 0 gets; seat 1 loses it
        self.next_stories: Final = Stories()
        self.scratch: Final[list[vec[i64]]] = [numbers(MOST_LEGAL) for _ in range(DEEPEST)]  # the legal actions, by depth

    def add(self, parent: i64, depth: i64, slot: i64, move: i64, probability: float) -> i64:
        """A new node, whose mover is still to be named."""
        node: i64 = len(self.parents)
        self.parents = append(self.parents, parent)
        self.depths = append(self.depths, depth)
        self.slots = append(self.slots, slot)
        self.moves = append(self.moves, move)
        self.probabilities = append(self.probabilities, probability)
        self.movers = append(self.movers, i64(CHANCE))
        self.stories = append(self.stories, i64(0))
        self.payoffs = append(self.payoffs, 0.0)
        return node

    def told(self, story: i64, sight: i64) -> i64:
        """The story that this sight leads to."""
        return self.next_stories.after(story, sight)

    def grow(self, state: State, node: i64, depth: i64, first: i64, second: i64) -> None:
        """Add all that may come of a position, which is used up; `first` and `second` are the stories of the seats."""
        if state.over:
            self.movers[node] = END
            if state.winners != 3:
                self.payoffs[node] = 1.0 if state.winners == 1 else -1.0
            return
        seat = state.turn
        self.movers[node] = seat
        self.stories[node] = second if seat else first
        actions = self.scratch[depth]
        count = state.legal_into(actions)
        for slot in range(count):
            action = actions[slot]
            child = self.add(node, depth + 1, slot, action, 1.0)
            sight = seat * BY_SEAT + action
            one = self.told(first, sight)
            two = self.told(second, sight)
            if self.lots.draws(state, action):
                self.draw(state, action, child, depth + 1, one, two)
            else:
                after = state if slot + 1 == count else state.copy()
                after.play(action)
                self.grow(after, child, depth + 1, one, two)

    def draw(self, state: State, action: i64, node: i64, depth: i64, first: i64, second: i64) -> None:
        """Chance names the card that is drawn; equal cards are one child."""
        left = self.lots.left(state)
        total: i64 = len(left)
        slot: i64 = 0
        for place in range(total):
            card = left[place]
            same: i64 = 0
            is_first = True
            for other in range(total):
                if left[other] == card:
                    same += 1
                    if other < place:
                        is_first = False
            if not is_first:
                continue
            child = self.add(node, depth + 1, slot, DRAWN + card, float(same) / float(total))
            slot += 1
            after = state.copy()
            self.lots.give(after, card)
            after.play(action)
            if state.turn == 0:
                self.grow(after, child, depth + 1, self.told(first, DRAWN + card), second)
            else:
                self.grow(after, child, depth + 1, first, self.told(second, DRAWN + card))
