"""Korsar: what its puzzles are about, and the ways to play that they come from."""

from collections.abc import Mapping, Sequence
from typing import Final

from flibuste.bots.mind import Mind
from flibuste.game import Game
from flibuste.games.korsar.bots.mind import KorsarMind
from flibuste.puzzles.kept import Puzzles, Way

FURTHER: Final = 24  # moves of a playout: three times as many as usual


class KorsarPuzzles(Puzzles):
    """A reason names one theme at most."""

    themes: Mapping[str, Sequence[str]] = {
        "officer": ("captain decides", "admiral decides", "removes officer"),
        "deny": ("denies capture",),
        "lead": ("takes lead",),
        "tie": ("ties",),
        "hold": ("widens lead",),
        "galleon": ("sends galleon", "not left in hand", "comes home", "partner brings home"),
        "wait": ("holds lead", "few cards", "last cards", "gathers cards"),
        "join": ("joins battle", "stays behind"),
        "discard": ("least useful",),
        "end": ("ends match",),
    }
    ways: Sequence[Way] = (
        Way({"players": 2}),
        Way({"players": 3}),
        Way({"players": 4}),
        Way({"players": 4, "teams": True}),
    )
    margin = 0.025

    def stronger(self, game: Game) -> Mind:
        return KorsarMind(horizon=FURTHER, learned=True)


PUZZLES = KorsarPuzzles()
