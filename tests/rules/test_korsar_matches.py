"""Whole matches of Korsar."""

import re
from itertools import pairwise

import pytest

from flibuste.chance import Rng
from flibuste.games.korsar.bots.greedy import KorsarGreedy
from flibuste.games.korsar.rules import ACTIONS
from flibuste.playout import random_match
from tests.rules.korsar_words import (
    RULES_PAGE,
    WAYS,
    dealt,
    outcome,
)


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_a_match_has_no_more_turns_than_stock_and_cards(players: int, teams: bool) -> None:
    for seed in range(20):
        assert random_match(dealt(players, teams, str(seed)), Rng(f"random {seed}")) <= 156 - 6 * players


def test_no_two_actions_have_the_same_text_and_all_fit_the_record() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS) < 1024


@pytest.mark.parametrize(("players", "teams"), [(2, False), (4, True)])
def test_the_greedy_player_beats_the_random_one(players: int, teams: bool) -> None:
    greedy = KorsarGreedy()
    won = 0.0
    for seed in range(30):
        state, rng = dealt(players, teams, str(seed)), Rng(f"greedy {seed}")
        mine = seed % 2
        while not state.over:
            side = state.turn // 2 if teams else state.turn
            choices = state.legal()
            state.play(greedy.choose(state, rng) if side == mine else choices[rng.below(len(choices))])
        scores = outcome(state)["scores"]
        assert isinstance(scores, list)
        ours, theirs = (scores[2 * mine], scores[2 - 2 * mine]) if teams else (scores[mine], scores[1 - mine])
        won += (ours > theirs) + 0.5 * (ours == theirs)
    assert won >= 24


def test_the_rules_page_names_every_kind_of_action_and_is_complete() -> None:
    page = RULES_PAGE.read_text()
    shown = re.findall(r"^\| `([^`]+)` \| [a-z]", page, re.MULTILINE)
    assert [text for text in shown if text in ACTIONS] == [
        "draw",
        "galleon-5",
        "pirate-blue-3 on 2",
        "captain-blue on 2",
        "admiral on 1",
        "discard pirate-blue-3",
    ]
    ids = [int(number) for number in re.findall(r"\*\*KOR-(\d\d)\*\*", page)]
    assert sorted(ids) == list(range(1, 29))
    rulings = sorted(int(number) for number in re.findall(r"\*\*KOR-A(\d+)\*\*", page))
    assert all(after == before + 1 for before, after in pairwise(rulings)) and rulings[-1] == 25
