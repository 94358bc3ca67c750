"""Nain Jaune: a player that plans its runs, to keep the start in its hand.

Who begins a run lays its own cards up to the first gap. Whether somebody can follow there decides who begins the next one, and
that counts more than how many cards go at once. So for each rank to begin with it follows the run through all hands: its own,
which it knows, and the others', of which it knows the sizes, the passes and all cards that it has not seen. If all its own
runs but one end where nobody can follow (at a 13, or at a rank that nobody has), it lays those first, the other one last, and
goes out.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.nain_jaune.greedy import WINNING_OF_RANK, best_play
from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.nain_jaune.rules import (
    CARD_PLAYED,
    FAMILY_BITS,
    OF_RANK,
    RANK_OF,
    RANKS,
    SPACE_OF,
    NainJauneState,
)

COLUMNS: Final = 16  # the tables below have so many places for each seat: one a rank, and one after the last
BLANK: Final[vec[float]] = vec[float]([0.0] * 64)
# By the ranks of one family: a 1 in the four bits of each rank.
NIBBLES: Final[vec[i64]] = vec[i64]([sum((m >> r & 1) << 4 * r for r in range(RANKS)) for m in range(1 << RANKS)])

GOES_OUT: Final = 1000.0  # more than anything else can be worth


@final
class Weights:
    """What matters at a start, in arbitrary units.

    Tuned by hill climbing on the points won, on paired deals, at tables of greedy players and at tables of earlier weights.
    """

    def __init__(self, values: list[float]) -> None:
        self.card: Final = values[0]  # a card of this hand goes
        self.low: Final = values[1]  # besides, where it is a 2 instead of a 13, and in proportion between
        self.one: Final = values[2]  # besides, where it is a 1, which can follow nothing
        self.double: Final = values[3]  # besides, for each other card of its rank in this hand
        self.stake: Final = values[4]  # besides, for each point that it takes from the board
        self.others: Final = values[5]  # a card of another hand goes, and one rank less can be asked for in vain
        self.lead: Final = values[6]  # the next start is this hand's
        self.lead_near_end: Final = values[7]  # besides, divided by 1 + how many starts it has yet to lose before it is out
        self.lead_in_danger: Final = values[8]  # besides, divided by the size of the smallest other hand


TUNED: Final = [
    Weights([0.194, -0.272, 0.427, 0.678, 0.089, 0.586, 2.27, 2.45, 2.07]),
    Weights([0.097, -0.179, 3.27, 4.24, 0.307, 1.09, 0.081, 23.6, 16.2]),
    Weights([0.116, 0.57, 3.96, 1.55, 0.661, 0.924, 0.282, 18.0, 17.9]),
]  # for 2, 3 and 4 players still in


@final
class NainJauneHeuristic(Policy):
    """Reads its own hand, the board, the sizes of the other hands, the public record, and which cards are not seen yet."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, NainJauneState)
        hand = state.hands[state.turn]
        rank = state.need
        if not rank:
            rank = self.start(state, hand)
        return best_play(state, hand, rank)

    def start(self, state: NainJauneState, hand: i64) -> i64:
        """The rank to begin a run with."""
        me = state.turn
        seats = state.players
        weights = self.weights
        if weights is None:
            weights = TUNED[state.seats_in() - 2]
        own = rank_counts(hand)
        hold = BLANK[: seats * COLUMNS]  # the chance that a seat holds a rank
        gain = BLANK[: seats * COLUMNS]  # what it is worth that a seat lays a rank
        least = expect_others(state, hold, gain, weights.others)
        expect_own(state, hand, own, hold, gain, weights)
        follow = BLANK[:COLUMNS]  # the chance that another seat holds a rank
        for rank in range(i64(2), i64(RANKS + 1)):
            miss = 1.0
            for seat in range(seats):
                if seat != me:
                    miss *= 1.0 - hold[seat * COLUMNS + rank]
            follow[rank] = 1.0 - miss
        worth = BLANK[: seats * COLUMNS]  # of all that comes when a rank is asked for after a card of this seat
        keep = BLANK[: seats * COLUMNS]  # the chance that the next start is then this hand's
        follow_runs(me, seats, hold, gain, worth, keep)
        return best_rank(own, me * COLUMNS, follow, gain, worth, keep, float(least), weights)


def rank_counts(cards: i64) -> i64:
    """How many cards of each rank a set has, four bits a rank, the 1s lowest."""
    nibbles = NIBBLES
    counts = nibbles[cards & FAMILY_BITS] + nibbles[cards >> 13 & FAMILY_BITS]
    return counts + nibbles[cards >> 26 & FAMILY_BITS] + nibbles[cards >> 39 & FAMILY_BITS]


def count_all(cards: i64) -> i64:
    """How many cards a set has."""
    cards -= cards >> 1 & 0x5555555555555
    cards = (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)
    cards = cards + (cards >> 4) & 0xF0F0F0F0F0F0F
    cards += cards >> 8
    cards += cards >> 16
    return cards + (cards >> 32) & 63


