"""A decision that is asked for in the terminal: what the seat sees, the choices with their numbers, what was typed."""

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from flibuste.game import Refused, View
from flibuste.terminal.screen import Screen
from flibuste.words import Voice


class Leave(Exception):
    """The person has had enough: end of input, Ctrl-C or quit."""


def offer(screen: Screen, view: View, console: Console) -> list[str]:
    """Show the table and what may be done; the choices in the order of their numbers."""
    console.print()
    console.print(screen.table(view))
    hand = screen.hand(view)
    if hand is not None:
        console.print(hand)
    offered = screen.arranged(view)
    choices = [Text.assemble((f"{number:>3} ", "dim"), screen.choice(view, text)) for number, text in enumerate(offered, 1)]
    console.print(Columns(choices, padding=(0, 3)))
    note = screen.note(view)
    if note is not None:
        console.print(Text(note, style="dim"))
    return offered


def typed(ask: Callable[[str], str], prompt: str) -> str:
    """What was typed, in small letters and with single spaces."""
    try:
        return " ".join(ask(prompt).lower().split())
    except (EOFError, KeyboardInterrupt):
        raise Leave from None


def chosen(answer: str, offered: Sequence[str], voice: Voice) -> str:
    """The action that was typed, or named by its number; more of it may stand behind the number."""
    number, space, rest = answer.partition(" ")
    if not number.isdecimal():
        return answer
    if len(number) > 3 or not 1 <= int(number) <= len(offered):
        raise Refused(voice.say("terminal.no_choice", number=number[:6], n=len(offered)))
    return offered[int(number) - 1] + space + rest


def show_rules(screen: Screen, view: View, console: Console) -> None:
    """What the rules say here, and how cards are typed."""
    console.print(escape(screen.rules_here(view)))
    legend = screen.legend()
    if legend is not None:
        console.print(legend)
