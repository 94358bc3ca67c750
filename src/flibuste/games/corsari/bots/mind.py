"""Corsari for the shared search: its belief, its policy, its candidates, and the chance to win a match."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.levels import Effort
from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import Game, State, View, Worlds
from flibuste.games.corsari.bots.belief import CorsariBelief
from flibuste.games.corsari.bots.hands import hand_cost
from flibuste.games.corsari.bots.heuristic import CorsariHeuristic
from flibuste.games.corsari.bots.laying import FEWEST_CARDS, LEAST_LIMIT, MOST_CARDS, planned_lay
from flibuste.games.corsari.bots.playout import CorsariPlayout
from flibuste.games.corsari.bots.race import chance_between_rounds, chance_in_race
from flibuste.games.corsari.crew import least_limit
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    CREW,
    CREW_NONE,
    DISCARD,
    DISCARDING,
    DRAWING,
    LAYING,
    MASKS,
    PACK,
    RANK_COUNT,
    RANK_SUM,
    RANKS,
    SAIL,
    SCORE_ANNULLED,
    SCORE_CLOSER,
    SCORE_SUNK_BY,
    SCORE_SWEEPERS,
    CorsariState,
)
from flibuste.games.corsari.worlds import CorsariWorlds

MOST_DISCARDS: Final = 8
MOST_SAILS: Final = 2
SAILS_UP_TO: Final = 12  # a limit above which nobody sets sail unless he must
MOST_CREWS: Final = 6
BEARABLE_LOSS: Final = 0.000025  # of the chance to win, for each player: with more of them a match has fewer decisions of each
HORIZON: Final = 36  # moves of a playout, until the race is judged by the hands


@final
class CorsariMind(Mind):
    """The probability to win the match; what is counted besides: whether the seat set sail and was sunk, or swept."""

    fact_names: Sequence[str] = ("sunk", "sweep")
    efforts: Mapping[int, Effort] = {
        1: Effort(2, 0.1),
        2: Effort(4, 0.03),
        3: Effort(16, 0.008),
        5: Effort(1000),
        6: Effort(3000),
    }

    def __init__(self, horizon: int = HORIZON, quick: bool = True, anew: bool = False) -> None:
        self.horizon: Final[i64] = horizon
        self.quick: Final = quick  # whether it believes by the quick chain, or by that of `first_mate_1`,
        self.anew: Final = anew  # and by that as it first was
        self.heuristic: Final = CorsariHeuristic()
        self.playout: Final = CorsariPlayout(self.heuristic)

    def begin(self, seat: i64) -> None:
        self.playout.thinker = seat

    def belief(self, game: Game, view: View) -> Worlds:
        worlds = game.worlds(view)
        assert isinstance(worlds, CorsariWorlds)
        return CorsariBelief(worlds, view.seat if view.seat is not None else -1, self.quick, self.anew)

    def policy(self) -> Policy:
        return self.playout

    def candidates(self, state: State, actions: vec[i64], count: i64) -> i64:
        assert isinstance(state, CorsariState)
        if state.phase == DISCARDING:
            return self.discards(state, actions, count)
        if state.phase == LAYING:
            return self.lays(state, actions, count)
        return count

    def discards(self, state: CorsariState, actions: vec[i64], count: i64) -> i64:
        """The discards that cost least; setting sail with the least limits, if they are low or it must be."""
        hand = state.hands[state.turn * BANDS : state.turn * BANDS + BANDS]
        pier = state.pier_colour()
        must = state.must_sail()
        scores = numbers(count)
        lowest: i64 = PACK * RANKS
        for i in range(count):
            card = (actions[i] - DISCARD) % PACK
            hand[card // RANKS] &= ~(1 << card % RANKS)
            if actions[i] >= SAIL:
                scores[i] = least_limit(hand, 0, pier, False)
                lowest = min(lowest, scores[i])
            else:
                scores[i] = hand_cost(hand, pier, False)
            hand[card // RANKS] |= 1 << card % RANKS
        kept = numbers(count)
        found: i64 = 0
        if not must:
            preferred = self.heuristic.choose(state, Rng(None))
            for i in range(count):
                if actions[i] == preferred:
                    scores[i] = -1
        if lowest > 0 or must:
            found = keep_least(actions, scores, count, DISCARD, SAIL, MOST_DISCARDS, kept, found)
        if must or lowest <= SAILS_UP_TO:
            found = keep_least(actions, scores, count, SAIL, SAIL + PACK, MOST_DISCARDS if must else MOST_SAILS, kept, found)
        for i in range(found):
            actions[i] = kept[i]
        return found

    def lays(self, state: CorsariState, actions: vec[i64], count: i64) -> i64:
        """The best step for each aim; for the closer the crews with the least limits."""
        kept = numbers(count)
        found: i64 = 0
        if state.turn != state.closer:
            for aim in range(i64(LEAST_LIMIT), i64(MOST_CARDS) + 1):
                found = add_once(kept, found, planned_lay(state, aim))
        else:
            scores = numbers(count)
            for i in range(count):
                scores[i] = crew_limit(state, actions[i])
            found = keep_least(actions, scores, count, CREW_NONE, CREW + BANDS * BANDS, MOST_CREWS, kept, found)
            found = add_once(kept, found, planned_lay(state, FEWEST_CARDS))
        for i in range(found):
            actions[i] = kept[i]
        return found

    def settled(self, state: State, moves: i64) -> bool:
        assert isinstance(state, CorsariState)
        return state.turn < 0 or (moves >= self.horizon and state.phase == DRAWING)

    def play_on(self, state: State, luck: Rng) -> i64:
        assert isinstance(state, CorsariState)
        return self.playout.play_on(state, self.horizon, luck)

    def value(self, state: State, seat: i64) -> float:
        if state.over:
            return Mind.value(self, state, seat)
        assert isinstance(state, CorsariState)
        return chance_in_race(state, seat) if state.turn >= 0 else chance_between_rounds(state, seat)

    def bearable_loss(self, state: State) -> float:
        return BEARABLE_LOSS * float(state.players)

    def expense(self, action: i64) -> i64:
        """High cards that stay in hand are dear."""
        return RANKS - 1 - (action - DISCARD) % PACK % RANKS if i64(DISCARD) <= action < ATTACH else 0

    def facts(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CorsariState)
        score = state.score
        if state.turn >= 0 or score[SCORE_ANNULLED] or score[SCORE_CLOSER] != seat:
            return 0
        sweepers = score[SCORE_SWEEPERS]
        sunk = score[SCORE_SUNK_BY] or sweepers & ~(1 << seat)
        return i64(sunk != 0) | (sweepers >> seat & 1) << 1


def keep_least(
    actions: vec[i64], scores: vec[i64], count: i64, first: i64, end: i64, most: i64, kept: vec[i64], found: i64
) -> i64:
    """Add to `kept` the actions from `first` up to `end` with the least scores, at most so many; return how many it has then."""
    added: i64 = 0
    while added < most:
        best: i64 = -1
        for i in range(count):
            if first <= actions[i] < end and scores[i] < PACK * MASKS and (best < 0 or scores[i] < scores[best]):
                best = i
        if best < 0:
            break
        kept[found] = actions[best]
        scores[best] = PACK * MASKS
        found += 1
        added += 1
    return found


def add_once(kept: vec[i64], found: i64, action: i64) -> i64:
    for i in range(found):
        if kept[i] == action:
            return found
    kept[found] = action
    return found + 1


def crew_limit(state: CorsariState, action: i64) -> i64:
    """The limit that the seat to act has with this crew; of equal ones the fewer cards come first."""
    hands = state.hands
    base = state.turn * BANDS
    pier = state.pier_colour()
    total: i64 = 0
    cards: i64 = 0
    for colour in range(i64(BANDS)):
        if colour != pier:
            total += RANK_SUM[hands[base + colour]]
            cards += RANK_COUNT[hands[base + colour]]
    if action > CREW_NONE:
        crew = hands[base + (action - CREW) // BANDS] | hands[base + (action - CREW) % BANDS]
        total -= RANK_SUM[crew]
        cards -= RANK_COUNT[crew]
    return total * 16 + cards


MIND = CorsariMind()
