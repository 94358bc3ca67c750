"""Korsar: what a position promises each side, learned from matches of players that think."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.net import Net, read_weights
from flibuste.cards import numbers
from flibuste.games.korsar.bots.judge import COUNTED, Judge
from flibuste.games.korsar.bots.learned import UNITS, WEIGHTS
from flibuste.games.korsar.rules import FLAGS, PIRATE, SEAT_PLACES, STRENGTHS, KorsarState

# What is seen of each side: what the judge counts, and
WAITS: Final = COUNTED  # how many seats act before it does
BEST_COLOUR: Final = COUNTED + 1  # the strength of its pirates in hand of the colour of which it has the most
INPUTS: Final = COUNTED + 2


@final
class Appraiser:
    """Foretells who wins, for one way to play, by a net."""

    def __init__(self, players: i64, teams: bool, weights: list[int]) -> None:
        self.judge: Final = Judge(players, teams)
        self.net: Final = Net(INPUTS, UNITS, weights)
        self.seen: Final = numbers(INPUTS * players)

    def chance(self, state: KorsarState, side: i64) -> float:
        """The probability that this side wins the match."""
        self.look(state)
        return self.net.chance(self.seen, state.side_count(), side, i64(len(state.row)) - state.stock_at)

    def look(self, state: KorsarState) -> None:
        """Fill `seen`."""
        look_into(self.seen, self.judge, state)


def appraiser_for(players: i64, teams: bool) -> Appraiser | None:
    """The one with the weights that were learned for this way to play, if it was learned."""
    weights = WEIGHTS.get(f"{players} in teams" if teams else f"{players} alone")
    return None if weights is None else Appraiser(players, teams, read_weights(weights))


def look_into(seen: vec[i64], judge: Judge, state: KorsarState) -> None:
    """Take in what a net sees of a position: INPUTS places for each side."""
    judge.count(state)
    counts = judge.counts
    for side in range(state.side_count()):
        at = side * INPUTS
        for i in range(i64(COUNTED)):
            seen[at + i] = counts[side * COUNTED + i]
        waits: i64 = 0
        seat = state.turn
        while state.side_of(seat) != side:
            waits += 1
            seat = state.left_of(seat)
        seen[at + WAITS] = waits
        seen[at + BEST_COLOUR] = best_colour(state, side)


def best_colour(state: KorsarState, side: i64) -> i64:
    holdings = state.holdings
    best: i64 = 0
    for colour in range(i64(FLAGS)):
        total: i64 = 0
        for seat in range(state.captor_of(side), state.captor_of(side + 1)):
            first = seat * SEAT_PLACES + PIRATE + colour * STRENGTHS
            for strength in range(i64(STRENGTHS)):
                total += holdings[first + strength] * (strength + 1)
        best = max(best, total)
    return best
