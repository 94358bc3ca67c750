"""Runs a contest: on this core, on several, or on any executor."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import ParamSpec, TypeVar

from flibuste.arena.contest import Contest, Deal, is_quick, play_deals
from flibuste.arena.results import Results
from flibuste.game import FlibusteError
from flibuste.games import game_named
from flibuste.worker import begin_worker

QUICK_CHUNK = 16  # deals handed to a worker at once where they take no time; of others, one

T = TypeVar("T")
P = ParamSpec("P")


class Serial(Executor):
    """Does at once what it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:  # noqa: BLE001  whatever it is, the future's owner gets it
            future.set_exception(fault)
        return future


def run(results: Results, pairs: int, executor: Executor, workers: int = 1, tell: Callable[[int], None] = lambda _: None) -> None:
    """Play what is missing of so many deals, and keep it. `tell` hears how many deals were just finished.

    Any executor will do, whose workers can import flibuste: what goes to them and back is plain, picklable values. What
    comes out does not depend on it. No more than two chunks a worker are under way at any time.
    """
    contest = results.contest
    for deals in played(contest, chunks_of(contest, results.missing(pairs)), executor, 1 if workers == 1 else 2 * workers):
        results.add(deals)
        tell(len(deals))


def chunks_of(contest: Contest, tasks: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """What is handed to a worker at once: enough to be worth it, and little enough to be soon back."""
    game = game_named(contest.game)
    size = QUICK_CHUNK if all(is_quick(game, name) for name in contest.seats) else 1
    return [list(tasks[start : start + size]) for start in range(0, len(tasks), size)]


def played(
    contest: Contest, chunks: Sequence[Sequence[tuple[int, int]]], executor: Executor, window: int
) -> Iterator[list[Deal]]:
    """The results of the chunks, as they are completed."""
    left = iter(chunks)
    under_way: set[Future[list[Deal]]] = set()
    try:
        while True:
            while len(under_way) < window and (chunk := next(left, None)) is not None:
                with ctrl_c_waits():
                    under_way.add(executor.submit(play_deals, contest, chunk))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenExecutor:
        raise FlibusteError("a worker process of the arena has died; what was finished is kept") from None
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back until a worker is started: neither is its start cut short, nor does the worker hear of it.

    The mask is what the worker inherits, until `begin_worker`. It does not protect this thread: another one may take the
    signal, and Python would interrupt the main thread for it all the same. Hence the handler.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if held:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def workers_of(jobs: int) -> Iterator[Executor]:
    """An executor for so many jobs; when it is left early, what is under way is given up."""
    if jobs == 1:
        yield Serial()
        return
    # Not by fork: the progress bar has a thread. Each worker imports the engine anew.
    executor = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker)
    try:
        yield executor
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)
