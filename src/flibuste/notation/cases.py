"""Conformance cases: a position, actions, and what is expected of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flibuste.chance import deal_rng
from flibuste.game import BadInput, Game, Json, Refused, State
from flibuste.games import game_named
from flibuste.notation.positions import load_position, matches, read_json
from flibuste.position import Fields

CASE_KEYS = ("id", "title", "rules", "position", "start", "actions", "expect")
EXPECT_KEYS = ("legal", "legal_has", "legal_lacks", "position", "outcome", "refused", "invalid")


@dataclass(frozen=True)
class CaseResult:
    """One case and its faults; a case without faults has passed."""

    name: str
    title: str
    faults: list[str]


def run_cases(path: Path) -> Iterator[CaseResult]:
    """Run each case of a file; BadInput where it is no file of cases."""
    cases = read_cases_file(path)
    for case in cases:
        yield CaseResult(str(case["id"]), str(case.get("title", "")), run_case(case))


def read_cases_file(path: Path) -> list[Json]:
    """The cases of a file, checked to have the form of cases."""
    content = read_json(path, "a file of cases")
    fields = Fields(str(path), content, ("notation", "cases"))
    fields.must_equal("notation", 1, "(the version of the notation)")
    cases: list[Json] = []
    for number, case in enumerate(fields.items("cases")):
        where = f"{path}: case {number + 1}"
        if not isinstance(case, dict) or not isinstance(case.get("id"), str):
            raise BadInput(f"{where}: expected an object with an 'id'")
        where = f"{path}: {case['id']}"
        for key in case:
            if key not in CASE_KEYS:
                raise BadInput(f"{where}: unknown key {key!r}: expected one of {', '.join(CASE_KEYS)}")
        if ("position" in case) == ("start" in case):
            raise BadInput(f"{where}: expected either 'position' or 'start'")
        actions = case.get("actions", [])
        if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
            raise BadInput(f"{where}: actions: expected a list of action texts")
        check_expect(where, case.get("expect"), len(actions))
        cases.append(case)
    return cases


def check_expect(where: str, expect: object, actions: int) -> None:
    """Refuse an `expect` that could not fail, or that is not one."""
    if not isinstance(expect, dict) or not expect:
        raise BadInput(f"{where}: expect: expected an object with one of {', '.join(EXPECT_KEYS)}")
    for key, value in expect.items():
        if key not in EXPECT_KEYS:
            raise BadInput(f"{where}: expect: unknown key {key!r}: expected one of {', '.join(EXPECT_KEYS)}")
        if key.startswith("legal") and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
            raise BadInput(f"{where}: expect: {key}: expected a list of action texts")
        if key in ("position", "outcome") and not isinstance(value, dict):
            raise BadInput(f"{where}: expect: {key}: expected an object")
        if key == "refused" and not (type(value) is int and 0 <= value < actions):
            raise BadInput(f"{where}: expect: refused: expected the index of an action")
        if key == "invalid" and value is not True:
            raise BadInput(f"{where}: expect: invalid: expected true")


def run_case(case: Json) -> list[str]:
    """Run one case; return what is wrong."""
    expect = case["expect"]
    assert isinstance(expect, dict)
    try:
        game, state = begin(case)
    except BadInput as error:
        return [] if "invalid" in expect else [f"was refused: {error}"]
    if "invalid" in expect:
        return ["was accepted, but is invalid"]
    faults: list[str] = []
    actions = case.get("actions", [])
    assert isinstance(actions, list)
    for index, action in enumerate(actions):
        must_fail = expect.get("refused") == index
        before = game.dump(state)
        try:
            after, _ = game.apply(state, action)
        except Refused as error:
            if not must_fail:
                return [f"{action!r} was refused: {error}"]
            if game.dump(state) != before:
                faults.append(f"{action!r} was refused and yet changed the position")
            continue
        if must_fail:
            return [f"{action!r} was accepted"]
        state = after
    return faults + unmet(game, state, expect)


def begin(case: Json) -> tuple[Game, State]:
    """The position that a case begins with."""
    if "position" in case:
        return load_position(case["position"])
    fields = Fields("start", case["start"], ("game", "options", "seed"))
    game = game_named(fields.given["game"])
    options = fields.given["options"]
    if not isinstance(options, dict):
        raise fields.fault("options", "an object")
    state = game.start(game.options(options))
    state.shuffle_and_deal(deal_rng(str(fields.number("seed", 0)), 1))
    return game, state


def unmet(game: Game, state: State, expect: Json) -> list[str]:
    """Which expectations a position does not meet."""
    faults: list[str] = []
    legal = game.legal_texts(state)
    position = game.dump(state)
    wanted = expect.get("legal")
    if isinstance(wanted, list) and sorted(wanted) != sorted(legal):
        extra, missing = sorted(set(legal) - set(wanted)), sorted(set(wanted) - set(legal))
        faults.append(f"legal differs: not expected {extra}, missing {missing}")
    for action in as_list(expect.get("legal_has")):
        if action not in legal:
            faults.append(f"{action!r} is not legal")
    for action in as_list(expect.get("legal_lacks")):
        if action in legal:
            faults.append(f"{action!r} is legal")
    asked = expect.get("position")
    for key, value in asked.items() if isinstance(asked, dict) else ():
        if not matches({key: value}, position, game):
            faults.append(f"{key} is {position.get(key, 'missing')}, not {value}")
    outcome = expect.get("outcome")
    if outcome is not None and not matches(outcome, position["outcome"], game):
        faults.append(f"the outcome is {position['outcome']}, not {outcome}")
    return faults


def as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
