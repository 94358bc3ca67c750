"""`flibuste admin`, on a running server and on a stopped one: each order does what it says, and each mistake is one line."""

import logging
import stat
from pathlib import Path

import httpx
import pytest

from flibuste.client import Client
from flibuste.server.net.control import command, socket_of
from flibuste.server.requests import admin
from flibuste.server.requests.admin import Admit, AnyOrder, Ban, Close, Delete, Invite, Link, Name, Tables, Visitors
from flibuste.wire import Closing, Update, Whole
from tests.command import Command, run
from tests.server.parts import begin_from
from tests.server.served import in_thread
from tests.server.test_sockets import until


def ordered(path: Path, order: AnyOrder) -> str:
    return "\n".join(command(f"sqlite:///{path}", order))


def number_of(path: Path, name: str) -> int:
    """As the list tells it."""
    line = ordered(path, Visitors(name)).splitlines()[1]
    return int(line.split()[0])


def test_an_operator_sees_and_commands_a_running_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "one.db"
    with (
        caplog.at_level(logging.INFO),
        in_thread(path) as address,
        Client(address) as anne,
        Client(address) as jack,
    ):
        anne.request("PUT", "/api/me", {"name": "Anne"})
        jack.request("PUT", "/api/me", {"name": "Rude Jack"})
        assert stat.S_IMODE(socket_of(path).stat().st_mode) == 0o600, "somebody else may command it"
        code = anne.create("corsari", ["you", "open"])
        jack.join(code)
        begin_from(code, anne, jack)
        listed = ordered(path, Tables())
        assert code in listed and "corsari" in listed and "playing" in listed and "Anne (" in listed
        rude = number_of(path, "rude")
        assert "called Jack now, also at one table in progress" in ordered(path, Name(rude, "Jack"))
        assert [seat.name for seat in anne.table(code).table.seats] == ["Anne", "Jack"]

        line = jack.listen(code)
        until(line, Whole)
        assert "is banned, and was taken out of one table" in ordered(path, Ban(rude))
        assert until(line, Closing).reason == "the operator of this server has banned you"
        refused = jack.http.get("/api/me")
        assert refused.status_code == 403 and refused.json()["code"] == "banned"
        assert until(jack.listen(code), Closing).code == "banned"
        assert [seat.kind for seat in anne.table(code).table.seats] == ["person", "computer"]
        assert "banned" in ordered(path, Visitors("Jack"))
        assert "may come again" in ordered(path, Ban(rude, banned=False))
        assert jack.request("GET", "/api/me")["name"] == "Jack"

        line = anne.listen(code)
        until(line, Whole)
        assert ordered(path, Close(code.lower())) == f"table {code} is closed"
        told = until(line, Update)
        assert told.table is not None and anne.table(code).table.ending.reason == "closed"  # type: ignore[union-attr]
        assert ordered(path, Tables()) == "no table is live"

        secret = ordered(path, Link(rude)).splitlines()[0].removeprefix("/recover#")
        with Client(address) as other:
            assert other.request("POST", "/api/recover", {"secret": secret})["name"] == "Jack"
        assert "is forgotten" in ordered(path, Delete(rude))
        assert ordered(path, Visitors("Jack")) == "no such visitor"
        story = anne.request("GET", "/api/stories")
        assert [seat["name"] for one in story for seat in one["seats"] if seat["level"] is None] == ["Anne"]
    for words in ("renamed visitor", "banned visitor", f"closed table {code}", "made a recovery link", "deleted visitor"):
        assert f"the operator {words}" in caplog.text, "an order was not logged"
    assert secret not in caplog.text
    assert not socket_of(path).exists()


def test_a_server_for_the_invited_lets_no_stranger_in(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as known, httpx.Client(base_url=address) as stranger:
        known.request("GET", "/api/me")
        assert "only those who are known" in ordered(path, Admit(False))
        refused = stranger.get("/api/me")
        assert refused.status_code == 403 and refused.json()["code"] == "by invitation" and "set-cookie" not in refused.headers
        assert known.request("GET", "/api/me")["name"], "who is known stays known"
        link, *_ = ordered(path, Invite("Mary")).splitlines()
        invited = stranger.post("/api/recover", json={"secret": link.removeprefix("/recover#")})
        assert invited.json()["name"] == "Mary"
        assert stranger.get("/api/me").json()["name"] == "Mary"
    with in_thread(path) as address, httpx.Client(base_url=address) as stranger:
        assert stranger.get("/api/me").status_code == 403, "a new start forgot it"
        assert ordered(path, Admit(True)) == "everybody may come"
        assert stranger.get("/api/me").status_code == 200


def test_the_same_on_a_stopped_server(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as anne:
        anne.request("PUT", "/api/me", {"name": "Anne"})
        code, other = anne.create("corsari", ["you", "open"]), anne.create("korsar", ["you", "level1"])
    assert code in ordered(path, Tables()) and other in ordered(path, Tables())
    assert ordered(path, Close(code)) == f"table {code} is closed"
    number = number_of(path, "anne")
    assert "called Mary now, also at one table in progress" in ordered(path, Name(number, "Mary"))
    ordered(path, Ban(number))
    with in_thread(path) as address, httpx.Client(base_url=address, cookies={"flibuste": anne.cookie or ""}) as mary:
        assert mary.get("/api/me").json()["code"] == "banned"
        assert ordered(path, Tables()) == "no table is live", "the computer alone went on"


def test_a_list_that_is_too_long_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "MOST_SHOWN", 2)
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as anne, Client(address), Client(address):
        codes = [anne.create("korsar", ["you", "level1"]) for _ in range(3)]
        *listed, last = ordered(path, Tables()).splitlines()
        assert [line[:6] for line in listed[1:]] == codes[1:] and last == "1 more, older than these"
        *listed, last = ordered(path, Visitors()).splitlines()
        assert len(listed) == 3 and last == "more than 2: name a part of the name"
        monkeypatch.setattr(admin, "MOST_SHOWN", 3)
        assert len(ordered(path, Tables()).splitlines()) == len(ordered(path, Visitors()).splitlines()) == 4


def test_every_mistake_is_one_line(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "one.db"
    missing = run("admin", "--database", f"sqlite:///{path}", "tables")
    assert missing.returncode == 2 and missing.stderr.count("\n") == 1 and "there is no such file" in missing.stderr
    with in_thread(path):
        for words, fault in (
            (("close", "NOSUCH"), "there is no table NOSUCH"),
            (("ban", "77"), "there is no visitor 77"),
            (("ban", "Anne"), "VISITOR: expected a whole number"),
            (("rename", "77", ""), "there is no visitor 77"),
            (("invite", " "), "name"),
            (("strangers", "maybe"), "expected yes or no"),
            (("sink",), "No such command"),
        ):
            code, printed, said = command("admin", "--database", f"sqlite:///{path}", *words)
            assert (code, printed) == (2, "")
            assert said.count("\n") == 1 and fault in said, said
    assert ordered(path, Visitors()) == "no such visitor", "a refused invitation left somebody behind"


def test_a_server_in_a_folder_with_a_long_name_is_reached(tmp_path: Path) -> None:
    """Longer than a socket's name may be."""
    folder = tmp_path / ("long" * 40)
    folder.mkdir()
    with in_thread(folder / "one.db") as address, Client(address) as anne:
        anne.request("PUT", "/api/me", {"name": "Anne"})
        assert "Anne" in ordered(folder / "one.db", Visitors("anne"))
