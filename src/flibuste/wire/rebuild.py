"""The table that a line was told of, rebuilt from its messages: just what the server would show it."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from flibuste.game import FlibusteError, Json
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
            if not isinstance(message.you, UnsetType):
                self.you = replace(self.you, **{name: new for name, new in asdict(message.you).items() if new is not UNSET})
            self.deadline = self.deadline if isinstance(message.deadline, UnsetType) else message.deadline
        self.told |= dict(enumerate(message.told, message.since + 1))
        self.version = message.version

    def views_of(self, update: Update) -> list[dict[str, Any] | None]:
        """The view after each entry of an update that goes on from here."""
        views: list[dict[str, Any] | None] = []
        view = self.view
        for one in update.told:
            view = changed(view, one.change, one.events)
            views.append(view)
        return views


def changed(view: Json | None, change: Change | UnsetType, events: Sequence[Json] = ()) -> Json | None:
    """A view after a change that was told with these events; the one before stays as it was."""
    if isinstance(change, UnsetType):
        return view
    new: dict[str, Any] = {**(view or {}), **change.set}
    for name, stretch in change.splice.items():
        old = new[name]
        at = len(old) if isinstance(stretch.at, UnsetType) else stretch.at
        new[name] = [*old[:at], *stretch.new, *old[at + stretch.gone :]]
        event = {} if isinstance(stretch.event, UnsetType) else events[stretch.event]
        if stretch.merge or event:
            new[name][at] = {**old[at], **{key: event[key] for key in old[at] if key in event}, **stretch.merge}
    for name, entries in change.merge.items():
        new[name] = {**new[name], **entries}
    return new
