"""No task of the server dies unheard: it is begun again, or the server ends with a line that says why."""

import asyncio
import logging
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest

from flibuste.client import Client
from flibuste.game import Game, View
from flibuste.server.house.house import House
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.tables import LONGEST_REST
from flibuste.server.house.watching import MOST_DEATHS, Watch
from flibuste.server.store.appending import Append, Appender
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.store.store import LogRow, StoreFailed
from flibuste.server.table import entries
from flibuste.server.thinking.thinkers import Thinkers
from flibuste.wire import AgreeToEnd, Closing, Done, Resume, Say, Whole
from tests.server.housed import Ear, FirstChoice, answer, newcomer, open_house, settled
from tests.server.served import ServerProcess
from tests.server.test_house import play_on, seated
from tests.server.test_sockets import until as until_told
from tests.waiting import polled, run_with_hourglass, turn_clock, until


def test_a_task_that_dies_is_begun_again_and_heard_of(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        lives = 0
        alive = asyncio.Event()

        async def work() -> None:
            nonlocal lives
            lives += 1
            if lives == 1:
                raise RuntimeError("the first")
            if lives == 2:
                return
            alive.set()
            await asyncio.Event().wait()

        task = Watch(pause=0.0).keep("a task of the test", work)
        await alive.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert lives == 3

    asyncio.run(scenario())
    assert [record.getMessage() for record in caplog.records] == [
        "a task of the test: it died, and is begun again",
        "a task of the test: it ended, and is begun again",
    ]


def test_a_task_that_keeps_dying_is_given_up_with_a_line_that_says_why() -> None:
    async def scenario() -> list[str]:
        told: list[str] = []

        async def work() -> None:
            raise RuntimeError("again\nand again")

        watch = Watch(pause=0.0)
        watch.give_up = told.append
        await watch.keep("the lease", work)
        return told

    assert asyncio.run(scenario()) == [f"the lease: it died {MOST_DEATHS} times, the last time of RuntimeError: again and again"]


BROKEN = """
from flibuste.server.house import watching
from flibuste.server.net import app
async def dies(*_): raise RuntimeError("nothing can be done")
app.forget_unseen = dies
watching.Watch.__init__.__defaults__ = (0.05,)
"""


def test_a_server_whose_task_keeps_dying_ends_and_says_why(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "one.db", errors=subprocess.PIPE, first=BROKEN)
    _, said = server.process.communicate()
    assert server.process.returncode == 2
    line = said.strip().splitlines()[-1]
    assert (
        "the server ended: the look for unseen visitors: it died 10 times, the last time of RuntimeError: nothing can be" in line
    )


def test_a_closed_terminal_is_a_stop_like_any_other(tmp_path: Path) -> None:
    """The file is one plain file afterwards, as after any stop. The server does not run under nohup, even if the tests do."""
    server = ServerProcess(tmp_path / "one.db", first="import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)")
    assert server.end(signal.SIGHUP) == -signal.SIGHUP
    assert not (tmp_path / "one.db-wal").exists()


def test_a_stop_that_drains_lets_everybody_play_on_and_is_over_at_once_when_told_again(tmp_path: Path) -> None:
    """A proxy sends nobody new meanwhile. Who does not want to wait says so twice."""
    server = ServerProcess(tmp_path / "one.db", "--set", "drain=600")
    with Client(server.address) as anne:
        code = anne.create("corsari", ["you", "open"])
        line = anne.listen(code)
        until_told(line, Whole)
        server.process.send_signal(signal.SIGTERM)
        polled(lambda: anne.http.get("/health/ready").status_code == 503)
        assert anne.http.get("/health/live").json()["ready"] is False
        assert anne.create("korsar", ["you", "level1"]), "everything else goes on"
        line.ask(Say(phrase="ahoy", id=7))
        assert until_told(line, Done).id == 7
        server.end(signal.SIGTERM)
        closing = until_told(line, Closing)
        assert closing.again and "stopping" in closing.reason
        line.close()


# ---- tables ----------------------------------------------------------------------------------------------------------


class Stubborn(FirstChoice):
    """Computer players that err as nobody has thought of."""

    def __init__(self) -> None:
        self.broken = True

    async def choose(
        self, game: Game, level: str, view: View, table: str = "", awaited: bool = True, counts: bool = False
    ) -> str:
        if self.broken:
            raise KeyError("nobody has thought of")
        return await super().choose(game, level, view)


def test_a_computer_player_that_errs_leaves_a_table_that_can_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        thinkers = Stubborn()
        house = House(SqliteStore(tmp_path / "one.db"), thinkers)
        await house.open()
        room, anne, _ = await seated(house, "you", "level1", game="nain_jaune")
        await settled(house)
        while room.table.paused_at is None:
            await play_on(house, room, 1)
            await settled(house)
        assert isinstance(room.table.steps[-1].entry, entries.Stuck)
        thinkers.broken = False
        await house.command(anne, "", room.table.code, Resume())
        await settled(house)
        assert [room.table.paused_at, room.table.thinker()] == [None, None]
        await house.close()

    asyncio.run(scenario())
    assert "is stuck" in caplog.text


def test_an_alarm_that_fails_is_heard_of_and_the_table_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It rests the longer the more often it fails, and does not spin."""
    failing = True
    rings = 0
    real = entries.TakenOver

    def broken(**given: Any) -> entries.TakenOver:
        nonlocal rings
        rings += 1
        if failing:
            raise KeyError("nobody has thought of")
        return real(**given)

    async def scenario() -> None:
        nonlocal failing
        loop = asyncio.get_running_loop()
        async with open_house(tmp_path / "one.db", clock=loop.time) as house:
            room, anne, _ = await seated(house, clock="brisk")
            code, ear = room.table.code, Ear(anne)
            house.listen(room, ear, None)
            monkeypatch.setattr(entries, "TakenOver", broken)
            turn_clock(60)
            await until(lambda: rings == 2)  # it comes back at once, and fails again
            assert ear.closed is not None and ear.closed[1], "whoever listened is asked to come back"
            await until(lambda: code in house.tables.resting)
            for count in range(3, 8):
                turn_clock(LONGEST_REST)
                await until(lambda count=count: rings == count and code in house.tables.resting)  # type: ignore[misc]
            failing = False
            turn_clock(LONGEST_REST)
            await until(lambda: rings == 8)
            await settled(house)
            again = await house.room(code)
            assert isinstance(again.table.steps[room.table.version].entry, real)

    run_with_hourglass(scenario())
    assert "the alarm of table" in caplog.text


def test_a_hint_and_a_review_that_fail_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise KeyError("nobody has thought of")

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house, "you", "level1", game="nain_jaune")
            while room.table.turn != 0:
                await settled(house)
            ear = Ear(anne)
            house.listen(room, ear, None)
            monkeypatch.setattr(Thinkers, "work", broken)
            await answer(ear, house, room.table.code, b'{"do":"hint","id":7}', None)  # type: ignore[arg-type]
            await settled(house)
            assert (ear.last["tell"], ear.last["id"], ear.last["code"]) == ("refusal", 7, "our mistake")
            await house.command(anne, "", room.table.code, AgreeToEnd())
            reviews = Reviews(house)
            await reviews.ask(anne, room.table.code, 0)
            await settled(house)
            assert (await reviews.state(anne, room.table.code, 0)).state == "failed"

    asyncio.run(scenario())


# ---- stores ----------------------------------------------------------------------------------------------------------


def test_whoever_waits_for_the_file_hears_of_any_mistake_and_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_: sqlite3.Connection) -> None:
        raise KeyError("nobody has thought of")

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        table = await store.create_table("ABCDEF", [LogRow(None, b"1", 0.0)], [])
        good, bad = store.append(table, 2, [LogRow(None, b"2", 0.0)]), store.ask(broken)
        results = await asyncio.gather(good, bad, return_exceptions=True)
        assert results[0] is None and isinstance(results[1], StoreFailed)
        assert len(await store.read_table(table)) == 2
        await store.close()

    asyncio.run(scenario())
    assert "a job of the database failed" in caplog.text


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        store.writer.path = str(tmp_path / "nowhere" / "one.db")
        store.writer.jobs.put(None)  # ends the thread; the next one has to open the file anew
        await asyncio.to_thread(store.writer.thread.join)
        for _ in range(2):
            with pytest.raises(StoreFailed, match="unable to open"):
                await store.find_table("ABCDEF")
        store.writer.path = str(tmp_path / "one.db")
        assert await store.find_table("ABCDEF") is None
        await store.close()

    asyncio.run(scenario())


def test_whoever_waits_for_postgres_hears_of_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Appender) -> None:
        raise KeyError("nobody has thought of")

    async def scenario() -> None:
        appender = Appender("postgresql://nowhere")
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(Appender, "next_chains", broken)
        appender.add(Append(1, 1, 2, [LogRow(None, b"2", 0.0)], (), None, waiter))
        with pytest.raises(StoreFailed):
            await waiter
        assert appender.writing is not None
        with pytest.raises(KeyError):
            await appender.writing

    asyncio.run(scenario())


def test_a_newcomer_is_known_after_a_mistake(tmp_path: Path) -> None:
    """The writer goes on: nothing that was asked for later waits for ever."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            store = house.store
            assert isinstance(store, SqliteStore)
            with pytest.raises(StoreFailed):
                await store.ask(lambda _: b""[0])
            assert await newcomer(house) == 1

    asyncio.run(scenario())


def test_the_log_says_which_task_it_was(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:

            async def dies() -> None:
                raise RuntimeError("in the background")

            house.background(dies())
            await settled(house)

    with caplog.at_level(logging.ERROR):
        asyncio.run(scenario())
    assert "a task failed" in caplog.text and "in the background" in caplog.text
