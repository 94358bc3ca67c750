"""The conformance cases, and the command that runs them."""

import json
from pathlib import Path

import pytest

from flibuste.game import BadInput, Json
from flibuste.notation.cases import read_cases_file, run_case

FOLDER = Path(__file__).parent / "cases"
CASES = [(case, path.stem) for path in sorted(FOLDER.glob("*.json")) for case in read_cases_file(path)]


@pytest.mark.parametrize("case", [case for case, _ in CASES], ids=[f"{stem} {case['id']}" for case, stem in CASES])
def test_case(case: Json) -> None:
    assert run_case(case) == []


def test_no_case_has_the_name_of_another() -> None:
    names = [case["id"] for case, _ in CASES]
    assert len(set(map(str, names))) == len(names)


def test_a_case_that_expects_something_else_fails() -> None:
    """Each kind of expectation can fail."""
    start = {"game": "corsari", "options": {"players": 2}, "seed": 1}
    wrong: list[tuple[list[str], Json]] = [
        ([], {"legal": ["draw stock"]}),
        ([], {"legal_has": ["draw sea"]}),
        ([], {"legal_lacks": ["draw pier"]}),
        ([], {"position": {"turn": 0}}),
        ([], {"position": {"no such key": 0}}),
        ([], {"position": {"last_round": 0}}),
        ([], {"outcome": {"winners": [0]}}),
        (["draw stock"], {"refused": 0}),
        (["draw sea"], {"position": {"turn": 1}}),
        ([], {"invalid": True}),
    ]
    for actions, expect in wrong:
        assert len(run_case({"id": "X", "start": start, "actions": actions, "expect": expect})) == 1, expect


BAD_FILES = {
    "no object": "[]",
    "not JSON": "{",
    "another version": '{"notation": 2, "cases": []}',
    "no cases": '{"notation": 1}',
    "unknown key": '{"notation": 1, "cases": [{"id": "X", "start": {}, "expect": {"invalid": true}, "colour": 1}]}',
    "neither position nor start": '{"notation": 1, "cases": [{"id": "X", "expect": {"invalid": true}}]}',
    "nothing expected": '{"notation": 1, "cases": [{"id": "X", "start": {}, "expect": {}}]}',
    "unknown expectation": '{"notation": 1, "cases": [{"id": "X", "start": {}, "expect": {"luck": 1}}]}',
    "refused index": '{"notation": 1, "cases": [{"id": "X", "start": {}, "actions": [], "expect": {"refused": 0}}]}',
    "no id": '{"notation": 1, "cases": [{"start": {}, "expect": {"invalid": true}}]}',
    "actions": '{"notation": 1, "cases": [{"id": "X", "start": {}, "actions": [1], "expect": {"invalid": true}}]}',
}


@pytest.mark.parametrize("text", BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_file_of_cases_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text)
    with pytest.raises(BadInput, match=r"expected|missing|unknown"):
        read_cases_file(path)


def test_sets_are_compared_without_order_and_piles_with_it() -> None:
    case = next(case for case, _ in CASES if case["id"] == "COR-T01")
    expect = json.loads(json.dumps(case["expect"]))
    expect["position"]["hands"] = [hand[::-1] for hand in expect["position"]["hands"]]
    assert run_case({**case, "expect": expect}) == []
    expect["position"]["pier"] = expect["position"]["pier"][::-1]
    assert len(run_case({**case, "expect": expect})) == 1
