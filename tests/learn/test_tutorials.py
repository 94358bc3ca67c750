"""Tutorials: every one can be played through, every wrong try is explained, and every text is there in four languages."""

from itertools import product

import pytest

from flibuste.bots import bot_names
from flibuste.game import BadInput, one_of
from flibuste.games import GAMES, folder_of, game_named
from flibuste.games.corsari.view import CorsariView
from flibuste.tutorials import TUTORIAL, start_of, step_of, text_keys, try_step, tutorial_of, wrong_tries
from flibuste.tutorials.step import LEARNER, Step
from flibuste.words import Entry, words_of

TAUGHT = [name for name, game in GAMES.items() if TUTORIAL.given_by(game) is not None]
STEPS = [(game, step) for game in TAUGHT for step in tutorial_of(game).steps]
IDS = [f"{game} {step.name}" for game, step in STEPS]


def voyage_words(game: str, language: str) -> dict[str, Entry]:
    """The texts of a voyage under the keys that the steps name, without the tips of the match after it."""
    words = words_of(folder_of(game_named(game)), language, "voyage")
    return {f"tutorial.{game}.{key}": entry for key, entry in words.items() if not key.startswith("tip.")}


def ways_through(step: Step) -> list[list[str]]:
    """Every choice of right actions; where several moves may come in any order, each action once."""
    return [list(way) for way in product(*(move.right for move in step.moves)) if len(set(way)) == len(way)]


def test_every_game_has_a_tutorial_of_some_steps_and_a_first_match_at_the_lowest_level() -> None:
    for game in TAUGHT:
        voyage = tutorial_of(game)
        steps, options, seats = voyage.steps, voyage.options, voyage.seats
        assert 8 <= len(steps) <= 15
        assert len({step.name for step in steps}) == len(steps)
        assert game_named(game).options({**options, "players": len(seats)}).players == 2
        assert seats == ("you", "level1") and "level1" in bot_names(game_named(game))


@pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
def test_a_step_begins_with_a_sound_position_and_the_learner_to_act(game: str, step: Step) -> None:
    engine, state = start_of(game, step.name)
    assert engine.name == game and state.turn == LEARNER
    again = engine.load(engine.dump(state))
    assert engine.dump(again) == engine.dump(state)


@pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
def test_a_step_is_played_through_by_every_way_of_right_actions(game: str, step: Step) -> None:
    ways = ways_through(step)
    assert ways
    for way in ways:
        for count in range(1, len(way) + 1):
            answer = try_step(game, step.name, way[:count])
            assert answer.right and answer.move == count, (way, answer.reason)
            assert answer.done == (count == len(way))
            assert answer.events and answer.events[0]
        assert answer.why == step.key("done")


@pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
def test_every_other_try_is_explained_and_changes_nothing(game: str, step: Step) -> None:
    words = voyage_words(game, "en")
    for answer in wrong_tries(game, step):
        assert not answer.right and not answer.done and not answer.events
        assert answer.why in words
    engine, state = start_of(game, step.name)
    legal = set(engine.legal_texts(state))
    shown = engine.view(state, LEARNER)
    for action in engine.actions:
        if action not in legal:
            answer = try_step(game, step.name, [action])
            assert not answer.right and answer.reason and answer.view == shown
    assert not try_step(game, step.name, ["sing a shanty"]).right


def test_what_the_rules_forbid_is_said_with_the_rule() -> None:
    answer = try_step("korsar", "colour", ["pirate-red-4 on 1"])
    assert (answer.right, answer.rule, answer.why) == (False, "KOR-07", "")
    assert try_step("nain_jaune", "follow", ["play helm-9"]).rule == "NAI-05"
    assert try_step("corsari", "turn", ["discard red-10"]).rule == "COR-07"


def test_the_lessons_are_what_they_say() -> None:
    """The pier changes the prisoners, the closer is sunk, a galleon is captured at the start of the turn, a sweep wins."""
    pier = try_step("corsari", "pier", ["draw pier"]).view
    assert isinstance(pier, CorsariView) and pier.pier[0].startswith("red-")
    assert "sunk" in kinds("corsari", "sink", ["crew red yellow"])
    assert "captured" in kinds("korsar", "captain", ["captain-blue on 1"])
    assert "announced" in kinds("nain_jaune", "winning", ["play skull-7"])
    swept = try_step("corsari", "sweep", ["discard red-9 sail", "crew violet orange"]).view
    assert isinstance(swept, CorsariView) and swept.outcome is not None and swept.outcome["winners"] == [LEARNER]


def kinds(game: str, step: str, actions: list[str]) -> list[str]:
    return [event.kind for events in try_step(game, step, actions).events for event in events]


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("game", TAUGHT)
def test_every_text_is_there(game: str, language: str) -> None:
    words = voyage_words(game, language)
    assert set(words) == set(text_keys(game))
    if language != "en":
        assert not [key for key, text in words.items() if text == voyage_words(game, "en")[key]], "not translated"


def test_what_is_no_step_is_refused() -> None:
    with pytest.raises(BadInput, match=f"no tutorial 'whist': expected {one_of(TAUGHT)}"):
        tutorial_of("whist")
    with pytest.raises(BadInput, match="no step 'dance'"):
        step_of("corsari", "dance")
    with pytest.raises(BadInput, match="expected no more"):
        try_step("corsari", "crew", ["discard red-10", "draw stock"])
    with pytest.raises(BadInput, match="expected no more"):
        try_step("corsari", "turn", ["draw pier", "draw stock"])
