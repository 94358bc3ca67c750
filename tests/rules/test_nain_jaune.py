"""Nain Jaune, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/nain_jaune.md`)."""

import pytest

from flibuste.chance import Rng
from flibuste.games.nain_jaune.bots.greedy import NainJauneGreedy
from flibuste.games.nain_jaune.rules import DECK, SPACE_NAMES
from tests.rules.nain_jaune_positions import between, board, in_order, position
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

# ---- setting up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_NAI_01_everybody_begins_with_49_points(players: int) -> None:
    assert some(start(players), "purses", "board") == [[49] * players, board()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_NAI_02_everybody_stakes_on_each_space_before_the_round(players: int) -> None:
    state = play(start(players), PACK_TEXT)
    assert some(state, "purses", "board") == [[34] * players, board(*(stake * players for stake in (5, 4, 3, 2, 1)))]
    assert event(told(start(players), PACK_TEXT), "staked")["board"] == GAME.dump(state)["board"]


@pytest.mark.parametrize(("players", "size", "aside"), [(2, 22, 8), (3, 15, 7), (4, 12, 4)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_NAI_03_the_deal(players: int, size: int, aside: int, dealer: int) -> None:
    state = play(load(between(players, dealer=dealer)), PACK_TEXT)
    written = GAME.dump(state)
    assert written["aside"] == in_order(DECK.texts[players * size :])
    assert len(DECK.texts[players * size :]) == aside
    for seat in range(players):
        first = (seat - dealer - 1) % players
        assert view(state, seat).hand == in_order(DECK.texts[first : players * size : players])


def test_NAI_03_the_cards_aside_come_back() -> None:
    state = load(position(["helm 2", "helm 4"], aside="skull 1"))
    assert some(play(state, "play helm-2"), "aside") == [DECK.texts]


@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 1), (3, 2, 0), (4, 1, 2)])
def test_NAI_04_the_player_left_of_the_dealer_begins_with_any_card(players: int, dealer: int, first: int) -> None:
    state = play(load(between(players, dealer=dealer)), PACK_TEXT)
    assert some(state, "turn", "need") == [first, None]
    assert legal(state) == sorted(f"play {card}" for card in view(state, first).hand)
    refuse(state, f"play {view(state, dealer).hand[0]}", "NAI-04", "is not in the hand")


# ---- laying cards ----------------------------------------------------------------------------------------------------


def test_NAI_05_runs_rise_by_one_whatever_the_families() -> None:
    state = load(position(["skull 4 6 sails 5 helm 5 9", "helm 1"]))
    state = play(state, "play skull-4")
    assert legal(state) == plays("sails 5 helm 5")
    refuse(state, "play skull-6", "NAI-05", "a 5 must follow")
    refuse(state, "play helm-9", "NAI-05", "does not go on with the run")


def test_NAI_06_a_player_goes_on_until_he_cannot_and_then_the_next_who_can() -> None:
    state = load(position(["skull 4 5 9", "helm 1 2", "helm 6 8", "sails 6 1"]))
    state = play(state, "play skull-4")
    assert some(state, "turn", "need") == [0, 5]
    state = play(state, "play skull-5")
    assert some(state, "turn", "need") == [2, 6]  # seat 1 has no 6; seat 3 has one, but is asked later


def test_NAI_07_the_last_to_lay_starts_a_new_run() -> None:
    state = load(position(["skull 4 9", "helm 1 2", "sails 1 5"], aside="skull 6 sails 6 helm 6 cannonball 6"))
    state = play(state, "play skull-4", "play sails-5")
    assert some(state, "turn", "need") == [2, None]
    assert legal(state) == plays("sails 1")


def test_NAI_08_after_a_13_the_same_player_begins_with_any_card() -> None:
    state = play(load(position(["skull 13 2 5", "helm 1 13"])), "play skull-13")
    assert some(state, "turn", "need") == [0, None]
    assert legal(state) == plays("skull 2 5")


@pytest.mark.parametrize(("space", "card"), list(enumerate(SPACE_NAMES)))
def test_NAI_09_a_winning_card_takes_what_lies_on_its_space(space: int, card: str) -> None:
    family, rank = card.split("-")
    stakes = [10, 8, 6, 4, 2]
    state = load(position([f"{family} {rank} helm 1", "helm 2 3"], stakes=stakes, purses=[34, 34]))
    after = play(state, f"play {card}")
    assert some(after, "purses") == [[34 + stakes[space], 34]]
    assert some(after, "board") == [board(*(0 if one == space else points for one, points in enumerate(stakes)))]
    assert event(told(state, f"play {card}"), "announced") == {
        "event": "announced", "seat": 0, "card": card, "points": stakes[space]
    }  # fmt: skip


