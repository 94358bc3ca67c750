"""What the page asks and is told about puzzles."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from flibuste.wire.learning import HintInfo

PuzzleState = Literal["new", "tried", "solved", "shown"]


class PuzzleGame(Struct, frozen=True):
    """A game's puzzles for one visitor: today's (by UTC), the streak of days whose puzzle was solved, one's rating.

    19 times of 20 that is right to `within` so many points; `course` has the ratings, the oldest first.
    """

    game: str
    day: str
    puzzle: str
    state: PuzzleState
    tries: int
    streak: int
    best_streak: int
    rating: int
    within: int
    solved: int
    tried: int
    of: int
    course: list[int]


class PuzzleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to be tried; with null one wants to be shown the answer."""

    action: Annotated[str, Meta(max_length=120)] | None


class PuzzleAnswer(Struct, frozen=True):
    """What came of a try. `tried` says what the action is worth, by how much it is worse than the best, and why it looks good.

    Values are chances to win the match or, in `points`, parts of `scale` points. When it is done, `best` and `others` have all
    legal actions, `events` what the best one makes happen, `view` and `preview` what comes of it; none is told before.
    `change` is what this attempt has made of the rating, which only the first try at a puzzle changes.
    """

    right: bool
    state: PuzzleState
    tries: int
    action: str | None
    tried: HintInfo | None
    unit: Literal["chance", "points"]
    scale: int
    best: HintInfo | None
    others: list[HintInfo]
    theme: str
    events: list[list[dict[str, object]]]
    view: dict[str, object] | None
    preview: dict[str, object] | None
    rating: int
    within: int
    change: int


class Puzzle(Struct, frozen=True):
    """A moment of a real match, as the seat to act sees it, in which one action is better than all others.

    Which one is told when it is done: in `answer`, as the last try was answered. `tried` are the wrong tries so far, and `day` is
    the day whose puzzle it is. `before` has the events of the round so far, as that seat was told them.
    """

    game: str
    id: str
    day: str | None
    options: dict[str, str | int | bool]
    seat: int
    theme: str
    rating: int
    state: PuzzleState
    tried: list[str]
    view: dict[str, object]
    preview: dict[str, object]
    before: list[list[dict[str, object]]]
    answer: PuzzleAnswer | None


class PuzzleAttempt(Struct, frozen=True):
    """What is kept of an attempt at a puzzle."""

    puzzle: str
    day: str
    state: PuzzleState
    wrong: list[str]
    change: int


class MyPuzzles(Struct, frozen=True):
    """All that is kept of how one stands with the puzzles of a game."""

    game: str
    rating: int
    within: int
    attempts: list[PuzzleAttempt]
