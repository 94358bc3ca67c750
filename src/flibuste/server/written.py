"""What a table shows of its cards, as bytes: what everybody sees is made and written once a position, whoever it is sent to."""

from typing import Any, Final

import msgspec
from msgspec import Raw

from flibuste.game import Json, Seen, State
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
        self.public: Json = {}
        self.shared = b""

    def view(self, match: Match, seat: int | None) -> Raw:
        """What a seat, or for None a spectator, sees now: its own fields before those that everybody's view has."""
        if match.state is not self.state:
            view = match.view(None)
            self.state, self.public, self.shared = match.state, {**vars(view), "seen": self.record.written(view.seen)}, b""
        if seat is None:
            return Raw(write_message(self.public))
        own = match.game.own_fields(match.state, seat)
        if not self.shared:
            self.shared = write_message({name: value for name, value in self.public.items() if name not in own})
        return Raw(joined(write_message(own), self.shared))


def joined(one: bytes, other: bytes) -> bytes:
    """Two written objects as one."""
    return one[:-1] + b"," + other[1:] if len(other) > 2 else one


def written(value: object) -> Any:
    """A part of a message that is written already, to be put into several messages as it stands."""
    return Raw(write_message(value))
