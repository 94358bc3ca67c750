"""What the table is shown of Korsar."""

import json

import pytest

from flibuste.chance import Rng
from flibuste.game import Json
from flibuste.games.korsar.rules import ACTIONS
from tests.rules.korsar_positions import battle, position
from tests.rules.korsar_words import GAME, WAYS, dealt, told, view
from tests.rules.words import kinds, load


def test_a_view_says_how_each_battle_stands() -> None:
    table = [battle(1, 5, 0), battle(2, 6, 1, {0: "blue 2", 1: "red 3"}), battle(3, 4, 1, {0: "green 1", 1: "black 1"})]
    shown = view(load(position(3, 2, battles=table)), 2).battles
    assert [(one["leader"], one["captor"], one["strengths"], one["free_colours"]) for one in shown] == [
        (0, 0, {}, ["blue", "red", "green", "black"]),
        (1, 1, {"0": 2, "1": 3}, ["green", "black"]),
        (None, None, {"0": 1, "1": 1}, ["blue", "red"]),
    ]
    teams = view(load(position(6, 2, teams=True, battles=[battle(1, 5, 5)])), 0).battles[0]
    assert (teams["leader"], teams["captor"]) == (2, 4)


@pytest.mark.parametrize(
    ("action", "kind", "facts"),
    [
        ("galleon-3", "galleon played", {"card": "galleon-3", "battle": 3}),
        ("pirate-red-2 on 1", "attacked", {"battle": 1, "card": "pirate-red-2", "side": 0, "owner": 1, "leader": 0, "captor": 0}),
        ("pirate-blue-4 on 2", "reinforced", {"battle": 2, "side": 0, "owner": 0, "leader": 0, "strengths": {"0": 7, "1": 4}}),
        ("admiral on 2", "admiral played", {"battle": 2, "card": "admiral", "leader": 0}),
    ],
)
def test_events_tell_what_was_played_and_how_the_battle_stands(action: str, kind: str, facts: Json) -> None:
    table = [battle(1, 5, 1), battle(2, 6, 0, {0: "blue 3", 1: "green 4"})]
    state = load(position(hands=["galleon 3 red 2 blue 4 admiral"], battles=table))
    event = told(state, action)[0]
    assert (event.kind, event.seat, event.secrets) == (kind, 0, {})
    assert event.facts.items() >= facts.items()


def test_a_first_pirate_at_ones_own_galleon_defends_it() -> None:
    state = load(position(hands=["red 2"], battles=[battle(1, 5, 0, {1: "blue 1"})]))
    assert kinds(told(state, "pirate-red-2 on 1")) == ["defended"]


def test_only_drawing_reveals() -> None:
    state = load(position(hands=["galleon 3 red 2"], battles=[battle(1, 5, 1)]))
    assert [action for action in state.legal() if GAME.reveals(state, action)] == [ACTIONS.index("draw")]


@pytest.mark.parametrize(("players", "teams"), WAYS)
def test_worlds_keep_the_view_and_move_what_is_hidden(players: int, teams: bool) -> None:
    state = dealt(players, teams)
    rng = Rng("worlds")
    for _ in range(40):
        choices = state.legal()
        state.play(choices[rng.below(len(choices))])
    for seat in (None, *range(players)):
        worlds = GAME.worlds(view(state, seat))
        found = [worlds.sample(rng) for _ in range(8)]
        assert all(GAME.view(world, seat) == view(state, seat) for world in found)
        assert len({json.dumps(GAME.dump(world)) for world in found}) > 4
        assert all(world.trail == state.trail or list(world.trail) == list(state.trail) for world in found)
    while not state.over:
        choices = state.legal()
        state.play(choices[rng.below(len(choices))])
    for seat in (None, *range(players)):
        assert GAME.view(GAME.determinize(view(state, seat), rng), seat) == view(state, seat)
    fresh = GAME.start(state.options)
    assert GAME.view(GAME.determinize(view(fresh, 0), rng), 0) == view(fresh, 0)
