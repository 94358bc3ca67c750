"""All that a server keeps of one visitor, to be handed to that visitor: of others only the names at the same tables."""

from collections.abc import Iterator, Sequence

import msgspec

from flibuste.server.house.forgetting import readable
from flibuste.server.house.friendship import friends_of
from flibuste.server.house.house import House
from flibuste.server.house.notices import own_devices
from flibuste.server.house.ratings import told_rating
from flibuste.server.house.stories import story_in, told_story
from flibuste.server.store.store import LogRow, StoryRow
from flibuste.server.table import entries
from flibuste.server.table.entries import AnyEntry, Created
from flibuste.tournament.course import member_of
from flibuste.wire import MyEntry, MyMatch, MyPeople, MyTournament

MOST_MATCHES = 2000


async def own_matches(house: House, visitor: int) -> list[MyMatch]:
    """Every table at which a visitor sits or sat, and what he did there, read from the store alone."""
    stories = {row.table: row for row in await house.store.stories(visitor, MOST_MATCHES)}
    return [await own_match(house, number, visitor, stories.get(number)) for number in await house.store.tables_of(visitor)]


async def own_people(house: House, visitor: int) -> MyPeople:
    """A visitor's ratings, and how he stands to others."""
    known = await friends_of(house, visitor)
    invited = [row.code for row in await house.store.invitations(visitor)]
    rated = [told_rating(row) for row in await house.store.ratings(visitor)]
    return MyPeople(rated, known.friends, known.blocked, invited, await own_devices(house, visitor))


async def own_tournaments(house: House, visitor: int) -> list[MyTournament]:
    """Every tournament that concerns a visitor. What its boards were is no more his than others'."""
    found = [(one, member_of(one, visitor)) for one in await house.tournaments.of(visitor, live=False)]
    return [MyTournament(one.code, one.name, one.host == visitor, me.team if me is not None else "") for one, me in found]


async def own_match(house: House, number: int, visitor: int, story: StoryRow | None) -> MyMatch:
    rows = await house.store.read_table(number)
    log = [readable(number, seq, row) for seq, row in enumerate(rows, 1)]
    first = log[0] if log else None
    code = first.code if isinstance(first, Created) else story.code if story is not None else ""  # its log may be archived
    mine = list(own_entries(log, rows, visitor))
    reviews = [await house.store.read_review(number, seat) for seat in sorted(seats_in_the_end(log, visitor))]
    told = [msgspec.json.decode(body) for body in reviews if body is not None]
    whole = story is not None and story_in(story.body, number) is not None
    return MyMatch(code, told_story(story, visitor) if story is not None and whole else None, mine, told)


def own_entries(log: Sequence[AnyEntry | None], rows: Sequence[LogRow], visitor: int) -> Iterator[MyEntry]:
    """The entries of a log that a visitor made, or that are about his seats."""
    seats: set[int] = set()
    for entry, row in zip(log, rows, strict=True):
        if entry is None:
            continue
        before = set(seats)
        follow_seats(seats, entry, visitor)
        named = (
            {getattr(entry, "seat", None), *(getattr(entry, "seats", None) or ())} if not isinstance(entry, Created) else set()
        )
        if isinstance(entry, (entries.Joined, entries.Hosted)):
            is_mine = entry.visitor == visitor  # somebody else may come to a seat that was his
        else:
            is_mine = bool(named & (before | seats))
        if is_mine:
            yield MyEntry(row.at, msgspec.to_builtins(entry))


def follow_seats(seats: set[int], entry: AnyEntry, visitor: int) -> None:
    """The seats of a visitor after this entry."""
    if isinstance(entry, Created):
        seats |= {seat for seat, plan in enumerate(entry.seats) if plan.visitor == visitor}
    elif isinstance(entry, (entries.Joined, entries.Removed, entries.Given)):
        seats.discard(entry.seat)
        if isinstance(entry, entries.Joined) and entry.visitor == visitor:
            seats.add(entry.seat)


def seats_in_the_end(log: Sequence[AnyEntry | None], visitor: int) -> set[int]:
    seats: set[int] = set()
    for entry in log:
        if entry is not None:
            follow_seats(seats, entry, visitor)
    return seats
