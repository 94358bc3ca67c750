"""Positions and actions of Nain Jaune that are refused, each with one clear line."""

import pytest

from flibuste.game import BadInput, Json, NotAnAction, NotLegal, Refused
from flibuste.games.nain_jaune.rules import DECK
from tests.rules.nain_jaune_positions import between, board, position
from tests.rules.nain_jaune_words import GAME, PACK_TEXT, play, refuse, start
from tests.rules.words import load

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