def expect_others(state: NainJauneState, hold: vec[float], gain: vec[float], worth_of_card: float) -> i64:
    """What the other seats may hold, each by itself; return the size of the smallest of their hands.

    The hidden cards are read as one set, which is all cards but those laid and one's own.
    """
    me = state.turn
    seats = state.players
    hands = state.hands
    hidden = state.aside
    for seat in range(seats):
        if seat != me:
            hidden |= hands[seat]
    lacks = known_lacks(state)
    least: i64 = RANKS * 4
    for seat in range(seats):
        size = count_all(hands[seat])
        if seat == me or not size:
            continue
        if size < least:
            least = size
        possible = hidden & ~lacks[seat]
        counts = rank_counts(possible)
        miss = 1.0 - float(size) / float(count_all(possible))
        two = miss * miss
        place = seat * COLUMNS + 1
        while counts:
            count = counts & 15
            if count:
                gain[place] = worth_of_card
                if count == 1:
                    hold[place] = 1.0 - miss
                elif count == 2:
                    hold[place] = 1.0 - two
                else:
                    hold[place] = 1.0 - two * (miss if count == 3 else two)
            counts >>= 4
            place += 1
    return least


def known_lacks(state: NainJauneState) -> vec[i64]:
    """For each seat all cards of the ranks it has shown not to hold: it was asked for one and did not lay it."""
    seats = state.players
    lacks = numbers(seats)
    trail = state.trail
    rank_of = RANK_OF
    card_played = CARD_PLAYED
    asked: i64 = RANKS + 1
    before: i64 = 0
    place: i64 = 0
    count: i64 = len(trail)
    while place <= count:
        if place < count:
            entry = trail[place]
            seat = entry >> 18
            rank = rank_of[card_played[entry >> 8 & 1023]]
        else:
            seat = state.turn
            rank = state.need
        if asked <= RANKS and (seat != before or rank != asked):
            cards = OF_RANK[asked]
            while True:
                lacks[before] |= cards
                before += 1
                if before == seats:
                    before = 0
                if before == seat:
                    break
        asked = rank + 1
        before = seat
        place += 1
    return lacks


def expect_own(state: NainJauneState, hand: i64, own: i64, hold: vec[float], gain: vec[float], weights: Weights) -> None:
    """What this hand holds, and what it is worth that a card of each rank goes."""
    base = state.turn * COLUMNS
    rank: i64 = 1
    while own:
        count = own & 15
        if count:
            value = weights.card + weights.double * float(count - 1)
            if rank == 1:
                value += weights.one
            value += weights.low * float(RANKS - rank) * (1.0 / 12.0)
            winning = WINNING_OF_RANK[rank]
            if winning >= 0 and hand >> winning & 1:
                value += weights.stake * float(state.board[SPACE_OF[winning]])
            hold[base + rank] = 1.0
            gain[base + rank] = value
        own >>= 4
        rank += 1


def follow_runs(me: i64, seats: i64, hold: vec[float], gain: vec[float], worth: vec[float], keep: vec[float]) -> None:
    """What is to be expected when a rank is asked for, from the highest down: the seat that laid last is asked first."""
    keep[me * COLUMNS + RANKS + 1] = 1.0  # NAI-08: after a 13
    rank: i64 = RANKS
    while rank > 1:
        for seat in range(seats):
            left = 1.0
            total = 0.0
            kept = 0.0
            other = seat
            while True:
                place = other * COLUMNS + rank
                chance = hold[place]
                if chance > 0.0:
                    here = left * chance
                    total += here * (gain[place] + worth[place + 1])
                    kept += here * keep[place + 1]
                    left -= here
                other += 1
                if other == seats:
                    other = 0
                if other == seat:
                    break
            place = seat * COLUMNS + rank
            worth[place] = total
            keep[place] = kept + left if seat == me else kept
        rank -= 1


def best_rank(
    own: i64,
    base: i64,
    follow: vec[float],
    gain: vec[float],
    worth: vec[float],
    keep: vec[float],
    least: float,
    weights: Weights,
) -> i64:
    """The best start: for each rank of this hand what its run brings, and whether it is part of a sure way out."""
    starts_to_lose = 0.0
    loose_ends: i64 = 0  # own runs that somebody may follow
    here = own & 15
    for rank in range(i64(1), i64(RANKS)):
        above = own >> 4 * rank & 15
        if here > above and follow[rank + 1] > 0.0:
            starts_to_lose += float(here - above) * follow[rank + 1]
            loose_ends += here - above
        here = above
    best: i64 = 0
    most = -GOES_OUT
    after_end = 0.0  # the chance that somebody follows where the run from here ends
    rank = RANKS
    while rank > 0:
        count = own >> 4 * (rank - 1) & 15
        if not count:
            after_end = follow[rank]
        else:
            to_lose = starts_to_lose - after_end
            splits = rank > 1 and own >> 4 * (rank - 2) & 15 >= count  # the run of the rank below would now end there
            if splits:
                to_lose += follow[rank]
            lead = weights.lead + weights.lead_near_end / (1.0 + to_lose) + weights.lead_in_danger / least
            place = base + rank
            score = gain[place] + worth[place + 1] + lead * keep[place + 1]
            if loose_ends <= 1 and not splits:
                score += GOES_OUT if after_end > 0.0 else 2.0 * GOES_OUT
            if score > most:
                most = score
                best = rank
        rank -= 1
    return best
