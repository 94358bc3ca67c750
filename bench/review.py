"""How long a review of a whole match takes, and a hint, and how large a replay is.

    .venv/bin/python bench/review.py [--worlds N] [--hints N]

CPU time of one process, so that what else the machine does counts little. The matches are of two players of level 4.
"""

import argparse
from statistics import median
from time import process_time

import msgspec
from rich.console import Console
from rich.table import Table

import flibuste
from flibuste.bots import bot_named
from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.hints import hints_for
from flibuste.match import Match
from flibuste.review.run import WORLDS, review
from flibuste.server.thinking.replays import replay_here


def played(game: Game) -> Match:
    """A whole match of the usual rules for two."""
    match = Match(game, game.options({"players": 2}), "7")
    bots = [bot_named(game, "level4", f"7 {seat}") for seat in (0, 1)]
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(bots[match.turn].choose(match.view(match.turn)))
    return match


def hint_times(match: Match, count: int) -> list[float]:
    """How long hints take without a deadline, in positions from all over the match."""
    choices = [state for state in match.states if state.turn >= 0 and len(state.legal()) > 1]
    times: list[float] = []
    for state in choices[:: max(len(choices) // count, 1)][:count]:
        begun = process_time()
        hints_for(match.game, match.game.view(state, int(state.turn)), "bench")
        times.append(process_time() - begun)
    return times


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--worlds", type=int, default=WORLDS)
    reader.add_argument("--hints", type=int, default=40)
    asked = reader.parse_args()
    table = Table(title=f"Looking back, {'compiled' if flibuste.compiled else 'uncompiled'}, {asked.worlds} worlds a decision")
    for name in ("game", "actions", "decisions", "review s", "hint ms", "slowest hint ms", "replay open kB", "public kB"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for game in GAMES.values():
        match = played(game)
        begun = process_time()
        found = review(match, 0, asked.worlds)
        seconds = process_time() - begun
        hints = hint_times(match, asked.hints)
        sizes = [len(msgspec.json.encode(replay_here(match.log(), sight, 0, None, []))) / 1000 for sight in ("open", "public")]
        table.add_row(
            game.title,
            str(len(match.actions)),
            str(len(found.decisions)),
            f"{seconds:.1f}",
            f"{1000 * median(hints):.0f}",
            f"{1000 * max(hints):.0f}",
            *(f"{size:.0f}" for size in sizes),
        )
    Console().print(table)


if __name__ == "__main__":
    main()
