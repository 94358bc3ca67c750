"""Compiles the engine to WebAssembly for the Python that runs in browsers, as a process of its own: it makes mypyc take this
Python for another one.

    python -m offline.wasm TOOLS SCRATCH      (in the folder of the sources)

The C is that of the native engine, but for the size of a pointer. A side module needs no more than clang, its linker and headers:
clang and the C library's headers are those of the package `ziglang`, Python's are in TOOLS/headers (see `tools.py`).
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final, NamedTuple

from compile_engine import written_in_c

SUFFIX: Final = ".cpython-314-wasm32-emscripten.so"
TARGET: Final = (
    "--target=wasm32-unknown-emscripten",
    *("-fPIC", "-nostdlibinc", "-D__EMSCRIPTEN__", "-DNDEBUG", "-w", "-fvisibility=hidden"),
    *("-mbulk-memory", "-msign-ext", "-mmutable-globals", "-mnontrapping-fptoint", "-mmultivalue", "-mreference-types"),
)
SPEED: Final = "-O2"  # -O3 plays no faster there, and is larger
LINK: Final = (
    *("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--import-memory", "-O2", "--strip-all"),
    "--export-if-defined=__wasm_apply_data_relocs",
)
POINTER: Final = 4  # bytes


class Version(NamedTuple):
    """The browser's Python, as `sys.version_info` says it."""

    major: int = 3
    minor: int = 14
    micro: int = 0
    releaselevel: str = "final"
    serial: int = 0


def compile_into(tools: Path, scratch: Path) -> None:
    """Compile the sources below the current directory into `scratch/lib`."""
    extensions = written_for_browsers(scratch / "c")
    zig = tools / "zig" / "ziglang" / "zig"
    include = includes(tools, scratch, extensions[0].include_dirs)

    def compiled(source: str) -> str:
        made = scratch / "o" / (Path(source).relative_to(scratch).as_posix().replace("/", "-") + ".o")
        run(zig, "clang", *TARGET, SPEED, *include, "-c", source, "-o", made)
        return str(made)

    def linked(extension: Any) -> None:
        library = scratch / "lib" / (extension.name.replace(".", "/") + SUFFIX)
        library.parent.mkdir(parents=True, exist_ok=True)
        run(zig, "wasm-ld", *LINK, *(objects[source] for source in extension.sources), "-o", library)

    (scratch / "o").mkdir()
    sources = [str(source) for extension in extensions for source in extension.sources]
    largest_first = sorted(sources, key=lambda source: Path(source).stat().st_size, reverse=True)
    with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as compilers:
        objects = dict(zip(largest_first, compilers.map(compiled, largest_first), strict=True))
        list(compilers.map(linked, extensions))


def written_for_browsers(into: Path) -> list[Any]:
    """The C files, from a mypyc that takes this Python for one of 32 bits, and for Python 3.14."""
    sysconfig.get_config_vars()["SIZEOF_SIZE_T"] = POINTER  # mypyc reads both when it is imported
    EXTENSION_SUFFIXES.insert(0, SUFFIX)
    import mypyc.build  # while this Python is still itself
    import mypyc.common

    assert mypyc.common.IS_32_BIT_PLATFORM
    real = sys.version_info
    sys.version_info = Version()  # type: ignore[assignment]
    try:
        return written_in_c(into)
    finally:
        sys.version_info = real


def includes(tools: Path, scratch: Path, runtime: list[str]) -> list[str]:
    """Where the compiler finds headers: the C library's are those of a Linux of 32 bits, with the target's own `size_t`."""
    zig = tools / "zig" / "ziglang" / "lib"
    libc = zig / "libc" / "include"
    ours = scratch / "include"
    shutil.copytree(libc / "arm-linux-musl", ours)
    types = ours / "bits" / "alltypes.h"
    types.write_text(types.read_text().replace("#define _Addr int\n", "#define _Addr long\n"))
    python = tools / "headers"
    named = [python, python / "internal", *runtime]
    system = [ours, libc / "generic-musl", zig / "include"]
    return [*(f"-I{place}" for place in named), *(word for place in system for word in ("-isystem", str(place)))]


def run(*command: object) -> None:
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command[:2])} failed:\n{done.stdout[-4000:]}")


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
