"""What each game shows of its cards, as types: a view, or a preview of it, crosses the wire as the plain object of its fields."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, get_args, get_type_hints

from flibuste.game import Preview, View
from flibuste.games import GAMES

VIEWS: Final[dict[str, type[View]]] = {name: game.view_type for name, game in GAMES.items()}
PREVIEWS: Final[dict[str, type[Preview]]] = {name: game.preview_type for name, game in GAMES.items()}


def within(kind: type[Any]) -> Iterator[type[Any]]:
    """The types that the fields of a type are made of, those of its last field first."""
    hints = get_type_hints(kind)
    for field in reversed(fields(kind)):
        for inner in named_in(hints[field.name]):
            yield inner
            yield from within(inner)


def named_in(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for argument in get_args(hint):
        yield from named_in(argument)


IN_PREVIEWS: Final[list[type[Any]]] = list(dict.fromkeys(inner for kind in PREVIEWS.values() for inner in within(kind)))
