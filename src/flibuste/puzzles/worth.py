"""What the actions of a puzzle are worth, and why somebody may play them: from what was kept, and the view."""

from collections.abc import Sequence

from flibuste.game import Game
from flibuste.hints import reasons_of
from flibuste.puzzles.kept import Puzzle, Tried, moment_of, shares_kept
from flibuste.wire import HintInfo


def worth_of(game: Game, puzzle: Puzzle, action: str) -> HintInfo:
    """What one action is worth, and why."""
    legal = moment_of(game, puzzle.id).view.legal
    return worth(game, puzzle, legal, action, puzzle.tried[legal.index(action)])


def ranked(game: Game, puzzle: Puzzle) -> list[HintInfo]:
    """All legal actions, the best first."""
    legal = moment_of(game, puzzle.id).view.legal
    found = [worth(game, puzzle, legal, action, one) for action, one in zip(legal, puzzle.tried, strict=True)]
    return sorted(found, key=lambda one: (one.action != puzzle.best, one.worse_by))


def worth(game: Game, puzzle: Puzzle, legal: Sequence[str], action: str, one: Tried) -> HintInfo:
    moment = moment_of(game, puzzle.id)
    reasons = reasons_of(game, moment.view, action, shares_kept(game, puzzle, legal))
    return HintInfo(action, one.value, one.interval, one.worse_by, one.worse_interval, reasons)
