"""What several commands let people type: options that they share, and how these are read."""

import os
from pathlib import Path
from typing import Annotated

import typer

from flibuste.bots import bot_names
from flibuste.game import BadInput, Game, Options, Value, one_of
from flibuste.games import GAMES
from flibuste.words import LANGUAGES, spoken_here

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{one_of(list(GAMES))}.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A house rule (docs/rules); may be repeated.")
]
PLAYERS = ", ".join(dict.fromkeys(name for game in GAMES.values() for name in bot_names(game)))
EDITIONS = "; ".join(f"{game.title}: {', '.join(game.editions)}" for game in GAMES.values() if game.editions)
Edition = Annotated[str | None, typer.Option("--edition", metavar="NAME", help=f"The edition whose rules hold. {EDITIONS}.")]
Seed = Annotated[str | None, typer.Option("--seed", help="The same seed gives the same deals.")]
Database = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME; without it, a file in your data folder."
    ),
]
Config = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="A file of settings (docs/operate.md); without it FLIBUSTE_CONFIG."),
]
Assigned = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Any setting, e.g. limits.request_burst=500; may be repeated."),
]
Spoken = Annotated[str | None, typer.Option("--language", metavar="NAME", help=f"{one_of(LANGUAGES)}; without it, the locale's.")]


def read_language(language: str | None) -> str:
    """The language to speak in the terminal."""
    if language is not None and language not in LANGUAGES:
        raise BadInput(f"--language {language}: expected {one_of(LANGUAGES)}")
    return language if language is not None else spoken_here(os.environ)


def read_options(game: Game, texts: list[str] | None, edition: str | None = None, players: int | None = None) -> Options:
    """The options of a match from what was typed."""
    asked = read_asked(game, texts)
    for key, given in (("edition", edition), ("players", players)):
        if given is not None:
            if asked.get(key, given) != given:
                raise BadInput(f"--{key} {given} and --option {key}={asked[key]}: expected one of them")
            asked[key] = given
    return game.options(asked)


def read_asked(game: Game, texts: list[str] | None) -> dict[str, object]:
    """The options that were typed, not yet checked."""
    asked: dict[str, object] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text!r}: expected KEY=VALUE")
        if key in asked:
            raise BadInput(f"--option {key} is given twice: expected it once")
        asked[key] = read_value(game, key, value)
    return asked


def read_value(game: Game, key: str, text: str) -> Value:
    """A value of an option, of the type that the option has; what does not fit is left for the game to refuse."""
    for option in game.option_list:
        if option.name == key:
            for value in option.values:
                if text == (str(value).lower() if isinstance(value, bool) else str(value)):
                    return value
    return int(text) if key == "players" and text.isdecimal() and len(text) < 4 else text


def read_seed(seed: str) -> str:
    """A seed as it was typed."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadInput("--seed: expected text") from None
    return seed
