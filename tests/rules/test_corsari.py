"""Corsari, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/corsari.md`)."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from flibuste.game import NotAnAction, State
from flibuste.games.corsari.crew import suggest_discard
from flibuste.games.corsari.rules import DECK
from tests.rules.corsari_positions import LAYS, cards, fleet, in_order, position
from tests.rules.corsari_words import (
    EDITIONS,
    GAME,
    dealt,
    dump,
    legal,
    load,
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

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "corsari.md"

# Diagram 2 of the Dal Negro sheets: thirteen cards, of which yellow 6 is discarded. The pier is blue here.
DIAGRAM_2 = "orange 1 2 7 8 violet 2 3 10 grey 2 green 1 blue 4 8 9"
DIAGRAM_2_LAID = ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2 green 1")


# ---- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_01_seat_0_deals_first_and_the_deal_moves_clockwise(players: int) -> None:
    state = dealt(players)
    assert dump(state)["dealer"] == 0
    state = load(fleet(["grey 1", "grey 3", "grey 4", "grey 5"][:players], dealer=players - 1, round=4))
    state = play(state, *LAYS[:players])
    assert some(state, "phase", "dealer", "round") == ["deal", 0, 5]
    state = play(load(fleet(["grey 1", "grey 3", "grey 4", "grey 5"][:players], dealer=0)), *LAYS[:players])
    assert dump(state)["dealer"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_COR_02_twelve_cards_each_one_at_a_time_from_the_dealers_left(players: int, dealer: int) -> None:
    state = load(position(players, "deal", None, dealer=dealer))
    state = play(state, pack_text(state))
    hands = dump(state)["hands"]
    for seat in range(players):
        first = (seat - dealer - 1) % players
        assert part(hands, seat) == [DECK.texts[number] for number in range(first, 12 * players, players)]


@pytest.mark.parametrize(("players", "pier"), [(2, 7), (3, 8), (4, 9)])
def test_COR_03_the_pier_has_7_8_or_9_cards_all_open(players: int, pier: int) -> None:
    state = load(position(players, "deal", None))
    state = play(state, pack_text(state))
    shown = DECK.texts[12 * players : 12 * players + pier]
    assert dump(state)["pier"] == shown
    assert view(state, None).pier == shown


def test_COR_04_only_the_first_pier_card_can_be_taken_and_it_gives_the_colour() -> None:
    state = load(position(pier="red 4 blue 9 green 1", hands=["red 1 blue 2 green 3"]))
    after = play(state, "draw pier")
    assert dump(after)["pier"] == cards("blue 9 green 1")
    assert "red-4" in texts(part(dump(after), "hands", 0))
    lay = load(position(phase="lay", closer=0, pier="red 4 blue 9", hands=["red 1 blue 2 green 3"]))
    assert "crew red" not in legal(lay)
    assert {"crew blue", "crew green"} <= set(legal(lay))


@pytest.mark.parametrize(("players", "stock"), [(2, 78), (3, 65), (4, 52)])
def test_COR_05_one_card_begins_the_discard_pile_and_the_rest_is_the_stock(players: int, stock: int) -> None:
    state = load(position(players, "deal", None))
    state = play(state, pack_text(state))
    written = dump(state)
    assert written["discards"] == [DECK.texts[110 - stock - 1]]
    assert written["stock"] == DECK.texts[110 - stock :]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_06_turns_go_clockwise_from_the_dealers_left(players: int) -> None:
    state = dealt(players)
    order = []
    for _ in range(2 * players):
        order.append(state.turn)
        state = play(state, "draw stock")
        state = play(state, legal(state)[0])
    assert order == [(1 + turn) % players for turn in range(2 * players)]


# ---- the turn --------------------------------------------------------------------------------------------------------


def test_COR_07_a_turn_is_one_draw_then_one_discard() -> None:
    state = load(position(hands=["red 1"], stock="green 3"))
    assert legal(state) == ["draw stock", "draw discard", "draw pier"]
    refuse(state, "discard red-1", "COR-07", "draw a card first")
    refuse(state, "discard red-1 sail", "COR-07", "draw a card first")
    drawn = play(state, "draw stock")
    assert len(texts(part(dump(drawn), "hands", 0))) == 13
    for again in ("draw stock", "draw discard", "draw pier"):
        refuse(drawn, again, "COR-07", "drawn already")
    refuse(drawn, "discard blue-6", "COR-07", "blue-6 is not in the hand")
    refuse(drawn, "discard blue-6 sail", "COR-07", "blue-6 is not in the hand")
    done = play(drawn, "discard red-1")
    assert some(done, "phase", "turn", "turns") == ["draw", 1, 5]
    assert len(texts(part(dump(done), "hands", 0))) == 12


def test_COR_08_a_card_comes_from_the_stock_the_discard_pile_or_the_pier() -> None:
    state = load(position(stock="green 3", discards="red 5 red 6", pier="blue 6 10"))
    for action, card in (("draw stock", "green-3"), ("draw discard", "red-5"), ("draw pier", "blue-6")):
        after = play(state, action)
        assert card in texts(part(dump(after), "hands", 0))
        assert dump(after)["taken"] == ("red-5" if action == "draw discard" else None)
    empty = load(position(stock_size=0))
    assert legal(empty) == ["draw discard", "draw pier"]
    refuse(empty, "draw stock", "COR-08", "the stock is empty")
    bare = position()
    bare["stock"] = [*texts(bare["stock"]), *texts(bare["discards"])]
    bare["discards"] = []
    state = load(bare)
    assert legal(state) == ["draw stock", "draw pier"]
    refuse(state, "draw discard", "COR-08", "the discard pile is empty")


def test_COR_09_the_next_pier_card_and_its_colour_count_at_once() -> None:
    state = load(position(hands=["blue 1 red 2 red 3"], pier="blue 6 red 10 blue 11"))
    events = told(state, "draw pier")
    assert [event.kind for event in events] == ["drew", "pier colour"]
    assert events[1].facts == {"colour": "red"}
    lay = play(state, "draw pier", "discard red-2 sail")
    assert "crew blue" in legal(lay)
    refuse(lay, "crew red", "COR-A1", "red is the pier's colour")
    same = load(position(pier="blue 6 10 11"))
    assert [event.kind for event in told(same, "draw pier")] == ["drew"]


@pytest.mark.parametrize(("action", "card"), [("draw stock", "green-3"), ("draw discard", "red-5"), ("draw pier", "blue-6")])
@pytest.mark.parametrize("sail", ["", " sail"])
def test_COR_10_the_card_just_drawn_may_be_discarded(action: str, card: str, sail: str) -> None:
    state = load(position(stock="green 3", discards="red 5"))
    after = play(state, action, f"discard {card}{sail}")
    assert part(dump(after), "discards", 0) == card
    assert part(dump(after), "hands") == part(dump(state), "hands")


def test_COR_11_setting_sail_is_declared_with_the_discard_after_a_draw() -> None:
    state = load(position(hands=["red 1"], turn=1, dealer=0))
    drawn = play(state, "draw stock")
    assert len(legal(drawn)) == 26
    hand = texts(part(dump(drawn), "hands", 1))
    assert legal(drawn) == [f"discard {card}" for card in hand] + [f"discard {card} sail" for card in hand]
    sailing = play(drawn, f"discard {hand[0]} sail")
    assert some(sailing, "phase", "turn", "closer", "turns") == ["lay", 1, 1, 5]
    assert [len(texts(one)) for one in (part(dump(sailing), "hands", 0), part(dump(sailing), "hands", 1))] == [12, 12]
    refuse(sailing, "draw stock", "COR-16", "nobody draws any more")
    refuse(sailing, f"discard {hand[1]}", "COR-16", "nobody discards any more")
    assert [event.kind for event in told(drawn, f"discard {hand[0]} sail")] == ["discarded", "set sail"]
    assert [event.kind for event in told(drawn, f"discard {hand[0]}")] == ["discarded"]


# ---- dividing the cards ----------------------------------------------------------------------------------------------


def diagram_2(players: int = 2, opponents: Sequence[str] = ()) -> State:
    """The table after the closer of diagram 2 has laid down."""
    return load(position(players, "lay", 1, closer=0, hands=["", *opponents], laid={0: DIAGRAM_2_LAID}, discards="yellow 6"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_12_prisoners_are_the_cards_of_the_pier_and_cost_nothing(edition: str) -> None:
    state = load(position(phase="lay", closer=0, edition=edition, hands=["blue 1 2 3 4 5 7 8 9 red 1 2 3 4"]))
    laid = part(dump(play(state, "crew red")), "laid", 0)
    assert laid == {"crew": cards("red 1 2 3 4"), "prisoners": cards("blue 1 2 3 4 5 7 8 9"), "stowaways": []}
    laid = part(dump(play(state, "crew none")), "laid", 0)
    assert part(laid, "prisoners") == cards("blue 1 2 3 4 5 7 8 9")


def test_COR_13_a_crew_has_at_most_two_colours_and_each_rank_once() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1 2 3 yellow 3 4 5 green 6 7 8 blue 1 2 3"]))
    named = [action.split(" ")[1:] for action in legal(state)]
    assert max(map(len, named)) == 2
    crew = texts(part(dump(play(state, "crew yellow red")), "laid", 0, "crew"))
    assert crew == cards("red 1 2 yellow 3 4 5")
    refuse(state, "crew green red", "COR-13", "name them in deck order, red green")
    refuse(state, "crew pink", "COR-13", "there is no pink card in the hand")
    refuse(state, "crew red pink", "COR-13", "there is no pink card in the hand")
    refuse(state, "crew red red", "", "is no action of corsari", NotAnAction)
    refuse(state, "crew red yellow green", "", "is no action of corsari", NotAnAction)
    refuse(state, "crew", "", "is no action of corsari", NotAnAction)


def test_COR_13_a_crew_of_eleven_ranks_leaves_one_card() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1 2 3 4 5 yellow 6 7 8 9 10 11 blue 1"]))
    assert part(dump(play(state, "crew red yellow")), "laid", 0) == {
        "crew": cards("red 1 2 3 4 5 yellow 6 7 8 9 10 11"),
        "prisoners": cards("blue 1"),
        "stowaways": [],
    }


def test_COR_14_all_else_are_stowaways_and_their_sum_is_the_limit() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1 2 3 yellow 3 11 green 6 7 grey 9 10 pink 4 brown 1 blue 1"]))
    events = told(state, "crew red yellow")
    assert events[0].kind == "laid down"
    assert events[0].facts == {
        "crew": cards("red 1 2 3 yellow 11"),
        "prisoners": cards("blue 1"),
        "stowaways": in_order(cards("yellow 3 green 6 7 grey 9 10 pink 4 brown 1")),
        "limit": 3 + 6 + 7 + 9 + 10 + 4 + 1,
    }


def test_COR_15_diagram_2_leaves_a_limit_of_five() -> None:
    state = load(position(phase="discard", hands=[f"{DIAGRAM_2} yellow 6"]))
    state = play(state, "discard yellow-6 sail")
    event = told(state, "crew orange violet")[0]
    assert event.facts["crew"] == in_order(cards("orange 1 2 7 8 violet 3 10"))
    assert event.facts["prisoners"] == cards("blue 4 8 9")
    assert event.facts["stowaways"] == in_order(cards("violet 2 grey 2 green 1"))
    assert event.facts["limit"] == 5
    assert suggest_discard(cards(f"{DIAGRAM_2} yellow 6"), "blue").limit == 5
    assert suggest_discard(cards(f"{DIAGRAM_2} yellow 6"), "blue").discard == ["yellow-6"]


# ---- the opponents set sail ------------------------------------------------------------------------------------------


def test_COR_16_every_other_player_lays_down_too_and_may_attach_first() -> None:
    state = diagram_2(3, ["orange 9 11 violet 4 grey 9 red 1 2 3 4 5 6 7 8"])
    assert state.turn == 1
    assert [action for action in legal(state) if action.startswith("attach")] == [
        "attach violet-4",
        "attach orange-9",
        "attach orange-11",
    ]
    refuse(state, "draw stock", "COR-16", "nobody draws any more")
    refuse(state, "discard grey-9", "COR-16", "nobody discards any more")
    refuse(state, "attach pink-1", "COR-16", "pink-1 is not in the hand")
    attached = play(state, "attach orange-9", "attach violet-4")
    assert some(attached, "turn", "attached") == [1, [[], cards("violet 4 orange 9"), []]]
    laid = play(attached, "crew grey")
    assert dump(laid)["turn"] == 2
    assert "orange-9" not in str(part(dump(laid), "laid", 1))


def test_COR_16_the_closer_attaches_nothing_and_nothing_is_laid_before_somebody_sails() -> None:
    state = load(position(phase="lay", closer=0, hands=["red 1"]))
    refuse(state, "attach red-1", "COR-16", "attaches nothing himself")
    for phase in ("draw", "discard"):
        early = load(position(phase=phase, hands=["red 1"]))
        refuse(early, "attach red-1", "COR-16", "nobody has set sail")
        refuse(early, "crew red", "COR-16", "nobody has set sail")
        refuse(early, "crew none", "COR-16", "nobody has set sail")


def test_COR_17_attached_cards_need_a_crew_colour_and_a_missing_rank() -> None:
    state = diagram_2(2, ["orange 9 violet 1 7 8 grey 9 red 4"])
    refuse(state, "attach violet-7", "COR-17", "the closer's crew has a 7 already")
    refuse(state, "attach violet-8", "COR-17", "the closer's crew has a 8 already")
    refuse(state, "attach violet-1", "COR-17", "the closer's crew has a 1 already")
    refuse(state, "attach grey-9", "COR-17", "grey-9 has no colour of the closer's crew (violet or orange)")
    assert "attach orange-9" in legal(state)
    assert part(dump(play(state, "attach orange-9")), "attached", 1) == ["orange-9"]


def test_COR_18_two_players_may_attach_the_same_rank() -> None:
    state = diagram_2(4, ["orange 9", "violet 9", "violet 11"])
    state = play(state, "attach orange-9", "crew none", "attach violet-9", "crew none", "attach violet-11")
    assert dump(state)["attached"] == [[], ["orange-9"], ["violet-9"], ["violet-11"]]


def test_COR_18_piatniks_example_of_two_sevens() -> None:
    crew = "red 1 2 3 4 5 6 green 8 9 10 11"
    state = load(
        position(3, "lay", 1, closer=0, edition="piatnik", hands=["", "red 7", "green 7"], laid={0: (crew, "blue 1", "grey 1")})
    )
    state = play(state, "attach red-7", "crew none", "attach green-7")
    assert dump(state)["attached"] == [[], ["red-7"], ["green-7"]]


def test_COR_19_one_player_attaches_a_rank_only_once() -> None:
    state = play(diagram_2(2, ["orange 9 violet 9 11 orange 11"]), "attach violet-9")
    refuse(state, "attach orange-9", "COR-19", "has attached a 9 already")
    assert [action for action in legal(state) if action.startswith("attach")] == ["attach violet-11", "attach orange-11"]
    state = play(state, "attach orange-11")
    refuse(state, "attach violet-11", "COR-19", "has attached a 11 already")
    assert not any(action.startswith("attach") for action in legal(state))


# ---- special endings of a round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_COR_20_the_last_pier_card_annuls_the_round_at_once(edition: str, players: int) -> None:
    state = load(position(players, pier="green 4", penalties=[3, 2], edition=edition, round=7, dealer=players - 1, annulled=2))
    events = told(state, "draw pier")
    assert [(event.kind, event.seat) for event in events] == [("drew", 0), ("annulled", 0)]
    after = play(state, "draw pier")
    assert some(after, "phase", "turn", "round", "dealer", "annulled") == ["deal", None, 8, 0, 3]
    assert scored(after) == {"round": 7, "annulled": True}
    assert dump(after)["penalties"] == dump(state)["penalties"]
    assert some(after, "pier", "discards", "taken", "calm", "turns", "closer") == [[], [], None, 0, 0, None]
    assert len(texts(dump(after)["stock"])) == 105


def test_COR_21_the_drawer_of_the_last_stock_card_must_set_sail() -> None:
    state = play(load(position(hands=["red 1"], stock="green 3", stock_size=1)), "draw stock")
    assert len(legal(state)) == 13
    assert all(action.endswith(" sail") for action in legal(state))
    refuse(state, "discard green-3", "COR-21", "the last stock card is drawn: set sail")
    after = play(state, "discard green-3 sail")
    assert some(after, "phase", "closer", "stock") == ["lay", 0, []]


# ---- scoring a round -------------------------------------------------------------------------------------------------


def test_COR_22_a_higher_limit_keeps_its_own_stowaways() -> None:
    state = load(fleet(["grey 5", "grey 2 4"], penalties=["pink 1", "pink 2"]))
    state = play(state, *LAYS[:2])
    assert dump(state)["penalties"] == [cards("pink 1"), cards("pink 2 grey 2 4")]
    assert scored(state)["gained"] == [0, 2]


@pytest.mark.parametrize(("theirs", "sum_"), [("grey 2 3", 5), ("grey 4", 4)])
def test_COR_23_an_equal_or_lower_limit_sinks_the_closer(theirs: str, sum_: int) -> None:
    state = load(fleet(["grey 5", theirs]))
    events = told(state, *LAYS[:2])
    assert [event.kind for event in events] == ["laid down", "sunk", "scored"]
    assert (events[1].seat, events[1].facts) == (0, {"by": [1]})
    state = play(state, *LAYS[:2])
    assert scored(state)["limits"] == [5, sum_]
    assert scored(state)["sunk_by"] == [1]
    assert dump(state)["penalties"] == [in_order(cards(f"grey 5 {theirs}")), []]


def test_COR_24_the_closer_strictly_lowest_pays_nothing_and_his_stowaways_return() -> None:
    state = play(load(fleet(["grey 5 1", "grey 7", "grey 8", "grey 9"], dealer=1)), *LAYS)
    assert scored(state) == {
        "round": 1,
        "annulled": False,
        "closer": 0,
        "limits": [6, 7, 8, 9],
        "sunk_by": [],
        "gained": [0, 1, 1, 1],
        "sweepers": [],
    }
    assert {"grey-5", "grey-1"} <= set(texts(dump(state)["stock"]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_25_a_sunk_closer_takes_his_own_stowaways_and_those_of_every_sinker(edition: str) -> None:
    state = load(fleet(["grey 5 3", "grey 8", "grey 9", "grey 2 1"], edition=edition))
    state = play(state, *LAYS)
    assert scored(state)["sunk_by"] == [1, 3]
    assert scored(state)["gained"] == [5, 0, 1, 0]
    assert dump(state)["penalties"] == [cards("grey 1 2 3 5 8"), [], cards("grey 9"), []]


def test_COR_26_penalties_are_counted_in_cards_not_in_ranks() -> None:
    state = play(load(fleet(["grey 5", "grey 11", "grey 1 2 3"])), *LAYS[:3])
    assert scored(state)["limits"] == [5, 11, 6]
    assert penalty_counts(state) == [0, 1, 3]
    over = play(load(fleet(["grey 5", "grey 11", "grey 1 2 3"], last_round=True, penalties=[5, 4, 1])), *LAYS[:3])
    assert dump(over)["outcome"] == {"winners": [2], "reason": "fewest-penalties", "penalties": [5, 5, 4]}


def test_COR_27_penalty_cards_leave_the_game() -> None:
    state = play(load(fleet(["grey 5", "grey 11"], penalties=["pink 1", "pink 2"])), *LAYS[:2])
    gone = cards("pink 1 2 grey 11")
    assert dump(state)["stock"] == [card for card in DECK.texts if card not in gone]
    deal = pack_text(state)
    refuse(state, deal.replace("pink-3", "pink-1"), "", "pink-1 is not in the pack")
    refuse(state, deal.replace("pink-3", "pink-4"), "", "pink-4 is named too often")
    refuse(state, deal.replace(" pink-3", ""), "", "pink-3 is missing")
    refuse(state, "deal", "", "is missing")
    refuse(state, deal.replace("pink-3", "pink-12"), "", "'pink-12' is no card of corsari", NotAnAction)
    refuse(state, deal.replace(" pink-3", "  pink-3"), "", "'' is no card of corsari", NotAnAction)
    after = play(state, deal)
    assert len(texts(dump(after)["stock"])) == 107 - 24 - 7 - 1


# ---- the end of the match --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("total", "last"), [(34, False), (35, True), (44, True)])
def test_COR_28_from_35_penalty_cards_exactly_one_more_round(edition: str, total: int, last: bool) -> None:
    state = load(fleet(["grey 5", "grey 11", "grey 9"], penalties=[total - 12, 5, 5], edition=edition))
    kinds = [event.kind for event in told(state, *LAYS[:3])]
    assert ("last round" in kinds) is last
    state = play(state, *LAYS[:3])
    assert some(state, "phase", "last_round") == ["deal", last]
    assert sum(penalty_counts(state)) == total
    dealt_again = play(state, pack_text(state))
    assert dump(dealt_again)["last_round"] is last


def test_COR_28_the_last_round_is_the_last_whatever_it_brings() -> None:
    state = play(load(fleet(["grey 5", "grey 11", "grey 9"], penalties=[1, 1, 1], last_round=True)), *LAYS[:3])
    assert some(state, "phase", "last_round") == ["over", True]
    assert legal(state) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_29_45_penalty_cards_end_the_match_at_once_but_not_in_piatniks_edition(edition: str) -> None:
    state = play(load(fleet(["grey 5", "grey 11", "grey 9"], penalties=[10, 15, 18], edition=edition)), *LAYS[:3])
    if edition == "piatnik":
        assert some(state, "phase", "last_round", "outcome") == ["deal", True, None]
    else:
        outcome = {"winners": [0], "reason": "fewest-penalties", "penalties": [10, 16, 19]}
        assert some(state, "phase", "last_round", "outcome") == ["over", False, outcome]


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_30_the_fewest_penalty_cards_win_and_a_tie_is_shared(edition: str) -> None:
    state = load(fleet(["grey 5", "grey 11", "grey 9"], penalties=[4, 5, 3], last_round=True, edition=edition))
    state = play(state, *LAYS[:3])
    assert dump(state)["outcome"] == {"winners": [0, 2], "reason": "fewest-penalties", "penalties": [4, 6, 4]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_31_a_closer_without_stowaways_wins_the_match(edition: str) -> None:
    state = load(fleet(["", "grey 1", "grey 2"], penalties=[30, 0, 0], edition=edition))
    assert [event.kind for event in told(state, *LAYS[:3])] == ["laid down", "swept", "ended"]
    state = play(state, *LAYS[:3])
    assert dump(state)["outcome"] == {"winners": [0], "reason": "sweep", "penalties": [30, 0, 0]}


def test_COR_31_prisoners_alone_sweep_too() -> None:
    hand = "blue 1 2 3 4 5 7 8 9 10 11 red 1 2"
    state = play(load(position(phase="lay", closer=0, hands=[hand], pier="blue 6 red 9")), "crew red", "crew none")
    assert part(dump(state), "outcome", "winners") == [0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_32_an_opponent_without_stowaways_wins_the_match_after_attaching(edition: str) -> None:
    hand = "orange 9 red 1 2 3 4 5 6 yellow 7 8 9 10 11"
    state = load(position(2, "lay", 1, closer=0, hands=["", hand], laid={0: DIAGRAM_2_LAID}, edition=edition, penalties=[0, 20]))
    state = play(state, "attach orange-9", "crew red yellow")
    assert dump(state)["outcome"] == {"winners": [1], "reason": "sweep", "penalties": [0, 20]}
    assert scored(state)["sweepers"] == [1]


@pytest.mark.parametrize(
    ("option", "winners"),
    [("least-penalty", [2]), ("closer-first", [0]), ("shared", [0, 1, 2])],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_COR_33_simultaneous_sweeps_are_settled_by_the_option(edition: str, option: str, winners: list[int]) -> None:
    state = load(fleet(["", "", "", "grey 1"], penalties=[5, 4, 3, 0], edition=edition, options={"sweep_tie": option}))
    state = play(state, *LAYS)
    assert dump(state)["outcome"] == {"winners": winners, "reason": "sweep", "penalties": [5, 4, 3, 0]}
    assert scored(state)["sweepers"] == [0, 1, 2]


# ---- the editions ----------------------------------------------------------------------------------------------------


def test_D1_the_end_rule_of_each_edition() -> None:
    rules = [GAME.options({"edition": edition})["end_rule"] for edition in EDITIONS]
    assert rules == ["35-last-45-stop", "35-last-45-stop", "35-last"]
    state = load(fleet(["grey 5", "grey 11"], penalties=[22, 22], edition="piatnik", options={"end_rule": "35-last-45-stop"}))
    assert dump(play(state, *LAYS[:2]))["phase"] == "over"
    state = load(fleet(["grey 5", "grey 11"], penalties=[22, 22], edition="dalnegro-fr", options={"end_rule": "35-last"}))
    assert some(play(state, *LAYS[:2]), "phase", "last_round") == ["deal", True]


@pytest.mark.parametrize("edition", EDITIONS)
def test_D2_a_tie_at_the_end_is_shared_in_every_edition(edition: str) -> None:
    state = play(load(fleet(["grey 5", "grey 11"], penalties=[4, 3], last_round=True, edition=edition)), *LAYS[:2])
    assert part(dump(state), "outcome", "winners") == [0, 1]


@pytest.mark.parametrize(("edition", "winners"), [("dalnegro-en", [1]), ("dalnegro-fr", [0]), ("piatnik", [0, 1])])
def test_D3_closer_and_opponent_sweep_together(edition: str, winners: list[int]) -> None:
    state = play(load(fleet(["", "", "grey 1"], penalties=[5, 4, 0], edition=edition)), *LAYS[:3])
    assert part(dump(state), "outcome", "winners") == winners


@pytest.mark.parametrize(("edition", "winners"), [("dalnegro-en", [2]), ("dalnegro-fr", [2]), ("piatnik", [1, 2])])
def test_D3_two_opponents_sweep_together(edition: str, winners: list[int]) -> None:
    state = play(load(fleet(["grey 1", "", ""], penalties=[0, 4, 3], edition=edition)), *LAYS[:3])
    assert part(dump(state), "outcome", "winners") == winners


@pytest.mark.parametrize("edition", EDITIONS)
def test_D4_a_sunk_closer_takes_both_his_own_and_the_sinkers(edition: str) -> None:
    state = play(load(fleet(["grey 5", "grey 4"], edition=edition)), *LAYS[:2])
    assert scored(state)["gained"] == [2, 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_D5_prisoners_have_the_piers_colour_and_return_to_the_pack(edition: str) -> None:
    state = play(load(fleet(["grey 5", "grey 9"], edition=edition)), *LAYS[:2])
    assert set(cards("blue 1 2 3 4")) <= set(texts(dump(state)["stock"]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_D6_the_unsunk_closers_stowaways_are_in_the_next_pack(edition: str) -> None:
    state = play(load(fleet(["grey 5", "grey 9"], edition=edition)), *LAYS[:2])
    assert "grey-5" in texts(dump(state)["stock"])
    assert "grey-9" not in texts(dump(state)["stock"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_D7_the_last_pier_card_means_the_same_in_every_edition(edition: str) -> None:
    state = play(load(position(pier="red 1", edition=edition)), "draw pier")
    assert scored(state) == {"round": 1, "annulled": True}


@pytest.mark.parametrize("edition", EDITIONS)
def test_D8_the_seat_left_of_the_dealer_begins_in_every_edition(edition: str) -> None:
    for dealer in range(3):
        state = load(position(3, "deal", None, dealer=dealer, edition=edition))
        assert dump(play(state, pack_text(state)))["turn"] == (dealer + 1) % 3


# ---- rulings ---------------------------------------------------------------------------------------------------------


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
    refuse(state, "attach yellow-2", "COR-17", "no colour of the closer's crew (red)")
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
    refuse(one, "attach violet-9", "COR-17", "no colour of the closer's crew (orange)")
    none = load(
        position(2, "lay", 1, closer=0, hands=["", hand], laid={0: ("", "blue 1", "orange 1 2 violet 1 2 3 4 5 grey 1 2 3 4")})
    )
    assert not any(action.startswith("attach") for action in legal(none))
    refuse(none, "attach orange-9", "COR-17", "no colour of the closer's crew (none at all)")


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


def test_every_rule_of_the_rules_page_has_a_test() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    ids = set(re.findall(r"\bCOR-A?\d+\b|\bD[1-8]\b", page))
    assert {f"COR-{number:02}" for number in range(1, 34)} <= ids
    assert {f"D{number}" for number in range(1, 9)} <= ids
    assert {f"COR-A{number}" for number in range(1, 21) if number not in (5, 19)} <= ids
    named = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    missing = [one for one in sorted(ids) if not any(name.startswith(f"{one.replace('-', '_')}_") for name in named)]
    assert missing == []


def test_the_rules_page_lists_every_option_with_its_values_and_rule() -> None:
    page = RULES_PAGE.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE))
    assert list(rows) == [option.name for option in GAME.option_list]
    for option in GAME.option_list:
        values, editions, _, rule = rows[option.name].split(" | ")
        assert values == ", ".join(f"`{str(value).lower()}`" for value in option.values)
        assert rule == option.rule
        for edition, printed in GAME.editions.items():
            differs = printed.get(option.name, option.values[0]) != option.values[0]
            assert (f"`{edition}`: `{printed.get(option.name)}`" in editions) is differs
