"""Korsar, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/korsar.md`)."""

import pytest

from flibuste.game import BadInput, Json, NotAnAction, NotYourTurn
from flibuste.games.korsar.events import Captured
from flibuste.games.korsar.rules import DECK
from tests.rules.korsar_positions import battle, cards, position
from tests.rules.korsar_words import (
    ALONE,
    GAME,
    WAYS,
    battles,
    booty,
    dealt,
    hands,
    legal,
    open_ids,
    outcome,
    play,
    refuse,
    some,
    told,
    view,
)
from tests.rules.words import kinds, load

# ---- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_KOR_01_six_cards_each_one_at_a_time_and_the_rest_is_the_stock(players: int, teams: bool) -> None:
    state = load(position(players, None, teams=teams, phase="deal"))
    assert some(state, "stock") == [DECK.names(DECK.cards)]
    assert legal(state) == []
    order = DECK.cards[::-1]
    after = play(state, GAME.deal_text(order))
    for seat in range(players):
        assert hands(after)[seat] == sorted(DECK.names(order[seat : 6 * players : players]), key=DECK.numbers.__getitem__)
    assert some(after, "stock", "discards", "galleons_played") == [DECK.names(order[6 * players :]), [], 0]
    refuse(after, GAME.deal_text(order), "", "no deal is awaited")
    refuse(state, GAME.deal_text([*order[1:], order[1]]), "", "too often")
    refuse(state, "draw", "", "dealt first")


