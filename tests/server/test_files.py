"""A server may have as many files open as it may have lines: a system gives a process about a thousand, if it is not asked."""

import logging
import resource
import signal
from pathlib import Path

import pytest

from flibuste.server.house.limits import USUAL
from flibuste.server.net.files import OTHERS, allow_files
from tests.server.served import ServerProcess

WANTED = USUAL.sockets + USUAL.connections + OTHERS
FEW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))"


def test_a_server_takes_as_many_as_its_limits_need(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "one.db", first=FEW)
    now, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    server.end(signal.SIGTERM)
    assert now == (WANTED if most < 0 or most >= WANTED else most) > 300


@pytest.mark.parametrize(
    ("now", "most", "then", "told"),
    [(300, 4096, 4096, 1), (300, -1, WANTED, 0), (WANTED, WANTED, None, 0), (-1, -1, None, 0), (20_000, 20_000, None, 0)],
)
def test_a_system_that_gives_too_few_is_named(
    now: int, most: int, then: int | None, told: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    held = [(now, most)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: held[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: held.append(both))
    with caplog.at_level(logging.WARNING):
        allow_files(USUAL)
    assert held[1:] == ([(then, most)] if then is not None else [])
    lines = [record.getMessage() for record in caplog.records]
    assert (
        lines
        == [f"this system lets the server open 4096 files: expected {WANTED}, for limits.sockets and limits.connections"] * told
    )


def test_a_refusal_is_no_end(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def refuse(_: int, __: tuple[int, int]) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (300, -1))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    allow_files(USUAL)
    assert "300 files" in caplog.text
