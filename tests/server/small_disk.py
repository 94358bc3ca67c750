"""A server whose disk takes nothing for a while, in play: `python -m tests.server.small_disk FOLDER full|limit`.

It runs in a process of its own, which may mount a small disk (`unshare --map-root-user --mount`) or limit the size of its files.
What it found is printed as JSON.
"""

import json
import logging
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from flibuste.client import Client
from flibuste.wire import Act, Closing, Refusal, Saving, Say, Whole
from tests.server.parts import begin_from
from tests.server.served import in_thread
from tests.waiting import polled

SIZE = 2**20  # bytes


class Disk:
    """What can be written to, or not."""

    def __init__(self, folder: Path, how: str) -> None:
        self.folder = folder
        self.how = how
        if how == "full":
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)], check=True)

    def fail(self) -> None:
        if self.how == "full":
            with (self.folder / "cargo").open("wb", buffering=0) as cargo:
                try:
                    while cargo.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
        else:
            size = max(path.stat().st_size for path in self.folder.iterdir())
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def mend(self) -> None:
        if self.how == "full":
            (self.folder / "cargo").unlink()
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class Lines(logging.Handler):
    """What the server logs."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def health(address: str) -> int:
    return httpx.get(f"{address}/health").status_code


def play(folder: Path, how: str) -> dict[str, Any]:
    disk = Disk(folder, how)
    lines = Lines()
    logging.getLogger("flibuste.server").addHandler(lines)
    found: dict[str, Any] = {}
    with in_thread(folder / "one.db", disk_warning=0) as address, Client(address) as anne, Client(address) as mary:
        code = anne.create("corsari", ["you", "open"], clock="brisk")
        mary.join(code)
        begin_from(code, anne, mary)
        turn = anne.table(code).table.turn
        mover = next(client for client in (anne, mary) if client.table(code).you.seats == [turn])
        line = mover.listen(code)
        told = hear(line, Whole)
        found["health"] = [health(address)]
        disk.fail()

        def filled() -> bool:
            """What lies free in the file is used up first: then nothing more is taken."""
            line_now.ask(Say(phrase="ahoy", id=1))
            while True:
                message = line_now.hear()
                if isinstance(message, (Closing, Saving, Refusal)):
                    return True
                if type(message).__name__ == "Done":
                    return False

        line_now = line
        polled(filled)
        polled(lambda: health(address) == 503)
        found["health"].append(health(address))
        line = mover.listen(code)
        kept = hear(line, Whole)
        found["told_saving"] = hear(line, Saving).ok
        line.ask(Act(version=kept.version, action=first_action(kept), id=5))
        refusal = hear(line, Refusal)
        found["refused"] = [refusal.fault, refusal.code]
        found["create"] = mover.http.post("/api/tables", json={"game": "korsar", "seats": ["you", "level1"]}).status_code
        found["looked_on"] = mover.table(code).table.phase
        disk.mend()
        polled(lambda: health(address) == 200)
        found["told_again"] = hear(line, Saving).ok
        found["nothing_lost"] = kept.version >= told.version
        now = mover.listen(code)
        seen = hear(now, Whole)
        found["goes_on"] = seen.version > kept.version  # the time in between is nobody's
        now.ask(Act(version=seen.version, action=first_action(seen), id=6))
        while type(answer := now.hear()).__name__ not in ("Done", "Refusal"):
            pass
        found["moved"] = type(answer).__name__
    found["lines"] = lines.said
    return found


def hear(line: Any, kind: type) -> Any:
    while not isinstance(message := line.hear(), kind):
        pass
    return message


def first_action(told: Whole) -> str:
    assert told.view is not None
    legal: Any = told.view["legal"]
    return str(legal[0])


if __name__ == "__main__":
    folder, how = Path(sys.argv[1]), sys.argv[2]
    result = play(folder, how)
    sys.stdout.write(json.dumps(result))
    sys.stdout.flush()
    os._exit(0)
