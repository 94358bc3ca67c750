"""Facts that a game declares about itself, for those who measure how it is played. Not compiled, see `flibuste.view`."""

from dataclasses import dataclass
from typing import Final, Literal


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


@dataclass(frozen=True)
class Score:
    """What a match leaves each seat with: the outcome's key for it, whether more is better. An empty key stands for the win."""

    key: str
    sign: int
    words: str
    by_round: bool = False  # whether points a round are worth telling


CHANCE: Final = Unit("chance")
WINS: Final = Score("", 1, "matches won above their mean")
