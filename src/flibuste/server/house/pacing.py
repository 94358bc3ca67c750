"""The pace of a table: computer players wait until the persons there have seen what happened, and the clock of a turn begins
when its player sees it.

Pages say what they have shown (`wire.Shown`), and with that how long a computer player is to wait from then on. It is kept here
and in no log. Programs, and everybody after a table was taken over or read again, are not waited for until a page of theirs
says something. A lone person is waited for without limit. Among several, and at a tournament's board, for which other tables
wait, whoever lets the table wait for the grace of its clock is not waited for any more; and so much time in a round, no more, is
lost to nobody's clock. At a table over days that is so of a lone person, too, only those are waited for who were heard already,
and the clock of a turn begins with the turn.
Times are of the event loop, which nobody sets, but for those of a turn's clock, which are the table's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flibuste.server.table import entries
from flibuste.server.table.table import NEW_TURN, Step, Table

READY: Final = 2**40  # the version that those who are not waited for have seen
WITHOUT_LIMIT: Final = float("inf")


@dataclass
class Eyes:
    """How far a person has seen a table, when that was said, and how long a computer player is to wait from then on."""

    version: int
    at: float = 0.0
    pace: float = 0.0


class Pacing:
    """What the persons at one table have seen of it. Those who have not been heard yet are awaited, or else are all ready."""

    def __init__(self, all_ready: bool = False) -> None:
        self.eyes: dict[int, Eyes] = {}
        self.all_ready = all_ready
        self.position = 0  # the version of the position that is there,
        self.since = 0.0  # and since when it is
        self.unseen: dict[int, float] = {}  # how much time before they saw their turns persons had in this round

    # ---- what is seen ------------------------------------------------------------------------------------------------

    def see(self, table: Table, visitor: int, version: int | None, pace: float, now: float) -> None:
        """A page of this visitor has shown this much; None for a program, which sees everything at once."""
        known = self.eyes.get(visitor)
        before = known.version if known is not None and known.version != READY else 0
        seen = READY if version is None else max(min(version, table.version), before)
        self.eyes[visitor] = Eyes(seen, now, pace)

    def take_over(self) -> None:
        """Nobody here knows what anybody has seen."""
        self.eyes.clear()
        self.all_ready = True

    def is_late(self, visitor: int, version: int) -> bool:
        """Whether a person has not seen this much, and is to be waited for."""
        eyes = self.eyes.get(visitor)
        return eyes.version < version if eyes is not None else not self.all_ready

    # ---- computer players --------------------------------------------------------------------------------------------

    def note_position(self, table: Table, now: float) -> None:
        if table.position_version != self.position:
            self.position, self.since = table.position_version, now

    def may_act_at(self, table: Table, now: float) -> float | None:
        """When a computer player may act in the position; None if it waits for a lone person, as nobody does over days."""
        persons = present(table)
        late = [visitor for visitor in persons if self.is_late(visitor, table.position_version)]
        if late and keeps_nobody_waiting(table) and not table.pace.over_days:
            return None
        if late and now < self.since + table.pace.grace:
            return self.since + table.pace.grace
        for visitor in late:
            self.eyes[visitor] = Eyes(READY)
        seen = [self.eyes[visitor] for visitor in persons if visitor in self.eyes]
        return max([eyes.at + eyes.pace for eyes in seen if eyes.version != READY], default=now)

    def awaited(self, table: Table) -> list[int]:
        """The seats of persons who have not opened the table yet, or not put the last round's result aside, if that holds a
        computer player up."""
        if table.thinker() is None:
            return []
        return [seat for seat, visitor in seats_present(table) if self.is_late(visitor, table.dealt_version)]

    # ---- the clock of a turn -----------------------------------------------------------------------------------------

    def hold_clock(self, table: Table, steps: Sequence[Step]) -> None:
        """After these steps: where a person is to act who has not seen it yet, the clock does not run."""
        if any(table.deals(step.entry) for step in steps):
            self.unseen.clear()
        turn = table.turn
        if (
            turn is None
            or not table.is_timed
            or table.pace.over_days
            or not any(isinstance(step.entry, NEW_TURN) for step in steps)
        ):
            return
        visitor = table.chairs[turn].visitor
        last = steps[-1].entry
        goes_on = isinstance(last, entries.Acted) and last.seat is not None and table.chairs[last.seat].visitor == visitor
        if visitor is None or goes_on or not self.is_late(visitor, table.position_version):
            return
        left = table.pace.grace - self.unseen.get(visitor, 0.0)
        if keeps_nobody_waiting(table):
            table.held_until = WITHOUT_LIMIT
        elif left > 0:
            table.held_until = table.turn_since + left

    def let_clock_run(self, table: Table, now: float) -> None:
        """The clock begins when the player has seen the turn, or the time for that is used up."""
        turn, until = table.turn, table.held_until
        visitor = table.chairs[turn].visitor if turn is not None else None
        if until is None or visitor is None or (now < until and self.is_late(visitor, table.position_version)):
            return
        begins = max(min(now if table.paused_at is None else table.paused_at, until), table.turn_since)
        self.unseen[visitor] = self.unseen.get(visitor, 0.0) + begins - table.turn_since
        table.turn_since, table.held_until = begins, None


def seats_present(table: Table) -> list[tuple[int, int]]:
    """The seats that persons play themselves, with these persons."""
    found = []
    for seat in table.persons:
        chair = table.chairs[seat]
        if chair.visitor is not None and chair.thinker is None:
            found.append((seat, chair.visitor))
    return found


def present(table: Table) -> set[int]:
    return {visitor for _, visitor in seats_present(table)}


def keeps_nobody_waiting(table: Table) -> bool:
    """Whether one person plays with computer players, and for nobody else: the other tables of a tournament wait for each."""
    return len(present(table)) == 1 and table.created.board is None
