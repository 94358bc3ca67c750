"""What a house says no with, beside the errors of a table."""

from flibuste.server.table.refusals import Coded


class NotFound(Coded):
    """There is no such table."""


class TooMany(Coded):
    """More than a visitor may have."""


class TooOften(Coded):
    """More than somebody may ask for in this time."""


class Busy(Coded):
    """Not now, but soon."""
