"""Nain Jaune: the positions that a view leaves possible.

The cards that a seat has not seen lie in the other hands and aside. Known are the sizes of the hands, the ranks that a hand has
shown not to hold, and that the seat to act holds the rank that must follow. Every way to lay the cards so is equally likely
(no account is taken of why the others chose the cards they laid): the ways are counted, rank by rank, and one is drawn by
number. The counts are floating-point numbers and a draw has 32 bits, so the chances are equal to about one part in 10^9.
"""

from math import factorial
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, bits_to_indexes, numbers
from flibuste.chance import Rng
from flibuste.game import BadInput, Json, Options, Worlds
from flibuste.games.nain_jaune.rules import BIT, DECK, OF_RANK, PACK, RANKS, NainJauneState, Terms
from flibuste.games.nain_jaune.sight import NainJauneView, cards_to_bits, names_of
from flibuste.games.nain_jaune.text import load_position

FACTORIAL: Final[vec[float]] = vec[float]([float(factorial(number)) for number in range(PACK + 1)])

UNKNOWN: Final = -1.0  # a count that was not needed yet


@final
class Rank:
    """The unseen cards of a rank that not every hand can hold, and the ways to share them out by number.

    Way w gives `counts[w * hands + h]` of them to hand h, and the rest lies aside; it stands for `ways[w]` ways by card.
    """

    def __init__(self, cards: list[int], most: list[int], least: list[int]) -> None:
        self.cards: Final[vec[i64]] = vec[i64](cards)
        self.counts: vec[i64] = EMPTY
        self.ways: vec[float] = vec[float]()
        self.add_ways(most, least, [])

    def add_ways(self, most: list[int], least: list[int], given: list[int]) -> None:
        """Add all ways that begin with giving these numbers to the first hands."""
        hand = len(given)
        left = len(self.cards) - sum(given)
        if hand < len(most):
            for count in range(least[hand], min(most[hand], left) + 1):
                self.add_ways(most, least, [*given, count])
            return
        ways = FACTORIAL[len(self.cards)] / FACTORIAL[left]
        for count in given:
            ways /= FACTORIAL[count]
            self.counts = append(self.counts, count)
        self.ways = append(self.ways, ways)


@final
class Shares:
    """All ways to share out the unseen cards among some hands and aside."""

    def __init__(self, seats: list[int], sizes: list[int], ranks: list[Rank], free: list[int]) -> None:
        self.seats: Final[vec[i64]] = vec[i64](seats)
        self.ranks: Final = ranks
        self.free: Final[vec[i64]] = vec[i64](free)  # the cards that any hand may hold
        self.strides: vec[i64] = EMPTY  # what is left to give, as one number: the sum of each hand's room times its stride
        self.full: i64 = 0
        self.size: i64 = 1
        for size in sizes:
            self.strides = append(self.strides, self.size)
            self.full += self.size * size
            self.size *= size + 1
        self.known: vec[float] = vec[float]([UNKNOWN] * (int(self.size) * (len(ranks) + 1)))

    def count(self, depth: i64, rooms: i64) -> float:
        """In how many ways the ranks from `depth` on and the free cards can fill these rooms."""
        place = depth * self.size + rooms
        ways = self.known[place]
        if ways != UNKNOWN:
            return ways
        if depth == len(self.ranks):
            ways = self.count_free(rooms)
        else:
            ways = 0.0
            rank = self.ranks[depth]
            for way in range(i64(len(rank.ways))):
                left = self.after(rank, way, rooms)
                if left >= 0:
                    ways += rank.ways[way] * self.count(depth + 1, left)
        self.known[place] = ways
        return ways

    def count_free(self, rooms: i64) -> float:
        left: i64 = len(self.free)
        ways = FACTORIAL[left]
        for hand in range(i64(len(self.strides))):
            room = self.room(rooms, hand)
            ways /= FACTORIAL[room]
            left -= room
        return ways / FACTORIAL[left] if left >= 0 else 0.0

    def room(self, rooms: i64, hand: i64) -> i64:
        above = self.strides[hand + 1] if hand + 1 < len(self.strides) else self.size
        return rooms % above // self.strides[hand]

    def after(self, rank: Rank, way: i64, rooms: i64) -> i64:
        """The rooms left after a way, or -1 where they are too small."""
        left = rooms
        hands: i64 = len(self.strides)
        for hand in range(hands):
            given = rank.counts[way * hands + hand]
            if given > self.room(rooms, hand):
                return -1
            left -= given * self.strides[hand]
        return left

    def draw(self, hands: vec[i64], rng: Rng) -> None:
        """Add one of all ways to these hands."""
        rooms = self.full
        for depth in range(i64(len(self.ranks))):
            rank = self.ranks[depth]
            way = self.draw_way(rank, depth, rooms, rng)
            cards = rank.cards[:]
            rng.shuffle(cards)
            rooms = self.after(rank, way, rooms)
            dealt: i64 = 0
            for hand in range(i64(len(self.seats))):
                until = dealt + rank.counts[way * len(self.seats) + hand]
                while dealt < until:
                    hands[self.seats[hand]] |= BIT[cards[dealt]]
                    dealt += 1
        free = self.free[:]
        rng.shuffle(free)
        given: i64 = 0
        for hand in range(i64(len(self.seats))):
            upto = given + self.room(rooms, hand)
            while given < upto:
                hands[self.seats[hand]] |= BIT[free[given]]
                given += 1

    def draw_way(self, rank: Rank, depth: i64, rooms: i64, rng: Rng) -> i64:
        number = rng.unit() * self.count(depth, rooms)
        chosen: i64 = -1
        for way in range(i64(len(rank.ways))):
            left = self.after(rank, way, rooms)
            if left >= 0:
                ways = rank.ways[way] * self.count(depth + 1, left)
                if ways > 0.0:
                    chosen = way
                    if number < ways:
                        break
                    number -= ways
        return chosen


