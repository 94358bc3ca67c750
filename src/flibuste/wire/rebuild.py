"""The table that a line was told of, rebuilt from its messages: just what the server would show it."""

from typing import Any

from msgspec import UnsetType

from flibuste.game import FlibusteError
from flibuste.wire import Change, TableInfo, Told, Update, Whole, You

NOBODY = You(seats=[], showing=None, hand_over=None, host=False, may_undo=False)


class Gap(FlibusteError):
    """An update does not go on from what is known: ask for the whole table."""


class Watched:
    """What is known of a table; `told` is its story, each entry as it was told last."""

    def __init__(self) -> None:
        self.version = 0
        self.told: dict[int, Told] = {}
        self.table: TableInfo | None = None
        self.you = NOBODY
        self.view: dict[str, Any] | None = None
        self.deadline: float | None = None

    def take(self, message: Whole | Update) -> None:
        """See what a message tells."""
        if isinstance(message, Whole):
            self.view, self.table, self.you, self.deadline = message.view, message.table, message.you, message.table.deadline
            self.told = {version: one for version, one in self.told.items() if version <= message.since}
        else:
            if message.since != self.version:
                raise Gap(f"the table is known up to version {self.version}: expected an update since then, not {message.since}")
            self.view = self.views_of(message)[-1] if message.told else self.view
            self.table = self.table if isinstance(message.table, UnsetType) else message.table
            self.you = self.you if isinstance(message.you, UnsetType) else message.you
            self.deadline = self.deadline if isinstance(message.deadline, UnsetType) else message.deadline
        self.told |= {one.version: one for one in message.told}
        self.version = message.version

    def views_of(self, update: Update) -> list[dict[str, Any] | None]:
        """The view after each entry of an update that goes on from here."""
        views: list[dict[str, Any] | None] = []
        view = self.view
        for one in update.told:
            view = changed(view, one.change)
            views.append(view)
        return views


def changed(view: dict[str, Any] | None, change: Change | UnsetType) -> dict[str, Any] | None:
    """A view after a change; the one before stays as it was."""
    if isinstance(change, UnsetType):
        return view
    new = {**(view or {}), **change.set}
    for name, stretch in change.splice.items():
        old = new[name]
        at = len(old) if isinstance(stretch.at, UnsetType) else stretch.at
        new[name] = [*old[:at], *stretch.new, *old[at + stretch.gone :]]
        if stretch.merge:
            new[name][at] = {**old[at], **stretch.merge}
    for name, entries in change.merge.items():
        new[name] = {**new[name], **entries}
    return new
