"""What cannot be read is refused in one line, and leaves no traceback in the server's log."""

import logging
from pathlib import Path

import httpx
import pytest

from flibuste.client import Client
from flibuste.wire import Done, Refusal, Say
from tests.server.served import in_thread
from tests.server.test_sockets import until

DEEP = b"[" * 15_000 + b"]" * 15_000
NESTED = b'{"game":' * 3_000 + b"1" + b"}" * 3_000


def test_a_body_that_is_nested_too_deep(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Also from somebody without a cookie."""
    with in_thread(tmp_path / "one.db") as address:
        for path in ("/api/tables", "/api/replay", "/api/recover", "/api/tables/ABCDEF/commands"):
            for body in (DEEP, NESTED, b'{"log":' + DEEP + b"}"):
                answer = httpx.post(f"{address}{path}", content=body, headers={"content-type": "application/json"})
                assert answer.status_code == 400 and answer.json()["reason"], path
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "the body is missing"),
        (b"[]", "the body: Expected `object`, got `array`"),
        (b"{}", "the body: Object missing required field `game`"),
        (b"{", "the body: Input data was truncated"),
    ],
)
def test_a_body_that_is_not_what_was_asked_for_is_refused_by_its_name(tmp_path: Path, body: bytes, reason: str) -> None:
    with in_thread(tmp_path / "one.db") as address:
        answer = httpx.post(f"{address}/api/tables", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["reason"]) == (400, reason)


@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b'{"do":"say","phrase":"\xc3\x28"}', DEEP[:4_000]], ids=["bytes", "inside", "deep"]
)
def test_a_message_that_is_no_text(tmp_path: Path, text: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "level1"]))
        line.socket.send(text, text=True)
        assert until(line, Refusal).fault == "unreadable"
        line.ask(Say(phrase="ahoy", id=3))
        assert until(line, Done).id == 3, "the line goes on"
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
