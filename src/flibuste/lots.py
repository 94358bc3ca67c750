"""Chance made explicit: which cards a deal gives to whom, and which of the unseen ones a draw brings.

Each game has a `lots.py` with its `Lots`. The engine deals a whole pack at once and draws from it in order; here a card that
nobody has seen yet is decided when it is drawn, as solvers and OpenSpiel want it.
"""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from flibuste.game import State

# What an entry of the round's record did to the cards of its seat: one of these, times 256, + the card.
DROPPED: Final = 0  # it went from the hand to where everybody sees it
TOOK: Final = 256  # it came before everybody's eyes
DREW: Final = 512  # it came, and only its seat saw which
LAID_DOWN: Final = 768  # the whole hand was laid open


@mypyc_attr(allow_interpreted_subclasses=True)
class Lots(ABC):
    """What is left to chance in one game."""

    @abstractmethod
    def seats(self, state: State) -> list[int]:
        """The seats in the order in which the cards are dealt, one to each, round by round."""

    @abstractmethod
    def hand(self, state: State) -> i64:
        """How many cards each is dealt."""

    @abstractmethod
    def open_cards(self, state: State) -> i64:
        """How many cards are laid open after the hands, one by one. The rest of the pack stays unseen."""

    @abstractmethod
    def draws(self, state: State, action: i64) -> bool:
        """Whether an action draws a card that nobody has seen."""

    @abstractmethod
    def left(self, state: State) -> vec[i64]:
        """The cards one of which such a draw brings, each equally likely."""

    @abstractmethod
    def give(self, state: State, card: i64) -> None:
        """Let the next draw bring this card."""

    @abstractmethod
    def change(self, entry: i64) -> i64:
        """What an entry of the record did to the hand of its seat."""

    def laid(self, state: State, seat: int) -> list[int]:
        """What a seat has laid down at once, of a game in which hands are laid down."""
        return []


def with_next(row: vec[i64], place: i64, card: i64) -> vec[i64]:
    """A row of cards in which `card`, which lies at this place or behind it, lies at this place."""
    changed = row[:]
    for other in range(place, i64(len(changed))):
        if changed[other] == card:
            changed[other] = changed[place]
            changed[place] = card
            return changed
    raise ValueError("the card is not there")
