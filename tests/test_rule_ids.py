"""Every rule is cited where it is implemented, and has a test of its own name or a conformance case."""

import json
import re
from pathlib import Path

import pytest

from flibuste.games import GAMES

ROOT = Path(__file__).parent.parent
PREFIXES = {"corsari": "COR", "korsar": "KOR", "nain_jaune": "NAI"}


def ids_in(text: str, prefix: str) -> set[str]:
    """The rule ids named in a text; 'COR-12 to COR-14' names all three."""
    found = set(re.findall(rf"(?<![A-Za-z]){prefix}[-_](?:A\d+|\d\d)(?!\d)", text))
    for first, last in re.findall(rf"{prefix}-(\d\d) to {prefix}-(\d\d)", text):
        found |= {f"{prefix}-{number:02d}" for number in range(int(first), int(last) + 1)}
    return {one.replace("_", "-") for one in found}


def rules_of(game: str) -> set[str]:
    return ids_in((ROOT / f"docs/rules/{game}.md").read_text(), PREFIXES[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_in_the_engine(game: str) -> None:
    folders = [ROOT / f"src/flibuste/games/{game}", ROOT / f"src/flibuste/bots/{game}"]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    cited = ids_in("\n".join(path.read_text() for path in files), PREFIXES[game])
    assert rules_of(game) - cited == set()
    assert cited - rules_of(game) == set(), "cited, but not in docs/rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    text = (ROOT / f"tests/rules/test_{game}.py").read_text()
    named = ids_in(" ".join(re.findall(r"^def (test_\w+)", text, re.MULTILINE)), PREFIXES[game])
    assert rules_of(game) - named == set()


@pytest.mark.parametrize("game", GAMES)
def test_cases_cite_rules_that_exist(game: str) -> None:
    for path in (ROOT / "tests/cases").glob(f"{game}*.json"):
        for case in json.loads(path.read_text())["cases"]:
            assert set(case["rules"]) - rules_of(game) == set(), case["id"]
