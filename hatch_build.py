"""Compiles the engine with mypyc, for hatchling (as its build hook) and for `make` (as a script).

The extensions go to `src/flibuste/_native/`, with a stamp that says what they were made from; as long as the stamp fits,
nothing is compiled again. Where they cannot be made, one line says so and Flibuste runs from its source.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version as installed
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Asserts stay: compiled and uncompiled must do the same, down to the errors.
OPTIONS: dict[str, Any] = {"opt_level": "3", "debug_level": "0", "strip_asserts": False}

FLAGS = [
    "-Wno-error",  # mypyc asks for -Werror, but a newer compiler's new warning is no reason to go without
    *("-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"),  # nobody replaces these functions: they may be inlined
]


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = build(Path(self.root))
        if built and version == "standard":  # an editable install takes it from where it lies
            build_data["artifacts"].append("src/flibuste/_native/")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def build(root: Path) -> bool:
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
    print("flibuste: compiling the engine (a minute or two)", file=sys.stderr)
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
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args += FLAGS
    place = ["--build-lib", str(scratch / "lib"), "--build-temp", str(scratch / "o")]
    setup(name="flibuste", packages=[], ext_modules=extensions, script_args=["-q", "build_ext", *place])


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


if __name__ == "__main__":
    if sys.argv[1:2] == ["compile"]:
        compile_into(Path(sys.argv[2]))
    else:
        build(Path(__file__).resolve().parent)
