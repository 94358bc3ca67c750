"""What the operator asks of a server, and the lines that answer: `flibuste admin`. No card and no key is ever shown."""

import logging
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from flibuste.game import BadInput, FlibusteError
from flibuste.server.house.errors import NotFound
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.interventions import intervene
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import VisitorRow
from flibuste.server.table.clocks import DAY
from flibuste.server.table.refusals import Closed
from flibuste.tournament import course
from flibuste.wire import NewMe, Rename

logger = logging.getLogger("flibuste.server")

MOST_SHOWN: Final = 500
INVITED_FOR: Final = 14 * DAY


class Order(Struct, tag_field="do", tag=str.lower, frozen=True, forbid_unknown_fields=True):
    """Something that the operator wants."""


class Tables(Order, frozen=True):
    """List the live tables."""


class Visitors(Order, frozen=True):
    """List visitors whose names have this in them, those who came last first."""

    text: str = ""


class Close(Order, frozen=True):
    """End a table, where nobody wins then, or a tournament, where the round that is being played does not count."""

    code: str


class Ban(Order, frozen=True):
    """Let a visitor do nothing here any more, and give the seats to computer players; or let him come again."""

    visitor: int
    banned: bool = True


class Name(Order, frozen=True):
    """Call a visitor something else, also at the tables in progress."""

    visitor: int
    name: str


class Delete(Order, frozen=True):
    """Forget a visitor, as if he had asked for it."""

    visitor: int


class Link(Order, frozen=True):
    """A recovery link for somebody who has lost the device."""

    visitor: int


class Invite(Order, frozen=True):
    """A link that makes somebody known here, also while strangers are not admitted."""

    name: str


class Admit(Order, frozen=True):
    """Whether strangers may come, or only those who have an invitation."""

    strangers: bool


AnyOrder = Tables | Visitors | Close | Ban | Name | Delete | Link | Invite | Admit


class Answer(Struct, frozen=True):
    """What is to be printed; or why nothing was done."""

    lines: list[str] = []
    fault: str | None = None


async def obey(house: House, identities: Identities, order: AnyOrder) -> Answer:
    """Carry an order out. Whatever is wrong with it is one line, and has changed nothing."""
    try:
        return Answer(await answer_to(house, identities, order))
    except FlibusteError as error:
        return Answer(fault=str(error))


async def answer_to(house: House, identities: Identities, order: AnyOrder) -> list[str]:
    if isinstance(order, Tables):
        return await list_tables(house)
    if isinstance(order, Visitors):
        return await list_visitors(house, identities, order.text)
    if isinstance(order, Close):
        return await close(house, order.code.upper())
    if isinstance(order, Invite):
        return await invite(identities, order.name)
    if isinstance(order, Admit):
        await identities.save_admission(msgspec.structs.replace(identities.admission, strangers=order.strangers))
        logger.info("the operator admits %s", "everybody" if order.strangers else "nobody without an invitation")
        return ["everybody may come" if order.strangers else "only those who are known, or have an invitation, may come"]
    row = await visitor_of(house, order.visitor)
    if isinstance(order, Ban):
        return await ban(house, identities, row, order.banned)
    if isinstance(order, Name):
        return await rename(house, identities, row, order.name)
    if isinstance(order, Delete):
        await forget(house, row.id)
        await identities.drop(row.id)
        house.hang_up(row.id, "you have been forgotten here")
        logger.info("the operator deleted visitor %d", row.id)
        return [f"visitor {row.id} is forgotten; the others keep their matches"]
    secret, until = await identities.recovery_secret(row)
    logger.info("the operator made a recovery link for visitor %d", row.id)
    return [
        f"/recover#{secret}",
        f"Put the server's address before it. It works once, until {moment(until)}: the device that opens it is {row.name}'s.",
    ]


# ---- lists -----------------------------------------------------------------------------------------------------------


