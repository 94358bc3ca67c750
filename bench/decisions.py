"""How long a computer player takes for a decision, by game and level: mean CPU milliseconds. `bench/alone.py` runs it natively
and in Pyodide, on the same positions.
"""

import json
import sys
import time
from pathlib import Path

TABLES = (("corsari", 4), ("korsar", 8), ("nain_jaune", 4))
LEVELS = ("level1", "level2", "level3", "level4", "level5", "level6")
DECISIONS = 6  # of each level, on the way through a match
APART = 7  # moves from one to the next


def measured() -> dict[str, list[float]]:
    """By game, the mean of each level."""
    from flibuste.bots import bot_named
    from flibuste.game import View
    from flibuste.games import game_named
    from flibuste.match import Match

    found: dict[str, list[float]] = {}
    for name, players in TABLES:
        game = game_named(name)
        match = Match(game, game.options({"players": players, **game.implied(players)}), "decisions")
        guide = bot_named(game, "level1", "guide")
        views: list[View] = []
        moves = 0
        while len(views) < DECISIONS and not match.state.over:
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            if moves % APART == 0 and len(view.legal) > 1:
                views.append(view)
            match.submit(guide.choose(view), match.turn)
            moves += 1
        found[f"{name} ×{players}"] = []
        for level in LEVELS:
            began = time.process_time()
            for view in views:
                bot_named(game, level, "measured").choose(view)
            found[f"{name} ×{players}"].append(1000 * (time.process_time() - began) / len(views))
    return found


if __name__ == "__main__":
    if sys.platform == "emscripten":
        sys.path.insert(0, "/machine" + str(Path(sys.argv[1])))
    print(json.dumps(measured()))
