"""A review in the terminal, and the words that its page is made with."""

from rich.console import Console, Group
from rich.panel import Panel
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from flibuste.match import Match
from flibuste.review.page import amount, causes_of, curve_title, explained, page_of, summary, told
from flibuste.review.run import review
from flibuste.terminal.reasons import reason_words
from flibuste.terminal.screen import Screen, screen_of
from flibuste.wire.reviews import Decision, Review
from flibuste.words import Voice

COLUMNS, LINES = 66, 9
EIGHTHS = " ▁▂▃▄▅▆▇█"
BAR = 14
MOST_SHOWN = 10
GRADES = {"blunder": "bold red", "mistake": "red", "slip": "dim"}


def review_with_progress(match: Match, seat: int, worlds: int, jobs: int, language: str = "en") -> Review:
    """Review a match; how far it is stands on stderr, where that is a terminal."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(Voice(language).say("terminal.review.working"))
        return review(match, seat, worlds, jobs, lambda done, of: bar.update(task, completed=done, total=of))


class Words:
    """Actions and reasons of one match in words; on a page, which has not the terminal's colours, without symbols for cards."""

    def __init__(self, match: Match, seat: int, language: str, symbols: bool = True) -> None:
        self.match = match
        self.seat = seat
        self.voice = Voice(language)
        names = [
            self.voice.say("terminal.you" if one == seat else "new.seat.player", n=one + 1)
            for one in range(match.options.players)
        ]
        self.screen: Screen = screen_of(match.game, names, language)
        if not symbols:
            self.screen.card = self.spelt  # type: ignore[method-assign]

    def action(self, decision: Decision, action: str) -> Text:
        return self.screen.choice(self.match.game.view(self.match.states[decision.step], self.seat), action)

    def plain(self, decision: Decision, action: str) -> str:
        return self.action(decision, action).plain

    def reasons(self, decision: Decision) -> str:
        return self.voice.joined("clauses", [reason_words(self.screen, reason) for reason in decision.reasons[:2]])

    def spelt(self, card: object) -> Text:
        return Text(self.screen.card_words(str(card)))


def show_review(match: Match, review: Review, console: Console, language: str = "en") -> None:
    """The summary, the curve, luck and skill, and what cost most."""
    words = Words(match, review.seat, language)
    voice = words.voice
    title = voice.joined("comma", [match.game.title, voice.say("new.seat.player", n=review.seat + 1)])
    console.print(Panel(Text(summary(review, voice)), title=title, border_style="cyan", width=COLUMNS + 10))
    console.print(Panel(curve(review, voice), title=curve_title(review, voice), border_style="dim", expand=False))
    luck = Group(Text(told(review, voice)), changes(review, voice), Text(explained(review, voice), style="dim"))
    console.print(Panel(luck, title=voice.say("learn.luck"), border_style="dim", width=COLUMNS + 10))
    mistakes = review.mistakes()
    if mistakes:
        console.print(sheet(review, mistakes[:MOST_SHOWN], words))
    if len(mistakes) > MOST_SHOWN:
        console.print(Text(voice.say("terminal.less", n=len(mistakes) - MOST_SHOWN), style="dim"))


def curve(review: Review, voice: Voice) -> Group:
    """The value over the steps, as columns of blocks: each shows the last moment that falls into it."""
    heights = [review.curve[0].value] * COLUMNS
    at = 0
    for moment in review.curve:
        column = min(moment.step * COLUMNS // max(review.steps, 1), COLUMNS - 1)
        for place in range(at, column):
            heights[place + 1] = heights[place]
        heights[column] = moment.value
        at = column
    lines = []
    for line in range(LINES - 1, -1, -1):
        place_of = {LINES - 1: "high", LINES // 2: "even", 0: "low"}.get(line)
        label = voice.say(f"terminal.{place_of}") if place_of and review.unit == "points" else ""
        if review.unit == "chance":
            label = voice.figure({LINES - 1: "100%", LINES // 2: "50%", 0: "0%"}.get(line, ""))
        blocks = "".join(EIGHTHS[min(max(round((value * LINES - line) * 8), 0), 8)] for value in heights)
        lines.append(Text.assemble((f"{label:>5} ", "dim"), (blocks, "cyan")))
    return Group(*lines)


def changes(review: Review, voice: Voice) -> Table:
    rows = Table.grid(padding=(0, 2))
    rows.add_column()
    rows.add_column(no_wrap=True)  # the words fold, neither bars nor figures
    rows.add_column(no_wrap=True)
    largest = max([abs(value) for value in review.changes.values()] + [0.05])
    for cause in causes_of(review):
        value = review.changes[cause]
        length = round(abs(value) / largest * BAR)
        left = "█" * length if value < 0 else ""
        right = "█" * length if value >= 0 else ""
        bar = Text.assemble((f"{left:>{BAR}}", "red"), ("│", "dim"), (f"{right:<{BAR}}", "green"))
        figure = f"{amount(review, value, voice, signed=True)} ± {amount(review, review.changes_interval[cause], voice)}"
        rows.add_row(Text(voice.say(f"learn.cause.{cause}")), bar, Text(figure, justify="right"))
    return rows


def sheet(review: Review, mistakes: list[Decision], words: Words) -> Table:
    voice = words.voice
    table = Table(title=voice.say("learn.cost"), border_style="dim")
    for key in ("learn.curve.step", "learn.cost.played", "learn.cost.better", "learn.cost.cost"):
        # a line as wide as its column is cut short unless it may fold
        table.add_column(voice.say(key), justify="right" if key == "learn.cost.cost" else "left", overflow="fold")
    table.add_column("")
    for one in mistakes:
        better, why = words.action(one, one.best), words.reasons(one)
        if why:
            better = Text.assemble(better, "\n", (why, "dim"))
        cost = f"{amount(review, one.cost, voice)} ± {amount(review, one.cost_interval, voice)}"
        grade = Text(voice.say(f"learn.grade.{one.grade}"), style=GRADES[one.grade])
        table.add_row(f"{one.step}", words.action(one, one.chosen), better, cost, grade)
    return table


def review_page(match: Match, review: Review, language: str = "en") -> str:
    """The same as a page."""
    words = Words(match, review.seat, language, symbols=False)
    return page_of(review, match.game.title, words.plain, words.reasons, words.voice)
