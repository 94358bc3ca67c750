"""A server on a free port of this machine: in a thread of the test, or in a process of its own that can be killed."""

import atexit
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import IO, Any

from flibuste.server.house.limits import Limits
from flibuste.server.net.run import make_server
from flibuste.server.net.settings import Settings
from tests.server.housed import FirstChoice
from tests.waiting import HANG

PLENTY = {one.name: 10_000 for one in fields(Limits) if one.name.endswith(("_rate", "_burst"))}
NOBODY_TOO_QUICK = [word for name, value in PLENTY.items() for word in ("--set", f"limits.{name}={value}")]
QUICK = Limits(
    **PLENTY,
    sockets_per_visitor=200,
    request_seconds=HANG,
    slow_seconds=HANG,
)  # nobody is too quick, and nobody too slow


@contextmanager
def in_thread(path: Path, **more: Any) -> Iterator[str]:
    """The address of a server with computer players that need no processes."""
    settings = replace(Settings(port=0, database=f"sqlite:///{path}", limits=QUICK), **more)
    found: list[str] = []
    ready = threading.Event()

    def told(address: str) -> None:
        found.append(address)
        ready.set()

    server = make_server(settings, told, lambda _: FirstChoice())
    server.config.timeout_graceful_shutdown = None
    server.config.ws_ping_interval = None  # no line is given up, however slow the machine
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(HANG), "the server did not start"
    try:
        yield found[0]
    finally:
        server.should_exit = True
        thread.join(HANG)
        assert not thread.is_alive(), "the server did not stop"


class ServerProcess:
    """`flibuste serve` as people run it."""

    def __init__(
        self, database: Path | str, *words: str, port: int = 0, errors: IO[str] | int = subprocess.DEVNULL, first: str = ""
    ) -> None:
        """`first` is done before anything is served."""
        url = database if isinstance(database, str) else f"sqlite:///{database}"
        command = [sys.executable, "-c", f"{first}\nfrom flibuste.cli import main; main()", "serve", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--database", url, "--workers", "1", *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        atexit.register(self.process.kill)  # a test that fails leaves no server behind
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", self.first_line)
        assert found, f"no address in {self.first_line!r}"
        self.address = found.group(0)
        self.port = int(found.group(1))

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(HANG)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
