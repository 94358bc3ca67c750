"""What a decision of a level costs, as a share of what `first_mate_1` takes for it.

    .venv/bin/python bench/thrift.py [--decisions N] [--player NAME] [--table NAME] [--worth WORLDS] [--json FILE]

With --worth also how much better its decisions are: where the two choose otherwise, both choices are compared in so many fresh
worlds, as the present search judges them. That tells small differences which matches drown in luck.

CPU time of one process. Both think about the same positions, from matches of players of level 4, in turn, so that what else the
machine does counts for both. Forced moves are left out.
"""

import argparse
import json
from pathlib import Path
from statistics import fmean, median
from time import process_time

from rich.console import Console
from rich.table import Table

import flibuste
from flibuste.bots import YARDSTICK, SearchBot, bot_named, mind_of
from flibuste.bots.search import Search, paired_difference
from flibuste.chance import Rng
from flibuste.game import Game, Json, View
from flibuste.games import game_named
from flibuste.games.corsari.bots.mind import CorsariMind
from flibuste.intervals import Interval, mean_interval
from flibuste.match import Match

TABLES: dict[str, tuple[str, Json, float]] = {  # and at most which share was aimed at for level 5
    "corsari 2": ("corsari", {"players": 2}, 0.19),
    "corsari 4": ("corsari", {"players": 4}, 0.11),
    "korsar 2": ("korsar", {"players": 2}, 0.22),
    "korsar 3": ("korsar", {"players": 3}, 0.22),
    "nain_jaune 2": ("nain_jaune", {"players": 2, "rounds": 1}, 0.37),
    "nain_jaune 4": ("nain_jaune", {"players": 4}, 0.37),
}
APART = 5  # real choices from one position to the next, so that they come from many matches


def positions(game: Game, asked: Json, count: int) -> list[View]:
    """Views of seats with a real choice."""
    views: list[View] = []
    number = choices = 0
    quick = Search(game, mind_of(game), 1)
    while len(views) < count:
        number += 1
        match = Match(game, game.options(asked), f"thrift {number}")
        bots = [bot_named(game, "level4", f"thrift {number} {seat}") for seat in range(match.options.players)]
        while not match.state.over and len(views) < count:
            if match.turn is None:
                match.deal()
                continue
            view = match.view(match.turn)
            if len(view.legal) > 1 and len(quick.think(view, Rng("thrift"))) > 1:
                choices += 1
                if choices % APART == 0:
                    views.append(view)
            match.submit(bots[match.turn].choose(view), match.turn)
    return views


def thinker(game: Game, name: str, seed: str) -> SearchBot:
    """A player; the yardstick takes as long as it first did, though it has since learned to draw the same worlds sooner."""
    bot = bot_named(game, name, seed)
    assert isinstance(bot, SearchBot)
    if name == YARDSTICK and game.name == "corsari":
        bot.search = Search(game, CorsariMind(quick=False, anew=True), bot.search.worlds, racing=False)
    return bot


def measured(game: Game, views: list[View], names: tuple[str, str]) -> tuple[list[list[float]], list[list[str]]]:
    """Seconds of each decision by player, and what both chose."""
    times: list[list[float]] = [[], []]
    found: list[list[str]] = []
    for number, view in enumerate(views):
        choices = ["", ""]
        for who in (0, 1) if number % 2 else (1, 0):
            bot = thinker(game, names[who], f"thrift {number}")
            begun = process_time()
            choices[who] = bot.choose(view)
            times[who].append(process_time() - begun)
        found.append(choices)
    return times, found


def gains(game: Game, views: list[View], choices: list[list[str]], worlds: int) -> list[float]:
    """By how much the second player's choice is better, in the chance to win the match, decision by decision."""
    search = Search(game, mind_of(game), worlds)
    found: list[float] = []
    for number, (view, (old, new)) in enumerate(zip(views, choices, strict=True)):
        gain = 0.0
        if old != new:
            actions = [game.action_numbers[new], game.action_numbers[old]]
            gain, _ = paired_difference(*search.compare(view, actions, Rng(f"thrift worth {number}")))
        found.append(gain)
    return found


def told(worth: Interval | None) -> str:
    """In hundredths of a percent of the chance to win."""
    if worth is None or worth.low is None:
        return ""
    return f"{10000 * worth.mean:+.2f} ±{10000 * (worth.mean - worth.low):.2f} ‱"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=150, help="how many at each table")
    parser.add_argument("--player", default="level5", help="who is measured")
    parser.add_argument("--table", choices=list(TABLES), help="only this one")
    parser.add_argument("--worth", type=int, metavar="WORLDS", help="compare what they choose otherwise in so many fresh worlds")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    asked = parser.parse_args()
    sheet = Table(title=f"Milliseconds of CPU for a decision ({'compiled' if flibuste.compiled else 'uncompiled'})")
    for column in (
        "table",
        YARDSTICK,
        "median",
        "slowest",
        asked.player,
        "median",
        "slowest",
        "share",
        "aim",
        "alike",
        "better by",
    ):
        sheet.add_column(column, justify="left" if column == "table" else "right")
    rows = []
    for table in [asked.table] if asked.table else list(TABLES):
        name, options, aim = TABLES[table]
        game = game_named(name)
        views = positions(game, options, asked.decisions)
        (old, new), choices = measured(game, views, (YARDSTICK, asked.player))
        alike = sum(one == other for one, other in choices)
        share = sum(new) / sum(old)
        worth = mean_interval(gains(game, views, choices, asked.worth)) if asked.worth else None
        figures = [f"{1000 * kind(times):.1f}" for times in (old, new) for kind in (fmean, median, max)]
        sheet.add_row(table, *figures, f"{share:.3f}", f"{aim}", f"{alike / len(new):.2f}", told(worth))
        rows.append({"table": table, "share": share, "old": old, "new": new, "alike": alike, "worth": worth and vars(worth)})
    Console().print(sheet)
    if asked.json is not None:
        asked.json.write_text(json.dumps(rows) + "\n")


if __name__ == "__main__":
    main()
