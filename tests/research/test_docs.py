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
sys.modules[{!r}] = None
try:
    from flibuste.research import {}
except ImportError as fault:
    print(fault)
"""
    for module, name in (("numpy", "Tables"), ("pettingzoo", "env"), ("gymnasium", "OneSeat")):
        run = subprocess.run([sys.executable, "-c", code.format(module, name)], capture_output=True, text=True, check=True)
        assert run.stdout.count("\n") == 1 and 'pip install "flibuste[research]"' in run.stdout, run


def test_the_citation_is_of_this_version() -> None:
    assert f"version: {flibuste.__version__}" in (ROOT / "CITATION.cff").read_text()
