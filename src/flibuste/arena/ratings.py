"""`python -m flibuste.arena.ratings`: the ratings of record, of all named players in all games, as one table.

For each game it plays the ladder of all its players, for two, and keeps every deal in a folder: the same command goes on there.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

from rich.console import Console

from flibuste.arena.cluster import Cluster, cluster_at
from flibuste.arena.command import bar
from flibuste.arena.contest import contest_of
from flibuste.arena.report import Summary, counted, summary_of, write_whole
from flibuste.arena.results import Results
from flibuste.arena.run import run, workers_of
from flibuste.bots import bot_names
from flibuste.game import BadInput, FlibusteError, Game
from flibuste.games import GAMES, game_named
from flibuste.intervals import Interval

DEALS = 12  # of each two players, unless more are asked for
LEFT_OUT = "search"  # a name for tools: levels with as many worlds say the same


PARSER = argparse.ArgumentParser(prog="python -m flibuste.arena.ratings", description=__doc__)
PARSER.add_argument("--folder", type=Path, default=Path("ratings"), help="where the deals are kept (ratings)")
PARSER.add_argument("--deals", action="append", default=[], metavar="GAME=N", help=f"deals of each two players ({DEALS})")
PARSER.add_argument("--game", action="append", metavar="GAME", help="only this game; may be repeated")
PARSER.add_argument("--players", metavar="A,B,…", help="only these players")
PARSER.add_argument("--seed", default="test", help="the deals (test)")
PARSER.add_argument("--jobs", type=int, default=1, help="how many processes play")
PARSER.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
PARSER.add_argument("--write", type=Path, metavar="FILE.md", help="write the table here, too")


def main(words: Sequence[str] | None = None) -> None:
    asked = PARSER.parse_args(words)
    try:
        table = ratings_of_record(asked)
        if asked.write is not None:
            write_whole(asked.write, table)
    except FlibusteError as fault:
        sys.exit(f"flibuste: {fault}")
    except KeyboardInterrupt:
        sys.exit("flibuste: stopped; the same command goes on from there")
    print(table, end="")


def ratings_of_record(asked: argparse.Namespace) -> str:
    """Play what is missing, and the table of all."""
    games = [game_named(name) for name in asked.game] if asked.game else list(GAMES.values())
    deals = deals_by_game(asked.deals)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with workers_of(asked.jobs) if asked.cluster is None else cluster_at(asked.cluster) as executor:
        workers = executor.workers if isinstance(executor, Cluster) else asked.jobs
        found = [ladder(game, deals.get(game.name, DEALS), asked, executor, workers) for game in games]
    return table_of(found)


def deals_by_game(texts: Sequence[str]) -> dict[str, int]:
    deals: dict[str, int] = {}
    for text in texts:
        name, _, number = text.partition("=")
        if not number.isdecimal() or int(number) < 1:
            raise BadInput(f"--deals {text}: expected GAME=N, such as {next(iter(GAMES))}={DEALS}")
        deals[game_named(name).name] = int(number)
    return deals


def rated(game: Game) -> list[str]:
    """The players that are rated, if nobody names others."""
    return [name for name in bot_names(game) if name != LEFT_OUT]


def ladder(game: Game, deals: int, asked: argparse.Namespace, executor: Executor, workers: int) -> Summary:
    """The ladder of one game."""
    contest = contest_of(game, {}, asked.players.split(",") if asked.players else rated(game), asked.seed, ladder=True)
    with Results(contest, asked.folder / f"{game.name}.jsonl") as results, bar(Console(stderr=True)) as progress:
        total = len(contest.tasks(deals))
        task = progress.add_task(game.name, total=total, completed=total - len(results.missing(deals)))
        run(results, deals, executor, workers, lambda done: progress.advance(task, done))
        return summary_of(results, deals)


def table_of(found: Sequence[Summary]) -> str:
    """As Markdown: a line for each player, a column for each game, the best of the first game first."""
    ratings: list[Mapping[str, str]] = []
    order: dict[str, None] = {}
    for summary in found:
        ratings.append(
            {one.name: f"{one.points.mean:.0f} ({one.points.low:.0f} – {one.points.high:.0f})" for one in summary.ladder}
        )
        order |= dict.fromkeys(one.name for one in summary.ladder)
    lines = [["player", *(game_named(one.contest.game).title for one in found)], ["---"] * (len(found) + 1)]
    lines += [[f"`{name}`", *(one.get(name, "") for one in ratings)] for name in order]
    lines.append(["deals", *(f"{counted(one.pairs, 'deal')}, {counted(one.matches, 'match')}" for one in found)])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def interval_words(points: Interval) -> str:
    if points.low is None or points.high is None or points.low == points.high:
        return f"{points.mean:.0f}"
    return f"{points.mean:.0f} ({points.low:.0f} – {points.high:.0f})"


if __name__ == "__main__":
    main()
