"""Corsari's rulings: each test is named for the one it holds the engine to (`docs/rules/corsari.md`)."""

import pytest

from tests.rules.corsari_positions import LAYS, cards, fleet, in_order, position
from tests.rules.corsari_words import (
    DIAGRAM_2_LAID,
    EDITIONS,
    dealt,
    diagram_2,
    dump,
    legal,
    pack_text,
    part,
    penalty_counts,
    play,
    refuse,
    scored,
    some,
    texts,
    told,
    view,
)
from tests.rules.words import load


def test_COR_A1_a_card_of_the_piers_colour_is_always_a_prisoner() -> None:
    state = diagram_2(2, ["blue 1 orange 9"])
    refuse(state, "attach blue-1", "COR-A1", "blue-1 has the pier's colour: it is a prisoner")
    refuse(state, "crew blue", "COR-A1", "blue is the pier's colour")
    refuse(state, "crew orange blue", "COR-A1", "blue is the pier's colour")
    refuse(state, "crew blue orange", "COR-A1", "blue is the pier's colour")
    assert not any("blue" in action for action in legal(state))


def test_COR_A2_every_card_of_a_chosen_colour_with_a_free_rank_joins() -> None:
    hand = "red 1 2 3 yellow 3 4 5 green 6 7 8 grey 1 2 3"
    state = load(position(phase="lay", closer=0, hands=[hand]))
    assert part(dump(play(state, "crew red")), "laid", 0, "crew") == cards("red 1 2 3")
    assert part(dump(play(state, "crew red green")), "laid", 0, "crew") == cards("red 1 2 3 green 6 7 8")
    assert part(dump(play(state, "crew none")), "laid", 0) == {"crew": [], "prisoners": [], "stowaways": in_order(cards(hand))}


def test_COR_A3_the_first_named_colour_gives_the_card_of_a_shared_rank() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1 4 7 yellow 2 7 9 grey 7 1 2 3 pink 4 5"]))
    assert {"crew red yellow", "crew yellow red"} <= set(legal(state))
    assert part(dump(play(state, "crew red yellow")), "laid", 0, "crew") == cards("red 1 4 7 yellow 2 9")
    assert part(dump(play(state, "crew yellow red")), "laid", 0, "crew") == cards("red 1 4 yellow 2 7 9")


def test_COR_A3_a_colour_that_gives_nothing_is_no_colour_of_the_crew() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1 4 7 yellow 7", "yellow 2 red 2"]))
    state = play(state, "crew red yellow")
    assert dump(state)["crew_colours"] == ["red"]
    refuse(state, "attach yellow-2", "COR-17", "no colour of the first ship's crew (red)")
    assert "attach red-2" in legal(state)


def test_COR_A4_the_division_is_a_choice_between_a_low_limit_and_few_cards() -> None:
    hand = "blue 1 2 orange 1 2 3 4 5 red 10 11 green 8 9 grey 7"
    laid = {0: ("violet 1 2 3 4 5 6 7 8", "blue 4 8 9", "pink 5")}
    state = load(position(2, "lay", 1, closer=0, hands=["", hand], laid=laid))
    low = play(state, "crew red green")
    few = play(state, "crew red orange")
    assert (scored(low)["limits"], scored(low)["gained"]) == ([5, 22], [0, 6])
    assert (scored(few)["limits"], scored(few)["gained"]) == ([5, 24], [0, 3])
    assert scored(play(state, "crew none"))["gained"] == [0, 10]


def test_COR_A4_a_sinker_may_unload_more_cards_while_he_stays_under_the_limit() -> None:
    hand = "blue 1 3 4 red 3 4 5 6 7 8 9 10 yellow 1"
    laid = {0: ("violet 1", "blue 5 7 8 9", "grey 3 4 5 6 7 8 9")}
    state = load(position(2, "lay", 1, closer=0, hands=["", hand], laid=laid))
    above = play(state, "crew yellow")
    assert (scored(above)["limits"], scored(above)["sunk_by"]) == ([42, 52], [])
    under = play(state, "crew red")
    assert (scored(under)["limits"], scored(under)["gained"]) == ([42, 1], [8, 0])
    assert scored(play(state, "crew red yellow"))["sweepers"] == [1]
    hand = "blue 1 3 4 red 3 4 5 green 6 7 8 pink 1 2 yellow 2"
    state = load(position(2, "lay", 1, closer=0, hands=["", hand], laid=laid))
    assert scored(play(state, "crew red green"))["gained"] == [10, 0]
    most = play(state, "crew none")
    assert (scored(most)["limits"], scored(most)["gained"]) == ([42, 38], [16, 0])


