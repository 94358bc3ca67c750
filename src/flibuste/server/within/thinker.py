"""Computer players, hints, replays and reviews next door: in web workers with a Python of their own.

There are two: one plays, shows hints and replays; the other one works out reviews, so that no move waits for them. A piece of
work is a function of ours by its name and what it is given; `think` carries it out there.
"""

import asyncio
import base64
import logging
import pickle
from collections.abc import Callable
from typing import Any, Final

from flibuste.server.thinking.thinkers import PATIENCE, REVIEW, Choose, Places, Result, Thinkers, choose_here
from flibuste.server.within.host import Host

PLAYER: Final = 0
REVIEWER: Final = 1

logger = logging.getLogger("flibuste.server")


def written(work: object) -> str:
    return base64.b64encode(pickle.dumps(work)).decode()


def read(text: str) -> Any:
    """Both sides are ours: nothing that came over a network is ever read by this."""
    return pickle.loads(base64.b64decode(text))  # noqa: S301


def think(text: str) -> str:
    """Carry out a piece of work, next door; what came of it, or the error."""
    function, arguments = read(text)
    try:
        return written((function(*arguments), None))
    except Exception as error:  # noqa: BLE001  every error is handed on
        return written((None, error))


class NextDoor(Thinkers):
    """Two thinkers, each of whom does one thing after the other."""

    def __init__(self, host: Host, choose: Choose = choose_here, patience: float = PATIENCE) -> None:
        super().__init__(1, choose, patience)
        self.host = host
        self.reviewing = Places(1)

    async def asked(self, urgency: int, function: Callable[..., Result], *arguments: object) -> "asyncio.Future[Result] | None":
        thinker, places = (REVIEWER, self.reviewing) if urgency == REVIEW else (PLAYER, self.places)
        async with places.at(urgency):
            said = asyncio.ensure_future(self.thought(thinker, written((function, arguments))))
            await asyncio.wait([said], timeout=self.patience)
            if not said.done():
                logger.error("the thinker did not answer in time at %s", function.__name__)
                self.host.interrupt(thinker)
            text = await said
        if text is None:
            return None
        result, error = read(text)
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)
        return answer

    async def thought(self, thinker: int, work: str) -> str | None:
        return await self.host.think(thinker, work)

    def close(self) -> None:
        for thinker in (PLAYER, REVIEWER):
            self.host.interrupt(thinker)
