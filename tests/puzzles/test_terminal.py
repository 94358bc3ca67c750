"""`flibuste puzzle`: a puzzle shown, tried, solved or given up in the terminal, in four languages."""

from collections.abc import Iterable
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from flibuste.chance import Rng
from flibuste.facts import Unit
from flibuste.game import Game
from flibuste.games import folder_of, game_named
from flibuste.puzzles.daily import day_puzzle
from flibuste.puzzles.kept import moment_of, puzzles_of
from flibuste.puzzles.worth import worth_of
from flibuste.terminal import puzzle as terminal
from flibuste.terminal.puzzle import cost_words, solve_day, solve_stream
from flibuste.words import LANGUAGES, Voice
from tests.command import Command, run
from tests.puzzles.asked import ALL, TODAY, always, forbidden_one, handful, wrong_ones

DAY = TODAY.isoformat()


def solved(game: Game, typed: Iterable[str], language: str = "en", rating: int | None = None) -> str:
    """All that the terminal says when this is typed, and then the input ends."""
    console = Console(file=StringIO(), width=300, color_system=None, highlight=False)
    lines = iter(typed)

    def ask(_: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    if rating is None:
        solve_day(game, TODAY, console, ask, language)
    else:
        solve_stream(game, rating, TODAY, console, ask, language)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ALL, ids=str)
def test_a_wrong_try_is_told_its_cost_and_the_right_one_its_reasons(game: Game, language: str) -> None:
    puzzle = day_puzzle(game, TODAY)
    wrong = wrong_ones(game, puzzle)[0]
    voice = Voice(language, folder_of(game))
    unit = game.unit(game.options(puzzle.options))
    cost = cost_words(voice, unit, worth_of(game, puzzle, wrong).worse_by)
    shown = solved(game, [wrong])
    assert shown.rstrip().endswith("Fair winds!") and "✓" not in shown
    said = solved(game, [wrong, puzzle.best], language)
    assert f"✗ {voice.say('puzzle.wrong')} {cost} {voice.say('puzzle.again')}" in said
    before, _, after = said.partition(f"✓ {voice.say('puzzle.right.later')}\n")
    theme = voice.say(f"theme.{puzzle.theme}")
    assert before.count("➤") == after.count("➤") == 1 and f"    {theme}\n" in after
    why = after.split("➤")[1].splitlines()[0]
    assert len(why.strip().split("  ")) > 1, "the action alone, without its reasons"
    assert voice.say("terminal.puzzle.left") not in said and "{" not in said
    assert f"✓ {voice.say('puzzle.right')}\n" in solved(game, [puzzle.best.upper()], language)


@pytest.mark.parametrize("game", ALL, ids=str)
def test_a_question_mark_shows_the_answer_and_what_is_no_move_counts_as_nothing(game: Game) -> None:
    puzzle = day_puzzle(game, TODAY)
    say = Voice("en", folder_of(game)).say
    said = solved(game, ["", "rules", "99", "nonsense", forbidden_one(game, puzzle), "?"])
    assert say("terminal.refused.not_an_action", rules="rules") in said
    assert "There is no choice 99: type 1 to " in said
    assert said.count(say("terminal.puzzle.help")) == 2
    assert "✗" not in said and "✓" not in said
    assert said.count("➤") == 1 and say("puzzle.best") in said
    unhurt = solved(game, ["99", "nonsense", forbidden_one(game, puzzle), puzzle.best])
    assert f"✓ {say('puzzle.right')}\n" in unhurt, "found at once"


