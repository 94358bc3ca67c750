"""The referee: turns, undo, logs and their replay."""

import json
from typing import Any

import pytest

from flibuste.game import BadInput, NotLegal, NotYourTurn
from flibuste.games import GAMES
from flibuste.match import Match, replay

CORSARI = GAMES["corsari"]


def dealt(seed: str = "1", players: int = 2) -> Match:
    match = Match(CORSARI, CORSARI.options({"players": players}), seed)
    match.deal()
    return match


def finished(seed: str = "1") -> Match:
    match = Match(CORSARI, CORSARI.options({"players": 2}), seed)
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(match.view(match.turn).legal[-1], match.turn)
    return match


def test_the_same_seed_and_choices_give_the_same_match_byte_for_byte() -> None:
    assert json.dumps(finished().log()) == json.dumps(finished().log())
    assert finished("1").log() != finished("2").log()


def test_a_refused_action_is_not_in_the_log() -> None:
    match = dealt()
    with pytest.raises(NotYourTurn, match="turn of seat 1, not of seat 0"):
        match.submit("draw stock", 0)
    with pytest.raises(NotLegal):
        match.submit("discard pink-1", 1)
    assert len(match.actions) == 1 and len(match.states) == 2


def test_an_open_draw_can_be_taken_back() -> None:
    match = dealt()
    before = CORSARI.dump(match.state)
    match.submit("draw pier", 1)
    match.undo(1)
    assert CORSARI.dump(match.state) == before
    assert match.log()["actions"] == match.actions and len(match.actions) == 1


def test_what_showed_a_hidden_card_cannot_be_taken_back() -> None:
    match = dealt()
    match.submit("draw stock", 1)
    with pytest.raises(NotLegal, match="showed something that was hidden"):
        match.undo(1)


def test_nobody_takes_back_what_another_did_and_no_deal_is_taken_back() -> None:
    match = dealt()
    with pytest.raises(NotLegal):
        match.undo(1)
    match.submit("draw pier", 1)
    with pytest.raises(NotLegal, match="somebody else"):
        match.undo(0)
    with pytest.raises(NotLegal, match="nothing has been played"):
        Match(CORSARI, CORSARI.options({}), "1").undo(0)


def test_a_log_names_the_generator_of_its_deals_if_it_is_not_the_first_one() -> None:
    match = Match(CORSARI, CORSARI.options({"players": 2}), "ab" * 32, "hmac-sha256")
    match.deal()
    match.submit("draw pier", 1)
    log = json.loads(json.dumps(match.log()))
    assert (log["format"], log["generator"]) == (2, "hmac-sha256")
    again = replay(log)
    assert again.log() == log and again.next_deal() == match.next_deal()
    assert dealt().log()["format"] == 1 and "generator" not in dealt().log()
    assert match.actions[0] != dealt("ab" * 32).actions[0]


def test_a_log_is_replayed_exactly_also_an_unfinished_one() -> None:
    match = dealt()
    match.submit("draw pier", 1)
    for one in (match, finished()):
        again = replay(json.loads(json.dumps(one.log())))
        assert again.log() == one.log()
        assert CORSARI.dump(again.state) == CORSARI.dump(one.state)
        assert again.view(0) == one.view(0)


def damaged(**changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(finished().log())), **changes}


def cut(log: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in log.items() if name != key}


BAD_LOGS: dict[str, tuple[object, str]] = {
    "no object": ([], "expected an object"),
    "a key too many": (damaged(colour=1), "unknown key 'colour'"),
    "a key too few": (cut(damaged(), "seed"), "'seed' is missing"),
    "another format": (damaged(format=3), "format is 3: expected 1 or 2"),
    "a generator in the first format": (damaged(generator="hmac-sha256"), "unknown key 'generator'"),
    "a format without its generator": (damaged(format=2), "'generator' is missing"),
    "an unknown generator": (damaged(format=2, generator="dice"), "generator is 'dice': expected xoshiro128++ or hmac-sha256"),
    "another generator": (damaged(format=2, generator="hmac-sha256"), "action 1: expected deal 1 as the seed gives it"),
    "a foreign game": (damaged(game="chess"), "there is no game 'chess'"),
    "other rules": (damaged(rules=99), "rules is 99: expected 1"),
    "an unknown option": (damaged(options={"players": 2, "edition": "piatnik", "wind": 3}), "no option 'wind'"),
    "options of no form": (damaged(options=3), "options' is missing or no object"),
    "another seed": (damaged(seed="2"), "action 1: expected deal 1 as the seed gives it"),
    "a seed of no form": (damaged(seed=7), "seed is 7: expected a text"),
    "an action that is none": (damaged(actions=[*finished().actions[:1], "draw sea"]), "action 2: 'draw sea' is no action"),
    "an action of no form": (damaged(actions=[3]), "action 1: expected an action's text"),
    "an illegal action": (damaged(actions=[*finished().actions[:1], "discard pink-1"]), "action 2: draw a card first"),
    "a lost end": (damaged(actions=finished().actions[:-1]), "outcome is"),
    "a false outcome": (damaged(outcome=None), "outcome is null"),
    "more after the end": (damaged(actions=[*finished().actions, "draw pier"]), "the match is over"),
}


@pytest.mark.parametrize(("log", "fault"), BAD_LOGS.values(), ids=BAD_LOGS)
def test_a_damaged_log_is_refused_with_the_fault(log: object, fault: str) -> None:
    with pytest.raises(BadInput) as refused:
        replay(log, "some.json")
    assert str(refused.value).startswith("some.json") and fault in str(refused.value)
    assert "\n" not in str(refused.value)
