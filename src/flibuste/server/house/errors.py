"""What a house says no with, beside the errors of a table."""

from flibuste.game import BadInput, FlibusteError


class NotFound(BadInput):
    """There is no such table."""


class TooMany(BadInput):
    """More than a visitor may have."""


class Busy(FlibusteError):
    """Not now, but soon."""
