"""Tournaments as they are run. Each is one row of the store, which any server may change if nobody else has changed it
meanwhile; so none of them owns it, and all that is done here may be done twice. The tables of its boards are tables like others.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

import msgspec

from flibuste.fair import new_part
from flibuste.fair.boards import board_log
from flibuste.game import BadInput, FlibusteError, Json
from flibuste.server.house.calls import Call
from flibuste.server.house.errors import Busy, NotFound, TooMany, TooOften
from flibuste.server.house.reading import UNREADABLE
from flibuste.server.house.results import Results
from flibuste.server.house.stories import KeptStory, story_in
from flibuste.server.store.notices import LETTERS, number_of
from flibuste.server.store.store import Conflict, TournamentRow
from flibuste.server.table.clocks import PACES
from flibuste.server.table.entries import Board, Created, SeatPlan
from flibuste.server.table.refusals import Closed
from flibuste.server.table.table import Table
from flibuste.tournament import course
from flibuste.tournament.course import Group, Tournament
from flibuste.wire import Clock, ListedTournament

if TYPE_CHECKING:
    from flibuste.server.house.house import House

LOOK: Final = 10.0  # seconds between two looks at all tournaments
FRESH: Final = 1.0  # seconds for which what was read is as good as new
ATTEMPTS: Final = 50
NOBODY: Final = 0
MOST_LISTED: Final = 50

logger = logging.getLogger("flibuste.server")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def written(one: Tournament) -> bytes:
    return msgspec.json.encode(one)


def tables_of(one: Tournament) -> set[str]:
    """The codes of all its boards' tables."""
    return {table for groups in one.played for group in groups for table in group.tables}


def visitors_of(one: Tournament) -> list[int]:
    """Whom it concerns."""
    concerned = {member.visitor for member in one.members if member.visitor is not None} | {one.host}
    concerned = concerned.union(one.removed, *one.missing)
    return sorted(concerned - {NOBODY})


def listed_as(one: Tournament) -> ListedTournament:
    return ListedTournament(
        code=one.code,
        name=one.name,
        game=one.game,
        way=one.way,
        clock=msgspec.convert(one.clock, Clock),
        phase=one.phase,
        entered=len(course.persons(one)),
        round=len(one.played),
        rounds=one.rounds,
        boards=one.boards,
    )


def nothing(_: Tournament) -> None:
    """For a change that is only what the time brings."""


