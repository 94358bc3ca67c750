"""Builds the offline part: Flibuste inside a browser, without a server. `make` runs it; docs/publish.md tells of it.

    python -m offline.build [small]    into src/flibuste/offline/, unless what is there fits

`small` compresses as much as can be, which takes a minute more: for whoever is to fetch it over a network.

It is a ladder. Where the tools can be had (see `tools.py`), the engine is compiled to WebAssembly. Otherwise it is packed
uncompiled, and the page offers the levels that think quickly enough. Where not even Pyodide can be had, there is no offline part,
and everything else works. One line says what was made, and why not more; whatever could not be made is tried again the next time.

What is made lies in two folders that bear a hash of what is in them, so that a browser fetches a thing once: `runtime-HASH/` with
Pyodide and Python's library, `house-HASH/` with the house. `parts.json` lists all files.
"""

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final, Literal

from compile_engine import OPTIONS, loader_of
from hatch_build import node_folder
from offline import tools, wasm
from offline.tools import Lacking
from steps import step

Rung = Literal["compiled", "uncompiled", "none"]
Size = Literal["quick", "small"]  # how it is compressed

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
OUT: Final = ROOT / "src" / "flibuste" / "offline"
TOOLS: Final = ROOT / ".venv" / "offline"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
UNUSED: Final = ("parity.py", "service-worker.mjs", "site.py")  # of this folder, for the parts
SMALL: Final = ".small"  # marks a folder whose files are compressed as much as can be
LEFT_OUT: Final = ("_native", "page", "offline", "__pycache__")  # of the package


def build(root: Path = ROOT, out: Path = OUT, kept: Path = TOOLS, size: Size = "quick") -> Rung:
    """Make the offline part unless that is done already; return what there is, after a line that says so."""
    package = root / "src" / "flibuste"
    stamp = stamp_of(package)
    if fits(out, f"{stamp} compiled", size):
        return said("compiled")
    node = node_folder()
    try:
        if node is None:
            raise Lacking("no node")
        kept.mkdir(parents=True, exist_ok=True)
        with step("fetching Python for browsers"):
            tools.pyodide(kept, node)
            tools.wheels(kept)
    except Lacking as why:
        shutil.rmtree(out, ignore_errors=True)
        return said("none", str(why))
    with tempfile.TemporaryDirectory() as scratch:
        library, why_not = compiled(root, kept, node, Path(scratch) / "wasm")
        rung: Rung = "compiled" if library is not None else "uncompiled"
        try:
            if not fits(out, f"{stamp} {rung}", "quick"):
                with step("packing the house for browsers"):
                    stage = staged(package, library, Path(scratch) / "stage")
                    lay_out(pack(stage, kept, node, Path(scratch) / "packed"), kept, node, out, rung)
                (out / "stamp").write_text(f"{stamp} {rung}\n")  # last, so that half a build is none
            if not fits(out, f"{stamp} {rung}", size):
                with step("making it small"):
                    make_small(out, node)
                (out / "stamp").write_text(f"{stamp} {rung} small\n")
        except Lacking as why:
            shutil.rmtree(out, ignore_errors=True)
            return said("none", str(why))
    return said(rung, why_not)


def fits(out: Path, made: str, size: Size) -> bool:
    """Whether what is there is what is to be made, and as small as it is to be."""
    stamp = out / "stamp"
    return stamp.exists() and stamp.read_text() in (f"{made} small\n", f"{made}\n" if size == "quick" else "")


def said(rung: Rung, why: str = "") -> Rung:
    """The one line."""
    what = {
        "compiled": "the offline part is there, its engine compiled to WebAssembly",
        "uncompiled": f"the offline part is there, its engine uncompiled, with the levels that think quickly ({why})",
        "none": f"there is no offline part ({why}); everything else works",
    }
    print(f"flibuste: {what[rung]}", file=sys.stderr)
    return rung


