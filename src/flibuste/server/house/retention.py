"""Visitors who have not been here for a year are forgotten: they are noted first, and forgotten a week later, a few an hour. Each
time the log says so. A clock that has leapt forgets nobody: everybody's year begins anew. Whoever never sat at a table has
nothing to lose and is forgotten sooner; both times are settings."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from flibuste.game import FlibusteError
from flibuste.server.house.forgetting import forget as forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.table.clocks import HOUR

GRACE: Final = 7  # days between noting somebody and forgetting him
MOST_AT_ONCE: Final = 100  # in one hour
LEAP: Final = 30  # days since the last look, from which on the server was away for long, or the clock is wrong
LAST_LOOK: Final = "last look for unseen visitors"  # names of settings; the day
NOTED: Final = "unseen visitors noted"  # the day, or nothing

logger = logging.getLogger("flibuste.server")


@dataclass(frozen=True)
class Retention:
    """For how many days a visitor who does not come is remembered."""

    unseen_days: int = 365
    unplayed_days: int = 30  # of whoever never sat at a table


USUAL: Final = Retention()


async def forget_unseen(house: House, identities: Identities, retention: Retention = USUAL) -> None:
    """Look once an hour."""
    while True:
        try:
            await look(house, identities, retention)
        except FlibusteError as error:
            logger.warning("long unseen visitors could not be forgotten: %s", error)
        await asyncio.sleep(HOUR)


async def look(house: House, identities: Identities, retention: Retention = USUAL) -> None:
    """Note who is due, or forget those who were noted long enough ago and have not come since."""
    store, today = house.store, identities.today()
    if await has_leapt(house, today):
        await store.save_setting(NOTED, "")
        return
    await forget_unplayed(house, identities, today - retention.unplayed_days)
    noted = day_in(await store.setting(NOTED, ""))
    due = await store.visitors_unseen_since(today - retention.unseen_days)
    if not due:
        if noted is not None:
            await store.save_setting(NOTED, "")
    elif noted is None:
        await store.save_setting(NOTED, str(today))
        unseen = retention.unseen_days
        logger.info("%d visitors were not here for %d days: those who do not come are forgotten in %d", len(due), unseen, GRACE)
    elif today >= noted + GRACE:
        doomed = await store.visitors_unseen_since(noted - retention.unseen_days)
        await forget_some(house, identities, doomed[:MOST_AT_ONCE])
        if len(doomed) <= MOST_AT_ONCE:
            await store.save_setting(NOTED, "")


async def forget_unplayed(house: House, identities: Identities, day: int) -> None:
    """Whoever was last here before this day and never sat at a table leaves nothing behind."""
    doomed = await house.store.visitors_unplayed_since(day)
    for visitor in doomed[:MOST_AT_ONCE]:
        await identities.drop(visitor)
    if doomed:
        logger.info("forgot %d visitors who had never sat at a table", min(len(doomed), MOST_AT_ONCE))


async def has_leapt(house: House, today: int) -> bool:
    """Whether the clock is not where it could be after the last look; if so, all visitors count as seen today."""
    store = house.store
    known = await store.last_day()
    last = day_in(await store.setting(LAST_LOOK, str(today if known is None else known)))
    if today != last:
        await store.save_setting(LAST_LOOK, str(today))
    if last is not None and last - 1 <= today <= last + LEAP:
        return False
    await store.all_seen(today)
    if last is None:
        logger.warning("the day of the last look for unseen visitors is damaged: everybody's year begins anew")
        return True
    logger.warning("the clock is %d days from the last look for unseen visitors: everybody's year begins anew", today - last)
    return True


def day_in(setting: str) -> int | None:
    """The day that a setting has; None if it has none, or is damaged."""
    return int(setting) if setting.isdecimal() and setting.isascii() else None


async def forget_some(house: House, identities: Identities, visitors: list[int]) -> None:
    """One who cannot be forgotten, because of a fault, does not keep the others."""
    done = 0
    for visitor in visitors:
        try:
            await forget(house, visitor)
            await identities.drop(visitor)
            done += 1
        except Exception:
            logger.exception("visitor %d could not be forgotten", visitor)
    logger.info("forgot %d visitors who had not been here for long", done)
