"""How many files the server may have open: each line and each connection is one, and a system gives a process few unasked."""

import logging
import sys
from contextlib import suppress
from typing import Final

from flibuste.server.house.limits import Limits

OTHERS: Final = 200  # the database, the workers, files of the page

logger = logging.getLogger("flibuste.server")


def allow_files(limits: Limits) -> None:
    """Let this process have as many as the lines and connections that it may be asked for, as far as the system lets it."""
    if sys.platform == "win32":  # which has no such limit
        return
    import resource

    wanted = limits.sockets + limits.connections + OTHERS
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if enough(now, wanted):
        return
    with suppress(ValueError, OSError):  # a system may refuse even what it says that it allows
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if enough(most, wanted) else most, most))
        now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if not enough(now, wanted):
        logger.warning(
            "this system lets the server open %d files: expected %d, for limits.sockets and limits.connections", now, wanted
        )


def enough(allowed: int, wanted: int) -> bool:
    return allowed < 0 or allowed >= wanted  # -1 is without limit
