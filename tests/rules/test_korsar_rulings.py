"""Korsar's rulings: each test is named for the one it holds the engine to (`docs/rules/korsar.md`)."""

import json

import pytest

from flibuste.games.korsar.rules import DECK
from tests.rules.korsar_positions import battle, cards, position
from tests.rules.korsar_words import battles, booty, dealt, hands, legal, open_ids, outcome, play, refuse, some, told, view
from tests.rules.words import kinds, load


def test_KOR_A1_stronger_than_each_rival_is_enough() -> None:
    after = play(load(position(3, 2, battles=[battle(1, 6, 1, {0: "blue 4", 1: "red 3", 2: "green 3"})])), "draw")
    assert booty(after)[0] == ["galleon-6"]


def test_KOR_A2_in_a_tie_everything_stays_until_someone_leads() -> None:
    state = load(position(2, 0, hands=["blue 1"], battles=[battle(1, 6, 0, {0: "blue 4", 1: "red 4"})]))
    assert view(state, 0).battles[0]["leader"] is None
    waiting = play(state, "draw", "draw")
    assert open_ids(waiting) == [1]
    assert booty(play(waiting, "pirate-blue-1 on 1", "draw")) == [["galleon-6"], []]


def test_KOR_A3_pirates_of_a_removed_captain_stay_and_keep_their_colour() -> None:
    table = battle(1, 8, 1, {0: "red 4 4", 2: "blue 1"}, ("captain-red", 0))
    state = load(position(3, 1, hands=["red 1 green 1", "admiral"], battles=[table]))
    state = play(state, "admiral on 1")
    assert battles(state)[0] == battle(1, 8, 1, {0: "red 4 4", 2: "blue 1"}, ("admiral", 1))
    state = play(state, "draw")
    assert [action for action in legal(state) if action.startswith("pirate")] == ["pirate-red-1 on 1"]
    assert view(state, 0).battles[0]["captor"] == 1  # strength decides nothing any more


def test_KOR_A4_the_beaten_may_still_add_pirates() -> None:
    table = battle(1, 8, 1, {0: "red 1", 1: "blue 1"}, ("captain-red", 0))
    state = load(position(2, 1, hands=["", "blue 4"], battles=[table]))
    assert legal(state) == ["draw", "pirate-blue-4 on 1"]
    assert booty(play(state, "pirate-blue-4 on 1"))[0] == ["galleon-8"]


def test_KOR_A5_the_admiral_fixes_no_colour() -> None:
    table = battle(1, 8, 1, {0: "red 1"}, ("captain-red", 0))
    state = load(position(3, 1, hands=["", "blue 1 red 2 green 1"], battles=[table]))
    assert legal(state) == ["draw", "pirate-blue-1 on 1", "pirate-green-1 on 1"]
    team = battle(1, 8, 0, {1: "red 1"}, ("admiral", 0))
    state = load(position(4, 1, teams=True, hands=["", "blue 1 red 2 green 1"], battles=[team]))
    assert legal(state) == ["draw", "pirate-blue-1 on 1", "pirate-green-1 on 1"]


def test_KOR_A6_the_admiral_may_join_a_galleon_that_nobody_attacks() -> None:
    state = load(position(2, 0, hands=["admiral"], battles=[battle(1, 8, 0)]))
    after = play(state, "admiral on 1", "draw")
    assert some(after, "booty", "discards") == [[["galleon-8"], []], ["admiral"]]


def test_KOR_A7_a_battle_with_an_admiral_is_joined_and_overturned_by_a_captain() -> None:
    table = battle(1, 8, 0, {0: "blue 1"}, ("admiral", 0))
    state = load(position(4, 2, teams=True, hands=["", "", "red 1 captain red", "captain green red 2"], battles=[table]))
    refuse(state, "captain-red on 1", "KOR-A21", "your team has no red pirate")
    state = play(state, "pirate-red-1 on 1")
    assert view(state, 2).battles[0]["leader"] == 0
    state = load(position(3, 1, hands=["", "captain red"], battles=[battle(1, 8, 0, {1: "red 1"}, ("admiral", 0))]))
    assert view(play(state, "captain-red on 1"), 1).battles[0]["leader"] == 1


