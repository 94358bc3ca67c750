"""What every worker process does first: it leaves Ctrl-C to the process that started it, and does not outlive that one."""

import multiprocessing
import os
import signal
from threading import Thread


def begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A parent that was killed could not say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
