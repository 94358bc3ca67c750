"""What docs/operate.md says is so: the limits, the backup, the options of the command."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from flibuste.cli import app
from flibuste.game import BadInput
from flibuste.server.net.settings import Limits
from flibuste.server.store.databases import sqlite_path
from flibuste.server.store.nodes import LEASE
from flibuste.server.table.clocks import DAY, HOUR, MINUTE, NOTICE, PACES, WAITING_IDLE
from flibuste.wire import NewTable
from tests.server.housed import newcomer, open_house

PAGE = (Path(__file__).parent.parent.parent / "docs/operate.md").read_text()


def row(start: str) -> str:
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {start}"))


def test_the_limits_are_as_written() -> None:
    limits = Limits()
    said = {
        "a message over a socket": f"{limits.message_size // 1024} KiB",
        "messages on one line": f"{limits.socket_rate:.0f} a second, {limits.socket_burst} at once",
        "the body of a request": f"{limits.body_size // 1024} KiB",
        "requests from one address": f"{limits.request_rate:.0f} a second, {limits.request_burst} at once",
        "lines from one address": f" {limits.sockets_per_address} ",
        "live tables of one host": f" {limits.tables_per_visitor} ",
        "unsent messages": f" {limits.unsent_messages};",
        "a table that has not begun": f"{WAITING_IDLE / HOUR:.0f} quiet hours, with {NOTICE / MINUTE:.0f} minutes",
        "a match without": ", ".join(
            f"{pace.idle / DAY:.0f} day{'s' if pace.idle > DAY else ''} ({'no clock' if clock == 'none' else clock})"
            for clock, pace in PACES.items()
        ),
    }
    for start, words in said.items():
        assert words in row(start), start


def test_a_lease_is_over_as_soon_as_is_written() -> None:
    """In the worst case a server dies when it has just begun to renew its lease, and another has just looked for tables."""
    (seconds,) = re.findall(r"within (\d+) seconds otherwise", PAGE)
    assert LEASE.patience + LEASE.length + LEASE.beat < float(seconds)


def test_every_option_of_serve_is_described() -> None:
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    for option in command.params:
        assert f"`{option.opts[0]}" in PAGE, option.opts[0]


def test_the_backup_command_makes_a_database_that_opens(tmp_path: Path) -> None:
    (code,) = re.findall(r'python3 -c "(.*)" flibuste\.db backup\.db', PAGE)

    async def scenario() -> None:
        async with open_house(tmp_path / "flibuste.db") as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            copy = [sys.executable, "-c", code, str(tmp_path / "flibuste.db"), str(tmp_path / "backup.db")]
            await asyncio.to_thread(subprocess.run, copy, check=True)
        async with open_house(tmp_path / "backup.db") as house:
            assert (await house.room(room.table.code)).table.info() == room.table.info()

    asyncio.run(scenario())
    connection = sqlite3.connect(tmp_path / "flibuste.db")
    assert connection.execute("SELECT count(*) FROM event").fetchone() == (1,)
    connection.close()


def test_the_database_is_named_by_a_url_or_lies_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert sqlite_path("") == tmp_path / "flibuste" / "flibuste.db"
    assert sqlite_path(f"sqlite:///{tmp_path}/a/b.db") == tmp_path / "a" / "b.db"
    (tmp_path / "file").touch()
    for bad in ("postgres://x", "mysql://x", "sqlite:///", "x.db", f"sqlite:///{tmp_path}/file/b.db"):
        with pytest.raises(BadInput, match="--database"):
            sqlite_path(bad)
