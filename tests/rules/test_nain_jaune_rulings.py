"""Nain Jaune's rulings: each test is named for the one it holds the engine to (`docs/rules/nain_jaune.md`)."""

import pytest

from flibuste.game import BadInput, NotAnAction
from flibuste.games.nain_jaune.rules import DECK
from tests.rules.nain_jaune_positions import board, position
from tests.rules.nain_jaune_words import (
    FIRST_HAND,
    GAME,
    OTHER_HAND,
    PACK_TEXT,
    ROW,
    event,
    legal,
    play,
    plays,
    refuse,
    some,
    start,
    told,
    view,
)
from tests.rules.words import kinds, load


def test_NAI_A1_the_stakes_are_worth_5_4_3_2_and_1() -> None:
    assert some(play(start(2), PACK_TEXT), "board") == [board(10, 8, 6, 4, 2)]


def test_NAI_A2_change_is_always_possible() -> None:
    """Twelve cards left cost 12 points, though nobody began with more than seven pieces of gold."""
    state = load(position(["helm 2", "sails 1 2 3 4 5 6 7 8 9 10 11 12"], purses=[64, 34]))
    assert some(play(state, "play helm-2"), "purses") == [[76, 22]]


def test_NAI_A3_who_can_go_on_must() -> None:
    state = load(position(["helm 4 9", "skull 1 helm 6"], 1, 6, laid=[(1, "skull 5")]))
    assert legal(state) == ["play helm-6"]
    with pytest.raises(NotAnAction, match="passes are made for you"):
        GAME.apply(state, "pass")


def test_NAI_A4_exactly_one_card_of_a_rank_by_choice() -> None:
    state = play(load(position(["skull 4 5 helm 4 1", "helm 9"])), "play helm-4")
    refuse(state, "play skull-4", "NAI-A4", "exactly one card of a rank, then a 5")
    state = load(position(["skull 7 sails 7 1", "helm 9"], need=7, stakes=[10], laid=[(0, "skull 6")]))
    assert legal(state) == plays("skull 7 sails 7")
    assert some(play(state, "play sails-7"), "board") == [board(10)]


def test_NAI_A5_the_latest_to_lay_starts_anew_with_any_card() -> None:
    state = load(position(["skull 1 9", "helm 1 2 4", "sails 3 8 12"], laid=[(0, "skull 2")], turn=2, need=3))
    state = play(state, "play sails-3", "play helm-4")
    assert some(state, "turn", "need") == [1, None]  # not seat 0, who began the run, nor seat 2
    assert legal(state) == plays("helm 1 2")


def test_NAI_A6_the_cards_aside_answer_to_nobody() -> None:
    state = load(position(["skull 4 9", "helm 1 2"], aside="skull 5 sails 5 helm 5 cannonball 5"))
    assert some(play(state, "play skull-4"), "turn", "need") == [0, None]


def test_NAI_A7_no_1_follows_a_13_but_it_may_begin_a_run() -> None:
    state = play(load(position(["skull 13 1 9", "helm 1 2"])), "play skull-13")
    refuse(state, "play helm-1", "NAI-04", "is not in the hand")
    assert legal(state) == plays("skull 1 9")


def test_NAI_A7_a_last_13_ends_the_round() -> None:
    state = load(position(["skull 13", "helm 1 2"]))
    assert some(play(state, "play skull-13"), "phase") == ["deal"]


SECOND = [(0, "skull 1 2 3"), (1, "helm 4 5 6 7 8 9 10 11 12 13 sails 1 2 3 4 5 6 7 8 9 10 11")]


@pytest.mark.parametrize(("reading", "grand"), [("streak", True), ("opener", False)])
def test_NAI_A8_a_row_of_a_later_seat(reading: str, grand: bool) -> None:
    rest = "skull 5 6 7 8 9 10 11 12 13 cannonball 1 2 3 5 6 7 8 9 10 11"
    state = load(position([rest, "sails 12"], 1, 12, laid=SECOND, stakes=[10, 8], options={"grand_abordage": reading}))
    after = play(state, "play sails-12")
    assert some(after, "board") == [board() if grand else board(10, 8)]
    assert ("grand abordage" in kinds(told(state, "play sails-12"))) == grand


