"""Puzzles in the terminal: the view of the seat to act, and tries until the best action is found. Nothing is kept."""

from collections.abc import Callable, Sequence
from datetime import date

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from flibuste.facts import Unit
from flibuste.game import Game, Refused
from flibuste.puzzles.daily import day_puzzle
from flibuste.puzzles.find import PLAYERS
from flibuste.puzzles.kept import Puzzle, moment_of, puzzles_of
from flibuste.puzzles.progress import Progress, next_puzzle
from flibuste.puzzles.worth import worth_of
from flibuste.terminal.asking import Leave, chosen, offer, show_rules, typed
from flibuste.terminal.play import PERSON, seat_names
from flibuste.terminal.reasons import with_reasons
from flibuste.terminal.screen import screen_of
from flibuste.words import Voice

Ask = Callable[[str], str]
MOST_REASONS = 2  # as on the page


class Solving:
    """One puzzle at one terminal."""

    def __init__(self, game: Game, puzzle: Puzzle, progress: Progress, console: Console, ask: Ask, language: str) -> None:
        self.game = game
        self.puzzle = puzzle
        self.progress = progress
        self.console = console
        self.ask = ask
        self.moment = moment_of(game, puzzle.id)
        self.view = self.moment.view
        self.unit = game.unit(game.options(puzzle.options))
        players = [PERSON if seat == self.moment.seat else PLAYERS for seat in range(game.options(puzzle.options).players)]
        self.screen = screen_of(game, seat_names(players, Voice(language)), language)
        self.voice = self.screen.voice

    def run(self, title: str) -> None:
        """Ask until it is solved or the answer was shown. Leave where the person does."""
        say = self.voice.say
        strength = say("puzzle.strength", rating=self.puzzle.rating)
        self.console.print(Text(self.voice.joined("beside", [self.game.title, title, strength]), style="bold"))
        for told in self.moment.told:
            for event in told:
                line = self.screen.tell(event)
                if line is not None:
                    self.console.print(line)
        offered = offer(self.screen, self.view, self.console)
        self.console.print(Text(say("puzzle.ask"), style="bold"))
        self.console.print(Text(say("terminal.puzzle.help"), style="dim"))
        while True:
            answer = typed(self.ask, "> ")
            try:
                if self.answered(answer, offered):
                    return
            except Refused as error:
                self.console.print(Text(self.screen.refusal(error, self.view.phase, rules="rules"), style="red"))

    def answered(self, answer: str, offered: Sequence[str]) -> bool:
        """Do what was typed; whether the puzzle is done."""
        if answer in ("", "help"):
            self.console.print(Text(self.voice.say("terminal.puzzle.help"), style="dim"))
            return False
        if answer == "rules":
            show_rules(self.screen, self.view, self.console)
            return False
        if answer in ("quit", "exit"):
            raise Leave
        if answer == "?":
            self.progress.take(self.puzzle, "", None)
            self.show_best("puzzle.best", "bold")
            return True
        action = chosen(answer, offered, self.voice)
        self.game.apply(self.moment.state, action, self.moment.seat)  # what the rules forbid is refused, and is no try
        attempt = self.progress.take(self.puzzle, "", action)
        if attempt.state == "solved":
            self.show_best("puzzle.right.later" if attempt.wrong else "puzzle.right", "bold green", "✓ ")
            return True
        self.show_wrong(action)
        return False

    def show_wrong(self, action: str) -> None:
        """What a wrong try costs, and why somebody may play it."""
        say = self.voice.say
        tried = worth_of(self.game, self.puzzle, action)
        said = " ".join((say("puzzle.wrong"), cost_words(self.voice, self.unit, tried.worse_by), say("puzzle.again")))
        self.console.print(Text(f"✗ {said}", style="red"))
        self.console.print(with_reasons(self.screen, self.view, action, tried.reasons[:MOST_REASONS], "yellow"))

    def show_best(self, said: str, style: str, mark: str = "") -> None:
        """The best action with its reasons and its theme, and what comes of it, as the seat sees it."""
        best = worth_of(self.game, self.puzzle, self.puzzle.best)
        self.console.print(Text(mark + self.voice.say(said), style=style))
        self.console.print(with_reasons(self.screen, self.view, best.action, best.reasons[:MOST_REASONS], "bold green"))
        theme = f"theme.{self.puzzle.theme}"
        if self.voice.has(theme):
            self.console.print(Text(f"    {self.voice.say(theme)}", style="dim"))
        for event in self.game.apply(self.moment.state, self.puzzle.best, self.moment.seat)[1]:
            line = self.screen.tell(event.seen_by(self.moment.seat))
            if line is not None:
                self.console.print(line)


def cost_words(voice: Voice, unit: Unit, worse_by: float) -> str:
    """What an action costs, in the words of the page."""
    if unit.name == "chance":
        return voice.say("puzzle.costs.chance", n=max(1, round(100 * worse_by)))
    points = max(0.1, round(worse_by * unit.scale, 1))
    return voice.say("puzzle.costs.points", n=points, figure=voice.figure(f"{points:g}"))


def solve_day(game: Game, day: date, console: Console, ask: Ask = input, language: str = "en") -> None:
    """The puzzle of a day."""
    solving = Solving(game, day_puzzle(game, day), Progress(), console, ask, language)
    try:
        solving.run(solving.voice.say("puzzle.day.of", day=day))
    except (Leave, KeyboardInterrupt):
        console.print(f"\n{solving.voice.say('terminal.puzzle.left')}")


def solve_stream(game: Game, rating: int, today: date, console: Console, ask: Ask = input, language: str = "en") -> None:
    """One puzzle after the other, of a strength that follows what is solved; today's is left to its day."""
    say = Voice(language).say
    todays = day_puzzle(game, today).id
    progress = Progress(float(rating))
    goodbye = "terminal.puzzle.left"
    try:
        while True:
            puzzle = next_puzzle(progress, puzzles_of(game), todays)
            goodbye = "terminal.puzzle.left"
            Solving(game, puzzle, progress, console, ask, language).run(say("puzzle.one"))
            goodbye = "terminal.farewell"
            if typed(ask, say("terminal.puzzle.next") + " > ") in ("q", "quit", "exit"):
                break
            console.print()
    except (Leave, KeyboardInterrupt):
        console.print()
    console.print(say(goodbye))


def list_puzzles(games: Sequence[Game], day: date, is_today: bool, console: Console, language: str = "en") -> None:
    """The puzzles of a day, each with the command that shows it."""
    voice = Voice(language)
    grid = Grid.grid(padding=(0, 3))
    for game in games:
        if puzzles_of(game):
            strength = voice.say("puzzle.strength", rating=day_puzzle(game, day).rating)
            command = f"flibuste puzzle {game.name}" + ("" if is_today else f" --day {day}")
            grid.add_row(Text(f"  {game.title}", style="bold"), strength, Text(command, style="dim"))
    console.print(Text(voice.joined("beside", [voice.say("puzzle.days"), str(day)]), style="bold"))
    console.print(Text(voice.say("puzzle.how"), style="dim"))
    console.print(grid)