def test_COR_A6_a_crew_of_one_colour_takes_that_colour_and_an_empty_one_nothing() -> None:
    hand = "orange 9 violet 9 11"
    one = load(
        position(2, "lay", 1, closer=0, hands=["", hand], laid={0: ("orange 1 2", "blue 1", "violet 1 2 3 4 5 grey 1 2 3 4")})
    )
    assert [action for action in legal(one) if action.startswith("attach")] == ["attach orange-9"]
    refuse(one, "attach violet-9", "COR-17", "no colour of the first ship's crew (orange)")
    none = load(
        position(2, "lay", 1, closer=0, hands=["", hand], laid={0: ("", "blue 1", "orange 1 2 violet 1 2 3 4 5 grey 1 2 3 4")})
    )
    assert not any(action.startswith("attach") for action in legal(none))
    refuse(none, "attach orange-9", "COR-17", "no colour of the first ship's crew (none at all)")


@pytest.mark.parametrize("closer", range(4))
def test_COR_A7_laying_down_goes_clockwise_from_the_closer(closer: int) -> None:
    state = load(fleet(["grey 1", "grey 3", "grey 4", "grey 5"], turn=closer, closer=closer))
    order = []
    for step in range(4):
        order.append(state.turn)
        assert view(state, None).laid.count(None) == 4 - step
        state = play(state, LAYS[int(state.turn)])
    assert order == [(closer + step) % 4 for step in range(4)]
    assert scored(state)["closer"] == closer


def test_COR_A7_an_earlier_attachment_takes_nothing_from_a_later_one() -> None:
    apart = diagram_2(3, ["violet 4 orange 9", "orange 4 violet 9 orange 11"])
    one = [action for action in legal(play(apart, "crew none")) if action.startswith("attach")]
    two = [
        action for action in legal(play(apart, "attach violet-4", "attach orange-9", "crew none")) if action.startswith("attach")
    ]
    assert one == two == ["attach violet-9", "attach orange-4", "attach orange-11"]


def test_COR_A8_attached_cards_count_for_nobody_and_return_to_the_pack() -> None:
    hand = "orange 9 11 red 1 2 3 4 5 6 7 8 9 grey 8"
    state = play(load(position(2, "lay", 1, closer=0, hands=["", hand], laid={0: DIAGRAM_2_LAID})), "attach orange-9", "crew red")
    assert scored(state)["limits"] == [5, 19]
    assert scored(state)["gained"] == [0, 2]
    assert "orange-9" in texts(dump(state)["stock"])
    kept = load(position(2, "lay", 1, closer=0, hands=["", hand], laid={0: DIAGRAM_2_LAID}))
    assert scored(play(kept, "crew red"))["gained"] == [0, 3]


def test_COR_A8_a_colour_attached_to_the_last_card_can_no_longer_be_named() -> None:
    state = diagram_2(2, ["orange 9 red 1 2 3 4 5 6 7 8 9 10 11"])
    state = play(state, "attach orange-9")
    refuse(state, "crew orange", "COR-13", "there is no orange card in the hand")
    assert legal(state) == ["crew none", "crew red"]


def test_COR_A9_an_annulled_round_passes_the_deal_and_keeps_the_last_round() -> None:
    state = play(load(position(3, pier="red 1", dealer=2, last_round=True, penalties=[12, 12, 12])), "draw pier")
    assert some(state, "phase", "dealer", "last_round", "round") == ["deal", 0, True, 2]
    same = load(position(3, pier="red 1", dealer=2, options={"annulled_deal": "same"}))
    state = play(same, "draw pier")
    assert some(state, "phase", "dealer", "round") == ["deal", 2, 2]
    state = play(state, pack_text(state))
    assert dump(state)["turn"] == 0
    scored_round = load(fleet(["grey 5", "grey 9"], dealer=0, options={"annulled_deal": "same"}))
    assert dump(play(scored_round, *LAYS[:2]))["dealer"] == 1


