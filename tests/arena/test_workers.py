"""Whoever plays the matches, and whatever happens to the workers, the results are the same."""

import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path

import pytest

from flibuste.arena import contest as contests
from flibuste.arena.contest import Contest, Deal
from flibuste.arena.report import json_of, summary_of
from flibuste.arena.results import Results
from flibuste.arena.run import Serial, ctrl_c_waits, run, workers_of
from flibuste.game import FlibusteError, Game, Options
from flibuste.games import GAMES
from flibuste.worker import begin_worker
from tests.arena.contests import P, T, contest, finished, quick


class Faraway(Executor):
    """An executor of somebody else's: it pickles what goes to it and back, and does the latest first."""

    def __init__(self) -> None:
        self.work: queue.LifoQueue[tuple[Future[bytes], bytes] | None] = queue.LifoQueue()
        self.open = 0
        self.most_open = 0
        self.largest = 0
        self.thread = threading.Thread(target=self.labour)
        self.thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[bytes] = Future()
        parcel = pickle.dumps((fn, args, kwargs))
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        self.largest = max(self.largest, len(parcel))
        self.work.put((future, parcel))
        return future  # type: ignore[return-value]

    def labour(self) -> None:
        while (item := self.work.get()) is not None:
            future, parcel = item
            fn, args, kwargs = pickle.loads(parcel)  # noqa: S301
            self.open -= 1
            future.set_result(pickle.loads(pickle.dumps(fn(*args, **kwargs))))  # noqa: S301

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.work.put(None)
        self.thread.join()


def test_the_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    one = contest("nain_jaune", {"rounds": 1}, ["greedy", "random", "random"])
    alone = finished(one, 100)
    with Faraway() as faraway:
        results = Results(one, tmp_path / "faraway")
        with results:
            run(results, 100, faraway, workers=2)
            assert json.dumps(json_of(summary_of(results, 100), results)) == alone
    assert 2 <= faraway.most_open <= 4 and faraway.largest < 2000
    deals = [json.loads(line)["deal"] for line in (tmp_path / "faraway").read_text().splitlines()[1:]]
    assert deals != sorted(deals) == list(range(1, 101))
    with workers_of(2) as executor, Results(one, tmp_path / "two") as results:
        assert isinstance(executor, ProcessPoolExecutor)
        run(results, 100, executor, workers=2)
        assert json.dumps(json_of(summary_of(results, 100), results)) == alone


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_that_thinks_plays_the_same_anywhere(game: str) -> None:
    one = contest(game, {"rounds": 1} if game == "nain_jaune" else {}, ["level1", "random"])
    with Faraway() as faraway:
        assert finished(one, 2, executor=faraway) == finished(one, 2)


def test_a_fault_in_a_worker_comes_out_and_what_was_finished_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = quick()
    real = contests.play_deal

    def fails(game: Game, options: Options, contest: Contest, names: list[str], table: int, deal: int) -> Deal:
        if deal == 20:
            raise ZeroDivisionError
        return real(game, options, contest, names, table, deal)

    monkeypatch.setattr(contests, "play_deal", fails)
    with Results(one, tmp_path / "results") as results, pytest.raises(ZeroDivisionError):
        run(results, 40, Serial())
    monkeypatch.undo()
    with Results(one, tmp_path / "results") as results:
        assert len(results.deals) == 16
    assert finished(one, 40, tmp_path / "results") == finished(one, 40)


def test_a_dead_worker_is_told_in_one_line() -> None:
    with Results(quick()) as results, workers_of(2) as executor:
        assert executor.submit(os._exit, 1).exception() is not None  # waits until the pool knows that it is broken
        with pytest.raises(FlibusteError, match="a worker process of the arena has died"):
            run(results, 20, executor, workers=2)


def test_a_worker_ignores_ctrl_c() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        begin_worker()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_until_a_worker_is_started() -> None:
    tells_mask = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    told = []

    def start_interrupted() -> None:
        with ctrl_c_waits():
            os.kill(os.getpid(), signal.SIGINT)
            told.append(subprocess.check_output([sys.executable, "-c", tells_mask], text=True))

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            start_interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ["True\n"], "not cut short, and the child has it blocked"