class Tournaments:
    """See `tend`, by which everything goes on."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.known: dict[str, tuple[float, Tournament]] = {}  # what was read lately, and when
        self.waiting: set[str] = set()  # tournaments that somebody is about to tend
        self.tending: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.results = Results()
        self.listed: dict[str, tuple[float, ListedTournament]] = {}  # what everybody may find, and when it was made
        self.calls: dict[str, Call] = {}  # what was called last, of those over days
        self.damaged: set[str] = set()  # those that cannot be read, as the log has said

    # ---- asking ------------------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Tournament:
        """A tournament as it is, or was a moment ago; not to be changed."""
        now = asyncio.get_running_loop().time()
        at, one = self.known.get(code, (0.0, None))
        if one is not None and now < at + FRESH:
            return one
        row = await self.house.store.find_tournament(code)
        if row is None:
            raise NotFound("no tournament", f"there is no tournament {code[:20]}")
        return self.note(self.read(code, row))

    def read(self, code: str, row: TournamentRow) -> Tournament:
        try:
            return msgspec.json.decode(row.body, type=Tournament)
        except UNREADABLE as error:
            if code not in self.damaged:
                self.damaged.add(code)
                logger.error("tournament %s stands still: its row is damaged (%s)", code, error)
            raise Closed("damaged", "what is kept of this tournament is damaged: only the operator can mend it") from None

    def note(self, one: Tournament) -> Tournament:
        now = asyncio.get_running_loop().time()
        self.known = {code: known for code, known in self.known.items() if now < known[0] + FRESH}
        self.known[one.code] = (now, one)
        if one.listed and one.phase not in ("over", "closed"):
            self.listed[one.code] = (one.made, listed_as(one))
        else:
            self.listed.pop(one.code, None)
        return one

    def listing(self) -> list[ListedTournament]:
        """What everybody may find. It is known without asking the disk: every look sees all of it."""
        found = sorted(self.listed.values(), key=lambda known: (known[1].phase != "entering", -known[0]))
        return [one for _, one in found[:MOST_LISTED]]

    async def of(self, visitor: int, live: bool = True) -> list[Tournament]:
        """Those that are not over and that a visitor has entered, or is the host of; or all that name him. The latest first."""
        found: list[Tournament] = []
        for code in await self.house.store.tournaments_of(visitor, live):
            with suppress(Closed, NotFound):
                found.append(await self.find(code))
        found = [one for one in found if not live or course.is_concerned(one, visitor)]
        return sorted(found, key=lambda one: one.made, reverse=True)

    async def is_hidden(self, table: Table) -> bool:
        """Whether others may still play what was played at a table: a board of a round that is not over."""
        board = table.created.board
        if board is None:
            return False
        try:
            return not course.is_closed(await self.find(board.tournament), board.round)
        except NotFound:
            return False

    async def board_log(self, table: Table) -> Json:
        """The log of a board whose round is over, with its proof."""
        board, match = table.created.board, table.match
        assert board is not None and match is not None
        one = await self.find(board.tournament)
        secret = course.round_secret(one, board.round)
        return board_log(match, one.terms, secret, course.parts_of(one), board.round, board.board)

    # ---- changing ----------------------------------------------------------------------------------------------------

    async def create(self, one: Tournament) -> Tournament:
        """A new tournament, with a code of its own."""
        self.house.saving.check()
        course.check(one)
        limits, lock = self.house.limits, self.house.making.setdefault(one.host, asyncio.Lock())
        if one.computers > limits.computers:
            raise BadInput(f"{one.computers} computer players: expected at most {limits.computers}")
        async with lock:
            if len(await self.house.store.live_tournaments()) >= limits.tournaments:
                raise TooOften("many tournaments", "there are as many tournaments as this server can have: try again later")
            mine = [other for other in await self.of(one.host) if other.host == one.host]
            if len(mine) >= limits.tournaments_per_visitor:
                raise TooMany("your tournaments", f"{len(mine)} tournaments of yours are not over: close one of them first")
            while True:
                one.code = new_code()
                try:
                    await self.house.store.create_tournament(one.code, written(one), one.host)
                except Conflict:
                    continue
                return self.note(one)

    async def check_entering(self, visitor: int) -> None:
        """Whether a visitor may enter another one."""
        entered = [one for one in await self.of(visitor) if course.member_of(one, visitor) is not None]
        if len(entered) >= self.house.limits.entries_per_visitor:
            raise TooMany(
                "your entries", f"you have entered {len(entered)} tournaments that are not over: withdraw from one first"
            )

    async def change(self, code: str, make: Callable[[Tournament], object]) -> Tournament:
        """Change a tournament, on disk when this returns; then see to what comes of it."""
        one = await self.write(code, make)
        if one.phase == "playing":
            await self.tend(code)
        return one

    async def write(self, code: str, make: Callable[[Tournament], object]) -> Tournament:
        self.house.saving.check()
        for _ in range(ATTEMPTS):
            row = await self.house.store.find_tournament(code)
            if row is None:
                raise NotFound("no tournament", f"there is no tournament {code[:20]}")
            one, now = self.read(code, row), self.house.clock()
            before = tables_of(one)
            try:
                make(one)
            except course.Unwanted as no:
                raise Closed(no.code, no.reason) from None
            course.tick(one, now, new_part(), new_code)
            made = tables_of(one) - before
            if made and await self.house.store.stories_at(sorted(made)):
                continue  # a table has such a code already
            body = written(one)
            if body != row.body:
                try:
                    live = one.phase not in ("over", "closed")
                    await self.house.store.save_tournament(code, row.version, body, live, visitors_of(one))
                except Conflict:
                    continue
            self.look_for_call(one)
            if one.due is not None:
                asyncio.get_running_loop().call_later(max(one.due - now, 0.0), self.attend, code)
            return self.note(one)
        raise Busy("busy", "many change this tournament at once: ask again in a moment")

    def look_for_call(self, one: Tournament) -> None:
        """Say for whom a start over days waits, where that is new; every server does, and whoever is told is asked for again."""
        if not PACES[msgspec.convert(one.clock, Clock)].over_days:
            return
        call = Call(course.awaited(one), frozenset(), one.phase not in ("sealing", "revealing"))
        if call != self.calls.get(one.code):
            self.calls[one.code] = call
            self.house.caller.call(number_of(one.code), call)

    async def call(self, code: str, visitor: int) -> Tournament:
        """The host calls the roll; there must be room for all tables."""
        one = await self.find(code)
        tables = course.sides_wanted(one) // one.size
        if await self.house.store.live_count() + tables > self.house.limits.tables:
            raise TooOften("many tables", "there are as many tables as this server can have: try again later")
        return await self.change(code, lambda found: course.call(found, visitor, self.house.clock(), new_part()))

    async def forget(self, visitor: int) -> None:
        for code in await self.house.store.tournaments_of(visitor):
            try:
                await self.write(code, lambda one: course.forget(one, visitor))
            except (Closed, NotFound):
                logger.warning("tournament %s may name a visitor who was forgotten", code)

    # ---- going on ----------------------------------------------------------------------------------------------------

    def attend(self, code: str) -> None:
        """Something may have come of a tournament: a board is over, or its time has come."""
        if code not in self.waiting and not self.house.closing:
            self.waiting.add(code)
            self.house.background(self.tend_in_turn(code))

    async def tend_in_turn(self, code: str) -> None:
        lock = self.tending.setdefault(code, asyncio.Lock())
        async with lock:
            self.waiting.discard(code)
            try:
                await self.tend(code)
            except FlibusteError as error:  # the next look tries again
                if code not in self.damaged:
                    logger.warning("tournament %s does not go on yet: %s", code, error)

    async def tend(self, code: str) -> None:
        """Let a tournament go on: make the tables that it lacks, take in the boards that are over. All of it may be done twice,
        and by several servers: a table has its code before it is made, and a board that was taken in is no news."""
        while not self.house.closing:
            one = await self.write(code, nothing)
            groups = [group for group in one.played[-1] if len(group.scores) < one.boards] if one.phase == "playing" else []
            found = await self.house.store.stories_at([group.tables[-1] for group in groups])
            for group in groups:
                if group.tables[-1] not in found:
                    await self.make_table(one, group)
            over = {table: story_in(body, table) for table, body in found.items() if body is not None}
            if not over:
                return
            await self.write(code, lambda one, over=over: take_in(one, over))  # type: ignore[misc]

    async def make_table(self, one: Tournament, group: Group) -> None:
        number, board = len(one.played), len(group.tables)
        members = [one.members[member] for member in course.seats_at(one, group, board)]
        created = Created(
            code=group.tables[-1],
            game=one.game,
            rules=one.rules,
            options=one.options,
            seats=[SeatPlan(member.visitor, member.name, member.level, member.face) for member in members],
            host=NOBODY,
            listed=False,
            clock=msgspec.convert(one.clock, Clock),
            fill=one.stand_in,
            seed=course.seed_of(one, number, board),
            sealed=True,
            hints=False,
            board=Board(one.code, number, board, one.boards),
        )
        await self.house.add_board(created, [seat for seat, member in enumerate(members) if member.away])

    async def look(self) -> None:
        """See to every tournament that is not over: a server may have ended before it had done so."""
        if self.house.closing or self.house.saving.fault is not None:
            return
        before = set(self.listed)
        live = await self.house.store.live_tournaments()
        for code in before.difference(live):  # another server has seen its end
            self.listed.pop(code, None)
        for code in set(self.calls).difference(live):
            del self.calls[code]
        for code in live:
            self.attend(code)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except FlibusteError as error:
                logger.warning("the tournaments could not be read: %s", error)


def take_in(one: Tournament, over: dict[str, KeptStory | None]) -> None:
    """A board of which nothing can be read has come to nothing."""
    for table, story in over.items():
        course.report(one, table, story.scores if story is not None else None, story.away if story is not None else [], new_code)
