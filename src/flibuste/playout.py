"""Whole matches by uniformly random actions, in compiled code."""

from mypy_extensions import i64

from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, State


def random_match(state: State, rng: Rng) -> int:
    """Play to the end, each action drawn uniformly from the legal ones; return how many were played, deals not counted."""
    actions = numbers(MOST_LEGAL)
    moves: i64 = 0
    while not state.over:
        if state.turn < 0:
            state.shuffle_and_deal(rng)
        else:
            count = state.legal_into(actions)
            state.play(actions[rng.below(count)])
            moves += 1
    return moves
