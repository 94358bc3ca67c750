"""Which engine runs, the compiled one or its source, and what is said about it."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import flibuste
from flibuste import _native
from hatch_build import lacking

PACKAGE = Path(flibuste.__file__).parent
TELL = "import flibuste; from flibuste import cards, chance; print(flibuste.compiled, cards.__file__, chance.__file__)"
BUILT = (PACKAGE / "_native" / "stamp").exists()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may damage."""
    copy = tmp_path / "flibuste"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "offline"))
    return copy


def tell(package: Path, **environment: str) -> tuple[list[str], str]:
    """Whether that package runs compiled and from which files, and what it says on stderr."""
    inherited = {name: value for name, value in os.environ.items() if name != "FLIBUSTE_PURE"}
    run = subprocess.run(
        [sys.executable, "-c", TELL],
        env=inherited | {"PYTHONPATH": str(package.parent)} | environment,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.split(), run.stderr


def from_source(package: Path) -> list[str]:
    return ["False", str(package / "cards.py"), str(package / "chance.py")]


def test_it_is_compiled_where_there_is_a_compiler() -> None:
    if missing := lacking():
        pytest.skip(f"no {missing}")
    assert flibuste.compiled


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_without_sources_the_stamp_is_believed(package: Path) -> None:
    """As in what is packed for browsers."""
    for source in _native.sources(package):
        source.unlink()
    (compiled, *_), said = tell(package)
    assert (compiled, said) == ("True", "")


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_compiled_modules_come_from_the_extensions(package: Path) -> None:
    (compiled, *files), said = tell(package)
    assert compiled == "True"
    assert all(Path(file).is_relative_to(package / "_native") and Path(file).exists() for file in files)
    assert said == ""


@pytest.mark.parametrize("value", ["1", "yes"])
def test_pure_forces_the_source(package: Path, value: str) -> None:
    assert tell(package, FLIBUSTE_PURE=value) == (from_source(package), "")


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
@pytest.mark.parametrize("value", ["", "0"])
def test_pure_can_be_switched_off(package: Path, value: str) -> None:
    assert tell(package, FLIBUSTE_PURE=value)[0][0] == "True"


def test_without_a_build_it_runs_silently_from_source(package: Path) -> None:
    shutil.rmtree(package / "_native", ignore_errors=True)
    assert tell(package) == (from_source(package), "")


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_changed_source_is_never_hidden_by_an_older_build(package: Path) -> None:
    with (package / "cards.py").open("a") as source:
        source.write("\n# changed\n")
    said = "flibuste: the compiled engine is older than its source; running uncompiled (run `make build`)\n"
    assert tell(package) == (from_source(package), said)


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_a_new_source_makes_the_build_old(package: Path) -> None:
    (package / "bots").mkdir(exist_ok=True)
    (package / "bots" / "new.py").write_text("")
    _, said = tell(package)
    assert "is older than its source" in said


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_a_build_for_another_python_is_not_loaded(package: Path) -> None:
    stamp = package / "_native" / "stamp"
    stamp.write_text(stamp.read_text().replace(_native.SUFFIX, ".cpython-399.so"))
    said = "flibuste: the compiled engine was made for another Python; running uncompiled (run `make build`)\n"
    assert tell(package) == (from_source(package), said)


@pytest.mark.skipif(not BUILT, reason="the engine is not compiled here")
def test_a_damaged_library_is_not_loaded(package: Path) -> None:
    (package / "_native" / f"flibuste__mypyc{_native.SUFFIX}").write_bytes(b"not a library")
    where, said = tell(package)
    assert where == from_source(package)
    assert said.startswith("flibuste: the compiled engine cannot be loaded")
    assert said.count("\n") == 1


def test_what_is_compiled_imports_nothing_that_the_build_does_not_have() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
    there = {required.partition("==")[0] for required in project["build-system"]["requires"]}
    there |= {"flibuste", "mypy_extensions"} | sys.stdlib_module_names  # mypy brings mypy_extensions
    for source in _native.sources(PACKAGE):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Import):
                assert {name.name.partition(".")[0] for name in node.names} <= there, source
            if isinstance(node, ast.ImportFrom) and node.module:
                assert node.module.partition(".")[0] in there, source
