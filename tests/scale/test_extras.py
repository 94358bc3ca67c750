"""Without the extras everything else works, and what needs one says which."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
WITHOUT = "import sys; sys.modules.update(asyncpg=None, distributed=None); from flibuste.cli import main; main()"


def run(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", WITHOUT, *words], capture_output=True, text=True, cwd=cwd)


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve", "--database", "postgresql://127.0.0.1/x"), "flibuste[postgres]"),
        (("migrate", "sqlite:///one.db", "postgresql://127.0.0.1/x"), "flibuste[postgres]"),
        (("arena", "korsar", "--seats", "greedy,random", "--cluster", "tcp://127.0.0.1:1"), "flibuste[cluster]"),
    ],
)
def test_what_needs_an_extra_names_it_in_one_line(words: tuple[str, ...], extra: str, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and extra in done.stderr, done.stderr


def test_a_server_on_sqlite_and_an_arena_on_one_machine_need_none(tmp_path: Path) -> None:
    done = run("arena", "korsar", "--seats", "greedy,random", "--pairs", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    words = "import sys; sys.modules.update(asyncpg=None); import flibuste.server.net.run"
    assert subprocess.run([sys.executable, "-c", words]).returncode == 0
