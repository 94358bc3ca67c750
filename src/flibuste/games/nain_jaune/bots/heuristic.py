"""Nain Jaune: a player that plans its runs, to keep the start in its hand.

The first of a run lays its own cards up to the first gap. Whether somebody can follow there decides who begins the next one, and
that counts more than how many cards go at once. So for each rank to begin with it follows the run through all hands: its own,
which it knows, and the others', of which it knows the sizes, the passes and all cards that it has not seen. If all its own
runs but one end where nobody can follow (at a 13, or at a rank that nobody has), it lays those first, the other one last, and
goes out.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import State
from flibuste.games.nain_jaune.bots.greedy import WINNING_OF_RANK, best_play
from flibuste.games.nain_jaune.rules import (
    CARD_PLAYED,
    FAMILY_BITS,
    OF_RANK,
    RANK_OF,
    RANKS,
    SPACE_OF,
    NainJauneState,
)

MOST_SEATS: Final = 4
BLANK: Final[vec[float]] = vec[float]([0.0] * 20)
# By the ranks of one family: a 1 in the four bits of each rank.
NIBBLES: Final[vec[i64]] = vec[i64]([sum((m >> r & 1) << 4 * r for r in range(RANKS)) for m in range(1 << RANKS)])
WHOLE: Final[vec[float]] = vec[float]([float(number) for number in range(RANKS * 4 + 1)])  # compiled, `float` takes longer
COUNTS: Final = 5  # of a rank somebody holds none to four cards

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
        # By rank and count: what it is worth that a card of this hand goes, but for a stake.
        own = [self.of_card(float(rank), float(count)) for rank in range(RANKS + 1) for count in range(COUNTS)]
        self.own: Final[vec[float]] = vec[float](own)

    def of_card(self, rank: float, count: float) -> float:
        value = self.card + self.double * (count - 1.0)
        if rank == 1.0:
            value += self.one
        return value + self.low * (float(RANKS) - rank) * (1.0 / 12.0)


TUNED: Final = [
    Weights([0.194, -0.272, 0.427, 0.678, 0.089, 0.586, 2.27, 2.45, 2.07]),
    Weights([0.097, -0.179, 3.27, 4.24, 0.307, 1.09, 0.081, 23.6, 16.2]),
    Weights([0.116, 0.57, 3.96, 1.55, 0.661, 0.924, 0.282, 18.0, 17.9]),
]  # for 2, 3 and 4 players still in


@final
class Forecast:
    """What a seat expects of all hands where it begins a run. One start after the other is planned in the same arrays."""

    def __init__(self) -> None:
        self.counts: Final = numbers(MOST_SEATS)  # the cards that each seat may hold, four bits a rank
        self.chances: Final = BLANK[: MOST_SEATS * COUNTS]  # that a seat holds a rank, by how many cards of it there are for it
        self.follow: Final = BLANK[: RANKS + 1]  # the chance that another seat holds a rank
        # What comes when a rank is asked for after a card of this seat, for one rank after the other, from the highest down:
        self.worth: Final = BLANK[:MOST_SEATS]  # what all of it is worth
        self.keep: Final = BLANK[:MOST_SEATS]  # the chance that the next start is this hand's
        # For the rank that is asked for:
        self.hold: Final = BLANK[:MOST_SEATS]  # the chance that a seat holds it
        self.brings: Final = BLANK[:MOST_SEATS]  # what it is worth that a seat lays it, with all that comes then
        self.kept_after: Final = BLANK[:MOST_SEATS]

    def ask(self, me: i64, seats: i64, rank: i64, gain: float, gain_of_others: float) -> None:
        """What comes when this rank is asked for, from what comes when the next one is: the last to lay is asked first."""
        hold = self.hold
        brings = self.brings
        kept_after = self.kept_after
        for seat in range(seats):
            hold[seat] = self.chances[seat * COUNTS + (self.counts[seat] >> 4 * (rank - 1) & 15)]
            brings[seat] = (gain if seat == me else gain_of_others) + self.worth[seat]
            kept_after[seat] = self.keep[seat]
        for seat in range(seats):
            left = 1.0
            total = 0.0
            kept = 0.0
            other = seat
            for _ in range(seats):
                here = left * hold[other]
                total += here * brings[other]
                kept += here * kept_after[other]
                left -= here
                other += 1
                if other == seats:
                    other = 0
            self.worth[seat] = total
            self.keep[seat] = kept + left if seat == me else kept


@final
class NainJauneHeuristic(Policy):
    """Reads its own hand, the board, the sizes of the other hands, the public record, and which cards are not seen yet."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights
        self.forecast: Final = Forecast()

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, NainJauneState)
        hand = state.hands[state.turn]
        rank = state.need
        if not rank:
            rank = self.start(state, hand, known_lacks(state))
        return best_play(state, hand, rank)

    def start(self, state: NainJauneState, hand: i64, lacks: vec[i64]) -> i64:
        """The rank to begin a run with, if the seats are known to lack these cards."""
        weights = self.weights
        if weights is None:
            weights = TUNED[state.seats_in() - 2]
        forecast = self.forecast
        return best_rank(state, hand, forecast, expect_hands(state, hand, lacks, forecast), weights)


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


