"""The player called `first_mate_1`: level 5 as it first was, kept unchanged so that progress stays measurable.

It thins by halving alone. Where a game has since learned to believe, to play on or to judge otherwise, its `bots.first_mate`
keeps the mind of then. `tests/bots/test_first_mate.py` holds its choices to a record.
"""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from flibuste.bots.mind import Mind


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class FirstMate:
    """How it plays one game."""

    worlds: int = 1500
    mind: Mind | None = None  # the present one, if that has not changed
