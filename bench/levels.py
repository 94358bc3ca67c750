"""How long each level thinks, in positions from the middle of matches.

    .venv/bin/python bench/levels.py [--decisions N] [--json FILE]

CPU time of one process, so that what else the machine does counts little; the slowest decision is what a player notices.
"""

import argparse
import json
from pathlib import Path
from statistics import median
from time import process_time

from rich.console import Console
from rich.table import Table

import flibuste
from flibuste.bots import bot_named, effort_of, level_bot
from flibuste.bots.levels import LEVELS
from flibuste.game import Game, Options, View
from flibuste.games import GAMES
from flibuste.laws import all_options
from flibuste.match import Match


def tables(game: Game) -> list[Options]:
    """The usual rules at the smallest and the largest table."""
    usual = [options for options in all_options(game) if set(options.written) <= {"players", "edition", "teams", "rounds"}]
    plain = [options for options in usual if options.edition in ("", *list(game.editions)[:1])]
    return [plain[0], plain[-1]]


def positions(game: Game, options: Options, count: int) -> list[View]:
    """Views of seats with a real choice, from matches of heuristic players."""
    views: list[View] = []
    number = 0
    while len(views) < count:
        number += 1
        match = Match(game, options, f"bench {number}")
        bots = [bot_named(game, "heuristic", f"bench {number} {seat}") for seat in range(options.players)]
        while not match.state.over and len(views) < count:
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            if len(view.legal) > 1 and len(match.actions) % 3 == 0:
                views.append(view)
            match.submit(bots[match.turn].choose(view), match.turn)
    return views


def main() -> None:
    parser = argparse.ArgumentParser(description="How long each level thinks.")
    parser.add_argument("--decisions", type=int, default=40, help="how many decisions of each level at each table")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    asked = parser.parse_args()
    sheet = Table(title=f"Seconds of CPU for a decision ({'compiled' if flibuste.compiled else 'uncompiled'})")
    for column in ("game", "seats", "level", "worlds", "median", "slowest", "promised", ""):
        sheet.add_column(column, justify="left" if column in ("game", "level") else "right")
    rows = []
    for game in GAMES.values():
        for options in tables(game):
            views = positions(game, options, asked.decisions)
            for level in LEVELS:
                bot = level_bot(game, "bench", level)
                times = []
                for view in views:
                    start = process_time()
                    bot.choose(view)
                    times.append(process_time() - start)
                kept = "kept" if max(times) <= level.seconds else "MISSED"
                row = {
                    "game": game.name,
                    "seats": options.players,
                    "level": level.number,
                    "worlds": effort_of(game, level).worlds,
                }
                rows.append({**row, "median": median(times), "slowest": max(times), "promised": level.seconds})
                words = [str(value) for value in row.values()]
                sheet.add_row(*words, f"{median(times):.3f}", f"{max(times):.3f}", f"{level.seconds}", kept)
    Console().print(sheet)
    if asked.json is not None:
        asked.json.write_text(json.dumps({"compiled": flibuste.compiled, "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
