"""The engine inside a browser plays as it does here, move by move."""

from pathlib import Path

import pytest

from offline import parity
from tests.offline.part import in_pyodide, natively, parts, unpacked

pytestmark = pytest.mark.xdist_group("offline")
FILE = Path(parity.__file__)


@pytest.mark.parametrize("how", ["some", pytest.param("all", marks=pytest.mark.soak)])
def test_it_plays_as_it_does_natively(how: str, tmp_path: Path) -> None:
    asked = how if parts()["compiled"] else "few"
    here, there = natively("offline.parity", asked), in_pyodide(FILE, asked, unpacked(tmp_path))
    assert here.count("\n") == len(list(parity.ways(asked))) > 2
    assert there == here
