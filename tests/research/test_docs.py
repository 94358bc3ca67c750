"""What `docs/research.md` says is so."""

import subprocess
import sys
from pathlib import Path

import pytest

import flibuste
from flibuste import research
from flibuste.games import GAMES
from flibuste.research.layouts import table_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text()


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_are_those_of_the_encoders(game: str) -> None:
    assert table_of(game) in PAGE


def test_the_page_names_everything_that_the_package_has() -> None:
    for name in research.PLACES:
        assert name.lower() in PAGE.lower()


def test_without_an_extra_one_line_says_what_to_install() -> None:
    code = """
import sys
for module, extra, statement in {!r}:
    for name in [name for name in sys.modules if name.split(".")[0] == module or name.startswith("flibuste.research")]:
        del sys.modules[name]
    sys.modules[module] = None
    try:
        exec(statement)
    except ImportError as fault:
        assert type(fault).__name__ == 'MissingExtra' and fault.name == module
        print(extra, fault)
    del sys.modules[module]
"""
    wanted = [
        ("pettingzoo", "research", "from flibuste.research import env"),
        ("gymnasium", "research", "from flibuste.research import OneSeat"),
        ("pyspiel", "spiel", "import flibuste.research.spiel"),
        ("pyarrow", "data", "from flibuste.research.record import write_parquet as write; write('nowhere', 'nowhere')"),
        ("PIL", "pictures", "from flibuste.research import env; env('korsar', render_mode='rgb_array')"),
        ("numpy", "research", "from flibuste.research import Tables"),
        ("numpy", "research", "import flibuste.research.solve"),
        ("numpy", "research", "import flibuste.research.record"),
        ("numpy", "research", "import flibuste.research.exploit"),
    ]
    run = subprocess.run([sys.executable, "-c", code.format(wanted)], capture_output=True, text=True)
    lines = run.stdout.splitlines()
    assert len(lines) == len(wanted), run
    for line, (module, extra, _) in zip(lines, wanted, strict=True):
        assert line == (f'{extra} flibuste.research needs {module}, which is not installed: pip install "flibuste[{extra}]"')


def test_a_command_without_its_extra_says_so_in_one_line() -> None:
    for words in (
        ["record", "korsar", "--seats", "random,random", "--out", "nowhere"],
        ["exploit", "korsar", "--player", "random"],
    ):
        code = f"import sys; sys.modules['numpy'] = None; sys.argv[1:] = {words!r}; from flibuste.__main__ import main; main()"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert run.returncode == 2 and not run.stdout and run.stderr.count("\n") == 1, run
        assert 'pip install "flibuste[research]"' in run.stderr


def test_the_citation_is_of_this_version() -> None:
    assert f"version: {flibuste.__version__}" in (ROOT / "CITATION.cff").read_text()
