"""The arena on a Dask cluster of two workers, each a process of its own: the same results, also when one is killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.arena.test_command import arena
from tests.processes import polled

pytestmark = [pytest.mark.once, pytest.mark.xdist_group("cluster")]
CONTEST = ("nain_jaune", "--option", "rounds=2", "--seats", "level2,greedy", "--seed", "cluster")


class LocalCluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.stack = stack
        file = folder / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--scheduler-file", str(file))
        self.scheduler = self.start("scheduler", *words)
        polled(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = str(json.loads(file.read_text())["address"])
        self.workers = [self.worker(), self.worker()]

    def worker(self) -> "subprocess.Popen[bytes]":
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        return self.start("worker", self.address, *words)

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", *words]
        environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "false"}
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with ExitStack() as stack:
        yield LocalCluster(tmp_path_factory.mktemp("cluster"), stack)


def played(folder: Path, name: str, *words: str) -> tuple[bytes, list[str]]:
    """The figures, and the lines of the results in an order of their own."""
    done = arena(*CONTEST, "--json", f"{name}.json", "--results", f"{name}.jsonl", *words, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return (folder / f"{name}.json").read_bytes(), sorted((folder / f"{name}.jsonl").read_text().splitlines())


def test_a_cluster_plays_what_one_core_plays_also_when_it_goes_on_with_a_file(cluster: LocalCluster, tmp_path: Path) -> None:
    alone = played(tmp_path, "alone", "--pairs", "12")
    assert played(tmp_path, "together", "--pairs", "12", "--cluster", cluster.address) == alone
    played(tmp_path, "begun", "--pairs", "5", "--cluster", cluster.address)
    assert len((tmp_path / "begun.jsonl").read_text().splitlines()) == 6
    assert played(tmp_path, "begun", "--pairs", "12", "--cluster", cluster.address) == alone


def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    alone = played(tmp_path, "alone", "--pairs", "40")
    words = [*CONTEST, "--pairs", "40", "--cluster", cluster.address, "--json", "killed.json", "--results", "killed.jsonl"]
    command = [sys.executable, "-c", "from flibuste.cli import main; main()", "arena", *words]
    results = tmp_path / "killed.jsonl"
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        polled(lambda: results.exists() and results.read_text().count("\n") > 4)
        cluster.workers.pop().send_signal(signal.SIGKILL)
        assert results.read_text().count("\n") < 40, "it was over before a worker was killed"
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert ((tmp_path / "killed.json").read_bytes(), sorted(results.read_text().splitlines())) == alone


def test_what_is_no_cluster_is_told_in_one_line(tmp_path: Path) -> None:
    for words, fault in (
        (("--cluster", "tcp://127.0.0.1:1"), "expected the address of a Dask scheduler"),
        (("--cluster", "nowhere"), "expected the address of a Dask scheduler"),
        (("--cluster", "nowhere", "--jobs", "2"), "--jobs 2: expected it without --cluster"),
    ):
        done = arena(*CONTEST, "--pairs", "1", *words, cwd=tmp_path)
        assert done.returncode == 2 and done.stdout == ""
        assert len(done.stderr.splitlines()) == 1 and fault in done.stderr, done.stderr
