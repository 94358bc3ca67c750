"""Hints at a table: from what a seat sees and nothing else, thought of by a worker when no move waits, one at a time a table."""

from time import monotonic
from typing import Final

import msgspec

from flibuste.game import NotYourTurn
from flibuste.games import game_named
from flibuste.hints import hints_for
from flibuste.server.house.errors import Busy
from flibuste.server.house.rooms import Room, TableHints
from flibuste.server.table.refusals import Closed, Foreign, Stale
from flibuste.server.table.rights import must_be
from flibuste.server.thinking.thinkers import HINT, Thinkers
from flibuste.wire import AskHint, Hinted, HintInfo

SECONDS: Final = 1.5  # the longest that a worker thinks about one


def hint_here(game_name: str, view: bytes, seed: str) -> list[HintInfo]:
    """The hints for a view, as wire bytes; in a worker process."""
    game = game_named(game_name)
    seen = msgspec.json.decode(view, type=game.view_type)
    found = hints_for(game, seen, seed, begun=monotonic(), seconds=SECONDS)
    return [HintInfo(one.action, one.value, one.interval, one.worse_by, one.worse_interval, one.reasons) for one in found]


def hint_seat(room: Room, visitor: int, command: AskHint) -> int:
    """The seat that a hint is asked for; whatever forbids it is raised."""
    table = room.table
    if visitor < 0:
        raise Foreign("nameless", "you are looking on without a name: ask for one first")
    seat = room.acting_seat(visitor, command.seat)
    must_be(table, "playing")
    if not table.hints:
        raise Closed("no hints", "there are no hints at this table")
    if table.chairs[seat].thinker is not None:
        raise Closed("stood in for", "a computer player stands in for you: take your seat back first")
    if table.turn != seat:
        raise NotYourTurn(f"it is the turn of seat {table.turn}, not of seat {seat}")
    return seat


async def hinted(room: Room, seat: int, number: int, thinkers: Thinkers) -> Hinted:
    """The hints for a seat that may have them."""
    known = room.hints
    version = room.table.position_version
    if known.last is None or known.last[:2] != (version, seat):
        found = await think(room, known, seat, thinkers)
        if room.table.position_version != version or room.table.ending is not None:
            raise Stale("stale", "the table has moved on since the hint was asked for")
        known.last = (version, seat, found)
    return Hinted(id=number, version=room.table.version, seat=seat, hints=known.last[2])


async def think(room: Room, known: TableHints, seat: int, thinkers: Thinkers) -> list[HintInfo]:
    if known.busy:
        raise Busy("hint coming", "a hint is being thought of: wait for it")
    if known.bucket.take(monotonic()) > 0:
        known.bucket.give_back()
        raise Busy("many hints", "that was many hints: wait a moment")
    match = room.table.match
    assert match is not None
    known.busy = True
    try:
        view = msgspec.json.encode(match.view(seat))
        return await thinkers.work(HINT, hint_here, match.game.name, view, f"{room.table.code} {room.table.version}")
    finally:
        known.busy = False
