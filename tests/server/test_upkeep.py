"""What a server does over the years: logs to take home, files of older versions."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from flibuste.client import Client, RequestRefused
from flibuste.fair.proof import verify
from flibuste.game import BadInput
from flibuste.server.house.finished import fair_log
from flibuste.server.store import opening
from flibuste.server.store.opening import prepare
from flibuste.server.store.schema import MIGRATIONS
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.table.entries import ServerBack
from tests.command import Command
from tests.server.housed import open_house
from tests.server.served import in_thread
from tests.server.test_house import play_on
from tests.waiting import HANG, until

OLD_FILE = Path(__file__).parent / "schema_1.sql"


# ---- logs ------------------------------------------------------------------------------------------------------------


def test_a_player_takes_the_log_home_and_nobody_else_does(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as jack:
        code = anne.create("nain_jaune", ["you", "level1"], options={"rounds": 1})
        anne.start(code)
        path = f"/api/tables/{code}/log"
        assert anne.http.get(path).status_code == 409, "before the end it would show the cards"
        assert anne.play(code, lambda view: str(view["legal"][0])).reason == "played"
        answer = anne.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == f'attachment; filename="flibuste-{code}.json"'
        assert verify(answer.json()).state.over
        (tmp_path / "taken.json").write_bytes(answer.content)
        words = [sys.executable, "-c", "from flibuste.cli import main; main()", "verify", str(tmp_path / "taken.json")]
        assert subprocess.run(words, capture_output=True).returncode == 0
        with pytest.raises(RequestRefused, match="for those who played it") as refused:
            jack.request("GET", path)
        assert refused.value.fault == "foreign"
        with httpx.Client(base_url=address, timeout=HANG) as stranger:
            assert stranger.get(path).status_code == 401
        assert [story["code"] for story in anne.request("GET", "/api/stories")] == [code]
        assert jack.request("GET", "/api/stories") == [] == jack.request("GET", "/api/stats")
        (tally,) = anne.request("GET", "/api/stats")
        assert (tally["game"], tally["opponent"], tally["played"]) == ("nain_jaune", "level1", 1)


# ---- files of older versions -----------------------------------------------------------------------------------------


def old_file(path: Path) -> Path:
    """A database as the first version wrote it: a table in play, one that is over, two visitors."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD_FILE.read_text())
    return path


def test_a_file_of_the_first_version_is_taken_on_and_its_tables_go_on(tmp_path: Path) -> None:
    path = old_file(tmp_path / "one.db")

    async def scenario() -> None:
        async with open_house(path) as house:
            await until(lambda: bool(house.rooms))  # a table that was awake goes on by itself
            (room,) = house.rooms.values()
            assert room.table.phase == "playing" and isinstance(room.table.steps[-1].entry, ServerBack)
            before = room.table.version
            await play_on(house, room, 4)
            assert room.table.version >= before + 4
            visitor = room.table.chairs[0].visitor
            assert visitor is not None
            (over,) = [row.code for row in await house.store.stories(visitor, 5)]
            assert (await fair_log(house, over, visitor))["format"] == "flibuste fair 1"

    asyncio.run(scenario())


def test_a_later_schema_is_reached_by_its_migrations_with_everything_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a later version would do it: two more steps, the second of which needs the first."""
    path = old_file(tmp_path / "one.db")
    before = events_in(path)
    later = (
        "ALTER TABLE visitor ADD COLUMN theme TEXT NOT NULL DEFAULT 'dark';",
        "CREATE TABLE theme(name TEXT PRIMARY KEY); INSERT INTO theme SELECT DISTINCT theme FROM visitor;",
    )
    monkeypatch.setattr(opening, "MIGRATIONS", (*MIGRATIONS, *later))

    async def scenario() -> None:
        for _ in range(2):  # the second time there is nothing left to do
            store = SqliteStore(path)
            assert len(await store.live_tables()) == 1
            await store.close()

    asyncio.run(scenario())
    assert before == events_in(path) and len(before) > 20
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 2,)
        assert connection.execute("SELECT name FROM theme").fetchall() == [("dark",)]
    monkeypatch.setattr(opening, "MIGRATIONS", MIGRATIONS)
    with pytest.raises(BadInput, match="its schema is version"):
        prepare(path)


@pytest.mark.parametrize(
    ("words", "taken_on"),
    [
        ("admin --database sqlite:///{file} tables", True),
        ("migrate sqlite:///{file} sqlite:///{folder}/moved.db", True),
        ("backup {folder}/kept --database sqlite:///{file}", False),
        ("archive {folder}/logs --database sqlite:///{file} --days 1", False),
    ],
    ids=lambda value: value.split()[0] if isinstance(value, str) else "",
)
def test_commands_take_an_older_file_to_the_new_schema_as_the_documents_say(
    tmp_path: Path, command: Command, words: str, taken_on: bool
) -> None:
    """docs/operate.md: whoever may want to go back makes a backup first."""
    path = old_file(tmp_path / "one.db")
    code, printed, said = command(*words.format(file=path, folder=tmp_path).split())
    assert (code, said) == (0, ""), printed
    assert schema_of(path) == (len(MIGRATIONS) if taken_on else 1)
    for kept in (tmp_path / "kept").glob("*.db"):
        assert schema_of(kept) == 1, "an older server can be given it"


def schema_of(path: Path) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old_file(tmp_path / "one.db")
    before = events_in(path)
    monkeypatch.setattr(opening, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE half(x); DROP TABLE event; SELECT * FROM nowhere;"))
    with pytest.raises(BadInput, match="nowhere"):
        prepare(path)
    assert events_in(path) == before and schema_of(path) == len(MIGRATIONS)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone() == (0,)


def events_in(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT table_id, seq, seat, body, at FROM event ORDER BY table_id, seq").fetchall()


def test_the_old_file_is_the_one_that_the_first_version_made() -> None:
    """A migration that was released is never changed: the kept file has the tables of the first one, to the letter."""
    with closing(sqlite3.connect(":memory:")) as old, closing(sqlite3.connect(":memory:")) as new:
        old.executescript(OLD_FILE.read_text())
        new.executescript(MIGRATIONS[0])
        question = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        plain = [[(name, " ".join(text.split())) for name, text in one.execute(question)] for one in (old, new)]
        assert plain[0] == plain[1]
        assert json.loads(old.execute("SELECT body FROM event LIMIT 1").fetchone()[0])["entry"] == "created"
