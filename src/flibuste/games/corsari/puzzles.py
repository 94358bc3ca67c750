"""Corsari: what its puzzles are about, and the ways to play that they come from."""

from collections.abc import Mapping, Sequence
from typing import Final

from flibuste.bots.mind import Mind
from flibuste.game import Game
from flibuste.games.corsari.bots.mind import CorsariMind
from flibuste.puzzles.kept import Puzzles, Way

FURTHER: Final = 72  # moves of a playout: twice as many as usual


class CorsariPuzzles(Puzzles):
    """A reason names one theme at most."""

    themes: Mapping[str, Sequence[str]] = {
        "sink": ("sinks", "sweeps", "attaches", "fewest stowaways", "least limit"),
        "sail": ("sails", "must sail"),
        "wait": ("sunk chance now", "sweep chance"),
        "deny": ("denies next player",),
        "pier": ("new colour", "no prisoners", "annuls"),
        "open": ("fits",),
        "blind": ("no help open", "new card", "keeps colour"),
        "crew": ("keeps crew", "more help", "leaves limit", "unneeded"),
    }
    ways: Sequence[Way] = tuple(
        Way({"players": players, "edition": edition}) for edition in ("dalnegro-en", "piatnik") for players in (2, 3, 4)
    )
    margin = 0.02

    def stronger(self, game: Game) -> Mind:
        return CorsariMind(FURTHER, quick=False)


PUZZLES = CorsariPuzzles()
