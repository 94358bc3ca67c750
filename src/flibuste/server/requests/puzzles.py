"""Requests about puzzles."""

from typing import Annotated

from msgspec import Meta

from flibuste.puzzles.daily import read_day
from flibuste.server.house.puzzling import Puzzling, games_with_puzzles, puzzling_of
from flibuste.server.requests.learning import GameName
from flibuste.server.requests.visits import Visit
from flibuste.wire import Puzzle, PuzzleAnswer, PuzzleGame, PuzzleTry

PuzzleId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$", description="A puzzle.")]
Day = Annotated[str, Meta(max_length=10, description="A day up to today, by UTC, as 2026-11-18; today without it.")]


async def show_puzzles(visit: Visit) -> list[PuzzleGame]:
    """Today's puzzle of each game that has any, and how you stand with them; a stranger as somebody new."""
    row = await visit.visitor()
    return [await Puzzling(visit.desk.house, row.id if row is not None else None, game).home() for game in games_with_puzzles()]


async def show_day(visit: Visit, game: GameName, day: Day = "") -> Puzzle:
    """The puzzle of a day: the same for everybody."""
    row = await visit.known()
    puzzling = puzzling_of(visit.desk.house, row.id, game)
    return await puzzling.of_day(read_day(day) if day else puzzling.today)


async def show_next(visit: Visit, game: GameName) -> Puzzle:
    """The next puzzle of the stream, near your own rating."""
    row = await visit.known()
    return await puzzling_of(visit.desk.house, row.id, game).next()


async def show_puzzle(visit: Visit, game: GameName, puzzle: PuzzleId) -> Puzzle:
    """A puzzle, as far as you are with it."""
    row = await visit.known()
    puzzling = puzzling_of(visit.desk.house, row.id, game)
    return await puzzling.show(puzzling.find(puzzle))


async def try_puzzle(visit: Visit, game: GameName, puzzle: PuzzleId, body: PuzzleTry) -> PuzzleAnswer:
    """Try an action, or have the answer shown. The first try at a puzzle changes your rating; what the rules forbid is no try."""
    row = await visit.known()
    puzzling = puzzling_of(visit.desk.house, row.id, game)
    return await puzzling.attempt(puzzling.find(puzzle), body.action)
