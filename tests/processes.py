"""Processes that tests start, kill and wait for."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest


def children_of(process: subprocess.Popen[str]) -> list[int]:
    """The worker processes, where the system tells."""
    try:
        return [int(word) for word in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    except OSError:
        return []


def polled(condition: Callable[[], bool]) -> None:
    """Wait for something that will happen, however slow the machine."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it did not happen in a minute")


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
