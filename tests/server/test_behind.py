"""Matches that everybody may watch, some actions later: nothing of how they stand now, or of a hidden hand, is told."""

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.game import FlibusteError
from flibuste.server.house.behind import behind, seen_by
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.requests.routes import ROUTES
from flibuste.server.requests.tables import for_visitor
from flibuste.server.requests.visits import Desk
from flibuste.server.table.entries import Acted
from flibuste.server.table.phrases import PHRASES
from flibuste.wire import Act, Join, Lock, NewTable, Pause, Say, Undo
from tests.postgres import postgres
from tests.server.housed import Ear, answer, newcomer, open_fleet, open_house, settled
from tests.server.parts import begin_in
from tests.server.tourneys import Person, person
from tests.waiting import LOOK, until

LATER = 3


async def a_match(house: House, watch: int | None = LATER, elsewhere: House | None = None) -> tuple[Room, int, int]:
    anne, mary = await newcomer(house), await newcomer(house)
    room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"], watch=watch))
    await (elsewhere or house).command(mary, "Mary", room.table.code, Join())
    await begin_in(house, room.table.code, elsewhere)
    return room, anne, mary


async def play(house: House, room: Room, count: int, choice: int = -1) -> None:
    for _ in range(count):
        turn = room.table.turn
        assert turn is not None and room.table.match is not None
        visitor = room.table.chairs[turn].visitor
        assert visitor is not None
        action = Act(version=room.table.version, action=room.table.match.view(turn).legal[choice])
        await house.command(visitor, "", room.table.code, action)


def actions_in(room: Room) -> int:
    return sum(isinstance(step.entry, Acted) and step.entry.seat is not None for step in room.table.steps)


def test_a_spectator_is_some_actions_behind_and_no_more_than_the_past_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await a_match(house)
            early, player = Ear(SPECTATOR), Ear(anne)
            house.listen(room, early, None)
            house.listen(room, player, None)
            await play(house, room, 8)
            late = Ear(SPECTATOR)
            house.listen(room, late, None)
            assert actions_in(room) == 8 and actions_in(behind(room)) == 8 - LATER
            for line in (early, late):
                assert line.seen.version == behind(room).table.version < room.table.version
                assert line.seen.view == late.seen.view and line.last["tell"] != "presence"
            assert player.seen.version == room.table.version
            past = behind(room).table
            assert past.match is not None
            assert late.seen.view == msgspec.to_builtins(past.match.view(None))
            shown = await for_visitor(room, SPECTATOR)
            assert shown.table.version == past.version and shown.table.turn == past.turn and shown.table.deadline is None
            assert (await for_visitor(room, anne)).table.version == room.table.version

    asyncio.run(scenario())


