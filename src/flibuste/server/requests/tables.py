"""Requests about the games and the tables."""

import math
from typing import Annotated

from msgspec import Meta

from flibuste.game import Game, Json
from flibuste.games import GAMES
from flibuste.guests import admitted_names
from flibuste.server.house.behind import seen_by
from flibuste.server.house.errors import Busy
from flibuste.server.house.finished import fair_log
from flibuste.server.house.house import MOST_LISTED
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.requests.visits import Visit
from flibuste.server.table.counting import fixed_options
from flibuste.server.table.phrases import PHRASES
from flibuste.wire import (
    Address,
    EditionInfo,
    GameInfo,
    Health,
    NewTable,
    OptionInfo,
    Order,
    Phrase,
    TableForYou,
    TableInfo,
    Watchable,
)

TableCode = Annotated[str, Meta(pattern="^[A-Z2-9]{6}$", description="The short code of a table.")]


# ---- what there is ---------------------------------------------------------------------------------------------------


async def live(visit: Visit) -> Health:
    """Whether the server answers at all; whatever is wrong with its database, starting it again would not help."""
    return Health(not visit.desk.draining and visit.desk.house.saving.fault is None, len(visit.desk.house.rooms))


async def health(visit: Visit) -> Health:
    """Whether the server is ready: it is not about to stop, and its database takes what is written."""
    house = visit.desk.house
    if visit.desk.draining or house.closing:
        raise Busy("stopping", "the server is stopping")
    await house.fleet.sure()
    await house.store.probe()
    return Health(True, len(house.rooms))


async def address(visit: Visit) -> Address:
    """What to give to others: a visitor at the server's own machine has found it where nobody else can."""
    return Address(visit.desk.others(visit.host))


async def games(visit: Visit) -> list[GameInfo]:
    """The games, with all that a table can choose."""
    return [game_info(game, visit.desk.players(game)) for game in GAMES.values()]


def game_info(game: Game, players: list[str]) -> GameInfo:
    usual = {one.name: one.usual for one in game.option_list}
    options = [
        OptionInfo(
            *(one.name, list(one.values), one.usual, one.meaning, one.rule),
            partners=max(game.partners({**usual, one.name: value}) for value in one.values),
        )
        for one in game.option_list
    ]
    editions = [EditionInfo(name, dict(game.options({"edition": name}).values)) for name in game.editions]
    guests = admitted_names(game)
    return GameInfo(
        *(game.name, game.title, game.rules_version, list(game.player_counts)),
        *(editions, options, players, guests),
        rated=fixed_options(game.name),
    )


async def phrases(_: Visit) -> list[Phrase]:
    """What may be said at a table."""
    return [Phrase(name, words) for name, words in PHRASES.items()]


# ---- tables ----------------------------------------------------------------------------------------------------------


async def lobby(visit: Visit) -> list[TableInfo]:
    """The listed tables that wait for players."""
    return await visit.desk.house.lobby()


async def watchables(visit: Visit) -> list[Watchable]:
    """The matches that everybody may watch; how they stand is told over their lines, later."""
    return await visit.desk.house.watchables()


async def create_table(visit: Visit, body: NewTable) -> TableForYou:
    """Make a table."""
    row = await visit.known()
    if body.branch is not None and body.branch.code is not None:
        await visit.find(body.branch.code, row.id)
    return await for_visitor(await visit.desk.house.create(row.id, row.name, body, row.language), row.id)


async def my_tables(visit: Visit) -> list[TableForYou]:
    """The tables that you have a seat at, or are host of, and that are not over: those where it is your turn first, or whose
    start waits for your device, the oldest turn of all at the top, then the one where something happened last."""
    row = await visit.visitor()
    if row is None:
        return []
    for code in await visit.desk.house.store.live_tables_of(row.id, MOST_LISTED):
        visit.desk.count_waking(code, visit.address)
    rooms = await visit.desk.house.live_tables_of(row.id)
    return [await for_visitor(room, row.id) for room in sorted(rooms, key=lambda room: waiting_since(room, row.id))]


def waiting_since(room: Room, visitor: int) -> float:
    """Since when a table waits for a visitor's move or, for its start, for his device; after all times, where it does not."""
    table, mine = room.table, room.table.seats_of(visitor)
    if table.phase == "dealing" and table.parts.due is not None:
        return table.parts.due - table.pace.parts if set(mine) & set(table.awaited) else math.inf
    return table.turn_since if table.phase == "playing" and table.turn in mine else math.inf


async def show_table(visit: Visit, code: TableCode) -> TableForYou:
    """A table, for anyone who has its code."""
    row = await visit.visitor()
    visitor = row.id if row is not None else SPECTATOR
    return await for_visitor(await visit.find(code, visitor), visitor)


async def command_table(visit: Visit, code: TableCode, body: Order) -> TableForYou:
    """Ask something of a table, by the same message as over its socket; it is on disk when the answer comes."""
    row = await visit.known()
    await visit.find(code, row.id)
    return await for_visitor(await visit.desk.house.command(row.id, row.name, code, body, row.language), row.id)


async def for_visitor(room: Room, visitor: int) -> TableForYou:
    """A table as it is on disk: what is in line for it is waited for."""
    await room.saved()
    seen = seen_by(room, visitor)
    return TableForYou(seen.table.info(), seen.you(visitor))


async def table_log(visit: Visit, code: TableCode) -> Json:
    """The log of a match of yours that is over, with the proof of its deals: see `flibuste verify`."""
    row = await visit.known()
    await visit.find(code, row.id)
    return await fair_log(visit.desk.house, code, row.id)
