"""The arena on a Dask cluster: an executor like any other, whose workers are on many machines."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, ParamSpec, TypeVar

from flibuste.arena.results import engine
from flibuste.game import BadInput, FlibusteError

PATIENCE: Final = 5  # seconds for a scheduler to answer, and for a first worker to be there

T = TypeVar("T")
P = ParamSpec("P")

own_engine = cache(engine)


class Cluster(Executor):
    """Passes on what it is given, and has every worker compare its rules and players with ours first."""

    def __init__(self, client: Any) -> None:
        self.executor: Any = client.get_executor(pure=False)
        self.workers = sum(client.nthreads().values())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = self.executor.submit(with_engine, own_engine(), fn, *args, **kwargs)
        return future


def with_engine(expected: str, function: Callable[..., T], *arguments: Any) -> T:
    """What a worker does: results of other rules or players must not be mixed with these."""
    if own_engine() != expected:
        raise FlibusteError("a worker of the cluster has other rules or players: expected the same flibuste everywhere")
    return function(*arguments)


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """The cluster of a scheduler; BadInput if there is none. A worker that dies is replaced by another, by the scheduler."""
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise BadInput("--cluster: expected Dask: pip install 'flibuste[cluster]'") from None
    if not address.rpartition(":")[2].isdecimal():
        raise BadInput(f"--cluster {address}: expected the address of a Dask scheduler, such as tcp://10.0.0.1:8786")
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said below
    connect: Any = Client
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # a time-out is one of the first
        reason = " ".join(str(error).split())[:200]
        raise BadInput(f"--cluster {address}: {reason}: expected the address of a Dask scheduler") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        yield Cluster(client)
    except TimeoutError:
        raise BadInput(f"--cluster {address}: it has no workers: expected one at least") from None
    except KilledWorker:
        raise FlibusteError("worker after worker of the cluster has died; what was finished is kept") from None
    except CancelledError:
        raise FlibusteError("the cluster is gone; what was finished is kept") from None
    except ImportError as error:
        raise FlibusteError(f"a worker of the cluster has no flibuste ({error}): expected the same one everywhere") from None
    finally:
        client.close(timeout=PATIENCE)
