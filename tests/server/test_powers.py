"""What a host and a guest can do to each other: removed is removed, nobody wins by removing, joins are made once, and a finished
log is for those who played."""

import asyncio
from pathlib import Path

import pytest

from flibuste.client import Client, RequestRefused
from flibuste.server.house.finished import fair_log
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.rooms import Room
from flibuste.server.house.stories import played, tallies, told_story
from flibuste.server.table.refusals import Closed, Foreign, Unfit
from flibuste.wire import AgreeToEnd, GiveSeat, Join, Leave, NewTable, Rematch, Remove, Resign
from tests.server.housed import newcomer, open_house
from tests.server.parts import begin_from, begin_in
from tests.server.seated import ANNE, JACK, MARY, ask, everything, play_one, playing, seat_mary, through_the_log, waiting
from tests.server.served import in_thread
from tests.server.test_house import play_on

# ---- joining ---------------------------------------------------------------------------------------------------------


def test_a_join_that_is_sent_again_changes_nothing() -> None:
    table = waiting(seats=("you", "open", "open", "open"))
    assert ask(table, MARY, Join()) == 1
    assert ask(table, MARY, Join()) == 0 and ask(table, MARY, Join(seat=1)) == 0
    assert table.seats_of(MARY) == [1]
    assert ask(table, ANNE, Join()) == 0, "whoever made the table has a seat already"


def test_several_seats_of_one_device_are_shown_as_such() -> None:
    table = waiting(seats=("you", "open", "open", "level1"), listed=True)
    ask(table, MARY, Join())
    assert [seat.device for seat in table.info().seats] == [None, None, None, None]
    ask(table, MARY, Join(seat=2))
    assert [seat.device for seat in table.info().seats] == [None, 1, 1, None]
    ask(table, MARY, Leave())
    assert [seat.device for seat in table.info().seats] == [None, None, None, None]


