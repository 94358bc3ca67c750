"""The six levels: how far a computer player thinks, what it believes, and how often it is content with less than the best."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Effort:
    """How a level plays one game: in how many worlds the last candidates are tried, and with what temperature.

    At a temperature an action that is so much worse, in the chance to win the match, is played about a third as often as the
    best.
    """

    worlds: int
    temperature: float = 0.0


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Level:
    """A level is weaker by budget, belief and temperature, never by looking at hidden cards."""

    number: int
    title: str
    seconds: float  # the longest it may take at a live table; in the arena, in reviews and in tests only the worlds count
    believing: bool  # whether it learns from what the others did
    usual: Effort  # where the game's mind names no other

    @property
    def name(self) -> str:
        return f"level{self.number}"


LEVELS: Final = (
    Level(1, "Cabin boy", 0.05, False, Effort(2, 0.08)),
    Level(2, "Deckhand", 0.05, False, Effort(4, 0.04)),
    Level(3, "Gunner", 0.05, True, Effort(10, 0.01)),
    Level(4, "Boatswain", 0.3, True, Effort(50)),
    Level(5, "First mate", 1.0, True, Effort(1500)),
    Level(6, "Captain", 3.0, True, Effort(5000)),
)
