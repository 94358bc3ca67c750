"""Whom a table over days calls: persons whose turn it is, or for whom its start waits, come when they are told.

The house says at which table who is awaited, when that is on disk; how anybody is told of it is no concern of its own.
"""

from collections.abc import Set
from typing import Protocol

from msgspec import Struct

from flibuste.server.house.rooms import Room
from flibuste.server.table import entries
from flibuste.server.table.table import Table

START = 0  # the turn in which a device's part of the chance is awaited; below it lie those of further starts, see `start_number`


class Call(Struct, frozen=True):
    """Who is awaited at a table, each in the turn of this number, which never falls in a match but by an action taken back."""

    awaited: dict[int, int]
    here: frozenset[int]  # those of them who have the table open, in sight
    over: bool  # whether nobody will be awaited any more


class Caller(Protocol):
    def call(self, table: int, call: Call) -> None:
        """All that a table calls now, in the place of what it called before."""

    def owes(self, table: int) -> bool:
        """Whether that would be lost if the table fell asleep now."""


class NoCaller:
    """Where nobody can be told."""

    def call(self, table: int, call: Call) -> None:
        pass

    def owes(self, table: int) -> bool:
        return False


def look_for_call(room: Room, caller: Caller) -> None:
    """Say whom a table over days awaits, where that is new; the server that runs it does, when all of it is on disk."""
    table = room.table
    if not table.pace.over_days or room.owner is not None or room.told_version != table.version:
        return
    awaited = awaited_at(table)
    lines: Set[int] = {listener.visitor for listener in room.lines_in_sight()}.union(*room.presence.elsewhere.values())
    call = Call(awaited, frozenset(awaited.keys() & lines), table.ending is not None)
    if call != room.call:
        room.call = call
        caller.call(room.number, call)


def awaited_at(table: Table) -> dict[int, int]:
    """The visitors who are to do something, with the number of their turn."""
    if table.phase == "dealing":
        found = {table.chairs[seat].visitor: start_number(table) for seat in table.awaited}
        return {visitor: turn for visitor, turn in found.items() if visitor is not None}
    turn = table.turn
    if turn is None or table.phase != "playing" or table.chairs[turn].thinker is not None:
        return {}
    visitor = table.chairs[turn].visitor
    return {visitor: turn_number(table, visitor)} if visitor is not None else {}


def start_number(table: Table) -> int:
    """A start that comes to nothing is followed by another, for which everybody is awaited anew: once for the seal, once for the
    part."""
    return START - 2 * (table.parts.match - 1) + (table.parts.terms is None)


def turn_number(table: Table, visitor: int) -> int:
    """How many actions the match had, counted from 1, when the turn began in which this visitor is to act. An action that is
    taken back and made again leads to the same turn."""
    assert table.match is not None
    number, mine, undone = 1 + len(table.match.actions), table.seats_of(visitor), 0
    for step in reversed(table.steps):
        if isinstance(step.entry, entries.Undone):
            undone += 1
        elif isinstance(step.entry, entries.Acted) and undone:
            undone -= 1
        elif isinstance(step.entry, entries.Acted):
            if step.entry.seat not in mine:
                break
            number -= 1
    return number