@final
class NainJauneWorlds(Worlds):
    """All open cards in their places; the others are dealt anew to the other hands and aside, as the passes allow."""

    def __init__(self, view: NainJauneView, options: Options, trail: vec[i64]) -> None:
        own = cards_to_bits([DECK.numbers[card] for card in view.hand])
        self.shown: vec[i64] = numbers(options.players)
        if view.seat is not None:
            self.shown[view.seat] = own
        laid = cards_to_bits([laid_card(one) for one in view.laid])
        all_cards = Terms(options).all_cards
        self.unseen: i64 = all_cards & ~own & ~laid
        self.shares: Shares | None = shares_of(view, self.unseen) if view.turn is not None else None
        hands = self.shown[:]
        if self.shares is not None:
            if self.shares.count(0, self.shares.full) <= 0.0:
                raise BadInput("nain_jaune view: no deal agrees with these hand sizes and passes")
            self.shares.draw(hands, Rng("any world"))
        self.one: NainJauneState = load_position(position_of(view, hands, all_cards), options)
        if view.turn is not None:
            self.one.earlier = self.one.earlier[: len(self.one.earlier) - len(trail)]
        self.one.trail = trail

    def sample(self, rng: Rng) -> NainJauneState:
        state = self.one.copy()
        if self.shares is None:
            return state
        hands = self.shown[:]
        self.shares.draw(hands, rng)
        aside = self.unseen
        for hand in hands:
            aside &= ~hand
        state.hands = hands
        state.aside = aside
        return state


def laid_card(one: tuple[int, str]) -> int:
    return DECK.numbers[one[1]]


def shares_of(view: NainJauneView, unseen: i64) -> Shares:
    """What a view says of the unseen cards."""
    seats = [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]
    ranks: list[Rank] = []
    free: list[int] = []
    for rank in range(1, RANKS + 1):
        cards = bits_to_indexes(unseen & OF_RANK[rank])
        most = [0 if rank in view.lacks[seat] else 4 for seat in seats]
        least = [1 if rank == view.need and seat == view.turn else 0 for seat in seats]
        if cards and 0 not in most and 1 not in least:
            free += cards
        elif cards:
            ranks.append(Rank(cards, most, least))
    return Shares(seats, [view.hand_sizes[seat] for seat in seats], ranks, free)


def position_of(view: NainJauneView, hands: vec[i64], all_cards: i64) -> Json:
    """The view's own fields with these hands: one of the positions it leaves possible."""
    aside = all_cards & ~cards_to_bits([laid_card(one) for one in view.laid])
    for hand in hands:
        aside &= ~hand
    return {
        "game": view.game,
        "options": view.options,
        "round": view.round,
        "dealer": view.dealer,
        "phase": view.phase,
        "turn": view.turn,
        "need": view.need,
        "hands": [names_of(hand) for hand in hands],
        "aside": names_of(aside),
        "laid": [list(one) for one in view.laid],
        "board": view.board,
        "purses": view.purses,
        "out": view.out,
        "scored": view.scored,
        "outcome": view.outcome,
    }
