"""The page about the wire is written from its types, and its example plays."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flibuste import wire
from flibuste.wire.describe import field_lines, markdown, rest_types, structs_of, typescript
from flibuste.wire.views import VIEWS
from tests.server.served import in_thread

ROOT = Path(__file__).parent.parent.parent


def test_the_page_is_what_the_types_say() -> None:
    assert (ROOT / "docs/wire.md").read_text() == markdown(), "run: python -m flibuste.wire.describe markdown > docs/wire.md"


def test_every_type_has_words_and_is_written_in_typescript() -> None:
    text = typescript()
    for kind in [*structs_of(wire.Asked), *structs_of(wire.Says), *rest_types(), *VIEWS.values()]:
        assert kind.__doc__, f"{kind.__name__} has no words"
        assert re.search(rf"export interface {kind.__name__}( |<|Of<)", text)
    named = set(re.findall(r"\b([A-Z]\w+)\b(?=[\[\];| ])", re.sub(r"/\*\*.*?\*/|//.*", "", text)))
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert named - declared - {"Record", "Field", "Item"} == set(), "a type is used that is not written"


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
    done = subprocess.run([sys.executable, "-m", "flibuste.wire.describe", "markdown"], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == markdown()


def test_the_types_of_the_page_are_written_from_these() -> None:
    written = (ROOT / "web/src/wire.ts").read_text()
    assert written == typescript(), "run: python -m flibuste.wire.describe typescript > web/src/wire.ts"