def test_KOR_01_the_pack_has_25_galleons_worth_100_48_pirates_and_5_characters() -> None:
    assert len(DECK.cards) == 78
    galleons = [int(text[-1]) for text in DECK.names(DECK.cards) if text.startswith("galleon")]
    assert (len(galleons), sum(galleons)) == (25, 100)
    pirates = [text for text in DECK.names(DECK.cards) if text.startswith("pirate")]
    assert len(pirates) == 48
    for colour in ("blue", "red", "green", "black"):
        assert sum(int(text[-1]) for text in pirates if colour in text) == 30
    assert DECK.texts[-5:] == ["captain-blue", "captain-red", "captain-green", "captain-black", "admiral"]


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_KOR_02_two_to_five_play_alone_and_four_six_and_eight_in_teams(players: int, teams: bool) -> None:
    assert GAME.options({"players": players, "teams": teams}).text() == {"players": players, "teams": teams}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": 7, "teams": True}, "not played by 7"),
        ({"players": 7}, "KOR-02"),
        ({"players": 6, "teams": False}, "6 players play in teams of two (KOR-02): expected teams to be true"),
        ({"players": 6}, "expected teams to be true"),
        ({"players": 8, "teams": False}, "8 players play in teams"),
        ({"players": 2, "teams": True}, "2 players play each alone (KOR-02)"),
        ({"players": 3, "teams": True}, "3 players play each alone"),
        ({"players": 5, "teams": True}, "5 players play each alone"),
        ({"players": 1}, "expected 2, 3, 4, 5, 6 or 8"),
        ({"players": 9, "teams": True}, "expected 2, 3, 4, 5, 6 or 8"),
        ({"players": 4, "teams": 1}, "teams cannot be 1"),
        ({"players": 2, "end_unattacked": "all"}, "end_unattacked cannot be 'all'"),
        ({"players": 2, "edition": "first"}, "no option 'edition'"),
    ],
)
def test_KOR_02_other_numbers_are_refused_with_the_reason(asked: Json, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.options(asked)
    assert words in str(caught.value)


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_KOR_03_seat_0_begins_and_turns_go_clockwise(players: int, teams: bool) -> None:
    state = dealt(players, teams)
    order = []
    for _ in range(2 * players):
        order.append(state.turn)
        state = play(state, "draw")
    assert order == [*range(players), *range(players)]


# ---- the turn --------------------------------------------------------------------------------------------------------


def test_KOR_04_a_turn_is_one_card_played_or_one_drawn() -> None:
    state = load(position(hands=["galleon 3 blue 2", "galleon 2"], battles=[battle(1, 5, 1)]))
    assert legal(state) == ["draw", "galleon-3", "pirate-blue-2 on 1"]
    for action in legal(state):
        assert play(state, action).turn == 1
    refuse(state, "galleon-8", "KOR-04", "galleon-8 is not in the hand")
    refuse(state, "pirate-red-1 on 1", "KOR-04", "pirate-red-1 is not in the hand")
    refuse(state, "draw", "", "it is the turn of seat 0", NotYourTurn, seat=1)
    for text in (
        "galleon-9",
        "pirate-blue-2",
        "pirate-blue-2 on 26",
        "pirate-blue-2 on 0",
        "Draw",
        "draw ",
        "pirate-blue-2  on 1",
    ):
        refuse(state, text, "", "is no action of korsar", NotAnAction)


def test_KOR_05_a_galleon_lies_before_its_owner_and_there_may_be_several() -> None:
    state = load(position(3, 1, hands=["blue 1", "galleon 3 5", "red 1"], stock="green 1 green 1 green 2"))
    after = play(state, "galleon-3")
    assert battles(after) == [battle(1, 3, 1)]
    assert some(after, "galleons_played", "turn") == [1, 2]
    attacked = play(after, "pirate-red-1 on 1", "draw", "galleon-5")
    assert battles(attacked) == [battle(2, 5, 1)]  # seat 2 has taken the first one as its turn came
    both = load(position(hands=["galleon 3", "red 1"], battles=[battle(1, 5, 0, {0: "blue 2", 1: "red 2"})]))
    assert [one["owner"] for one in battles(play(both, "galleon-3"))] == [0, 0]


def test_KOR_06_a_pirate_goes_on_any_galleon_ones_own_included() -> None:
    tied = {0: "blue 2", 1: "red 2"}
    state = load(position(hands=["blue 1"], battles=[battle(1, 5, 0, tied), battle(3, 4, 1)]))
    assert legal(state) == ["draw", "pirate-blue-1 on 1", "pirate-blue-1 on 3"]
    refuse(state, "pirate-blue-1 on 2", "KOR-06", "battle 2 is over")
    refuse(state, "pirate-blue-1 on 4", "KOR-06", "there is no battle 4 yet")
    after = play(state, "pirate-blue-1 on 1")
    assert battles(after)[0]["sides"] == {"0": cards("blue 1 2"), "1": cards("red 2")}


def test_KOR_07_later_players_need_a_free_colour() -> None:
    state = load(position(3, 2, hands=["", "", "blue 4 red 2 green 1"], battles=[battle(1, 5, 0, {1: "blue 3"})]))
    assert legal(state) == ["draw", "pirate-red-2 on 1", "pirate-green-1 on 1"]
    refuse(state, "pirate-blue-4 on 1", "KOR-07", "blue is taken in battle 1: attack with red, green or black")


def test_KOR_08_a_player_reinforces_in_his_own_colour_only() -> None:
    state = load(position(hands=["blue 2 red 3 green 1"], battles=[battle(1, 5, 1, {0: "blue 1", 1: "red 1"})]))
    assert legal(state) == ["draw", "pirate-blue-2 on 1"]
    refuse(state, "pirate-green-1 on 1", "KOR-08", "you fight in blue here")
    refuse(state, "pirate-red-3 on 1", "KOR-08", "reinforce with blue only")


def test_KOR_09_strength_is_the_sum_of_ones_pirates() -> None:
    state = load(position(hands=["blue 4"], battles=[battle(1, 5, 1, {0: "blue 1 1 2", 1: "red 4 4"})]))
    assert view(state, 1).battles[0]["strengths"] == {"0": 4, "1": 8}
    state = play(state, "pirate-blue-4 on 1")
    assert view(state, None).battles[0]["strengths"] == {"0": 8, "1": 8}


def test_KOR_10_a_captain_needs_an_own_pirate_of_his_colour() -> None:
    state = load(
        position(
            hands=["captain blue captain red"],
            battles=[battle(1, 5, 1, {0: "blue 1", 1: "red 1"}), battle(2, 4, 1), battle(4, 3, 1, {1: "blue 3"})],
        )
    )
    assert legal(state) == ["draw", "captain-blue on 1"]
    refuse(state, "captain-red on 1", "KOR-10", "you have no red pirate in battle 1")
    refuse(state, "captain-blue on 2", "KOR-10", "needs a blue pirate there first")
    refuse(state, "captain-blue on 4", "KOR-10", "you have no blue pirate")
    refuse(state, "captain-blue on 3", "KOR-10", "battle 3 is over")


def test_KOR_11_a_captain_removes_the_character_before_him() -> None:
    table = battle(1, 8, 1, {0: "blue 1", 1: "red 1"}, ("captain-red", 1))
    state = load(position(hands=["captain blue"], battles=[table]))
    after = play(state, "captain-blue on 1")
    assert battles(after)[0]["character"] == {"card": "captain-blue", "side": 0}
    assert "captain-red" in str(some(after, "discards"))
    events = told(state, "captain-blue on 1")
    assert kinds(events) == ["captain played", "character removed"]
    assert events[1].facts == {"battle": 1, "card": "captain-red", "side": 1}
    admiral = battle(1, 8, 1, {0: "blue 1"}, ("admiral", 1))
    after = play(load(position(hands=["captain blue"], battles=[admiral])), "captain-blue on 1")
    assert battles(after)[0]["character"] == {"card": "captain-blue", "side": 0}


def test_KOR_12_a_captain_outranks_any_strength() -> None:
    table = battle(1, 8, 0, {0: "blue 4 4 3 3", 1: "red 1"})
    state = load(position(2, 1, hands=["blue 3", "captain red"], battles=[table]))
    after = play(state, "captain-red on 1", "draw")
    assert booty(after) == [[], ["galleon-8"]]


def test_KOR_13_the_admiral_defends_ones_own_galleon_without_a_pirate() -> None:
    own, foreign = battle(1, 5, 0, {1: "red 4"}), battle(2, 6, 1, {0: "blue 1", 1: "red 1"})
    state = load(position(hands=["admiral"], battles=[own, foreign]))
    assert legal(state) == ["draw", "admiral on 1"]
    refuse(state, "admiral on 2", "KOR-13", "not yours")
    refuse(state, "admiral on 9", "KOR-13", "no battle 9 yet")
    after = play(state, "admiral on 1", "draw")
    assert booty(after) == [["galleon-5"], []]


def test_KOR_14_drawing_takes_the_top_of_the_stock_and_a_hand_has_no_limit() -> None:
    short = "blue 1 1 2 2 2 2 3 3 3 3 4 4 red 1 1 2 2 2 2 3 3 3 3 4 4"
    state = load(position(hands=[short], stock="captain green galleon 7"))
    after = play(state, "draw")
    assert len(hands(after)[0]) == 25 and "captain-green" in hands(after)[0]
    assert some(after, "stock")[0][0] == "galleon-7"  # type: ignore[index]


def test_KOR_15_with_the_stock_gone_a_card_but_never_a_galleon_is_discarded() -> None:
    state = load(position(hands=["galleon 2 blue 1 1 captain red admiral", "green 1"], stock_size=0))
    assert legal(state) == ["galleon-2", "discard pirate-blue-1", "discard captain-red", "discard admiral"]
    refuse(state, "draw", "KOR-15", "the stock is gone")
    refuse(state, "discard galleon-2", "KOR-15", "never discarded")
    refuse(state, "discard pirate-green-1", "KOR-04", "not in the hand")
    after = play(state, "discard pirate-blue-1")
    assert hands(after)[0] == cards("galleon 2 blue 1 captain red admiral")


# ---- winning galleons ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ALONE)
def test_KOR_16_captures_happen_at_the_start_of_ones_own_turn(players: int) -> None:
    state = load(position(players, 0, hands=["galleon 7"]))
    state = play(state, "galleon-7")
    for seat in range(1, players):
        assert (state.turn, booty(state)[0]) == (seat, [])
        state = play(state, "draw")
    assert (state.turn, booty(state)[0], battles(state)) == (0, ["galleon-7"], [])
    assert "draw" in legal(state)


def test_KOR_17_an_unattacked_galleon_is_its_owners_and_an_attacked_one_is_not() -> None:
    free, attacked = battle(1, 4, 0), battle(2, 5, 0, {1: "red 1"})
    after = play(load(position(3, 2, battles=[free, attacked])), "draw")
    assert booty(after) == [["galleon-4"], [], []]
    assert open_ids(after) == [2]


@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [("blue 3", "red 2", True), ("blue 3", "red 3", False), ("blue 2", "red 3", False)]
)
def test_KOR_18_strictly_stronger_wins(mine: str, theirs: str, won: bool) -> None:
    after = play(load(position(2, 1, battles=[battle(1, 5, 1, {0: mine, 1: theirs})])), "draw")
    assert booty(after)[0] == (["galleon-5"] if won else [])


