"""`flibuste puzzle`: the puzzles in the terminal."""

from datetime import UTC, date, datetime
from typing import Annotated

import typer
from rich.console import Console

from flibuste.commands.typed import Spoken, read_language
from flibuste.game import BadInput, one_of
from flibuste.games import GAMES, game_named


def puzzle_command(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{one_of(list(GAMES))}; without it, all puzzles of the day are listed.")
    ] = None,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DATE", help="The puzzle of an earlier day, by UTC; without it, today's.")
    ] = None,
    rating: Annotated[
        int | None, typer.Option("--rating", metavar="N", help="One puzzle after the other, of about this strength.")
    ] = None,
    language: Spoken = None,
) -> None:
    """Find the one move that is better than all others."""
    from flibuste.puzzles.find import LEAST, MOST
    from flibuste.terminal.puzzle import list_puzzles, solve_day, solve_stream

    today = datetime.now(UTC).date()
    spoken = read_language(language)
    console = Console(highlight=False)
    if rating is not None and day is not None:
        raise BadInput("--day and --rating: expected one of them")
    if rating is not None and not LEAST <= rating <= MOST:
        raise BadInput(f"--rating {rating}: expected {LEAST} to {MOST}")
    if rating is not None and name is None:
        raise BadInput(f"--rating goes with GAME: expected {one_of(list(GAMES))}")
    asked = read_past(day, today) if day is not None else today
    if name is None:
        list_puzzles(list(GAMES.values()), asked, asked == today, console, spoken)
    elif rating is None:
        solve_day(game_named(name), asked, console, language=spoken)
    else:
        solve_stream(game_named(name), rating, today, console, language=spoken)


def read_past(text: str, today: date) -> date:
    """A day that has come."""
    from flibuste.puzzles.daily import read_day

    try:
        found = read_day(text)
    except BadInput as fault:
        raise BadInput(f"--{fault}") from None
    if found > today:
        raise BadInput(f"--day {found}: expected a day up to today, {today}")
    return found
