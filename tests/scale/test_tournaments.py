"""A tournament whose players are at two servers of one PostgreSQL: either lets it go on, and each table is made once."""

import asyncio

import pytest

from flibuste.server.table.refusals import Stale
from flibuste.wire import Act
from tests.postgres import postgres
from tests.server.housed import open_fleet, settled
from tests.server.tourneys import Person, begun, person
from tests.waiting import LOOK, until

pytestmark = pytest.mark.xdist_group("postgres")


async def play_on(one: Person, code: str) -> None:
    """Play at one's own server until there is no table any more, by the last legal action each time."""
    house = one.desk.house
    while True:
        table = await one.table(code)
        if table is None:
            info = await one.ask("GET", f"/api/tournaments/{code}")
            if info["phase"] == "over":
                return
            await house.tournaments.tend(code)
            await asyncio.sleep(LOOK)  # the other plays
            continue
        room = await house.room(table)
        house.see(room, one.visitor, None, 0.0)
        seat = room.table.seats_of(one.visitor)[0]
        await until(lambda room=room, seat=seat: room.table.ending is not None or room.table.turn == seat)  # type: ignore[misc]
        if room.table.ending is None and room.table.match is not None:
            act = Act(version=room.table.version, action=room.table.match.view(seat).legal[-1])
            try:
                await house.command(one.visitor, one.name, table, act)
            except Stale:
                continue
        await settled(house)
        await house.tournaments.tend(code)


def test_players_at_two_servers() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url, 2) as houses:
            anne, mary = people = [await person(house, name) for house, name in zip(houses, ("Anne", "Mary"), strict=True)]
            code = await begun(anne, people, size=2, computers=2, rounds=2, boards=1)
            await asyncio.gather(*(play_on(one, code) for one in people))
            for house in houses:
                house.tournaments.known.clear()
            told = [await one.ask("GET", f"/api/tournaments/{code}") for one in people]
            assert told[0]["standings"] == told[1]["standings"] and len(told[0]["standings"]) == 4
            assert told[0]["fair"]["missed"] == [] and told[0]["closed_rounds"] == 2
            for number in (1, 2):
                rounds = [await one.ask("GET", f"/api/tournaments/{code}/rounds/{number}") for one in (anne, mary)]
                assert rounds[0] == rounds[1]
                deals = set()
                for table in rounds[0]["tables"]:
                    match = (await houses[0].room(table["boards"][0]["code"])).table.match
                    assert match is not None
                    deals.add(match.actions[0])
                assert len(deals) == 1, "one deal at every table, whichever server has made it"

    asyncio.run(scenario())
