"""Corsari: what is refused. Texts that are no action, actions out of turn, positions that are not whole."""

import json
from copy import deepcopy

import pytest

from flibuste.game import BadInput, Json, NotAnAction, NotLegal, NotYourTurn
from flibuste.games.corsari.rules import ACTIONS, DECK
from flibuste.notation.positions import load_position
from tests.rules.corsari_positions import LAYS, cards, fleet, position
from tests.rules.corsari_words import GAME, dealt, dump, legal, pack_text, play, refuse, refuse_position, texts
from tests.rules.words import load

# ---- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "draw", "Draw stock", "DRAW STOCK", "draw  stock", " draw stock", "draw stock ", "draw stock\n", "draw\tstock",
        "draw deck", "discard", "discard red", "discard red-0", "discard red-12", "discard red-01", "discard red 1",
        "discard Red-1", "discard red-1 Sail", "discard red-1 sail sail", "sail", "sail red-1", "attach", "attach red-1 sail",
        "crew", "crew None", "crew none red", "crew red none", "crew red red", "crew red yellow green", "crew red-1",
        "crew red,yellow", "deal", "dealer", "pass", "0", "discard light blue-1", "x" * 5000, "discard réd-1",
    ],
)  # fmt: skip
def test_a_text_that_is_no_action_is_told_so(text: str) -> None:
    state = load(position())
    if text == "deal":
        refuse(state, text, "", "no deal is awaited")
    else:
        refuse(state, text, "", "is no action of corsari: expected an action such as", NotAnAction)


def test_a_number_that_is_no_action_is_told_so() -> None:
    state = load(position())
    for number in (-1, len(ACTIONS), 10**6):
        with pytest.raises(NotAnAction, match="is no action of corsari: expected 0 to 433"):
            GAME.apply(state, number)
    with pytest.raises(NotLegal, match="nobody has set sail"):
        GAME.apply(state, len(ACTIONS) - 1)


@pytest.mark.parametrize("phase", ["draw", "discard", "lay"])
def test_only_the_seat_whose_turn_it_is_may_act(phase: str) -> None:
    state = load(position(3, phase, 1, closer=1 if phase == "lay" else None))
    action = legal(state)[0]
    for seat in (0, 2):
        refuse(state, action, "", f"it is the turn of seat 1, not of seat {seat}", NotYourTurn, seat)
        refuse(state, "Action", "", "is no action", NotAnAction, seat)
    assert dump(GAME.apply(state, action, 1)[0]) != dump(state)


def test_nothing_but_a_deal_while_one_is_awaited() -> None:
    state = load(position(phase="deal", turn=None))
    assert legal(state) == []
    for action in ("draw stock", "discard red-1", "attach red-1", "crew none"):
        refuse(state, action, "", "the cards are to be dealt first")
    refuse(dealt(2), pack_text(state), "", "no deal is awaited")


