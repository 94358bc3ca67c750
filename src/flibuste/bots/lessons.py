"""What a game lends `flibuste.learning`: which ways to play it are learned, and what a net sees of a position."""

from collections.abc import Mapping

from mypy_extensions import mypyc_attr

from flibuste.bots.mind import Mind
from flibuste.bots.policy import Policy, RandomPolicy
from flibuste.game import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Lessons:
    """Of a game that has none, nothing is learned."""

    ways: Mapping[str, Mapping[str, int | bool]] = {}  # by name: the options to play with
    inputs: int = 0  # what a net sees of each side
    units: int = 16

    def guide(self) -> Policy:
        """A quick player, from whose matches the first weights are found."""
        return RandomPolicy()

    def worth_a_look(self, state: State) -> bool:
        """Whether a net is ever asked about such a position."""
        return False

    def look(self, state: State) -> list[int]:
        """What a net sees of it: the inputs of each side, side by side."""
        return []

    def stock(self, state: State) -> int:
        """How many cards are left in the stock."""
        return 0

    def shares(self, state: State) -> list[float]:
        """At the end of a match: each side's share of the victory."""
        return []

    def student(self, way: str, weights: list[int]) -> Mind:
        """The mind that judges by these weights."""
        return Mind()
