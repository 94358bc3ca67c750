"""Corsari, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/corsari.md`)."""

import pytest

from flibuste.game import NotAnAction
from flibuste.games.corsari.crew import suggest_discard
from flibuste.games.corsari.rules import DECK
from tests.rules.corsari_positions import LAYS, cards, fleet, in_order, position
from tests.rules.corsari_words import (
    DIAGRAM_2,
    EDITIONS,
    dealt,
    diagram_2,
    dump,
    legal,
    pack_text,
    part,
    play,
    refuse,
    scored,
    some,
    texts,
    told,
    view,
)
from tests.rules.words import load

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
    refuse(state, "attach red-1", "COR-16", "attaches nothing itself")
    for phase in ("draw", "discard"):
        early = load(position(phase=phase, hands=["red 1"]))
        refuse(early, "attach red-1", "COR-16", "nobody has set sail")
        refuse(early, "crew red", "COR-16", "nobody has set sail")
        refuse(early, "crew none", "COR-16", "nobody has set sail")


def test_COR_17_attached_cards_need_a_crew_colour_and_a_missing_rank() -> None:
    state = diagram_2(2, ["orange 9 violet 1 7 8 grey 9 red 4"])
    refuse(state, "attach violet-7", "COR-17", "the first ship's crew already has the number 7")
    refuse(state, "attach violet-8", "COR-17", "the first ship's crew already has the number 8")
    refuse(state, "attach violet-1", "COR-17", "the first ship's crew already has the number 1")
    refuse(state, "attach grey-9", "COR-17", "grey-9 has no colour of the first ship's crew (violet or orange)")
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
    refuse(state, "attach orange-9", "COR-19", "has already attached the number 9")
    assert [action for action in legal(state) if action.startswith("attach")] == ["attach violet-11", "attach orange-11"]
    state = play(state, "attach orange-11")
    refuse(state, "attach violet-11", "COR-19", "has already attached the number 11")
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
