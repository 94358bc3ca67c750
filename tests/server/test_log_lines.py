"""What the server writes into its own log: what an operator needs, and no secret."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from flibuste.client import Client
from flibuste.games import GAMES
from flibuste.server.house.house import House
from flibuste.wire import Act, Closing, Done, Say, Whole
from tests.server.parts import begin_from
from tests.server.served import in_thread
from tests.server.test_sockets import until

CLIENTS = ("httpx", "httpcore", "websockets.client")  # what plays here, and is no part of the server


def secrets_of(path: Path) -> list[str]:
    """The seeds of all tables, and the key that cookies are signed with."""
    with closing(sqlite3.connect(path)) as database:
        seeds = [msgspec.json.decode(body)["seed"] for (body,) in database.execute("SELECT body FROM event WHERE seq = 1")]
        settings = [value for (value,) in database.execute("SELECT value FROM setting WHERE name = 'signing key'")]
    assert seeds and settings
    return [*seeds, *settings]


def test_no_secret_is_in_a_log_line(tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through moves, refusals, garbage, a moved device, a fault of ours and one of the disk, at the level that it runs at."""
    path = tmp_path / "one.db"
    known: list[str] = []
    elsewhere = "203.0.113.77"  # where Mary says that she is, by way of a proxy
    with (
        caplog.at_level(logging.INFO),
        in_thread(path, trusted_proxies=("127.0.0.1",)) as address,
        Client(address) as anne,
        Client(address) as mary,
    ):
        mary.http.headers["x-forwarded-for"] = elsewhere
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        known += [client.http.cookies["flibuste"] for client in (anne, mary)]
        turn = anne.table(code).table.turn
        mover = next(client for client in (anne, mary) if client.table(code).you.seats == [turn])
        line = mover.listen(code)
        first = until(line, Whole)
        assert first.view is not None
        for text in ("{", '{"do":"act"}', "\\", "draw " * 50):
            line.socket.send(text)
        line.ask(Act(version=first.version, action="discard blue-1", id=3))
        line.ask(Act(version=first.version, action="draw pier", id=4))
        assert until(line, Done).id == 4
        link = anne.request("POST", "/api/me/recovery")
        secret = str(link["path"]).partition("#")[2]
        known.append(secret)
        with Client(address) as other:
            other.request("POST", "/api/recover", {"secret": secret})
            known.append(other.http.cookies["flibuste"])
        assert mary.http.get("/api/tables/nonsense").is_client_error

        def broken(*_: object) -> None:
            raise RuntimeError("a fault of ours")

        with monkeypatch.context() as patched:
            patched.setattr(House, "act", broken)
            line = mary.listen(code)
            line.ask(Act(version=first.version, action="draw stock"))
            closing_words = until(line, Closing)
            assert closing_words.again and "come back" in closing_words.reason
        line = mary.listen(code)
        assert until(line, Whole).version > first.version, "the table did not come back"
        with monkeypatch.context() as patched:
            patched.setattr(House, "command", broken)
            line.ask(Say(phrase="ahoy"))
            assert until(line, Closing).again
        known += secrets_of(path)
    said = [record for record in caplog.records if not record.name.startswith(CLIENTS)]
    assert sum("failed" in record.getMessage() for record in said) == 2, "a fault of ours is to be found in the log"
    assert [record for record in said if record.levelno >= logging.ERROR and "failed" not in record.getMessage()] == []
    text = "\n".join(logging.Formatter().format(record) for record in said)
    for secret in known:
        assert len(secret) > 15 and secret not in text
    assert elsewhere not in text and "127.0.0.1" not in text, "an address is named"
    for card in GAMES["corsari"].deck.texts:
        assert card not in text or card == "blue-1", f"{card} is named"
