"""The games by name, and how every room asks for what a game has to add to it.

A game is one folder, a package. Its module `game` has the game itself, as GAME; each other part that it has lies beside that, in
the module of the part's name. No room knows a game: it asks by a `Part`, which has a fallback for a game without it.
"""

import os
from importlib import import_module
from typing import Final, Generic, TypeVar, cast

from flibuste.game import BadInput, Game, one_of

FOLDERS: Final = (
    "flibuste.games.corsari",
    "flibuste.games.korsar",
    "flibuste.games.nain_jaune",
)
ELSEWHERE: Final = (
    "FLIBUSTE_GAMES"  # in the environment, which worker processes inherit: more folders, commas between their names
)

T = TypeVar("T")


def module_in(folder: str, module: str) -> object | None:
    """A module of a game's folder, or None where it has no such module."""
    name = f"{folder}.{module}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):  # a module of the game imports what is not there
            raise
        return None


def found_in(folder: str, module: str) -> object | None:
    """What a module of a game's folder has under its own name in capitals: of `bots.mind`, MIND. None without such a module."""
    loaded = module_in(folder, module)
    if loaded is None:
        return None
    found: object = getattr(loaded, module.rpartition(".")[2].upper())
    return found


class Part(Generic[T]):
    """Something that a game's folder may have, for one room of the engine.

    What a game gives must be of the kind of the fallback: of its class or, where the fallback is a class, one that comes from it;
    a function, where the fallback is one.
    """

    def __init__(self, module: str, fallback: T) -> None:
        self.module: Final = module
        self.fallback: Final = fallback
        self.given: Final[dict[str, T | None]] = {}  # by folder

    def of(self, game: Game) -> T:
        """What a game has, or the fallback."""
        given = self.given_by(game)
        return self.fallback if given is None else given

    def given_by(self, game: Game) -> T | None:
        folder = folder_of(game)
        if folder not in self.given:
            given = found_in(folder, self.module)
            self.given[folder] = None if given is None else self.checked(given, folder)
        return self.given[folder]

    def checked(self, given: object, folder: str) -> T:
        expected = self.fallback
        kind = expected if isinstance(expected, type) else type(expected)
        if isinstance(expected, type):
            fits = isinstance(given, type) and issubclass(given, kind)
        else:
            fits = isinstance(given, kind) or (callable(expected) and callable(given))  # compiled functions are of another type
        if not fits:
            raise TypeError(f"{folder}.{self.module}: {given!r}: expected a {kind.__name__}")
        return cast("T", given)


def folder_of(game: Game) -> str:
    """The package that a game lies in."""
    return type(game).__module__.rpartition(".")[0]


def game_in(folder: str) -> Game:
    """The game of a folder."""
    game = getattr(module_in(folder, "game"), "GAME", None)
    if not isinstance(game, Game):
        expected = "a package that Python finds (PYTHONPATH), whose module `game` has a GAME"
        raise BadInput(f"{ELSEWHERE}: there is no game in {folder!r}: expected {expected}")
    return game


def all_games() -> dict[str, Game]:
    folders = [*FOLDERS, *(name.strip() for name in os.environ.get(ELSEWHERE, "").split(",") if name.strip())]
    games: dict[str, Game] = {}
    for folder in folders:
        game = game_in(folder)
        if game.name in games:
            other = folder_of(games[game.name])
            raise BadInput(
                f"{ELSEWHERE}: the game in {folder!r} is called {game.name!r}, as that in {other!r} is: expected another name"
            )
        games[game.name] = game
    return games


GAMES: Final[dict[str, Game]] = all_games()


def game_named(name: object) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadInput(f"there is no game {name!r}: expected {one_of(list(GAMES))}")
    return GAMES[name]
