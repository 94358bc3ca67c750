"""Logs as the store has them, read."""

from collections.abc import Sequence

import msgspec

from flibuste.server.store.store import LogRow
from flibuste.server.table.entries import AnyEntry, read_entry
from flibuste.server.table.rebuilding import Damaged

UNREADABLE = (msgspec.DecodeError, UnicodeError, TypeError, RecursionError)


def read_log(rows: Sequence[LogRow], first: int = 1) -> list[tuple[AnyEntry, float]]:
    """The entries of a log, of which the first row has this number; Damaged if one is none."""
    steps: list[tuple[AnyEntry, float]] = []
    for seq, row in enumerate(rows, first):
        try:
            steps.append((read_entry(row.body), row.at))
        except UNREADABLE as error:
            raise Damaged(f"entry {seq} ({type(error).__name__})") from None
    return steps
