"""The rules hold inside a browser: the conformance cases and the tests of the rules, with the engine that a browser gets."""

import re
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from flibuste._native import PACKAGE
from offline import build, tools
from tests.conftest import HERE, PURE
from tests.offline.part import in_pyodide, parts, unpacked

pytestmark = pytest.mark.xdist_group("offline")
SOME = [HERE / "test_cases.py", *(HERE / "rules" / f"test_{game}.py" for game in ("corsari", "korsar", "nain_jaune"))]
ALL = [place for place in PURE if not place.is_relative_to(HERE / "server")]


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """The whole package, with the engine of the house that is fetched."""
    unlike = ("_native", "page", "offline", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "stage" / "flibuste", ignore=shutil.ignore_patterns(*unlike))
    if parts()["compiled"]:
        house = unpacked(tmp_path / "house")
        shutil.copytree(house / "flibuste" / "_native", tmp_path / "stage" / "flibuste" / "_native")
    return tmp_path / "stage"


@pytest.mark.parametrize("places", [SOME, pytest.param(ALL, marks=pytest.mark.soak)], ids=["some", "all"])
def test_cases_and_rules_hold_there(places: list[Path], stage: Path) -> None:
    found = find_spec("pytest")
    assert found is not None and found.origin is not None
    wheels = ":".join(str(place) for place in (tools.wheels(build.TOOLS), tools.wheels(build.TOOLS, "proof", ("hypothesis",))))
    told = in_pyodide(
        Path(__file__).with_name("pytest_there.py"),
        *(build.ROOT, stage, wheels, Path(found.origin).parents[1], "-m", "not soak"),
        *(place.relative_to(build.ROOT) for place in places),
        python=build.TOOLS / "pyodide",  # with all of its library, which pytest needs
    )
    assert told.splitlines()[0] == ("compiled" if parts()["compiled"] else "uncompiled")
    passed = re.search(r"^(\d+) passed", told, re.MULTILINE)
    assert passed is not None and int(passed[1]) > 600, told
