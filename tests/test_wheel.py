"""The wheel, as somebody without a compiler gets it: built, installed into an empty environment, run."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from venv import EnvBuilder

import pytest

from flibuste import __version__
from flibuste.client import Client
from hatch_build import has_offline
from offline import build
from tests.offline.part import parts

ROOT = Path(__file__).parent.parent
TELL = "import flibuste, flibuste.cards; print(flibuste.compiled, len(flibuste.cards.numbers(3)))"
TELL_OF_THE_WORDS = "from flibuste.words import words_of; print(words_of('flibuste.games.korsar', 'de')['title'])"
TELL_OF_THE_PAGE = "from importlib.resources import files; print((files('flibuste') / 'page' / 'index.html').read_text())"
# One worker runs these tests, so that they share the environment into which they install.
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine with no compiler, and no trace of this one's virtual environment."""
    empty = tmp_path_factory.mktemp("path")
    dropped = ("CC", "CXX", "LDSHARED", "PYTHONPATH", "VIRTUAL_ENV", "FLIBUSTE_PURE")
    return {name: value for name, value in os.environ.items() if name not in dropped} | {"PATH": str(empty)}


def run(*command: str | Path, environment: dict[str, str], cwd: Path = ROOT) -> str:
    """What a command prints."""
    done = subprocess.run([str(word) for word in command], env=environment, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_wheel(source: Path, to: Path, environment: dict[str, str]) -> Path:
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w")
    run(*pip, to, source, environment=environment, cwd=source)
    (wheel,) = to.glob("*.whl")
    return wheel


@pytest.fixture(scope="module", params=["lent", pytest.param("fetched", marks=pytest.mark.soak)])
def install(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, bare: dict[str, str]
) -> Callable[[Path], Path]:
    """Installs a wheel into an environment of its own and gives the folder of its commands.

    What the wheel depends on is lent by this environment, or fetched as it would be anywhere else.
    """
    place = tmp_path_factory.mktemp("empty") / "venv"
    EnvBuilder().create(place)
    commands = place / "bin"
    pip = (sys.executable, "-m", "pip", "--python", commands / "python", "install", "-q", "--disable-pip-version-check")
    if request.param == "lent":
        (packages,) = place.glob("lib/python*/site-packages")
        (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")  # which does not lend our own source

    def install(wheel: Path) -> Path:
        run(*pip, "--force-reinstall", "--no-deps", wheel, environment=bare)
        if request.param == "fetched":
            run(*pip, "-c", ROOT / "constraints.txt", wheel, environment=bare)
        return commands

    return install


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of this tree, with the engine that lies in it."""
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"), dict(os.environ))


@pytest.mark.skipif(not (ROOT / "src/flibuste/_native/stamp").exists(), reason="the engine is not compiled here")
def test_the_wheel_brings_the_compiled_engine(
    wheel: Path, tmp_path: Path, bare: dict[str, str], install: Callable[[Path], Path]
) -> None:
    assert not wheel.name.endswith("-any.whl")
    commands = install(wheel)
    assert run(commands / "python", "-c", TELL, environment=bare, cwd=tmp_path).split() == ["True", "3"]
    assert run(commands / "python", "-c", TELL_OF_THE_PAGE, environment=bare, cwd=tmp_path).startswith("<!doctype html>")
    assert "play" in run(commands / "flibuste", "--help", environment=bare, cwd=tmp_path)
    serves(commands, bare, tmp_path)


def serves(commands: Path, environment: dict[str, str], cwd: Path) -> None:
    """A server of this installation answers, and a match is played at it."""
    words = [str(commands / "flibuste"), "serve", "--port", "0", "--workers", "1", "--database", f"sqlite:///{cwd}/one.db"]
    with subprocess.Popen(
        words, env={**environment, "PYTHONUNBUFFERED": "1"}, cwd=cwd, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            with Client(address) as anne:
                assert anne.http.get("/health/ready").status_code == 200
                assert anne.http.get("/").text.startswith("<!doctype html>")
                code = anne.create("nain_jaune", ["you", "level2"], options={"rounds": 1})
                anne.start(code)
                assert anne.play(code, lambda view: str(view["legal"][-1])).reason == "played"
        finally:
            server.terminate()


def test_the_wheel_brings_what_plays_without_a_server(wheel: Path) -> None:
    listed = parts()
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    brought = ["sw.js", "parts.json", *(f"{file['path']}{kind}" for file in listed["files"] for kind in ("", ".br", ".gz"))]
    assert {f"flibuste/offline/{name}" for name in brought} <= names


def test_a_wheel_brings_no_offline_part_that_does_not_fit(tmp_path: Path) -> None:
    package, out = tmp_path / "src/flibuste", tmp_path / "src/flibuste/offline"
    for folder in (package / "page", out, tmp_path / "offline"):
        folder.mkdir(parents=True)
    (package / "match.py").write_text("")
    (package / "page/stamp").write_text("a page")
    (out / "parts.json").write_text("{}")
    assert not has_offline(tmp_path)  # there is none
    (out / "stamp").write_text(f"{build.stamp_of(package)} compiled\n")
    (out / "sw.stamp").write_text(build.worker_stamp(tmp_path, out))
    assert has_offline(tmp_path)
    (package / "page/stamp").write_text("another page")
    assert not has_offline(tmp_path)
    (package / "page/stamp").write_text("a page")
    (package / "match.py").write_text("# changed")
    assert not has_offline(tmp_path)
    shutil.rmtree(tmp_path / "offline")  # a tree without what builds it
    assert not has_offline(tmp_path)


def test_a_wheel_built_without_a_compiler_runs_from_source(
    tmp_path: Path, bare: dict[str, str], install: Callable[[Path], Path]
) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "compile_engine.py", "steps.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    shutil.copytree(ROOT / "src/flibuste", tree / "src/flibuste", ignore=shutil.ignore_patterns("__pycache__", "_native"))
    wheel = build_wheel(tree, tmp_path, bare)
    assert wheel.name == f"flibuste-{__version__}-py3-none-any.whl"
    commands = install(wheel)
    assert run(commands / "python", "-c", TELL, environment=bare, cwd=tmp_path).split() == ["False", "3"]
    assert run(commands / "python", "-c", TELL_OF_THE_WORDS, environment=bare, cwd=tmp_path).split() == ["Korsar"]
    assert "play" in run(commands / "flibuste", "--help", environment=bare, cwd=tmp_path)


def test_the_build_requirements_are_named_alike() -> None:
    """An isolated build and one in .venv must make the same engine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]
