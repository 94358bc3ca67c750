"""Limits that several servers share: what a visitor takes at one of them is missing at the others, and nobody is named for it."""

import asyncio

import asyncpg
import pytest

from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.fleet.notes import ALL, channel_of
from flibuste.server.house.house import House
from flibuste.server.house.rates import Counts, Rates
from tests.postgres import postgres
from tests.server.housed import open_fleet
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")
ADDRESS = "203.0.113.77"
ENDLESS = 1e-9  # a rate at which nothing comes back while a test runs


def shared(house: House) -> tuple[Rates, Counts]:
    rates, counts = Rates(ENDLESS, 40), Counts(8, 1000)
    house.fleet.share("requests", rates)
    house.fleet.share("lines", counts)
    return rates, counts


def node_of(house: House) -> int:
    assert isinstance(house.fleet, PostgresFleet)
    return house.fleet.store.node


def test_what_is_taken_at_one_server_is_missing_at_the_others() -> None:
    url = postgres().new()

    async def scenario() -> None:
        heard: list[str] = []
        connection = await asyncpg.connect(url)
        await connection.add_listener(channel_of(ALL), lambda _, __, ___, text: heard.append(text))
        async with open_fleet(url, 3) as (one, two, three):
            (here, lines), (there, other_lines), (third, third_lines) = map(shared, (one, two, three))
            assert all(here.may(ADDRESS) for _ in range(30)) and all(lines.enter(ADDRESS) for _ in range(6))
            await until(lambda: there.of(ADDRESS).level < 11 and third.of(ADDRESS).level < 11)
            assert sum(there.may(ADDRESS) for _ in range(40)) == 10, "of 40 in all"
            assert there.may("another address"), "others have theirs"
            await until(lambda: here.of(ADDRESS).level < 1)
            assert not here.may(ADDRESS), "and the other way round"

            await until(lambda: other_lines.others(other_lines.veil(ADDRESS)) == 6)
            assert [other_lines.enter(ADDRESS) for _ in range(3)] == [True, True, False]
            for _ in range(6):
                lines.leave(ADDRESS)
            await until(lambda: other_lines.others(other_lines.veil(ADDRESS)) == 0)
            assert all(other_lines.enter(ADDRESS) for _ in range(6)), "who hangs up there may come here"
            await until(lambda: third_lines.elsewhere.get(node_of(two), {}) != {})
            await two.close()
            await until(lambda: node_of(two) not in third_lines.elsewhere)

            await until(lambda: any("took" in text for text in heard))
            assert not any(ADDRESS in text for text in heard), "no address leaves a server"
        await connection.close()

    asyncio.run(scenario())


def test_a_server_that_is_told_of_much_lets_nobody_wait_longer_than_a_burst() -> None:
    rates = Rates(1.0, 10)
    rates.hear({ADDRESS: 1e6})
    assert -10 <= rates.of(ADDRESS).level < -9 and rates.news(1.0, 5) == {}, "what others took is not told again"


def test_little_is_told_when_it_has_come_to_something() -> None:
    rates, counts = Rates(ENDLESS, 100), Counts(8, 100)
    for _ in range(3):
        rates.may("a")
    for _ in range(6):
        rates.may("b")
    assert rates.news(5.0, 10) == {"b": 6.0} and rates.news(5.0, 10) == {}
    for _ in range(2):
        rates.may("a")
    assert rates.news(5.0, 10) == {"a": 5.0}
    counts.enter("a")
    assert counts.news(10) == {}
    counts.enter("a")
    assert counts.news(10) == {"a": 2} and counts.news(0) == {}
