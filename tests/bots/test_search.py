"""The shared search, the levels and advice, for every game."""

import re
from io import StringIO

import pytest
from rich.console import Console

import flibuste
from flibuste.advice import advise
from flibuste.bots import SearchBot, bot_named, bot_names, effort_of, mind_of, title_of
from flibuste.bots.levels import LEVELS
from flibuste.bots.mind import Mind
from flibuste.bots.search import (
    FIRST_LOOK,
    Estimate,
    Search,
    chosen,
    expected_loss,
    fallen_behind,
    half_width,
    paired_difference,
    ranked,
)
from flibuste.chance import Rng
from flibuste.game import BadInput, Game
from flibuste.games import GAMES, folder_of
from flibuste.match import Match
from flibuste.terminal.advice import show_advice
from flibuste.words import LANGUAGES, Voice
from tests.rules.corsari_positions import position
from tests.ways import Way, every_way

CORSARI = GAMES["corsari"]
STEPS = 24 if flibuste.compiled else 5


@every_way
def test_a_thinking_player_handles_every_player_count_edition_option_and_team(way: Way) -> None:
    game, options = way
    match = Match(game, options, "thinking")
    bots = [SearchBot(game, f"{seat}", worlds=2, believing=seat % 2 == 0) for seat in range(options.players)]
    for _ in range(STEPS):
        if match.turn is None:
            if match.state.over:
                break
            match.deal()
        else:
            match.submit(bots[match.turn].choose(match.view(match.turn)), match.turn)
    assert len(match.actions) == STEPS or match.state.over


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_same_view_and_seed_give_the_same_choice_whatever_is_hidden(game: Game) -> None:
    match = Match(game, game.options({}), "hidden")
    match.deal()
    for step in range(8):
        seat = match.turn
        assert seat is not None
        view = match.view(seat)
        exchanged = game.view(game.determinize(view, Rng(f"{step}")), seat)
        choices = [bot_named(game, name, "one").choose(seen) for name in ("level1", "level3") for seen in (view, exchanged)]
        assert choices[0] == choices[1] and choices[2] == choices[3]
        match.submit(choices[2], seat)


def test_candidates_are_halved_and_the_last_ones_see_all_worlds() -> None:
    match = Match(CORSARI, CORSARI.options({}), "halving")
    match.deal()
    match.submit("draw stock", 1)
    search = Search(CORSARI, Mind(), worlds=32, believing=False)
    assert search.stages(26) == [2, 4, 8, 16, 32]
    estimates = search.think(match.view(1), Rng("halving"))
    assert len(estimates) == 26
    tried = sorted((len(estimate.values) for estimate in estimates), reverse=True)
    assert tried == [32] * 2 + [16] * 2 + [8] * 3 + [4] * 6 + [2] * 13
    everywhere = Search(CORSARI, Mind(), worlds=8, believing=False, halving=False).think(match.view(1), Rng("all"))
    assert {len(estimate.values) for estimate in everywhere} == {8}


def test_the_race_ends_where_one_is_surely_best_and_never_tries_more_than_halving() -> None:
    sweep = position(phase="discard", turn=0, hands=["pink 1 2 3 4 5 6 7 8 9 10 11 blue 1 green 5", "azure 1 2 3 red 5 6 7"])
    view = CORSARI.view(CORSARI.load(sweep), 0)
    found = Search(CORSARI, mind_of(CORSARI), worlds=2000, everything=True).think(view, Rng("race"))
    assert len(found) == len(view.legal)
    assert CORSARI.actions[found[0].action].endswith(" sail")
    assert len(found[0].values) <= 2 * FIRST_LOOK
    match = Match(CORSARI, CORSARI.options({}), "race")
    match.deal()
    for step in range(6):
        view = match.view(match.turn)
        racing, halving = (
            Search(CORSARI, mind_of(CORSARI), 120, racing=way).think(view, Rng(f"{step}")) for way in (True, False)
        )
        tried = [sorted((len(one.values) for one in found), reverse=True) for found in (racing, halving)]
        assert all(one <= other for one, other in zip(*tried, strict=True))
        match.submit(CORSARI.actions[racing[0].action], match.turn)


def test_those_fall_behind_that_are_surely_worse_or_as_good_as_equal() -> None:
    luck = [float(i % 2) for i in range(40)]
    best = estimate(1, *luck)
    worse = estimate(2, *(value - 0.1 - 0.01 * (i % 3) for i, value in enumerate(luck)))
    equal = estimate(3, *luck)
    nearly = estimate(4, *(value - 0.0002 * (i % 2) for i, value in enumerate(luck)))
    open_still = estimate(5, *(1.0 - value if i % 3 else value - 0.1 for i, value in enumerate(luck)))
    assert [one.action for one in fallen_behind([best, worse, equal, nearly, open_still], 0.0001)] == [2, 3, 4]
    assert [one.action for one in fallen_behind([best, nearly, open_still], 0.0)] == []


@pytest.mark.parametrize(
    ("mean", "error", "loss"), [(0.0, 1.0, 0.398942), (1.0, 1.0, 0.083315), (0.02, 0.01, 0.0000849), (0.1, 0.0, 0.0)]
)
def test_the_expected_loss_is_that_of_a_normal_distribution(mean: float, error: float, loss: float) -> None:
    assert expected_loss(mean, error) == pytest.approx(loss, rel=1e-3)


