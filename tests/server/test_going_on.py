"""The tables that somebody can go on with: his own and no others, the latest first, at whichever server."""

import asyncio
from pathlib import Path

import pytest

from flibuste.client import Client
from flibuste.fair.keeper import Keeper
from flibuste.server.house.errors import TooMany
from flibuste.server.house.house import House
from flibuste.server.house.limits import Limits
from flibuste.server.table.names import FIRST
from flibuste.wire import Join, Leave, NewTable, Remove, Resign, Say, Start
from flibuste.wire.parts import part_due
from tests.postgres import postgres
from tests.server.housed import newcomer, open_fleet, open_house
from tests.server.parts import begin_from, begin_in
from tests.server.served import in_thread
from tests.server.tourneys import person


async def codes(house: House, visitor: int) -> list[str]:
    return [room.table.code for room in await house.live_tables_of(visitor)]


def test_a_visitor_finds_his_live_tables_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = [1000.0]
        async with open_house(tmp_path / "one.db", clock=lambda: now[0]) as house:
            anne, mary = await newcomer(house), await newcomer(house)

            async def table(*seats: str) -> str:
                now[0] += 1
                return (await house.create(anne, "Anne", NewTable("korsar", list(seats)))).table.code

            first, second, third = await table("you", "open", "open"), await table("you", "level1"), await table("open", "open")
            assert await codes(house, anne) == [third, second, first], "one where he is only the host is his, too"
            assert await codes(house, mary) == []
            now[0] += 1
            await house.command(mary, "Mary", first, Join())
            assert await codes(house, mary) == [first] and await codes(house, anne) == [first, third, second]
            await house.command(mary, "", first, Leave())
            assert await codes(house, mary) == [], "who stood up before the match is no longer there"
            await house.command(mary, "Mary", first, Join())
            await begin_in(house, first)
            await house.command(mary, "", first, Leave())
            assert await codes(house, mary) == [first], "who left a match may come back to it"
            await house.command(anne, "", first, Remove(seat=1))
            assert await codes(house, mary) == [], "who was removed may not"
            await house.command(anne, "", second, Leave())
            await house.command(anne, "", third, Leave())
            assert await codes(house, anne) == [first]
        async with open_house(tmp_path / "one.db") as house:
            assert await codes(house, anne) == [first], "a server that starts again knows it"
            await house.command(anne, "", first, Resign(seat=0))
            assert await codes(house, anne) == []

    asyncio.run(scenario())


def test_the_limit_counts_the_tables_of_a_host_and_leaving_one_makes_room(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(tables_per_visitor=2)) as house:
            anne = await newcomer(house)
            asked = NewTable("corsari", ["you", "level1"])
            made = [(await house.create(anne, "Anne", asked)).table.code for _ in range(2)]
            with pytest.raises(TooMany, match="you have 2 tables"):
                await house.create(anne, "Anne", asked)
            await house.command(anne, "", made[0], Leave())
            await house.create(anne, "Anne", asked)

    asyncio.run(scenario())


def test_the_list_by_request_tells_what_the_table_is_to_the_one_who_asks(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("korsar", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        (hers,) = mary.request("GET", "/api/tables/mine")
        assert hers["table"] == anne.request("GET", f"/api/tables/{code}")["table"]
        assert (hers["you"]["seats"], hers["you"]["host"], hers["table"]["phase"]) == ([1], False, "playing")
        (his,) = anne.request("GET", "/api/tables/mine")
        assert (his["you"]["seats"], his["you"]["host"]) == ([0], True)
        anne.http.cookies.clear()
        assert anne.request("GET", "/api/tables/mine") == [], "a stranger has none, and is not made known by asking"
        assert "flibuste" not in anne.http.cookies


def test_a_start_that_waits_for_ones_device_is_ones_turn(tmp_path: Path) -> None:
    """Over days the seat is lost if it is not seen in time."""

    async def scenario() -> None:
        now = [1000.0]
        async with open_house(tmp_path / "one.db", clock=lambda: now[0]) as house:
            anne, mary = await person(house, "Anne"), await person(house, "Mary")

            async def table(seats: list[str], deal: bool) -> str:
                now[0] += 1
                room = await house.create(anne.visitor, "Anne", NewTable("korsar", seats, clock="one_day"))
                code = room.table.code
                await house.command(mary.visitor, "Mary", code, Join())
                if deal:
                    await begin_in(house, code)
                else:
                    for one in (anne, mary):
                        sealed = part_due(Keeper(), room.table.info(), room.table.seats_of(one.visitor))
                        assert sealed is not None
                        await house.command(one.visitor, "", code, sealed)
                    await house.command(anne.visitor, "", code, Start())
                return code

            later_turns = [await table(["you", "open"], deal=True)]
            awaited = await table(["you", "open"], deal=False)
            later_turns += [await table(["you", "open"], deal=True) for _ in range(2)]
            for one in (anne, mary):
                mine = await one.ask("GET", "/api/tables/mine")
                turns = [told["table"]["code"] for told in mine if told["table"]["turn"] in told["you"]["seats"]]
                expected = sorted([*turns, awaited], key=[later_turns[0], awaited, *later_turns[1:]].index)
                assert [told["table"]["code"] for told in mine][: len(expected)] == expected

    asyncio.run(scenario())


def test_a_second_seat_at_one_device_gets_a_name_of_its_own(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        anne.request("PUT", "/api/me", {"name": "Anne", "language": "fr"})
        code = anne.create("korsar", ["you", "open", "you"], names=["Anne Bonny"])
        anne.join(code, 1)
        names = [seat.name for seat in anne.table(code).table.seats]
        assert names[0] == "Anne Bonny" and len(set(names)) == 3
        assert all(name.startswith(FIRST["fr"]) for name in names[1:])


@pytest.mark.xdist_group("postgres")
def test_they_are_found_at_any_server() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            anne, mary = await newcomer(one), await newcomer(two)
            here = (await one.create(anne, "Anne", NewTable("korsar", ["you", "open"]))).table.code
            there = (await two.create(anne, "Anne", NewTable("corsari", ["you", "level1"]))).table.code
            assert await codes(one, anne) == await codes(two, anne) == [there, here]
            await two.command(mary, "Mary", here, Join())
            await begin_in(one, here, two)
            await two.command(mary, "", here, Say(phrase="ahoy"))
            assert await codes(two, mary) == [here] and await codes(two, anne) == [here, there]
            (found,) = await two.live_tables_of(mary)
            assert found.table.phase == "playing"
            await one.command(anne, "", there, Leave())
            assert await codes(one, anne) == await codes(two, anne) == [here]
            two.limits = Limits(tables_per_visitor=1)
            with pytest.raises(TooMany):
                await two.create(anne, "Anne", NewTable("corsari", ["you", "level1"]))

    asyncio.run(scenario())
