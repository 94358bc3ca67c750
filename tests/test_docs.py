"""The documents are true: their programs run, their commands exist, their links lead somewhere, the files they name are there."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command

from flibuste.arena.contest import contest_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, run
from flibuste.bots import is_ours
from flibuste.cli import app
from flibuste.commands.typed import read_asked
from flibuste.game import Game
from flibuste.games import GAMES, game_named
from flibuste.match import LOG_KEYS
from flibuste.notation.cases import CASE_KEYS
from tests.pages import PAGES, ROOT, Block, anchors, blocks, links, spans, text_of
from tests.server.served import in_thread

BLOCKS = [block for page in PAGES for block in blocks(page)]
ENVIRONMENT = {
    **os.environ,
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "LC_ALL": "C.UTF-8",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
}


# ---- what kind of block it is ----------------------------------------------------------------------------------------

UNCHECKED = {
    "what a person types / a bot's choice": "a drawing",
    "a message over a table's line": "a drawing",
    "__main__ → ": "the imports, see test_imports_point_as_they_are_drawn",
    "net | within → ": "the imports of the server's rooms, see test_imports_of_the_server_point_as_they_are_drawn",
    "main → ": "the imports of the page, see web/tests/directions.test.ts",
    "from flibuste.research.record import": "it reads what a command has made, see tests/research/test_record.py",
    "from sb3_contrib": "it needs a torch, which only `make soak` has: see tests/research/test_examples.py",
    "from flibuste.client import Client\nfrom flibuste.research": "somebody else's server, see tests/test_guests.py",
    "server {": "a file of nginx, which these tests do not install",
    "pirates.example {": "a file of Caddy, which these tests do not install",
    "[project.entry-points": "a package of somebody else's, see tests/test_guests.py",
}
"""Blocks that nothing here runs or reads, by how they begin."""


def kind_of(block: Block) -> str:
    """How a block is checked."""
    if any(block.text.startswith(begin) for begin in UNCHECKED):
        return "unchecked"
    if block.language in ("python", "json", "toml"):  # TOML: see tests/server/test_settings.py
        return block.language
    if block.text.startswith("{"):
        return "json"
    return "transcript" if block.text.startswith("$ ") else "commands"


def of_kind(kind: str) -> list[Block]:
    found = [block for block in BLOCKS if kind_of(block) == kind]
    assert found
    return found


def test_what_is_not_checked_is_still_there() -> None:
    assert {begin for begin in UNCHECKED if not any(block.text.startswith(begin) for block in BLOCKS)} == set()


# ---- programs --------------------------------------------------------------------------------------------------------


PROMISE = re.compile(r"^print\(.*\)  # (\d.*)$", re.MULTILINE)
assert PROMISE.search(text_of("README.md"))


@pytest.mark.parametrize("block", of_kind("python"), ids=lambda block: block.name)
def test_every_program_runs(block: Block, tmp_path: Path) -> None:
    """In a folder of its own. A comment after a print that begins with a figure is what the program prints."""
    if "http://127.0.0.1:8000" in block.text:
        with in_thread(tmp_path / "tables.db") as address:
            printed = output_of(block.text.replace("http://127.0.0.1:8000", address), tmp_path)
    else:
        printed = output_of(block.text, tmp_path)
    assert printed.strip()
    for promised in PROMISE.findall(block.text):
        assert promised in printed.splitlines()


def output_of(program: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# ---- JSON ------------------------------------------------------------------------------------------------------------


def read(text: str) -> object:
    """JSON in which … stands for what was left out."""
    return json.loads(re.sub(r",? ?…(?=[\]}])", "", text))


def shapes(tmp_path: Path) -> Iterator[set[str]]:
    """The keys of what the program itself writes: positions, logs, files of cases, lines of the arena's results."""
    for game in GAMES.values():
        yield set(game.dump(game.start(game.options({}))))
    contest = contest_of(game_named("nain_jaune"), {"rounds": 1}, ["greedy", "random"], seed="7")
    with Results(contest, tmp_path / "run.jsonl") as results:
        run(results, 1, Serial())
    for line in (tmp_path / "run.jsonl").read_text().splitlines():
        yield set(json.loads(line))
    yield from map(set, LOG_KEYS.values())
    yield {"format", "fair", "match"}
    yield {"notation", "cases"}


@pytest.mark.parametrize("block", of_kind("json"), ids=lambda block: block.name)
def test_every_piece_of_json_has_the_keys_that_the_program_writes(block: Block, tmp_path: Path) -> None:
    content = read(block.text)
    assert isinstance(content, dict)
    assert set(content) in list(shapes(tmp_path)) or {"id", "expect"} <= set(content) <= set(CASE_KEYS)


# ---- commands --------------------------------------------------------------------------------------------------------

