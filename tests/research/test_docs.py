"""What `docs/research.md` says is so."""

import re
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
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_are_those_of_the_encoders(game: str) -> None:
    assert table_of(game) in PAGE


@pytest.mark.once
@pytest.mark.parametrize("code", [code for code in CODE if "sb3" not in code], ids=lambda code: code.split("\n")[1][:30])
def test_the_examples_run(code: str) -> None:
    exec(compile(code.replace("cfr_plus(200)", "cfr_plus(3)"), "docs/research.md", "exec"), {})  # noqa: S102  it is ours


def test_the_page_names_everything_that_the_package_has() -> None:
    for name in research.PLACES:
        assert name.lower() in PAGE.lower()


@pytest.mark.once
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
