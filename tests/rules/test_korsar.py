"""Korsar, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/korsar.md`)."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from flibuste.bots.korsar.greedy import KorsarGreedy
from flibuste.chance import Rng
from flibuste.game import BadInput, Event, Json, NotAnAction, NotLegal, NotYourTurn, Refused, State
from flibuste.games import game_named
from flibuste.games.korsar.game import Korsar
from flibuste.games.korsar.rules import ACTIONS, DECK
from flibuste.games.korsar.sight import KorsarView
from flibuste.notation.positions import load_position
from flibuste.playout import random_match
from tests.rules.korsar_positions import battle, cards, position

GAME = game_named("korsar")
assert isinstance(GAME, Korsar)
WAYS = ((2, False), (3, False), (4, False), (5, False), (4, True), (6, True), (8, True))
ALONE = (2, 3, 4, 5)
RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "korsar.md"


# ---- words for tests -------------------------------------------------------------------------------------------------


def load(position: Json) -> State:
    """The state of a position, by way of its JSON text."""
    return load_position(json.loads(json.dumps(position)))[1]


def play(state: State, *actions: str) -> State:
    """The state after these actions, each by the seat whose turn it is."""
    for action in actions:
        state, _ = GAME.apply(state, action)
    return state


def told(state: State, *actions: str) -> list[Event]:
    """What is said to have happened in the last of these actions."""
    return GAME.apply(play(state, *actions[:-1]), actions[-1])[1]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def legal(state: State) -> list[str]:
    return GAME.legal_texts(state)


def some(state: State, *keys: str) -> list[object]:
    """Some values of the position."""
    written = GAME.dump(state)
    return [written[key] for key in keys]


def hands(state: State) -> list[list[str]]:
    found = GAME.dump(state)["hands"]
    assert isinstance(found, list)
    return found


def booty(state: State) -> list[list[str]]:
    found = GAME.dump(state)["booty"]
    assert isinstance(found, list)
    return found


def battles(state: State) -> list[Json]:
    found = GAME.dump(state)["battles"]
    assert isinstance(found, list)
    return found


def open_ids(state: State) -> list[object]:
    return [one["id"] for one in battles(state)]


def outcome(state: State) -> Json:
    ended = GAME.outcome(state)
    assert ended is not None
    return ended.text()


def view(state: State, seat: int | None) -> KorsarView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, KorsarView)
    return seen


def refuse(state: State, action: str, rule: str, words: str, kind: type[Refused] = NotLegal, seat: int | None = None) -> None:
    """The action is refused in this way, and nothing has changed."""
    before = GAME.dump(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action, seat)
    assert type(caught.value) is kind
    assert caught.value.rule == rule
    assert words in str(caught.value)
    assert not rule or str(caught.value).endswith(f"({rule})")
    assert GAME.dump(state) == before


def refuse_position(position: object, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_position(position)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def dealt(players: int, teams: bool = False, seed: str = "a deal", **options: object) -> State:
    """A new match after its deal."""
    state = GAME.start(GAME.options({"players": players, "teams": teams, **options}))
    state.shuffle_and_deal(Rng(seed))
    return state


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
    assert events[1] == Event(
        "captured", 0, {"battle": 1, "galleon": "galleon-5", "owner": 1, "leaving": cards("blue 3 3 red 2")}
    )


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


# ---- rulings ---------------------------------------------------------------------------------------------------------


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


# ---- what the table is shown -----------------------------------------------------------------------------------------


def test_a_view_says_how_each_battle_stands() -> None:
    table = [battle(1, 5, 0), battle(2, 6, 1, {0: "blue 2", 1: "red 3"}), battle(3, 4, 1, {0: "green 1", 1: "black 1"})]
    shown = view(load(position(3, 2, battles=table)), 2).battles
    assert [(one["leader"], one["captor"], one["strengths"], one["free_colours"]) for one in shown] == [
        (0, 0, {}, ["blue", "red", "green", "black"]),
        (1, 1, {"0": 2, "1": 3}, ["green", "black"]),
        (None, None, {"0": 1, "1": 1}, ["blue", "red"]),
    ]
    teams = view(load(position(6, 2, teams=True, battles=[battle(1, 5, 5)])), 0).battles[0]
    assert (teams["leader"], teams["captor"]) == (2, 4)


@pytest.mark.parametrize(
    ("action", "kind", "facts"),
    [
        ("galleon-3", "galleon played", {"card": "galleon-3", "battle": 3}),
        ("pirate-red-2 on 1", "attacked", {"battle": 1, "card": "pirate-red-2", "side": 0, "owner": 1, "leader": 0, "captor": 0}),
        ("pirate-blue-4 on 2", "reinforced", {"battle": 2, "side": 0, "owner": 0, "leader": 0, "strengths": {"0": 7, "1": 4}}),
        ("admiral on 2", "admiral played", {"battle": 2, "card": "admiral", "leader": 0}),
    ],
)
def test_events_tell_what_was_played_and_how_the_battle_stands(action: str, kind: str, facts: Json) -> None:
    table = [battle(1, 5, 1), battle(2, 6, 0, {0: "blue 3", 1: "green 4"})]
    state = load(position(hands=["galleon 3 red 2 blue 4 admiral"], battles=table))
    event = told(state, action)[0]
    assert (event.kind, event.seat, event.secrets) == (kind, 0, {})
    assert event.facts.items() >= facts.items()


def test_a_first_pirate_at_ones_own_galleon_defends_it() -> None:
    state = load(position(hands=["red 2"], battles=[battle(1, 5, 0, {1: "blue 1"})]))
    assert kinds(told(state, "pirate-red-2 on 1")) == ["defended"]


def test_only_drawing_reveals() -> None:
    state = load(position(hands=["galleon 3 red 2"], battles=[battle(1, 5, 1)]))
    assert [action for action in state.legal() if GAME.reveals(state, action)] == [ACTIONS.index("draw")]


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_worlds_keep_the_view_and_move_what_is_hidden(players: int, teams: bool) -> None:
    state = dealt(players, teams)
    rng = Rng("worlds")
    for _ in range(40):
        choices = state.legal()
        state.play(choices[rng.below(len(choices))])
    for seat in (None, *range(players)):
        worlds = GAME.worlds(view(state, seat))
        found = [worlds.sample(rng) for _ in range(8)]
        assert all(GAME.view(world, seat) == view(state, seat) for world in found)
        assert len({json.dumps(GAME.dump(world)) for world in found}) > 4
        assert all(world.trail == state.trail or list(world.trail) == list(state.trail) for world in found)
    while not state.over:
        choices = state.legal()
        state.play(choices[rng.below(len(choices))])
    for seat in (None, *range(players)):
        assert GAME.view(GAME.determinize(view(state, seat), rng), seat) == view(state, seat)
    fresh = GAME.start(state.options)
    assert GAME.view(GAME.determinize(view(fresh, 0), rng), 0) == view(fresh, 0)


# ---- positions -------------------------------------------------------------------------------------------------------


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


# ---- whole matches ---------------------------------------------------------------------------------------------------


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


def test_the_rules_page_names_every_action_and_option() -> None:
    page = RULES_PAGE.read_text()
    for option in GAME.option_list:
        row = re.search(rf"^\| `{option.name}` \|.*$", page, re.MULTILINE)
        assert row is not None
        assert all(f"`{str(value).lower() if isinstance(value, bool) else value}`" in row.group() for value in option.values)
        assert option.rule in page
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
