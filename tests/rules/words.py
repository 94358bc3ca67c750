"""What the tests of every game's rules say; each game's own words bind it to that game."""

import json
from collections.abc import Sequence

from flibuste.game import Event, Game, Json, State
from flibuste.notation.positions import load_position


def load(position: Json) -> State:
    """The state of a position, by way of its JSON text."""
    return load_position(json.loads(json.dumps(position)))[1]


def played(game: Game, state: State, *actions: str) -> State:
    """The state after these actions, each by the seat whose turn it is."""
    for action in actions:
        state, _ = game.apply(state, action)
    return state


def told_of(game: Game, state: State, *actions: str) -> list[Event]:
    """What is said to have happened in the last of these actions."""
    return game.apply(played(game, state, *actions[:-1]), actions[-1])[1]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
