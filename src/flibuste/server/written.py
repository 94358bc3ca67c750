"""What a table shows of its cards, as bytes: what everybody sees is made and written once a position, whoever it is sent to."""

from typing import Any, Final

import msgspec
from msgspec import Raw

from flibuste.game import Seen, State
from flibuste.match import Match

write_message: Final = msgspec.json.Encoder().encode


class Record:
    """The public record of a view; of one that has grown only what is new is written."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self.body = b"[]"

    def written(self, seen: list[Seen]) -> Raw:
        """The same as writing all of it."""
        known = len(self.seen)
        if known == 0 or seen[:known] != self.seen:
            self.body = write_message(seen)
        elif len(seen) > known:
            self.body = self.body[:-1] + b"," + write_message(seen[known:])[1:]
        self.seen = seen
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
            shared = game.shared_fields(state)
            if "seen" in shared:
                shared["seen"] = self.record.written(shared["seen"])  # type: ignore[arg-type]  # the record of a view
            self.state, self.shared = state, write_message(shared)
        return Raw(joined(write_message(game.own_fields(state, seat)), self.shared))


def joined(one: bytes, other: bytes) -> bytes:
    """Two written objects as one."""
    return one[:-1] + b"," + other[1:] if len(other) > 2 else one


def written(value: object) -> Any:
    """A part of a message that is written already, to be put into several messages as it stands."""
    return Raw(write_message(value))
