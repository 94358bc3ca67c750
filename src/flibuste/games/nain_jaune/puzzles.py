"""Nain Jaune: what its puzzles are about, and the ways to play that they come from."""

from collections.abc import Mapping, Sequence

from flibuste.puzzles.kept import Puzzles, Way


class NainJaunePuzzles(Puzzles):
    """A reason names one theme at most."""

    themes: Mapping[str, Sequence[str]] = {
        "stop": ("nobody follows", "denies next player"),
        "restart": ("keeps restart",),
        "stake": ("wins stake",),
        "out": ("goes out", "grand abordage", "paid for cards"),
        "run": ("runs",),
    }
    ways: Sequence[Way] = tuple(
        Way({"players": players, "edition": edition}) for edition in ("djeco", "classic") for players in (2, 3, 4)
    )
    margin = 0.01
    rounds = 3


PUZZLES = NainJaunePuzzles()
