"""Without the extras everything else works, and what needs one says which."""

import subprocess
import sys

import pytest

from tests.command import Command

WITHOUT = "import sys; sys.modules.update(asyncpg=None, distributed=None)"


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve", "--database", "postgresql://127.0.0.1/x"), "flibuste[postgres]"),
        (("migrate", "sqlite:///one.db", "postgresql://127.0.0.1/x"), "flibuste[postgres]"),
        (("arena", "korsar", "--seats", "greedy,random", "--cluster", "tcp://127.0.0.1:1"), "flibuste[cluster]"),
    ],
    ids=["serve", "migrate", "arena"],
)
def test_what_needs_an_extra_names_it_in_one_line(
    words: tuple[str, ...], extra: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("asyncpg", "distributed"):
        monkeypatch.setitem(sys.modules, name, None)
    code, printed, said = command(*words)
    assert (code, printed) == (2, "")
    assert said.count("\n") == 1 and extra in said, said


def test_a_server_on_sqlite_and_an_arena_on_one_machine_need_none() -> None:
    program = f"{WITHOUT}; import flibuste.server.net.run; from flibuste.cli import main; main()"
    words = ("arena", "korsar", "--seats", "greedy,random", "--pairs", "1")
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert done.returncode == 0 and "greedy" in done.stdout, done.stderr
