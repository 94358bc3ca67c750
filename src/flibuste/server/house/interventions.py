"""What the operator does to a table: to close it, or to take a visitor out of it."""

import logging
from functools import partial
from typing import Literal

from flibuste.server.house.house import House
from flibuste.server.house.rooms import Room
from flibuste.server.table import entries
from flibuste.server.table.commands import forget_visitor
from flibuste.server.table.refusals import Closed

logger = logging.getLogger("flibuste.server")

Intervention = Literal["close", "remove"]


async def intervene(house: House, room: Room, what: Intervention, visitor: int = 0) -> None:
    """Do this to a live table, wherever it is run; it is on disk when this returns."""
    if room.table.ending is not None:
        raise Closed("over", f"table {room.table.code} is over")
    if room.owner is not None:
        await house.fleet.intervene(room, what, visitor)
    else:
        await intervene_here(house, room, what, visitor)


async def intervene_here(house: House, room: Room, what: Intervention, visitor: int) -> None:
    """The same at a table that we run. Its players see it; a computer player takes the seats of whoever is taken out."""
    if what == "close":
        ended = entries.Ended(reason="closed", winners=[])
        await house.change(room, lambda: room.table.apply(ended, house.clock()))
        logger.info("the operator closed table %s", room.table.code)
    else:
        await house.change(room, partial(forget_visitor, room.table, visitor, house.clock()))
        logger.info("the operator took visitor %d out of table %s", visitor, room.table.code)
