"""Nain Jaune: what it lends the shared search."""

from collections.abc import Mapping
from math import exp, sqrt
from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from flibuste.bots.levels import Effort
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.chance import Rng
from flibuste.game import Game, State, View, Worlds
from flibuste.games.nain_jaune.bots.belief import believed_worlds
from flibuste.games.nain_jaune.bots.greedy import best_play
from flibuste.games.nain_jaune.bots.heuristic import NainJauneHeuristic, known_lacks, note_passes
from flibuste.games.nain_jaune.rules import CARD_PLAYED, PACK, PURSE, RANK_OF, RANKS, STAKE, NainJauneState

# What a decision may lose by less thought: far less than in other games, as it is worth far less of a match.
BEARABLE_LOSS: Final = 0.00001  # of the chance to win a match of several rounds
BEARABLE_POINTS: Final = 0.002  # in a match of one round


@final
class NainJauneMind(Mind):
    """Playouts by the planning player, in worlds weighed by the others' starts.

    A match of several rounds is played to win it. A match of one round is played for points, as at a table that settles after
    each round: there is nothing to save up for, and a small win counts less than a large one.
    """

    # One decision is worth far less of a match than in other games, hence temperatures of its own.
    efforts: Mapping[int, Effort] = {1: Effort(2, 0.01), 2: Effort(4, 0.005), 3: Effort(16, 0.003)}
    as_good: float = 0.002

    def __init__(self) -> None:
        self.heuristic: Final = NainJauneHeuristic()

    def belief(self, game: Game, view: View) -> Worlds:
        return believed_worlds(game, view)

    def policy(self) -> Policy:
        return self.heuristic

    def candidates(self, state: State, actions: vec[i64], count: i64) -> i64:
        """One card of each rank: the one that takes a stake, announced, or any (NAI-A4: they differ in nothing else)."""
        assert isinstance(state, NainJauneState)
        hand = state.hands[state.turn]
        kept: i64 = 0
        for i in range(count):
            action = actions[i]
            if action == best_play(state, hand, RANK_OF[CARD_PLAYED[action]]):
                actions[kept] = action
                kept += 1
        return kept

    def play_on(self, state: State, luck: Rng) -> i64:
        """What the passes have shown is kept up card by card, not read from the record at each start."""
        assert isinstance(state, NainJauneState)
        state.trail = extend(vec[i64](capacity=PACK), state.trail)  # room for the whole round
        lacks = known_lacks(state)
        moves: i64 = 0
        seat = state.turn
        while seat >= 0:
            hand = state.hands[seat]
            rank = state.need
            if not rank:
                rank = self.heuristic.start(state, hand, lacks)
            state.play(best_play(state, hand, rank))
            moves += 1
            turn = state.turn
            if rank < RANKS and turn >= 0 and (turn != seat or not state.need):
                note_passes(lacks, seat, turn, rank + 1)
            seat = turn
        return moves

    def bearable_loss(self, state: State) -> float:
        assert isinstance(state, NainJauneState)
        return BEARABLE_POINTS / float(2 * PURSE * state.players) if state.terms.rounds == 1 else BEARABLE_LOSS

    def expense(self, action: i64) -> i64:
        """High cards that stay in hand are dear."""
        return RANKS - RANK_OF[CARD_PLAYED[action]]

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, NainJauneState)
        if state.terms.rounds == 1:
            return value_in_points(state, seat)
        if state.over:
            return super().value(state, seat)
        return chance_to_win(state, seat)


def value_in_points(state: NainJauneState, seat: i64) -> float:
    """By how much this purse is ahead of the mean of the others, so that half is level and all the money there is fits in."""
    total: i64 = 0
    for points in state.purses:
        total += points
    mine = state.purses[seat]
    ahead = float(mine) - float(total - mine) / float(state.players - 1)
    return 0.5 + ahead / float(2 * PURSE * state.players)


def chance_to_win(state: NainJauneState, seat: i64) -> float:
    """The probability to win a match that goes on: a player one `swing` of points ahead of another has e times the chance.

    The swing grows with the rounds to come and with what lies on the board; the right to begin is worth some points, and a purse
    that may soon be too small to stake is worth less than it holds. The constants are fitted (maximum likelihood, 100,000
    positions between rounds of matches of 5 and 8 rounds among planning players, 2 to 4 of them, in both editions); predicted
    and observed chances agree within 0.03 in every fifth of the scale.
    """
    if state.out >> seat & 1:
        return 0.0
    rounds = float(state.terms.rounds - state.round + 1)
    stakes: i64 = 0
    for points in state.board:
        stakes += points
    if state.terms.pips:
        swing = 39.0 * sqrt(sqrt(rounds)) * (1.0 + 0.1 * float(stakes) / float(STAKE))
        beginning = 4.0
        short = 0.8
    else:
        swing = 12.0 * sqrt(rounds) * (1.0 + 0.22 * float(stakes) / float(STAKE))
        beginning = 1.5
        short = 0.5
    first = state.next_in(state.dealer)
    own = 0.0
    total = 0.0
    for other in range(state.players):
        if state.out >> other & 1:
            continue
        points = state.purses[other]
        worth = float(points)
        if points < 2 * STAKE:
            worth -= short * float(2 * STAKE - points)
        if other == first:
            worth += beginning
        share = exp(worth / swing)
        total += share
        if other == seat:
            own = share
    return own / total


MIND = NainJauneMind()
