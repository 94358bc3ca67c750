"""The server is killed without warning under play: nothing is lost that any player had seen, and play goes on."""

import asyncio
import signal
import socket
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from flibuste.client import Client
from flibuste.wire import TableInfo, Whole
from tests.command import Command
from tests.processes import alive, children_of
from tests.server.killed import Witness, kill_under_load, lost, moves_until, seat_all
from tests.server.served import ServerProcess, in_thread
from tests.waiting import HANG, polled, until

pytestmark = pytest.mark.xdist_group("server processes")

QUICK_TO_SLEEP = "from flibuste.server.house import sleeping; sleeping.QUIET, sleeping.LOOK = 0.0, 0.1"


@pytest.mark.parametrize(("moves", "kills"), [(200, 2), pytest.param(5000, 8, marks=pytest.mark.soak)])
def test_nothing_seen_is_lost_when_the_server_is_killed_under_load(tmp_path: Path, moves: int, kills: int) -> None:
    """Every entry that a player was told of is in the log afterwards, as it was told, and play goes on where it was."""
    outcome = kill_under_load(tmp_path / "one.db", moves, kills)
    assert outcome.moves >= moves and outcome.kills == kills
    assert outcome.lost == [], "what a player had seen is gone"
    assert outcome.faults == []


def tables(address: str, state: str) -> int:
    """How many tables the server says are awake, or asleep."""
    told = httpx.get(f"{address}/metrics", timeout=HANG).text
    return int(float(told.partition(f'flibuste_tables{{state="{state}"}} ')[2].split()[0]))


async def played_on(address: str, witnesses: Sequence[Witness], more: int) -> None:
    goal = sum(witness.moves for witness in witnesses) + more
    playing = [asyncio.create_task(witness.play(address)) for witness in witnesses]
    await moves_until(goal, witnesses, playing)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)


def test_a_table_that_sleeps_when_the_server_is_killed_sleeps_on_and_wakes(tmp_path: Path) -> None:
    """Nothing of it is read at the start. Players who come back find what they had seen, and play on."""
    path = tmp_path / "one.db"
    server = ServerProcess(path, first=QUICK_TO_SLEEP)
    witnesses = seat_all(server.address, 3)
    for _ in range(2):
        asyncio.run(played_on(server.address, witnesses, 20))
        live = len({witness.code for witness in witnesses if not witness.over})
        assert live
        polled(lambda server=server, live=live: tables(server.address, "asleep") == live)  # type: ignore[misc]
        server.end(signal.SIGKILL)
        assert lost(path, witnesses) == []
        server = ServerProcess(path, first=QUICK_TO_SLEEP)
        assert (tables(server.address, "asleep"), tables(server.address, "awake")) == (live, 0)
    asyncio.run(played_on(server.address, [witness for witness in witnesses if not witness.over], 6))
    server.end(signal.SIGKILL)
    assert lost(path, witnesses) == [] == [fault for witness in witnesses for fault in witness.faults]


def test_a_loss_would_be_found(tmp_path: Path) -> None:
    """The last entry that somebody saw is taken from the log behind everybody's back."""
    with in_thread(tmp_path / "one.db") as address:
        witnesses = seat_all(address, 1)

        async def look() -> None:
            playing = [asyncio.create_task(witness.play(address)) for witness in witnesses]
            await until(lambda: all(witness.seen for witness in witnesses))
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)

        asyncio.run(look())
    assert lost(tmp_path / "one.db", witnesses) == []
    last = max(version for witness in witnesses for version in witness.seen)
    with closing(sqlite3.connect(tmp_path / "one.db")) as connection, connection:
        connection.execute("DELETE FROM event WHERE seq >= ?", (last,))
    assert lost(tmp_path / "one.db", witnesses) != []


def test_no_computer_player_outlives_a_killed_server(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "one.db")
    with Client(server.address) as anne:
        code = anne.create("corsari", ["you", "level2"])
        anne.start(code)
        assert anne.play(code, lambda view: str(view["legal"][-1])).reason == "played"
    workers = children_of(server.process)
    assert workers
    server.end(signal.SIGKILL)
    polled(lambda: not any(alive(worker) for worker in workers))


def test_serve_says_where_it_is_and_stops_when_asked(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "new folder" / "one.db")
    assert server.first_line == f"Flibuste is at {server.address} (its requests: {server.address}/api/docs)\n"
    with Client(server.address) as anne:
        assert anne.request("GET", "/health")["ready"] is True
        assert "Sit down, at this seat" in anne.http.get("/api/docs").text
        code = anne.create("corsari", ["you", "level2"])
        anne.start(code)
        assert anne.play(code, lambda view: str(view["legal"][-1])).reason == "played"
        line = anne.listen(code)
        whole = line.hear()
        assert isinstance(whole, Whole) and isinstance(whole.table, TableInfo)
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert [type(message).__name__ for message in line] == ["Closing"]
        line.close()
    assert (tmp_path / "new folder" / "one.db").stat().st_mode & 0o077 == 0, (
        "others may read the seeds and the key of the cookies"
    )


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path, command: Command) -> None:
    (tmp_path / "letter.db").write_text("Dear captain, " * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for words, fault in (
            (("--database", f"sqlite:///{tmp_path}/letter.db"), "expected a database"),
            (("--database", "letter.db"), "expected sqlite:///FILE"),
            (("--workers", "0"), "expected more than 0"),
            (("--database", f"sqlite:///{tmp_path}/two.db", "--port", str(taken.getsockname()[1])), "and a free port"),
            (("--database", f"sqlite:///{tmp_path}/two.db", "--host", "no such host"), "expected an address of this machine"),
            (("--origin", "https://cards.example.org/page"), "expected an origin such as"),
            (("--trusted-proxy", "everybody"), "expected an address or network"),
        ):
            code, printed, said = command("serve", *words)
            assert (code, printed) == (2, "")
            assert said.count("\n") == 1 and fault in said, said