def test_COR_A10_annulment_beats_closing_even_with_a_sweep_in_hand() -> None:
    hand = "red 1 2 3 4 5 6 yellow 7 8 9 10 11 blue 1"
    state = play(load(position(hands=[hand], pier="blue 6")), "draw pier")
    assert some(state, "phase", "outcome", "closer") == ["deal", None, None]


def test_COR_A11_a_player_facing_the_last_stock_card_may_draw_elsewhere() -> None:
    state = load(position(hands=["red 1"], stock="green 3", stock_size=1))
    for source in ("draw discard", "draw pier"):
        drawn = play(state, source)
        assert "discard red-1" in legal(drawn)
        assert "discard red-1 sail" in legal(drawn)
        assert some(play(drawn, "discard red-1"), "phase", "turn") == ["draw", 1]


def test_COR_A12_a_jump_over_35_to_45_ends_at_once() -> None:
    jump = fleet(["grey 5", "grey 11 10 9 8", "grey 7 6 4 3", "grey 1 2 pink 1 2 6"], penalties=[10, 8, 8, 8])
    state = play(load(jump), *LAYS[:3], "crew pink azure")
    assert some(state, "phase", "last_round") == ["over", False]
    jump["options"] = {"players": 4, "edition": "piatnik"}
    state = play(load(jump), *LAYS)
    assert some(state, "phase", "last_round") == ["deal", True]


def test_COR_A13_a_pack_too_small_for_a_round_ends_the_match() -> None:
    for penalties, phase in (([10, 10, 14, 14], "deal"), ([10, 10, 14, 15], "over")):
        state = load(fleet(["grey 5", "grey 11", "grey 9", "grey 8"], penalties=penalties, edition="piatnik"))
        events = told(state, *LAYS)
        state = play(state, *LAYS)
        total = sum(penalty_counts(state))
        assert dump(state)["phase"] == phase
        assert (110 - total >= 59) is (phase == "deal")
        assert ("short pack" in [event.kind for event in events]) is (phase == "over")
        assert ("last round" in [event.kind for event in events]) is (phase == "deal")
    assert next(event for event in events if event.kind == "short pack").facts == {"cards": 58, "needed": 59}
    assert dump(state)["outcome"] == {"winners": [0], "reason": "fewest-penalties", "penalties": [10, 11, 15, 16]}


def test_COR_A13_holds_for_three_players_too() -> None:
    for penalties, phase in (([20, 21, 21], "deal"), ([20, 21, 22], "over")):
        state = load(fleet(["grey 5", "grey 11", "grey 9"], penalties=penalties, edition="piatnik"))
        events = told(state, *LAYS[:3])
        assert dump(play(state, *LAYS[:3]))["phase"] == phase
        assert ("short pack" in [event.kind for event in events]) is (phase == "over")
    assert next(event for event in events if event.kind == "short pack").facts == {"cards": 45, "needed": 46}


