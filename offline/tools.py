"""Fetches what the offline part is made with and from, into a folder: each once, and all of it third-party.

- `pyodide/`: Python for browsers, from npm;
- `workbox/`: what writes service workers, from npm;
- `wheels/`: the packages of others that the house imports, from PyPI;
- `zig/`: the package `ziglang` of PyPI, for clang, wasm-ld and a C library's headers;
- `headers/`: those of CPython 3.14, of this machine's own Python 3.14 or of Debian's package, and a pyconfig.h for browsers.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from importlib.metadata import version as installed
from pathlib import Path
from typing import Final

PYODIDE: Final = "314.0.7"
WORKBOX: Final = "7.4.1"
ZIG: Final = "0.17.0"
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"  # what this Pyodide loads
WHEELS: Final = ("msgspec", "librt", "mypy_extensions")  # in the very versions that the engine is compiled with here
DEBIAN: Final = "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian forky main\n"
HEADERS: Final = f"libpython{PYTHON}-dev"
NODE_SCRIPT: Final = Path(__file__).with_name("node.mjs")
PIP: Final = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")


class Lacking(Exception):
    """Something cannot be had here; the text says what."""


def run(*command: object, folder: Path | None = None, **environment: str) -> str:
    """What a command says; Lacking, with its last line, if it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=folder, env=os.environ | environment, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise Lacking(f"{words[0]}: {error.strerror}") from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it failed").splitlines()
        raise Lacking(f"{Path(words[0]).name} {words[1] if len(words) > 1 else ''}: {said[-1][:300]}")
    return done.stdout


def once(place: Path, what: str, make: Callable[[Path], None]) -> Path:
    """A folder, made if it is not there or is of another version; half of one is none."""
    mark = place / ".made-of"
    if not mark.exists() or mark.read_text() != what:
        with tempfile.TemporaryDirectory(dir=place.parent) as scratch:
            made = Path(scratch) / place.name
            made.mkdir()
            make(made)
            (made / ".made-of").write_text(what)
            shutil.rmtree(place, ignore_errors=True)
            made.rename(place)
    return place


def pyodide(tools: Path, node: Path) -> Path:
    """Python for browsers; `node` is the folder of node and npm."""

    def make(place: Path) -> None:
        path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
        said = run(node / "npm", "pack", "--silent", f"pyodide@{PYODIDE}", folder=place, PATH=path)
        name = said.strip().splitlines()[-1]
        with tarfile.open(place / name) as archive:
            archive.extractall(place, filter="data")
        for file in (place / "package").iterdir():
            file.rename(place / file.name)
        (place / "package").rmdir()
        (place / name).unlink()

    return once(tools / "pyodide", PYODIDE, make)


def workbox(tools: Path, node: Path) -> Path:
    """What writes service workers."""

    def make(place: Path) -> None:
        path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
        (place / "package.json").write_text('{"private": true}')
        words = ("install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", f"workbox-build@{WORKBOX}")
        run(node / "npm", *words, folder=place, PATH=path)

    return once(tools / "workbox", WORKBOX, make)


def wheels(tools: Path, name: str = "wheels", packages: tuple[str, ...] = WHEELS) -> Path:
    """Packages of others for this Pyodide, unpacked: those that the house imports."""
    pins = [f"{package}=={installed(package)}" for package in packages]

    def make(place: Path) -> None:
        which = ("--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp", "--abi", "cp314")
        run(*PIP, "download", "--no-deps", "--only-binary=:all:", *which, "-d", place, *pins)
        for wheel in list(place.glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(place)
            wheel.unlink()

    return once(tools / name, f"{PLATFORM} {pins}", make)


def zig(tools: Path) -> Path:
    """The compiler."""

    def make(place: Path) -> None:
        run(*PIP, "install", "--no-deps", "--no-compile", "--target", place, f"ziglang=={ZIG}")

    return once(tools / "zig", ZIG, make)


def headers(tools: Path, node: Path) -> Path:
    """The headers of CPython 3.14, with what Pyodide says about itself in the place of their pyconfig.h."""

    def make(place: Path) -> None:
        own = of_this_machine()
        if own is not None:
            shutil.copytree(own, place, dirs_exist_ok=True)
            names = macros(Path(own_python("get_config_h_filename()")))
        else:
            names = of_debian(place)
        asked = place / "asked.py"
        asked.write_text("import json, sysconfig; print(json.dumps(sysconfig.get_config_vars(), default=str))")
        values = json.loads(run(node, NODE_SCRIPT, tools / "pyodide", asked).splitlines()[-1])
        asked.unlink()
        lines = [line for name in names if name in values for line in [define(name, values[name])] if line]
        (place / "pyconfig.h").write_text("\n".join(["#pragma once", *lines, ""]))

    return once(tools / "headers", f"CPython {PYTHON}, Pyodide {PYODIDE}", make)


def of_this_machine() -> Path | None:
    """The headers of a Python 3.14 that is installed, if it has them."""
    try:
        found = Path(own_python("get_path('include')"))
    except Lacking:
        return None
    return found if (found / "Python.h").exists() else None


def own_python(asked: str) -> str:
    return run(f"python{PYTHON}", "-c", f"import sysconfig; print(sysconfig.{asked})").strip()


def of_debian(place: Path) -> list[str]:
    """Debian's package, fetched and unpacked without being installed; apt checks who signed it. The macros of its pyconfig.h."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise Lacking(f"no headers of Python {PYTHON} here, and no apt-get to fetch Debian's")
    with tempfile.TemporaryDirectory() as scratch:
        apt = Path(scratch)
        for folder in ("state/lists/partial", "cache/archives/partial", "unpacked"):
            (apt / folder).mkdir(parents=True)
        (apt / "sources.list").write_text(DEBIAN)
        settings = {
            "Dir::State": apt / "state",
            "Dir::Cache": apt / "cache",
            "Dir::State::status": "/dev/null",
            "Dir::Etc::sourcelist": apt / "sources.list",
            "Dir::Etc::sourceparts": "/dev/null",
            "Acquire::Languages": "none",
            "APT::Sandbox::User": "",  # the folder is ours, and the user _apt has no way into it
        }
        words = ["apt-get", "-qq", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]
        run(*words, "update")
        run(*words, "download", HEADERS, folder=apt)
        run("dpkg-deb", "-x", next(apt.glob("*.deb")), apt / "unpacked")
        include = apt / "unpacked" / "usr" / "include"
        shutil.copytree(include / f"python{PYTHON}", place, dirs_exist_ok=True)
        return macros(next(path for path in include.rglob("pyconfig.h") if path.parent.parent != include))


def macros(config: Path) -> list[str]:
    """What a pyconfig.h defines or leaves undefined."""
    found = re.findall(r"^\s*(?:#\s*define|/\* #undef)\s+(\w+)", config.read_text(), re.MULTILINE)
    return [name for name in dict.fromkeys(found) if name != "Py_PYCONFIG_H"]


def define(name: str, value: object) -> str | None:
    """A value of Pyodide's as a macro; its 0 stands for undefined, but for sizes."""
    if value == 0 and not name.startswith("SIZEOF"):
        return None
    plain = isinstance(value, int) or re.fullmatch(r"\w*", str(value))
    return f"#define {name} {value}" if plain else f'#define {name} "{str(value).strip(chr(34))}"'