COMMANDS = get_command(app).commands  # type: ignore[attr-defined]
ELSEWHERE = {
    "cd": "the shell's own",
    "cp": "the shell's own",
    "export": "the shell's own",
    "ln": "the shell's own",
    "python3 -m venv": "Python's own",
    "/opt/flibuste/bin/pip": "pip",
    "sudo env SITE=pirates.local caddy": "a proxy, see tests/test_deploy.py",
    "docker": "an engine for containers, see tests/test_deploy.py",
    "systemctl": "see tests/test_deploy.py",
    "dask": "the extra `cluster`, see tests/scale/test_cluster.py",
    ".venv/bin/python -m pip": "pip",
    "pip": "pip",
}
RUN_AS_MODULES = {
    "flibuste.arena.ratings": "flibuste.arena.ratings",
    "flibuste.learning": "flibuste.learning.__main__",
    "flibuste.puzzles": "flibuste.puzzles.__main__",
}
NO_COMMANDS = {"flibuste match", "flibuste deal N of SEED", "flibuste …"}  # what is hashed, and any command at all


def command_lines() -> list[tuple[str, str]]:
    """Every whole command line that a page shows, without what a shell would do with it."""
    shown = [(block.name, line) for block in of_kind("commands") for line in block.text.splitlines()]
    shown += [
        (block.name, line.removeprefix("$ ").partition(" > ")[0])
        for block in of_kind("transcript")
        for line in block.text.splitlines()
        if line.startswith("$ flibuste")
    ]
    shown += [(page, span) for page in PAGES for span in spans(page) if re.match(r"flibuste \w+ .*[a-z_]+ --", span)]
    return [(where, line.partition("  #")[0].strip()) for where, line in shown]


@pytest.mark.parametrize(("where", "line"), command_lines(), ids=[line[:90] for _, line in command_lines()])
def test_every_command_line_is_one(where: str, line: str) -> None:
    """It is read as the program reads it, and not carried out: what was to be typed may play for hours, or wait for a person or a
    cluster. `play` and `advise` run in tests/test_cli.py and tests/test_guests.py, `--cluster` in tests/scale/test_cluster.py."""
    if any(line.startswith(f"{word} ") for word in ELSEWHERE):
        return
    words = shlex.split(line.removeprefix("/opt/flibuste/bin/"))
    if words[0] == "make":
        assert is_target(words[1]), where
    elif words[:2] == ["python", "-m"]:
        parser_of(words[2]).parse_args(words[3:])
    elif words[0] == "python":
        assert (ROOT / "examples" / words[1]).exists(), where
    elif words[0] == ".venv/bin/python":
        source = (ROOT / words[1]).read_text()
        assert all(f'"{word}"' in source for word in words if word.startswith("--")), where
    else:
        assert words[0] == "flibuste", f"{where}: {line} is nothing that this test knows"
        check_flibuste(words[1:])


def parser_of(module: str) -> ArgumentParser:
    """Of a program that is run as `python -m`."""
    found = import_module(RUN_AS_MODULES[module]).PARSER
    assert isinstance(found, ArgumentParser)
    return found


def is_target(word: str) -> bool:
    return re.search(rf"^{word}:", (ROOT / "Makefile").read_text(), re.MULTILINE) is not None


def check_flibuste(words: list[str]) -> None:
    """A whole command is read as the program itself reads it; what is left out or stands for something is not."""
    name, *rest = words
    if "…" in words or "GAME" in words or rest[-1:] == ["--pairs"]:
        assert {word for word in rest if word.startswith("--")} <= options_of(name)
        return
    given = COMMANDS[name].make_context(name, list(rest)).params
    if given.get("name") is not None:
        game = game_named(given["name"])
        check_asked(game, given.get("option"), given.get("seats"))


def check_asked(game: Game, texts: list[str] | None, seats: str | None) -> None:
    known: dict[str, list[object]] = {option.name: list(option.values) for option in game.option_list}
    known |= {"players": list(game.player_counts), "edition": list(game.editions)}
    for key, value in read_asked(game, texts).items():
        assert value in known[key]
    named = {seat for seat in (seats or "you").split(",") if ":" not in seat}  # for guests, see tests/research/test_examples.py
    assert all(seat == "you" or is_ours(game, seat) for seat in named)


def options_of(command: str) -> set[str]:
    """Of a command, or of all that are below it."""
    below = getattr(COMMANDS[command], "commands", {}).values()
    return {
        word for one in (COMMANDS[command], *below) for parameter in one.params for word in parameter.opts if word[:2] == "--"
    }


@pytest.mark.parametrize("page", PAGES)
def test_every_command_and_option_in_the_text_exists(page: str) -> None:
    for span in set(spans(page)) - NO_COMMANDS:
        words = span.replace("[", "").replace("]", "").split(" ")
        asked = {word for word in words if word.startswith("--")}
        if words[0] == "flibuste" and len(words) > 1:
            assert asked <= options_of(words[1]), span
        elif words[0] == "make" and len(words) > 1:
            assert is_target(words[1]), span
        elif words[0].endswith(".py") and asked:
            source = (ROOT / "bench" / Path(words[0]).name).read_text()
            assert all(f'"{word}"' in source for word in asked), span
        elif words[0].startswith("--"):
            bench = "\n".join(path.read_text() for path in (ROOT / "bench").glob("*.py"))
            known = {"--help"}.union(*(options_of(command) for command in COMMANDS))
            for module in [module for module in RUN_AS_MODULES if module in text_of(page)]:
                known |= {option for action in parser_of(module)._actions for option in action.option_strings}
            assert all(word in known or ("bench" in text_of(page) and f'"{word}"' in bench) for word in asked), span


