"""The games, by name."""

from flibuste.game import BadInput, Game, one_of
from flibuste.games.corsari.game import Corsari
from flibuste.games.korsar.game import Korsar
from flibuste.games.nain_jaune.game import NainJaune

GAMES: dict[str, Game] = {game.name: game for game in (Corsari(), Korsar(), NainJaune())}


def game_named(name: object) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadInput(f"there is no game {name!r}: expected {one_of(list(GAMES))}")
    return GAMES[name]
