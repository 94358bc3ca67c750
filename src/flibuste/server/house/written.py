"""What a table shows of its cards, as bytes: what everybody sees is made and written once a position, whoever it is sent to."""

from typing import Any, Final

import msgspec
from librt.vecs import vec
from msgspec import Raw
from mypy_extensions import i64

from flibuste.cards import EMPTY
from flibuste.game import Game, State
from flibuste.match import Match

write_message: Final = msgspec.json.Encoder().encode


class Record:
    """The public record of a view; of one that has grown only what is new is written."""

    def __init__(self) -> None:
        self.trail: vec[i64] = EMPTY
        self.body = b"[]"

    def written(self, game: Game, state: State) -> Raw:
        """The same as writing all of it."""
        known, trail = len(self.trail), state.trail
        if known == 0 or not begins_with(trail, self.trail):
            self.body = write_message(game.seen(state))
        elif len(trail) > known:
            self.body = self.body[:-1] + b"," + write_message(game.seen(state, known))[1:]
        self.trail = trail
        return Raw(self.body)


class WrittenViews:
    """The views of one match, each as the object that crosses the wire."""

    def __init__(self) -> None:
        self.record = Record()
        self.state: State | None = None  # what the rest is of; a position of a match never changes
        self.shared = b""

    def view(self, match: Match, seat: int | None) -> Raw:
        """What a seat, or for None a spectator, sees now: its own fields before those that everybody's view has."""
        game, state = match.game, match.state
        if state is not self.state:
            self.state, self.shared = state, write_message(game.shared_fields(state, self.record.written(game, state)))
        return Raw(joined(write_message(game.own_fields(state, seat)), self.shared))


def begins_with(trail: vec[i64], other: vec[i64]) -> bool:
    """Whether the one record goes on from the other."""
    return len(trail) >= len(other) and all(trail[place] == other[place] for place in range(i64(len(other))))


def joined(one: bytes, other: bytes) -> bytes:
    """Two written objects as one."""
    return one[:-1] + b"," + other[1:] if len(other) > 2 else one


def written(value: object) -> Any:
    """A part of a message that is written already, to be put into several messages as it stands."""
    return Raw(write_message(value))
