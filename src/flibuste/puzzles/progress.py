"""How far somebody is with the puzzles of a game: what was tried, a rating of one's own, a streak. No clock, no disk.

The rating is Glicko's: a puzzle is an opponent, whose own rating is known from the levels that solve it. Only the first try at a
puzzle counts, and only once.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import log, pi, sqrt
from typing import Final, Literal

import msgspec

from flibuste.puzzles.kept import Puzzle

State = Literal["new", "tried", "solved", "shown"]

FIRST: Final = 1200.0  # the rating of somebody of whom nothing is known
WIDEST, NARROWEST = 250.0, 60.0  # its standard error at first, and the least that it comes to: people learn
OF_PUZZLES: Final = 100.0  # the standard error of a puzzle's rating
NEAR: Final = 6  # so many puzzles that are nearest to one's rating come next, one of another theme before the others
MOST_KEPT: Final = 3000  # attempts
MOST_SHOWN: Final = 50  # ratings of the course
Q: Final = log(10) / 400


class Attempt(msgspec.Struct, omit_defaults=True):
    """What somebody has done about a puzzle; `day` is the day whose puzzle it was then, or empty."""

    id: str
    day: str
    state: State = "tried"
    wrong: list[str] = []
    last: str = ""  # what was tried last; empty for asking to be shown the answer
    change: int = 0  # of the rating
    rating: int = 0  # after it; 0 where it did not count


class Progress(msgspec.Struct):
    """All of it for one game."""

    rating: float = FIRST
    deviation: float = WIDEST
    attempts: list[Attempt] = []

    def of(self, puzzle: str, day: str) -> Attempt | None:
        """The attempt at a puzzle: as that day's, if it is one; otherwise the last there was."""
        found = [one for one in self.attempts if one.id == puzzle and (not day or one.day == day)]
        return found[-1] if found else None

    def take(self, puzzle: Puzzle, day: str, action: str | None) -> Attempt:
        """Note a try, or with None that the answer was shown. What comes after the end of an attempt changes nothing."""
        attempt = self.of(puzzle.id, day)
        right = action == puzzle.best
        if attempt is None:
            counts = self.of(puzzle.id, "") is None
            attempt = Attempt(puzzle.id, day)
            self.attempts = [*self.attempts, attempt][-MOST_KEPT:]
            if counts:
                before = round(self.rating)
                self.rating, self.deviation = rated(self.rating, self.deviation, puzzle.rating, right)
                attempt.rating = round(self.rating)
                attempt.change = attempt.rating - before
        if attempt.state == "tried":
            attempt.last = action or ""
            if right:
                attempt.state = "solved"
            elif action is None:
                attempt.state = "shown"
            elif action not in attempt.wrong:
                attempt.wrong = [*attempt.wrong, action]
        return attempt

    def course(self) -> list[int]:
        """The ratings, the oldest first."""
        return [one.rating for one in self.attempts if one.rating][-MOST_SHOWN:]

    def solved_days(self) -> list[date]:
        return sorted({date.fromisoformat(one.day) for one in self.attempts if one.day and one.state == "solved"})

    def streak(self, today: date) -> tuple[int, int]:
        """Days in a row whose puzzle was solved: now, and at the best. Until today's is done yesterday's keeps it alive."""
        days = self.solved_days()
        best = run = 0
        last: date | None = None
        for day in days:
            run = run + 1 if last is not None and day - last == timedelta(1) else 1
            best, last = max(best, run), day
        lost = any(one.day == today.isoformat() and one.state == "shown" for one in self.attempts)
        alive = last is not None and (last == today or (last == today - timedelta(1) and not lost))
        return (run if alive else 0), best

    def within(self) -> int:
        """19 times of 20 the rating is right to so many points."""
        return round(2 * self.deviation)


def rated(rating: float, deviation: float, puzzle: int, won: bool) -> tuple[float, float]:
    """The rating and its standard error after a puzzle."""
    shrink = 1 / sqrt(1 + 3 * (Q * OF_PUZZLES / pi) ** 2)
    expected = 1 / (1 + 10 ** (-shrink * (rating - puzzle) / 400))
    certainty = 1 / deviation**2 + (Q * shrink) ** 2 * expected * (1 - expected)
    return rating + Q / certainty * shrink * (won - expected), max(sqrt(1 / certainty), NARROWEST)


def next_puzzle(progress: Progress, puzzles: Mapping[str, Puzzle], but: str, rating: float | None = None) -> Puzzle:
    """The next of the stream: of those never tried the nearest in strength; when all were, the one that was longest ago. `but` is
    left to its day."""
    tried = {one.id: place for place, one in enumerate(progress.attempts)}
    wanted = progress.rating if rating is None else rating
    free = [one for one in puzzles.values() if one.id not in tried and one.id != but]
    if not free:
        others = [one for one in puzzles.values() if one.id != but] or list(puzzles.values())
        return min(others, key=lambda one: tried.get(one.id, -1))
    near = sorted(free, key=lambda one: abs(one.rating - wanted))[:NEAR]
    last = theme_of_last(progress.attempts, puzzles)
    return next((one for one in near if one.theme != last), near[0])


def theme_of_last(attempts: Sequence[Attempt], puzzles: Mapping[str, Puzzle]) -> str:
    """The theme of what was tried last."""
    return puzzles[attempts[-1].id].theme if attempts and attempts[-1].id in puzzles else ""
