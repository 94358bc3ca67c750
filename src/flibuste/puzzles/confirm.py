"""Asks a stronger search about a puzzle: with other chance, more worlds, and a mind that looks further or knows more."""

import time
from typing import Final

import msgspec

from flibuste.bots.search import Search
from flibuste.chance import Rng
from flibuste.game import Game
from flibuste.puzzles.find import measured_one
from flibuste.puzzles.kept import PUZZLES, Puzzle, moment_of

WORLDS: Final = 30_000


class Verdict(msgspec.Struct, frozen=True):
    """What the stronger search says: its best action, and how far that of the puzzle is ahead of its closest rival there."""

    id: str
    right: bool
    best: str
    ahead: float
    interval: float
    seconds: float


def confirm(game: Game, puzzle: Puzzle, seed: str, worlds: int = WORLDS) -> Verdict:
    """The search chooses among all legal actions; then the puzzle's and the rival are compared in as many fresh worlds."""
    begun = time.process_time()
    moment = moment_of(game, puzzle.id)
    search = Search(game, PUZZLES.of(game).stronger(game), worlds, everything=True)
    found = search.think(moment.view, Rng(f"flibuste puzzle {puzzle.id} {seed}"))
    best = game.parse(puzzle.best)
    rival = next(int(one.action) for one in found if one.action != best)
    first, other = search.compare(moment.view, [best, rival], Rng(f"flibuste puzzle {puzzle.id} afresh {seed}"))
    measured = measured_one(other, first)
    right = int(found[0].action) == best and measured.worse_by > 0
    return Verdict(
        puzzle.id,
        right,
        game.actions[found[0].action],
        measured.worse_by,
        measured.worse_interval,
        round(time.process_time() - begun, 2),
    )
