"""One damaged row costs one table, and its players are told; the server starts, and all else goes on."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from flibuste.client import Client, RequestRefused
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.retention import LAST_LOOK, NOTED, look
from flibuste.server.net.run import make_server
from flibuste.server.net.settings import Settings
from flibuste.server.table.clocks import DAY
from flibuste.server.table.refusals import Closed
from flibuste.wire import AgreeToEnd, Closing, Join, Leave, NewTable
from tests.postgres import postgres, rows_in
from tests.server.housed import Ear, FirstChoice, newcomer, open_fleet, open_house, settled
from tests.server.parts import begin_from, begin_in
from tests.server.served import in_thread
from tests.server.test_house import play_on, seated
from tests.server.test_sockets import until as heard
from tests.waiting import HANG

HERE = "WHERE table_id = {table} AND seq = {last}"
DAMAGES: dict[str, str] = {
    "no JSON": "UPDATE event SET body = x'00ff00' " + HERE,
    "cut off": "UPDATE event SET body = substr(body, 1, length(body) - 3) " + HERE,
    "a text and no bytes": "UPDATE event SET body = 7 " + HERE,
    "no entry that there is": 'UPDATE event SET body = CAST(\'{{"entry":"sunk"}}\' AS BLOB) ' + HERE,
    "the first one": "UPDATE event SET body = x'00' WHERE table_id = {table} AND seq = 1",
    "one is missing": "DELETE FROM event WHERE table_id = {table} AND seq = {last} - 2",
    "not by the rules": "UPDATE event SET body = (SELECT body FROM event e WHERE e.table_id = {table} AND e.seq = {last} - 1)"
    " " + HERE,
}


async def two_tables(house: House) -> tuple[int, str, str]:
    """Anne's table that will be damaged, and one that will not."""
    room, anne, _ = await seated(house)
    await play_on(house, room, 4)
    other, *_ = await seated(house, game="korsar")
    return anne, room.table.code, other.table.code


