"""Nain Jaune, rule by rule: each test is named for the rule it holds the engine to (`docs/rules/nain_jaune.md`)."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from flibuste.bots.nain_jaune.greedy import NainJauneGreedy
from flibuste.chance import Rng
from flibuste.game import BadInput, Event, Json, NotAnAction, NotLegal, Refused, State
from flibuste.games import game_named
from flibuste.games.nain_jaune.game import NainJaune
from flibuste.games.nain_jaune.rules import DECK, SPACE_NAMES
from flibuste.games.nain_jaune.sight import NainJauneView
from flibuste.notation.positions import load_position
from tests.rules.nain_jaune_positions import between, board, cards, in_order, position

GAME = game_named("nain_jaune")
assert isinstance(GAME, NainJaune)
PACK_TEXT = "deal " + " ".join(DECK.texts)


# ---- words for tests -------------------------------------------------------------------------------------------------


def load(written: Json) -> State:
    """The state of a position, by way of its JSON text."""
    return load_position(json.loads(json.dumps(written)))[1]


def play(state: State, *actions: str) -> State:
    """The state after these actions, each by the seat whose turn it is."""
    for action in actions:
        state, _ = GAME.apply(state, action)
    return state


def told(state: State, *actions: str) -> list[Event]:
    """What is said to have happened in the last of these actions."""
    return GAME.apply(play(state, *actions[:-1]), actions[-1])[1]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def event(events: Sequence[Event], kind: str) -> Json:
    """The one event of that kind, as everybody sees it."""
    (found,) = [one for one in events if one.kind == kind]
    return found.seen_by(None)


def legal(state: State) -> list[str]:
    return sorted(GAME.legal_texts(state))


def plays(short: str) -> list[str]:
    return sorted(f"play {card}" for card in cards(short))


def some(state: State, *keys: str) -> list[object]:
    """These parts of the position."""
    written = GAME.dump(state)
    return [written[key] for key in keys]


def view(state: State, seat: int | None) -> NainJauneView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, NainJauneView)
    return seen


def refuse(state: State, action: str, rule: str, words: str) -> None:
    """The action is refused by that rule, in these words, and changes nothing."""
    before = GAME.dump(state)
    with pytest.raises(NotLegal) as error:
        GAME.apply(state, action)
    assert (error.value.rule, words in error.value.reason) == (rule, True), error.value
    assert GAME.dump(state) == before


def start(players: int = 2, **options: object) -> State:
    return GAME.start(GAME.options({"players": players, **options}))


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


FIRST_HAND = "sails 1 2 3 4 5 6 7 8 9 10 11 12 13 helm 5 6 7 8 9 10 11 12 13"
OTHER_HAND = "skull 1 2 3 4 5 6 7 8 9 10 11 12 13 cannonball 1 2 3 4 5 6 7 8 9"
ROW = [f"play {card}" for card in cards(FIRST_HAND)]


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


# ---- rulings ---------------------------------------------------------------------------------------------------------


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


# ---- what is seen and told -------------------------------------------------------------------------------------------


def test_a_view_shows_its_own_hand_and_only_the_sizes_of_the_others() -> None:
    state = play(start(3), PACK_TEXT)
    hands = GAME.dump(state)["hands"]
    assert isinstance(hands, list)
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert seen.hand == ([] if seat is None else hands[seat])
        assert (seen.hand_sizes, seen.aside_size, seen.dealt) == ([15, 15, 15], 7, 15)
        hidden = {card for other in range(3) if other != seat for card in hands[other]} | set(in_order(DECK.texts[45:]))
        assert not any(f'"{card}"' in json.dumps([seen.laid, seen.hand, seen.legal]) for card in hidden)


def test_the_deal_tells_each_seat_its_own_hand() -> None:
    staked, dealt = told(start(2), PACK_TEXT)
    assert (staked.kind, dealt.kind) == ("staked", "dealt")
    assert "hand" not in dealt.seen_by(None)
    for seat in (0, 1):
        assert dealt.seen_by(seat)["hand"] == view(play(start(2), PACK_TEXT), seat).hand


def test_a_card_tells_who_passed_and_who_starts_anew() -> None:
    state = load(position(["skull 4 9", "helm 1 2", "sails 1 5"], aside="skull 6 sails 6 helm 6 cannonball 6"))
    events = told(state, "play skull-4")
    assert kinds(events) == ["laid", "passed"]
    assert event(events, "passed") == {"event": "passed", "seat": None, "seats": [0, 1], "rank": 5}
    events = told(state, "play skull-4", "play sails-5")
    assert kinds(events) == ["laid", "passed", "new run"]
    assert event(events, "passed")["seats"] == [2, 0, 1]
    assert event(events, "new run") == {"event": "new run", "seat": 2, "after": "passes"}
    events = told(load(position(["skull 13 1", "helm 1"])), "play skull-13")
    assert event(events, "new run")["after"] == "a 13"


def test_a_loaded_position_remembers_no_passes() -> None:
    state = load(position(["skull 4 9", "helm 1 2", "helm 5 8"]))
    state = play(state, "play skull-4")
    again = load(GAME.dump(state))
    assert (view(state, 0).lacks, view(again, 0).lacks) == ([[5], [5], []], [[], [], []])
    assert view(again, 0).laid == view(state, 0).laid
    assert view(again, 0).seen == []


def test_passes_are_forgotten_with_the_round() -> None:
    state = play(load(position(["skull 4", "helm 1 2", "helm 5 8"])), "play skull-4")
    assert view(state, 0).lacks == [[], [], []]


def test_who_is_out_sees_on_and_is_never_said_to_pass() -> None:
    state = load(position(["skull 4 9", "", "helm 5 8"], purses=[88, 9, 50], out=[1]))
    assert event(told(state, "play skull-4"), "passed")["seats"] == [0]
    state = play(state, "play skull-4")
    assert view(state, 1).lacks == [[5], [], []]
    assert view(state, 1).hand == []


@pytest.mark.parametrize(
    ("hands", "action", "shows"),
    [
        (["skull 4 5 9", "helm 5"], "play skull-4", False),  # he goes on himself
        (["skull 4 9", "helm 5 6"], "play skull-4", True),  # it shows that seat 1 has a 5
        (["skull 4 9", "helm 6 7"], "play skull-4", True),  # or that it has none, while one lies aside
        (["skull 13 9", "helm 6 7"], "play skull-13", False),  # after a 13 nobody is asked
        (["skull 9", "helm 6 7"], "play skull-9", False),  # the last card asks nobody either
    ],
)
def test_what_a_play_shows_to_its_maker(hands: list[str], action: str, shows: bool) -> None:
    aside = "" if "helm 5" in hands[1] else "cannonball 5"
    assert GAME.reveals(load(position(hands, aside=aside)), GAME.parse(action)) == shows


def test_a_play_shows_nothing_that_was_known() -> None:
    open_fives = [(0, "skull 5 sails 5"), (1, "helm 5 cannonball 5")]
    assert not GAME.reveals(load(position(["skull 4 9", "helm 6 7"], laid=open_fives)), GAME.parse("play skull-4"))
    state = load(position(["skull 4 9 sails 4", "helm 6 7"], aside="helm 5"))
    assert GAME.reveals(state, GAME.parse("play skull-4"))
    assert not GAME.reveals(play(state, "play skull-4"), GAME.parse("play sails-4"))
    classic = load(position(["skull 9", "helm 6 7"], edition="classic"))
    assert GAME.reveals(classic, GAME.parse("play skull-9"))  # the payment tells of the other hand


# ---- worlds ----------------------------------------------------------------------------------------------------------


def test_worlds_keep_the_view_and_honour_every_pass() -> None:
    rng = Rng("worlds")
    for seed in range(6):
        state = start(2 + seed % 3, rounds=1)
        state.shuffle_and_deal(rng)
        while not state.over:
            for seat in (None, *range(int(state.players))):
                seen = view(state, seat)
                worlds = GAME.worlds(seen)
                for _ in range(2):
                    world = worlds.sample(rng)
                    assert view(world, seat) == seen
                    assert GAME.dump(GAME.load(GAME.dump(world))) == GAME.dump(world)
                    for other, ranks in enumerate(seen.lacks):
                        held = {int(card.split("-")[1]) for card in view(world, other).hand}
                        assert not held & set(ranks)
            choices = state.legal()
            state.play(choices[rng.below(len(choices))])


def test_every_world_is_equally_likely() -> None:
    """Ten cards are unseen. Seat 1 has two of them, and has passed on a 6."""
    laid = [(0, "skull 1 2 3 4 5 6 8 9 10 11 12 13"), (1, "sails 1 2 3 4 5 6 7 8 9 10 11 12 13 helm 1 2 3 4 5 6 7")]
    rest = "helm 8 9 10 11 12 13 cannonball 1 2 3"
    state = load(position([f"{rest} 5", "cannonball 4 8"], laid=laid, aside="cannonball 6 7 9 10 11 12 13 skull 7"))
    state = play(state, "play cannonball-5")  # seat 1 has no 6
    seen = view(state, 0)
    assert seen.lacks[1] == [6]
    worlds = GAME.worlds(seen)
    rng = Rng("uniform")
    found = Counter(" ".join(view(worlds.sample(rng), 1).hand) for _ in range(3600))
    assert len(found) == 36  # two of the nine unseen cards that are no 6
    assert sum((count - 100) ** 2 / 100 for count in found.values()) < 75  # 35 degrees of freedom: p < 0.0001


def test_a_view_that_no_deal_agrees_with_is_refused() -> None:
    state = play(start(2), PACK_TEXT)
    seen = replace(view(state, 0), lacks=[[], list(range(1, 14))])
    with pytest.raises(BadInput, match="no deal agrees"):
        GAME.worlds(seen)


# ---- loading ---------------------------------------------------------------------------------------------------------

PLAYING = position(["skull 4 9", "helm 1 2", "helm 5 8"], need=4, laid=[(2, "skull 3")])
ELIMINATED = position(["skull 4 9", "", "helm 5 8"], purses=[88, 9, 50], out=[1])
DEALING = between(3)
ENDED = between(
    2, "over", purses=[84, 14], out=[1], round=2, outcome={"winners": [0], "purses": [84, 14], "reason": "last-player"}
)
SCORED = {"round": 1, "winner": 0, "paid": [0, 3, 1], "grand_abordage": False}


def without(written: Json, key: str) -> Json:
    return {name: value for name, value in written.items() if name != key}


@pytest.mark.parametrize("written", [PLAYING, ELIMINATED, DEALING, ENDED, {**PLAYING, "scored": SCORED}])
def test_a_sound_position_is_written_as_it_was_read(written: Json) -> None:
    assert GAME.dump(load(written)) == written


def test_sets_are_read_in_any_order() -> None:
    turned = {**DEALING, "aside": DECK.texts[::-1]}
    assert GAME.dump(load(turned)) == DEALING
    hands = [["skull-9", "skull-4"], ["helm-2", "helm-1"], ["helm-8", "helm-5"]]
    assert GAME.dump(load({**PLAYING, "hands": hands})) == PLAYING


WRONG: list[tuple[Json, str]] = [
    *((without(PLAYING, key), "missing") for key in PLAYING if key != "game"),
    ({**PLAYING, "colour": "red"}, "unknown key 'colour'"),
    ({**PLAYING, "options": {"players": 3, "edition": "djeco"}}, "'rounds' is missing"),
    ({**PLAYING, "options": {"players": 3, "edition": "djeco", "rounds": 0}}, "rounds cannot be 0"),
    ({**PLAYING, "options": {"players": 5, "edition": "djeco", "rounds": 5}}, "is not played by 5"),
    ({**PLAYING, "options": {"players": 3, "edition": "gold", "rounds": 5}}, "no edition 'gold'"),
    ({**PLAYING, "options": {"players": 2, "edition": "djeco", "rounds": 5}, "dealer": 1}, "expected a list of 2"),
    ({**PLAYING, "round": 0}, "round is 0"),
    ({**PLAYING, "round": "1"}, "round is '1'"),
    ({**PLAYING, "round": 10**30}, "round is 1000"),
    ({**PLAYING, "dealer": 3}, "dealer is 3"),
    ({**PLAYING, "dealer": None}, "dealer is null"),
    ({**PLAYING, "phase": "lay"}, "phase is 'lay'"),
    ({**PLAYING, "phase": "deal"}, "turn is 0"),
    ({**PLAYING, "turn": None}, "turn is null"),
    ({**PLAYING, "turn": 3}, "turn is 3"),
    ({**PLAYING, "turn": True}, "turn is true"),
    ({**PLAYING, "turn": 1}, "a rank that seat 1 holds"),
    ({**PLAYING, "need": 5}, "a rank that seat 0 holds"),
    ({**PLAYING, "need": 14}, "a rank from 2 to 13"),
    ({**PLAYING, "need": 1}, "a rank from 2 to 13"),
    ({**PLAYING, "need": True}, "a rank from 2 to 13"),
    ({**PLAYING, "hands": [["skull-4"], ["helm-1", "helm-2"], ["helm-5", "helm-8"]]}, "skull-9 is in no place"),
    ({**PLAYING, "hands": [["skull-4", "skull-4"], ["helm-1", "helm-2"], ["helm-5", "helm-8"]]}, "skull-4 is in hands"),
    ({**PLAYING, "hands": [["skull-4", "skull-14"], ["helm-1", "helm-2"], ["helm-5", "helm-8"]]}, "'skull-14' is no card"),
    ({**PLAYING, "hands": [["skull-4"], ["helm-1", "helm-2", "skull-9"], ["helm-5", "helm-8"]]}, "seat 0 has 14 cards"),
    ({**PLAYING, "hands": "none"}, "hands is 'none'"),
    ({**PLAYING, "aside": None}, "expected a list of cards"),
    ({**PLAYING, "laid": [["0", "skull-3"]]}, "'0' is no seat"),
    ({**PLAYING, "laid": [[3, "skull-3"]]}, "3 is no seat"),
    ({**PLAYING, "laid": ["skull-3"]}, "expected a seat and a card"),
    ({**PLAYING, "laid": [[0, "skull-3", 1]]}, "expected a seat and a card"),
    ({**PLAYING, "laid": [[0, "gold-3"]]}, "'gold-3' is no card"),
    ({**PLAYING, "board": {"skull-7": 0}}, "board: 'sails-13' is missing"),
    ({**PLAYING, "board": {**board(), "skull-8": 0}}, "unknown key 'skull-8'"),
    ({**PLAYING, "board": board(-1)}, "skull-7 is -1"),
    ({**PLAYING, "board": []}, "board"),
    ({**PLAYING, "board": board(1)}, "148 points: expected 147"),
    ({**PLAYING, "purses": [49, 49]}, "expected a list of 3"),
    ({**PLAYING, "purses": [49, 49, 48]}, "146 points: expected 147"),
    ({**PLAYING, "purses": [49, 99, -1]}, "points for each seat"),
    ({**PLAYING, "purses": [49, 49, 10**30]}, "points for each seat"),
    ({**PLAYING, "purses": [49, 49.0, 49]}, "points for each seat"),
    ({**PLAYING, "out": [1]}, "seat 0 has 15 cards in hand and laid: expected 22"),
    ({**PLAYING, "out": [3]}, "out is"),
    ({**PLAYING, "out": [1, 1]}, "out is"),
    ({**PLAYING, "out": [1, 2]}, "at least two seats"),
    ({**ELIMINATED, "turn": 1}, "a seat that is not out"),
    ({**ELIMINATED, "purses": [79, 18, 50]}, "seat 1 is out with 18 points"),
    ({**PLAYING, "outcome": {"winners": [0]}}, "outcome is"),
    ({**PLAYING, "scored": 1}, "scored"),
    ({**PLAYING, "scored": {**SCORED, "winner": 3}}, "winner is 3"),
    ({**PLAYING, "scored": {**SCORED, "paid": [0, 3]}}, "expected a list of 3"),
    ({**PLAYING, "scored": {**SCORED, "paid": [1, 3, 1]}}, "0 for the winner"),
    ({**PLAYING, "scored": {**SCORED, "grand_abordage": 0}}, "true or false"),
    ({**PLAYING, "scored": without(SCORED, "round")}, "'round' is missing"),
    ({**DEALING, "turn": 0}, "turn is 0"),
    ({**DEALING, "need": 2}, "need is 2"),
    ({**DEALING, "aside": DECK.texts[1:]}, "skull-1 is in no place"),
    ({**DEALING, "aside": DECK.texts[1:], "hands": [["skull-1"], [], []]}, "seat 0 has 1 cards"),
    ({**DEALING, "aside": DECK.texts[1:], "laid": [[2, "skull-1"]]}, "seat 2 has 1 cards"),
    ({**DEALING, "purses": [14, 67, 66]}, "seat 0 has 14 points: expected 15 to stake"),
    ({**DEALING, "out": [0, 1, 2]}, "at least two seats"),
    ({**ENDED, "outcome": None}, "outcome"),
    ({**ENDED, "outcome": {"winners": [1], "purses": [84, 14], "reason": "last-player"}}, "winners is [1]"),
    ({**ENDED, "outcome": {"winners": [0], "purses": [84, 15], "reason": "last-player"}}, "purses is [84, 15]"),
    ({**ENDED, "outcome": {"winners": [0], "purses": [84, 14], "reason": "luck"}}, "reason is 'luck'"),
    ({**ENDED, "out": []}, "seat 1 has 14 points"),
    (
        {**between(2, "over"), "outcome": {"winners": [0, 1], "purses": [49, 49], "reason": "last-player"}},
        "expected rounds, for 2 seats are still in",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("written", "fault"), WRONG, ids=[f"{number} {fault}" for number, (_, fault) in enumerate(WRONG)])
def test_a_wrong_position_is_refused_with_its_fault(written: Json, fault: str) -> None:
    with pytest.raises(BadInput) as error:
        load(written)
    assert fault in str(error.value)


def test_a_hand_without_cards_is_refused() -> None:
    with pytest.raises(BadInput, match=r"hands\[1\] is empty"):
        load(position(["skull 4", ""], stakes=[10]))


# ---- refusing --------------------------------------------------------------------------------------------------------


def test_a_card_that_lies_on_the_pile_is_refused_as_such() -> None:
    state = play(load(position(["skull 4 5 6", "helm 1"])), "play skull-4")
    refuse(state, "play skull-4", "NAI-04", "skull-4 has been laid already")


@pytest.mark.parametrize(
    "text", ["skull-5", "play", "play skull-14", "play  skull-4", "Play skull-4", "play skull-4 announce", ""]
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(NotAnAction):
        GAME.apply(load(PLAYING), text)


@pytest.mark.parametrize("deal", ["deal", PACK_TEXT[:-4], PACK_TEXT.replace("skull-1 ", "skull-2 "), PACK_TEXT + " skull-1"])
def test_a_deal_names_every_card_once(deal: str) -> None:
    with pytest.raises(Refused):
        GAME.apply(start(3), deal)


def test_nothing_is_played_before_the_deal_or_after_the_end() -> None:
    for written in (DEALING, ENDED):
        with pytest.raises(NotLegal):
            GAME.apply(load(written), "play skull-4")
    with pytest.raises(NotLegal):
        GAME.apply(load(PLAYING), PACK_TEXT)
