"""What is seen and told of Nain Jaune, and the worlds that a view leaves possible."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from flibuste.chance import Rng
from flibuste.game import BadInput
from flibuste.games.nain_jaune.rules import DECK
from tests.rules.nain_jaune_positions import in_order, position
from tests.rules.nain_jaune_words import GAME, PACK_TEXT, event, play, start, told, view
from tests.rules.words import kinds, load

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


def test_whoever_is_out_sees_on_and_is_never_said_to_pass() -> None:
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
