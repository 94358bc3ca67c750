"""Positions of Korsar: what is loaded, and what is refused with one clear line."""

from collections.abc import Callable

import pytest

from flibuste.game import Json
from flibuste.games.korsar.rules import DECK
from tests.rules.korsar_positions import battle, cards, position
from tests.rules.korsar_words import GAME, legal, play, refuse_position, some
from tests.rules.words import load


def swapped(**changes: object) -> Json:
    """A sound position with other values for some keys."""
    base = position(3, 1, hands=["galleon 8", "red 2", "blue 1"], battles=[battle(1, 5, 0, {2: "red 1"})])
    return {**base, **changes}


def with_battle(one: Json) -> Json:
    return position(3, 1, hands=["", "red 2"], battles=[one])


BAD_POSITIONS: list[tuple[Callable[[], Json], str]] = [
    (lambda: swapped(round=1), "unknown key 'round'"),
    (lambda: {key: value for key, value in swapped().items() if key != "booty"}, "'booty' is missing"),
    (lambda: swapped(options={"players": 3}), "'teams' is missing"),
    (lambda: swapped(options={"players": 7, "teams": True}), "not played by 7"),
    (lambda: swapped(options={"players": 3, "teams": True}), "each alone"),
    (lambda: swapped(phase="draw"), "expected deal, play or over"),
    (lambda: swapped(turn=3), "expected a seat from 0 to 2"),
    (lambda: swapped(turn=None), "expected a seat in phase play"),
    (lambda: swapped(turn=True), "expected a seat"),
    (lambda: swapped(outcome={"winners": [0], "scores": [0, 0, 0]}), "expected null in phase play"),
    (lambda: swapped(hands=[[], []]), "expected a list of 3"),
    (lambda: swapped(hands=[["galleon-8"], ["pirate-red-2"], ["pirate-blue-5"]]), "'pirate-blue-5' is no card"),
    (lambda: swapped(hands=[["galleon-8"], ["pirate-red-2"], []]), "pirate-blue-1 is in no place"),
    (lambda: swapped(hands=[["galleon-8", "galleon-8"], ["pirate-red-2"], ["pirate-blue-1"]]), "galleon-8 is in"),
    (lambda: swapped(booty=[["pirate-blue-1"], [], []]), "expected galleons only"),
    (lambda: swapped(galleons_played=26), "expected a whole number from 0 to 25"),
    (lambda: swapped(galleons_played=2), "at most 1: 24 of 25 are still to be played"),
    (lambda: swapped(galleons_played=0), "at most 0, the number of galleons_played"),
    (lambda: swapped(battles={}), "expected a list"),
    (lambda: swapped(battles=[None]), "expected an object with"),
    (lambda: with_battle({**battle(1, 5, 0), "colour": "blue"}), "unknown key 'colour'"),
    (lambda: with_battle({**battle(1, 5, 0), "owner": 3}), "expected a whole number from 0 to 2"),
    (lambda: with_battle({**battle(1, 5, 0), "owner": None}), "expected a whole number from 0 to 2"),
    (lambda: with_battle({**battle(1, 5, 0), "id": 0}), "expected a whole number from 1 to 25"),
    (lambda: with_battle({**battle(1, 5, 0), "galleon": "admiral"}), "expected a galleon"),
    (lambda: {**with_battle(battle(1, 5, 0)), "battles": [{**battle(1, 5, 0), "sides": []}]}, "expected an object with a list"),
    (lambda: with_battle({**battle(1, 5, 0), "sides": {"3": cards("blue 1")}}), "'3' is no side: expected 0, 1 or 2"),
    (lambda: with_battle({**battle(1, 5, 0), "sides": {"01": cards("blue 1")}}), "'01' is no side"),
    (lambda: with_battle({**battle(1, 5, 0), "sides": {"1": []}}), "expected at least one pirate"),
    (lambda: with_battle({**battle(1, 5, 0), "sides": {"1": ["captain-blue"]}}), "expected pirates only"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1 red 1"})), "pirates of two colours"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1", 2: "blue 2"})), "blue like another side"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1"}, ("captain-red", 1))), "a side with a red pirate"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1"}, ("captain-blue", 2))), "a side with a blue pirate"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1"}, ("admiral", 1))), "expected 0, the owner's"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1"}, ("pirate-blue-2", 1))), "a captain or the admiral"),
    (lambda: with_battle(battle(1, 5, 0, {1: "blue 1"}, ("captain-blue", 3))), "from 0 to 2"),
    (lambda: position(3, 1, battles=[battle(2, 5, 0), battle(1, 4, 0)]), "in order of their ids"),
    (lambda: position(3, 1, battles=[battle(2, 5, 0), battle(2, 4, 0)]), "in order of their ids"),
    (lambda: position(4, 1, teams=True, battles=[battle(1, 5, 0, {2: "blue 1"})]), "'2' is no side: expected 0 or 1"),
    (lambda: position(3, 1, hands=["blue 1", "", "red 1"], stock_size=0), "the stock is gone (KOR-A22)"),
    (lambda: position(3, 1, phase="deal"), "expected null in phase deal"),
    (lambda: position(3, None, phase="deal", hands=["blue 1"]), "hands[0] is not empty"),
    (lambda: position(3, None, phase="deal", booty=["galleon 8"]), "booty[0] is not empty"),
    (lambda: position(3, None, phase="deal", galleons_played=1), "galleons_played"),
    (lambda: {**position(3, None, phase="deal"), "stock": DECK.names(DECK.cards)[::-1]}, "stock is not sorted"),
    (lambda: position(3, None, phase="over", stock_size=1), "stock is not empty"),
    (lambda: position(3, None, phase="over", stock_size=0, battles=[battle(25, 5, 0)]), "battles is not empty"),
    (lambda: position(3, None, phase="over", stock_size=0), "outcome: expected an object"),
    (lambda: over({"winners": [0], "scores": [5, 0]}), "scores"),
    (lambda: over({"winners": [1], "scores": [3, -2]}), "winners"),
    (lambda: over({"winners": [0, 1], "scores": [3, -2]}), "winners"),
    (lambda: over({"winners": [0], "scores": [3, -2], "reason": "luck"}), "unknown key 'reason'"),
]


