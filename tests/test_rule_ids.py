"""Every rule is cited where it is implemented, and has a test of its own name or a conformance case."""

import json
import re
from pathlib import Path

import pytest

from flibuste.games import GAMES

ROOT = Path(__file__).parent.parent


def prefix_of(game: str) -> str:
    """How the ids of a game begin: as the first on its page does."""
    first = re.search(r"\*\*([A-Z]+)-\d\d\*\*", (ROOT / f"docs/rules/{game}.md").read_text())
    assert first is not None, f"docs/rules/{game}.md has no rule with an id such as **{game[:3].upper()}-01**"
    return first[1]


PREFIXES = {game: prefix_of(game) for game in GAMES}


def ids_in(text: str, prefix: str) -> set[str]:
    """The rule ids named in a text; 'COR-12 to COR-14' names all three."""
    found = set(re.findall(rf"(?<![A-Za-z]){prefix}[-_](?:A\d+|\d\d)(?!\d)", text))
    for first, last in re.findall(rf"{prefix}-(\d\d) to {prefix}-(\d\d)", text):
        found |= {f"{prefix}-{number:02d}" for number in range(int(first), int(last) + 1)}
    return {one.replace("_", "-") for one in found}


def rules_of(game: str) -> set[str]:
    return ids_in((ROOT / f"docs/rules/{game}.md").read_text(), PREFIXES[game])


def ids_below(folder: str, game: str) -> set[str]:
    return ids_in("\n".join(path.read_text() for path in (ROOT / folder).rglob("*.py")), PREFIXES[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_in_the_engine(game: str) -> None:
    """Where the rules are kept: a player that knows a rule, or a screen that names one, does not enforce it."""
    folder = ROOT / f"src/flibuste/games/{game}"
    keeping = [path for path in folder.glob("*.py") if path.stem not in ("encode", "reasons", "screen", "tutorial")]
    assert rules_of(game) - ids_in("\n".join(path.read_text() for path in keeping), PREFIXES[game]) == set()
    assert ids_below(f"src/flibuste/games/{game}", game) - rules_of(game) == set(), "cited, but not in docs/rules"


def names_of_tests(game: str) -> list[str]:
    text = "\n".join(path.read_text() for path in (ROOT / "tests/rules").glob(f"test_{game}*.py"))
    return re.findall(r"^def (test_\w+)", text, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    assert rules_of(game) - ids_in(" ".join(names_of_tests(game)), PREFIXES[game]) == set()


def test_the_ids_of_two_games_begin_in_different_ways() -> None:
    assert PREFIXES | {"corsari": "COR", "korsar": "KOR", "nain_jaune": "NAI"} == PREFIXES
    assert len(set(PREFIXES.values())) == len(GAMES)


def test_corsaris_page_is_complete_and_every_difference_of_the_editions_has_a_test() -> None:
    assert {f"COR-{number:02}" for number in range(1, 34)} <= rules_of("corsari")
    assert {f"COR-A{number}" for number in range(1, 22) if number not in (5, 19)} <= rules_of("corsari")
    differences = {f"D{number}" for number in range(1, 9)}
    assert differences <= set(re.findall(r"\bD\d\b", (ROOT / "docs/rules/corsari.md").read_text()))
    assert {one for one in differences if not any(name.startswith(f"test_{one}_") for name in names_of_tests("corsari"))} == set()


@pytest.mark.parametrize("game", GAMES)
def test_cases_cite_rules_that_exist(game: str) -> None:
    for path in (ROOT / "tests/cases").glob(f"{game}*.json"):
        for case in json.loads(path.read_text())["cases"]:
            assert set(case["rules"]) - rules_of(game) == set(), case["id"]
