"""Who may do what at a table."""

from typing import Final

from flibuste.game import BadInput, one_of
from flibuste.server.table.refusals import Closed, Foreign, Stale
from flibuste.server.table.table import Table
from flibuste.wire import Act, Code, Phase, Undo, Why

PHASES: Final[dict[Phase, tuple[Code, str]]] = {
    "waiting": ("not begun", "the match has not begun"),
    "dealing": ("dealing", "the match is about to be dealt"),
    "playing": ("being played", "the match is being played"),
    "paused": ("paused", "the match is paused"),
    "over": ("over", "the match is over"),
}


def own_seats(table: Table, visitor: int) -> list[int]:
    seats = table.seats_of(visitor)
    if not seats:
        raise Foreign("no seat", "you have no seat at this table")
    return seats


def own_seat(table: Table, visitor: int, seat: int | None) -> int:
    """The seat a visitor means, checked to be his."""
    seats = own_seats(table, visitor)
    if seat is None:
        if len(seats) > 1:
            raise BadInput(f"you have several seats here: say which of {one_of(seats)} you mean")
        return seats[0]
    if seat not in seats:
        raise Foreign("not your seat", f"seat {seat} is not yours")
    return seat


def must_play(table: Table, visitor: int) -> int:
    """A seat of a visitor who plays: whoever has resigned has no say in the clocks of the others."""
    seats = [seat for seat in own_seats(table, visitor) if not table.chairs[seat].resigned]
    if not seats:
        raise Closed("resigned", "you have resigned")
    return seats[0]


def must_host(table: Table, visitor: int) -> None:
    if visitor != table.host:
        raise Foreign("not the host", "only the host of the table may do that")


def must_be_free(table: Table) -> None:
    """Others wait for a tournament's board, and are compared with it: it is played to its end."""
    if table.created.board is not None:
        raise Closed("board", "the board of a tournament is played to its end: leave, and a computer player goes on for you")


def must_be(table: Table, *phases: str) -> None:
    if table.phase not in phases:
        raise Closed(*PHASES[table.phase])


def must_exist(table: Table, seat: int) -> None:
    if seat >= len(table.chairs):
        raise BadInput(f"there is no seat {seat}: expected 0 to {len(table.chairs) - 1}")


def check_turn(table: Table, visitor: int, command: Act | Why | Undo) -> int:
    seat = own_seat(table, visitor, command.seat)
    must_be(table, "playing")
    if table.chairs[seat].resigned:
        raise Closed("resigned", "you have resigned")
    if table.chairs[seat].thinker is not None or table.chairs[seat].left_at is not None:
        raise Closed("stood in for", "a computer player stands in for you: take your seat back first")
    if command.version > table.version:
        raise BadInput(f"version {command.version} has not been reached: expected at most {table.version}")
    if command.version < table.position_version:
        raise Stale("stale", f"the table has moved on from version {command.version} to {table.version}")
    return seat