async def list_tables(house: House) -> list[str]:
    rows = ["code    game        phase     last news         players"]
    live = await house.store.live_tables()
    for number in live[-MOST_SHOWN:]:
        try:
            room = await house.tables.read_number(number)
        except (Closed, NotFound) as error:
            rows.append(f"table {number}: {error}")
            continue
        table = room.table
        names = [f"{chair.name} ({chair.visitor})" if chair.visitor else chair.level or "open" for chair in table.chairs]
        rows.append(f"{table.code}  {table.game.name:<10}  {table.phase:<8}  {moment(table.steps[-1].at)}  {', '.join(names)}")
    rows = rows if len(rows) > 1 else ["no table is live"]
    if len(live) > MOST_SHOWN:
        rows.append(f"{len(live) - MOST_SHOWN} more, older than these")
    for code in (await house.store.live_tournaments())[:MOST_SHOWN]:
        try:
            one = await house.tournaments.find(code)
        except (Closed, NotFound) as error:
            rows.append(f"tournament {code}: {error}")
            continue
        persons = len(course.persons(one))
        rows.append(f"{code}  {one.game:<10}  {one.phase}, a tournament: {one.name}, host {one.host}, {persons} persons")
    return rows


async def close(house: House, code: str) -> list[str]:
    try:
        room = await house.room(code)
    except NotFound:
        if await house.store.find_tournament(code) is None:
            raise
        await house.tournaments.change(code, lambda one: course.close(one, house.clock()))
        logger.info("the operator closed tournament %s", code)
        return [f"tournament {code} is closed"]
    await intervene(house, room, "close")
    return [f"table {code} is closed"]


async def list_visitors(house: House, identities: Identities, text: str) -> list[str]:
    rows = ["number  last here   name"]
    found = await house.store.find_visitors(text, MOST_SHOWN + 1)
    for row in found[:MOST_SHOWN]:
        banned = "  banned" if row.id in identities.admission.banned else ""
        rows.append(f"{row.id:<6}  {date(1970, 1, 1) + timedelta(days=row.seen)}  {row.name}{banned}")
    if len(found) > MOST_SHOWN:
        rows.append(f"more than {MOST_SHOWN}: name a part of the name")
    return rows if len(rows) > 1 else ["no such visitor"]


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%MZ")


async def visitor_of(house: House, number: int) -> VisitorRow:
    row = await house.store.find_visitor(number) if 0 < number < 2**62 else None
    if row is None:
        raise BadInput(f"there is no visitor {number}: expected a number that `flibuste admin visitors` lists")
    return row


# ---- visitors --------------------------------------------------------------------------------------------------------


async def rooms_of(house: House, visitor: int) -> list[Room]:
    """The live tables at which a visitor sits or of which he is host."""
    return [room for room in await house.live_tables_of(visitor) if room.table.ending is None]


async def ban(house: House, identities: Identities, row: VisitorRow, banned: bool) -> list[str]:
    others = [one for one in identities.admission.banned if one != row.id]
    await identities.save_admission(msgspec.structs.replace(identities.admission, banned=[*others, row.id] if banned else others))
    logger.info("the operator %s visitor %d", "banned" if banned else "admitted again", row.id)
    if not banned:
        return [f"visitor {row.id} ({row.name}) may come again"]
    rooms = await rooms_of(house, row.id)
    for room in rooms:
        await intervene(house, room, "remove", row.id)
    await house.store.drop_device(row.id)
    house.hang_up(row.id, "the operator of this server has banned you")
    tables = "one table" if len(rooms) == 1 else f"{len(rooms)} tables"
    return [f"visitor {row.id} ({row.name}) is banned, and was taken out of {tables}"]


async def rename(house: House, identities: Identities, row: VisitorRow, name: str) -> list[str]:
    changed = await identities.change(row, NewMe(name=name))
    rooms = await rooms_of(house, row.id)
    for room in rooms:
        for seat in room.table.seats_of(row.id):
            order = Rename(seat=seat, name=changed.name)
            if room.owner is not None:
                await house.fleet.ask(room, row.id, "", order)
            else:
                await house.command_here(room, row.id, "", order)
    logger.info("the operator renamed visitor %d", row.id)
    tables = "one table" if len(rooms) == 1 else f"{len(rooms)} tables"
    return [f"visitor {row.id} is called {changed.name} now, also at {tables} in progress"]


async def invite(identities: Identities, name: str) -> list[str]:
    row, _ = await identities.newcomer("en")
    try:
        row = await identities.change(row, NewMe(name=name))
    except FlibusteError:
        await identities.drop(row.id)
        raise
    secret, until = await identities.recovery_secret(row, INVITED_FOR)
    logger.info("the operator invited visitor %d", row.id)
    return [
        f"/recover#{secret}",
        f"Put the server's address before it. It works once, until {moment(until)}: whoever opens it is {row.name} ({row.id}).",
    ]