def test_KOR_A8_own_pirates_at_ones_own_galleon_lead_and_take_a_colour() -> None:
    state = load(position(3, 1, hands=["", "blue 4 red 1"], battles=[battle(1, 5, 0, {0: "blue 1"})]))
    refuse(state, "pirate-blue-4 on 1", "KOR-07", "blue is taken")
    assert booty(play(state, "draw", "draw"))[0] == ["galleon-5"]


def test_KOR_A9_all_galleons_are_taken_at_once_and_none_can_be_declined() -> None:
    table = [battle(1, 2, 0), battle(2, 5, 1, {0: "red 2"}), battle(3, 3, 1, {0: "blue 1", 1: "green 1"}), battle(4, 4, 0)]
    after = play(load(position(2, 1, battles=table)), "draw")
    assert booty(after) == [["galleon-2", "galleon-4", "galleon-5"], []]
    assert battles(after) == [table[2]]


def test_KOR_A10_a_character_leaves_with_the_pirates() -> None:
    table = battle(1, 8, 1, {0: "red 1", 1: "green 4"}, ("captain-red", 0))
    after = play(load(position(2, 1, battles=[table])), "draw")
    assert some(after, "discards") == [cards("red 1 green 4 captain red")]


@pytest.mark.parametrize("last", ["pirate-blue-1", "captain-blue", "admiral"])
def test_KOR_A11_discarding_the_last_card_ends_the_match(last: str) -> None:
    short = {"pirate-blue-1": "blue 1", "captain-blue": "captain blue", "admiral": "admiral"}[last]
    assert play(load(position(hands=[short, "red 1"], stock_size=0)), f"discard {last}").over


def test_KOR_A12_drawing_the_last_card_ends_the_match_if_another_hand_is_empty() -> None:
    state = load(position(3, 0, hands=["blue 1", "red 1", ""], stock_size=1))
    after = play(state, "draw")
    assert after.over and kinds(told(state, "draw")) == ["drew", "stock gone", "out of cards", "ended"]
    team = load(position(4, 0, teams=True, hands=["blue 1", "red 1", "", "green 1"], stock_size=1))
    assert not play(team, "draw").over
    team = load(position(4, 0, teams=True, hands=["blue 1", "red 1", "", ""], stock_size=1))
    assert play(team, "draw").over


def test_KOR_A13_an_empty_hand_can_only_draw() -> None:
    assert legal(load(position(hands=["", "red 1"], battles=[battle(1, 5, 1)]))) == ["draw"]


def test_KOR_A14_with_only_galleons_one_must_be_played() -> None:
    assert legal(load(position(hands=["galleon 2 2 8", "red 1"], stock_size=0))) == ["galleon-2", "galleon-8"]


def test_KOR_A15_nobody_discards_while_the_stock_has_cards() -> None:
    state = load(position(hands=["blue 1"], stock_size=1))
    assert legal(state) == ["draw"]
    refuse(state, "discard pirate-blue-1", "KOR-A15", "while the stock has cards")
    refuse(state, "discard admiral", "KOR-A15", "while the stock has cards")


@pytest.mark.parametrize(("rule", "scores"), [("owner", [5, 2]), ("nobody", [0, 2])])
def test_KOR_A16_an_unattacked_galleon_is_its_owners_in_the_end(rule: str, scores: list[int]) -> None:
    options = {} if rule == "owner" else {"end_unattacked": rule}
    state = load(position(hands=["galleon 5", "red 1"], booty=["", "galleon 2"], stock_size=0, options=options))
    assert outcome(play(state, "galleon-5"))["scores"] == scores
    assert some(play(state, "galleon-5"), "options") == [{"players": 2, "teams": False, **options}]
    guarded = load(
        position(
            hands=["blue 1", "red 1"],
            stock_size=0,
            options=options,
            battles=[battle(24, 4, 0, None, ("admiral", 0)), battle(25, 3, 1, {1: "green 1"})],
        )
    )
    assert outcome(play(guarded, "discard pirate-blue-1"))["scores"] == [4, 3]  # a character or an own pirate is no emptiness


def test_KOR_A17_no_capture_is_owed_before_the_end() -> None:
    table = battle(25, 5, 1, {1: "green 2"})
    state = load(position(hands=["blue 3", "red 1"], stock_size=0, battles=[table]))
    after = play(state, "pirate-blue-3 on 25")  # it is seat 1's turn next, and it would have won the galleon before
    assert outcome(after)["scores"] == [5, 0]