def test_nothing_at_all_when_the_match_is_over() -> None:
    state = play(load(fleet(["", "grey 1"])), *LAYS[:2])
    assert legal(state) == []
    for action in ("draw stock", "discard red-1", "attach red-1", "crew none"):
        refuse(state, action, "", "the match is over")
    refuse(state, pack_text(state), "", "no deal is awaited")


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_action_that_is_not_legal_is_refused_with_a_rule(seed: str) -> None:
    state = dealt(3, seed=seed)
    texts_by_phase = {"draw": state, "discard": play(state, "draw stock")}
    sailing = play(texts_by_phase["discard"], next(a for a in legal(texts_by_phase["discard"]) if a.endswith(" sail")))
    closed = play(sailing, max(legal(sailing), key=len))
    for one in (*texts_by_phase.values(), sailing, closed):
        allowed = set(legal(one))
        for text in ACTIONS:
            if text not in allowed:
                with pytest.raises(NotLegal) as caught:
                    GAME.apply(one, text)
                assert caught.value.rule.startswith("COR-")
                assert caught.value.reason


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": 1}, "not played by 1: expected 2, 3 or 4 players"),
        ({"players": 5}, "not played by 5"),
        ({"players": True}, "not played by True"),
        ({"players": 2.0}, "not played by 2.0"),
        ({"players": "2"}, "not played by '2'"),
        ({"players": None}, "not played by None"),
        ({"players": [2]}, "not played by [2]"),
        ({"edition": "hasbro"}, "no edition 'hasbro': expected dalnegro-en, dalnegro-fr or piatnik"),
        ({"edition": None}, "no edition None"),
        ({"edition": ["piatnik"]}, "no edition ['piatnik']"),
        ({"edition": {}}, "no edition {}"),
        ({"colour": "red"}, "no option 'colour': expected players, edition, end_rule"),
        ({"rounds": 5}, "no option 'rounds'"),
        ({"end_rule": "45"}, "end_rule cannot be '45': expected 35-last-45-stop or 35-last"),
        ({"end_rule": ["35-last"]}, "end_rule cannot be ['35-last']"),
        ({"sweep_tie": None}, "sweep_tie cannot be None"),
        ({"return_taken": 1}, "return_taken cannot be 1: expected true or false"),
        ({"return_taken": "false"}, "return_taken cannot be 'false'"),
        ({"first_turn_close": 0}, "first_turn_close cannot be 0"),
        ({"annulled_deal": True}, "annulled_deal cannot be True: expected pass or same"),
    ],
)
def test_options_that_do_not_exist_are_named(asked: Json, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.options(asked)
    assert words in str(caught.value)
    refuse_position(position(options=asked), words)


def test_options_that_repeat_the_edition_are_dropped_on_writing() -> None:
    repeated = {
        "end_rule": "35-last",
        "sweep_tie": "shared",
        "return_taken": True,
        "first_turn_close": True,
        "annulled_deal": "pass",
    }
    state = load(position(edition="piatnik", options=repeated))
    assert dump(state)["options"] == {"players": 2, "edition": "piatnik"}
    house = {"end_rule": "35-last-45-stop", "sweep_tie": "closer-first", "return_taken": False}
    state = load(position(edition="piatnik", options={**repeated, **house}))
    assert dump(state)["options"] == {"players": 2, "edition": "piatnik", **house}


@pytest.mark.parametrize("missing", ["players", "edition"])
def test_the_options_of_a_position_name_players_and_edition(missing: str) -> None:
    whole = position()
    options = whole["options"]
    assert isinstance(options, dict)
    del options[missing]
    refuse_position(whole, f"options: '{missing}' is missing")


# ---- positions: keys and types ---------------------------------------------------------------------------------------

KEYS = list(position())


@pytest.mark.parametrize("key", KEYS)
def test_a_position_without_a_key_is_refused(key: str) -> None:
    whole = position()
    del whole[key]
    refuse_position(whole, f"'{key}' is missing")


def test_a_key_too_many_is_refused() -> None:
    refuse_position({**position(), "score": 3}, "unknown key 'score': expected game, options")
    refuse_position({**position(), "": None}, "unknown key ''")


@pytest.mark.parametrize("value", [None, [], "corsari", 7, True])
def test_a_position_is_an_object(value: object) -> None:
    refuse_position(value, "a position is a JSON object")


@pytest.mark.parametrize("game", [None, "Corsari", "poker", 3, ["corsari"]])
def test_a_position_names_its_game(game: object) -> None:
    refuse_position({**position(), "game": game}, "there is no game")


ODD: dict[str, list[object]] = {
    "options": [None, [], "dalnegro-en", 2],
    "round": [0, -1, 1.0, True, "1", None, [1], 10**30],
    "dealer": [-1, 2, True, False, None, 0.0, "0", [], 10**30],
    "last_round": [0, 1, None, "true", []],
    "annulled": [-1, 11, 10, True, 0.0, None, "0", 10**30],
    "phase": ["drawing", "Draw", "", None, 1, ["draw"], {}],
    "turn": [-1, 2, True, False, 0.0, "0", [0], 10**30],
    "hands": [None, {}, "red-1", [], [[]], [[], [], []], [None, None], [["red-1"], "red-2"], [[["red-1"]], []]],
    "pier": [None, {}, "blue-6", [None], [6], [["blue-6"]], ["blue"], ["blue-12"], ["blue-0"], ["Blue-6"], ["teal-6"], [True]],
    "discards": [None, "red-1", [1], [[]], ["red-1 "]],
    "stock": [None, 3, [{}], ["back"]],
    "penalties": [None, 0, [0, 0], [[]], [[], None]],
    "taken": [0, True, [], "red", "red-12", ""],
    "calm": [-1, 1.0, True, None, "0", 10**30, 2**63],
    "turns": [-1, 1.0, True, None, "0", 10**30],
    "closer": [-1, 2, True, 0.0, "0", [], 0],
    "crew_colours": [None, "red", ["red"], [[]], [None], 0],
    "crew": [None, "red-1", ["red-1"], [["red-1"]], [1], {}],
    "attached": [None, [], [[]], [[], None], [[], "red-1"], [[], [1]]],
    "laid": [None, [], [None], [None, None, None], [None, []], [None, 0], [None, {}], [None, "crew"], [False, False]],
    "scored": [False, 0, [], "none", {}],
    "outcome": [False, 0, [], {}, {"winners": [0]}],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in ODD.items() for value in values])
