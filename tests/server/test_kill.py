"""The server is killed without warning under play: nothing is lost that any player had seen, and play goes on."""

import random
import signal
import threading
import time
from pathlib import Path

import pytest

from flibuste.client import Client
from flibuste.wire import Ending, TableInfo, Update, Whole
from tests.server.served import ServerProcess
from tests.test_cli import run

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("server processes")]
TABLES = 4
KILLS = 3


class Player:
    """A client that plays on through everything, and checks that what it is told goes on where it was."""

    def __init__(self, client: Client, code: str) -> None:
        self.client = client
        self.code = code
        self.version = 0
        self.moves = 0
        self.faults: list[str] = []
        self.ending: Ending | None = None

    def see(self, message: Whole | Update) -> None:
        if isinstance(message, Whole):
            if message.version < self.version:
                self.faults.append(f"seen {self.version}, and back came {message.version}")
        elif message.since != self.version:
            self.faults.append(f"seen {self.version}, and told what came after {message.since}")
        elif [told.version for told in message.told] != list(range(message.since + 1, message.version + 1)):
            self.faults.append("a gap in what was told")
        self.version = message.version

    def choose(self, view: dict[str, list[str]]) -> str:
        self.moves += 1
        time.sleep(0.005)  # so that a match lasts through the kills
        patient = [action for action in view["legal"] if not action.endswith("sail")]
        return random.choice(patient or view["legal"])

    def run(self) -> None:
        self.ending = self.client.play(self.code, self.choose, self.see)


def test_nothing_seen_is_lost_when_the_server_is_killed_under_play(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    server = ServerProcess(path)
    players: list[Player] = []
    for number in range(TABLES):
        anne, mary = Client(server.address), Client(server.address)
        code = anne.create(("corsari", "korsar", "nain_jaune")[number % 3], ["you", "open", "greedy"])
        mary.join(code)
        anne.start(code)
        players += [Player(anne, code), Player(mary, code)]
    threads = [threading.Thread(target=player.run, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    seen_before = 0
    for _ in range(KILLS):
        time.sleep(0.8)
        server.end(signal.SIGKILL)
        seen = {player.code: max(one.version for one in players if one.code == player.code) for player in players}
        assert sum(seen.values()) > seen_before
        seen_before = sum(seen.values())
        server = ServerProcess(path, port=server.port)
        with Client(server.address) as witness:
            for code, version in seen.items():
                assert witness.table(code).table.version >= version, "a move that a player had seen is gone"
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert [fault for player in players for fault in player.faults] == []
    assert all(player.ending is not None and player.ending.reason == "played" for player in players)
    for player in players:
        player.client.close()
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)


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


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear captain, " * 100)
    server = ServerProcess(tmp_path / "one.db")
    try:
        for words, fault in (
            (("--database", f"sqlite:///{tmp_path}/letter.db"), "expected a database"),
            (("--database", "letter.db"), "expected sqlite:///FILE"),
            (("--workers", "0"), "expected at least 1"),
            (("--database", f"sqlite:///{tmp_path}/two.db", "--port", str(server.port)), "expected a free port"),
        ):
            done = run("serve", *words)
            assert (done.returncode, done.stdout) == (2, "")
            lines = [line for line in done.stderr.splitlines() if not line.startswith("flibuste: the compiled engine is older")]
            assert len(lines) == 1 and fault in lines[0], done.stderr
    finally:
        server.end(signal.SIGTERM)
