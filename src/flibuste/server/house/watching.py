"""Tasks that live as long as the server. One that dies is heard of and begun again; one that keeps dying ends the server."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

PAUSE: Final = 1.0  # seconds before a task that died is begun again
MOST_DEATHS: Final = 10
WITHIN: Final = 5 * 60.0  # seconds in which a task that has died so often is given up

logger = logging.getLogger("flibuste.server")

Work = Callable[[], Coroutine[Any, Any, None]]


def nobody_to_tell(reason: str) -> None:
    """A house that no server runs, as in a browser or in a test, goes on without the task."""


class Watch:
    """The tasks of a house that must live. `give_up` ends the process, and is told why."""

    def __init__(self, pause: float = PAUSE) -> None:
        self.pause = pause
        self.give_up: Callable[[str], None] = nobody_to_tell

    def keep(self, name: str, work: Work) -> "asyncio.Task[None]":
        """Let this go on for ever, until the task is cancelled."""
        return asyncio.get_running_loop().create_task(self.live(name, work), name=name)

    async def live(self, name: str, work: Work) -> None:
        deaths: deque[float] = deque(maxlen=MOST_DEATHS)
        while True:
            why = "it ended"
            try:
                await work()
                logger.error("%s: it ended, and is begun again", name)
            except Exception as error:
                why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                logger.exception("%s: it died, and is begun again", name)
            deaths.append(time.monotonic())
            if len(deaths) == MOST_DEATHS and deaths[-1] - deaths[0] < WITHIN:
                self.give_up(f"{name}: it died {MOST_DEATHS} times, the last time of {' '.join(why.split())[:200]}")
                return
            await asyncio.sleep(self.pause)