def test_KOR_A18_a_fifth_player_cannot_enter_only_the_owner_has_the_admiral() -> None:
    sides = {0: "blue 2", 1: "red 2", 2: "green 2", 3: "black 2"}
    hand = "blue 4 captain green admiral"
    state = load(position(5, 4, hands=["", "", "", "", hand], battles=[battle(1, 8, 4, sides)]))
    assert legal(state) == ["draw", "admiral on 1"]
    refuse(state, "pirate-blue-4 on 1", "KOR-A18", "all four colours are taken")
    refuse(state, "captain-green on 1", "KOR-10", "no green pirate")
    state = load(position(5, 4, hands=["", "", "", "", hand], battles=[battle(1, 8, 0, sides)]))
    assert legal(state) == ["draw"]


def test_KOR_A19_two_players_have_no_rule_of_their_own() -> None:
    state = play(load(position(hands=["galleon 4", "red 1"])), "galleon-4", "pirate-red-1 on 1", "draw")
    assert booty(state) == [[], ["galleon-4"]]  # no turn of grace


@pytest.mark.parametrize("players", [4, 6, 8])
def test_KOR_A20_the_first_player_of_a_team_acts_first_of_the_two(players: int) -> None:
    state = dealt(players, True)
    assert state.turn == 0
    teams = [view(state, seat).partner_hand == hands(state)[seat + 1] for seat in range(0, players, 2)]
    assert all(teams)


def test_KOR_A21_in_teams_the_team_is_meant() -> None:
    table = [battle(1, 5, 0, {1: "green 4"}), battle(2, 6, 2, {0: "blue 1"}), battle(3, 4, 3)]
    state = load(position(4, 1, teams=True, hands=["", "captain blue captain red admiral"], battles=table))
    assert legal(state) == ["draw", "admiral on 1", "captain-blue on 2"]
    refuse(state, "admiral on 3", "KOR-A21", "not your team's")
    refuse(state, "captain-red on 2", "KOR-A21", "your team has no red pirate")
    assert battles(play(state, "admiral on 1"))[0]["character"] == {"card": "admiral", "side": 0}
    joint = battle(1, 5, 2, {0: "blue 2 3", 1: "red 4"})
    after = play(load(position(4, 3, teams=True, battles=[joint])), "draw")
    assert booty(after)[0] == ["galleon-5"]


def test_KOR_A22_a_player_without_cards_is_passed_over_while_his_partner_has_some() -> None:
    hand = ["", "red 1 2", "blue 1", "galleon 2 green 1"]
    state = load(position(4, 3, teams=True, hands=hand, stock_size=0, battles=[battle(24, 5, 0)]))
    after = play(state, "discard pirate-green-1")
    assert after.turn == 1
    assert booty(after)[0] == ["galleon-5"]  # his capture check still happens
    assert kinds(told(state, "discard pirate-green-1")) == ["discarded", "captured", "passed over"]
    drawing = load(position(4, 3, teams=True, hands=hand, stock_size=9))
    assert legal(play(drawing, "draw")) == ["draw"]


def test_KOR_A23_a_galleon_of_the_second_partner_is_checked_one_seat_earlier() -> None:
    state = load(position(4, 1, teams=True, hands=["", "galleon 6"]))
    state = play(state, "galleon-6", "draw", "draw")
    assert (state.turn, booty(state)) == (0, [["galleon-6"], [], [], []])


def test_KOR_A24_a_final_tie_is_shared_and_scores_may_be_negative() -> None:
    state = load(position(3, 0, hands=["blue 1", "galleon 3", "galleon 4"], booty=["", "galleon 3", "galleon 2"], stock_size=0))
    after = play(state, "discard pirate-blue-1")
    assert outcome(after) == {"winners": [0, 1], "scores": [0, 0, -2]}
    assert view(after, 0).galleons_left == [[], ["galleon-3"], ["galleon-4"]]
    assert view(after, None).booty == [[], ["galleon-3"], ["galleon-2"]]
    assert view(after, None).discards == some(after, "discards")[0]


def test_KOR_A25_hands_and_stock_are_secret() -> None:
    state = dealt(4, True)
    text = json.dumps(vars(view(state, None)), default=vars)
    assert not any(card in text for card in DECK.texts)
    assert view(state, 2).legal == []
    assert [one.action for one in view(play(state, "draw"), 3).seen] == ["draw"]
