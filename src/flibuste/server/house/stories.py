"""Matches that are over: what is kept of them for those who played, and how somebody is taken out of them."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from flibuste.server.store.store import StoryRow
from flibuste.server.table import entries
from flibuste.server.table.entries import AnyEntry, Created, SeatPlan
from flibuste.server.table.table import Table
from flibuste.wire import Story, StorySeat, Tally

NOBODY_ANY_MORE = 0  # stands for a visitor who was forgotten
PERSON = "person"


class KeptSeat(Struct, frozen=True):
    """Who had a seat in the end."""

    visitor: int | None
    name: str
    level: str | None
    won: bool
    resigned: bool = False


class KeptStory(Struct, frozen=True):
    """What is kept beside the log, to be listed without a replay."""

    game: str
    options: dict[str, str | int | bool]
    started: float
    reason: str
    seats: list[KeptSeat]
    practice: bool = False
    counts: bool = True
    players: list[int] = []  # the visitors who played, of whom one may have been removed; matches of older days name none
    forfeit: bool = False  # whether somebody who played against computer players alone broke it off: it counts as lost


def story_of(table: Table) -> bytes | None:
    """The story of a table that is over; None if it is not."""
    if table.ending is None:
        return None
    winners = table.ending.winners
    seats = [
        KeptSeat(chair.visitor, chair.name, chair.level, seat in winners, chair.resigned)
        for seat, chair in enumerate(table.chairs)
    ]
    kept = KeptStory(
        *(table.game.name, table.options.text(), table.started_at, table.ending.reason, seats),
        practice=table.practice,
        counts=table.counts,
        players=sorted(table.players),
        forfeit=is_forfeit(table),
    )
    return msgspec.json.encode(kept)


def is_forfeit(table: Table) -> bool:
    """Whether a match has no winner because the one person in it did not play it to its end. A bad deal is no way out."""
    persons = {chair.visitor for chair in table.chairs if chair.visitor is not None}
    assert table.ending is not None
    return table.match is not None and not table.ending.winners and table.ending.reason != "closed" and len(persons) == 1


def closed_story(created: Created) -> bytes:
    """What is kept of a table that cannot be played on, because its rules are gone."""
    seats = [KeptSeat(plan.visitor, plan.name, plan.level, False) for plan in created.seats]
    return msgspec.json.encode(KeptStory(created.game, dict(created.options), 0.0, "closed", seats))


def read_story(row: StoryRow) -> KeptStory:
    return msgspec.json.decode(row.body, type=KeptStory)


def played(row: StoryRow, visitor: int) -> bool:
    """Whether a visitor played in a match, and did not only sit there before it began."""
    kept = read_story(row)
    return visitor in kept.players or any(seat.visitor == visitor for seat in kept.seats)


def told_story(row: StoryRow, visitor: int) -> Story:
    """A story as its player reads it."""
    kept = read_story(row)
    seats = [StorySeat(seat.name, seat.level, seat.visitor == visitor, seat.won, seat.resigned) for seat in kept.seats]
    return Story(row.code, kept.game, kept.options, kept.started, row.ended, kept.reason, seats, kept.practice, kept.counts)


def tallies(rows: Iterable[StoryRow], visitor: int) -> list[Tally]:
    """How often a visitor played and won, by game and by each kind of opponent at the table. Only matches with a winner count, or
    that were given up by the one person in them, and none that went on from a moment of another one."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for kept in map(read_story, rows):
        mine = [seat for seat in kept.seats if seat.visitor == visitor]
        if kept.practice or not kept.counts or not mine or not (kept.forfeit or any(seat.won for seat in kept.seats)):
            continue
        opponents = {seat.level or PERSON for seat in kept.seats if seat.visitor != visitor}
        for opponent in opponents:
            played[kept.game, opponent] += 1
            won[kept.game, opponent] += any(seat.won for seat in mine)
    return [Tally(game, opponent, count, won[game, opponent]) for (game, opponent), count in sorted(played.items())]


def scrubbed(log: Sequence[AnyEntry | None], visitor: int) -> list[tuple[int, AnyEntry]]:
    """The entries that name a visitor, by their seq, without that name and number. The match itself stays as it was; None stands
    for an entry that cannot be read."""
    changed: list[tuple[int, AnyEntry]] = []
    seats: set[int] = set()
    for seq, entry in enumerate(log, 1):
        clean: AnyEntry | None = None
        if isinstance(entry, Created):
            seats = {seat for seat, plan in enumerate(entry.seats) if plan.visitor == visitor}
            plans = [SeatPlan(NOBODY_ANY_MORE) if seat in seats else plan for seat, plan in enumerate(entry.seats)]
            host = NOBODY_ANY_MORE if entry.host == visitor else entry.host
            banned = [one for one in entry.banned if one != visitor]
            clean = msgspec.structs.replace(entry, seats=plans, host=host, banned=banned)
        elif isinstance(entry, entries.Joined):
            seats.discard(entry.seat)
            if entry.visitor == visitor:
                seats.add(entry.seat)
                clean = entries.Joined(seat=entry.seat, visitor=NOBODY_ANY_MORE, name="")
        elif isinstance(entry, entries.Renamed) and entry.seat in seats:
            clean = entries.Renamed(seat=entry.seat, name="")
        elif isinstance(entry, entries.Hosted) and entry.visitor == visitor:
            clean = entries.Hosted(visitor=NOBODY_ANY_MORE)
        if clean is not None and clean != entry:
            changed.append((seq, clean))
    return changed


def scrubbed_story(body: bytes, visitor: int) -> bytes:
    """A story without a visitor's name and number."""
    kept = msgspec.json.decode(body, type=KeptStory)
    seats = [
        msgspec.structs.replace(seat, visitor=NOBODY_ANY_MORE, name="") if seat.visitor == visitor else seat
        for seat in kept.seats
    ]
    players = [one for one in kept.players if one != visitor]
    return msgspec.json.encode(msgspec.structs.replace(kept, seats=seats, players=players))


def has_persons(body: bytes) -> bool:
    """Whether a story is still somebody's."""
    return any(seat.visitor not in (None, NOBODY_ANY_MORE) for seat in msgspec.json.decode(body, type=KeptStory).seats)
