"""Advice in the terminal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from flibuste.advice import Advice, advise
from flibuste.facts import Unit
from flibuste.game import Game, View
from flibuste.terminal.screen import screen_of


def show_advice(game: Game, view: View, worlds: int, seed: str, console: Console) -> None:
    """The legal actions ranked, with what is known of each and no more."""
    options = game.options(view.options)
    unit = game.unit(options)
    screen = screen_of(game, [f"seat {seat}" for seat in range(options.players)])
    console.print(screen.table(view))
    hand = screen.hand(view)
    if hand is not None:
        console.print(hand)
    advices = advise(game, view, worlds, seed)
    sheet = Table(title=f"What seat {view.seat} might do ({worlds} worlds each)", border_style="dim")
    sheet.add_column("action")
    sheet.add_column("points ahead" if unit.name == "points" else "wins the match", justify="right")
    sheet.add_column("worse than the first by", justify="right")
    for name in advices[0].facts:
        sheet.add_column(name, justify="right")
    for number, one in enumerate(advices):
        value = f"{unit.level(one.value)} ±{unit.amount(one.interval)}"
        sheet.add_row(screen.choice(view, one.action), value, worse(unit, one, number), *facts(one))
    console.print(sheet)
    console.print(
        Text("Recommended in one set of worlds, then all measured in another, so that luck does not flatter it.", style="dim")
    )


def worse(unit: Unit, one: Advice, number: int) -> Text:
    if number == 0:
        return Text("recommended", style="bold green")
    if one.differs:
        return Text(f"{unit.amount(one.worse_by)} ±{unit.amount(one.worse_interval)}")
    return Text("no difference shown", style="dim")


def facts(one: Advice) -> list[str]:
    return [f"{100 * share:.1f}%" for share in one.facts.values()]