def expect_hands(state: NainJauneState, hand: i64, lacks: vec[i64], forecast: Forecast) -> i64:
    """What each seat may hold, by itself; return the size of the smallest other hand.

    The hidden cards are read as one set, which is all cards but those laid and one's own.
    """
    me = state.turn
    seats = state.players
    hands = state.hands
    chances = forecast.chances
    follow = forecast.follow
    hidden = state.aside
    for seat in range(seats):
        if seat != me:
            hidden |= hands[seat]
    for rank in range(i64(1), i64(RANKS + 1)):
        follow[rank] = 1.0
    least: i64 = RANKS * 4
    for seat in range(seats):
        if not hands[seat]:
            forecast.counts[seat] = 0  # he is out
            continue
        miss = 0.0
        counts = rank_counts(hand)
        if seat != me:
            size = count_all(hands[seat])
            if size < least:
                least = size
            possible = hidden & ~lacks[seat]
            counts = rank_counts(possible)
            miss = 1.0 - WHOLE[size] / WHOLE[count_all(possible)]
        two = miss * miss
        place = seat * COUNTS
        chances[place + 1] = 1.0 - miss
        chances[place + 2] = 1.0 - two
        chances[place + 3] = 1.0 - two * miss
        chances[place + 4] = 1.0 - two * two
        forecast.counts[seat] = counts
        if seat != me:
            for rank in range(i64(1), i64(RANKS + 1)):
                follow[rank] *= 1.0 - chances[place + (counts & 15)]  # so far the chance that nobody holds it
                counts >>= 4
    for rank in range(i64(1), i64(RANKS + 1)):
        follow[rank] = 1.0 - follow[rank]
    return least


def known_lacks(state: NainJauneState) -> vec[i64]:
    """For each seat all cards of the ranks it has shown not to hold: it was asked for one and did not lay it."""
    lacks = numbers(state.players)
    trail = state.trail
    asked: i64 = RANKS + 1
    before: i64 = 0
    for place in range(i64(len(trail))):
        seat = trail[place] >> 18
        rank = RANK_OF[CARD_PLAYED[trail[place] >> 8 & 1023]]
        if asked <= RANKS and (seat != before or rank != asked):
            note_passes(lacks, before, seat, asked)
        asked = rank + 1
        before = seat
    if asked <= RANKS and (state.turn != before or state.need != asked):
        note_passes(lacks, before, state.turn, asked)
    return lacks


def note_passes(lacks: vec[i64], first: i64, end: i64, asked: i64) -> None:
    """The seats from the first up to the one that laid next were asked for this rank in vain; if that is the first, all were."""
    seats: i64 = len(lacks)
    while True:
        lacks[first] |= OF_RANK[asked]
        first += 1
        if first == seats:
            first = 0
        if first == end:
            return


def best_rank(state: NainJauneState, hand: i64, forecast: Forecast, least: i64, weights: Weights) -> i64:
    """The best start: for each rank of this hand what its run brings, and whether it is part of a sure way out."""
    me = state.turn
    own = forecast.counts[me]
    follow = forecast.follow
    lowest: i64 = 1
    while not own >> 4 * (lowest - 1) & 15:
        lowest += 1
    starts_to_lose = 0.0
    loose_ends: i64 = 0  # own runs that somebody may follow
    here = own >> 4 * (lowest - 1) & 15
    for rank in range(lowest, i64(RANKS)):
        above = own >> 4 * rank & 15
        if here > above and follow[rank + 1] > 0.0:
            starts_to_lose += WHOLE[here - above] * follow[rank + 1]
            loose_ends += here - above
        here = above
    board = state.board
    values = weights.own
    stake = weights.stake
    others = weights.others
    lead_always = weights.lead
    lead_near_end = weights.lead_near_end
    lead_in_danger = weights.lead_in_danger / WHOLE[least]
    two = state.players == 2
    next_counts: i64 = 0
    if two:
        next_counts = forecast.counts[1 - me]
    next_place = (1 - me) * COUNTS
    chances = forecast.chances
    for seat in range(state.players):
        forecast.worth[seat] = 0.0
        forecast.keep[seat] = 0.0
    forecast.keep[me] = 1.0
    worth = 0.0  # what all is worth that comes after a card of this hand
    keep = 1.0  # the chance that the next start is then this hand's; NAI-08: it is after a 13
    worth_of_next = 0.0  # and after a card of the other hand, if there is just one
    keep_of_next = 0.0
    best: i64 = 0
    most = -GOES_OUT
    after_end = 0.0  # the chance that somebody follows where the run from here ends
    rank = RANKS
    while True:
        count = own >> 4 * (rank - 1) & 15
        gain = 0.0
        if not count:
            after_end = follow[rank]
        else:
            gain = values[rank * COUNTS + count]
            winning = WINNING_OF_RANK[rank]
            if winning >= 0 and hand >> winning & 1:
                gain += stake * float(board[SPACE_OF[winning]])
            to_lose = starts_to_lose - after_end
            splits = rank > 1 and own >> 4 * (rank - 2) & 15 >= count  # the run of the rank below would now end there
            if splits:
                to_lose += follow[rank]
            lead = lead_always + lead_near_end / (1.0 + to_lose) + lead_in_danger
            score = gain + worth + lead * keep
            if loose_ends <= 1 and not splits:
                score += GOES_OUT if after_end > 0.0 else 2.0 * GOES_OUT
            if score > most:
                most = score
                best = rank
        if rank == lowest:
            return best
        if two:
            chance = chances[next_place + (next_counts >> 4 * (rank - 1) & 15)]
            worth_of_next = chance * (others + worth_of_next)
            keep_of_next = chance * keep_of_next
            if count:
                worth += gain
                worth_of_next += (1.0 - chance) * worth
                keep_of_next += (1.0 - chance) * keep
            else:
                worth = worth_of_next
                keep = keep_of_next + (1.0 - chance)
        else:
            forecast.ask(me, state.players, rank, gain, others)
            worth = forecast.worth[me]
            keep = forecast.keep[me]
        rank -= 1
