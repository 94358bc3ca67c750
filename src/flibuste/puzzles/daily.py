"""The puzzle of a day: the same for everybody, from the date and the puzzles alone.

A pass goes through all puzzles that there are on a day, in an order drawn for that pass, before one comes again. Puzzles that are
added later have a later `since`, with which a new pass begins: so no earlier day has another puzzle than it had.
"""

from collections.abc import Sequence
from datetime import date

from flibuste.chance import Rng
from flibuste.game import BadInput, Game
from flibuste.puzzles.kept import Puzzle, puzzles_of


def day_puzzle(game: Game, day: date) -> Puzzle:
    """The puzzle of a day."""
    puzzles = list(puzzles_of(game).values())
    if not puzzles:
        raise BadInput(f"{game.name} has no puzzles")
    return puzzles[place_of(game.name, [one.since for one in puzzles], day)]


def place_of(name: str, since: Sequence[str], day: date) -> int:
    """Which one it is of puzzles that may be a day's from these days on."""
    begun = max((one for one in since if one <= day.isoformat()), default=min(since))
    places = [place for place, one in enumerate(since) if one <= begun]
    number, at = divmod((day - date.fromisoformat(begun)).days, len(places))
    order = list(range(len(places)))
    rng = Rng(f"flibuste puzzles of {name} since {begun}, pass {number}")
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return places[order[at]]


def read_day(text: str) -> date:
    """A day as it is written; BadInput for anything else."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise BadInput(f"day: {text[:20]!r}: expected a day such as 2026-11-18")
    return found
