"""Puts the compiled engine in the place of its source, when it may.

`hatch_build.py` compiles the modules named here into `_native/`, not beside their sources: Python prefers an extension
to a source file of the same name, so one that was forgotten there would hide every later edit. From `_native/` nothing
is loaded unless `load` finds that it was made from the very sources that lie here now, for this very Python. Where there are no
sources, as in what is packed for browsers, nothing can be older than they are.
`docs/decisions/0001-native-beside-source.md` tells why.
"""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ENGINE = ("cards.py", "chance.py", "game.py", "encoding.py", "lots.py", "match.py", "playout.py", "games/**/*.py", "bots/**/*.py")
RESEARCH = ("research/runner.py", "research/tree.py")
AT_A_TABLE = tuple(
    f"server/{name}.py"
    for name in (
        *("house/house", "house/playing", "house/tables", "house/rates", "house/rooms", "house/sights", "house/written"),
        *("table/chairs", "table/commands", "table/rebuilding", "table/rights", "table/table"),
    )
)
COMPILED = ENGINE + AT_A_TABLE + RESEARCH
"""The modules that are compiled, as patterns below the package, but for those in INTERPRETED."""

INTERPRETED = ("__init__.py", "events.py", "view.py", "preview.py", "puzzles.py", "reasons.py", "screen.py", "tutorial.py")
"""The files that stay as they are."""

GROUP = "flibuste"  # mypyc puts all modules into one library of this name + "__mypyc", so that they call each other natively
SUFFIX = EXTENSION_SUFFIXES[0]  # names the Python version, machine and C library that an extension is for
PACKAGE = Path(__file__).parent


def sources(package: Path) -> list[Path]:
    """The files to compile, in a fixed order."""
    return sorted({path for pattern in COMPILED for path in package.glob(pattern) if path.name not in INTERPRETED})


def fingerprint(package: Path) -> str:
    """A hash of the names and contents of the files to compile."""
    digest = sha256()
    for path in sources(package):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


class Finder:
    """Finds the compiled modules of `flibuste` before Python's own finders see their sources."""

    def __init__(self, native: Path) -> None:
        self.native = native

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != f"{GROUP}__mypyc" and not name.startswith("flibuste."):
            return None
        extension = self.native / (name.replace(".", "/") + SUFFIX)
        return spec_from_file_location(name, extension) if extension.exists() else None


def load(package: Path = PACKAGE) -> bool:
    """Let the compiled engine be used if there is one that fits; return whether it is."""
    if os.environ.get("FLIBUSTE_PURE", "0") not in ("", "0"):
        return False
    native = package / "_native"
    try:
        made_from, made_for, *_ = (native / "stamp").read_text().splitlines()
    except (OSError, ValueError):  # never compiled, or not completely
        return False
    if made_for != SUFFIX:
        return _uncompiled("was made for another Python")
    if sources(package) and made_from != fingerprint(package):
        return _uncompiled("is older than its source")
    finder = Finder(native)
    sys.meta_path.insert(0, finder)
    try:
        import_module(f"{GROUP}__mypyc")
    except ImportError as fault:
        sys.meta_path.remove(finder)
        return _uncompiled(f"cannot be loaded ({fault})")
    return True


def _uncompiled(why: str) -> bool:
    print(f"flibuste: the compiled engine {why}; running uncompiled (run `make build`)", file=sys.stderr)
    return False
