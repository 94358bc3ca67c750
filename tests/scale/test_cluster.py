"""The arena on a Dask cluster, whose workers are processes of their own: the same results, also when one is killed."""

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
from tests.command import Command
from tests.waiting import HANG, polled

pytestmark = pytest.mark.xdist_group("cluster")
CONTEST = ("nain_jaune", "--option", "rounds=2", "--seats", "level2,greedy", "--seed", "cluster")
Played = tuple[bytes, list[str]]  # the figures, and the lines of the results in an order of their own


class LocalCluster:
    """A scheduler and its first worker."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.stack = stack
        file = folder / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--scheduler-file", str(file))
        self.start("scheduler", *words)
        polled(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = str(json.loads(file.read_text())["address"])
        self.worker("first worker")

    def worker(self, name: str) -> "subprocess.Popen[bytes]":
        """One more worker, which the scheduler knows."""
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        process = self.start("worker", self.address, *words, said=self.folder / name)
        polled(lambda: "Registered to" in (self.folder / name).read_text())
        return process

    def start(self, *words: str, said: Path | None = None) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", *words]
        environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "false"}
        with (said or Path(os.devnull)).open("wb") as output:
            process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output, env=environment)
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with ExitStack() as stack:
        yield LocalCluster(tmp_path_factory.mktemp("cluster"), stack)


def patient(seconds: float) -> list[str]:
    """The arena, which waits so long for a cluster."""
    program = f"from flibuste.arena import cluster; cluster.PATIENCE = {seconds}; from flibuste.cli import main; main()"
    return [sys.executable, "-c", program, "arena"]


def words_for(folder: Path, name: str, pairs: int) -> list[str]:
    return [*CONTEST, "--pairs", str(pairs), "--json", f"{folder / name}.json", "--results", f"{folder / name}.jsonl"]


def results(folder: Path, name: str) -> Played:
    return Path(f"{folder / name}.json").read_bytes(), sorted(Path(f"{folder / name}.jsonl").read_text().splitlines())


def played_alone(folder: Path, pairs: int) -> Played:
    done = arena(*words_for(folder, "alone", pairs))
    assert (done.returncode, done.stderr) == (0, "")
    return results(folder, "alone")


@pytest.mark.parametrize("pairs", [4, pytest.param(40, marks=pytest.mark.soak)])
def test_a_cluster_plays_what_one_core_plays_also_when_it_goes_on_with_a_file(
    cluster: LocalCluster, tmp_path: Path, pairs: int
) -> None:
    for part in (pairs // 2, pairs):
        words = [*patient(HANG), *words_for(tmp_path, "together", part), "--cluster", cluster.address]
        done = subprocess.run(words, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / "together.jsonl").read_text().count("\n") == part + 1
    assert results(tmp_path, "together") == played_alone(tmp_path, pairs)


@pytest.mark.soak
def test_a_worker_killed_in_the_middle_loses_and_doubles_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    """It stands still before it is killed, so that it is sure to have something to do then."""
    doomed = cluster.worker("second worker")
    doomed.send_signal(signal.SIGSTOP)
    words = [*patient(HANG), *words_for(tmp_path, "killed", 40), "--cluster", cluster.address]
    lines = tmp_path / "killed.jsonl"
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        polled(lambda: lines.exists() and lines.read_text().count("\n") > 4)
        assert lines.read_text().count("\n") < 40, "the worker had nothing to do"
        doomed.send_signal(signal.SIGKILL)
        _, said = process.communicate(timeout=HANG)
    assert (process.returncode, said) == (0, "")
    assert results(tmp_path, "killed") == played_alone(tmp_path, 40)


def test_what_is_no_cluster_is_told_in_one_line(tmp_path: Path, command: Command) -> None:
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        words = [*patient(0.1), *CONTEST, "--pairs", "1", "--cluster", address]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1 and "expected the address of a Dask scheduler" in done.stderr, done.stderr
    code, printed, said = command("arena", *CONTEST, "--pairs", "1", "--cluster", "nowhere", "--jobs", "2")
    assert (code, printed) == (2, "") and said.count("\n") == 1 and "--jobs 2: expected it without --cluster" in said