def test_the_readme_names_every_command_and_only_their_options() -> None:
    rows = re.findall(r"^\| `flibuste (\w+).*$", text_of("README.md"), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)
    for row in re.findall(r"^\| `flibuste \w+.*$", text_of("README.md"), re.MULTILINE):
        command = row.split()[2].strip("`")
        assert set(re.findall(r"`(--[\w-]+)", row)) <= options_of(command), row


@pytest.mark.parametrize(("page", "command"), [("docs/arena.md", "arena"), ("docs/operate.md", "serve")])
def test_the_table_of_a_commands_options_is_complete(page: str, command: str) -> None:
    cells = re.findall(r"^\| (`--.*?) \|", text_of(page), re.MULTILINE)
    assert {option for cell in cells for option in re.findall(r"--[\w-]+", cell.split(" or ")[0])} == options_of(command)


# ---- transcripts -----------------------------------------------------------------------------------------------------


def test_every_transcript_is_what_happens(tmp_path: Path) -> None:
    """The blocks of a page one after the other, in one folder; a line … stands for any lines."""
    compared = 0
    for block in BLOCKS:
        if file := re.search(r"The file `([\w.]+)`:$", block.before):
            (tmp_path / file[1]).write_text(block.text)
        if change := re.search(r"After the fourth action was changed to `(.+)`:$", block.before):
            log = json.loads((tmp_path / "m.json").read_text())
            log["actions"][3] = change[1]
            (tmp_path / "m.json").write_text(json.dumps(log))
        if kind_of(block) != "transcript":
            continue
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line) + r"\n" for line in shown.splitlines())
            assert re.fullmatch(pattern, done.stdout), f"{block.name}: {command}\n{done.stdout}"
            compared += 1
    assert compared >= 6


# ---- links, files, imports -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for link in links(page):
        if link.startswith(("https://", "http://")):
            continue
        file, _, anchor = link.partition("#")
        target = (ROOT / page).parent / file if file else ROOT / page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.resolve().relative_to(ROOT).as_posix()), link


MADE = {
    "dist/",
    "about.json",
    "bench/playouts.json",
    "logs.jsonl",
    "dist/site/",
    "assets/",
    "/var/www/pirates/",
    "src/flibuste/_native/",
    "src/flibuste/offline/",
    "mine.json",
}  # by a command, not kept


@pytest.fixture(scope="module")
def files() -> list[str]:
    """All files of the project, and all folders with a / at the end."""
    found: list[str] = []
    for folder in ("src", "tests", "docs", "bench", "examples", "offline", "web/src", "web/tests", "web/build"):
        found += [path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in (ROOT / folder).rglob("*")]
    return [*found, *(path.name for path in ROOT.iterdir()), "bench/", "docs/", "examples/", "src/", "tests/"]


@pytest.mark.parametrize("page", [page for page in PAGES if page != "CHANGELOG.md"])
def test_every_file_that_a_page_names_is_there(page: str, files: list[str]) -> None:
    for span in set(spans(page)) - MADE:
        if not re.fullmatch(r"[\w.<>*/-]+(/|\.(py|md|ts|svelte|json|toml))", span):
            continue
        named = [span.replace("<game>", game).replace("<language>", "en") for game in GAMES]  # what one game may lack another has
        assert any(fnmatch(f"/{file}", f"*/{pattern}") for pattern in set(named) for file in files), span


PACKAGE = ROOT / "src/flibuste"
MODULES = {path.stem for path in PACKAGE.glob("*.py") if path.stem != "__init__"}
MODULES |= {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


def layers_of(contract: str, names: set[str]) -> list[list[str]]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (found,) = [one for one in contracts if one["name"] == contract]
    return [[name for name in re.findall(r"\w+", layer) if name in names] for layer in found["layers"]]


def layers_drawn(first: str) -> list[list[str]]:
    (drawn,) = [block.text for block in blocks("docs/architecture.md") if block.text.startswith(f"{first} → ")]
    return [layer.split(" | ") for layer in drawn.strip().split(" → ")]


def test_imports_point_as_they_are_drawn() -> None:
    assert layers_drawn("__main__") == layers_of("Imports point one way", MODULES)


def test_imports_of_the_server_point_as_they_are_drawn() -> None:
    rooms = {path.parent.name for path in (PACKAGE / "server").glob("*/__init__.py")}
    drawn = layers_drawn("net | within")
    assert drawn == layers_of("The rooms of the server", rooms)
    assert {room for layer in drawn for room in layer} == rooms


@pytest.mark.parametrize("module", sorted(MODULES))
def test_the_architecture_names_every_module(module: str) -> None:
    rooms = text_of("docs/architecture.md").partition("\n## The rooms\n")[2].partition("\n## ")[0]
    assert re.search(rf"^\|[^|]*`{module}(\.py`|/)", rooms, re.MULTILINE)
