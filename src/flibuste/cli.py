"""The command line: flibuste play | replay | cases | trace."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import flibuste
from flibuste.bots import bot_names
from flibuste.game import BadInput, FlibusteError, Game, Options, Value, one_of
from flibuste.games import GAMES, game_named
from flibuste.match import Match, replay
from flibuste.notation.cases import run_cases
from flibuste.notation.positions import read_json
from flibuste.notation.traces import trace
from flibuste.terminal.play import PERSON, play, show_replay

app = typer.Typer(
    name="flibuste",
    help="Three pirate card games at one table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{one_of(list(GAMES))}.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="Play it this way; may be repeated.")
]
Edition = Annotated[str | None, typer.Option("--edition", help="The edition whose rules hold.")]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deals.")]


def read_options(game: Game, texts: list[str] | None, edition: str | None = None, players: int | None = None) -> Options:
    """The options of a match from what was typed."""
    asked: dict[str, object] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text!r}: expected KEY=VALUE")
        asked[key] = read_value(game, key, value)
    for key, given in (("edition", edition), ("players", players)):
        if given is not None:
            asked[key] = given
    return game.options(asked)


def read_value(game: Game, key: str, text: str) -> Value:
    """A value of an option, of the type that the option has; what does not fit is left for the game to refuse."""
    for option in game.option_list:
        if option.name == key:
            for value in option.values:
                if text == (str(value).lower() if isinstance(value, bool) else str(value)):
                    return value
    return int(text) if key == "players" and text.isdecimal() else text


def read_seats(game: Game, seats: str | None, players: int) -> list[str]:
    """Who sits where; without a word, you against the computer."""
    best = bot_names(game)[-1]
    if seats is None:
        return [PERSON] + [best] * (players - 1)
    names = [name.strip() for name in seats.split(",")]
    for name in names:
        if name != PERSON and name not in bot_names(game):
            raise BadInput(f"--seats: nobody is called {name!r}: expected {one_of([PERSON, *bot_names(game)])}")
    if len(names) != players:
        raise BadInput(f"--seats names {len(names)} seats: expected {players}")
    return names


@app.command("play")
def play_command(
    name: GameName,
    seats: Annotated[str | None, typer.Option("--seats", help="Who sits where, e.g. you,greedy,random.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many play; not needed with --seats.")] = None,
    edition: Edition = None,
    option: OptionTexts = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the match as a log.")] = None,
) -> None:
    """Play a match in the terminal."""
    game = game_named(name)
    if seats is not None and players is None:
        players = len(seats.split(","))
    options = read_options(game, option, edition, players)
    seat_list = read_seats(game, seats, options.players)
    if save is not None and save.is_dir():
        raise BadInput(f"--save {save}: is a folder: expected a file")
    match = Match(game, options, seed if seed is not None else new_seed())
    play(match, seat_list, Console(highlight=False), save)


def new_seed() -> str:
    """A seed that nobody can guess."""
    import secrets

    return secrets.token_hex(8)


@app.command("replay")
def replay_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A match saved by play --save.")],
    seat: Annotated[int | None, typer.Option("--seat", help="See it as this seat did; without it, as a spectator.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Show all of it at once.")] = False,
) -> None:
    """Watch a recorded match step by step."""
    match = replay(read_json(log, "the log of a match"), str(log))
    if seat is not None and not 0 <= seat < match.options.players:
        raise BadInput(f"--seat {seat}: expected 0 to {match.options.players - 1}")
    show_replay(match, seat, Console(highlight=False), None if whole or not sys.stdin.isatty() else input)


@app.command("cases")
def cases_command(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of conformance cases.")]) -> None:
    """Run conformance cases; exit code 1 where one fails."""
    passed = failed = 0
    results = [result for file in files for result in run_cases(file)]
    for result in results:
        if result.faults:
            failed += 1
            typer.echo(f"{result.name} {result.title}")
            for fault in result.faults:
                typer.echo(f"  {fault}")
        else:
            passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


@app.command("trace")
def trace_command(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", help="How many play.")] = None,
    option: OptionTexts = None,
    seed: Seed = "1",
    matches: Annotated[int, typer.Option("--matches", help="How many matches.")] = 1,
    patient: Annotated[float, typer.Option("--patient", help="0 to 1: how often Corsari's hasty actions are avoided.")] = 0.0,
) -> None:
    """Random matches as JSON lines, one an action."""
    game = game_named(name)
    options = read_options(game, option, None, players)
    if matches < 1:
        raise BadInput(f"--matches {matches}: expected at least 1")
    if not 0 <= patient <= 1:
        raise BadInput(f"--patient {patient}: expected 0 to 1")
    for line in trace(game, options, str(seed), matches, patient):
        print(line)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flibuste {flibuste.__version__} ({'compiled' if flibuste.compiled else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Which one this is.")] = False,
) -> None:
    """Three pirate card games at one table."""


def main() -> None:
    """Run a command; bad input gets one line on stderr and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except FlibusteError as error:
        stop(str(error))
    except typer.TyperException as error:
        stop(usage_fault(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


def usage_fault(error: typer.TyperException) -> str:
    """What is wrong with the words of a command, and where to look."""
    option = f"{error.param.opts[-1]}: " if isinstance(error, typer.BadParameter) and error.param is not None else ""
    fault = str(error).rstrip(".")
    return f"{option}{fault}: see flibuste --help"


def stop(fault: str) -> None:
    print("flibuste: " + " ".join(fault.split()), file=sys.stderr)
    sys.exit(2)
