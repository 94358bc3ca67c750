"""Which of a table's persons are there. A person is here while a line of theirs to the table is open, at whichever server.

Nothing of this is kept on disk. The server that runs a table knows it; servers that follow the table tell it whose lines they
have, and are told what comes of it. A line that comes back soon, as when a page is loaded anew, was never gone; and where nobody
looks at a table, nothing is told and no time is waited for.
"""

from typing import Final

from flibuste.server.house.written import write_message
from flibuste.server.table.refusals import Closed
from flibuste.server.table.rights import must_exist
from flibuste.server.table.table import Table
from flibuste.wire import Absence
from flibuste.wire import Presence as PresenceTold

AWAY_AFTER: Final = 10.0  # seconds without a line after which the others are told
GONE_AFTER: Final = 60.0  # and after which they may let a computer player stand in


class Presence:
    """Who is at one table, as those around it are told: `told` has for each seat since when its person is absent."""

    def __init__(self) -> None:
        self.elsewhere: dict[int, frozenset[int]] = {}  # by the servers that follow the table: whose lines they have
        self.said: frozenset[int] | None = None  # what we, who follow it, have told the server that runs it
        self.absent: dict[int, float] = {}  # persons without a line, and since when
        self.gone: set[int] = set()  # those of them who are gone
        self.told: list[Absence | None] = []
        self.due: float | None = None  # when that changes next if nobody comes or goes

    def look(self, table: Table, here: set[int], looked_at: bool, now: float) -> bool:
        """See who is there; whether there is something new to tell."""
        here = here.union(*self.elsewhere.values())
        persons = [chair.visitor for chair in table.chairs]
        self.absent = {one: self.absent.get(one, now) for one in persons if one is not None and one not in here}
        self.gone = {one for one, since in self.absent.items() if now >= since + GONE_AFTER}
        told = [self.absence(person, now) for person in persons]
        changes = [since + wait for since in self.absent.values() for wait in (AWAY_AFTER, GONE_AFTER) if since + wait > now]
        self.due = min(changes, default=None) if looked_at or self.elsewhere else None
        new = told != self.told and (any(told) or any(self.told))
        self.told = told
        return new

    def absence(self, person: int | None, now: float) -> Absence | None:
        since = self.absent.get(person) if person is not None else None
        if since is None or now < since + AWAY_AFTER:
            return None
        return Absence(since=since, gone=now >= since + GONE_AFTER)

    def begin_anew(self, now: float) -> None:
        """Time has passed that is nobody's. Whoever was gone before it stays so, since then."""
        self.absent = {one: since if one in self.gone else now for one, since in self.absent.items()}

    def take_over(self, table: Table) -> None:
        """A table that we followed is ours now: who is away we know by what we were told."""
        for chair, absence in zip(table.chairs, self.told, strict=False):
            if chair.visitor is not None and absence is not None:
                self.absent[chair.visitor] = absence.since
                if absence.gone:
                    self.gone.add(chair.visitor)

    def recall(self, absent: dict[int, float], at: float) -> None:
        """What was known of the persons then, of a table that has slept since."""
        self.absent = dict(absent)
        self.gone = {one for one, since in absent.items() if at >= since + GONE_AFTER}

    def check_gone(self, table: Table, seat: int, now: float) -> None:
        """Refuse to take a seat from somebody who is there, or was a moment ago."""
        must_exist(table, seat)
        person = table.chairs[seat].visitor
        if person is not None and now < self.absent.get(person, now) + GONE_AFTER:
            raise Closed("still there", f"this person is here, or was within the last {GONE_AFTER:.0f} seconds")

    def message(self) -> bytes:
        return write_message(PresenceTold(seats=self.told))
