"""How a visitor who wants to be forgotten is taken out of every table."""

import logging
from functools import partial

from flibuste.server.house.behind import make_anew
from flibuste.server.house.errors import NotFound
from flibuste.server.house.house import House, row_of
from flibuste.server.house.reading import read_log
from flibuste.server.house.rooms import Room
from flibuste.server.house.stories import has_persons, scrubbed, scrubbed_story, story_in
from flibuste.server.store.store import LogRow
from flibuste.server.table.commands import forget_visitor
from flibuste.server.table.entries import AnyEntry, write_entry
from flibuste.server.table.rebuilding import Damaged, rebuild
from flibuste.server.table.refusals import Closed

logger = logging.getLogger("flibuste.server")


async def forget(house: House, visitor: int) -> None:
    """Take a visitor out of every table, wherever it is run; a match that nobody else played is dropped."""
    await house.tournaments.forget(visitor)
    for number in await house.store.tables_of(visitor):
        room = await house.fleet.elsewhere(number)
        if room is not None:
            await house.fleet.ask(room, visitor, "", None)
        else:
            await forget_here(house, number, visitor)


async def forget_here(house: House, number: int, visitor: int) -> None:
    """Take a visitor out of a table that we run, or that nobody does. Nobody else there is disturbed."""
    room = await awake(house, number)
    rows = await house.store.read_table(number)
    if room is not None and room.table.ending is None:
        await house.change(room, partial(forget_visitor, room.table, visitor, house.clock()))
        rows = [row_of(step) for step in room.table.steps]
    changed = scrubbed([readable(number, seq, row) for seq, row in enumerate(rows, 1)], visitor)
    if room is not None:
        clean = dict(changed)
        steps = enumerate(room.table.steps, 1)
        since, held = room.table.turn_since, room.table.held_until  # a clock that was not seen yet is in no log
        room.table = rebuild([(clean.get(seq, step.entry), step.at) for seq, step in steps])
        room.table.turn_since, room.table.held_until = since, held
        make_anew(room)
    story = await house.store.story(number)
    readable_story = story is not None and story_in(story, number) is not None
    if story is not None and readable_story:
        story = scrubbed_story(story, visitor)
    if story is not None and readable_story and not has_persons(story):
        await house.store.drop_table(number)
        if room is not None:
            house.lose(room, "the table is gone")
    else:
        await house.store.rewrite(number, [(seq, write_entry(entry)) for seq, entry in changed], story, visitor)
    if room is not None:
        house.fleet.rewritten(room.table.code)


async def awake(house: House, number: int) -> Room | None:
    """A table that we have in memory or, if it is not over, can read; None of any other, of which the log is all there is."""
    if not house.tables.is_awake(number) and await house.store.story(number) is not None:
        return None
    try:
        return await house.tables.read_number(number)
    except (Closed, NotFound):
        return None


def readable(number: int, seq: int, row: LogRow) -> AnyEntry | None:
    """An entry of a log; None for one that is damaged, which stays as it is."""
    try:
        ((entry, _),) = read_log([row], seq)
    except Damaged as error:
        logger.warning("table %d: %s is damaged, and may name a visitor who was forgotten", number, error)
        return None
    return entry
