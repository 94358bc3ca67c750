"""Shows the steps of set-up, each with the time it took: `step` and `say` for hatch_build.py, and for make

    python steps.py "fetching the tools" COMMAND…

It runs before anything is installed, so it needs nothing but Python.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic

_lock = Lock()
_begun: dict[str, float] = {}  # when each step that is under way began


@contextmanager
def step(name: str) -> Iterator[None]:
    """Leave a line with the time that the step took, done or not. Steps may overlap.

    A terminal shows what is under way; elsewhere nothing is written that would have to be taken back.
    """
    with _lock:
        _begun[name] = monotonic()
    over = Event()
    watch = Thread(target=_watch, args=(over,), daemon=True)
    if sys.stderr.isatty():
        watch.start()
    how = "failed after "
    try:
        yield
        how = ""
    finally:
        over.set()
        with _lock:
            spent = monotonic() - _begun.pop(name)
            _write(f"  {name} … {how}{spent:.0f} s\n")


def say(text: str) -> None:
    """Write lines whole, whoever else writes at the same moment (`print` writes the end of a line by itself)."""
    with _lock:
        _write(f"{text}\n")


def _watch(over: Event) -> None:
    """Once a second, say what is under way and for how long."""
    while not over.wait(1):
        with _lock:
            if _begun:
                _write(f"  {', '.join(_begun)} … {monotonic() - min(_begun.values()):.0f} s")


def _write(line: str) -> None:
    if sys.stderr.isatty():
        line = f"\r\033[K{line}"
    sys.stderr.write(line)
    sys.stderr.flush()


def main() -> None:
    """Run a command as a step; what it says is shown only if it fails."""
    name, *command = sys.argv[1:]
    try:
        with step(name):
            subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True)
    except subprocess.CalledProcessError as fault:
        sys.stderr.write(fault.stdout.decode(errors="replace"))
        sys.exit(f"flibuste: {name} failed (see above)")


if __name__ == "__main__":
    main()
