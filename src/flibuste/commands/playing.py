"""`flibuste play` and `flibuste replay`: a match in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from flibuste.bots import player_named
from flibuste.chance import Rng
from flibuste.commands.typed import PLAYERS, Edition, GameName, OptionTexts, Seed, Spoken, read_language, read_options, read_seed
from flibuste.game import BadInput, Game
from flibuste.games import game_named
from flibuste.logs import read_log
from flibuste.match import Match
from flibuste.terminal.play import PERSON, play, show_replay

USUAL_OPPONENT = "level3"


def play_command(
    name: GameName,
    seats: Annotated[str | None, typer.Option("--seats", metavar="A,B[,C…]", help=f"Who sits where: you, {PLAYERS}.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many play; not needed with --seats.")] = None,
    edition: Edition = None,
    option: OptionTexts = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the match as a log.")] = None,
    language: Spoken = None,
) -> None:
    """Play a match in the terminal."""
    game = game_named(name)
    if seats is not None and players is None:
        players = len(seats.split(","))
    options = read_options(game, option, edition, players)
    seed = read_seed(seed) if seed is not None else new_seed()
    seat_list = read_seats(game, seats, options.players, seed)
    match = Match(game, options, seed)
    play(match, seat_list, Console(highlight=False), save, language=read_language(language))


def new_seed() -> str:
    """A seed that nobody can guess."""
    import secrets

    return secrets.token_hex(8)


def read_seats(game: Game, seats: str | None, players: int, seed: str) -> list[str]:
    """Who sits where; without a word, you against the computer, at a seat that is drawn (COR-01, KOR-03, NAI-A14)."""
    if seats is None:
        drawn = [USUAL_OPPONENT] * players
        drawn[Rng(f"flibuste seat of {seed}").below(players)] = PERSON
        return drawn
    names = [name.strip() for name in seats.split(",")]
    for name in names:
        if name != PERSON:
            try:
                player_named(game, name, seed)
            except BadInput as fault:
                choice = f", or {PERSON}" if "has no computer player" in str(fault) else ""
                raise BadInput(f"--seats: {fault}{choice}") from None
    if len(names) != players:
        raise BadInput(f"--seats names {len(names)} seats: expected {players}")
    return names


def replay_command(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A match saved by play --save.")],
    seat: Annotated[
        int | None, typer.Option("--seat", help="See it as this seat did, counted from 1; without it, as a spectator.")
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Show all of it at once.")] = False,
    language: Spoken = None,
) -> None:
    """Watch a recorded match step by step."""
    match = read_log(log)
    if seat is not None and not 1 <= seat <= match.options.players:
        raise BadInput(f"--seat {seat}: expected 1 to {match.options.players}")
    ask = None if whole or not sys.stdin.isatty() else input
    show_replay(match, None if seat is None else seat - 1, Console(highlight=False), ask, read_language(language))
