"""What set-up does and says: its steps, and one line for each thing that a machine lacks."""

import os
import pty
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from threading import Barrier, Thread

import pytest

from hatch_build import NODE, build, lacking
from steps import step

ROOT = Path(__file__).parent.parent
SCRIPTS = ("hatch_build.py", "compile_engine.py", "steps.py")
OF_MAKE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")  # what `make test` would tell a make in a test
REFUSED = "http://127.0.0.1:1"
OFFLINE = {"PIP_INDEX_URL": REFUSED, "PIP_EXTRA_INDEX_URL": "", "PIP_RETRIES": "0", "npm_config_registry": REFUSED}


def without_times(said: str) -> str:
    return re.sub(r"\d+ s$", "N s", said, flags=re.MULTILINE)


def run(*command: str | Path, cwd: Path, **environment: str) -> tuple[int, str]:
    """How a command ends, and what it says on stderr."""
    told = [str(word) for word in command]
    kept = {name: value for name, value in os.environ.items() if name not in OF_MAKE} | environment
    done = subprocess.run(told, cwd=cwd, env=kept, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return done.returncode, without_times(done.stderr)


# ---- the steps -------------------------------------------------------------------------------------------------------


def test_a_step_says_how_long_it_took_and_nothing_else(tmp_path: Path) -> None:
    command = (sys.executable, ROOT / "steps.py", "counting", sys.executable, "-c", "print('one, two')")
    assert run(*command, cwd=tmp_path) == (0, "  counting … N s\n")


def test_a_step_that_fails_says_why(tmp_path: Path) -> None:
    command = (
        sys.executable,
        ROOT / "steps.py",
        "counting",
        sys.executable,
        "-c",
        "print('one', flush=True); exit('cannot count')",
    )
    said = "  counting … failed after N s\none\ncannot count\nflibuste: counting failed (see above)\n"
    assert run(*command, cwd=tmp_path) == (1, said)


def test_a_terminal_shows_what_is_under_way() -> None:
    ours, theirs = pty.openpty()
    count = "import sys; sys.stdin.read()"  # until the line that is awaited has come
    command = [sys.executable, str(ROOT / "steps.py"), "counting", sys.executable, "-c", count]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=theirs) as going:
        os.close(theirs)
        shown = b""
        while not shown.endswith(b" s"):
            shown += os.read(ours, 1000)
        assert re.fullmatch(rb"(\r\033\[K  counting \xe2\x80\xa6 \d+ s)+", shown)
        assert going.stdin is not None
        going.stdin.close()
        rest = b""
        while not rest.endswith(b"\n"):
            rest += os.read(ours, 1000)
    os.close(ours)
    assert re.fullmatch(rb"(\r\033\[K  counting \xe2\x80\xa6 \d+ s)+\r\n", rest)
    assert going.returncode == 0


def test_steps_may_overlap(capsys: pytest.CaptureFixture[str]) -> None:
    both = Barrier(2)

    def count(name: str) -> None:
        with step(name):
            both.wait()

    threads = [Thread(target=count, args=(name,)) for name in ("counting", "sorting")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = without_times(capsys.readouterr().err).splitlines()
    assert sorted(lines) == ["  counting … N s", "  sorting … N s"]


# ---- a Python that will not do ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lack", "said"),
    [
        (
            "sys.version_info = (3, 10, 4)",
            "Flibuste needs Python 3.11 or later, and ./python is 3.10; to take another: make PYTHON=python3.11",
        ),
        (
            "sys.modules['ensurepip'] = None",
            "Flibuste needs the venv and pip that belong to ./python (on Debian and Ubuntu: apt install python3-venv)",
        ),
    ],
)
def test_make_says_in_one_line_why_a_python_will_not_do(tmp_path: Path, lack: str, said: str) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src/flibuste").mkdir(parents=True)
    (tmp_path / "web").mkdir()
    lacking = tmp_path / "python"
    lacking.write_text(f'#!/bin/sh\nexec \'{sys.executable}\' -c "import sys; {lack}; exec(sys.argv[1])" "$2"\n')
    lacking.chmod(0o755)
    code, stderr = run("make", "-s", "build", "PYTHON=./python", cwd=tmp_path)
    ours, make = stderr.splitlines()
    assert (code, ours) == (2, said)
    assert make.startswith("make: ***")  # make's own word that it ends here
    assert not (tmp_path / ".venv").exists()


# ---- a small engine, in a folder whose name has spaces ---------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As much of the source as can be built quickly: two modules, and a page for which nobody has the tools."""
    tree = tmp_path / "a folder with spaces"
    package = tree / "src" / "flibuste"
    package.mkdir(parents=True)
    (tree / "web").mkdir()
    for name in SCRIPTS:
        shutil.copy(ROOT / name, tree)
    for name in ("_native.py", "cards.py", "chance.py"):
        shutil.copy(ROOT / "src" / "flibuste" / name, package)
    (package / "__init__.py").write_text("from flibuste import _native\ncompiled = _native.load()\n")
    return tree


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """This Python with its packages, but none of the commands that lie beside it, such as node."""
    (tmp_path / "bin").mkdir()
    link = tmp_path / "bin" / "python"
    link.symlink_to(Path(sys.executable).resolve())
    return link


