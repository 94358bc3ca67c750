"""Logs of old matches as files: they replay, review and verify as before, and the database keeps the results."""

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from flibuste.game import BadInput
from flibuste.logs import read_log
from flibuste.server.house.errors import NotFound
from flibuste.server.house.finished import fair_log
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.limits import USUAL
from flibuste.server.house.own_data import own_matches
from flibuste.server.net.archiving import archive
from flibuste.server.store.schema import MIGRATIONS
from flibuste.server.table.clocks import DAY
from flibuste.wire import AgreeToEnd, Join, NewTable, Resign
from tests.command import Command, run
from tests.postgres import postgres, rows_in
from tests.server.housed import newcomer, open_fleet, open_house, settled
from tests.server.parts import begin_in
from tests.server.test_house import play_on
from tests.server.test_upkeep import old_file
from tests.waiting import until


async def played(house: House) -> tuple[str, int, int]:
    """A match of two persons that one of them has given up."""
    anne, mary = await newcomer(house), await newcomer(house)
    code = (await house.create(anne, "Anne", NewTable("korsar", ["you", "open"]))).table.code
    await house.command(mary, "Mary", code, Join())
    await begin_in(house, code)
    await house.command(mary, "", code, Resign())
    await settled(house)
    return code, anne, mary


def test_an_archived_match_replays_and_verifies_and_its_result_stays(tmp_path: Path) -> None:
    path, folder = tmp_path / "flibuste.db", tmp_path / "archive"
    address = f"sqlite:///{path}"
    clock = [1_000_000.0]

    async def scenario() -> None:
        async with open_house(path, clock=lambda: clock[0], limits=replace(USUAL)) as house:
            code, anne, mary = await played(house)
            ended = clock[0]
            clock[0] += 20 * DAY
            recent, *_ = await played(house)
            waiting = (await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            given = await fair_log(house, code, anne)

            # while the server runs
            assert await asyncio.to_thread(archive, address, folder, 21, remove=True, now=clock[0]) == ([], 0, [])
            file = folder / f"{code}.json.gz"
            assert await asyncio.to_thread(archive, address, folder, 10, remove=False, now=clock[0]) == ([file], 0, [])
            assert json.loads(gzip.decompress(file.read_bytes())) == given
            assert "Anne" not in json.dumps(given) and "Mary" not in json.dumps(given)
            assert read_log(file).actions == read_log_of(given, tmp_path)
            assert run("verify", str(file)).returncode == 0
            assert run("replay", str(file)).returncode == 0

            assert await asyncio.to_thread(archive, address, folder, 10, remove=True, now=clock[0]) == ([], 1, []), (
                "what is written is not written twice"
            )
            house.rooms.pop(code)
            with pytest.raises(NotFound):
                await house.room(code)
            (story,) = await house.store.stories(mary, 10)
            assert (story.code, story.ended) == (code, ended)
            assert {match.code for match in await own_matches(house, anne)} == {code, waiting}
            for other in (recent, waiting):
                assert (await house.room(other)).table.version > 0
            await forget(house, mary)
            assert await house.store.stories(mary, 10) == []
            assert "Mary" not in str(await house.store.stories(anne, 10))

    asyncio.run(scenario())


def read_log_of(given: object, folder: Path) -> list[str]:
    (folder / "given.json").write_text(json.dumps(given))
    return list(read_log(folder / "given.json").actions)


@pytest.mark.xdist_group("postgres")
def test_the_same_on_postgresql(tmp_path: Path) -> None:
    url = postgres().new()

    async def scenario() -> str:
        async with open_fleet(url, 1) as (house,):
            code, *_ = await played(house)
            return code

    code = asyncio.run(scenario())
    rows_in(url, "UPDATE game_table SET ended = 1")
    file = tmp_path / f"{code}.json.gz"
    assert archive(url, tmp_path, 10, remove=True) == ([file], 1, [])
    assert read_log(file).game.name == "korsar"
    assert rows_in(url, "SELECT count(*) FROM event") == [(0,)]
    assert rows_in(url, "SELECT count(*) FROM game_table WHERE story IS NOT NULL") == [(1,)]


@pytest.mark.parametrize("schema", [1, 2])
def test_matches_of_the_first_version_are_archived_with_their_old_proof(tmp_path: Path, command: Command, schema: int) -> None:
    """Before a server of today has had the file, whether its schema is the first one or that of f888ba5, and afterwards: then
    the match that was in progress is over, too.
    """
    path, folder = old_file(tmp_path / "one.db"), tmp_path / "archive"
    with closing(sqlite3.connect(path)) as connection:
        for number, script in enumerate(MIGRATIONS[1:schema], 2):
            connection.executescript(f"{script}; PRAGMA user_version = {number}")
        (over,) = connection.execute("SELECT code FROM game_table WHERE NOT live").fetchone()
    file = folder / f"{over}.json.gz"
    assert archive(f"sqlite:///{path}", folder, 1, remove=True) == ([file], 1, [])
    assert json.loads(gzip.decompress(file.read_bytes()))["format"] == "flibuste fair 1"
    readable(file, command)

    async def scenario() -> str:
        async with open_house(path) as house:
            await until(lambda: bool(house.rooms))
            (room,) = house.rooms.values()
            visitor = room.table.chairs[0].visitor
            assert visitor is not None
            assert [story.code for story in await house.store.stories(visitor, 5)] == [over], "the result stays"
            await play_on(house, room, 4)
            for chair in room.table.chairs:
                assert chair.visitor is not None
                await house.command(chair.visitor, "", room.table.code, AgreeToEnd())
            await settled(house)
            return room.table.code

    begun = asyncio.run(scenario())
    file = folder / f"{begun}.json.gz"
    assert archive(f"sqlite:///{path}", folder, 0, remove=True) == ([file], 1, [])
    readable(file, command)


def readable(file: Path, command: Command) -> None:
    for words in (["verify"], ["replay"], ["review", "--worlds", "20"]):
        code, printed, said = command(words[0], str(file), *words[1:])
        assert code == 0 and printed.strip() and not said.strip(), said


def test_what_cannot_be_archived_stays_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "flibuste.db"

    async def scenario() -> tuple[str, str]:
        async with open_house(path, clock=lambda: 1_000_000.0) as house:
            one, *_ = await played(house)
            two, *_ = await played(house)
            number = await house.store.find_table(one)
            assert number is not None
            await house.store.rewrite(number, [(3, b"damaged")], await house.store.story(number), 0)
            return one, two

    one, two = asyncio.run(scenario())
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / f"{two}.json.gz").write_bytes(gzip.compress(b"{}"))
    found = archive(f"sqlite:///{path}", folder, 10, remove=True)
    assert (found.written, found.removed) == ([], 0)
    assert found.left == [(one, "entry 3 (DecodeError)"), (two, f"{folder / two}.json.gz is another match")]
    done = run("archive", str(folder), "--database", f"sqlite:///{path}")
    assert done.returncode == 0 and done.stderr.count("stays as it is") == 2
    with pytest.raises(BadInput, match="there is no such file"):
        archive(f"sqlite:///{tmp_path / 'none.db'}", folder, 10, remove=True)
    (folder / "broken.json.gz").write_bytes(gzip.compress(b"{}")[:-5])
    done = run("replay", str(folder / "broken.json.gz"))
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
