"""The table of a whole log: what a log is after a start, a sleep or a take-over, and in an archive."""

from collections.abc import Iterable

from flibuste.game import FlibusteError
from flibuste.server.table import entries
from flibuste.server.table.entries import AnyEntry, Created
from flibuste.server.table.table import RulesGone, Table


class Damaged(FlibusteError):
    """A log is not one that the rules allow, or cannot be read. It says where, and nothing of what is in it."""


def rebuild(rows: Iterable[tuple[AnyEntry, float]]) -> Table:
    """The table of a whole log; Damaged if it is none."""
    steps = iter(rows)
    created, at = next(steps)
    if not isinstance(created, Created):
        raise Damaged("entry 1: the log of a table begins with its making")
    try:
        table = Table(created, at)
    except RulesGone:
        raise
    except Exception as error:
        raise Damaged(f"entry 1 ({type(error).__name__})") from error
    for entry, when in steps:
        one = entries.acted(entry.seat, entry.action) if isinstance(entry, entries.Acted) and entry.seat is not None else entry
        try:
            table.apply(one, when)
        except Exception as error:
            raise Damaged(f"entry {table.version + 1} ({type(error).__name__})") from error
    table.forget_told(0)
    return table
