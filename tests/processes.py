"""Processes that tests start and kill."""

import subprocess
from pathlib import Path


def children_of(process: subprocess.Popen[str]) -> list[int]:
    """The worker processes, where the system tells."""
    try:
        return [int(word) for word in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    except OSError:
        return []


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
