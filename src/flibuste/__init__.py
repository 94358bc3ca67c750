"""Flibuste: three pirate card games at one table.

>>> import flibuste
>>> match, computer = flibuste.new("corsari", players=3, seed="any text"), flibuste.player("greedy")
>>> while not match.over:
...     told = match.play(computer(match))

`new` and `load` give a match, `player` a computer player, `advise` the best actions; `about` and `games` tell what there is.
Anything that is the fault of what was asked is a `FlibusteError`, in one line: `BadInput`, or `Refused` for an action.
"""

from typing import TYPE_CHECKING, Final

from flibuste import _native

if TYPE_CHECKING:
    from flibuste.door import *

__version__ = "0.1.0"

compiled: Final[bool] = _native.load()
"""Whether the compiled engine is in use. `FLIBUSTE_PURE=1` in the environment asks for the source instead."""

__all__ = [
    "Advice", "BadInput", "FlibusteError", "Match", "NotAnAction", "NotLegal", "NotYourTurn", "Outcome", "Player", "Refused",
    "View", "about", "advise", "games", "load", "new", "player",
]  # fmt: skip

if not TYPE_CHECKING:  # a type checker reads the names above

    def __getattr__(name: str) -> object:
        """What `flibuste.door` has, loaded when it is first asked for: most modules of Flibuste do without it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from flibuste import door

        return getattr(door, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
