"""Reviews of matches that are over: worked out one after the other, when no move and no hint waits, and then kept."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

import msgspec

from flibuste.game import BadInput, FlibusteError
from flibuste.match import Match, replay
from flibuste.review.measuring import Measured, Piece, pieces_of
from flibuste.review.result import REVIEW_FORMAT, assemble
from flibuste.review.run import WORLDS, measure_there
from flibuste.server.house.errors import TooMany
from flibuste.server.house.finished import finished
from flibuste.server.house.house import House
from flibuste.server.house.profiles import KeptFormat
from flibuste.server.house.reading import UNREADABLE
from flibuste.server.house.rooms import Room
from flibuste.server.thinking.thinkers import ATTEMPTS, REVIEW
from flibuste.wire import Review, ReviewState

MOST_WAITING: Final = 20
MOST_EACH: Final = 3  # of one visitor
TOGETHER: Final = 2  # pieces that a worker is given at once: a second at the most, so that a move need not wait longer

logger = logging.getLogger("flibuste.server")


@dataclass
class Work:
    """A review that is being worked out."""

    visitor: int
    of: int
    done: int = 0
    begun: bool = False
    failed: bool = False


class Reviews:
    """Who has asked for which review, and how far it is."""

    def __init__(self, house: House, worlds: int = WORLDS) -> None:
        self.house = house
        self.worlds = worlds
        self.works: dict[tuple[int, int], Work] = {}  # by number of the table, and seat
        self.one_by_one = asyncio.Lock()

    async def ask(self, visitor: int, code: str, seat: int) -> ReviewState:
        """Begin a review, unless it is there or on its way."""
        room, match = await self.finished(visitor, code, seat)
        state = await self.state_of(room, seat)
        known = self.works.get((room.number, seat))  # another request may have begun it meanwhile
        if state.state not in ("none", "failed") or (known is not None and not known.failed):
            return await self.state_of(room, seat)
        waiting = [work for work in self.works.values() if not work.failed]
        if len(waiting) >= MOST_WAITING:
            raise TooMany("many reviews", "many reviews are being worked out: ask again later")
        if sum(work.visitor == visitor for work in waiting) >= MOST_EACH:
            raise TooMany("your reviews", f"{MOST_EACH} of your reviews are being worked out: wait for one of them")
        match = replay(match.log())  # with all positions, of which a table keeps the last ones
        pieces = pieces_of(match, seat)
        self.works[room.number, seat] = Work(visitor, sum(piece.decision for piece in pieces))
        self.house.background(self.work_out(room, match, seat, pieces))
        return await self.state_of(room, seat)

    async def state(self, visitor: int, code: str, seat: int) -> ReviewState:
        """How far a review is, or the review."""
        room, _ = await self.finished(visitor, code, seat)
        return await self.state_of(room, seat)

    async def finished(self, visitor: int, code: str, seat: int) -> tuple[Room, Match]:
        """The match of a table, for whom its log is."""
        room, match = await finished(self.house, code, visitor)
        if seat >= len(room.table.chairs):
            raise BadInput(f"there is no seat {seat}: expected 0 to {len(room.table.chairs) - 1}")
        return room, match

    async def state_of(self, room: Room, seat: int) -> ReviewState:
        work = self.works.get((room.number, seat))
        if work is not None:
            return ReviewState("failed" if work.failed else "working" if work.begun else "waiting", seat, work.done, work.of)
        body = await self.house.store.read_review(room.number, seat)
        kept = read_review(room.number, seat, body) if body is not None else None
        if kept is None:
            return ReviewState("none", seat)
        count = len(kept.decisions)
        return ReviewState("done", seat, count, count, kept)

    async def work_out(self, room: Room, match: Match, seat: int, pieces: list[Piece]) -> None:
        work = self.works[room.number, seat]
        try:
            async with self.one_by_one:
                work.begun = True
                measured = await self.measured(match, seat, pieces, work)
                review = await asyncio.to_thread(assemble, match, seat, self.worlds, measured)
                await self.house.store.save_review(room.number, seat, msgspec.json.encode(review))
            del self.works[room.number, seat]
        except FlibusteError as error:
            work.failed = True
            logger.warning("the review of table %d failed: %s", room.number, error)
        except Exception:
            work.failed = True
            raise

    async def measured(self, match: Match, seat: int, pieces: list[Piece], work: Work) -> list[Measured]:
        log = match.log()
        found: list[Measured] = []
        for at in range(0, len(pieces), TOGETHER):
            some = pieces[at : at + TOGETHER]
            found += await self.house.thinkers.work(REVIEW, measure_there, log, seat, some, self.worlds, attempts=ATTEMPTS)
            work.done += sum(piece.decision for piece in some)
        return found


def read_review(table: int, seat: int, body: bytes) -> Review | None:
    """A review that was kept; None if it is of another format, or damaged: then it can be worked out again."""
    try:
        if msgspec.json.decode(body, type=KeptFormat).format == REVIEW_FORMAT:
            return msgspec.json.decode(body, type=Review)
    except UNREADABLE:
        logger.warning("table %d: the review from seat %d is damaged", table, seat)
    return None
