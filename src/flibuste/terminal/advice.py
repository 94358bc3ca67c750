"""Advice in the terminal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from flibuste.advice import Advice, advise
from flibuste.bots import Bot
from flibuste.facts import Unit
from flibuste.game import Game, View
from flibuste.terminal.play import level_name
from flibuste.terminal.screen import Screen, screen_of
from flibuste.words import Voice


def show_advice(
    game: Game,
    view: View,
    worlds: int,
    seed: str,
    console: Console,
    language: str = "en",
    player: tuple[str, Bot] | None = None,
) -> None:
    """The legal actions ranked, with what is known of each and no more; and what a player would do, from the same view."""
    choice = player[1].choose(view) if player is not None else None
    options = game.options(view.options)
    assert view.seat is not None
    unit = game.unit(options)
    voice = Voice(language)
    say = voice.say
    screen = screen_of(game, [say("new.seat.player", n=seat + 1) for seat in range(options.players)], language)
    console.print(screen.table(view))
    hand = screen.hand(view)
    if hand is not None:
        console.print(hand)
    advices = advise(game, view, worlds, seed)
    sheet = Table(title=say("terminal.advise", seat=say("new.seat.player", n=view.seat + 1), n=worlds), border_style="dim")
    sheet.add_column(say("terminal.advise.action"), overflow="fold")
    sheet.add_column(say(f"terminal.advise.{unit.name}"), justify="right")
    sheet.add_column(say("terminal.advise.worse"), justify="right")
    for name in advices[0].facts:
        sheet.add_column(fact_name(screen, name), justify="right")
    for number, one in enumerate(advices):
        value = voice.figure(f"{unit.level(one.value)} ±{unit.amount(one.interval)}")
        sheet.add_row(screen.choice(view, one.action), value, worse(unit, one, number, voice), *facts(one, voice))
    console.print(sheet)
    console.print(Text(say("terminal.advise.how"), style="dim"))
    if player is not None and choice is not None:
        name = level_name(player[0], voice)
        console.print(Text.assemble(say("terminal.advise.player", name=name), " ", screen.choice(view, choice)))


def fact_name(screen: Screen, name: str) -> str:
    """What a mind counts at the end of its playouts, in the game's words; one without words by its name in the engine."""
    key = f"terminal.advise.{name}"
    return screen.voice.say(key) if screen.voice.has(key) else name


def worse(unit: Unit, one: Advice, number: int, voice: Voice) -> Text:
    if number == 0:
        return Text(voice.say("terminal.advise.first"), style="bold green")
    if one.differs:
        return Text(voice.figure(f"{unit.amount(one.worse_by)} ±{unit.amount(one.worse_interval)}"))
    return Text(voice.say("terminal.advise.same"), style="dim")


def facts(one: Advice, voice: Voice) -> list[str]:
    return [voice.figure(f"{100 * share:.1f}%") for share in one.facts.values()]
