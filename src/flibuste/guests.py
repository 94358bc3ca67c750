"""Players that others have written: a class, called by `module:Class` or by the name of an entry point.

Whoever types a command may call any that Python finds. A server seats only those that its owner has admitted by a name: no
visitor ever names a module. A guest is made once for each game and thread of a process, and stays. `docs/agents.md` has its side.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import get_ident
from typing import Any, Final

from flibuste.game import BadInput, FlibusteError, Game, one_of
from flibuste.games import GAMES

GROUP: Final = "flibuste.players"
ADMITTED: Final[dict[str, tuple[str, list[str]]]] = {}  # by name: module:Class, and the games that it plays at this server
STAYING: Final[dict[tuple[str, str, int], Any]] = {}  # by reference, game and thread


def admit(guests: Mapping[str, tuple[str, list[str]]]) -> None:
    """From now on these may sit at tables of this process, and no others."""
    ADMITTED.clear()
    ADMITTED.update(guests)


def admitted_names(game: Game) -> list[str]:
    """The guests of a server that play this game."""
    return [name for name, (_, games) in ADMITTED.items() if game.name in games]


def reference_of(name: str) -> str:
    """The `module:Class` that a name stands for; empty where it stands for none."""
    if ":" in name:
        return name
    for entry in entry_points():
        if entry.name == name:
            return str(entry.value).replace(" ", "")
    return ""


def entry_names() -> list[str]:
    """The names of all entry points."""
    return sorted({entry.name for entry in entry_points()})


def entry_points() -> Iterable[Any]:
    """What is installed here; a browser, where nothing is, does without the module."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def class_of(reference: str) -> Any:
    """The class that a reference names; modules are also looked for in the folder in which the command was typed."""
    module, _, name = reference.partition(":")
    if not module or not name:
        raise BadInput(f"{reference!r} is no player: expected module:Class")
    here = os.getcwd()  # noqa: PTH109  sys.path has texts
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module)
    except ImportError as fault:
        raise BadInput(f"{reference}: {fault}: expected a module that Python finds, with all that it needs") from None
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            raise BadInput(f"{reference}: {module} has no {name}: expected a class")
    if not callable(found) or not callable(getattr(found, "choose", None)):
        raise BadInput(f"{reference} has no choose: expected a class with choose(view, rng)")
    return found


def games_of(reference: str) -> list[str]:
    """The games that a guest plays: those it names, or all."""
    names: Any = getattr(class_of(reference), "games", tuple(GAMES))
    for name in names:
        if name not in GAMES:
            raise BadInput(f"{reference} plays {name!r}: expected {one_of(list(GAMES))}")
    return [str(name) for name in names]


def guest(game: Game, reference: str) -> Any:
    """The guest itself. One that cannot be made says so in one line."""
    key = (reference, game.name, get_ident())
    if key not in STAYING:
        if game.name not in games_of(reference):
            raise BadInput(f"{reference} does not play {game.name}: expected {one_of(games_of(reference))}")
        try:
            STAYING[key] = class_of(reference)(game)
        except FlibusteError:
            raise
        except Exception as fault:
            raise BadInput(f"{reference} could not be made: {type(fault).__name__}: {fault}") from fault
    return STAYING[key]


def fingerprint_of(reference: str) -> str:
    """A hash of a guest: of the file of its class, and of those that it names in `files`, such as its weights."""
    kind = class_of(reference)
    own: Any = getattr(sys.modules[kind.__module__], "__file__", None)
    files: Any = getattr(kind, "files", ())
    digest = sha256(reference.encode())
    for path in [*([own] if own else []), *files]:
        try:
            digest.update(sha256(Path(path).read_bytes()).digest())
        except OSError as fault:
            raise BadInput(f"{reference}: {path}: {fault.strerror}: expected a file that can be read") from None
    return digest.hexdigest()[:16]
