"""Packs what the browser needs of Python, its packages and the house. It runs in Pyodide: only that Python writes what it reads.

    node node.mjs PYODIDE pack.py STAGE WHEELS OUT

A rehearsal loads every module that a visit needs. OUT gets `stdlib.zip`, of Python's own library, and `house.zip`, of the rest:
as compiled Python, and stored as it is, so that the compression of the web sees through it, and the page's worker can unpack it.
"""

import importlib
import importlib.util
import sys
import zipfile
from collections.abc import Iterable
from importlib import _bootstrap_external
from pathlib import Path

LIBRARY = Path("/lib/python314.zip")
PYODIDES = ("_pyodide/", "pyodide/")
ALSO = (  # what Pyodide itself, an error's text or an import from an archive asks for, later than a rehearsal would
    *(*PYODIDES, "asyncio/", "encodings/__init__", "encodings/aliases", "encodings/ascii"),
    *("encodings/idna", "encodings/latin_1", "encodings/utf", "collections/", "importlib/_", "json/", "zipfile/"),
    *("_strptime.py", "ast.py", "calendar.py", "copy.py", "difflib.py", "inspect.py", "linecache.py", "locale.py"),
    *("pprint.py", "shutil.py", "stringprep.py", "token.py", "tokenize.py", "traceback.py"),
)


def compiled(source: bytes, name: str, spared: bool = False) -> bytes:
    """A source file as compiled Python that is not checked against its source; if `spared`, without docstrings and asserts."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2 if spared else 0)
    made: bytearray = _bootstrap_external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)  # type: ignore[attr-defined]
    return bytes(made)


def write(path: Path, files: Iterable[tuple[str, bytes]], spared: bool = False) -> None:
    """An archive in which the same files are the same bytes, whenever it is made."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, body in sorted(files):
            if name.endswith(".py"):
                made = compiled(body, name, spared and not name.startswith(PYODIDES))
                archive.writestr(zipfile.ZipInfo(f"{name}c"), made)
            else:
                archive.writestr(zipfile.ZipInfo(name), body)


def loaded_below(place: Path) -> set[str]:
    """The files of the modules that are loaded from a folder."""
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    return {Path(file).relative_to(place).as_posix() for file in files if file is not None and Path(file).is_relative_to(place)}


async def main(stage: Path, wheels: Path, out: Path) -> None:
    sys.path[:0] = [str(stage), str(wheels), str(Path(__file__).parent)]
    rehearsal = importlib.import_module("rehearsal")
    import flibuste

    print("compiled" if flibuste.compiled else "uncompiled")
    await rehearsal.rehearse()
    native = stage / "flibuste" / "_native"
    ours = [(name, (stage / name).read_bytes()) for name in loaded_below(stage) if not name.startswith("flibuste/_native/")]
    ours += [(path.relative_to(stage).as_posix(), path.read_bytes()) for path in native.rglob("*") if path.is_file()]
    ours += [(path.relative_to(stage).as_posix(), path.read_bytes()) for path in (stage / "flibuste").rglob("*.json")]
    theirs = [(name, (wheels / name).read_bytes()) for name in loaded_below(wheels)]
    write(out / "house.zip", dict([*ours, *theirs]).items())
    with zipfile.ZipFile(LIBRARY) as library:
        names = loaded_below(LIBRARY) | {name for name in library.namelist() if name.startswith(ALSO) and name.endswith(".py")}
        write(out / "stdlib.zip", [(name, library.read(name)) for name in names if not name.endswith(".pyc")], spared=True)


if __name__ == "__main__":
    running = main(*(Path("/machine" + word) for word in sys.argv[1:]))  # node.mjs waits for it
