"""What docs/operate.md says is so: the limits, the backup, the options of the command."""

import asyncio
import re
from pathlib import Path

import pytest
from typer.main import get_command

from flibuste.cli import app
from flibuste.game import BadInput
from flibuste.server.house.limits import KIB, Limits
from flibuste.server.store.databases import sqlite_path
from flibuste.server.store.nodes import LEASE
from flibuste.server.table.clocks import DAY, HOUR, MINUTE, NOTICE, PACES
from flibuste.wire import NewTable
from tests.command import run
from tests.server.housed import newcomer, open_house

PAGE = (Path(__file__).parent.parent.parent / "docs/operate.md").read_text()

CLOCKS = {"none": "no clock", "one_day": "one day a move", "three_days": "three days a move"}  # in the words of the document


def row(start: str) -> str:
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {start}"))


def test_the_limits_are_as_written() -> None:
    limits = Limits()
    said = {
        "a message over a socket": f"{limits.message_size // 1024} KiB",
        "messages on one line": f"{limits.socket_rate:.0f} a second, {limits.socket_burst} at once",
        "the body of a request": f"{limits.body_size // 1024} KiB",
        "messages of one visitor": f"{limits.visitor_rate:.0f} a second, {limits.visitor_burst} at once",
        "what one visitor says": f"every {1 / limits.say_rate:.0f} seconds, {limits.say_burst} at once",
        "an unfinished request": f"after {limits.request_seconds:.0f} seconds",
        "requests of one visitor": f"{limits.visitor_request_rate:.0f} a second, {limits.visitor_request_burst} at once",
        "requests from one address": f"{limits.request_rate:.0f} a second, {limits.request_burst} at once",
        "requests of all": f"{limits.all_request_rate:.0f} a second, {limits.all_request_burst} at once",
        "files of the page": f"{limits.file_rate:.0f} a second, {limits.file_burst} at once",
        "new lines from one address": f"{limits.connect_rate:.0f} a second, {limits.connect_burst} at once",
        "new lines of all": f"{limits.all_connect_rate:.0f} a second, {limits.all_connect_burst} at once",
        "lines of one visitor": f" {limits.sockets_per_visitor} ",
        "lines from one address": f" {limits.sockets_per_address} ",
        "lines of all": f" {limits.sockets} ",
        "other connections": f" {limits.connections_per_address} from one address, {limits.connections} in all",
        "codes that are no table's": f" {limits.guess_burst} at once, then one every {1 / limits.guess_rate:.0f} seconds",
        "live tables of one host": f" {limits.tables_per_visitor} ",
        "live tables in all": f" {limits.tables} ",
        "tournaments that are not over": (
            f"{limits.tournaments_per_visitor} of one host, {limits.entries_per_visitor} that one visitor has entered, "
            f"{limits.tournaments} in all; {limits.computers} sides"
        ),
        "look-backs": f" {limits.looks_per_visitor} of one visitor, {limits.looks} in all",
        "unsent bytes": f" {limits.unsent_bytes // KIB} KiB, and {limits.all_unsent_bytes // KIB**2} MiB on all lines",
        "entries of a log": f" {limits.chatter};",
        "what somebody who comes": f" {limits.history} entries",
        "a table that has not begun": (
            f"{PACES['none'].waiting_idle / HOUR:.0f} quiet hours, over days {PACES['one_day'].waiting_idle / DAY:.0f} days, "
            f"with {NOTICE / MINUTE:.0f} minutes"
        ),
        "a match without": ", ".join(
            f"{pace.idle / DAY:.0f} day{'s' if pace.idle > DAY else ''} ({CLOCKS.get(clock, clock)})"
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


def test_the_backup_commands_make_a_database_that_opens(tmp_path: Path) -> None:
    saved, restored = re.findall(r"^flibuste ((?:backup|restore) .*)$", PAGE, re.MULTILINE)
    asked = NewTable("korsar", ["you", "level1"])

    async def scenario() -> None:
        async with open_house(tmp_path / "flibuste.db") as house:
            room = await house.create(await newcomer(house), "Anne", asked)
            words = [
                *saved.replace("/var/backups/flibuste", str(tmp_path)).split(),
                "--database",
                f"sqlite:///{tmp_path}/flibuste.db",
            ]
            assert (await asyncio.to_thread(run, *words)).returncode == 0
        (backup,) = tmp_path.glob("flibuste-*.db")
        words = [str(backup) if word.endswith(".db") else word for word in restored.split()]
        assert run(*words, "--database", f"sqlite:///{tmp_path}/flibuste.db").returncode == 0
        async with open_house(tmp_path / "flibuste.db") as house:
            assert (await house.room(room.table.code)).table.code == room.table.code

    asyncio.run(scenario())


def test_the_database_is_named_by_a_url_or_lies_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert sqlite_path("") == tmp_path / "flibuste" / "flibuste.db"
    assert sqlite_path(f"sqlite:///{tmp_path}/a/b.db") == tmp_path / "a" / "b.db"
    (tmp_path / "file").touch()
    for bad in ("postgres://x", "mysql://x", "sqlite:///", "x.db", f"sqlite:///{tmp_path}/file/b.db"):
        with pytest.raises(BadInput, match="--database"):
            sqlite_path(bad)
