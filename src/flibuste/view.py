"""What a seat may see, what is told of an action, and what comes of one's actions as far as a seat can know.

Not compiled, as no view, event and preview is: compiled, a class would forget the types that the wire is made from.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar, dataclass_transform

CARDS: Final = Path(__file__).parent / "page" / "cards"  # pictures of what is seen: the page's build writes a file for each card
Json = dict[str, object]
Reason = dict[str, str | int | list[str] | None]  # why an action may be good: `reason` is its id, the rest are its facts
Item = TypeVar("Item")


# ---- what is seen ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """One action as everybody saw it: what `seat` did, and the card that was open to all and is not in the action."""

    seat: int
    action: str
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class Own:
    """What the view of a seat, or for None of a spectator, has to itself."""

    seat: int | None
    legal: list[str]


@dataclass(frozen=True, kw_only=True)
class Shared:
    """What all views of a position have in common."""

    game: str
    options: dict[str, str | int | bool]
    turn: int | None
    phase: str


@dataclass(frozen=True, kw_only=True)
class View(Own, Shared):
    """What a seat may see (None: a spectator), built by naming it. Each game adds its own fields.

    `seen` is the public record of this round, or of as much of it as the table has watched.
    """

    seen: list[Seen]


# ---- what is told ----------------------------------------------------------------------------------------------------


class BySeat(dict[int, Item], Generic[Item]):
    """A fact that only these seats learn, each its own; nobody else is told that it is there."""


@dataclass_transform()
class Happening:
    """Makes a dataclass of each kind of event: `tag` is what it is called, `rename` has names that Python does not allow."""

    kind: ClassVar[str] = ""
    names: ClassVar[list[tuple[str, str]]] = []  # of its facts, as they cross the wire and as they are here

    def __init_subclass__(cls, tag: str = "", rename: Mapping[str, str] | None = None) -> None:
        made: Any = dataclass(cls)  # and not frozen, which takes long: some are made for every move
        cls.kind = tag
        cls.names = [((rename or {}).get(one.name, one.name), one.name) for one in fields(made) if one.name != "seat"]


class Event(Happening):
    """Something that happened, in the words of the game. Each kind is a class.

    Its fields are for everybody, but for those that are `BySeat`, which come last.
    """

    seat: int | None

    @property
    def facts(self) -> Json:
        """What everybody learns."""
        return {name: value for name, value in self.named() if not isinstance(value, BySeat)}

    @property
    def secrets(self) -> dict[int, Json]:
        """What only some learn, by seat."""
        found: dict[int, Json] = {}
        for name, value in self.named():
            if isinstance(value, BySeat):
                for seat, secret in value.items():
                    found.setdefault(seat, {})[name] = secret
        return found

    def named(self) -> list[tuple[str, object]]:
        """All facts by name."""
        return [(written, getattr(self, name)) for written, name in self.names]

    def seen_by(self, seat: int | None) -> Json:
        """This event as a seat (or, for None, a spectator) learns of it."""
        told: Json = {"event": self.kind, "seat": self.seat}
        for written, name in self.names:
            value = getattr(self, name)
            if type(value) is not BySeat:
                told[written] = value
            elif seat is not None and seat in value:
                told[written] = value[seat]
        return told


# ---- what is promised ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a seat's view promises: the worth of its hand, what each of its actions leads to. Each game adds its own fields."""

    game: str