def test_an_action_that_was_taken_back_brings_nobody_nearer_to_the_present(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, _, _ = await a_match(house)
            await play(house, room, 8)
            undone = False
            while not undone:
                await play(house, room, 1)
                mover = next(step.entry.seat for step in reversed(room.table.steps) if isinstance(step.entry, Acted))
                visitor = room.table.chairs[mover or 0].visitor
                assert visitor is not None
                with suppress(FlibusteError):  # a draw that has shown something stays
                    await house.command(visitor, "", room.table.code, Undo(version=room.table.version))
                    undone = True
            now, past = room.table.match, behind(room).table.match
            assert now is not None and past is not None
            standing, seen = ([one for one in match.actions if not one.startswith("deal")] for match in (now, past))
            assert seen == standing[:-LATER]

    asyncio.run(scenario())


def test_what_a_spectator_hears_does_not_depend_on_what_happens_now(tmp_path: Path) -> None:
    """Two matches with the same past, of which the last actions differ, are told alike, byte for byte."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, _, _ = await a_match(house)
            line = Ear(SPECTATOR)
            house.listen(room, line, None)
            await play(house, room, 4)
            heard = list(line.heard)
            identities = await Identities.open(house.store)
            before = (len(line.heard), room.table.version)
            for text in (
                b'{"do":"preview","id":1}',
                b'{"do":"whole","id":2}',
                b'{"do":"ping","id":3}',
                b'{"do":"why","id":4,"version":1,"action":"x"}',
            ):
                await answer(line, house, room.table.code, text, identities)
            told = [msgspec.json.decode(message) for message in line.heard[before[0] :]]
            past = behind(room).table.version
            assert {one["version"] for one in told} == {past} and past < room.table.version
            assert heard == line.heard[: before[0]]

    asyncio.run(scenario())


VERSIONS = range(2, 30)
ALONE = ("join", "leave", "start", "pause", "resume", "more time", "resign", "agree to end", "rematch")
ORDERS: list[dict[str, Any]] = [{"do": "act", "version": version, "action": "draw stock"} for version in VERSIONS]
ORDERS += [{"do": "undo", "version": version} for version in VERSIONS]
ORDERS += [{"do": do} for do in ALONE]
ORDERS += [{"do": do, "seat": seat} for do in ("join", "stand in", "take back", "remove") for seat in (0, 1)]
ORDERS += [{"do": "rename", "seat": 0, "name": "Jack"}, {"do": "say", "phrase": "hello"}, {"do": "lock", "locked": True}]


async def told_to(one: Person, code: str) -> list[tuple[str, str, int, object]]:
    """Whatever is answered to somebody who asks everything that can be asked of a table, or of all tables."""
    asked: list[tuple[str, str, object]] = []
    for route in ROUTES:
        path = route.path.format(code=code, friend=1, number=1, game="corsari", puzzle="x", step="x")
        if route.path.startswith("/api/tables/{code}/") and route.method == "POST":
            bodies = ORDERS if route.path.endswith("commands") else [{"seat": 0}, {"seat": 1}]
            asked += [("POST", path, body) for body in bodies]
        elif route.method == "GET" and "puzzle" not in path:
            asked += [("GET", path + query, None) for query in ("", "?seat=1", "?sight=0", "?sight=open")]
    branch = {"game": "corsari", "seats": ["you", "level1"], "from": {"code": code, "step": 9, "seat": 0}}
    asked.append(("POST", "/api/tables", branch))
    asked.append(("POST", "/api/blocked", {"code": code, "seat": 0}))
    return [(method, path, *await one.try_to(method, path, body)) for method, path, body in asked]


def test_no_request_tells_whoever_watches_of_what_happens_now(tmp_path: Path) -> None:
    """The same match goes on in two ways; as long as that lies ahead of those who watch, whatever they ask has one answer."""

    async def past() -> tuple[str, str, int]:
        async with open_house(tmp_path / "past.db", clock=lambda: 5000.0) as house:
            watcher = await person(house, "Jack")
            room, _, _ = await a_match(house)
            await play(house, room, 8, 0)
            return room.table.code, watcher.cookie, watcher.visitor

    async def now(code: str, cookie: str, visitor: int, choice: int) -> tuple[list[str], list[object]]:
        copy = shutil.copy(tmp_path / "past.db", tmp_path / f"{choice}.db")
        async with open_house(Path(copy), clock=lambda: 5000.0) as house:
            identities = await Identities.open(house.store)
            watcher = Person(Desk(house, identities, Reviews(house, worlds=8)), visitor, cookie, "Jack")
            room, line = await house.room(code), Ear(visitor)
            house.listen(room, line, None)
            await play(house, room, 1, choice)
            await play(house, room, LATER - 1, 0)
            if choice:
                for order in (Lock(locked=True), Say(phrase=next(iter(PHRASES))), Pause()):
                    await house.command(room.table.host, "", code, order)
            match = room.table.match
            assert match is not None and room.table.ending is None
            return match.actions, [await told_to(watcher, code), line.heard]

    found = asyncio.run(past())
    (one, told), (other, told_otherwise) = (asyncio.run(now(*found, choice)) for choice in (0, -1))
    assert one != other
    assert told == told_otherwise


def test_a_spectator_of_the_waiting_room_leaves_the_present_with_the_first_cards(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne, mary = await newcomer(house), await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"], watch=2))
            line, guest = Ear(SPECTATOR), Ear(mary)
            for one in (line, guest):
                house.listen(room, one, None)
            await house.command(mary, "Mary", room.table.code, Join())
            assert line.seen.table is not None and line.seen.table.seats[1].name == "Mary"
            await begin_in(house, room.table.code)
            await play(house, room, 1)
            assert line not in room.listeners and guest in room.listeners
            assert line.seen.version < room.table.version == guest.seen.version
            assert actions_in(behind(room)) == 0
            house.stop_listening(room, line)
            assert line not in room.lines

    asyncio.run(scenario())


def test_at_the_end_everything_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            table = NewTable("nain_jaune", ["you", "level1"], {"rounds": 1}, watch=5)
            room = await house.create(anne, "Anne", table)
            await begin_in(house, room.table.code)
            line = Ear(SPECTATOR)
            house.listen(room, line, None)
            await settled(house)
            while room.table.ending is None:
                await play(house, room, 1)
                await settled(house)
            assert line.seen.version == room.table.version and line.seen.table is not None
            assert line.seen.table.phase == "over" and seen_by(room, SPECTATOR) is room

    asyncio.run(scenario())


def test_only_public_matches_are_listed_with_nothing_of_how_they_stand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            private, _, _ = await a_match(house, watch=None)
            public, _, _ = await a_match(house)
            (shown,) = await house.watchables()
            assert (
                shown.code == public.table.code
                and shown.behind == LATER
                and [one.name for one in shown.players] == ["Anne", "Mary"]
            )
            before = await house.watchables()
            await play(house, public, 3)
            assert await house.watchables() == before
            assert seen_by(private, SPECTATOR) is private

    asyncio.run(scenario())


@pytest.mark.xdist_group("postgres")
def test_a_match_is_watched_at_a_server_that_does_not_run_it() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            room, _, _ = await a_match(one, elsewhere=two)
            there = await two.room(room.table.code)
            line = Ear(SPECTATOR)
            two.listen(there, line, None)
            await play(one, room, 6)
            await until(lambda: there.table.version >= room.table.version)
            assert actions_in(behind(there)) == 6 - LATER and line.seen.version == behind(there).table.version
            while not await two.watchables():
                await asyncio.sleep(LOOK)
            assert [shown.code for shown in await two.watchables()] == [room.table.code] and await two.lobby() == []

    asyncio.run(scenario())
