"""`flibuste cases` and `flibuste trace`: what holds the engine, and any other of these games, to its rules."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from flibuste.commands.typed import GameName, OptionTexts, Seed, read_options, read_seed
from flibuste.game import BadInput
from flibuste.games import game_named
from flibuste.notation.cases import run_cases
from flibuste.notation.traces import trace


def cases_command(files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files of conformance cases.")]) -> None:
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


def trace_command(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", help="How many play.")] = None,
    option: OptionTexts = None,
    seed: Seed = "1",
    matches: Annotated[int, typer.Option("--matches", help="How many matches.")] = 1,
    patient: Annotated[
        float, typer.Option("--patient", help="0 to 1: how often actions that end a round early are avoided.")
    ] = 0.0,
) -> None:
    """Random matches as JSON lines, one an action."""
    game = game_named(name)
    options = read_options(game, option, None, players)
    if matches < 1:
        raise BadInput(f"--matches {matches}: expected at least 1")
    if not 0 <= patient <= 1:
        raise BadInput(f"--patient {patient}: expected 0 to 1")
    try:
        for line in trace(game, options, read_seed(str(seed)), matches, patient):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()  # the reader has had enough


def discard_output() -> None:
    """What could not be written is not tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
