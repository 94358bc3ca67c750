"""Positions from and to JSON, for any game."""

import gzip
import json
import zlib
from pathlib import Path

from flibuste.game import BadInput, Game, Json, State
from flibuste.games import game_named


def load_position(position: object) -> tuple[Game, State]:
    """The game and state of a position; BadInput names the fault of one that is not consistent."""
    if not isinstance(position, dict):
        raise BadInput("a position is a JSON object with the key 'game'")
    if "game" not in position:
        raise BadInput("position: 'game' is missing")
    game = game_named(position["game"])
    return game, game.load(position)


def matches(expected: object, found: object, game: Game, unordered: bool = False) -> bool:
    """Whether a position has what a partial one asks for: objects by the keys given, lists whole, sets without order."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and matches(value, found[key], game, unordered or key in game.set_keys)
            for key, value in expected.items()
        )
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return False
        if unordered and all(isinstance(one, (str, int)) for one in expected + found):
            return sorted(expected, key=str) == sorted(found, key=str)
        return all(matches(one, other, game, unordered) for one, other in zip(expected, found, strict=True))
    return type(expected) is type(found) and expected == found


def read_json(path: Path, what: str) -> Json:
    """The JSON object in a file; BadInput says why there is none."""
    try:
        body = path.read_bytes()
        content = json.loads((gzip.decompress(body) if path.suffix == ".gz" else body).decode("utf-8"))
    except (OSError, EOFError, zlib.error) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or error}: expected {what}") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not JSON ({str(error).splitlines()[0]}): expected {what}") from None
    if not isinstance(content, dict):
        raise BadInput(f"{path}: expected {what}, a JSON object")
    return content