def test_a_join_over_the_network_is_made_once(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("korsar", ["you", "open", "open"])
        names = {mary.join(code).table.seats[1].name for _ in range(3)}
        assert mary.join(code).you.seats == [1] and len(names) == 1
        begin_from(code, anne, mary)
        assert mary.join(code).you.seats == [1], "also when the match has begun meanwhile"


# ---- removing --------------------------------------------------------------------------------------------------------


def test_whoever_was_removed_cannot_sit_down_again() -> None:
    table = waiting(seats=("you", "open", "open"))
    seat_mary(table)
    ask(table, ANNE, Remove(seat=1))
    for seat in (None, 1, 2):
        with pytest.raises(Foreign) as refused:
            ask(table, MARY, Join(seat=seat))
        assert refused.value.code == "removed"
    assert ask(table, JACK, Join()) == 1, "others can"
    assert everything(through_the_log(table)) == everything(table)


def test_whoever_left_can_sit_down_again() -> None:
    table = waiting()
    seat_mary(table)
    ask(table, MARY, Leave())
    assert ask(table, MARY, Join()) == 1


def test_whoever_was_removed_is_not_at_the_rematch_either(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary, jack = await three(house)
            await house.command(anne, "", room.table.code, Remove(seat=1))
            for visitor in (anne, jack):
                await house.command(visitor, "", room.table.code, AgreeToEnd())
            await house.command(anne, "", room.table.code, Rematch())
            code = room.table.rematch
            assert code is not None
            again = await house.room(code)
            free = next(seat for seat, chair in enumerate(again.table.chairs) if chair.visitor is None)
            await house.command(anne, "", code, GiveSeat(seat=free, level=None))
            with pytest.raises(Foreign, match="removed"):
                await house.command(mary, "Mary", code, Join())

    asyncio.run(scenario())


def test_a_host_does_not_win_by_removing_his_opponent(tmp_path: Path) -> None:
    """The match goes on, and counts for nobody; the one who was removed may look back at it."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary = await newcomer(house), await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("nain_jaune", ["you", "open"], {"rounds": 1}))
            code = room.table.code
            await house.command(mary, "Mary", code, Join())
            await begin_in(house, code)
            assert room.table.info().counts
            await house.command(anne, "", code, Remove(seat=1))
            assert not room.table.info().counts
            while room.table.ending is None:
                await play_on(house, room, 1)
            assert room.table.ending.reason == "played"
            rows = await house.store.stories(anne, 5)
            assert tallies(rows, anne) == [] and not told_story(rows[0], anne).counts
            assert [played(row, mary) for row in await house.store.stories(mary, 5)] == [True]
            assert await fair_log(house, code, mary)
            with pytest.raises(Foreign):
                await house.command(mary, "Mary", code, Remove(seat=0))

    asyncio.run(scenario())


def test_somebody_who_resigned_is_not_removed() -> None:
    """He would fight again, as a computer player."""
    table = playing("korsar", ("you", "open", "level1"))
    ask(table, MARY, Resign())
    with pytest.raises(Unfit):
        ask(table, ANNE, Remove(seat=1))
    assert table.counts


def test_before_the_match_removing_changes_nothing_of_what_counts() -> None:
    table = waiting(seats=("you", "open"))
    seat_mary(table)
    ask(table, ANNE, Remove(seat=1))
    assert table.info().counts
    play_one(playing(), 1003.0)


# ---- finished logs ---------------------------------------------------------------------------------------------------


async def three(house: House) -> tuple[Room, int, int, int]:
    """Anne plays against Mary and Jack."""
    anne, mary, jack = [await newcomer(house) for _ in range(3)]
    room = await house.create(anne, "Anne", NewTable("korsar", ["you", "open", "open"]))
    await house.command(mary, "Mary", room.table.code, Join())
    await house.command(jack, "Jack", room.table.code, Join())
    await begin_in(house, room.table.code)
    return room, anne, mary, jack


@pytest.mark.parametrize("how", ["left", "removed"])
def test_whoever_was_gone_before_the_cards_were_dealt_gets_nothing_of_the_match(tmp_path: Path, how: str) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary, jack = [await newcomer(house) for _ in range(3)]
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            code = room.table.code
            await house.command(jack, "Jack", code, Join())
            await house.command(*((jack, "", code, Leave()) if how == "left" else (anne, "", code, Remove(seat=1))))
            await house.command(mary, "Mary", code, Join())
            await begin_in(house, code)
            for visitor in (anne, mary):
                await house.command(visitor, "", code, AgreeToEnd())
            for visitor in (anne, mary):
                assert await fair_log(house, code, visitor)
            with pytest.raises(Foreign, match="those who played it"):
                await fair_log(house, code, jack)
            with pytest.raises(Foreign, match="those who played it"):
                await Reviews(house).ask(jack, code, 0)
            assert [row for row in await house.store.stories(jack, 5) if played(row, jack)] == []
        async with open_house(tmp_path / "one.db") as house:
            with pytest.raises(Foreign, match="those who played it"):
                await fair_log(house, code, jack)
            assert await fair_log(house, code, mary)

    asyncio.run(scenario())


def test_nor_by_request(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary, Client(address) as jack:
        code = anne.create("corsari", ["you", "open"])
        jack.join(code)
        jack.command(code, Leave())
        mary.join(code)
        begin_from(code, anne, mary)
        for client in (anne, mary):
            client.command(code, AgreeToEnd())
        for path in ("log", "replay?sight=open", "review?seat=0"):
            assert anne.http.get(f"/api/tables/{code}/{path}").status_code == 200
            with pytest.raises(RequestRefused, match="those who played it"):
                jack.request("GET", f"/api/tables/{code}/{path}")
        assert jack.request("GET", "/api/stories") == []
        assert [one["code"] for one in mary.request("GET", "/api/stories")] == [code]


def test_before_the_end_nobody_gets_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _, _ = await three(house)
            with pytest.raises(Closed, match="would show the cards"):
                await fair_log(house, room.table.code, anne)
            stranger = (await (await Identities.open(house.store)).newcomer("en"))[0].id
            with pytest.raises(Foreign):
                await fair_log(house, room.table.code, stranger)

    asyncio.run(scenario())
