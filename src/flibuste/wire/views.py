"""What each game shows and tells of its cards, as types: it crosses the wire as the plain object of their fields."""

from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any, Final, get_args, get_type_hints, is_typeddict

from flibuste.game import Event, Game, Preview, View
from flibuste.games import GAMES
from flibuste.wire.happenings import HAPPENINGS

VIEWS: Final[dict[str, type[View]]] = {name: game.view_type for name, game in GAMES.items()}
PREVIEWS: Final[dict[str, type[Preview]]] = {
    name: game.preview_type for name, game in GAMES.items() if game.preview_type is not Preview
}


def prefix_of(game: Game) -> str:
    """What the types of a game are called by, where several games have some of the same name."""
    return game.view_type.__name__.removesuffix("View")


EVENTS: Final[dict[str, list[type[Event]]]] = {
    **{prefix_of(game): list(game.event_types) for game in GAMES.values()},
    "Table": list(HAPPENINGS),
}


def within(kind: type[Any]) -> Iterator[type[Any]]:
    """The types that the fields of a type are made of, those of its last field first."""
    for hint in reversed(get_type_hints(kind).values()):
        for inner in named_in(hint):
            yield inner
            yield from within(inner)


def named_in(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint)):
        yield hint
    for argument in get_args(hint):
        yield from named_in(argument)


def all_within(kinds: Iterable[type[Any]]) -> list[type[Any]]:
    return list(dict.fromkeys(inner for kind in kinds for inner in within(kind)))


IN_PREVIEWS: Final[dict[str, list[type[Any]]]] = {name: all_within([kind]) for name, kind in PREVIEWS.items()}
IN_GAMES: Final[dict[str, list[type[Any]]]] = {
    prefix_of(game): [one for one in all_within([game.view_type, *game.event_types]) if one.__module__ != View.__module__]
    for game in GAMES.values()
}
OUTCOMES: Final = [one for kinds in IN_GAMES.values() for one in kinds if one.__name__.endswith("Outcome")]

NAMES: Final[dict[type[Any], str]] = {
    kind: kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__
    for kinds in (EVENTS, IN_GAMES)
    for prefix, several in kinds.items()
    for kind in several
}
"""What the types of games and tables are called where all of them are in one file."""
