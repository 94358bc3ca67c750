"""Reviews: planted blunders are found, an expert's match is nearly clean, luck and skill add up, whoever shares the work."""

import json
import re
from functools import cache
from html import escape, unescape
from io import StringIO
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace
from rich.console import Console

import flibuste
from flibuste.bots import bot_named
from flibuste.chance import Rng
from flibuste.game import Game, Json, View
from flibuste.games import GAMES, game_named
from flibuste.games.corsari.preview import CorsariPreview
from flibuste.match import Match
from flibuste.review.measuring import Piece, block_interval, measure, pieces_of
from flibuste.review.result import CAUSES
from flibuste.review.run import review
from flibuste.terminal.review import BAR, Words, changes, review_page, sheet, show_review
from flibuste.wire.reviews import Review
from flibuste.words import LANGUAGES, Voice
from tests.command import Command, run
from tests.learn.matches import played
from tests.rules import korsar_positions, nain_jaune_positions

FEW = 40 if flibuste.compiled else 20
EARLY = 24 if not flibuste.compiled else 60


class Planter:
    """Plays Corsari as a computer player, but for one blunder."""

    def __init__(self, game: Game, level: str, seed: str) -> None:
        self.game = game
        self.bot = bot_named(game, level, seed)
        self.planted: list[tuple[View, str]] = []

    def __call__(self, view: View) -> str:
        blunder = self.blunder(view) if not self.planted else None
        if blunder is None:
            return self.bot.choose(view)
        self.planted.append((view, blunder))
        return blunder

    def blunder(self, view: View) -> str | None:
        promised = self.game.preview(view)
        if isinstance(promised, CorsariPreview) and view.phase == "discard":
            return throws_a_sweep_away(promised)
        return None


def throws_a_sweep_away(promised: CorsariPreview) -> str | None:
    """Could set sail without a stowaway, and discards the card that costs most."""
    limits = {action: one.hand.limit for action, one in promised.actions.items() if one.hand is not None}
    sweeps = [
        action for action, one in promised.actions.items() if action.endswith(" sail") and one.hand and not one.hand.stowaways
    ]
    calm = [action for action in limits if not action.endswith(" sail")]
    return max(calm, key=limits.__getitem__) if sweeps else None


def test_a_planted_blunder_is_found() -> None:
    """A sweep thrown away, in the first match in which there is one."""
    game = game_named("corsari")
    for number in range(20):
        planter = Planter(game, "heuristic", f"planter {number}")
        match = played("corsari", [planter, "heuristic"], f"planted {number}")
        if planter.planted:
            break
    (view, blunder), *_ = planter.planted
    step = next(step for step, state in enumerate(match.states) if state.turn == 0 and game.view(state, 0) == view)
    found = review(match, 0, 100)
    mistake = next(one for one in found.mistakes() if one.step == step)
    assert mistake.chosen == blunder and mistake.best.endswith(" sail")
    assert mistake.cost > mistake.cost_interval
    assert mistake.reasons[0]["reason"] == "sweeps"


DECISIVE = [
    (
        "a captain left at home",
        korsar_positions.position(
            hands=["captain blue blue 1 green 2", "red 2 3 galleon 2"],
            battles=[korsar_positions.battle(1, 8, 1, {0: "blue 2", 1: "red 4"})],
            stock_size=6,
            booty=["galleon 4", "galleon 5"],
        ),
        "draw",
        "captain-blue on 1",
        {"reason": "captain decides", "galleon": "galleon-8"},
    ),
    (
        "not going out in the last round",
        nain_jaune_positions.position(["skull 4 5 6", "sails 7 8 9 10"], round=5),
        "play skull-6",
        "play skull-4",
        {"reason": "goes out"},
    ),
]


@pytest.mark.parametrize(
    ("position", "blunder", "best", "reason"), [one[1:] for one in DECISIVE], ids=[one[0] for one in DECISIVE]
)
def test_a_blunder_that_decides_the_match_costs_much(position: Json, blunder: str, best: str, reason: Json) -> None:
    game = game_named(position["game"])
    options = position["options"]
    assert isinstance(options, dict)
    match = Match(game, game.options(options), "decisive")
    match.deal()
    match.states[-1] = game.load(position)
    match.submit(blunder)
    (measured,) = measure(match, 0, [Piece(1, True)], 200)
    assert measured.best == best and measured.cost > 0.2 > measured.cost_interval
    assert reason in measured.reasons


WHOLE = 100_000  # more actions than any match has


