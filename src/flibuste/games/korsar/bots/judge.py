"""Korsar: what a position promises each side, learned from matches of the heuristic player.

A side's final score is foretold as a weighted sum of what it has: booty, battles it leads, cards in hand. The weights were
fitted by least squares, for each way to play, to what became of the sides in the end; they change with the stock, so there
are two rows, one for a stock that is gone and one for a stock of FULL_STOCK cards, with what lies between in between.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import numbers
from flibuste.games.korsar.rules import (
    ADMIRAL,
    BATTLE_PLACES,
    CAPTAIN,
    CARGO,
    CHARACTER,
    FLAGS,
    FLEET_SIDE,
    FLEET_STRENGTH,
    FLEETS,
    GALLEONS,
    LEADER,
    LEAST_VALUE,
    PIRATE,
    SEAT_PLACES,
    STRENGTHS,
    KorsarState,
)

FULL_STOCK: Final = 40
NARROW: Final = 2  # a lead by so much strength or less

# What is counted of each side:
BOOTY: Final = 0  # its value
BY_CHARACTER: Final = 1  # the value of the battles led by a character, times SURE; and so on
UNATTACKED: Final = 2
NARROWLY: Final = 3
CLEARLY: Final = 4
TIED: Final = 5  # the value of the battles in which it is as strong as the strongest
TRAILING: Final = 6  # and of those in which it is weaker
CARGO_VALUE: Final = 7  # the value of the galleons in hand
CARGO_COUNT: Final = 8
PIRATES: Final = 9  # + strength - 1: how many in hand
LONE_CAPTAINS: Final = 13  # in hand without a pirate of their colour
READY_CAPTAINS: Final = 14  # with one, in hand
ADMIRALS: Final = 15
LANDED_CAPTAINS: Final = 16  # with one, at sea
TO_MOVE: Final = 17
COUNTED: Final = 18

SURE: Final[vec[i64]] = vec[i64]([12, 12, 10, 8, 7, 6, 5, 5, 4])  # by how many opponents act before a leader captures

# The weights in hundredths, in the order above, for a stock that is gone and for a full one:
WEIGHTS: Final[dict[str, tuple[list[int], list[int]]]] = {
    "2 alone": (
        [101, 4, 2, 4, 5, 0, -1, 15, -107, 65, 139, 225, 274, 49, 229, 251, 225, 37],
        [107, 10, 4, 6, 8, 0, 2, 18, 51, 318, 374, 490, 603, 534, 702, 678, 679, 119],
    ),
    "3 alone": (
        [105, 8, 1, 5, 7, 23, 10, -32, 78, -20, 51, 114, 211, -20, 145, 198, 226, 31],
        [62, 5, 2, 3, 5, -7, -9, -14, 82, 97, 145, 199, 274, 279, 303, 272, 305, 28],
    ),
    "4 alone": (
        [102, 10, 0, 5, 6, 11, 6, -33, 105, 1, 17, 89, 160, -38, 154, 252, 233, 22],
        [67, 6, 2, 3, 5, 15, -6, -27, 71, 41, 81, 162, 264, 194, 280, 299, 255, 21],
    ),
    "5 alone": (
        [108, 10, -1, 7, 8, 14, 8, -45, 59, -19, 19, 41, 135, -48, 64, 149, 179, 16],
        [77, 7, 3, 3, 6, 7, -7, -55, 150, 42, 77, 158, 267, 173, 267, 333, 281, 43],
    ),
    "4 in teams": (
        [99, 10, 1, 7, 9, 0, 29, -16, 38, 112, 172, 310, 388, 114, 245, 498, 280, 13],
        [86, 8, 2, 3, 6, 0, -16, -8, -72, 97, 248, 323, 450, 443, 517, 510, 736, 62],
    ),
    "6 in teams": (
        [104, 10, 1, 6, 8, 14, 9, -21, 52, 56, 113, 202, 257, -11, 227, 291, 290, -12],
        [72, 6, 3, 1, 6, -4, -13, -24, 92, 117, 146, 213, 264, 239, 350, 325, 356, 36],
    ),
    "8 in teams": (
        [112, 12, 1, 8, 12, 20, 10, -27, -17, -6, -5, 24, -6, -69, 29, 52, 200, 48],
        [52, 0, 3, -4, 3, -13, -35, -49, 99, -1, 52, 140, 257, 87, 257, 236, 285, -3],
    ),
}
# How far off this is, by the standard deviation of the errors, for a stock that is gone and for a full one:
ERRORS: Final[dict[str, tuple[float, float]]] = {
    "2 alone": (3.27, 8.31),
    "3 alone": (3.21, 7.46),
    "4 alone": (3.00, 6.42),
    "5 alone": (2.63, 6.14),
    "4 in teams": (4.95, 9.33),
    "6 in teams": (4.68, 8.03),
    "8 in teams": (4.46, 8.19),
}
TEMPERATURE: Final = 1.1  # of the softmax over the foretold scores, in such errors


@final
class Judge:
    """Foretells who wins, for one way to play. What is held in hand counts so many percent of what it is worth."""

    def __init__(self, players: i64, teams: bool, hands_count: int = 100) -> None:
        way = f"{players} in teams" if teams else f"{players} alone"
        late, early = (row[:CARGO_VALUE] + [weight * hands_count // 100 for weight in row[CARGO_VALUE:]] for row in WEIGHTS[way])
        self.late: Final = vec[i64](late)
        self.early: Final = vec[i64](early)
        self.late_error: Final = ERRORS[way][0]
        self.early_error: Final = ERRORS[way][1]
        self.counts: Final = numbers(COUNTED * players)
        self.fleets: Final = numbers(FLAGS * players)

    def chance(self, state: KorsarState, side: i64) -> float:
        """The probability that this side wins the match."""
        self.count(state)
        stock: i64 = min(len(state.row) - state.stock_at, FULL_STOCK)
        part = float(stock) / FULL_STOCK
        temperature = TEMPERATURE * (self.late_error + (self.early_error - self.late_error) * part)
        mine = self.foretold(side, stock)
        total = 0.0
        for other in range(state.side_count()):
            total += exp(min((self.foretold(other, stock) - mine) / temperature, 50.0))
        return 1.0 / total

    def foretold(self, side: i64, stock: i64) -> float:
        """A side's final score, but for what is the same for all."""
        counts = self.counts
        late = self.late
        early = self.early
        total: i64 = 0
        for i in range(i64(COUNTED)):
            total += counts[side * COUNTED + i] * (late[i] * (FULL_STOCK - stock) + early[i] * stock)
        return float(total) / (100 * FULL_STOCK)

    # -- what is counted

    def count(self, state: KorsarState) -> None:
        """Fill `counts`."""
        counts = self.counts
        for i in range(i64(len(counts))):
            counts[i] = 0
        fleets = self.fleets
        for i in range(i64(len(fleets))):
            fleets[i] = 0
        for battle in range(state.afloat):
            self.count_battle(state, battle * BATTLE_PLACES)
        for side in range(state.side_count()):
            self.count_hands(state, side)
        counts[state.side_of(state.turn) * COUNTED + TO_MOVE] = 1

    def count_battle(self, state: KorsarState, place: i64) -> None:
        battles = state.battles
        counts = self.counts
        value = battles[place + CARGO] + LEAST_VALUE
        leader = battles[place + LEADER]
        best: i64 = 0
        second: i64 = 0
        for colour in range(i64(FLAGS)):
            strength = battles[place + FLEETS + colour] >> FLEET_STRENGTH & 255
            if strength > best:
                second = best
                best = strength
            elif strength > second:
                second = strength
        for colour in range(i64(FLAGS)):
            fleet = battles[place + FLEETS + colour]
            if fleet:
                side = (fleet >> FLEET_SIDE) - 1
                self.fleets[side * FLAGS + colour] = 1
                if side != leader:
                    tied = leader < 0 and fleet >> FLEET_STRENGTH & 255 == best
                    counts[side * COUNTED + (TIED if tied else TRAILING)] += value
        if leader >= 0:
            lead: i64 = CLEARLY
            if battles[place + CHARACTER]:
                lead = BY_CHARACTER
            elif best == 0:
                lead = UNATTACKED
            elif best - second <= NARROW:
                lead = NARROWLY
            counts[leader * COUNTED + lead] += value * SURE[opponents_before(state, leader)]

    def count_hands(self, state: KorsarState, side: i64) -> None:
        counts = self.counts
        holdings = state.holdings
        first = side * COUNTED
        counts[first + BOOTY] = state.booty_value(side)
        for colour in range(i64(FLAGS)):
            pirates: i64 = 0
            captains: i64 = 0
            for seat in range(state.captor_of(side), state.captor_of(side + 1)):
                base = seat * SEAT_PLACES
                for strength in range(i64(STRENGTHS)):
                    held = holdings[base + PIRATE + colour * STRENGTHS + strength]
                    counts[first + PIRATES + strength] += held
                    pirates += held
                captains += holdings[base + CAPTAIN + colour]
            if captains:
                landed = self.fleets[side * FLAGS + colour]
                counts[first + (LANDED_CAPTAINS if landed else READY_CAPTAINS if pirates else LONE_CAPTAINS)] += 1
        for seat in range(state.captor_of(side), state.captor_of(side + 1)):
            base = seat * SEAT_PLACES
            for galleon in range(i64(GALLEONS)):
                held = holdings[base + galleon]
                counts[first + CARGO_VALUE] += held * (galleon + LEAST_VALUE)
                counts[first + CARGO_COUNT] += held
            counts[first + ADMIRALS] += holdings[base + ADMIRAL]


def opponents_before(state: KorsarState, leader: i64) -> i64:
    """How many opponents act before a side captures, the seat to act included."""
    captor = state.captor_of(leader)
    opponents: i64 = 0
    seat = state.turn
    while True:
        if state.side_of(seat) != leader:
            opponents += 1
        seat = state.left_of(seat)
        if seat == captor:
            return opponents
