"""The offline part as `make` has built it, for the tests that need it; `python -m offline.build` says in a line what there is."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hatch_build import node_folder
from offline import build

NODE_SCRIPT = Path(build.__file__).with_name("node.mjs")


def parts() -> dict[str, Any]:
    """What there is; a test is skipped where the machine allows no offline part, and fails where the part is out of date."""
    stamp = build.OUT / "stamp"
    if not stamp.exists():
        pytest.skip("there is no offline part: `python -m offline.build` says why")
    current = build.stamp_of(build.ROOT / "src" / "flibuste")
    assert stamp.read_text().split()[0] == current, "the offline part is older than its sources: python -m offline.build"
    listed: dict[str, Any] = json.loads((build.OUT / "parts.json").read_text())
    return listed


def unpacked(folder: Path) -> Path:
    """The house, unpacked as a browser's worker does."""
    with zipfile.ZipFile(build.OUT / parts()["house"] / "house.zip") as archive:
        archive.extractall(folder)
    return folder


def in_pyodide(file: Path, *words: object, python: Path | None = None) -> str:
    """What a file of Python prints in the very Python that the browser gets, or in this one."""
    node = node_folder()
    assert node is not None
    command = [node / "node", NODE_SCRIPT, python or build.OUT / parts()["runtime"], file, *words]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def natively(module: str, *words: str) -> str:
    done = subprocess.run([sys.executable, "-m", module, *words], cwd=build.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
