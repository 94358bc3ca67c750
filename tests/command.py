"""The command line, run by a test: in a process of its own, or in this one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.cli import main

ROOT = Path(__file__).parent.parent
Told = tuple[int, str, str]  # the exit code, what was printed, and what was said of faults


class Command:
    """The command in this very process, which saves the time that a new one takes to start."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str) -> Told:
        self.monkeypatch.chdir(ROOT)
        self.monkeypatch.setattr(sys, "argv", ["flibuste", *words])
        self.monkeypatch.setenv("COLUMNS", "100")
        with pytest.raises(SystemExit) as end:
            main()
        shown = self.capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, shown.out, shown.err


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own with something typed."""
    return subprocess.run(
        [sys.executable, "-c", "from flibuste.cli import main; main()", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", **environment},
        cwd=ROOT,
    )
