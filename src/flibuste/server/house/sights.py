"""What a position shows, by field, and how that changed: a line is told of a change by comparing the views that it has and gets.

No change is made from a state: only from views, which name what a seat may see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from flibuste.game import Game, Json, State
from flibuste.wire import Change, Splice

NOTHING: Final = Change()


class Sight:
    """The views of one position, each made when it is first asked for: what everybody sees once for all of them."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.shared: Json | None = None
        self.own: dict[int | None, Json] = {}
        self.news: Change | None = None  # how what everybody sees has changed, see `change`

    def everybodys(self) -> Json:
        """The fields that all views have in common."""
        if self.shared is None:
            self.shared = self.game.shared_fields(self.state, self.game.seen(self.state))
        return self.shared

    def of(self, seat: int | None) -> Json:
        """The other fields of a seat's view or, for None, of a spectator's."""
        fields = self.own.get(seat)
        if fields is None:
            fields = self.own[seat] = self.game.own_fields(self.state, seat)
        return fields


def change(
    before: Sight | None, seat_before: int | None, after: Sight | None, seat: int | None, events: Sequence[Json] = ()
) -> Change:
    """What makes the view of one seat in a position the view of a seat, mostly the same one, in the next position.

    What the events that are told with it say as well is left out.
    """
    if after is None or (before is after and seat_before == seat):
        return NOTHING
    if before is None:
        return Change(set={**after.of(seat), **after.everybodys()})
    own = difference(before.of(seat_before), after.of(seat))
    if before is after:
        return own
    if after.news is None:
        after.news = difference(before.everybodys(), after.everybodys())
    news = after.news
    items = {name: refer(stretch, after.everybodys()[name], events) for name, stretch in news.splice.items()}
    return Change(set={**own.set, **news.set}, splice={**own.splice, **items}, merge={**own.merge, **news.merge})


def difference(old: Json, new: Json) -> Change:
    """What makes these fields of those: see `wire.Change`."""
    values: Json = {}
    splices: dict[str, Splice] = {}
    merges: dict[str, Json] = {}
    for name, value in new.items():
        had = old[name]
        if had is value or had == value:
            continue
        if isinstance(value, list) and isinstance(had, list):
            stretch = splice(had, value)
            if stretch is not None:
                splices[name] = stretch
                continue
        if isinstance(value, dict) and isinstance(had, dict):
            entries = merge(had, value)
            if entries is not None:
                merges[name] = entries
                continue
        values[name] = value
    return Change(set=values, splice=splices, merge=merges)


def splice(old: list[Any], new: list[Any]) -> Splice | None:
    """The one stretch in which two lists differ; None where nothing of the old one stays, or they are a few numbers."""
    if not new or isinstance(new[0], int):
        return None
    most = min(len(old), len(new))
    start = 0
    while start < most and same(old[start], new[start]):
        start += 1
    end = 0
    while end < most - start and same(old[len(old) - 1 - end], new[len(new) - 1 - end]):
        end += 1
    gone, coming = len(old) - start - end, new[start : len(new) - end]
    if gone == 1 and len(coming) == 1 and isinstance(old[start], dict) and isinstance(coming[0], dict):
        entries = merge(old[start], coming[0])
        if entries is not None:
            return Splice(at=start, merge=entries)
    return Splice(at=start if start < len(old) else UNSET, gone=gone, new=coming) if start + end else None


def same(one: Any, other: Any) -> bool:
    """Whether they are equal; mostly they are one and the same, which is cheaper to see."""
    return one is other or bool(one == other)


def refer(stretch: Splice, items: Any, events: Sequence[Json]) -> Splice:
    """The same, but for what an event says of the item that changed."""
    if stretch.merge:
        item = items[stretch.at]
        for place, event in enumerate(events):
            common = [key for key in item if key in event]
            if any(key in stretch.merge for key in common) and all(item[key] == event[key] for key in common):
                left = {key: value for key, value in stretch.merge.items() if key not in event}
                return Splice(at=stretch.at, merge=left, event=place)
    return stretch


def merge(old: Mapping[str, object], new: Mapping[str, object]) -> Json | None:
    """The entries that are new or have another value; None where one is gone, or all of them changed."""
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return changed if len(changed) < len(new) and all(key in new for key in old) else None