def test_NAI_A8_one_card_of_another_in_between_breaks_the_row() -> None:
    broken = [(1, "helm 4"), (0, "skull 1 2 3"), (1, "helm 5 6 7 8 9 10 11 12 13 sails 1 2 3 4 5 6 7 8 9 10 11")]
    rest = "skull 5 6 7 8 9 10 11 12 13 cannonball 1 2 3 5 6 7 8 9 10 11"
    state = load(position([rest, "sails 12"], 1, 12, laid=broken, stakes=[10, 8]))
    assert some(play(state, "play sails-12"), "board") == [board(10, 8)]


def test_NAI_A9_a_grand_abordage_sweeps_what_was_not_announced_and_is_paid_besides() -> None:
    state = load(
        position([FIRST_HAND, OTHER_HAND], stakes=[30, 8, 6, 4, 2], purses=[14, 34], options={"must_announce": True}, rounds=9)
    )
    assert some(play(state, *ROW), "board", "purses") == [board(), [14 + 50 + 22, 12]]
    assert event(told(state, *ROW), "grand abordage")["points"] == 50


def test_NAI_A10_announcements_are_made_for_you_or_are_part_of_the_action() -> None:
    state = load(position(["skull 7 helm 1", "helm 2 3"]))
    assert legal(state) == plays("skull 7 helm 1")
    refuse(state, "play skull-7 announce", "NAI-A10", "announcements are made for you")
    state = load(position(["skull 7 helm 1", "helm 2 3"], stakes=[10], purses=[44, 44], options={"must_announce": True}))
    assert legal(state) == sorted([*plays("skull 7 helm 1"), "play skull-7 announce"])
    assert some(play(state, "play skull-7 announce"), "purses", "board") == [[54, 44], board()]
    with pytest.raises(NotAnAction):
        GAME.apply(state, "play helm-1 announce")


def test_NAI_A11_a_winning_card_left_costs_nothing_more() -> None:
    state = load(position(["helm 2", "skull 7"], stakes=[10], purses=[44, 44]))
    assert some(play(state, "play helm-2"), "purses", "board") == [[45, 43], board(10)]


def test_NAI_A11_classic_the_holder_matches_each_space_in_the_order_of_the_board() -> None:
    held = "skull 7 11 sails 13 helm 12"  # 7 + 10 + 10 + 10 points
    state = load(position(["helm 2", held], stakes=[10, 8, 6, 4], purses=[9, 61], edition="classic"))
    after = play(state, "play helm-2")
    assert some(after, "scored") == [{"round": 1, "winner": 0, "paid": [0, 37], "grand_abordage": False}]
    assert some(after, "board", "purses") == [board(20, 16, 12, 4), [46, 0]]  # 24 left: 10, 8, 6 and nothing
    matched = [one.seen_by(None) for one in told(state, "play helm-2") if one.kind == "matched"]
    assert [(one["seat"], one["card"], one["points"]) for one in matched] == [
        (1, "skull-7", 10), (1, "sails-13", 8), (1, "helm-12", 6)
    ]  # fmt: skip


def test_NAI_A12_a_debt_larger_than_the_purse_is_forgiven() -> None:
    state = load(position(["helm 2", "helm 4 6 8 10 11", "skull 1"], purses=[100, 3, 44]))
    after = play(state, "play helm-2")
    assert some(after, "purses", "out") == [[104, 0, 43], [1]]
    assert event(told(state, "play helm-2"), "won round")["paid"] == [0, 3, 1]


