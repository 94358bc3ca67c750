"""`flibuste advise`, `review` and `verify`: what a decision, a match and its deals were worth."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from flibuste.bots import player_named
from flibuste.commands.typed import Spoken, read_language
from flibuste.game import BadInput
from flibuste.logs import read_log
from flibuste.notation.positions import load_position, read_json
from flibuste.words import Voice


def advise_command(
    position: Annotated[Path | None, typer.Option("--position", metavar="FILE", help="A position, as JSON.")] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", help="A match saved by play --save, or the log of a table.")
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", help="With --log: after how many of its actions, as review names it.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose decision, counted from 1; without it, the seat to act.")
    ] = None,
    worlds: Annotated[int, typer.Option("--worlds", help="In how many worlds each action is tried.")] = 400,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same worlds.")] = "1",
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Also say what this player would do.")] = None,
    language: Spoken = None,
) -> None:
    """Rank the legal actions of a seat, each with its chance to win the match."""
    from flibuste.terminal.advice import show_advice

    if (position is None) == (log is None):
        raise BadInput("expected either --position FILE or --log LOG")
    if worlds < 2:
        raise BadInput(f"--worlds {worlds}: expected at least 2")
    if position is not None:
        if step is not None:
            raise BadInput("--step goes with --log")
        game, state = load_position(read_json(position, "a position"))
    else:
        assert log is not None
        match = read_log(log)
        if step is None:
            raise BadInput(f"--step is missing: expected 0 to {len(match.actions)}, the actions of {log}")
        if not 0 <= step <= len(match.actions):
            raise BadInput(f"--step {step}: expected 0 to {len(match.actions)}, the actions of {log}")
        game, state = match.game, match.states[step]
    if state.turn < 0:
        raise BadInput("nobody is to act here: expected a position with a turn")
    if seat is not None and seat != state.turn + 1:
        raise BadInput(f"--seat {seat}: expected {state.turn + 1}, the seat to act")
    try:
        asked = (player, player_named(game, player, seed)) if player is not None else None
    except BadInput as fault:
        raise BadInput(f"--player: {fault}") from None
    view = game.view(state, int(state.turn))
    show_advice(game, view, worlds, seed, Console(highlight=False), read_language(language), asked)


def review_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A match saved by play --save, or the log of a table.")],
    seat: Annotated[int, typer.Option("--seat", help="Whose decisions, counted from 1.")] = 1,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write it as one page, with plots.")] = None,
    worlds: Annotated[int, typer.Option("--worlds", help="In how many worlds each decision is tried.")] = 1000,
    jobs: Annotated[int, typer.Option("--jobs", help="How many processes think.")] = 1,
    language: Spoken = None,
) -> None:
    """Look back at a match: what each decision of a seat was worth, from what it could know then."""
    from flibuste.terminal.review import review_page, review_with_progress, show_review

    match = read_log(log)
    for name, value, least, most in (
        ("seat", seat, 1, match.options.players),
        ("worlds", worlds, 20, 100_000),
        ("jobs", jobs, 1, 64),
    ):
        if not least <= value <= most:
            raise BadInput(f"--{name} {value}: expected {least} to {most}")
    spoken = read_language(language)
    console = Console(highlight=False)
    found = review_with_progress(match, seat - 1, worlds, jobs, spoken)
    show_review(match, found, console, spoken)
    if html is not None:
        try:
            html.write_text(review_page(match, found, spoken), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"--html {html}: {error.strerror or error}: expected a place to write to") from None
        console.print(Voice(spoken).say("terminal.page", file=html))


def verify_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The log that a table gave out.")],
    commitment: Annotated[str | None, typer.Option(metavar="HEX", help="The server's commitment, as your page kept it.")] = None,
    part: Annotated[str | None, typer.Option(metavar="HEX", help="The part that your page made and kept.")] = None,
    terms: Annotated[
        str | None, typer.Option(metavar="HEX", help="The hash of the terms to which your page revealed its part.")
    ] = None,
) -> None:
    """Prove that nobody chose the deals of a match: compare its log with what your page kept. The page shows you the command."""
    from flibuste.fair import first
    from flibuste.fair.proof import verify

    proof = read_json(log, "the log of a table")
    match = verify(proof, str(log), commitment, part, terms)
    old = proof.get("format") == first.FORMAT
    own = {"--commitment": commitment, "--part": part, **({} if old else {"--terms": terms})}
    lacking = [name for name, value in own.items() if value is None]
    deals = f"all {match.deals} deals come" if match.deals != 1 else "the one deal comes"
    typer.echo(f"{log}: {deals} from the parts of the server and of the players" + ("" if old else ", as they were sealed"))
    if old:
        typer.echo("In its time the players' parts were not sealed: whoever knew the server's could choose his own by it")
    if lacking:
        typer.echo(f"This holds the log to itself. What your page kept would hold the server to it: {', '.join(lacking)}")
