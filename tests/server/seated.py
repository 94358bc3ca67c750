"""Tables for the tests, made and driven without sockets or clocks."""

from collections.abc import Sequence
from typing import Any

from flibuste.game import Json
from flibuste.server.table.commands import carry_out, ring
from flibuste.server.table.entries import read_entry, write_entry
from flibuste.server.table.making import new_table
from flibuste.server.table.rebuilding import rebuild
from flibuste.server.table.table import Table
from flibuste.wire import Act, Asked, Join, NewTable
from tests.server.parts import begin

ANNE, MARY, JACK = 1, 2, 3
GAMES_AND_SEATS = [("corsari", 2), ("corsari", 4), ("korsar", 3), ("korsar", 4), ("nain_jaune", 2), ("nain_jaune", 4)]


def waiting(game: str = "corsari", seats: Sequence[str] = ("you", "open"), **more: Any) -> Table:
    """A table of Anne's."""
    return Table(new_table(NewTable(game, list(seats), **more), "ABCDEF", ANNE, "Anne"), 1000.0)


def seat_mary(table: Table, seat: int | None = None, visitor: int = MARY) -> None:
    carry_out(table, visitor, Join(seat=seat), 1001.0, "Mary")


def playing(game: str = "corsari", seats: Sequence[str] = ("you", "open"), at: float = 1002.0, **more: Any) -> Table:
    """A match of Anne against Mary, and whoever else is named, dealt."""
    table = waiting(game, seats, **more)
    if "open" in seats:
        seat_mary(table)
    begin(table, at)
    return table


def visitor_to_act(table: Table) -> int:
    assert table.turn is not None
    visitor = table.chairs[table.turn].visitor
    assert visitor is not None
    return visitor


def legal(table: Table) -> list[str]:
    assert table.match is not None and table.turn is not None
    return table.match.view(table.turn).legal


def play_one(table: Table, at: float, choice: int = -1) -> None:
    """The person to act plays."""
    action = Act(version=table.version, action=legal(table)[choice], seat=table.turn)
    carry_out(table, visitor_to_act(table), action, at)


def ask(table: Table, visitor: int, command: Asked, at: float = 2000.0) -> int:
    """Do what a visitor asks; how many entries came of it."""
    before = table.version
    carry_out(table, visitor, command, at, "Mary")
    return table.version - before


def rung(table: Table, at: float) -> int:
    """Let the alarm of a table ring; how many entries came of it."""
    before = table.version
    ring(table, at)
    return table.version - before


def through_the_log(table: Table) -> Table:
    """The same table, rebuilt from what the store would have."""
    return rebuild([(read_entry(write_entry(step.entry)), step.at) for step in table.steps])


def kept(table: Table) -> Json:
    """What a table keeps and says of itself, compiled or not."""
    values = {name: getattr(table, name) for name in dir(table) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def everything(table: Table) -> Json:
    """All that a table is, to compare two."""
    match = table.match
    return {
        "table": {name: value for name, value in kept(table).items() if name not in ("match", "game", "seats_by_visitor")},
        "position": table.game.dump(match.state) if match is not None else None,
        "log": match.log() if match is not None else None,
        "times": (table.deadline, table.alarm(), table.thinker(), table.phase, table.version),
        "info": table.info(),
    }