def test_NAI_A13_fewer_than_15_points_are_out_and_the_deal_is_for_the_others() -> None:
    state = load(position(["helm 2", "helm 4", "helm 6 8"], purses=[70, 61, 16], dealer=1))
    after = play(state, "play helm-2")
    assert some(after, "out", "dealer") == [[2], 0]
    after = play(after, PACK_TEXT)
    assert [len(view(after, seat).hand) for seat in range(3)] == [22, 22, 0]
    assert some(after, "purses", "turn") == [[58, 45, 14], 1]
    assert view(after, 2).dealt == 22
    exactly = load(position(["helm 2", "helm 4", "helm 6"], purses=[70, 61, 16]))
    assert some(play(exactly, "play helm-2"), "out") == [[]]


def test_NAI_A13_with_one_player_left_the_match_ends() -> None:
    state = load(position(["helm 2", "helm 4"], purses=[83, 15]))
    assert some(play(state, "play helm-2"), "phase", "outcome") == [
        "over", {"winners": [0], "purses": [84, 14], "reason": "last-player"}
    ]  # fmt: skip


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 3), (3, 0)])
def test_NAI_A14_the_deal_passes_left_over_eliminated_seats(dealer: int, following: int) -> None:
    state = load(position(["helm 2", "helm 4", "", "helm 6"], purses=[69, 59, 9, 59], out=[2], dealer=dealer))
    assert some(play(state, "play helm-2"), "dealer", "round") == [following, 2]


def test_NAI_A15_after_the_last_round_ties_are_shared_and_the_board_is_nobodys() -> None:
    state = load(position(["helm 2", "helm 4"], purses=[33, 35], stakes=[30], rounds=1))
    assert some(play(state, "play helm-2"), "outcome", "board", "round", "aside") == [
        {"winners": [0, 1], "purses": [34, 34], "reason": "rounds"}, board(30), 1, DECK.texts
    ]  # fmt: skip


def test_NAI_A15_where_both_reasons_hold_it_is_the_rounds() -> None:
    state = load(position(["helm 2", "helm 4"], purses=[83, 15], rounds=1))
    after = play(state, "play helm-2")
    assert some(after, "out", "outcome") == [[1], {"winners": [0], "purses": [84, 14], "reason": "rounds"}]


@pytest.mark.parametrize("rounds", [0, 101, -1, True, "5", 2.0, None])
def test_NAI_A15_a_match_has_1_to_100_rounds(rounds: object) -> None:
    with pytest.raises(BadInput, match=r"rounds cannot be .*: expected a whole number from 1 to 100"):
        GAME.options({"players": 2, "rounds": rounds})
    assert [GAME.options({"rounds": count})["rounds"] for count in (1, 100)] == [1, 100]
    assert GAME.options({}).text() == {"players": 2, "edition": "djeco", "rounds": 5}


def test_NAI_A16_classic_cards_cost_their_pips() -> None:
    state = load(position(["helm 2", "sails 11 helm 4 13", "skull 9 10 1"], purses=[57, 45, 45], edition="classic"))
    assert some(play(state, "play helm-2"), "purses") == [[101, 21, 25]]
    set_back = {"card_points": "one"}
    state = load(position(["helm 2", "sails 11 helm 4 13"], purses=[53, 45], edition="classic", options=set_back))
    assert some(play(state, "play helm-2"), "purses") == [[56, 42]]


def test_NAI_A17_nobody_must_begin_with_his_lowest_card() -> None:
    state = load(position(["skull 1 5 13", "helm 2"]))
    assert legal(state) == plays("skull 1 5 13")


def test_NAI_A18_a_pass_is_known_to_everybody() -> None:
    state = load(position(["skull 4 9 11", "helm 1 2", "helm 5 8", "sails 5 1"]))
    state = play(state, "play skull-4")
    for seat in (None, 0, 1, 2, 3):
        assert view(state, seat).lacks == [[5], [5], [], []]
    state = play(state, "play helm-5")
    assert some(state, "turn", "need") == [2, None]
    assert view(state, 3).lacks == [[5, 6], [5, 6], [6], [6]]
