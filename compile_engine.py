"""Compiles the engine with mypyc and the C compiler, as a process of its own: mypyc ends it when it finds a fault, and setuptools
changes global state.

    python compile_engine.py SCRATCH      (in the folder of the sources)
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

# Asserts stay: compiled and uncompiled must do the same, down to the errors. -O2 would be done a little sooner, and play Korsar a
# sixth slower.
OPTIONS: dict[str, Any] = {"opt_level": "3", "debug_level": "0", "strip_asserts": False, "multi_file": True}

FLAGS = [
    "-Wno-error",  # mypyc asks for -Werror, but a newer compiler's new warning is no reason to go without
    *("-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"),  # nobody replaces these functions: they may be inlined
]


def written_in_c(into: Path) -> list[Any]:
    """The engine's modules as extensions whose C files are in a folder; the first is the library that they share."""
    from mypyc.build import mypycify  # not needed, and slow to load, when only the options above are asked for

    package = Path("flibuste")
    loader = loader_of(package)
    paths = [path.as_posix() for path in loader.sources(package)]
    # No configuration file: what is compiled depends on what is written here alone. What is not compiled may import packages that
    # are installed only later, so mypy reads it and keeps its faults to itself.
    extensions: list[Any] = mypycify(
        ["--config-file=", f"--cache-dir={os.devnull}", "--strict", "--follow-imports=silent", *paths],
        only_compile_paths=paths,
        group_name=loader.GROUP,
        target_dir=str(into),
        **OPTIONS,
    )
    library, *_ = extensions
    library.sources = units(library.sources, into)
    return extensions


def compile_into(scratch: Path) -> None:
    """Compile the sources below the current directory into `scratch/lib`."""
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    extensions = written_in_c(scratch / "c")
    if os.name != "nt":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]

    class OnAllCores(build_ext):  # type: ignore[misc]
        """Compiles as many C files at a time as there are cores; setuptools by itself takes those of one library in turn."""

        def build_extensions(self) -> None:
            self.parallel = min(os.cpu_count() or 1, 8)  # a compiler takes some 100 MB; more of them would gain little
            compile_in_turn = self.compiler.compile
            with ThreadPoolExecutor(self.parallel) as compilers:

                def compile_at_once(sources: list[str], **settings: Any) -> list[str]:
                    largest_first = sorted(sources, key=lambda source: Path(source).stat().st_size, reverse=True)
                    made = compilers.map(lambda source: compile_in_turn([source], **settings), largest_first)
                    return [file for files in made for file in files]

                self.compiler.compile = compile_at_once
                super().build_extensions()

    place = ["--build-lib", str(scratch / "lib"), "--build-temp", str(scratch / "o")]
    command = {"build_ext": OnAllCores}
    setup(name="flibuste", packages=[], ext_modules=extensions, cmdclass=command, script_args=["-q", "build_ext", *place])


def units(sources: list[str], into: Path) -> list[str]:
    """The C files put together as the compiler gets them: a file for each game, and for each folder of the rest.

    All in one file are twice the work, for one core. Each module by itself is more work too, and less speed: the compiler inlines
    what a game's rules and players call of each other, if it sees them at once.
    """
    members: dict[str, list[str]] = {}
    for source in sources:
        _, *folders, _ = ["", *Path(source).stem.split("___")]  # __native_flibuste___games___korsar___bots___mind; init
        members.setdefault("-".join(folders[:3]) or "runtime", []).append(source)
    made = [into / f"unit-{name}.c" for name in members]
    for unit, files in zip(made, members.values(), strict=True):
        unit.write_text("\n".join(Path(file).read_text() for file in files))
    return [str(unit) for unit in made]


def loader_of(package: Path) -> ModuleType:
    """`flibuste/_native.py`, which names the compiled modules; importing `flibuste` itself would load an engine."""
    spec = spec_from_file_location("flibuste_native", package / "_native.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
