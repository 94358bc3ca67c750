"""Every refusal of the server has a code, and every code a sentence in each language."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from flibuste.game import FlibusteError, Refused
from flibuste.server.fleet.asking import kinds_of
from flibuste.server.requests.faults import OUR_MISTAKE, refusal, told
from flibuste.server.table.refusals import Coded
from flibuste.server.table.rights import PHASES
from flibuste.tournament import course
from flibuste.wire.codes import Code, Kind
from flibuste.words import LANGUAGES, words

SERVER = Path(__file__).parents[2] / "src/flibuste/server"
CODES: tuple[str, ...] = get_args(Code)
KINDS: tuple[str, ...] = get_args(Kind)
OF_THE_PAGE = ("unreachable", "unexpected")  # what the page says by itself


def given_codes() -> set[str]:
    """The codes that stand in the source where a refusal is made."""
    coded = {name for name, kind in kinds_of(FlibusteError).items() if issubclass(kind, Coded)}
    found: set[str] = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = 0 if node.func.id in coded else 1 if node.func.id == "Fault" else None
            code = node.args[place] if place is not None and place < len(node.args) else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                found.add(code.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    sentences = {key.removeprefix("refusal."): text for key, text in words("ui", language).items() if key.startswith("refusal.")}
    assert set(sentences) == {code.replace(" ", "_") for code in (*CODES, *OF_THE_PAGE)}
    assert len(set(sentences.values())) == len(sentences), "no two of them say the same"


def test_every_code_is_given_somewhere_and_no_other() -> None:
    closer = {code for code in CODES if code not in KINDS}
    assert len(closer) > 20
    of_a_tournament = set(get_args(course.Refused))
    assert {"closed", "foreign"} & (given_codes() | of_a_tournament) == set(), "that is not possible now: say why"
    assert given_codes() | of_a_tournament | {code for code, _ in PHASES.values()} | set(KINDS) == set(CODES)


def test_a_line_that_is_closed_for_good_has_a_code() -> None:
    """Where the other side is to come back, the answer to that says why; where it is not, nothing else does."""
    closed = [
        {word.arg: word.value for word in node.keywords}
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "close"
    ]
    told_why = [words for words in closed if "again" in words]
    for_good = [words for words in told_why if not (isinstance(words["again"], ast.Constant) and words["again"].value is True)]
    assert len(told_why) > len(for_good) > 1
    assert all("code" in words for words in for_good)


def test_no_error_is_told_without_a_code() -> None:
    kinds = [
        kind for kind in kinds_of(FlibusteError).values() if kind.__module__.startswith(("flibuste.game", "flibuste.server"))
    ]
    assert len(kinds) > 10
    for kind in kinds:
        error = kind("no seat", "why") if issubclass(kind, Coded) else kind("why")
        fault = told(error)
        assert fault.fault in KINDS and "why" in fault.reason
        assert fault.code == ("no seat" if issubclass(kind, Coded) else fault.fault)
        assert refusal(7, error, 3).code == fault.code
    assert OUR_MISTAKE.code in CODES


def test_a_rule_is_told_beside_the_code() -> None:
    fault = told(Refused("why", "COR-17"))
    assert (fault.reason, fault.rule) == ("why", "COR-17")
