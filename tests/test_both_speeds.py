"""The compiled engine and its source play the same matches: positions, views, events, choices, thoughts and hints."""

import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

import pytest

import flibuste
from flibuste.games import GAMES
from tests.account import account

ROOT = Path(__file__).parent.parent
AROUND = 60  # characters that are shown on either side of a difference


def first_difference(ours: Iterable[str], theirs: Iterable[str]) -> str:
    """What differs first, and where; nothing where all lines are equal."""
    for one, other in zip_longest(ours, theirs, fillvalue="nothing more"):
        if one != other:
            place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
            shown = slice(max(place - AROUND, 0), place + AROUND)
            return f"{': '.join(one.split(': ', 2)[:2])}: …{one[shown]}… and …{other[shown]}…"
    return ""


@pytest.mark.skipif(not flibuste.compiled, reason="the engine is not compiled here, so there is nothing to compare")
@pytest.mark.parametrize("ways", ["ONCE", pytest.param("FEW", marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_uncompiled_the_engine_tells_the_same(game: str, ways: str) -> None:
    command = [sys.executable, "-m", "tests.account", game, ways]
    with subprocess.Popen(
        command, env={**os.environ, "FLIBUSTE_PURE": "1"}, cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as source:
        try:
            assert source.stdout is not None
            assert source.stdout.readline() == "uncompiled\n"
            assert first_difference(account(game, ways), (line.removesuffix("\n") for line in source.stdout)) == ""
            assert source.wait() == 0
        finally:
            source.kill()


def test_the_first_difference_is_named() -> None:
    lines = ["korsar 2: step 1, legal: [1, 2]", "korsar 2: step 2, legal: [1, 2]"]
    assert first_difference(lines, list(lines)) == ""
    assert first_difference(lines, [lines[0], lines[1].replace("2]", "3]")]).startswith("korsar 2: step 2, legal: ")
    assert "nothing more" in first_difference(lines, lines[:1])
    assert "nothing more" in first_difference(lines[:1], lines)