def test_KOR_19_the_galleon_is_booty_and_the_pirates_leave_the_game() -> None:
    after = play(load(position(2, 1, battles=[battle(1, 5, 1, {0: "blue 3 3", 1: "red 2"})])), "draw")
    assert some(after, "battles", "booty", "discards") == [[], [["galleon-5"], []], cards("blue 3 3 red 2")]
    events = told(load(position(2, 1, battles=[battle(1, 5, 1, {0: "blue 3 3", 1: "red 2"})])), "draw")
    assert events[1] == Captured(0, battle=1, galleon="galleon-5", owner=1, leaving=cards("blue 3 3 red 2"))


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_KOR_20_the_match_ends_at_once_with_a_last_card_once_the_stock_is_gone() -> None:
    state = load(position(3, 1, hands=["blue 1", "red 1", "green 1"], stock_size=0, battles=[battle(25, 5, 2)]))
    after = play(state, "pirate-red-1 on 25")
    assert after.over and some(after, "phase", "turn", "battles") == ["over", None, []]
    assert [one.facts for one in told(state, "pirate-red-1 on 25") if one.kind == "out of cards"] == [{"sides": [1]}]
    assert legal(after) == []
    refuse(after, "draw", "", "the match is over")
    state = load(position(hands=["galleon 2", "red 1"], stock_size=1))
    assert not play(state, "galleon-2").over  # the hand is empty, but the stock is not gone


