"""The reasons of a hint, in words."""

from flibuste.game import Json
from flibuste.hints import REASONS
from flibuste.terminal.screen import Screen


def reason_words(screen: Screen, reason: Json) -> str:
    """A reason as a person reads it."""
    words = REASONS.of(screen.game).words[str(reason["reason"])]
    text = words if isinstance(words, str) else words[reason["n"] != 1]
    return text.format_map(
        {name: fact_words(screen, name, value) for name, value in reason.items()} | {"name": named(screen, reason)}
    )


def named(screen: Screen, reason: Json) -> str:
    return screen.name(reason["seat"]) if "seat" in reason else ""


def fact_words(screen: Screen, name: str, value: object) -> str:
    """Cards by their symbols, as everywhere in the terminal."""
    if name in ("card", "galleon"):
        return screen.card(value).plain
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)