def stamp_of(package: Path) -> str:
    """What the offline part is made from, as a hash."""
    found = hashlib.sha256()
    versions = [f"{name} {installed(name)}" for name in ("mypy", *tools.WHEELS)]
    made_with = [tools.PYODIDE, tools.ZIG, *versions, str(OPTIONS)]
    found.update("\n".join(made_with).encode())
    with_json = [path for path in sorted(package.rglob("*")) if path.suffix in (".py", ".json") and not is_words(path)]
    sources = [path for path in with_json if not set(path.relative_to(package).parts) & set(LEFT_OUT)]
    ours = [path for path in sorted(HERE.glob("*.*")) if path.name not in UNUSED]
    for path in [*sources, *ours]:
        found.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_words(path: Path) -> bool:
    """Whether a file has words for players: the page brings those."""
    return path.suffix == ".json" and path.parent.name == "words"


def compiled(root: Path, kept: Path, node: Path, scratch: Path) -> tuple[Path | None, str]:
    """The folder of the engine's modules as WebAssembly; or None, and why not."""
    try:
        with step("fetching a compiler for browsers"):
            tools.zig(kept)
            tools.headers(kept, node / "node")
        loader = loader_of(root / "src" / "flibuste")
        library = kept / "engine"

        def make(place: Path) -> None:
            with step("compiling the engine for browsers"):
                scratch.mkdir()
                environment = {"PYTHONPATH": str(root)}
                tools.run(sys.executable, "-m", "offline.wasm", kept, scratch, folder=root / "src", **environment)
                shutil.copytree(scratch / "lib", place, dirs_exist_ok=True)
            fingerprint = loader.fingerprint(root / "src" / "flibuste")
            (place / "stamp").write_text(f"{fingerprint}\n{wasm.SUFFIX}\nziglang {tools.ZIG}\n")

        how = Path(wasm.__file__).read_text() + str(OPTIONS)
        made_of = [loader.fingerprint(root / "src" / "flibuste"), installed("mypy"), installed("librt"), tools.ZIG, how]
        return tools.once(library, hashlib.sha256("\n".join(made_of).encode()).hexdigest(), make), ""
    except Lacking as why:
        return None, str(why)


def staged(package: Path, library: Path | None, stage: Path) -> Path:
    """The package as the browser's Python is to find it."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in LEFT_OUT or is_words(Path(folder, name))}

    shutil.copytree(package, stage / "flibuste", ignore=left_out)
    if library is not None:
        shutil.copytree(library, stage / "flibuste" / "_native", ignore=shutil.ignore_patterns(".made-of"))
        for source in loader_of(package).sources(stage / "flibuste"):
            source.unlink()  # what is compiled needs no source
    else:
        (stage / "flibuste" / "_native").mkdir()
    return stage


def pack(stage: Path, kept: Path, node: Path, packed: Path) -> Path:
    """What is to be fetched of Python's library and of the house."""
    packed.mkdir()
    words = (HERE / "node.mjs", kept / "pyodide", HERE / "pack.py", stage, kept / "wheels", packed)
    tools.run(
        node / "node", *words, PYTHONNODEBUGRANGES="1"
    )  # lines are enough in what Python says of an error: a tenth is spared
    return packed


