"""What the server says no with: each refusal has a code, for which the page has a sentence in every language."""

from flibuste.game import FlibusteError
from flibuste.wire import Code


class Coded(FlibusteError):
    """A refusal that is not about the rules of a game; `reason` says the same as `code`, in English and with the particulars."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason


class Stale(Coded):
    """The position has changed since the version that an action saw."""


class Foreign(Coded):
    """A seat or a right that is somebody else's."""


class Closed(Coded):
    """Not in this phase of a table."""


class Unfit(Coded):
    """Something given that cannot be used."""
