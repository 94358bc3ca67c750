"""A few puzzles of each game, and a day, for the tests of what is asked about puzzles."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TypeVar

from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.puzzles.kept import Puzzle, moment_of, puzzles_of

Found = TypeVar("Found")
ALL = list(GAMES.values())
TODAY = date(2026, 11, 18)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()


def handful(game: Game) -> list[Puzzle]:
    """Five of a game's puzzles, from all over its file."""
    puzzles = list(puzzles_of(game).values())
    return puzzles[:: len(puzzles) // 5][:5]


def wrong_ones(game: Game, puzzle: Puzzle) -> list[str]:
    """The legal actions that do not solve it."""
    return [action for action in moment_of(game, puzzle.id).view.legal if action != puzzle.best]


def forbidden_one(game: Game, puzzle: Puzzle) -> str:
    """An action that the rules forbid there."""
    return next(action for action in game.actions if action not in moment_of(game, puzzle.id).view.legal)


def always(found: Found) -> Callable[..., Found]:
    """A function that finds this, whatever it is asked."""
    return lambda *_: found