def test_an_odd_value_is_refused_and_its_key_named(key: str, value: object) -> None:
    broken = json.loads(json.dumps({**position(), key: value}))
    with pytest.raises(BadInput) as caught:
        load_position(broken)
    assert key in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_key_has_been_tried() -> None:
    assert {*ODD, "game"} == set(KEYS)


# ---- positions: each card in one place -------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["pier", "discards", "stock"])
def test_a_card_in_two_places_is_named(place: str) -> None:
    whole = position(hands=["red 1"])
    refuse_position({**whole, place: [*texts(whole[place]), "red-1"]}, f"red-1 is in hands[0] and in {place}")


def test_a_card_twice_in_one_place_or_in_none_is_named() -> None:
    whole = position(penalties=["pink 1"])
    refuse_position({**whole, "penalties": [["pink-1", "pink-1"], []]}, "pink-1 is in penalties[0] twice: expected 1 in all")
    refuse_position({**whole, "penalties": [[], []]}, "pink-1 is in no place")
    refuse_position({**whole, "pier": texts(whole["pier"])[1:]}, "blue-6 is in no place (0 found): expected 1 in all")
    lay = fleet(["grey 1", "grey 2"], turn=0)
    refuse_position({**lay, "attached": [[], ["grey-2"]]}, "grey-2 is in attached[1] and in hands[1]")


# ---- positions: what belongs to a phase ------------------------------------------------------------------------------


def test_a_turn_belongs_to_the_phases_with_actions() -> None:
    for phase in ("draw", "discard"):
        refuse_position({**position(phase=phase), "turn": None}, f"turn is null: expected a seat in phase {phase}")
    refuse_position({**fleet(["grey 1", "grey 2"]), "turn": None}, "turn is null: expected a seat in phase lay")
    refuse_position({**position(phase="deal", turn=None), "turn": 0}, "turn is 0: expected null in phase deal")
    refuse_position({**over(), "turn": 1}, "turn is 1: expected null in phase over")


def test_a_closer_belongs_to_the_phase_lay() -> None:
    for phase in ("draw", "discard", "deal"):
        whole = position(phase=phase, turn=None if phase == "deal" else 0)
        refuse_position({**whole, "closer": 0}, f"closer is 0: expected null in phase {phase}")
    refuse_position({**fleet(["grey 1", "grey 2"]), "closer": None}, "closer is null: expected the seat that has set sail")


def test_a_taken_card_is_in_the_hand_of_the_seat_to_discard() -> None:
    for whole in (position(hands=["red 1"]), fleet(["grey 1", "grey 2"]), position(phase="deal", turn=None), over()):
        refuse_position({**whole, "taken": "red-1"}, "taken is 'red-1': expected null in phase")
    whole = position(phase="discard", hands=["red 1", "red 2"])
    refuse_position({**whole, "taken": "red-2"}, "taken is 'red-2': expected a card in the hand of seat 0")
    assert dump(load({**whole, "taken": "red-1"}))["taken"] == "red-1"


@pytest.mark.parametrize("phase", ["deal", "over"])
def test_no_cards_lie_about_between_rounds(phase: str) -> None:
    whole = over() if phase == "over" else position(phase="deal", turn=None)
    stock = texts(whole["stock"])
    for key, value in (("pier", stock[:1]), ("discards", stock[:1]), ("hands", [stock[:1], []]), ("attached", [[], stock[:1]])):
        refuse_position({**whole, key: value, "stock": stock[1:]}, "is not empty: expected no cards there in phase")
    lays = [None, {"crew": [], "prisoners": [], "stowaways": stock[:1]}]
    refuse_position({**whole, "laid": lays, "stock": stock[1:]}, "laid[1].stowaways is not empty")
    lays = [{"crew": [], "prisoners": [], "stowaways": []}, None]
    refuse_position({**whole, "laid": lays}, "seat 0 has laid down or attached cards: expected none")
    refuse_position({**whole, "stock": stock[::-1]}, f"stock is not sorted: expected the pack in deck order in phase {phase}")
    refuse_position({**whole, "calm": 1}, f"calm is 1: expected 0 in phase {phase}")
    refuse_position({**whole, "turns": 1}, f"turns is 1: expected 0 in phase {phase}")