def lay_out(packed: Path, kept: Path, node: Path, out: Path, rung: Rung) -> None:
    """Put everything in its place, compressed, too; a runtime that is there already stays."""
    library = json.loads((kept / "pyodide" / "pyodide-lock.json").read_text())
    files = {name: (kept / "pyodide" / name).read_bytes() for name in RUNTIME}
    files["python_stdlib.zip"] = (packed / "stdlib.zip").read_bytes()
    files["pyodide-lock.json"] = json.dumps({"info": library["info"], "packages": {}}).encode()
    runtime = lay_folder(out, "runtime", files, node)
    house = lay_folder(out, "house", {"house.zip": (packed / "house.zip").read_bytes()}, node)
    for old in out.iterdir():
        if old.name not in (runtime, house, "sw.stamp", "sw.js", "sw.js.br", "sw.js.gz"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    write_list(out, {"compiled": rung == "compiled", "runtime": runtime, "house": house})


def write_list(out: Path, parts: dict[str, Any]) -> None:
    """`parts.json`: what there is, file by file, and what each weighs as it is and compressed."""
    paths = [path for folder in (parts["runtime"], parts["house"]) for path in plain_files(out / folder)]
    parts["files"] = [
        {
            "path": path.relative_to(out).as_posix(),
            "bytes": path.stat().st_size,
            "brotli": Path(f"{path}.br").stat().st_size,
            "gzip": Path(f"{path}.gz").stat().st_size,
        }
        for path in paths
    ]
    (out / "parts.json").write_text(json.dumps(parts, indent=1) + "\n")


def make_small(out: Path, node: Path) -> None:
    """Compress as much as can be what is not yet; a mark in each folder says that it is."""
    parts = json.loads((out / "parts.json").read_text())
    for folder in (out / parts["runtime"], out / parts["house"]):
        if not (folder / SMALL).exists():
            tools.run(node / "node", HERE / "compress.mjs", folder, "small")
            (folder / SMALL).touch()
    write_list(out, parts)


def lay_folder(out: Path, kind: str, files: dict[str, bytes], node: Path) -> str:
    """A folder that bears a hash of its files; its name."""
    digest = hashlib.sha256(b"\0".join(name.encode() + b"\0" + body for name, body in sorted(files.items()))).hexdigest()
    name = f"{kind}-{digest[:12]}"
    if not (out / name).exists():
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out) as scratch:
            made = Path(scratch) / name
            made.mkdir()
            for file, body in files.items():
                (made / file).write_bytes(body)
            tools.run(node / "node", HERE / "compress.mjs", made, "quick")
            made.rename(out / name)
    return name


def write_service_worker(kind: Literal["site", "server"], page: Path, parts: Path, file: Path, kept: Path = TOOLS) -> None:
    """The service worker of a page that is built, and of the offline part in the folder `parts` that goes with it."""
    node = node_folder()
    assert node is not None, "the page was built by it"
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "sw.js"
        tools.run(node / "node", HERE / "service-worker.mjs", tools.workbox(kept, node), kind, page, parts, made)
        tools.run(node / "node", HERE / "compress.mjs", scratch, "small")
        for suffix in ("", ".br", ".gz"):
            shutil.copyfile(f"{made}{suffix}", f"{file}{suffix}")


def serve_page(root: Path, out: Path, kept: Path) -> None:
    """What a server gives out has a service worker, too, made anew whenever the page or the offline part is another one."""
    page = root / "src" / "flibuste" / "page"
    if not (page / "stamp").exists():
        return
    stamp = worker_stamp(root, out)
    if not (out / "sw.stamp").exists() or (out / "sw.stamp").read_text() != stamp:
        write_service_worker("server", page, out, out / "sw.js", kept)
        (out / "sw.stamp").write_text(stamp)


def worker_stamp(root: Path, out: Path) -> str:
    """What the service worker of a server's page is made from, as a hash."""
    made_of = (root / "src" / "flibuste" / "page" / "stamp", out / "parts.json", HERE / "service-worker.mjs")
    return hashlib.sha256(b"".join(path.read_bytes() for path in made_of)).hexdigest()


def goes_with(root: Path, out: Path) -> bool:
    """Whether there is an offline part, and all of it fits these sources and this page: then a wheel brings it."""
    marks = (out / "stamp", out / "sw.stamp")
    if not all(mark.exists() for mark in marks):
        return False
    made, worker = (mark.read_text() for mark in marks)
    return made.split()[0] == stamp_of(root / "src" / "flibuste") and worker == worker_stamp(root, out)


def plain_files(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.iterdir()) if path.suffix not in (".br", ".gz") and path.name != SMALL)


if __name__ == "__main__":
    os.chdir(ROOT)
    if sys.argv[1:] not in ([], ["small"]):
        sys.exit(f"flibuste: {' '.join(sys.argv[1:])}: expected nothing, or small")
    if build(size="small" if sys.argv[1:] else "quick") != "none":
        try:
            serve_page(ROOT, OUT, TOOLS)
        except Lacking as why:
            print(f"flibuste: a server gives out no service worker ({why})", file=sys.stderr)
