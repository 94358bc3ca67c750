"""The players' parts of the chance, for the tests: the one place that seals and reveals them, where no `Client` does."""

from flibuste.client import Client
from flibuste.fair.keeper import Keeper, Kept
from flibuste.server.house.house import House
from flibuste.server.table.commands import carry_out
from flibuste.server.table.table import Table
from flibuste.wire import Start
from flibuste.wire.parts import part_due


def persons(table: Table) -> list[int]:
    """The visitors at the table, in seat order."""
    return list(dict.fromkeys(chair.visitor for chair in table.chairs if chair.visitor is not None))


def add_parts(table: Table, keepers: dict[int, Keeper], at: float, absent: tuple[int, ...] = ()) -> None:
    """Every device, but those of the absent, seals or reveals its part, whichever is due."""
    for visitor in persons(table):
        if visitor not in absent:
            due = part_due(keepers.setdefault(visitor, Keeper()), table.info(), table.seats_of(visitor))
            if due is not None:
                carry_out(table, visitor, due, at)


def known_keepers(table: Table) -> dict[int, Keeper]:
    """Devices whose parts are always the same, for tests that need the same cards each time."""
    keepers = {visitor: Keeper() for visitor in persons(table)}
    for visitor, keeper in keepers.items():
        keeper.kept[table.code] = Kept(table.code, 1, table.parts.commitment, f"{visitor:064x}")
    return keepers


def begin(table: Table, at: float = 2000.0, keepers: dict[int, Keeper] | None = None) -> dict[int, Keeper]:
    """Begin the match of a table, and have it dealt; what each visitor's device has kept."""
    keepers = {} if keepers is None else keepers
    add_parts(table, keepers, at)
    carry_out(table, table.host, Start(), at)
    add_parts(table, keepers, at)
    assert table.match is not None
    return keepers


async def begin_in(house: House, code: str, elsewhere: House | None = None) -> dict[int, Keeper]:
    """The same at a table of a house; `elsewhere` is where the persons but the host are, if that is another server. Nobody waits
    for these persons: they are programs, as any line is that does not say what it has shown."""
    room = await house.room(code)
    table = room.table
    for visitor in persons(table):
        house.see(room, visitor, None, 0.0)
    keepers = {visitor: Keeper() for visitor in persons(table)}
    for order in (None, Start(), None):
        if order is not None:
            await house.command(table.host, "", code, order)
            continue
        for visitor, keeper in keepers.items():
            place = elsewhere if elsewhere is not None and visitor != table.host else house
            due = part_due(keeper, table.info(), table.seats_of(visitor))
            if due is not None:
                await place.command(visitor, "", code, due)
    assert table.match is not None
    return keepers


def begin_from(code: str, host: Client, *others: Client) -> None:
    """The same over the network, where no line of the others is read that would do it."""
    host.start(code)
    for other in others:
        other.attend(code)
