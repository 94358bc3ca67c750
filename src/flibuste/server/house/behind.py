"""Matches that everybody may watch: those who have no seat are shown the table as it was some actions ago.

That is another table, made from the same log as far as it may be seen. What is told of it, in whichever words, comes from this
table alone, so nothing of how the match stands now can be in it. When the match is over it has caught up.
"""

from flibuste.server.house.pacing import WITHOUT_LIMIT
from flibuste.server.house.rooms import Listener, Room
from flibuste.server.table import entries
from flibuste.server.table.rebuilding import rebuild
from flibuste.wire import Watchable, WatchedPlayer


def is_kept_behind(room: Room, visitor: int) -> bool:
    """Whether a visitor sees this match later than it is played: not those who play it, nor the host."""
    table = room.table
    if not table.created.watch or table.match is None or table.ending is not None:
        return False
    return visitor != table.host and not table.seats_of(visitor)


def seen_by(room: Room, visitor: int) -> Room:
    """The table as a visitor may see it now."""
    return behind(room) if is_kept_behind(room, visitor) else room


def behind(room: Room) -> Room:
    """The table as it was some actions ago."""
    if room.behind is None:
        room.behind = Room(
            room.number, rebuild((step.entry, step.at) for step in room.table.steps[: reached(room)]), room.history
        )
        stand_still(room.behind)
    return room.behind


def reached(room: Room) -> int:
    """How many entries of the log may be seen: all that came before the last so many actions, and whatever came before the first
    one; all of them when the match is over."""
    steps = room.table.steps[: room.told_version]
    if room.table.ending is not None:
        return len(steps)
    missing = room.table.created.watch or 0
    first = len(steps)
    for place in range(len(steps), 0, -1):
        entry = steps[place - 1].entry
        if isinstance(entry, entries.Acted) and entry.seat is not None:
            missing, first = missing - 1, place - 1
        elif isinstance(entry, entries.Undone):
            missing += 1
        if missing <= 0:
            return place - 1
    return first


def leave_the_present(room: Room) -> list[tuple[Listener, bytes]]:
    """The match has begun: from now on the lines of those who have no seat see it later. What each of them is shown first."""
    if not room.table.created.watch:
        return []
    moving = [line for line in room.listeners if is_kept_behind(room, line.visitor)]
    for line in moving:
        del room.listeners[line]
    return [(line, behind(room).show_whole(line)) for line in moving]


def catch_up(room: Room) -> list[tuple[Listener, bytes]]:
    """What those who watch are told, now that the match has gone on and that is on disk."""
    late = room.behind
    if late is None:
        return []
    before = late.table.version
    for step in room.table.steps[before : reached(room)]:
        late.table.apply(step.entry, step.at)
    if late.table.version == before:
        return []
    stand_still(late)
    return late.updates(before)


def make_anew(room: Room) -> None:
    """Old entries of the log have changed."""
    if room.behind is not None:
        version = room.behind.table.version
        room.behind.table = rebuild((step.entry, step.at) for step in room.table.steps[:version])
        stand_still(room.behind)


def stand_still(late: Room) -> None:
    """No clock runs in the past."""
    late.table.held_until = WITHOUT_LIMIT
    late.told_version = late.table.version


def watchable(room: Room) -> Watchable:
    """A match in the list of those that may be watched: who plays what, and nothing of how it stands."""
    table = room.table
    players = [
        WatchedPlayer("computer" if chair.level is not None else "person", chair.name, chair.face, chair.level)
        for chair in table.chairs
    ]
    return Watchable(
        code=table.code,
        game=table.game.name,
        options=table.options.text(),
        players=players,
        behind=table.created.watch or 0,
        started=table.started_at,
        rated=table.created.rated,
    )
