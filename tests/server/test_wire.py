"""The page about the wire is written from its types, and its example plays."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flibuste import wire
from flibuste.games import ELSEWHERE, GAMES
from flibuste.wire.describe import field_lines, markdown, rest_types, structs_of
from flibuste.wire.typescript import COMMENT, typescript, write
from flibuste.wire.views import VIEWS
from tests.server.served import in_thread

ROOT = Path(__file__).parent.parent.parent


def test_the_page_is_what_the_types_say() -> None:
    assert (ROOT / "docs/wire.md").read_text() == markdown(), "run: make wire"


def test_every_type_has_words_and_is_written_in_typescript() -> None:
    files = typescript()
    text = "\n".join(files.values())
    for kind in [*structs_of(wire.Asked), *structs_of(wire.Says), *rest_types(), *VIEWS.values()]:
        assert kind.__doc__, f"{kind.__name__} has no words"
        assert re.search(rf"export interface {kind.__name__}( |<|Of<)", text)
    named = set(re.findall(r"\b([A-Z]\w+)\b(?=[\[\];| ])", COMMENT.sub("", text)))
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert named - declared - {"Record", "Field", "Fields", "Item"} == set(), "a type is used that is not written"
    assert len(re.findall(r"export (?:interface|type) \w", text)) == len(declared), "no two types have one name"
    assert max(len(one.splitlines()) for one in files.values()) < 400, "each file can be read in one go"


def test_the_page_is_given_a_type_for_everything_but_files_and_what_is_kept() -> None:
    """A log may be anybody's file; entries and reviews are handed out as they are kept."""
    found = re.findall(r"(\w+)\??: .*\bunknown\b", "\n".join(typescript().values()))
    assert sorted(found) == ["entry", "log", "log", "reviews"]


def test_a_message_that_a_browser_sends_may_leave_out_what_has_a_default() -> None:
    assert ("seat", "number | null", False) in field_lines(wire.Act)
    assert ("do", '"act"', True) in field_lines(wire.Act)
    assert ("table", "TableInfo", False) in field_lines(wire.Update)


def test_the_example_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/wire.md").read_text(), re.DOTALL)
    with in_thread(tmp_path / "one.db") as address:
        names: dict[str, Any] = {}
        exec(example.replace("http://127.0.0.1:8000", address), names)  # noqa: S102
    assert capsys.readouterr().out in ("won\n", "lost\n")


def test_the_page_is_written_by_its_command() -> None:
    done = subprocess.run([sys.executable, "-m", "flibuste.wire.describe"], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == markdown()


def test_the_types_of_the_page_are_written_from_these() -> None:
    written = {path.name: path.read_text() for path in (ROOT / "web/src/wire").iterdir()}
    assert written == typescript(), "run: make wire"


def test_what_is_no_longer_written_is_removed(tmp_path: Path) -> None:
    (tmp_path / "whist.ts").write_text("export type Trick = string;")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(typescript())
    assert {f"{name}.ts" for name in GAMES} <= set(typescript())


def test_a_game_without_a_preview_of_its_own_adds_none(tmp_path: Path) -> None:
    """The toy of the tests: what a page would be told of it, in a process that has it."""
    asked = [sys.executable, "-m", "flibuste.wire.typescript", str(tmp_path)]
    subprocess.run(asked, check=True, cwd=ROOT, env={**os.environ, ELSEWHERE: "tests.toy", "PYTHONPATH": str(ROOT)})
    (previews,) = re.findall("^export type Preview = (.*);$", (tmp_path / "index.ts").read_text(), re.MULTILINE)
    assert len(previews.split(" | ")) == len(VIEWS)
    assert "export interface HighTideView" in (tmp_path / "high_tide.ts").read_text()
