"""Puzzles for visitors: what they are shown, what comes of a try, how far they are. The rest is in the package."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

import msgspec

from flibuste.game import BadInput, Game
from flibuste.games import GAMES, game_named
from flibuste.puzzles.daily import day_puzzle
from flibuste.puzzles.kept import Puzzle, moment_of, puzzles_of
from flibuste.puzzles.progress import Attempt, Progress, next_puzzle
from flibuste.puzzles.worth import ranked, worth_of
from flibuste.server.house.errors import NotFound
from flibuste.server.house.house import House
from flibuste.server.store.store import Conflict
from flibuste.wire import MyPuzzles, PuzzleAnswer, PuzzleAttempt, PuzzleGame
from flibuste.wire import Puzzle as PuzzleShown

TURNS: Final = 5  # how often a change is tried that another request of the same visitor comes before
DONE: Final = ("solved", "shown")


class Puzzling:
    """The puzzles of one game, for one visitor; None is a stranger, of whom nothing is kept."""

    def __init__(self, house: House, visitor: int | None, game: Game) -> None:
        if not puzzles_of(game):
            raise NotFound("not found", f"{game.name} has no puzzles")
        self.house = house
        self.visitor = visitor
        self.game = game
        self.today = today(house)
        self.todays = day_puzzle(game, self.today)

    def find(self, puzzle_id: str) -> Puzzle:
        found = puzzles_of(self.game).get(puzzle_id)
        if found is None:
            raise NotFound("not found", f"{self.game.name} has no puzzle {puzzle_id}")
        return found

    def day_of(self, puzzle: Puzzle) -> str:
        """Today, if it is today's."""
        return self.today.isoformat() if puzzle.id == self.todays.id else ""

    # ---- progress ----------------------------------------------------------------------------------------------------

    async def progress(self) -> Progress:
        return (await self.kept())[1]

    async def kept(self) -> tuple[int, Progress]:
        row = await self.house.store.puzzling(self.visitor, self.game.name) if self.visitor is not None else None
        return (row.version, msgspec.json.decode(row.body, type=Progress)) if row is not None else (0, Progress())

    async def change(self, make: Callable[[Progress], Attempt]) -> tuple[Progress, Attempt]:
        """Change how far the visitor is; it is on disk when this returns."""
        self.house.saving.check()
        for turn in range(TURNS):
            version, progress = await self.kept()
            before = msgspec.json.encode(progress)
            made = make(progress)
            body = msgspec.json.encode(progress)
            try:
                if body != before and self.visitor is not None:
                    await self.house.store.save_puzzling(self.visitor, self.game.name, version, body)
            except Conflict:
                if turn == TURNS - 1:
                    raise
            else:
                break
        return progress, made

    # ---- what is shown -----------------------------------------------------------------------------------------------

    async def home(self) -> PuzzleGame:
        """How the visitor stands with this game's puzzles."""
        progress = await self.progress()
        attempt = progress.of(self.todays.id, self.today.isoformat())
        now, best = progress.streak(self.today)
        puzzles = puzzles_of(self.game)
        tried = {one.id for one in progress.attempts if one.id in puzzles}
        solved = {one.id for one in progress.attempts if one.id in puzzles and one.state == "solved"}
        return PuzzleGame(
            game=self.game.name,
            day=self.today.isoformat(),
            puzzle=self.todays.id,
            state=attempt.state if attempt is not None else "new",
            tries=tries_of(attempt),
            streak=now,
            best_streak=best,
            rating=round(progress.rating),
            within=progress.within(),
            solved=len(solved),
            tried=len(tried),
            of=len(puzzles),
            course=progress.course(),
        )

    async def of_day(self, day: date) -> PuzzleShown:
        """The puzzle of a day that has come."""
        if day > self.today:
            raise BadInput(f"day: {day}: expected a day up to today, {self.today}")
        return await self.show(day_puzzle(self.game, day), day.isoformat())

    async def next(self) -> PuzzleShown:
        """The next of the stream."""
        return await self.show(next_puzzle(await self.progress(), puzzles_of(self.game), self.todays.id))

    async def show(self, puzzle: Puzzle, day: str = "") -> PuzzleShown:
        """A puzzle as the seat sees it, and no more, until it is done."""
        progress = await self.progress()
        attempt = progress.of(puzzle.id, self.day_of(puzzle))
        moment = moment_of(self.game, puzzle.id)
        done = attempt is not None and attempt.state in DONE
        return PuzzleShown(
            game=self.game.name,
            id=puzzle.id,
            day=day or self.day_of(puzzle) or None,
            options=puzzle.options,
            seat=moment.seat,
            theme=puzzle.theme if done else "",
            rating=puzzle.rating,
            state=attempt.state if attempt is not None else "new",
            tried=attempt.wrong if attempt is not None else [],
            view=msgspec.to_builtins(moment.view),
            preview=msgspec.to_builtins(moment.preview),
            before=moment.told,
            answer=self.answer(puzzle, progress, attempt, attempt.last or None) if attempt is not None and done else None,
        )

    async def attempt(self, puzzle: Puzzle, action: str | None) -> PuzzleAnswer:
        """What comes of a try; what the rules forbid is refused, and counts as nothing."""
        moment = moment_of(self.game, puzzle.id)
        if action is not None:
            self.game.apply(moment.state, action, moment.seat)
        day = self.day_of(puzzle)
        progress, attempt = await self.change(lambda progress: progress.take(puzzle, day, action))
        return self.answer(puzzle, progress, attempt, action)

    def answer(self, puzzle: Puzzle, progress: Progress, attempt: Attempt, action: str | None) -> PuzzleAnswer:
        moment = moment_of(self.game, puzzle.id)
        unit = self.game.unit(self.game.options(puzzle.options))
        done = attempt.state in DONE
        after = self.game.apply(moment.state, puzzle.best, moment.seat) if done else None
        view = self.game.view(after[0], moment.seat) if after is not None else None
        worths = ranked(self.game, puzzle) if done else []
        return PuzzleAnswer(
            right=action == puzzle.best,
            state=attempt.state,
            tries=tries_of(attempt),
            action=action,
            tried=worth_of(self.game, puzzle, action) if action is not None else None,
            unit=unit.name,
            scale=unit.scale,
            best=worths[0] if done else None,
            others=worths[1:],
            theme=puzzle.theme if done else "",
            events=[[one.seen_by(moment.seat) for one in after[1]]] if after is not None else [],
            view=msgspec.to_builtins(view),
            preview=msgspec.to_builtins(self.game.preview(view)) if view is not None else None,
            rating=round(progress.rating),
            within=progress.within(),
            change=attempt.change,
        )

    async def own(self) -> MyPuzzles:
        """All that is kept of the visitor's attempts."""
        progress = await self.progress()
        attempts = [PuzzleAttempt(one.id, one.day, one.state, one.wrong, one.change) for one in progress.attempts]
        return MyPuzzles(self.game.name, round(progress.rating), progress.within(), attempts)


def today(house: House) -> date:
    """The day it is everywhere, by UTC."""
    return datetime.fromtimestamp(house.clock(), UTC).date()


def games_with_puzzles() -> list[Game]:
    return [game for game in GAMES.values() if puzzles_of(game)]


def puzzling_of(house: House, visitor: int, game: str) -> Puzzling:
    return Puzzling(house, visitor, game_named(game))


async def own_puzzles(house: House, visitor: int) -> list[MyPuzzles]:
    """Of each game whose puzzles a visitor has tried."""
    found = [await Puzzling(house, visitor, game).own() for game in games_with_puzzles()]
    return [one for one in found if one.attempts]


def tries_of(attempt: Attempt | None) -> int:
    """How many tries there were, with the one that solved it."""
    return len(attempt.wrong) + (attempt.state == "solved") if attempt is not None else 0
