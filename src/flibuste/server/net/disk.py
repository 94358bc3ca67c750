"""A warning before the disk is full, while there is still time."""

import asyncio
import logging
import shutil
from pathlib import Path
from typing import Final

LOOK: Final = 60.0  # seconds between two looks
AGAIN: Final = 60  # looks until the warning comes again
MEGABYTE: Final = 1_000_000

logger = logging.getLogger("flibuste.server")


class Disk:
    """What is known of the disk that a file lies on."""

    def __init__(self, file: Path, least: int) -> None:
        self.folder = file.resolve().parent
        self.least = least  # megabytes that should be free
        self.looks_since = AGAIN

    def look(self) -> None:
        """Warn when too little is free, and again once an hour; say when it is enough again."""
        free = shutil.disk_usage(self.folder).free // MEGABYTE
        if free < self.least:
            if self.looks_since >= AGAIN:
                logger.warning("the disk of the database is nearly full: %d MB are free, expected %d at least", free, self.least)
                self.looks_since = 0
            self.looks_since += 1
        elif self.looks_since != AGAIN:
            logger.info("the disk of the database has room again: %d MB are free", free)
            self.looks_since = AGAIN

    async def watch(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(LOOK)