def test_KOR_21_open_battles_are_resolved_and_a_tie_goes_to_nobody() -> None:
    state = load(
        position(
            hands=["green 1", "red 1"],
            stock_size=0,
            battles=[
                battle(22, 5, 0, {0: "blue 2", 1: "red 2"}),
                battle(23, 4, 0, {1: "red 1"}),
                battle(24, 3, 1, {0: "black 3", 1: "blue 2"}),
                battle(25, 6, 1, {0: "blue 1", 1: "black 4 4"}, ("captain-blue", 0)),
            ],
        )
    )
    after = play(state, "discard pirate-green-1")
    assert booty(after) == [["galleon-3", "galleon-6"], ["galleon-4"]]
    assert "galleon-5" in str(some(after, "discards"))
    resolved = [
        (event.seat, event.facts["galleon"]) for event in told(state, "discard pirate-green-1") if event.kind == "resolved"
    ]
    assert resolved == [(None, "galleon-5"), (1, "galleon-4"), (0, "galleon-3"), (0, "galleon-6")]


def test_KOR_22_the_sheets_example_35_less_a_galleon_of_4_is_31() -> None:
    anne = "galleon 8 7 6 5 5 4"
    state = load(position(hands=["galleon 4 blue 1", "red 1"], booty=[anne, "galleon 2"], stock_size=0, turn=1))
    after = play(state, "discard pirate-red-1")
    assert outcome(after) == {"winners": [0], "scores": [31, 2]}


