"""How long a computer player takes for a decision, by game and level: mean milliseconds of processor time, so that others on the
machine do not count. `bench/alone.py` runs it natively and in Pyodide, on the same positions.
"""

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flibuste.game import Game, View

TABLES = (("corsari", 4), ("korsar", 8), ("nain_jaune", 4))
LEVELS = ("level1", "level2", "level3", "level4", "level5", "level6")
DECISIONS = 6  # of each level, on the way through a match
APART = 7  # moves from one to the next
AT_LEAST = 0.5  # seconds of each level
WARM = 2.0  # seconds before: a browser compiles what is run often, in threads of its own


def spent() -> float:
    """Seconds of processor time that this process has had; in Pyodide Python itself knows only the hours of the day."""
    if sys.platform == "emscripten":
        import js

        used = js.process.cpuUsage()
        return float(used.user + used.system) / 1e6
    return time.process_time()


def measured() -> dict[str, list[float]]:
    """By game, the mean of each level."""
    from flibuste.bots import bot_named
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
            chosen(game, level, views, WARM)
            began = spent()
            times = chosen(game, level, views, AT_LEAST)
            found[f"{name} ×{players}"].append(1000 * (spent() - began) / (times * len(views)))
    return found


def chosen(game: "Game", level: str, views: "list[View]", seconds: float) -> int:
    """Let a level choose for all of these views, so often that it takes this long; returns how often that was."""
    from flibuste.bots import bot_named

    began, times = spent(), 0
    while times == 0 or spent() - began < seconds:
        for view in views:
            bot_named(game, level, "measured").choose(view)
        times += 1
    return times


if __name__ == "__main__":
    if sys.platform == "emscripten":
        sys.path.insert(0, "/machine" + str(Path(sys.argv[1])))
    print(json.dumps(measured()))
