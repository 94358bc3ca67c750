"""All reduced games."""

from flibuste.games import GAMES

REDUCED = [
    (game, game.options({"players": 2, "reduced": form}))
    for game in GAMES.values()
    if game.reduced is not None
    for form in game.reduced.values[1:]
]