def test_KOR_28_the_sheets_example_of_William_Anne_and_Francis() -> None:
    state = load(
        position(
            3,
            0,
            hands=["galleon 4 blue 1 red 1 green 3 black 2", "blue 2 3 red 3", "blue 4 red 2 3"],
        )
    )
    state = play(state, "galleon-4", "pirate-blue-3 on 1")
    refuse(state, "pirate-blue-4 on 1", "KOR-07", "blue is taken")
    state = play(state, "pirate-red-2 on 1")
    assert [action for action in legal(state) if action.startswith("pirate")] == ["pirate-green-3 on 1", "pirate-black-2 on 1"]
    state = play(state, "pirate-green-3 on 1")
    assert [action for action in legal(state) if action.startswith("pirate")] == ["pirate-blue-2 on 1"]
    state = play(state, "draw")
    assert [action for action in legal(state) if action.startswith("pirate")] == ["pirate-red-3 on 1"]


# ---- teams -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_KOR_23_partners_see_each_others_hands_and_nobody_else_does(players: int, teams: bool) -> None:
    state = dealt(players, teams)
    for seat in range(players):
        seen = view(state, seat)
        assert seen.hand == hands(state)[seat]
        assert seen.partner_hand == (hands(state)[seat ^ 1] if teams else None)
        assert seen.hand_sizes == [6] * players
    spectator = view(state, None)
    assert (spectator.hand, spectator.partner_hand, spectator.legal) == ([], None, [])
    drew = told(state, "draw")[0]
    assert set(drew.secrets) == ({0, 1} if teams else {0})
    deal = GAME.apply(load(position(players, None, teams=teams, phase="deal")), GAME.deal_text(DECK.cards))[1][0]
    for seat in range(players):
        assert ("partner_hand" in deal.seen_by(seat)) == teams
        assert deal.seen_by(seat)["hand"] == deal.secrets[seat]["hand"]
    assert "hand" not in deal.seen_by(None)


def test_KOR_24_partners_use_one_colour_in_a_battle() -> None:
    state = load(position(4, 1, teams=True, hands=["", "blue 1 red 1 green 1"], battles=[battle(1, 5, 2, {0: "red 2"})]))
    assert legal(state) == ["draw", "pirate-red-1 on 1"]
    refuse(state, "pirate-blue-1 on 1", "KOR-24", "your team fights in red here")
    after = play(state, "pirate-red-1 on 1")
    assert battles(after)[0]["sides"] == {"0": cards("red 1 2")}


@pytest.mark.parametrize("players", [4, 6, 8])
def test_KOR_25_a_team_wins_galleons_at_its_first_players_turn_only(players: int) -> None:
    state = load(position(players, 0, teams=True, hands=["galleon 5"]))
    state = play(state, "galleon-5")
    for seat in range(1, players):
        assert (state.turn, booty(state)[0]) == (seat, [])
        state = play(state, "draw")
    assert (state.turn, booty(state)[0]) == (0, ["galleon-5"])


def test_KOR_26_a_match_of_teams_ends_when_both_partners_are_out() -> None:
    state = load(position(4, 0, teams=True, hands=["blue 1", "red 1", "green 1", "black 1 2"], stock_size=0))
    state = play(state, "discard pirate-blue-1")
    assert not state.over and state.turn == 1
    assert [one.facts for one in told(state, "discard pirate-red-1") if one.kind == "out of cards"] == [{"sides": [0]}]
    state = play(state, "discard pirate-red-1")
    assert state.over


def test_KOR_27_a_teams_score_is_its_booty_less_both_hands() -> None:
    state = load(
        position(
            4,
            2,
            teams=True,
            hands=["galleon 3", "galleon 2 red 1", "green 1", ""],
            booty=["galleon 8", "galleon 2", "galleon 5", "galleon 4"],
            stock_size=0,
        )
    )
    assert view(state, 3).booty_values == [10, 10, 9, 9]
    after = play(state, "discard pirate-green-1")
    assert outcome(after) == {"winners": [2, 3], "scores": [5, 5, 9, 9]}