@pytest.mark.parametrize(
    ("name", "most"), [("nain_jaune", WHOLE), ("korsar", 30), pytest.param("korsar", WHOLE, marks=pytest.mark.soak)]
)
def test_an_expert_s_match_is_nearly_clean(name: str, most: int) -> None:
    match = played(name, ["level5", "level5"], "expert", most)
    for seat in (0, 1):
        found = review(match, seat, 200)
        assert sum(one.cost for one in found.mistakes()) < 0.05
        assert not [one for one in found.mistakes() if one.grade in ("mistake", "blunder")]


@pytest.mark.parametrize("most", [20, pytest.param(150, marks=pytest.mark.soak)])
def test_an_expert_s_match_of_corsari_is_nearly_clean(most: int) -> None:
    """Its decisions are worth most, and one search differs most from the next: few of them are mistakes, none is a blunder."""
    match = played("corsari", ["level5", "level5"], "expert", most)
    found = review(match, 0, 200)
    assert not [one for one in found.mistakes() if one.grade == "blunder"]
    assert len(found.mistakes()) <= len(found.decisions) // 8


@pytest.mark.parametrize("name", GAMES)
def test_luck_and_skill_add_up_to_how_it_ended(name: str) -> None:
    options: Json = {"rounds": 2} if name == "nain_jaune" else {}
    match = played(name, ["greedy", "greedy"], "adds up", 100_000 if flibuste.compiled else EARLY, **options)
    found = review(match, 1, FEW)
    assert found.curve[0].value == 0.5 and found.curve[0].cause == "start"
    assert found.curve[-1].value == pytest.approx(found.curve[0].value + sum(found.changes.values()))
    assert set(found.changes) == set(found.changes_interval) == set(CAUSES)
    assert [one.step for one in found.curve] == sorted(one.step for one in found.curve)
    assert all(0.0 <= one.value <= 1.0 for one in found.curve)
    if match.state.over:
        assert found.won is not None and found.curve[-1].value == (1.0 if found.won else 0.0)
    assert len(found.decisions) == sum(piece.decision for piece in pieces_of(match, 1))
    for one in found.decisions:
        assert one.chosen == match.actions[one.step] and match.states[one.step].turn == 1
        assert not one.is_mistake or one.cost > one.cost_interval


def test_only_what_the_interval_supports_is_a_mistake() -> None:
    match = played("nain_jaune", ["random", "greedy"], "supported", 60, rounds=2)
    found = review(match, 0, FEW)
    for one in found.decisions:
        assert one.is_mistake == (one.cost > max(one.cost_interval, 0.005))
        assert one.best != one.chosen or one.cost == 0.0
    assert found.mistakes() == sorted(found.mistakes(), key=lambda one: -one.cost)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_log_gives_the_same_review_however_many_share_the_work(name: str) -> None:
    match = played(name, ["greedy", "level1"], "jobs", 50)
    alone = review(match, 0, 20)
    assert alone == review(match, 0, 20) == review(match, 0, 20, jobs=2)
    assert alone != review(match, 0, 30)


def test_a_review_knows_no_more_than_the_seat_did() -> None:
    """What the others hold is exchanged: the decision is judged the same."""
    match = played("corsari", ["greedy", "greedy"], "hidden", 20)
    step = max(step for step in range(len(match.actions)) if match.states[step].turn == 0)
    before = measure(match, 0, [Piece(step, True)], 10)
    match.states[step] = match.game.determinize(match.game.view(match.states[step], 0), Rng("other"))
    assert measure(match, 0, [Piece(step, True)], 10) == before


def test_team_play_and_points_have_their_own_measure() -> None:
    match = played("korsar", ["greedy"] * 4, "teams", EARLY, teams=True)
    assert review(match, 0, 20).curve[0].value == 0.5
    match = played("nain_jaune", ["greedy"] * 3, "points", rounds=1)
    found = review(match, 0, 20)
    assert (found.unit, found.scale) == ("points", 294)
    assert found.curve[-1].value == pytest.approx(found.curve[0].value + sum(found.changes.values()))


