"""The puzzles that are shipped, how they are found, the puzzle of a day, and how far somebody is."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from flibuste.chance import Rng
from flibuste.game import BadInput, Game, NotLegal
from flibuste.games import GAMES, folder_of, game_named
from flibuste.hints import reasons_of
from flibuste.puzzles.confirm import confirm
from flibuste.puzzles.daily import day_puzzle, place_of, read_day
from flibuste.puzzles.find import match_puzzles
from flibuste.puzzles.kept import PUZZLES, Puzzle, moment_of, puzzles_of, shares_kept, view_hash, written
from flibuste.puzzles.progress import Progress, next_puzzle, rated
from flibuste.words import LANGUAGES, Voice

ALL = list(GAMES.values())
TODAY = date(2026, 11, 18)


def first_of(game: Game) -> Puzzle:
    return next(iter(puzzles_of(game).values()))


# ---- those that are shipped -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL, ids=str)
def test_every_puzzle_replays_to_the_view_that_it_was_found_in(game: Game) -> None:
    for puzzle in puzzles_of(game).values():
        moment = moment_of(game, puzzle.id)
        assert view_hash(moment.view) == puzzle.view
        assert puzzle.id == puzzle.view[:8]
        assert moment.seat == moment.view.turn == moment.view.seat


@pytest.mark.parametrize("game", ALL, ids=str)
def test_of_every_puzzle_one_action_is_better_than_all_others_beyond_chance(game: Game) -> None:
    margin = PUZZLES.of(game).margin
    for puzzle in puzzles_of(game).values():
        legal = moment_of(game, puzzle.id).view.legal
        assert len(legal) == len(puzzle.tried) > 1
        for action, one in zip(legal, puzzle.tried, strict=True):
            assert (one.worse_by, one.worse_interval) == (0, 0) if action == puzzle.best else one.worse_by > one.worse_interval
            assert action == puzzle.best or one.worse_by >= margin - 0.0001
        assert puzzle.best in legal


@pytest.mark.parametrize("game", ALL, ids=str)
def test_every_puzzle_has_a_theme_that_its_reasons_make_and_no_theme_has_most(game: Game) -> None:
    themes = PUZZLES.of(game).themes
    puzzles = puzzles_of(game)
    for puzzle in puzzles.values():
        view = moment_of(game, puzzle.id).view
        reasons = [one["reason"] for one in reasons_of(game, view, puzzle.best, shares_kept(game, puzzle, view.legal))]
        assert set(themes[puzzle.theme]) & set(reasons), puzzle.id
    most = Counter(one.theme for one in puzzles.values()).most_common(1)[0][1]
    assert most <= len(puzzles) / 2


def test_a_file_is_what_the_finder_writes() -> None:
    game = game_named("korsar")
    text = (Path(__file__).parents[2] / "src/flibuste/games/korsar/puzzles.json").read_text()
    command = msgspec.json.decode(text)["command"]
    assert written(game, command, list(puzzles_of(game).values())) == text


# ---- the finder --------------------------------------------------------------------------------------------------------


def test_the_finder_finds_the_same_again_and_it_is_what_is_shipped() -> None:
    game = game_named("nain_jaune")
    shipped = [one for one in puzzles_of(game).values() if one.seed == "puzzles nain_jaune 21"]
    assert match_puzzles(game, 21, shipped[0].since).puzzles == shipped != []


@pytest.mark.parametrize("game", ALL, ids=str)
def test_a_theme_begins_a_line_in_every_language(game: Game) -> None:
    for language in LANGUAGES:
        voice = Voice(language, folder_of(game))
        names = [voice.say(f"theme.{theme}") for theme in PUZZLES.of(game).themes]
        assert [name for name in names if not name[0].isupper()] == []


def test_a_theme_of_which_there_are_enough_is_left_aside() -> None:
    game = game_named("nain_jaune")
    themes = frozenset(PUZZLES.of(game).themes)
    assert match_puzzles(game, 21, "2026-11-01", themes).puzzles == []


@pytest.mark.soak
@pytest.mark.parametrize("game", ALL, ids=str)
def test_a_stronger_search_confirms_a_sample(game: Game) -> None:
    puzzles = list(puzzles_of(game).values())
    rng = Rng("a sample of puzzles")
    places = {int(rng.below(len(puzzles))) for _ in range(12)}
    verdicts = [confirm(game, puzzles[place], "soak") for place in sorted(places)]
    assert sum(one.right for one in verdicts) >= len(places) - 1


# ---- the puzzle of a day -----------------------------------------------------------------------------------------------


def test_the_day_decides_and_no_puzzle_comes_twice_in_a_pass() -> None:
    since = ["2026-11-01"] * 50
    places = [place_of("a game", since, date(2026, 11, 1) + timedelta(day)) for day in range(100)]
    assert sorted(places[:50]) == sorted(places[50:]) == list(range(50))
    assert places[:50] != places[50:]
    assert places[:12] == [34, 26, 47, 35, 4, 43, 7, 12, 45, 41, 30, 40]  # for ever


def test_puzzles_that_are_added_change_no_earlier_day() -> None:
    before = ["2026-11-01"] * 20
    after = [*before, *["2027-02-01"] * 20]
    days = [date(2026, 10, 1) + timedelta(day) for day in range(200)]
    then = date(2027, 2, 1)
    assert all(place_of("a game", before, day) == place_of("a game", after, day) for day in days if day < then)
    later = {place_of("a game", after, then + timedelta(day)) for day in range(40)}
    assert later == set(range(40))


@pytest.mark.parametrize("text", ["", "2026-1-1", "20261118", "2026-02-30", "today", "2026-11-18T00:00"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected a day such as 2026-11-18"):
        read_day(text)


# ---- progress ----------------------------------------------------------------------------------------------------------


def test_only_the_first_try_at_a_puzzle_counts() -> None:
    puzzle = first_of(game_named("korsar"))
    progress = Progress()
    progress.take(puzzle, "", "something else")
    lost = progress.rating
    assert lost < 1200
    progress.take(puzzle, "", puzzle.best)
    progress.take(puzzle, "", "something else")
    progress.take(puzzle, "2026-11-18", puzzle.best)
    assert progress.rating == lost
    assert [(one.state, one.wrong) for one in progress.attempts] == [("solved", ["something else"]), ("solved", [])]
    assert progress.course() == [round(lost)]


def test_the_rating_follows_what_is_solved() -> None:
    rating, deviation = 1200.0, 250.0
    for _ in range(60):
        rating, deviation = rated(rating, deviation, 1800, True)
    assert rating > 1800
    assert deviation < 120
    assert rated(1500, 100, 1500, True)[0] - 1500 == pytest.approx(1500 - rated(1500, 100, 1500, False)[0])


def test_a_streak_is_of_days_in_a_row_and_ends_where_the_answer_was_shown() -> None:
    puzzle = first_of(game_named("korsar"))
    progress = Progress()
    for day in (1, 2, 3, 16, 17):
        progress.take(puzzle, f"2026-11-{day:02}", puzzle.best)
    assert progress.streak(TODAY) == (2, 3)
    assert progress.streak(TODAY + timedelta(1)) == (0, 3)
    shown = msgspec.convert(msgspec.to_builtins(progress), Progress)
    shown.take(puzzle, "2026-11-18", None)
    shown.take(puzzle, "2026-11-18", puzzle.best)
    assert shown.streak(TODAY) == (0, 3)
    progress.take(puzzle, "2026-11-18", "wrong")
    assert progress.streak(TODAY) == (2, 3)
    progress.take(puzzle, "2026-11-18", puzzle.best)
    assert progress.streak(TODAY) == (3, 3)


@pytest.mark.parametrize("game", ALL, ids=str)
def test_the_stream_gives_every_puzzle_once_those_near_first_and_todays_never(game: Game) -> None:
    puzzles = puzzles_of(game)
    todays = day_puzzle(game, TODAY)
    progress = Progress()
    first = next_puzzle(progress, puzzles, todays.id)
    assert sum(abs(one.rating - 1200) < abs(first.rating - 1200) for one in puzzles.values()) <= 6
    seen = []
    for _ in range(len(puzzles) - 1):
        one = next_puzzle(progress, puzzles, todays.id)
        assert one == next_puzzle(progress, puzzles, todays.id)
        progress.take(one, "", one.best)
        seen.append(one.id)
    assert sorted(seen) == sorted(set(puzzles) - {todays.id})
    assert next_puzzle(progress, puzzles, todays.id).id == seen[0]


def test_what_is_not_legal_is_refused() -> None:
    game = game_named("korsar")
    moment = moment_of(game, first_of(game).id)
    missing = next(action for action in game.actions if action not in moment.view.legal)
    with pytest.raises(NotLegal):
        game.apply(moment.state, missing, moment.seat)
