"""What the terminal and the pages of reviews say is put together by the words' own marks (`join.*`), never by the code."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src/flibuste"
SPEAKING = sorted(
    path
    for pattern in ("terminal/*.py", "games/*/screen.py", "games/*/reasons.py", "review/page.py")
    for path in PACKAGE.glob(pattern)
)
MARK = re.compile(r"\s*[,;:·]\s+|\s+·\s*|\.\s+")  # that stands between two things
AFTER = re.compile(r"^(\s*[,;:·]\s|\.\s)")  # that follows what was put in


def glue(source: str) -> list[str]:
    """Texts of the code that are nothing but a mark, and marks beside a value in a text with places."""
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    found = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in inside
        and MARK.fullmatch(node.value)
    ]
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        told = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
        found += [mark for mark in re.findall(r"\0([^\0]*)", told) if AFTER.match(mark) and not is_style(told)]
        found += [told] if MARK.match(told) else []
    return found


def is_style(told: str) -> bool:
    """A mark-up, a style sheet or the text of a fault for the command line."""
    return "<" in told or "expected" in told


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('a = f"{b}: {c}"', [": "]),
        ('a = ", ".join(b)', [", "]),
        ('a = Text(f" · {b}")', [" · \0"]),
        ('a = f"{b} {c}"; d = "lay down: now"', []),
        ('raise BadInput(f"--save {path}: expected a new file")', []),
    ],
)
def test_glue_is_found_where_there_is_some(source: str, found: list[str]) -> None:
    assert glue(source) == found


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_code_glues_no_words(path: Path) -> None:
    assert glue(path.read_text()) == []


def test_all_that_speaks_is_looked_at() -> None:
    assert len(SPEAKING) >= 11
