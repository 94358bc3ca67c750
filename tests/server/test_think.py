"""Thinking on other machines: a view goes there and a choice comes back; nobody thinks without the key; a machine may be lost."""

import asyncio
import json
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import flibuste
from flibuste.game import BadInput, FlibusteError
from flibuste.guests import ADMITTED
from flibuste.match import Match
from flibuste.server.net import think
from flibuste.server.net.run import make_server
from flibuste.server.net.settings import Settings
from flibuste.server.net.think import read_key, think_for
from flibuste.server.thinking.elsewhere import Choice, Machine, NearAndFar, Ready
from tests.server.served import QUICK
from tests.server.test_thinkers import dealt
from tests.waiting import HANG, until

KEY = "a-key-of-twenty-letters"


def never_here(*_: object) -> str:
    raise FlibusteError("no thought is to be had here")


class NotHere(NearAndFar):
    """Moves are chosen elsewhere, or not at all."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, never_here, HANG)
        self.loop = asyncio.get_running_loop()


def asked_for(match: Match) -> Any:
    assert match.turn is not None
    return match.view(match.turn)


class Served:
    """A server whose moves are all thought elsewhere, in a thread."""

    def __init__(self, folder: Path, key: str = KEY) -> None:
        (folder / "key").write_text(f"{key}\n")
        settings = Settings(port=0, database=f"sqlite:///{folder / 'flibuste.db'}", limits=QUICK, think_key=str(folder / "key"))
        found: list[str] = []
        ready = threading.Event()

        def told(address: str) -> None:
            found.append(address)
            ready.set()

        self.server = make_server(settings, told, NotHere)
        self.server.config.ws_ping_interval = None
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        assert ready.wait(HANG)
        self.address = found[0]

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(HANG)

    @property
    def house(self) -> Any:
        return self.server.litestar.state.desk.house


def test_a_computer_player_s_moves_are_chosen_on_another_machine(tmp_path: Path) -> None:
    """By the very program that `flibuste think` is; at this server nobody could choose."""
    match = dealt()
    view = asked_for(match)

    async def scenario() -> None:
        with Served(tmp_path) as served:
            thinkers = served.house.thinkers
            thinking = asyncio.create_task(think_for(served.address, KEY, 1))
            await until(lambda: thinkers.far_places == 1)
            for level in ("level1", "greedy"):
                chosen = asyncio.run_coroutine_threadsafe(thinkers.choose(match.game, level, view), thinkers.loop)
                assert await asyncio.wrap_future(chosen) in view.legal
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
            await until(lambda: served.house.thinkers.far_places == 0)

    asyncio.run(scenario())


def test_nobody_thinks_without_the_key(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        address = served.address.replace("http", "ws") + think.PATH
        for header in ({}, {"authorization": "Bearer "}, {"authorization": f"Bearer {KEY}x"}, {"authorization": KEY}):
            with pytest.raises(InvalidStatus) as refused:
                connect(address, additional_headers=header)
            assert refused.value.response.status_code == 403
        assert served.house.measures.refusals["thinker"] == 4
        with pytest.raises(BadInput, match="answers 403: expected a server with this key in its setting think_key"):
            asyncio.run(think_for(served.address, "another key of twenty letters", 1))


def test_a_machine_of_another_version_is_sent_away_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Served(tmp_path) as served:
        for said in (Ready("0.0.1", 1), Ready(flibuste.__version__, 0), Choice(1)):
            with connect(
                served.address.replace("http", "ws") + think.PATH, additional_headers={"authorization": f"Bearer {KEY}"}
            ) as line:
                line.send(msgspec.json.encode(said).decode())
                with pytest.raises(Exception, match="1008"):
                    line.recv(HANG)
        assert (
            think.fault_of(msgspec.json.encode(Ready("0.0.1", 1)).decode())
            == f"it runs flibuste 0.0.1: expected {flibuste.__version__}"
        )
        monkeypatch.setattr(think, "fault_of", lambda _: "it runs flibuste 0.0.1: expected another")
        with pytest.raises(BadInput, match=r"it runs flibuste 0\.0\.1: expected another"):
            asyncio.run(think_for(served.address, KEY, 1))


# ---- without a network -----------------------------------------------------------------------------------------------


class FarAway:
    """A machine that answers when it is told to."""

    def __init__(self, thinkers: NearAndFar, places: int = 1) -> None:
        self.sent: list[dict[str, Any]] = []
        self.hung_up = 0
        self.machine = Machine(places, lambda text: self.sent.append(json.loads(text)), self.hang_up)
        thinkers.welcome(self.machine)

    def hang_up(self) -> None:
        self.hung_up += 1

    def answer(self, action: str) -> None:
        self.machine.hear(Choice(self.sent[-1]["number"], action))


def first_here(_: str, __: str, view: bytes, ___: str) -> str:
    return str(json.loads(view)["legal"][0])


class InThreads(NearAndFar):
    """With a thread where there would be a process of our own."""

    def new_pool(self) -> Any:
        return ThreadPoolExecutor(self.workers)


@pytest.fixture
def thinkers() -> Any:
    found = InThreads(1, first_here, HANG)
    yield found
    found.pool.shutdown()


def test_only_a_view_leaves_and_only_a_legal_choice_counts(thinkers: NearAndFar, caplog: pytest.LogCaptureFixture) -> None:
    match = dealt()
    view = asked_for(match)

    async def scenario() -> None:
        far = FarAway(thinkers)
        thought = asyncio.create_task(thinkers.choose(match.game, "level1", view))
        await until(lambda: len(far.sent) == 1)
        assert set(far.sent[0]) == {"number", "game", "level", "view", "seed"}
        assert far.sent[0]["view"] == msgspec.to_builtins(view)
        far.answer("no such action")
        await until(lambda: len(far.sent) == 2)
        assert far.sent[1]["level"] == "level3", "what is not legal is chosen anew, by another player"
        far.answer(view.legal[-1])
        assert await thought == view.legal[-1]

    asyncio.run(scenario())
    assert "which is not legal" in caplog.text


def test_a_machine_that_is_lost_costs_no_move(thinkers: NearAndFar) -> None:
    match = dealt()
    view = asked_for(match)

    async def scenario() -> None:
        one, two = FarAway(thinkers), FarAway(thinkers)
        thought = asyncio.create_task(thinkers.choose(match.game, "level1", view))
        await until(lambda: len(one.sent) + len(two.sent) == 1)
        busy, other = (one, two) if one.sent else (two, one)
        thinkers.miss(busy.machine)
        await until(lambda: len(other.sent) == 1)
        thinkers.miss(other.machine)
        assert await thought == view.legal[0], "with no machine left it is thought here"
        assert thinkers.far.taken == 0 and thinkers.machines == []

    asyncio.run(scenario())


def test_a_machine_that_does_not_answer_is_given_up(thinkers: NearAndFar, caplog: pytest.LogCaptureFixture) -> None:
    match = dealt()
    view = asked_for(match)

    async def scenario() -> None:
        far = FarAway(thinkers)
        asked = asyncio.create_task(thinkers.asked_of(far.machine, "corsari", "level1", msgspec.json.encode(view), "1"))
        thinkers.patience = 0.0
        assert await asked is None
        thinkers.patience = HANG
        assert far.hung_up == 1 and thinkers.machines == []
        assert await thinkers.choose(match.game, "level1", view) == view.legal[0]

    with caplog.at_level(logging.ERROR):
        asyncio.run(scenario())
    assert "did not answer in time" in caplog.text


def test_players_of_one_s_own_and_what_is_no_move_stay_here(thinkers: NearAndFar, monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt()
    view = asked_for(match)
    monkeypatch.setitem(ADMITTED, "parrot", ("x:Parrot", ["corsari"]))

    async def scenario() -> None:
        far = FarAway(thinkers)
        assert await thinkers.choose(match.game, "parrot", view) == view.legal[0]
        assert await thinkers.work(2, len, "abc") == 3
        assert far.sent == []

    asyncio.run(scenario())


def test_where_all_machines_are_busy_and_we_are_not_it_is_thought_here(thinkers: NearAndFar) -> None:
    match = dealt()
    view = asked_for(match)

    async def scenario() -> None:
        far = FarAway(thinkers)
        first = asyncio.create_task(thinkers.choose(match.game, "level1", view))
        await until(lambda: len(far.sent) == 1)
        assert await thinkers.choose(match.game, "level1", view) == view.legal[0]
        far.answer(view.legal[-1])
        assert await first == view.legal[-1]

    asyncio.run(scenario())


def test_a_key_is_one_line_that_cannot_be_guessed(tmp_path: Path) -> None:
    assert read_key("") == ""
    for text in ("short", "a key with blanks in it, not good", "schlüssel-mit-umlauten-drin"):
        (tmp_path / "key").write_text(text)
        with pytest.raises(BadInput, match="expected one line with a key of at least 20 letters and digits"):
            read_key(str(tmp_path / "key"))
    with pytest.raises(BadInput, match="expected a file with a key for thinkers"):
        read_key(str(tmp_path / "no such file"))
