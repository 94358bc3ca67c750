"""The reasons of a hint, in words."""

from collections.abc import Sequence

from rich.text import Text

from flibuste.game import View
from flibuste.terminal.screen import Screen
from flibuste.view import Reason


def with_reasons(screen: Screen, view: View, action: str, reasons: Sequence[Reason], style: str) -> Text:
    """An action in one line, and why somebody may play it."""
    why = screen.voice.joined("clauses", [reason_words(screen, reason) for reason in reasons])
    return Text.assemble(("  ➤ ", style), screen.choice(view, action), (f"  {why}" if why else "", "dim"))


def reason_words(screen: Screen, reason: Reason) -> str:
    """A reason as a person reads it; one without words by its name in the engine."""
    facts = {name: fact_words(screen, value) for name, value in reason.items()}
    if "seat" in reason:
        facts["name"] = screen.name(reason["seat"])
    if "n" in reason:
        facts["n"] = reason["n"]  # which chooses the form
    key = f"hint.{reason['reason']}"
    return screen.voice.say(key, **facts) if screen.voice.has(key) else str(reason["reason"])


def fact_words(screen: Screen, value: object) -> object:
    """Cards by their symbols, as everywhere in the terminal; colours by their names."""
    if value in screen.game.deck.texts:
        return screen.card(value).plain
    if isinstance(value, list):
        return screen.voice.listed([screen.term(one) for one in value])
    return screen.term(value) if isinstance(value, str) else value