def test_a_deal_is_awaited_only_with_cards_enough_for_it() -> None:
    for players, least in ((2, 33), (3, 46), (4, 59)):
        enough = load(position(players, "deal", None, penalties=[110 - least]))
        assert len(texts(dump(play(enough, pack_text(enough)))["stock"])) == 1
        refuse_position(
            position(players, "deal", None, penalties=[111 - least]),
            f"stock has {least - 1} cards: expected at least {least} in phase deal (COR-A13)",
        )


@pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 8), (4, 9)])
def test_a_pier_has_at_least_one_card_and_no_more_than_were_dealt(players: int, most: int) -> None:
    longest = position(players, pier="blue 1 2 3 4 5 6 7 8 9 10 11")
    for size in (0, most + 1):
        pier = texts(longest["pier"])[:size]
        whole = {**longest, "pier": pier, "stock": [*texts(longest["stock"]), *texts(longest["pier"])[size:]]}
        refuse_position(whole, f"the pier has {size} cards: expected 1 to {most} in phase draw")
    pier = texts(longest["pier"])[:most]
    whole = {**longest, "pier": pier, "stock": [*texts(longest["stock"]), *texts(longest["pier"])[most:]]}
    assert dump(load(whole))["pier"] == pier


def test_ten_annulled_rounds_in_a_row_are_the_end() -> None:
    assert dump(load({**position(), "annulled": 9}))["annulled"] == 9
    refuse_position({**position(), "annulled": 10}, "annulled is 10: expected at most 9 in phase draw")
    refuse_position({**over(), "annulled": 11}, "annulled is 11: expected a whole number from 0 to 10")
    assert dump(load({**over(), "annulled": 10}))["annulled"] == 10


@pytest.mark.parametrize(("phase", "size"), [("draw", 12), ("discard", 13), ("lay", 12)])
def test_hands_have_the_size_of_their_phase(phase: str, size: int) -> None:
    whole = position(phase=phase, closer=0 if phase == "lay" else None)
    mine, other = map(texts, whole["hands"])  # type: ignore[call-overload]
    stock = texts(whole["stock"])
    refuse_position({**whole, "hands": [mine[1:], other], "stock": [*stock, mine[0]]}, f"seat 0 has {size - 1} cards")
    refuse_position({**whole, "hands": [[*mine, stock[0]], other], "stock": stock[1:]}, f"seat 0 has {size + 1} cards")
    refuse_position({**whole, "hands": [mine, other[1:]], "stock": [*stock, other[0]]}, "seat 1 has 11 cards: expected 12")


# ---- positions: laying down ------------------------------------------------------------------------------------------

LAID = ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2 green 1")


def test_seats_lay_down_in_order_from_the_closer() -> None:
    wrong = "expected the seats from the closer up to the one before the turn to have laid down"
    refuse_position(position(3, "lay", 0, closer=0, laid={0: LAID}), f"laid[0]: {wrong}")
    refuse_position(position(3, "lay", 1, closer=0), f"laid[0]: {wrong}")
    refuse_position(position(3, "lay", 2, closer=0, laid={0: LAID}), f"laid[1]: {wrong}")
    refuse_position(
        position(3, "lay", 1, closer=0, laid={0: LAID, 2: ("red 1", "blue 1", "red 2 3 4 5 6 7 8 9 10 11")}), f"laid[2]: {wrong}"
    )
    assert load(position(3, "lay", 1, closer=0, laid={0: LAID})).turn == 1


