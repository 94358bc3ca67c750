"""Requests about tournaments."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

from flibuste.fair.boards import MOST_ROUNDS
from flibuste.games import game_named
from flibuste.server.house.rooms import SPECTATOR
from flibuste.server.requests.tables import TableCode
from flibuste.server.requests.visits import Visit
from flibuste.server.table.clocks import PACES
from flibuste.server.table.making import usual_level
from flibuste.server.table.names import clean_name, told_apart
from flibuste.server.table.refusals import Closed
from flibuste.tournament import course
from flibuste.tournament.course import Tournament
from flibuste.wire import (
    Clock,
    Entering,
    ListedTournament,
    MemberInfo,
    NewTournament,
    RemovedEntry,
    RevealedPart,
    RoundInfo,
    SealedPart,
    TableProgress,
    TournamentFair,
    TournamentInfo,
)

RoundNumber = Annotated[int, Meta(ge=1, le=MOST_ROUNDS, description="A round, from 1.")]


async def create(visit: Visit, body: NewTournament) -> TournamentInfo:
    """Make a tournament; its host need not play in it."""
    row = await visit.known()
    game = game_named(body.game)
    partners = game.partners(body.options)
    options = game.options({**game.board_options(), **body.options, "players": body.size * partners})
    made = Tournament(
        code="",
        name=clean_name(body.name),
        host=row.id,
        game=game.name,
        rules=game.rules_version,
        options=dict(options.written),
        way=body.way,
        size=body.size,
        rounds=body.rounds,
        boards=body.boards,
        clock=body.clock,
        stand_in=body.stand_in or usual_level(game),
        computers=body.computers,
        level=body.level or usual_level(game),
        made=visit.desk.house.clock(),
        patience=PACES[body.clock].parts,
        listed=body.listed,
    )
    return info_for(visit, await visit.desk.house.tournaments.create(made), row.id)


async def listed(visit: Visit) -> list[ListedTournament]:
    """The tournaments that are shown to everybody and are not over: those that may be entered first, then the latest."""
    return visit.desk.house.tournaments.listing()


async def mine(visit: Visit) -> list[TournamentInfo]:
    """The tournaments that you have entered, are the host of, or were removed from, and that are not over."""
    row = await visit.visitor()
    found = await visit.desk.house.tournaments.of(row.id) if row is not None else []
    return [info_for(visit, one, row.id) for one in found if row is not None]


async def show(visit: Visit, code: TableCode) -> TournamentInfo:
    """A tournament, for anyone who has its code."""
    row = await visit.visitor()
    visitor = row.id if row is not None else SPECTATOR
    return info_for(visit, await visit.find_tournament(code, visitor), visitor)


async def enter(visit: Visit, code: TableCode, body: Entering) -> TournamentInfo:
    """Enter, under the name that you have."""
    row = await visit.known()
    await visit.find_tournament(code, row.id)
    await visit.desk.house.tournaments.check_entering(row.id)
    team = clean_name(body.team) if body.team.strip() else ""

    def make(one: Tournament) -> None:
        name = told_apart(row.name, [member.name for member in one.members])
        course.enter(one, row.id, name, row.face, team)

    return info_for(visit, await visit.desk.house.tournaments.change(code, make), row.id)


async def withdraw(visit: Visit, code: TableCode) -> TournamentInfo:
    """Take your entry back, before the roll is called."""
    return await changed(visit, code, course.withdraw)


async def remove(visit: Visit, code: TableCode, body: RemovedEntry) -> TournamentInfo:
    """Take somebody's entry off before the roll is called: the host alone may. That person is told, and cannot enter again."""
    return await changed(visit, code, lambda one, visitor: course.remove(one, visitor, body.name))


async def call(visit: Visit, code: TableCode) -> TournamentInfo:
    """Call the roll: the host alone may. The pages of those who are there add to the chance, and the first round begins."""
    row = await visit.known()
    await visit.find_tournament(code, row.id)
    return info_for(visit, await visit.desk.house.tournaments.call(code, row.id), row.id)


async def seal(visit: Visit, code: TableCode, body: SealedPart) -> TournamentInfo:
    """Seal your part of the chance."""
    return await changed(visit, code, lambda one, visitor: course.seal(one, visitor, body.seal))


async def reveal(visit: Visit, code: TableCode, body: RevealedPart) -> TournamentInfo:
    """Reveal the part that you have sealed, to terms that have your seal."""
    return await changed(visit, code, lambda one, visitor: course.reveal(one, visitor, body.part))


async def close(visit: Visit, code: TableCode) -> TournamentInfo:
    """End the tournament before its time: the host alone may."""
    now = visit.desk.house.clock()

    def make(one: Tournament, visitor: int) -> None:
        course.must_host(one, visitor)
        course.close(one, now)

    return await changed(visit, code, make)


async def changed(visit: Visit, code: str, make: Callable[[Tournament, int], object]) -> TournamentInfo:
    """A tournament, when what the visitor asks of it is done."""
    row = await visit.known()
    await visit.find_tournament(code, row.id)
    return info_for(visit, await visit.desk.house.tournaments.change(code, lambda one: make(one, row.id)), row.id)


async def show_round(visit: Visit, code: TableCode, number: RoundNumber) -> RoundInfo:
    """A round that is over: every table's scores, and the proof of the boards."""
    row = await visit.visitor()
    one = await visit.find_tournament(code, row.id if row is not None else SPECTATOR)
    if number > course.closed_rounds(one):
        raise Closed("round open", f"round {number} is not over: what happened in it is shown then")
    return visit.desk.house.tournaments.results.round(one, number)


# ---- as it is told ---------------------------------------------------------------------------------------------------


def info_for(visit: Visit, one: Tournament, visitor: int) -> TournamentInfo:
    """What one who asks may know. Of a round that is played, nobody learns more than how far its tables are."""
    me = course.member_of(one, visitor)
    playing = one.phase == "playing"
    return TournamentInfo(
        code=one.code,
        name=one.name,
        game=one.game,
        options=one.options,
        way=one.way,
        size=one.size,
        partners=course.partners(one),
        rounds=one.rounds,
        boards=one.boards,
        clock=msgspec.convert(one.clock, Clock),
        computers=one.computers,
        level=one.level,
        stand_in=one.stand_in,
        phase=one.phase,
        members=[
            MemberInfo(member.name, member.face, member.level, member.team, member.away, member is me) for member in one.members
        ],
        sides=one.sides,
        round=len(one.played),
        closed_rounds=course.closed_rounds(one),
        tables=[TableProgress(group.sides, len(group.scores)) for group in one.played[-1]] if playing else [],
        standings=visit.desk.house.tournaments.results.standings(one),
        fair=fair_info(one, me),
        host=visitor == one.host,
        entered=me is not None,
        removed=visitor in one.removed,
        table=course.table_of(one, visitor),
    )


def fair_info(one: Tournament, me: course.Member | None) -> TournamentFair | None:
    if not one.secret:
        return None
    missing = {
        "sealing": [member for member in course.persons(one) if not member.seal],
        "revealing": [member for member in one.members if member.seal and not member.part],
    }
    return TournamentFair(
        one.start,
        course.commitment_of(one),
        one.terms or None,
        me is not None and me.seal != "",
        me is not None and me.part != "",
        len(missing.get(one.phase, [])),
        one.due,
        one.missed,
    )