@pytest.mark.parametrize("game", ALL, ids=str)
def test_the_screen_shows_nothing_that_is_hidden(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden cards are exchanged for others that the view leaves possible: the screen stays the same until it is done."""
    for puzzle in handful(game)[:3]:
        moment = moment_of(game, puzzle.id)
        typed = [wrong_ones(game, puzzle)[0], "rules"]
        shown = []
        worlds = [game.determinize(moment.view, Rng(f"exchange {number}")) for number in range(2)]
        for state in (moment.state, *worlds):
            other = replace(moment, state=state)
            monkeypatch.setattr(terminal, "moment_of", always(other))
            monkeypatch.setattr(terminal, "day_puzzle", always(puzzle))
            shown.append(solved(game, typed))
        assert shown[0] == shown[1] == shown[2]
        assert "✗" in shown[0] and "✓" not in shown[0]


def test_one_puzzle_after_the_other_follows_the_strength_and_leaves_todays_out() -> None:
    game = game_named("korsar")
    puzzles = {f"Strength {one.rating}\n" for one in puzzles_of(game).values()}
    said = solved(game, ["?", "", "?", "", "quit"], rating=1400)
    heads = [line + "\n" for line in said.splitlines() if line.startswith("Korsar · Puzzle · ")]
    assert len(heads) == 3 and {head.rpartition(" · ")[2] for head in heads} <= puzzles
    first, second, third = (int(head.split()[-1]) for head in heads)
    assert abs(first - 1400) < 100 and third <= second < first, "the answers were shown"
    assert said == solved(game, ["?", "", "?", "", "quit"], rating=1400)
    assert said.rstrip().endswith(Voice("en").say("terminal.puzzle.left"))
    assert solved(game, ["?", "quit"], rating=1400).rstrip().endswith("Fair winds!")
    assert "unsolved" not in solved(game, ["?"], rating=1400)


def test_a_cost_is_worded_by_what_the_match_is_played_for() -> None:
    english, german = Voice("en"), Voice("de")
    assert cost_words(english, Unit("chance"), 0.084) == english.say("puzzle.costs.chance", n=8)
    assert cost_words(english, Unit("points", 100), 0.021) == english.say("puzzle.costs.points", n=2.1, figure="2.1")
    assert cost_words(english, Unit("points", 100), 0.01) == english.say("puzzle.costs.points", n=1, figure="1")
    assert cost_words(german, Unit("points", 100), 0.021) == german.say("puzzle.costs.points", n=2.1, figure="2,1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_game_the_puzzles_of_the_day_are_listed(language: str, command: Command) -> None:
    code, printed, fault = command("puzzle", "--day", "2026-11-18", "--language", language)
    assert (code, fault) == (0, "")
    assert f"{Voice(language).say('puzzle.days')} · 2026-11-18" in printed
    for game in ALL:
        (line,) = (line for line in printed.splitlines() if line.startswith(f"  {game.title} "))
        assert Voice(language).say("puzzle.strength", rating=day_puzzle(game, TODAY).rating) in line
        assert f"flibuste puzzle {game.name}" in line


def test_the_command_goes_on_and_ended_input_leaves_with_one_line() -> None:
    ended = run("puzzle", "corsari", "--rating", "1200", "--language", "de", typed="?\n\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count(Voice("de").say("puzzle.ask")) == 2, "the next one comes after the answer"
    assert ended.stdout.splitlines()[-1] == Voice("de").say("terminal.puzzle.left")


GAME_NAMES = "expected corsari, korsar or nain_jaune"
BAD = {
    ("chess",): f"there is no game 'chess': {GAME_NAMES}",
    ("corsari", "--day", "today"): "--day: 'today': expected a day such as 2026-11-18",
    ("corsari", "--day", "9999-12-31"): "--day 9999-12-31: expected a day up to today, ",
    ("--day", "2026-02-30"): "--day: '2026-02-30': expected a day such as 2026-11-18",
    ("corsari", "--rating", "high"): "--rating: expected a whole number",
    ("corsari", "--rating", "499"): "--rating 499: expected 500 to 2300",
    ("corsari", "--rating", "2301"): "--rating 2301: expected 500 to 2300",
    ("--rating", "1400"): f"--rating goes with GAME: {GAME_NAMES}",
    ("corsari", "--rating", "1400", "--day", DAY): "--day and --rating: expected one of them",
    ("corsari", "--language", "la"): "--language la: expected en, fr, it or de",
}


@pytest.mark.parametrize(("words", "fault"), BAD.items(), ids=[" ".join(words) for words in BAD])
def test_bad_input_gets_one_clear_line(words: tuple[str, ...], fault: str, command: Command) -> None:
    code, printed, said = command("puzzle", *words)
    assert (code, printed) == (2, "")
    assert said.startswith(f"flibuste: {fault}") and said.count("\n") == 1
