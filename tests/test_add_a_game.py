"""A game that is added by its folder alone gets laws, notation, the terminal, a server and computer players that think."""

import json
import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import flibuste
from flibuste.arena.report import summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, run, workers_of
from flibuste.bots import SearchBot, bot_named, bot_names
from flibuste.client import Client
from flibuste.game import BadInput
from flibuste.games import GAMES, game_in
from flibuste.hints import hints_for
from flibuste.laws import all_options, check_match, check_table
from flibuste.match import Match, replay
from flibuste.notation.cases import run_cases
from flibuste.notation.traces import trace
from flibuste.research import layout
from flibuste.research.explicit import Explicit
from flibuste.research.solve import Tree
from flibuste.terminal.play import play
from tests.arena.contests import contest
from tests.server.served import ServerProcess

ROOT = Path(__file__).parent.parent
FOLDER = "tests.toy"
TOY = game_in(FOLDER)


@pytest.fixture(autouse=True)
def _added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that adds a game, here and in every process that is started from here."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)
    monkeypatch.setenv("FLIBUSTE_GAMES", FOLDER)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])))


def test_it_keeps_the_laws() -> None:
    check_table(TOY)
    assert len(all_options(TOY)) == 4
    for options in all_options(TOY):
        assert check_match(TOY, options, seed="toy") == 13


def test_it_is_played_in_the_terminal() -> None:
    shown = StringIO()
    match = Match(TOY, TOY.options({"players": 3}), "1")
    answers = iter(["?", "lay wave-99", "undo", "hint"] + ["1"] * 20)
    play(match, ["you", "level3", "random"], Console(file=shown, width=100), None, lambda _: next(answers))
    assert match.state.over
    for words in ("hand_sizes", "is no action of high_tide", "➤ lay wave-", "Gunner: laid (card wave-", "wins!"):
        assert words in shown.getvalue()
    assert not set("[]{}") & set(shown.getvalue()), "lists are said as words, not as Python writes them"
    assert "None" not in shown.getvalue()


def test_the_command_line_finds_it() -> None:
    command = [sys.executable, "-m", "flibuste", "play", TOY.name, "--seats", "you,level3", "--seed", "1"]
    done = subprocess.run(command, input="1\n" * 6, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Gunner: laid (card wave-" in done.stdout and "wins!" in done.stdout


def test_python_programs_find_it() -> None:
    match, computer = flibuste.new("high_tide", players=3, seed="1"), flibuste.player("level2")
    while not match.over:
        match.play(computer(match))
    assert "points" in str(match.outcome) and "hand_sizes" in str(match) and "High Tide" in flibuste.about()


def test_programs_that_learn_are_told_that_it_has_no_observations() -> None:
    with pytest.raises(BadInput, match="no observations: expected a module `encode` in its folder"):
        layout(TOY.name)
    with pytest.raises(BadInput, match="chance of the game is not explicit: expected a module `lots` in its folder"):
        Explicit(TOY, TOY.options({}))
    with pytest.raises(BadInput, match="high_tide has no reduced form, which could be solved"):
        Tree(TOY.name, "")
    done = subprocess.run([sys.executable, "-m", "flibuste.research.layouts"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "### Nain Jaune" in done.stdout and TOY.title not in done.stdout


def test_its_levels_think_ahead() -> None:
    """The shared search tries every candidate in the worlds of the level, by the plain policy."""
    match = Match(TOY, TOY.options({}), "2")
    match.deal()
    assert match.turn is not None
    bot = bot_named(TOY, "level3", "1")
    assert isinstance(bot, SearchBot)
    assert bot_names(TOY) == ["random", "search", "first_mate_1", *(f"level{number}" for number in range(1, 7))]
    found = bot.search.think(match.view(match.turn), bot.rng)
    assert len(found) == 6 and len(found[0].values) == bot.search.worlds == 10
    assert len({estimate.mean() for estimate in found}) > 1
    hints = hints_for(TOY, match.view(match.turn), "1", worlds=10)
    assert hints[0].action in match.view(match.turn).legal and hints[0].reasons == []


def test_level_3_is_clearly_better_than_random() -> None:
    with Results(contest(TOY.name, {}, ["level3", "random"])) as results:
        run(results, 40, Serial())
        level3, _ = summary_of(results, 40).tables[0]
    assert level3.wins.low is not None and level3.wins.low > 0.5


def test_worker_processes_find_it() -> None:
    one = contest(TOY.name, {"ebb": True}, ["level1", "random"])
    played = []
    for jobs in (1, 2):
        with Results(one) as results, workers_of(jobs) as workers:
            run(results, 3, workers, jobs)
            played.append(results.of_table(0, 3))
    assert played[0] == played[1]


def test_it_is_played_at_a_server_against_a_level_that_thinks(tmp_path: Path) -> None:
    """A worker that failed would be named in the log, and the move be taken at random."""
    with (tmp_path / "errors").open("w") as errors:
        server = ServerProcess(tmp_path / "tables.db", errors=errors)
        seen: list[dict[str, Any]] = []

        def first(view: dict[str, Any]) -> str:
            seen.append(view)
            return str(view["legal"][0])

        with Client(server.address) as client:
            (info,) = (one for one in client.request("GET", "/api/games") if one["name"] == TOY.name)
            assert info["title"] == "High Tide" and "level3" in info["levels"]
            sides = {
                option["name"]: option["partners"] for one in client.request("GET", "/api/games") for option in one["options"]
            }
            assert {name for name, partners in sides.items() if partners > 1} == {"teams"} and sides["ebb"] == 1
            code = client.create(TOY.name, ["you", "level3"], hints=True)
            client.start(code)
            ending = client.play(code, first)
            log = client.request("GET", f"/api/tables/{code}/log")
        server.end(signal.SIGTERM)
    assert ending.reason == "played" and [len(view["hand"]) for view in seen] == [6, 5, 4, 3, 2, 1]
    assert replay(log["match"]).state.over
    assert "failed" not in (tmp_path / "errors").read_text()


def test_its_positions_cases_traces_and_logs_work(tmp_path: Path) -> None:
    match = Match(TOY, TOY.options({}), "5")
    match.deal()
    position = TOY.dump(match.state)
    hand = position["hands"][0]  # type: ignore[index]
    highest = max(hand, key=lambda card: TOY.deck.numbers[card])
    case = {
        "id": "TOY-T01",
        "position": position,
        "actions": [f"lay {highest}"],
        "expect": {"position": {"turn": 1, "laid": [highest], "points": [0, 0]}},
    }
    file = tmp_path / "toy.json"
    file.write_text(json.dumps({"notation": 1, "cases": [case]}))
    assert [result.faults for result in run_cases(file)] == [[]]
    assert len(list(trace(TOY, TOY.options({}), "6", 2, 0.5))) == 28
    match.submit(f"lay {highest}", 0)
    assert TOY.dump(replay(match.log()).state) == TOY.dump(match.state)
    with pytest.raises(BadInput, match="wave-1 is in"):
        TOY.load({**position, "laid": ["wave-1"]})