def test_all_candidates_are_tried_in_the_same_worlds() -> None:
    """The same seed gives the same values, world by world, however the candidates are ordered or thinned."""
    start = position(phase="draw", turn=0)
    view = CORSARI.view(CORSARI.load(start), 0)
    estimates = Search(CORSARI, mind_of(CORSARI), worlds=6, halving=False).think(view, Rng("same"))
    assert len(estimates) > 1
    thinned = Search(CORSARI, mind_of(CORSARI), worlds=6).think(view, Rng("same"))
    values = {int(one.action): one.values for one in estimates}
    assert all(one.values == values[int(one.action)][: len(one.values)] for one in thinned)


def test_a_deadline_cuts_a_thought_short_with_the_best_so_far() -> None:
    match = Match(CORSARI, CORSARI.options({}), "deadline")
    match.deal()
    search = Search(CORSARI, mind_of(CORSARI), worlds=1_000_000)
    estimates = search.think(match.view(1), Rng("deadline"), deadline=0.0)
    assert {len(estimate.values) for estimate in estimates} == {1}
    assert CORSARI.actions[estimates[0].action] in match.view(1).legal


def estimate(action: int, *values: float) -> Estimate:
    made = Estimate(action, 0)
    for value in values:
        made.values.append(value)
        made.total += value
    return made


def test_warm_play_never_takes_an_action_that_is_far_worse() -> None:
    estimates = ranked([estimate(1, 0.5), estimate(2, 0.45), estimate(3, 0.1), estimate(4, 0.52)])
    rng = Rng("warm")
    taken = [int(chosen(estimates, 0.05, rng)) for _ in range(2000)]
    assert set(taken) == {1, 2, 4}
    assert taken.count(4) > taken.count(1) > taken.count(2) > 100
    assert {int(chosen(estimates, 0.0, rng)) for _ in range(10)} == {4}


def test_intervals_are_those_of_paired_worlds() -> None:
    one, other = estimate(1, 1.0, 0.0, 1.0, 0.0), estimate(2, 0.9, -0.1, 0.9, -0.1, 5.0)
    assert paired_difference(one, other) == pytest.approx((0.1, 0.0))
    assert half_width([0.0, 1.0]) == pytest.approx(1.96 * 0.5)
    assert half_width([3.0]) == 1.0


def test_the_levels_have_names_budgets_and_grow() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert len({level.title for level in LEVELS}) == 6
    for game in GAMES.values():
        budgets = [effort_of(game, level).worlds for level in LEVELS]
        assert budgets == sorted(budgets) and budgets[0] >= 1
        warmth = [effort_of(game, level).temperature for level in LEVELS]
        assert warmth == sorted(warmth, reverse=True) and warmth[3:] == [0, 0, 0]
    assert title_of("level6") == "Captain" and title_of("greedy") == "greedy"


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(BadInput, match=r"corsari has no computer player 'level7': expected random, greedy, .*level5 or level6"):
        bot_named(CORSARI, "level7", "")
    assert bot_names(CORSARI)[-6:] == [f"level{number}" for number in range(1, 7)]


def test_advice_sees_a_sweep_in_hand() -> None:
    start = position(phase="discard", turn=0, hands=["pink 1 2 3 4 5 6 7 8 9 10 11 blue 1 green 5", "azure 1 2 3 red 5 6 7"])
    view = CORSARI.view(CORSARI.load(start), 0)
    advice = advise(CORSARI, view, worlds=30, seed="sweep")
    assert len(advice) == len(view.legal)
    assert {one.action for one in advice} == set(view.legal)
    best = advice[0]
    assert best.action.endswith(" sail")
    assert best.facts["sweep"] == 1.0 and best.facts["sunk"] == 0.0 and best.value == 1.0
    worst = advice[-1]
    assert worst.differs and worst.worse_by > worst.worse_interval > 0
    assert advise(CORSARI, view, worlds=30, seed="sweep") == advice
    with pytest.raises(BadInput, match="seat 1 is not to act"):
        advise(CORSARI, CORSARI.view(CORSARI.load(start), 1), worlds=30, seed="sweep")


@pytest.mark.parametrize(
    ("rounds", "head", "shown"), [(1, "points ahead", r"[+-]\d+\.\d ±\d"), (5, "wins the match", r"\d+\.\d% ±\d")]
)
def test_advice_is_told_in_what_the_match_is_played_for(rounds: int, head: str, shown: str) -> None:
    game = GAMES["nain_jaune"]
    match = Match(game, game.options({"players": 2, "rounds": rounds}), "unit")
    match.deal()
    console = Console(record=True, width=120, file=StringIO())
    show_advice(game, match.view(match.turn), 20, "unit", console)
    told = console.export_text()
    assert head in told and re.search(shown, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_advice_is_told_in_every_language(language: str) -> None:
    match = Match(CORSARI, CORSARI.options({"players": 2}), "spoken")
    match.deal()
    console = Console(record=True, width=160, file=StringIO())
    show_advice(CORSARI, match.view(match.turn), 4, "spoken", console, language)
    voice, told = Voice(language, folder_of(CORSARI)), console.export_text()
    keys = ("action", "chance", "first", "sunk", "sweep", "how")
    assert [key for key in keys if voice.say(f"terminal.advise.{key}") not in told] == []
    assert re.search(r"\d,\d\s?%" if language != "en" else r"\d\.\d%", told)
