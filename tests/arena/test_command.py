"""`flibuste arena`, and the page about it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
import typer.core
import typer.main

from flibuste.cli import app
from tests.arena.contests import ROOT
from tests.command import Command
from tests.processes import alive, children_of
from tests.waiting import polled

# ---- the command -----------------------------------------------------------------------------------------------------

# A test run in the background has Ctrl-C ignored, and would hand that on.
LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
COMMAND = [sys.executable, "-c", f"{LISTENING}; from flibuste.cli import main; main()", "arena"]
ENVIRONMENT = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def arena(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd)


BAD = {
    "chess --seats greedy,random": "there is no game 'chess'",
    "corsari": "--seats is missing",
    "corsari --seats greedy": "--seats names 1: corsari is played by 2, 3 or 4 players",
    "corsari --seats greedy,random,greedy,random,greedy": "--seats names 5: corsari is played by 2, 3 or 4 players",
    "corsari --seats greedy,level9": "corsari has no computer player 'level9': expected random",
    "corsari --seats greedy,you": "no computer player 'you'",
    "corsari --seats greedy,": "no computer player ''",
    "corsari --seats greedy,random --pairs 0": "--pairs 0: expected at least 1",
    "corsari --seats greedy,random --pairs many": "--pairs",
    "corsari --seats greedy,random --jobs 0": "--jobs 0: expected at least 1",
    "corsari --seats greedy,random --option wind=3": "no option 'wind'",
    "corsari --seats greedy,random --option players=3": "--option players=3: --seats makes it 2 players",
    "corsari --ladder --seats greedy": "a ladder is between two or more players, each named once",
    "korsar --seats greedy,random,greedy --option teams=true --option players=4": "--seats makes it 6 players",
    "korsar --seats greedy,random,greedy,random,greedy --option teams=true": "2, 3 or 4 teams, which is one name for both",
    "korsar --seats greedy,random,greedy,random,greedy,random": "6 players play in teams of two",
    "corsari --seats greedy,random --json nowhere/x.json": "--json nowhere/x.json: there is no folder nowhere",
    "corsari --seats greedy,random --plot Makefile/x.svg": "there is no folder Makefile",
    "corsari --seats greedy,random --results tests": "--results tests: is a folder: expected a file",
    "corsari --seats greedy,random --results /dev/null": "is a device: expected a file",
    "corsari --seats greedy,random --json new.svg --plot ./new.svg": "--plot new.svg: is the file of --json already",
    "corsari --seats greedy,random --results Makefile": "Makefile: holds no results of an arena",
}


@pytest.mark.parametrize(("words", "fault"), BAD.items(), ids=list(BAD))
def test_bad_input_gets_one_clear_line_and_exit_code_2(words: str, fault: str, command: Command) -> None:
    before = (ROOT / "Makefile").read_bytes()
    code, printed, said = command("arena", *words.split(" "))
    assert (code, printed) == (2, "")
    assert said.startswith("flibuste: ") and said.count("\n") == 1
    assert fault in said
    assert (ROOT / "Makefile").read_bytes() == before and not (ROOT / "new.svg").exists()


def test_the_command_from_end_to_end(tmp_path: Path) -> None:
    words = ["nain_jaune", "--seats", "greedy,random,random", "--pairs", "40", "--seed", "3", "--option", "rounds=1"]
    files = ["--json", "figures.json", "--plot", "figures.svg", "--results", "results.jsonl"]
    done = arena(*words, *files, "--jobs", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    title, heading, *rows = done.stdout.splitlines()
    assert title == "Nain Jaune, 3 players (edition djeco, rounds 1): 40 deals, 120 matches, seed 3"
    assert heading.split() == ["player", "wins", "(95%)", "fair", "to", "the", "others", "a", "round"]
    assert rows[0].startswith("greedy ") and rows[1].startswith("random ×2 ") and "33.3%" in rows[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figures.json", "figures.svg", "results.jsonl"]
    figures = json.loads((tmp_path / "figures.json").read_text())
    (table,) = figures["tables"]
    assert [player["name"] for player in table["players"]] == ["greedy", "random"] and len(table["deals"]) == 40
    assert f"{100 * table['players'][0]['wins']['mean']:.1f}%" in rows[0] and figures["ratings"] == []
    again = arena(*words, "--json", "again.json", cwd=tmp_path)
    assert again.stdout == done.stdout
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "figures.json").read_bytes()
    other = arena(*words, "--seed", "4", "--results", "results.jsonl", "--json", "again.json", cwd=tmp_path)
    assert other.returncode == 2 and 'its seed is "3", not "4"' in other.stderr and other.stderr.count("\n") == 1
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "figures.json").read_bytes()


def test_a_ladder_on_the_command_line(tmp_path: Path) -> None:
    done = arena(
        "nain_jaune", "--ladder", "--seats", "random,greedy", "--pairs", "100", "--json", "f", "--plot", "p.svg", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = done.stdout.splitlines()
    assert rows[1].split() == ["player", "rating", "95%"] and rows[2].startswith("greedy ") and rows[3].split() == ["random", "0"]
    assert rows[6].split()[:2] == ["greedy", "random"] and rows[6].rstrip().endswith("above")
    first, last = json.loads((tmp_path / "f").read_text())["ratings"]
    assert first["name"] == "greedy" and first["points"]["low"] > 0 and last["points"]["mean"] == 0


@pytest.fixture(params=[1, 2], ids=["one job", "two jobs"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """An arena in the middle of its work, which it would not finish soon, and the words that started it."""
    words = ["nain_jaune", "--seats", "greedy,random", "--option", "rounds=3", "--jobs", str(request.param)]
    words += ["--pairs", "100000", "--results", str(tmp_path / "results")]
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT, start_new_session=True
    )
    with process:
        try:
            results = tmp_path / "results"
            polled(lambda: results.exists() and results.read_bytes().count(b"\n") > 2)
            yield process, words
        finally:
            process.kill()


def test_a_killed_arena_goes_on_where_it_was(running: tuple[subprocess.Popen[str], list[str]], tmp_path: Path) -> None:
    process, words = running
    workers = children_of(process)
    process.kill()
    process.wait()
    polled(lambda: not any(alive(worker) for worker in workers))
    kept = (tmp_path / "results").read_bytes()
    whole = kept[: kept.rfind(b"\n") + 1]
    deals = max(json.loads(line)["deal"] for line in whole.splitlines()[1:]) + 20
    words[words.index("--pairs") + 1] = str(deals)
    done = arena(*words, "--json", str(tmp_path / "resumed"))
    assert (done.returncode, done.stderr) == (0, "")
    after = (tmp_path / "results").read_bytes()
    assert after.startswith(whole) and len(after.splitlines()) == deals + 1
    without = words[:-2]
    assert arena(*without, "--json", str(tmp_path / "at once")).stdout == done.stdout
    assert (tmp_path / "at once").read_bytes() == (tmp_path / "resumed").read_bytes()


@pytest.mark.parametrize("to_all", [True, False], ids=["at the terminal", "to the process"])
def test_ctrl_c_stops_cleanly(running: tuple[subprocess.Popen[str], list[str]], to_all: bool, tmp_path: Path) -> None:
    process, _ = running
    workers = children_of(process)
    if to_all:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert process.returncode == 130
    assert told.count("\n") == 1 and told.startswith("flibuste: stopped after ")
    assert "the same command goes on from there" in told
    kept = (tmp_path / "results").read_bytes()
    assert 1 <= int(told.split(" ")[3]) <= kept.count(b"\n") - 1
    polled(lambda: not any(alive(worker) for worker in workers))


# ---- the page about it -----------------------------------------------------------------------------------------------


def test_the_page_names_every_option_and_its_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "arena.md").read_text()
    command = typer.main.get_command(app)
    assert isinstance(command, typer.core.TyperGroup)
    options = {name for param in command.commands["arena"].params for name in param.opts if name.startswith("--")}
    named = {line.split("`")[1].split(" ")[0] for line in page.splitlines() if line.startswith("| `--")}
    assert named == options
    program = page.split("```python\n")[1].split("```")[0]
    exec(compile(program, "docs/arena.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.startswith("Interval(mean=0.")