def test_NAI_09_a_forgotten_announcement_leaves_the_stake() -> None:
    state = load(position(["skull 7 helm 1", "helm 2 3"], stakes=[10], options={"must_announce": True}))
    after = play(state, "play skull-7")
    assert some(after, "purses", "board") == some(state, "purses", "board")
    assert event(told(state, "play skull-7"), "forgot")["points"] == 10


@pytest.mark.parametrize("reading", ["streak", "opener"])
def test_NAI_10_a_grand_abordage_takes_the_whole_board(reading: str) -> None:
    options = {"grand_abordage": reading}
    state = load(position([FIRST_HAND, OTHER_HAND], stakes=[10, 8, 6, 4, 2], purses=[34, 34], options=options))
    after = play(state, *ROW)
    assert some(after, "board", "purses") == [board(), [34 + 30 + 22, 12]]
    assert some(after, "scored") == [{"round": 1, "winner": 0, "paid": [0, 22], "grand_abordage": True}]
    events = told(state, *ROW)
    assert event(events, "grand abordage")["points"] == 10 + 4 + 2  # he took two stakes by their cards
    assert kinds(events) == ["laid", "grand abordage", "won round", "eliminated", "ended"]


def test_NAI_11_stakes_that_nobody_took_are_added_to() -> None:
    state = play(load(between(3, stakes=[15, 0, 9, 0, 3])), PACK_TEXT)
    assert some(state, "board") == [board(30, 12, 18, 6, 6)]
    assert event(told(load(between(3, stakes=[15])), PACK_TEXT), "staked")["carried"] == board(15)


def test_NAI_12_who_cannot_stake_is_eliminated() -> None:
    state = load(position(["helm 2", "helm 4 6", "helm 8"], purses=[82, 16, 49]))
    after = play(state, "play helm-2")
    assert some(after, "out", "purses") == [[1], [85, 14, 48]]
    assert event(told(state, "play helm-2"), "eliminated") == {"event": "eliminated", "seat": 1, "purse": 14}


def test_NAI_13_the_round_stops_and_each_card_left_costs_one() -> None:
    state = load(position(["helm 2", "skull 7 sails 1 helm 4", "skull 13"], purses=[70, 40, 37]))
    after = play(state, "play helm-2")
    assert some(after, "purses", "phase", "turn") == [[74, 37, 36], "deal", None]
    won = event(told(state, "play helm-2"), "won round")
    assert (won["seat"], won["paid"], won["left"], won["points"]) == (0, [0, 3, 1], [0, 3, 1], 4)


def test_NAI_14_the_richest_wins_at_the_end() -> None:
    state = load(position(["helm 2", "helm 4", "helm 6"], purses=[40, 60, 47], rounds=3, round=3))
    after = play(state, "play helm-2")
    assert some(after, "phase", "outcome") == ["over", {"winners": [1], "purses": [42, 59, 46], "reason": "rounds"}]
    assert after.over and after.winners == 2


def test_NAI_15_the_example_of_the_sheet() -> None:
    state = load(position(["skull 4 sails 5 helm 7 cannonball 3", "skull 6 9", "helm 1 2"]))
    state = play(state, "play cannonball-3", "play skull-4", "play sails-5")
    assert some(state, "turn", "need") == [1, 6]
    assert legal(state) == ["play skull-6"]
    refuse(state, "play skull-9", "NAI-05", "a 6 must follow")
    refuse(state, "play helm-7", "NAI-04", "helm-7 is not in the hand")


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("skull 1 2 5 6 7 9", "skull-5"),
        ("skull 1 2 12 13", "skull-12"),  # a 13 leaves another start
        ("skull 1 2 8 9", "skull-1"),
        ("sails 7 skull 7", "skull-7"),
        ("skull 12 helm 12", "helm-12"),
    ],
)
def test_NAI_16_the_greedy_player_begins_where_its_run_is_longest(hand: str, chosen: str) -> None:
    for must_announce in (False, True):
        state = load(position([hand, "helm 3"], options={"must_announce": must_announce}))
        action = GAME.actions[NainJauneGreedy().choose(state, Rng("x"))]
        assert action == f"play {chosen}" + (" announce" if must_announce and chosen in SPACE_NAMES else "")