def built(python: Path, tree: Path, *words: str, **environment: str) -> tuple[int, str]:
    packages = sysconfig.get_path("purelib")
    return run(python, "hatch_build.py", *words, cwd=tree, PYTHONPATH=packages, **environment)


NO_NODE = f"flibuste: no node {NODE[0]}.{NODE[1]} or later, there is no page (everything else works)\n"


def test_each_thing_that_is_missing_takes_one_line(tree: Path, python: Path, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    code, said = built(python, tree, PATH=str(tmp_path / "nothing"), CC="cc")
    assert code == 0
    assert sorted(said.splitlines(keepends=True)) == ["flibuste: no C compiler, the engine runs uncompiled (slower)\n", NO_NODE]
    assert not (tree / "src/flibuste/_native").exists()
    assert not (tree / "src/flibuste/page").exists()


def test_what_two_threads_say_at_once_stays_in_lines(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Written(list[str]):
        write = list.append

        def isatty(self) -> bool:
            return False

        def flush(self) -> None:
            pass

    written = Written()
    monkeypatch.setattr("sys.stderr", written)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CC", "cc")
    monkeypatch.setattr("sys.executable", str(tree / "python"))  # beside which no node lies
    assert build(tree) == (False, False)
    assert sorted(written) == ["flibuste: no C compiler, the engine runs uncompiled (slower)\n", NO_NODE]


def test_a_word_that_the_build_does_not_know_builds_nothing(tree: Path, python: Path) -> None:
    code, said = built(python, tree, "nmp", "run")
    assert (code, said) == (1, "hatch_build.py nmp: expected npm and its words, or nothing to build engine and page\n")
    assert not (tree / "src/flibuste/_native").exists()


def test_a_compiler_that_fails_is_heard_and_leaves_nothing(tree: Path, python: Path) -> None:
    code, said = built(python, tree, PATH=os.defpath, CC="false")
    assert code == 0
    assert "  compiling the engine … failed after N s\n" in said
    assert "error: " in said  # what the compiler's driver said
    assert said.endswith("flibuste: the compiler failed (see above), the engine runs uncompiled (slower)\n")
    assert not (tree / "src/flibuste/_native").exists()


def test_the_engine_is_compiled_once(tree: Path, python: Path) -> None:
    if missing := lacking():
        pytest.skip(f"no {missing}")
    shutil.rmtree(tree / "web")
    (tree / "src/flibuste/page").mkdir()
    (tree / "src/flibuste/page/stamp").touch()  # a source archive, with the page built
    native = tree / "src/flibuste/_native"
    native.mkdir()
    (native / "half").touch()  # a build that was broken off
    assert built(python, tree) == (0, "  compiling the engine … N s\n")
    assert not (native / "half").exists()
    tell = "import flibuste, flibuste.cards as cards; print(flibuste.compiled, cards.__file__, len(cards.numbers(3)))"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tree / "src"), sysconfig.get_path("purelib")))}
    environment.pop("FLIBUSTE_PURE", None)
    told = subprocess.run([python, "-c", tell], env=environment, cwd=tree, capture_output=True, text=True, check=True)
    extension = native / "flibuste" / f"cards{sysconfig.get_config_var('EXT_SUFFIX')}"
    assert (told.stdout, told.stderr) == (f"True {extension} 3\n", "")
    assert built(python, tree) == (0, "")  # nothing to do, nothing to say


# ---- all of it -------------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_set_up_in_a_folder_with_spaces_and_then_offline(tmp_path: Path) -> None:
    if missing := lacking():
        pytest.skip(f"no {missing}")
    tree = tmp_path / "a folder with spaces"
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")[:-1]:
        if (ROOT / name).exists():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    make = ("make", "-s", "build", f"PYTHON={Path(sys.executable).resolve()}")

    code, said = run(*make, cwd=tree)
    assert code == 0, said
    making, tools, *at_once, ours = said.splitlines()
    assert (making, tools) == ("  making .venv … N s", "  installing the tools to build with … N s")
    assert ours == "  installing Flibuste … N s"
    assert sorted(at_once) == [
        "  building the page … N s",
        "  compiling the engine … N s",
        "  fetching the page's packages … N s",
    ]

    assert run(*make, cwd=tree, **OFFLINE) == (0, "")
    for changed in ("pyproject.toml", "src/flibuste/cards.py", "web/index.html"):
        with (tree / changed).open("a") as file:
            file.write("\n")
    code, said = run(*make, cwd=tree, **OFFLINE)
    assert code == 0, said
    tools, *at_once, ours = said.splitlines()
    assert (tools, ours) == ("  installing the tools to build with … N s", "  installing Flibuste … N s")
    assert sorted(at_once) == ["  building the page … N s", "  compiling the engine … N s"]

    tell = "import flibuste; print(flibuste.compiled, flibuste.__file__)"
    told = subprocess.run([tree / ".venv/bin/python", "-c", tell], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == (f"True {tree / 'src/flibuste/__init__.py'}\n", "")
    assert run(tree / ".venv/bin/flibuste", "--help", cwd=tmp_path) == (0, "")
