"""What a seat may see, and what comes of its actions as far as it can know.

Not compiled, as no view and no preview is: compiled, a class would forget the types that the wire is made from.
"""

from dataclasses import dataclass

Json = dict[str, object]


@dataclass(frozen=True)
class Seen:
    """One action as everybody saw it: what `seat` did, and the card that was open to all and is not in the action."""

    seat: int
    action: str
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class View:
    """What a seat may see (None: a spectator), built by naming it. Each game adds its own fields.

    `seen` is the public record of this round, or of as much of it as the table has watched.
    """

    game: str
    options: Json
    seat: int | None
    turn: int | None
    phase: str
    legal: list[str]
    seen: list[Seen]


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a seat's view promises: the worth of its hand, what each of its actions leads to. Each game adds its own fields."""

    game: str
