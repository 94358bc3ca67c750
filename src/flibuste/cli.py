"""The command line: what `flibuste --help` lists, and how every command ends."""

import io
import sys
from typing import Annotated

import typer

import flibuste
from flibuste import operating
from flibuste.commands import holding, judging, keeping, players, playing, puzzling, serving
from flibuste.commands.holding import discard_output
from flibuste.game import FlibusteError, one_of
from flibuste.games import GAMES
from flibuste.research import MissingExtra

app = typer.Typer(
    name="flibuste",
    help="Three pirate card games at one table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (
    playing.play_command,
    playing.replay_command,
    puzzling.puzzle_command,
    holding.cases_command,
    holding.trace_command,
    players.arena_command,
    players.record_command,
    players.exploit_command,
    judging.advise_command,
    judging.review_command,
    serving.serve_command,
    serving.think_command,
    keeping.migrate_command,
    keeping.backup_command,
    keeping.restore_command,
    keeping.archive_command,
    judging.verify_command,
):
    app.command(command.__name__.removesuffix("_command"))(command)
app.add_typer(operating.app, name="admin")


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flibuste {flibuste.__version__} ({'compiled' if flibuste.compiled else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Three pirate card games at one table."""


def main() -> None:
    """Run a command; bad input gets one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our symbols shows others
    try:
        words = sys.argv[1:]
        code = app([*words, "--help"] if words in ([], ["admin"]) else words, standalone_mode=False)
        sys.stdout.flush()
    except (FlibusteError, MissingExtra) as error:
        stop(str(error))
    except typer.TyperException as error:
        stop(usage_fault(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        discard_output()  # the reader has had enough
        sys.exit(0)
    except OSError as error:
        discard_output()
        stop(f"{error.strerror or error}: expected to be able to write the output")
    sys.exit(code if isinstance(code, int) else 0)


def usage_fault(error: typer.TyperException) -> str:
    """What is wrong with the words of a command, and where to look."""
    parameter = getattr(error, "param", None)
    if parameter is None:
        return f"{str(error).rstrip('.')}: see flibuste --help"
    name = parameter.metavar if parameter.param_type_name == "argument" and parameter.metavar else parameter.opts[-1]
    if type(error).__name__ == "MissingParameter":
        games = f": expected {one_of(list(GAMES))}" if name == "GAME" else ""
        return f"{name} is missing{games}; see flibuste --help"
    fault = str(error).rstrip(".")
    if "valid integer" in fault or "valid number" in fault:
        fault = "expected a whole number" if "integer" in fault else "expected a number"
    fault = fault.replace("Input should be greater than or equal to", "expected at least")
    return f"{name}: {fault}; see flibuste --help"


def stop(fault: str) -> None:
    print("flibuste: " + " ".join(fault.split()), file=sys.stderr)
    sys.exit(2)