def test_a_seat_that_has_laid_down_has_laid_down_everything() -> None:
    short = ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2")
    refuse_position(
        position(2, "lay", 1, closer=0, laid={0: short}, hands=["red 1"]), "seat 0 has laid down and still holds cards"
    )
    whole = position(2, "lay", 1, closer=0, laid={0: LAID})
    laid = deepcopy(whole["laid"])
    assert isinstance(laid, list) and isinstance(laid[0], dict)
    laid[0]["stowaways"] = cards("violet 2 grey 2")
    refuse_position(
        {**whole, "laid": laid, "stock": [*texts(whole["stock"]), "green-1"]}, "seat 0 has 11 cards: expected 12 in phase lay"
    )


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("crew", None, "laid[0]: crew is null: expected a list of cards"),
        ("prisoners", ["sail"], "laid[0]: prisoners: 'sail' is no card"),
        ("stowaways", [2], "laid[0]: stowaways: 2 is no card"),
        ("crews", [], "laid[0]: unknown key 'crews': expected crew, prisoners or stowaways"),
    ],
)
def test_each_part_of_a_division_is_a_list_of_cards(part: str, value: object, words: str) -> None:
    whole = position(2, "lay", 1, closer=0, laid={0: LAID})
    laid = whole["laid"]
    assert isinstance(laid, list) and isinstance(laid[0], dict)
    laid[0][part] = value
    refuse_position(whole, words)


@pytest.mark.parametrize(
    ("laid", "words"),
    [
        (("orange 1 blue 4", "blue 8", "red 1 2 3 4 5 6 7 8 9"), "laid[0].crew has blue-4"),
        (("orange 1", "blue 8", "red 1 2 3 4 5 6 7 8 9 blue 9"), "laid[0].stowaways has blue-9"),
        (("orange 1", "blue 8 grey 1", "red 1 2 3 4 5 6 7 8 9"), "laid[0].prisoners has grey-1"),
        (
            ("orange 1 red 2 pink 3", "blue 8", "red 1 3 4 5 6 7 8 9"),
            "laid[0].crew: expected at most two colours and every rank once",
        ),
        (
            ("orange 1 red 1", "blue 8", "red 2 3 4 5 6 7 8 9 10"),
            "laid[0].crew: expected at most two colours and every rank once",
        ),
    ],
)
def test_a_division_against_the_rules_is_refused(laid: tuple[str, str, str], words: str) -> None:
    refuse_position(position(2, "lay", 1, closer=0, laid={0: laid}), words)


@pytest.mark.parametrize(
    ("attached", "words"),
    [
        ({0: "orange 9"}, "attached[0] is not empty"),
        ({2: "orange 9"}, "attached[2] is not empty"),
        ({1: "grey 9"}, "attached[1] has grey-9: expected a colour of the closer's crew and a rank it lacks (COR-17)"),
        ({1: "violet 7"}, "attached[1] has violet-7"),
        ({1: "orange 9 violet 9"}, "attached[1] has a rank twice: expected each rank once (COR-19)"),
        ({1: "blue 7"}, "attached[1] has blue-7"),
    ],
)
def test_attachments_against_the_rules_are_refused(attached: dict[int, str], words: str) -> None:
    laid = {0: LAID} if 0 not in attached else {0: ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2")}
    refuse_position(position(3, "lay", 1, closer=0, laid=laid, attached=attached), words)


def test_the_closers_crew_is_repeated_exactly() -> None:
    whole = position(2, "lay", 1, closer=0, laid={0: LAID})
    assert dump(load({**whole, "crew": texts(whole["crew"])[::-1]})) == whole
    for crew in ([], texts(whole["crew"])[1:], [*texts(whole["crew"]), "violet-2"], [*texts(whole["crew"]), "violet-3"]):
        refuse_position({**whole, "crew": crew}, "the crew of the seat that set sail, or [] before it has laid down")
    for colours in ([], ["violet"], ["orange", "violet"], ["violet", "orange", "red"], ["violet", "violet", "orange"], [1, 2]):
        refuse_position({**whole, "crew_colours": colours}, "the colours of the closer's crew, in deck order")
    before = position(2, "lay", 0, closer=0, hands=["orange 1"])
    refuse_position({**before, "crew": ["orange-1"]}, "the crew of the seat that set sail")
    refuse_position({**before, "crew_colours": ["orange"]}, "crew_colours is ['orange']: expected []")


# ---- positions: the last score and the outcome -----------------------------------------------------------------------

SCORED: Json = {"round": 1, "annulled": False, "closer": 0, "limits": [5, 9], "sunk_by": [], "gained": [0, 1], "sweepers": []}


ODD_SCORE: dict[str, list[object]] = {
    "round": [0, None, 1.0, True, "1", 10**30],
    "annulled": [None, 0, 1, "false", True],
    "closer": [None, -1, 2, True, "0"],
    "limits": [None, [], [5], [5, 9, 1], [5, -1], [5, True], [5, 9.0], [5, None], [5, [9]], [5, 10**30]],
    "gained": [None, {}, [0], [0, "1"], [0, -1], [False, 1]],
    "sunk_by": [None, 1, [2], [-1], [1, 1], [1, 0], [True], ["1"], [[1]]],
    "sweepers": [None, 1, [2], [1, 0], [None]],
    "winner": [0],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in ODD_SCORE.items() for value in values])
