"""What is shown of a visitor: to himself, and to friends without the opponents."""

import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from flibuste.review.result import REVIEW_FORMAT
from flibuste.server.house.ratings import THERE, latest, settle, told_rating
from flibuste.server.house.reading import UNREADABLE
from flibuste.server.house.stories import KeptStory, decided, has_won, played, read_story, tallies
from flibuste.server.store.people import ReviewRow
from flibuste.server.store.store import VisitorRow
from flibuste.wire import Accuracy, Opponent, Profile, Streak

if TYPE_CHECKING:
    from flibuste.server.house.house import House

MOST_STORIES: Final = 500
MOST_REVIEWS: Final = 60
MOST_OPPONENTS: Final = 30
FACES: Final = 20  # as `wire.Face` has it

logger = logging.getLogger("flibuste.server")


class KeptFormat(msgspec.Struct):
    format: int


class KeptDecision(msgspec.Struct):
    grade: str


class KeptReview(msgspec.Struct):
    """Of a review, which may have 300 kB, what a profile shows; the rest is passed over."""

    decisions: list[KeptDecision]


def face_of(name: str, face: int | None) -> int:
    """The face of a person; of one who has not chosen any, the page reckons it alike at a table (web/src/table/seats.ts)."""
    if face is not None:
        return face
    total = 7
    for letter in name:
        total = (total * 31 + ord(letter)) % 99991
    return 1 + total % FACES


async def profile_of(house: "House", row: VisitorRow, own: bool) -> Profile:
    """Somebody's profile; who the opponents were is for his own eyes."""
    await settle(house)
    rows = [one for one in await house.store.stories(row.id, MOST_STORIES) if played(one, row.id)]
    ratings = await house.store.ratings(row.id, MOST_STORIES)
    stories = {one.table: read_story(one) for one in rows}
    told = [kept for kept in stories.values() if decided(kept, row.id)]
    return Profile(
        name=row.name,
        face=face_of(row.name, row.face),
        matches=len(told),
        rates=THERE,
        ratings=latest(await house.store.last_ratings([row.id])),
        course=[told_rating(one) for one in ratings],
        results=tallies(rows, row.id),
        opponents=opponents(told, row.id) if own else [],
        streak=streak(told, row.id),
        accuracy=[
            one if own else msgspec.structs.replace(one, code="")  # by its code a table names all who sat there
            for one in accuracies(await house.store.reviews_of(row.id, MOST_REVIEWS), stories, row.id)
        ],
    )


def opponents(told: Iterable[KeptStory], visitor: int) -> list[Opponent]:
    """The persons with whom a visitor has played, most often first; the latest matches come first, and give the names."""
    names: dict[int, str] = {}
    counts: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for kept in told:
        for other, name in {seat.visitor: seat.name for seat in kept.seats if seat.visitor and seat.visitor != visitor}.items():
            names.setdefault(other, name)
            counts[other] += 1
            won[other] += has_won(kept, visitor)
    return [Opponent(names[other], count, won[other]) for other, count in counts.most_common(MOST_OPPONENTS)]


def streak(told: Sequence[KeptStory], visitor: int) -> Streak:
    """Matches won one after the other, of those that count in statistics, the latest of which come first."""
    now = best = 0
    for kept in reversed(told):
        now = now + 1 if has_won(kept, visitor) else 0
        best = max(best, now)
    return Streak(now, best)


def accuracies(reviews: Iterable[ReviewRow], stories: dict[int, KeptStory], visitor: int) -> list[Accuracy]:
    """What reviews from one's own seats say, the oldest first."""
    found: list[Accuracy] = []
    for row in reviews:
        kept = stories.get(row.table)
        if kept is None or row.seat >= len(kept.seats) or kept.seats[row.seat].visitor != visitor:
            continue
        try:
            if msgspec.json.decode(row.body, type=KeptFormat).format != REVIEW_FORMAT:
                continue
            decisions = msgspec.json.decode(row.body, type=KeptReview).decisions
        except UNREADABLE:
            logger.warning("table %d: the review from seat %d is damaged", row.table, row.seat)
            continue
        if decisions:
            good = sum(one.grade == "" for one in decisions)
            found.append(Accuracy(row.code, kept.game, row.ended, good / len(decisions), len(decisions)))
    return found[::-1]