def test_intervals_are_taken_from_blocks() -> None:
    assert block_interval([0.5] * 100) == 0.0
    alike = [float(number // 10 % 2) for number in range(1000)]  # ten alike, then ten others
    assert block_interval(alike) > 0.09  # taken one by one it would be a third of that


@cache
def page() -> tuple[Review, str]:
    match = played("nain_jaune", ["random", "greedy"], "page", rounds=2)
    found = review(match, 0, FEW)
    return found, review_page(match, found)


def test_the_page_stands_alone() -> None:
    found, text = page()
    assert text.startswith("<!doctype html>") and text.count("<svg") == 2
    assert not re.findall(r"<script|<link|https?://|url\(|src=", text)
    assert text.count("<circle") == len(found.mistakes())
    assert text.count("</table>") == (2 if found.mistakes() else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_its_reader(language: str) -> None:
    match = played("nain_jaune", ["random", "greedy"], "page", rounds=1)
    text = review_page(match, review(match, 0, FEW), language)
    assert f'<html lang="{language}">' in text and "{" not in text.partition("</style>")[2]
    for key in ("learn.luck", "learn.cost", "learn.all", "learn.review.how", "learn.cause.own"):
        assert escape(Voice(language).say(key)) in text, key


def test_a_mistake_without_a_reason_takes_one_line() -> None:
    found, _ = page()
    match = played("nain_jaune", ["random", "greedy"], "page", rounds=2)
    (one, *_) = found.mistakes()
    words = Words(match, found.seat, "en")
    better = [sheet(found, [replace(one, reasons=reasons)], words).columns[2].cells for reasons in ([], one.reasons)]
    assert one.reasons and [str(next(iter(cells))).count("\n") for cells in better] == [0, 1]


def test_what_is_better_is_never_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = page()
    match = played("nain_jaune", ["random", "greedy"], "page", rounds=2)
    monkeypatch.setattr(Words, "reasons", lambda *_: "il ⛵3 rende solo se va in mare; torna in porto al tuo prossimo turno")
    table = sheet(found, found.mistakes(), Words(match, found.seat, "it"))
    for width in range(70, 100):
        console = Console(file=StringIO(), width=width, color_system=None)
        console.print(table)
        assert isinstance(console.file, StringIO)
        assert "…" not in console.file.getvalue(), width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", ["chance", "points"])
def test_luck_and_skill_are_told_and_explained(language: str, unit: Literal["chance", "points"]) -> None:
    """In sentences, beside the figures; a figure over 100% is explained once more, and points are never percents."""
    found, _ = page()
    over = replace(found, unit=unit, scale=100, changes={"deal": 0.3, "draw": -0.13, "others": 0.002, "own": -1.51}, won=False)
    match = played("nain_jaune", ["random", "greedy"], "page", rounds=2)
    console = Console(file=StringIO(), width=200, color_system=None)
    show_review(match, over, console, language)
    assert isinstance(console.file, StringIO)
    shown = " ".join(re.sub("[│╭╮╰╯─]", " ", console.file.getvalue()).split())
    say = Voice(language).say
    more, meant = say("learn.luck.over"), say("learn.luck.text" if unit == "chance" else "learn.luck.text.points")
    for text in (unescape(review_page(match, over, language)).replace("\u00a0", " "), shown.replace("\u00a0", " ")):
        assert "17" in text and "151" in text and "-151" not in text
        assert meant.replace("\u00a0", " ") in text
        assert (more.replace("\u00a0", " ") in text) == (unit == "chance")
    few = replace(over, changes={"deal": 0.3, "draw": 0.1, "others": 0.0, "own": -0.5})
    assert escape(more) not in review_page(match, few, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bar_or_figure_of_what_changed_is_cut_short(language: str) -> None:
    """However long the words beside it are, in a panel of a terminal of the usual width."""
    intervals = {"deal": 0.011, "draw": 0.354, "others": 0.444, "own": 0.226}
    turned = {"deal": 0.19, "draw": 0.02, "others": 1.283, "own": -0.997}
    found = replace(page()[0], unit="chance", changes=turned, changes_interval=intervals)
    voice = Voice(language)
    console = Console(file=StringIO(), width=72, color_system=None)
    console.print(changes(found, voice))
    assert isinstance(console.file, StringIO)
    assert "…" not in console.file.getvalue()
    assert all(f"± {voice.figure(figure)}" in console.file.getvalue() for figure in ("1.1%", "44.4%", "22.6%"))
    lengths = [len(bar) for bar in re.findall("█+", console.file.getvalue())]
    assert sorted(lengths) == [2, 11, BAR]


def test_the_command_prints_and_writes(tmp_path: Path, command: Command) -> None:
    log, html = tmp_path / "log.json", tmp_path / "page.html"
    log.write_text(json.dumps(played("nain_jaune", ["random", "greedy"], "command", rounds=2).log()))

    done = run("review", str(log), "--seat", "1", "--worlds", "40", "--html", str(html), "--jobs", "2")
    english = Voice("en")
    assert done.returncode == 0 and english.say("learn.luck") in done.stdout and english.say("learn.curve.chance") in done.stdout
    assert html.read_text().startswith("<!doctype html>")
    for words, fault in (
        ((str(log), "--seat", "3"), "--seat 3: expected 1 to 2"),
        ((str(log), "--worlds", "3"), "--worlds 3: expected 20 to 100000"),
        ((str(tmp_path / "none.json"),), "expected the log of a match"),
    ):
        code, _, said = command("review", *words)
        assert code == 2 and fault in said and said.count("\n") == 1
