"""What the browser does for a house inside it. JavaScript does it in earnest, tests do it for a test."""

from collections.abc import Awaitable
from typing import Protocol


class Host(Protocol):
    """The worker that Python runs in. Only texts and numbers go to and fro."""

    def keep(self, changes: str) -> Awaitable[None]:
        """Write rows, a JSON list of `[key, value or null]`, in one transaction. It is done when they are on disk, in the order
        of asking; where the browser keeps nothing more it is done, too, and the page says so as long as that is the case."""

    def tell(self, line: int, text: str) -> None:
        """Say something over a line."""

    def hang_up(self, line: int) -> None:
        """End a line."""

    def think(self, thinker: int, work: str) -> Awaitable[str | None]:
        """Let one of the two thinkers do a piece of work; None if it was lost, and the thinker is replaced."""

    def interrupt(self, thinker: int) -> None:
        """Replace a thinker that does not answer."""
