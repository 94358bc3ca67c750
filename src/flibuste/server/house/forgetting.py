"""How a visitor who wants to be forgotten is taken out of every table."""

from collections.abc import Sequence
from functools import partial

from flibuste.server.house.house import House
from flibuste.server.house.stories import persons_of, scrubbed, story_of
from flibuste.server.table.commands import forget_visitor
from flibuste.server.table.entries import AnyEntry, Created, read_entry, write_entry
from flibuste.server.table.table import RulesGone, rebuild


async def forget(house: House, visitor: int) -> None:
    """Take a visitor out of every table, wherever it is run; a match that nobody else played is dropped."""
    for number in await house.store.tables_of(visitor):
        room = await house.fleet.elsewhere(number)
        if room is not None:
            await house.fleet.ask(room, visitor, "", None)
        else:
            await forget_here(house, number, visitor)


async def forget_here(house: House, number: int, visitor: int) -> None:
    """Take a visitor out of a table that we run, or that nobody does."""
    steps = [(read_entry(row.body), row.at) for row in await house.store.read_table(number)]
    created, _ = steps[0]
    assert isinstance(created, Created)
    room = house.rooms.get(created.code)
    if room is not None and room.table.ending is None:
        await house.change(room, partial(forget_visitor, room.table, visitor, house.clock()))
        steps = [(step.entry, step.at) for step in room.table.steps]
    await take_out_of_log(house, number, steps, visitor)
    house.fleet.rewritten(created.code)
    room = house.rooms.get(created.code)
    if room is not None:
        house.lose(room, "somebody has left the table for good")


async def take_out_of_log(house: House, number: int, steps: Sequence[tuple[AnyEntry, float]], visitor: int) -> None:
    clean = scrubbed([entry for entry, _ in steps], visitor)
    rest = list(steps)
    for seq, entry in clean:
        rest[seq - 1] = (entry, steps[seq - 1][1])
    try:
        table = rebuild(rest)
    except RulesGone:
        await house.store.drop_table(number)
        return
    if table.ending is not None and not persons_of(table):
        await house.store.drop_table(number)
    else:
        bodies = [(seq, write_entry(entry)) for seq, entry in clean]
        await house.store.rewrite(number, bodies, story_of(table), visitor)