def over(outcome: Json) -> Json:
    """The end of a match in which seat 0 has won 5 and kept a 2, and seat 1 has kept a 2."""
    return position(2, None, phase="over", stock_size=0, hands=["galleon 2", "galleon 2"], booty=["galleon 5"], outcome=outcome)


@pytest.mark.parametrize(("build", "words"), BAD_POSITIONS, ids=[words for _, words in BAD_POSITIONS])
def test_a_position_that_is_not_sound_is_refused_by_name(build: Callable[[], Json], words: str) -> None:
    refuse_position(build(), words)


def test_sound_positions_come_back_as_they_were_written() -> None:
    for written in (
        swapped(),
        position(3, None, phase="deal"),
        over({"winners": [0], "scores": [3, -2]}),
        position(4, 3, teams=True, battles=[battle(2, 7, 3, {0: "blue 1 1 4", 1: "red 2"}, ("admiral", 1))]),
        position(5, 0, options={"end_unattacked": "nobody"}),
    ):
        assert GAME.dump(load(written)) == written


def test_a_house_rule_that_changes_nothing_is_not_written() -> None:
    state = load(position(2, 0, options={"end_unattacked": "owner"}))
    assert some(state, "options") == [{"players": 2, "teams": False}]


def test_sizes_of_hands_and_stock_are_free() -> None:
    state = load(position(3, 0, hands=["blue 1 2", "", "red 1"], stock_size=0))
    assert legal(state) == ["discard pirate-blue-1", "discard pirate-blue-2"]
    assert play(state, "discard pirate-blue-1").over
