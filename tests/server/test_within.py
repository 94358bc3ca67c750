"""The house inside a browser, with a stand-in for the browser: nothing is told before it is kept, nothing kept is lost."""

import asyncio
import json
from collections.abc import Awaitable, Coroutine
from typing import Any

import pytest

import flibuste
from flibuste.game import BadInput, FlibusteError
from flibuste.games import GAMES
from flibuste.server.thinking.thinkers import HINT, MOVE, REVIEW, NoWorker, WorkFailed
from flibuste.server.within.house import FORMAT, HouseWithin, check_everything
from flibuste.server.within.store import MemoryStore
from flibuste.server.within.thinker import REVIEWER, NextDoor
from offline.rehearsal import StandIn, Visitor

ALONE = ("you", "you")


class Slow(StandIn):
    """A browser that keeps what it is given when it is told to, all of it in the order of asking."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[tuple[str, asyncio.Future[None]]] = []
        self.held = False

    def keep(self, changes: str) -> Awaitable[None]:
        if not self.held:
            return super().keep(changes)
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((changes, kept))
        return kept

    def let_go(self) -> None:
        self.held = False
        for changes, kept in self.waiting:
            self.take(changes)
            kept.set_result(None)
        self.waiting.clear()


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


async def visit(host: StandIn) -> Visitor:
    visitor = Visitor(await HouseWithin.open(host, json.dumps(host.rows)), host)
    await visitor.ask("GET", "/api/me")
    return visitor


async def seated(visitor: Visitor) -> str:
    """A match that has begun, at a device that two people share; seat 0 or 1 is to move and is shown."""
    made = await visitor.ask("POST", "/api/tables", {"game": "korsar", "seats": list(ALONE)})
    code: str = made["table"]["code"]
    await visitor.begin(code)
    await visitor.house.open_line(1, f"/api/tables/{code}/socket?since=1")
    room = await visitor.house.house.room(code)
    assert room.table.turn is not None
    await visitor.say("show", "done", seat=room.table.turn)
    return code


async def move(visitor: Visitor, code: str) -> tuple[int, str]:
    """The version and the action of a move that is legal now."""
    table = (await visitor.house.house.room(code)).table
    assert table.match is not None and table.turn is not None
    return table.version, table.match.view(table.turn).legal[0]


def test_a_move_is_told_when_the_browser_has_kept_it_and_not_before() -> None:
    async def scenario() -> None:
        host = Slow()
        visitor = await visit(host)
        code = await seated(visitor)
        version, action = await move(visitor, code)
        while not host.told.empty():
            host.told.get_nowait()
        host.held = True
        rows = dict(host.rows)
        await visitor.house.hear(1, json.dumps({"do": "act", "id": 99, "version": version, "action": action}))
        for _ in range(20):
            await asyncio.sleep(0)
        assert host.told.empty() and host.rows == rows and len(host.waiting) == 1
        host.let_go()
        first, second = await host.told.get(), await host.told.get()
        assert (first["tell"], second["tell"], second["id"]) == ("update", "done", 99)
        assert len(host.rows) > len(rows)

    run(scenario())


def test_whoever_comes_back_finds_the_match_where_it_was() -> None:
    async def scenario() -> None:
        host = StandIn()
        visitor = await visit(host)
        me = await visitor.ask("GET", "/api/me")
        code = await seated(visitor)
        for _ in range(12):
            table = (await visitor.house.house.room(code)).table
            assert table.turn is not None
            await visitor.say("show", "done", seat=table.turn)
            version, action = await move(visitor, code)
            await visitor.say("act", "done", version=version, action=action)
        was = (await visitor.house.house.room(code)).table
        again = await visit(host)  # from the rows alone: nobody said good-bye
        assert await again.ask("GET", "/api/me") == me
        assert [one["table"]["code"] for one in await again.ask("GET", "/api/tables/mine")] == [code]
        now = (await again.house.house.room(code)).table
        assert was.match is not None and now.match is not None and now.match.log() == was.match.log()

    run(scenario())


def test_everything_goes_into_a_file_and_comes_back_out_of_it() -> None:
    async def scenario() -> None:
        host = StandIn()
        visitor = await visit(host)
        await visitor.ask("PUT", "/api/me", {"name": "Anne Bonny", "face": 3})
        me = await visitor.ask("GET", "/api/me")
        code = await seated(visitor)
        brought = check_everything(json.dumps({"format": FORMAT, "rows": host.rows, "page": {"flibuste settings": "{}"}}))
        assert json.loads(brought) == host.rows
        other = StandIn()
        other.rows = json.loads(brought)
        again = await visit(other)
        assert await again.ask("GET", "/api/me") == me and me["name"] == "Anne Bonny" and me["face"] == 3
        assert (await again.ask("GET", f"/api/tables/{code}"))["you"]["seats"] == [0, 1]

    run(scenario())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": "flibuste fair 1", "rows": {}}',
        '{"format": "flibuste house 1"}',
        '{"format": "flibuste house 1", "rows": {"table/1": "{}"}}',
        '{"format": "flibuste house 1", "rows": {"table/x": "[]"}}',
        '{"format": "flibuste house 1", "rows": {"log/1/1": "7"}}',
        '{"format": "flibuste house 1", "rows": {"visitor/1": "[1]"}}',
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_everything(text)
    assert str(refused.value) and "\n" not in str(refused.value)


def test_a_line_to_no_table_says_so_and_ends() -> None:
    async def scenario() -> None:
        host = StandIn()
        visitor = await visit(host)
        await visitor.house.open_line(5, "/api/tables/AAAAAA/socket?since=1")
        assert (await host.told.get())["tell"] == "closing" and (await host.told.get())["tell"] == "hung up"
        await visitor.house.hear(5, '{"do": "start", "id": 1}')
        assert host.told.empty()

    run(scenario())


def test_one_who_looks_on_sees_nobodys_hand() -> None:
    async def scenario() -> None:
        host = StandIn()
        visitor = await visit(host)
        code = await seated(visitor)
        while not host.told.empty():
            host.told.get_nowait()
        await visitor.house.open_line(2, f"/api/tables/{code}/socket?watch=true")
        whole = await host.told.get()
        assert whole["you"]["seats"] == [] and whole["you"]["showing"] is None

    run(scenario())


# ---- the thinker next door -------------------------------------------------------------------------------------------


def double(number: int) -> int:
    return 2 * number


def stumble() -> None:
    raise ValueError("a mistake")


def refuse() -> None:
    raise BadInput("asked amiss")


def test_lost_work_is_asked_for_again_and_errors_come_back_as_what_they_are() -> None:
    async def scenario() -> None:
        host = StandIn()
        thinkers = NextDoor(host)
        assert await thinkers.work(MOVE, double, 21) == 42
        host.lost = 1
        assert await thinkers.work(MOVE, double, 4, attempts=2) == 8
        host.lost = 1
        with pytest.raises(NoWorker):
            await thinkers.work(MOVE, double, 4)
        for function, error in ((stumble, WorkFailed), (refuse, BadInput)):
            with pytest.raises(error):
                await thinkers.work(MOVE, function)

    run(scenario())


def test_a_thinker_that_does_not_answer_is_replaced() -> None:
    class Stuck(StandIn):
        """A thinker that is lost in thought until it is interrupted."""

        def __init__(self) -> None:
            super().__init__()
            self.interrupted = asyncio.Event()

        async def think(self, thinker: int, work: str) -> str | None:
            if self.interrupted.is_set():
                return await super().think(thinker, work)
            await self.interrupted.wait()
            return None

        def interrupt(self, thinker: int) -> None:
            self.interrupted.set()

    async def scenario() -> None:
        assert await NextDoor(Stuck(), patience=0.01).work(MOVE, double, 3, attempts=2) == 6

    run(scenario())


def test_no_move_and_no_hint_waits_for_a_review() -> None:
    class Reviewing(StandIn):
        """The thinker that works out reviews is lost in thought until it is let go."""

        def __init__(self) -> None:
            super().__init__()
            self.let_go = asyncio.Event()

        async def think(self, thinker: int, work: str) -> str | None:
            if thinker == REVIEWER:
                await self.let_go.wait()
            return await super().think(thinker, work)

    async def scenario() -> None:
        host = Reviewing()
        thinkers = NextDoor(host)
        reviews = [asyncio.ensure_future(thinkers.work(REVIEW, double, number)) for number in (1, 2)]
        assert await thinkers.work(MOVE, double, 21) == 42
        assert await thinkers.work(HINT, double, 4) == 8
        assert not any(review.done() for review in reviews)
        host.let_go.set()
        assert await asyncio.gather(*reviews) == [2, 4]

    run(scenario())


def test_a_browser_that_fails_to_keep_is_a_store_that_failed() -> None:
    async def scenario() -> None:
        async def fail(_: str) -> None:
            raise OSError("full")

        store = MemoryStore({}, fail)
        with pytest.raises(FlibusteError):
            await store.setting("name", "value")

    run(scenario())


@pytest.mark.parametrize("compiled", [True, False])
def test_an_uncompiled_engine_offers_the_levels_that_think_quickly(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        visitor = await visit(StandIn())
        monkeypatch.setattr(flibuste, "compiled", compiled)
        levels = {game["name"]: game["levels"] for game in await visitor.ask("GET", "/api/games")}
        highest = {name: max(level for level in offered if level.startswith("level")) for name, offered in levels.items()}
        uncompiled = {"corsari": "level3", "korsar": "level4", "nain_jaune": "level4"}
        assert highest == (dict.fromkeys(GAMES, "level6") if compiled else uncompiled)

    run(scenario())


def test_there_may_be_more_tables_than_at_a_server() -> None:
    async def scenario() -> None:
        visitor = await visit(StandIn())
        for _ in range(21):
            await visitor.ask("POST", "/api/tables", {"game": "korsar", "seats": list(ALONE)})
        assert len(await visitor.ask("GET", "/api/tables/mine")) == 21

    run(scenario())
