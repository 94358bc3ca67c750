"""The seats of a table, and who has them."""

from dataclasses import dataclass

from flibuste.bots.styles import STYLES
from flibuste.wire import SeatInfo


@dataclass
class Chair:
    """A seat and who has it. `level` is a computer player's own, `stand_in` plays while the person is away."""

    visitor: int | None = None
    name: str = ""
    level: str | None = None
    stand_in: str | None = None
    left_at: float | None = None
    resigned: bool = False
    agrees: bool = False
    entropy: str = ""  # of the first proof's time
    seal: str = ""  # of the part of the person's device, before the start
    sealings: int = 0  # how often it was replaced
    face: int | None = None

    @property
    def thinker(self) -> str | None:
        """The computer player that chooses for this seat now."""
        return self.level or self.stand_in

    def player(self, seat: int) -> str | None:
        """Its name with its style. Whoever stands in for a person has none."""
        style = self.style(seat)
        return f"{self.level}-{style}" if style else self.thinker

    def style(self, seat: int) -> str | None:
        """How the corsair plays as whom the computer has this seat: at every table the page shows the same one there."""
        return STYLES[seat % len(STYLES)] if self.level is not None and self.level.startswith("level") else None

    @property
    def person_plays(self) -> bool:
        """Whether a person has this seat and has not left it."""
        return self.visitor is not None and not self.resigned and self.left_at is None


def seat_info(seat: int, chair: Chair, device: int | None) -> SeatInfo:
    return SeatInfo(
        kind="person" if chair.visitor is not None else "computer" if chair.level is not None else "open",
        name=chair.name,
        face=chair.face,
        level=chair.level,
        style=chair.style(seat),
        stand_in=chair.stand_in,
        left=chair.left_at is not None,
        resigned=chair.resigned,
        agrees_to_end=chair.agrees,
        device=device,
    )
