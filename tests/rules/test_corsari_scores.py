"""Corsari's scores, the end of the match and the editions, rule by rule (`docs/rules/corsari.md`)."""

import pytest

from flibuste.game import NotAnAction
from flibuste.games.corsari.rules import DECK
from tests.rules.corsari_positions import LAYS, cards, fleet, in_order, position
from tests.rules.corsari_words import (
    DIAGRAM_2_LAID,
    EDITIONS,
    GAME,
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
)
from tests.rules.words import load

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
def test_COR_30_the_fewest_penalty_cards_win_and_a_tie_is_shared_by_COR_A21(edition: str) -> None:
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
