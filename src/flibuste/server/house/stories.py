"""Matches that are over: what is kept of them for those who played, and how somebody is taken out of them."""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from flibuste.server.house.reading import UNREADABLE
from flibuste.server.store.store import StoryRow
from flibuste.server.table import entries
from flibuste.server.table.counting import Counted, counted
from flibuste.server.table.entries import AnyEntry, Created, SeatPlan
from flibuste.server.table.table import Table
from flibuste.wire import Story, StorySeat, Tally

NOBODY_ANY_MORE = 0  # stands for a visitor who was forgotten
PERSON = "person"

logger = logging.getLogger("flibuste.server")


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
    scores: list[int] | None = None  # of the seats, at a tournament's board that was played to its end; more is better
    away: list[int] = []  # the seats there for which somebody stood in at the end
    forfeit: bool = False  # whether somebody who played against computer players alone broke it off: it counts as lost
    counted: Counted | None = None  # what it comes to for ratings, if it changes any


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
        scores=board_scores(table),
        away=[seat for seat, chair in enumerate(table.chairs) if chair.visitor is not None and chair.thinker is not None],
        forfeit=is_forfeit(table),
        counted=counted(table),
    )
    return msgspec.json.encode(kept)


def board_scores(table: Table) -> list[int] | None:
    assert table.ending is not None
    if table.created.board is None or table.match is None or table.ending.reason not in ("played", "board"):
        return None
    sign = table.game.score().sign
    return [sign * score for score in table.game.standing(table.match.state)]


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


def story_in(body: bytes, table: int | str) -> KeptStory | None:
    """A story; None for one that is damaged, which the log of the server names."""
    try:
        return msgspec.json.decode(body, type=KeptStory)
    except UNREADABLE as error:
        logger.warning("table %s: what is kept of its match is damaged (%s)", table, type(error).__name__)
        return None


def played(row: StoryRow, visitor: int) -> bool:
    """Whether a visitor played in a match, and did not only sit there before it began; what cannot be read says nothing."""
    kept = story_in(row.body, row.table)
    if kept is None:
        return False
    return visitor in kept.players or any(seat.visitor == visitor for seat in kept.seats)


def told_story(row: StoryRow, visitor: int) -> Story:
    """A story as its player reads it."""
    kept = read_story(row)
    seats = [StorySeat(seat.name, seat.level, seat.visitor == visitor, seat.won, seat.resigned) for seat in kept.seats]
    return Story(row.code, kept.game, kept.options, kept.started, row.ended, kept.reason, seats, kept.practice, kept.counts)


def decided(kept: KeptStory, visitor: int) -> bool:
    """Whether a match counts in a visitor's statistics: only matches with a winner do, or that were given up by the one person in
    them, and none that went on from a moment of another one."""
    mine = any(seat.visitor == visitor for seat in kept.seats)
    return not kept.practice and kept.counts and mine and (kept.forfeit or any(seat.won for seat in kept.seats))


def has_won(kept: KeptStory, visitor: int) -> bool:
    return any(seat.won for seat in kept.seats if seat.visitor == visitor)


def tallies(rows: Iterable[StoryRow], visitor: int) -> list[Tally]:
    """How often a visitor played and won, by game, number of players and each kind of opponent at the table."""
    played: Counter[tuple[str, int, str]] = Counter()
    won: Counter[tuple[str, int, str]] = Counter()
    for row in rows:
        kept = story_in(row.body, row.table)
        if kept is None or not decided(kept, visitor):
            continue
        for opponent in {seat.level or PERSON for seat in kept.seats if seat.visitor != visitor}:
            played[kept.game, len(kept.seats), opponent] += 1
            won[kept.game, len(kept.seats), opponent] += has_won(kept, visitor)
    return [Tally(*key, count, won[key]) for key, count in sorted(played.items())]


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
    result = without(kept.counted, visitor) if kept.counted is not None else None
    return msgspec.json.encode(msgspec.structs.replace(kept, seats=seats, players=players, counted=result))


def without(result: Counted, visitor: int) -> Counted:
    """A result that names a visitor no more: somebody of whom nothing is known played there."""
    return Counted(
        [[NOBODY_ANY_MORE if one == visitor else one for one in side] for side in result.sides],
        result.places,
        [one for one in result.lost if one != visitor],
        [one for one in result.helped if one != visitor],
    )


def has_persons(body: bytes) -> bool:
    """Whether a story is still somebody's."""
    return any(seat.visitor not in (None, NOBODY_ANY_MORE) for seat in msgspec.json.decode(body, type=KeptStory).seats)
