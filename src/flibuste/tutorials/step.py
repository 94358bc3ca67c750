"""What a step of a tutorial is made of."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from flibuste.game import Json

LEARNER = 0  # the learner's seat, in every step


@dataclass(frozen=True)
class Move:
    """One move of the learner.

    `right` are the actions that are right; `wrong` has, for other legal ones or for how they begin, the name of a text; `then` is
    what the others do after it, as texts of actions.
    """

    right: tuple[str, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A prepared position and the moves to be made in it. `zone` is what the page may point at."""

    game: str
    name: str
    position: Json
    moves: tuple[Move, ...]
    zone: str = ""

    def key(self, what: str) -> str:
        """The key of one of its texts."""
        return f"tutorial.{self.game}.{self.name}.{what}"


@dataclass(frozen=True)
class Voyage:
    """A first voyage: its steps, and the options and seats of the match that follows, at the lowest level."""

    steps: tuple[Step, ...]
    options: Json = field(default_factory=dict)
    seats: tuple[str, ...] = ("you", "level1")


def cards_in_short(short: str, families: Collection[str]) -> list[str]:
    """Cards written in short, a family and then its ranks: `red 1 7 blue 4` is red-1, red-7 and blue-4."""
    found: list[str] = []
    family = ""
    for word in short.split():
        if word in families:
            family = word
        else:
            found.append(f"{family}-{word}")
    return found
