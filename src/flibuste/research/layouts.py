"""What the cells of an observation mean. `python -m flibuste.research.layouts` prints the tables of `docs/research.md`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from flibuste.encoding import Encoder, Field
from flibuste.game import BadInput, Game, Options
from flibuste.games import GAMES, Part, game_named

Cells = NDArray[np.uint8]
Kind = TypeVar("Kind", bound=np.generic)


def live(array: Any, kind: type[Kind]) -> NDArray[Kind]:
    """An array of the engine's as a numpy array that always shows what is in it, and cannot be written to."""
    return np.frombuffer(array, kind)


def no_encoder(*_: object) -> Encoder:
    """For a game that is not for programs that learn."""
    raise BadInput("the game has no observations: expected a module `encode` in its folder")


ENCODE: Final = Part("encode", no_encoder)


def encoder_of(game: Game, options: Options, rows: int) -> Encoder:
    """The encoder that a game has in its own folder."""
    return ENCODE.of(game)(options, rows)


def options_of(game: str, players: object, options: Mapping[str, object]) -> tuple[Game, Options]:
    """A game by name, and how it is played."""
    found = game_named(game)
    if isinstance(players, np.integer):
        players = int(players)
    asked = {**options, "players": players} if players is not None else options
    implied = found.implied(players) if type(players) is int else {}
    return found, found.options({**implied, **asked})


@dataclass(frozen=True)
class Layout:
    """The fields of an observation, those that only a critic gets, and the actions by number."""

    game: str
    options: Options
    fields: tuple[Field, ...]
    hidden_fields: tuple[Field, ...]
    actions: tuple[str, ...]

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @property
    def hidden_size(self) -> int:
        return sum(field.size for field in self.hidden_fields)

    def high(self) -> Cells:
        """The greatest value of each cell."""
        return np.concatenate([np.full(field.size, field.high, np.uint8) for field in self.fields])

    def split(self, observation: Cells) -> dict[str, Cells]:
        """The fields of an observation, or of many (…, size), by name; nothing is copied."""
        return parts(self.fields, self.size, observation)

    def split_hidden(self, hidden: Cells) -> dict[str, Cells]:
        """The same of what a critic gets."""
        return parts(self.hidden_fields, self.hidden_size, hidden)


def parts(fields: tuple[Field, ...], size: int, cells: Cells) -> dict[str, Cells]:
    cells = np.asarray(cells)
    if cells.shape[-1:] != (size,):
        raise BadInput(f"an array of shape {cells.shape}: expected its last length to be {size}")
    before = cells.shape[:-1]
    return {field.name: cells[..., field.offset : field.offset + field.size].reshape(*before, *field.shape) for field in fields}


def layout(game: str, players: int | None = None, **options: object) -> Layout:
    """The layout of a game's observations."""
    found, checked = options_of(game, players, options)
    return layout_of(found, checked, encoder_of(found, checked, 0))


def layout_of(game: Game, options: Options, encoder: Encoder) -> Layout:
    return Layout(game.name, options, tuple(encoder.fields), tuple(encoder.hidden_fields), tuple(game.actions))


def table_of(game: str) -> str:
    """The layout in words, for as few players as the game has."""
    found = layout(game)
    lines = [f"### {GAMES[game].title}, {found.options.players} players: {found.size} cells, {len(found.actions)} actions", ""]
    for title, fields in (("field", found.fields), ("for critics only", found.hidden_fields)):
        lines += [f"| {title} | offset | shape | greatest | meaning |", "|---|---|---|---|---|"]
        for field in fields:
            shape = " × ".join(map(str, field.shape))
            lines.append(f"| `{field.name}` | {field.offset} | {shape} | {field.high} | {field.meaning} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print("\n".join(table_of(name) for name, game in GAMES.items() if ENCODE.given_by(game) is not None).rstrip())
