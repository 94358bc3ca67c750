"""Policies: how a computer player chooses, fast enough for playouts."""

from abc import ABC, abstractmethod
from typing import final

from mypy_extensions import i64, mypyc_attr

from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """Chooses for the seat to act.

    It is handed a state for speed, and may read of it only what that seat's view shows: its own hand and what lies open.
    `tests/test_honesty.py` holds every policy to it, by exchanging everything the seat cannot see.
    """

    @abstractmethod
    def choose(self, state: State, rng: Rng) -> i64:
        """A legal action."""


@final
class RandomPolicy(Policy):
    """Each legal action is equally likely."""

    def choose(self, state: State, rng: Rng) -> i64:
        actions = numbers(MOST_LEGAL)
        return actions[rng.below(state.legal_into(actions))]
