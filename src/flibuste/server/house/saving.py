"""Whether what happens can be saved. While it cannot, tables stand still, their players are told, and it is tried again ever less
often."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from flibuste.server.house.errors import Busy
from flibuste.server.house.written import write_message
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Saving as SavingTold

if TYPE_CHECKING:
    from flibuste.server.house.house import House
    from flibuste.server.house.rooms import Listener

FIRST_PAUSE: Final = 0.5  # seconds between two tries; each pause is twice as long as the one before
LONGEST_PAUSE: Final = 15.0

logger = logging.getLogger("flibuste.server")


class Saving:
    """What is known of the store: `fault` says why nothing can be saved now. As long as it is `trying`, no table does anything by
    itself."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.fault: str | None = None
        self.trying = False

    def check(self) -> None:
        """Refuse what would have to be saved."""
        if self.fault is not None:
            raise Busy("not saved", "nothing can be saved at the moment: the table stands still until it can")

    def suspect(self) -> None:
        """Something could not be saved: find out whether anything can."""
        if not self.trying and not self.house.closing:
            self.trying = True
            self.house.background(self.try_until_saved())

    async def try_until_saved(self) -> None:
        pause = FIRST_PAUSE
        try:
            while not self.house.closing:
                try:
                    await self.house.store.probe()
                    break
                except StoreFailed as error:
                    self.stand_still(str(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            self.go_on()
        finally:
            self.trying = False

    def stand_still(self, fault: str) -> None:
        if self.fault is None:
            logger.error("nothing can be saved, and all tables stand still: %s", fault)
            self.fault = fault
            self.tell_all()
        self.fault = fault

    def go_on(self) -> None:
        """The time in which nothing could be saved is nobody's."""
        self.trying = False
        if self.fault is not None:
            logger.warning("what happens can be saved again, and all tables go on")
            self.fault = None
            self.tell_all()
            self.house.tables.go_on_with_all()
        else:
            for room in list(self.house.rooms.values()):
                self.house.playing.wake(room)

    def tell_all(self) -> None:
        for room in self.house.rooms.values():
            for listener in room.lines:
                self.tell(listener)

    def tell(self, listener: "Listener") -> None:
        listener.send(write_message(SavingTold(ok=self.fault is None)))