def damage(path: Path, how: str, code: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        question = "SELECT id, max(seq) FROM game_table JOIN event ON table_id = id WHERE code = ?"
        table, last = connection.execute(question, (code,)).fetchone()
        connection.execute(how.format(table=table, last=last))


@pytest.mark.parametrize("how", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_log_costs_its_table_and_no_other(tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "one.db"

    async def scenario() -> None:
        async with open_house(path) as house:
            anne, bad, good = await two_tables(house)
        damage(path, how, bad)
        async with open_house(path) as house:
            await settled(house)
            await play_on(house, await house.room(good), 2)
            for _ in range(3):
                with pytest.raises(Closed) as refused:
                    await house.room(bad)
                assert refused.value.code == "damaged"
            assert await house.live_tables_of(anne) == []
            await house.create(anne, "Anne", NewTable("corsari", ["you", "level1"]))
            number = await house.store.find_table(bad)
            assert number is not None and len(await house.store.read_table(number)) > 4, "nothing of it was deleted"

    asyncio.run(scenario())
    lines = [record.getMessage() for record in caplog.records if "its log is damaged at entry" in record.getMessage()]
    assert len(lines) == 1, "one line, however often it is asked for"


def test_its_players_are_told_over_the_line_and_by_request(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        cookie = anne.cookie
    damage(path, DAMAGES["no JSON"], code)
    with in_thread(path) as address, Client(address, cookie) as anne:
        closing_words = heard(anne.listen(code), Closing)
        assert (closing_words.code, closing_words.again) == ("damaged", False)
        with pytest.raises(RequestRefused, match="damaged"):
            anne.table(code)
        assert anne.request("GET", "/api/tables/mine") == []


@pytest.mark.xdist_group("postgres")
def test_a_fleet_goes_on_without_it(caplog: pytest.LogCaptureFixture) -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url, 1) as (house,):
            _, bad, good = await two_tables(house)
        rows_in(url, "UPDATE event SET body = 'x' WHERE seq = 5 AND table_id = (SELECT id FROM game_table WHERE code = $1)", bad)
        async with open_fleet(url, 1) as (house,):
            await settled(house)
            await play_on(house, await house.room(good), 2)
            with pytest.raises(Closed):
                await house.room(bad)

    asyncio.run(scenario())
    assert sum("its log is damaged at entry 5" in record.getMessage() for record in caplog.records) == 1


# ---- being forgotten, all the same -----------------------------------------------------------------------------------


def test_whoever_sat_there_can_be_forgotten_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "one.db"

    async def scenario() -> None:
        async with open_house(path) as house:
            room, _, mary = await seated(house)
            await play_on(house, room, 4)
        damage(path, DAMAGES["no JSON"], room.table.code)
        async with open_house(path) as house:
            await forget(house, mary)
            assert await house.store.tables_of(mary) == []

    asyncio.run(scenario())
    with closing(sqlite3.connect(path)) as connection:
        bodies = b"".join(body for (body,) in connection.execute("SELECT body FROM event"))
    assert b"Mary" not in bodies and b"Anne" in bodies


def finished_by_old_rules(path: Path) -> tuple[int, int, str]:
    """A match of Anne and Mary that is over, of rules that this server does not have any more."""

    async def play() -> tuple[int, int, str]:
        async with open_house(path) as house:
            room, anne, mary = await seated(house)
            await play_on(house, room, 2)
            for visitor in (anne, mary):
                await house.command(visitor, "", room.table.code, AgreeToEnd())
            return anne, mary, room.table.code

    played = asyncio.run(play())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        old, new = '"rules":1', '"rules":99'
        connection.execute("UPDATE event SET body = CAST(replace(CAST(body AS TEXT), ?, ?) AS BLOB) WHERE seq = 1", (old, new))
        assert b'"rules":99' in connection.execute("SELECT body FROM event WHERE seq = 1").fetchone()[0]
    return played


def test_one_person_who_is_forgotten_takes_no_old_match_from_the_others(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    anne, mary, code = finished_by_old_rules(path)

    async def scenario() -> None:
        async with open_house(path) as house:
            await forget(house, anne)
            assert await house.store.find_table(code) is not None
            (story,) = await house.store.stories(mary, 5)
            assert b"Anne" not in story.body and b"Mary" in story.body
            await forget(house, mary)
            assert await house.store.find_table(code) is None, "nobody is left whose match it is"

    asyncio.run(scenario())


@pytest.mark.parametrize("leaves", [True, False])
def test_nobody_else_is_disturbed_when_one_is_forgotten(tmp_path: Path, leaves: bool) -> None:
    """Neither by somebody who plays, nor by one who had left before the match began: lines stay, and are told on."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary, jack = [await newcomer(house) for _ in range(3)]
            room = await house.create(anne, "Anne", NewTable("korsar", ["you", "open", "open"]))
            code = room.table.code
            await house.command(jack, "Jack", code, Join())
            if leaves:
                await house.command(jack, "", code, Leave())
            await house.command(mary, "Mary", code, Join())
            await begin_in(house, code)
            ear = Ear(mary)
            house.listen(room, ear, None)
            await forget(house, jack)
            assert ear.closed is None and house.rooms[code] is room
            assert b"Jack" not in b"".join(str(one).encode() for one in room.told(0, None))
            version = ear.seen.version
            await play_on(house, room, 2)
            await settled(house)
            assert ear.seen.version == room.table.version > version
            match, view = room.table.match, ear.seen.view
            assert match is not None and view is not None and view["legal"] == match.view(room.showing(mary)).legal
        async with open_house(tmp_path / "one.db") as house:
            assert (await house.room(code)).table.version >= room.table.version

    asyncio.run(scenario())


# ---- settings --------------------------------------------------------------------------------------------------------


def damage_setting(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        changed = connection.execute("UPDATE setting SET value = '{gar' WHERE name = ?", (name,)).rowcount
    assert changed == 1


@pytest.mark.parametrize("name", ["admission", "signing key", "notices key"])
def test_a_damaged_setting_is_one_line(tmp_path: Path, name: str) -> None:
    """The server does not guess whom to let in, nor by which key it is known; and it ends, and says why."""
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address):
        pass
    damage_setting(path, name)
    thinkers = FirstChoice()
    ended: list[bool] = []
    thinkers.close = lambda: ended.append(True)  # type: ignore[method-assign]
    server = make_server(Settings(port=0, database=f"sqlite:///{path}"), lambda _: None, lambda _: thinkers)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    thread.join(HANG)
    assert not thread.is_alive() and ended
    assert server.fault == f"the setting {name!r} in the database is damaged: restore a backup (flibuste restore)"


@pytest.mark.parametrize("name", [LAST_LOOK, NOTED])
def test_nobody_is_forgotten_by_a_damaged_day(tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            identities = await Identities.open(house.store, lambda: 20_000 * DAY)
            await house.store.all_seen(20_000 - 400)
            await house.store.save_setting(LAST_LOOK, "20000")
            await house.store.save_setting(name, "{gar")
            await look(house, identities)
            assert await house.store.setting(LAST_LOOK, "") == "20000"
            assert (await house.store.setting(NOTED, "")) == ("" if name == LAST_LOOK else "20000")
            assert await house.store.find_visitor(anne) is not None

    asyncio.run(scenario())
    assert "Traceback" not in caplog.text