def test_an_odd_score_is_refused(key: str, value: object) -> None:
    assert dump(load(position(scored=SCORED)))["scored"] == SCORED
    refuse_position(position(scored={**SCORED, key: value}), "corsari position: scored: ")


def test_the_score_of_an_annulled_round_has_two_keys() -> None:
    annulled = {"round": 3, "annulled": True}
    assert dump(load(position(scored=annulled)))["scored"] == annulled
    refuse_position(position(scored={**annulled, "closer": 0}), "unknown key 'closer': expected round or annulled")
    refuse_position(position(scored={"round": 3, "annulled": False}), "scored: 'closer' is missing")


def over(**outcome: object) -> Json:
    """A finished match."""
    return position(
        phase="over", turn=None, penalties=[2, 1], outcome={"winners": [1], "reason": "sweep", "penalties": [2, 1], **outcome}
    )


ODD_OUTCOME: dict[str, list[object]] = {
    "winners": [None, 1, [], [2], [-1], [1, 1], [1, 0], [True], ["1"], [1.0]],
    "reason": [None, "", "fewest", 0, ["sweep"]],
    "penalties": [None, [], [2], [1, 2], [2, 1, 0], [2, True], [2.0, 1], [2, "1"], [2, [1]]],
    "score": [1],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in ODD_OUTCOME.items() for value in values])
def test_an_odd_outcome_is_refused(key: str, value: object) -> None:
    assert dump(load(over())) == over()
    refuse_position(over(**{key: value}), "corsari position: outcome: ")


def test_an_outcome_belongs_to_the_phase_over() -> None:
    refuse_position({**over(), "outcome": None}, "outcome: expected an object")
    outcome = {"winners": [0], "reason": "sweep", "penalties": [0, 0]}
    for whole in (position(), position(phase="deal", turn=None), position(phase="discard"), fleet(["grey 1", "grey 2"])):
        refuse_position({**whole, "outcome": outcome}, "expected null in phase")


# ---- positions: what is free -----------------------------------------------------------------------------------------


def test_positions_that_play_could_not_have_led_to_are_accepted() -> None:
    free = [
        position(round=99, turns=0, calm=50),
        position(3, dealer=1, turn=1),
        position(stock_size=0),
        position(stock_size=5, penalties=[30, 20]),
        position(phase="discard", stock_size=0),
        position(last_round=True),
        position(phase="discard", hands=["red 1"], taken="red-1", calm=0),
        position(phase="deal", turn=None, penalties=[40, 30], last_round=False),
        position(2, "lay", 1, closer=0, laid={0: ("orange 1", "", "orange 2 3 4 5 6 7 8 9 10 11 red 1")}),
    ]
    for whole in free:
        assert dump(load(whole)) == whole


def test_sets_are_read_in_any_order_and_written_in_deck_order() -> None:
    whole = position(3, "lay", 1, closer=0, laid={0: LAID}, attached={1: "orange 9 violet 4"}, penalties=[3, 0, 4])
    mixed = deepcopy(whole)
    for key in ("hands", "penalties", "attached"):
        lists = mixed[key]
        assert isinstance(lists, list)
        mixed[key] = [one[::-1] for one in lists]
    laid = mixed["laid"]
    assert isinstance(laid, list) and isinstance(laid[0], dict)
    laid[0] = {key: value[::-1] for key, value in laid[0].items()}
    assert mixed != whole
    assert dump(load(mixed)) == whole
    assert texts(whole["crew"]) == [card for card in DECK.texts if card in texts(whole["crew"])]
