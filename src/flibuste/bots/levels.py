"""The six levels: how far a computer player thinks, what it believes, and how often it is content with less than the best."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Effort:
    """How a level plays one game: in how many worlds the last candidates are tried, and with what temperature.

    At a temperature an action that is so much worse, in the chance to win the match, is played about a third as often as the
    best. One decision of Nain Jaune is worth far less of a match than one of Corsari, hence temperatures of its own.
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
    usual: Effort
    efforts: dict[str, Effort]  # by game, where it is not the usual one

    @property
    def name(self) -> str:
        return f"level{self.number}"

    def effort(self, game: str) -> Effort:
        return self.efforts.get(game, self.usual)


LEVELS: Final = (
    Level(1, "Cabin boy", 0.05, False, Effort(2, 0.08), {"nain_jaune": Effort(2, 0.01)}),
    Level(2, "Deckhand", 0.05, False, Effort(4, 0.04), {"nain_jaune": Effort(4, 0.005)}),
    Level(3, "Gunner", 0.05, True, Effort(10, 0.01), {"nain_jaune": Effort(16, 0.003)}),
    Level(4, "Boatswain", 0.3, True, Effort(50), {}),
    Level(5, "First mate", 1.0, True, Effort(1500), {"corsari": Effort(1000)}),
    Level(6, "Captain", 3.0, True, Effort(5000), {"corsari": Effort(3000)}),
)
