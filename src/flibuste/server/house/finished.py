"""Matches that are over, for those who played them: their logs, and going on from a moment of one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from flibuste.fair import first, proof
from flibuste.game import BadInput, Json
from flibuste.match import Match
from flibuste.server.house.errors import TooOften
from flibuste.server.house.rooms import Room
from flibuste.server.table.entries import Beginning
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import Table
from flibuste.server.thinking.replays import beginning_here
from flibuste.server.thinking.thinkers import REPLAY
from flibuste.wire import NewTable

if TYPE_CHECKING:
    from flibuste.server.house.house import House


@contextmanager
def looking_back(house: "House", visitor: int) -> Iterator[None]:
    """A log is held in memory meanwhile, and waits for a worker: a visitor may have so many, and all together."""
    looks = house.looks
    if not looks.enter(str(visitor)):
        if looks.all >= looks.most:
            raise TooOften("many looks", "many matches are being looked back at: ask again in a moment")
        raise TooOften("your looks", "your last look back is still being worked out: wait for it")
    try:
        yield
    finally:
        looks.leave(str(visitor))


async def finished(house: "House", code: str, visitor: int) -> tuple[Room, Match]:
    """A match that is over, for a visitor who played in it, and did not leave before: until the end, it would show the cards."""
    room = await house.room(code)
    if visitor not in room.table.players and not room.table.seats_of(visitor):
        raise Foreign("not your match", "the log of a match is for those who played it")
    if room.table.match is None or room.table.ending is None:
        raise Closed("cards hidden", "the log is given out when the match is over: before, it would show the cards")
    await must_be_open(house, room.table)
    return room, room.table.match


async def must_be_open(house: "House", table: Table) -> None:
    """What was played at a tournament's board is hidden as long as others may still play it."""
    if await house.tournaments.is_hidden(table):
        raise Closed("round open", "others still play this board: what happened at it is shown when the round is over")


async def fair_log(house: "House", code: str, visitor: int) -> Json:
    """The whole match with the proof of its deals; a match that went on from another one has no such proof."""
    room, match = await finished(house, code, visitor)
    if room.table.created.board is not None:
        return await house.tournaments.board_log(room.table)
    return log_of(room.table, match)


def log_of(table: Table, match: Match) -> Json:
    """The same of a table that is over."""
    parts = table.parts
    if table.arranged:  # the proof of a board is its tournament's
        return match.log()
    if parts.terms is None:
        return first.fair_log(match, table.created.seed, table.entropies)
    return proof.fair_log(match, parts.terms.text(), parts.secret, parts.in_order, parts.missed)


async def beginning(house: "House", visitor: int, asked: NewTable) -> Beginning:
    """What the match of a table that branches off has seen before."""
    branch = asked.branch
    assert branch is not None
    if (branch.code is None) == (branch.log is None):
        raise BadInput("from: expected either a code or a log")
    others = [seat for number, seat in enumerate(asked.seats) if number != branch.seat]
    if len(others) == len(asked.seats) or asked.seats[branch.seat] != "you" or {"you", "open"} & set(others):
        raise BadInput(f"seats: expected you at seat {branch.seat}, and computer players elsewhere")
    log = await fair_log(house, branch.code, visitor) if branch.code is not None else branch.log
    options = {**asked.options, "players": len(asked.seats)}
    with looking_back(house, visitor):
        found = await house.thinkers.work(REPLAY, beginning_here, log, asked.game, options, branch.step)
    return msgspec.structs.replace(found, code=branch.code)
