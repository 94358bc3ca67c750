"""The server is killed without warning under play: nothing is lost that any player had seen, and play goes on."""

import asyncio
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from flibuste.client import Client
from flibuste.wire import TableInfo, Whole
from tests.processes import alive, children_of, polled
from tests.server.killed import kill_under_load, lost, seat_all
from tests.server.served import ServerProcess, in_thread
from tests.test_cli import run

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("server processes")]
MOVES = 1500  # bench/kill.py goes on for longer
KILLS = 3


def test_nothing_seen_is_lost_when_the_server_is_killed_under_load(tmp_path: Path) -> None:
    """Every entry that a player was told of is in the log afterwards, as it was told, and play goes on where it was."""
    outcome = kill_under_load(tmp_path / "one.db", MOVES, KILLS)
    assert outcome.moves >= MOVES and outcome.kills == KILLS
    assert outcome.lost == [], "what a player had seen is gone"
    assert outcome.faults == []


def test_a_loss_would_be_found(tmp_path: Path) -> None:
    """The last entry is taken from the log behind everybody's back."""
    with in_thread(tmp_path / "one.db") as address:
        witnesses = seat_all(address, 1)

        async def look() -> None:
            for witness in witnesses:
                with suppress(TimeoutError):
                    await asyncio.wait_for(witness.play(address), 1)

        asyncio.run(look())
    assert lost(tmp_path / "one.db", witnesses) == [] and all(witness.version > 3 for witness in witnesses)
    with closing(sqlite3.connect(tmp_path / "one.db")) as connection, connection:
        connection.execute("DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)")
        connection.execute("DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)")
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
        assert "Sit down." in anne.http.get("/api/docs").text
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


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear captain, " * 100)
    server = ServerProcess(tmp_path / "one.db")
    try:
        for words, fault in (
            (("--database", f"sqlite:///{tmp_path}/letter.db"), "expected a database"),
            (("--database", "letter.db"), "expected sqlite:///FILE"),
            (("--workers", "0"), "expected at least 1"),
            (("--database", f"sqlite:///{tmp_path}/two.db", "--port", str(server.port)), "and a free port"),
            (("--host", "no such host"), "expected an address of this machine"),
            (("--origin", "https://cards.example.org/page"), "expected an origin such as"),
            (("--trusted-proxy", "everybody"), "expected an address or network"),
        ):
            done = run("serve", *words)
            assert (done.returncode, done.stdout) == (2, "")
            lines = [line for line in done.stderr.splitlines() if not line.startswith("flibuste: the compiled engine is older")]
            assert len(lines) == 1 and fault in lines[0], done.stderr
    finally:
        server.end(signal.SIGTERM)