def test_COR_A13_is_told_only_where_it_is_the_reason() -> None:
    for state in (fleet(["grey 5", "grey 11"], last_round=True), fleet(["grey 5", "grey 11"], penalties=[22, 22])):
        events = told(load(state), *LAYS[:2])
        assert [event.kind for event in events] == ["laid down", "scored", "ended"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_A14_a_sweep_ends_the_match_without_scoring_the_round(edition: str) -> None:
    state = load(fleet(["grey 9 10", "", "grey 11"], penalties=[1, 3, 2], edition=edition, round=4, dealer=1, annulled=3))
    state = play(state, *LAYS[:3])
    assert scored(state) == {
        "round": 4,
        "annulled": False,
        "closer": 0,
        "limits": [19, 0, 11],
        "sunk_by": [],
        "gained": [0, 0, 0],
        "sweepers": [1],
    }
    assert penalty_counts(state) == [1, 3, 2]
    assert some(state, "phase", "round", "dealer", "turn") == ["over", 4, 1, None]


def test_COR_A14_equal_penalties_among_tied_sweepers_share_the_win() -> None:
    state = play(load(fleet(["", "", "", "grey 1"], penalties=[4, 3, 3, 0])), *LAYS)
    assert part(dump(state), "outcome", "winners") == [1, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_A15_becalmed_after_three_circuits_from_the_discard_pile(players: int) -> None:
    state = load(
        position(players, discards="red 5", hands=[f"{colour} 1" for colour in ("pink", "grey", "brown", "azure")][:players])
    )
    for turn in range(3 * players):
        assert dump(state)["calm"] == turn
        assert "draw discard" in legal(state)
        state = play(state, "draw discard", "discard red-5")
    assert dump(state)["calm"] == 3 * players
    assert legal(state) == ["draw stock", "draw pier"]
    refuse(state, "draw discard", "COR-A15", "becalmed")
    for draw in ("draw stock", "draw pier"):
        drawn = play(state, draw)
        assert dump(drawn)["calm"] == 3 * players
        moving = play(drawn, legal(drawn)[0])
        assert dump(moving)["calm"] == 0
        assert "draw discard" in legal(moving)


def test_COR_A15_house_rule_the_card_just_taken_stays() -> None:
    state = load(position(discards="red 5", options={"return_taken": False}, stock="green 3"))
    taken = play(state, "draw discard")
    assert len(legal(taken)) == 24
    for action in ("discard red-5", "discard red-5 sail"):
        refuse(taken, action, "COR-A15", "red-5 was just taken from the discard pile")
    assert "discard green-3" in legal(play(state, "draw stock"))
    later = load(position(phase="discard", hands=["red 5"], options={"return_taken": False}))
    assert "discard red-5" in legal(later)
    forced = load(position(phase="discard", hands=["red 5"], taken="red-5", stock_size=0, options={"return_taken": False}))
    assert len(legal(forced)) == 12
    assert "discard red-5 sail" not in legal(forced)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_A16_closing_on_the_first_turn_and_the_house_rule_against_it(players: int) -> None:
    state = play(dealt(players), "draw stock")
    assert len(legal(state)) == 26
    state = dealt(players, first_turn_close=False)
    for _ in range(players):
        state = play(state, "draw stock")
        assert len(legal(state)) == 13
        card = legal(state)[0]
        refuse(state, f"{card} sail", "COR-A16", "first turn")
        state = play(state, card)
    assert len(legal(play(state, "draw stock"))) == 26
    forced = load(position(players, "discard", 0, turns=0, stock_size=0, options={"first_turn_close": False}))
    assert len(legal(forced)) == 13
    assert all(action.endswith(" sail") for action in legal(forced))


def test_COR_A17_diagram_2_at_a_green_pier_would_have_no_green_stowaway() -> None:
    hand = "orange 1 2 7 8 violet 2 3 10 grey 2 green 1 8 9 10"
    state = load(position(phase="lay", closer=0, hands=[hand], pier="green 11 4"))
    event = told(state, "crew orange violet")[0]
    assert event.facts["limit"] == 4
    assert "green-1" in texts(event.facts["prisoners"])


def test_COR_A18_penalty_cards_are_in_every_view() -> None:
    state = load(position(3, penalties=["red 1", "green 2 3", ""]))
    for seat in (0, 1, 2, None):
        assert view(state, seat).penalties == [["red-1"], ["green-2", "green-3"], []]


def test_COR_A20_the_tenth_annulled_round_in_a_row_ends_the_match() -> None:
    ninth = play(load(position(pier="red 1", annulled=8, penalties=[3, 2])), "draw pier")
    assert some(ninth, "phase", "annulled") == ["deal", 9]
    state = load(position(pier="red 1", annulled=9, penalties=[3, 2], round=12, dealer=1))
    assert [event.kind for event in told(state, "draw pier")] == ["drew", "annulled", "ended"]
    tenth = play(state, "draw pier")
    assert some(tenth, "phase", "annulled", "round", "dealer") == ["over", 10, 12, 1]
    assert scored(tenth) == {"round": 12, "annulled": True}
    assert dump(tenth)["outcome"] == {"winners": [1], "reason": "fewest-penalties", "penalties": [3, 2]}
    between = play(load(fleet(["grey 5", "grey 9"], annulled=9)), *LAYS[:2])
    assert dump(between)["annulled"] == 0
