"""What the values of the search stand for."""

from dataclasses import dataclass
from typing import Literal

from flibuste.game import Game, Options


@dataclass(frozen=True)
class Unit:
    """What values between 0 and 1 stand for: chances to win the match, or points of `scale` points in all, 0.5 being none."""

    name: Literal["chance", "points"]
    scale: int = 1

    def level(self, value: float) -> str:
        """A value itself."""
        return f"{(value - 0.5) * self.scale:+.1f}" if self.name == "points" else f"{100 * value:.1f}%"

    def amount(self, change: float) -> str:
        """By how much values differ."""
        return f"{change * self.scale:.1f}" if self.name == "points" else f"{100 * change:.1f}%"


def unit_of(game: Game, options: Options) -> Unit:
    """A match of one round of Nain Jaune is played for points, all others to be won."""
    if game.name == "nain_jaune" and options["rounds"] == 1:
        return Unit("points", 2 * 49 * options.players)
    return Unit("chance")
