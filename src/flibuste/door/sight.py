"""A view, shown: as text in a terminal, with pictures of the cards in a notebook. It is handed a view and nothing else."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from html import escape
from io import StringIO

from flibuste.game import Game, View
from flibuste.position import shown
from flibuste.view import CARDS as CARDS

WIDTH = 100  # columns of text
NOT_SHOWN = {"game", "options", "seat", "turn", "phase", "legal", "seen"}  # they are in the caption, or say nothing to the eye
LEFT = "text-align:left"
BOX = "display:flex;flex-wrap:wrap;gap:3px;align-items:center"


class Sight:
    """What one seat, or a spectator, sees of a match."""

    def __init__(self, game: Game, view: View, players: int) -> None:
        self.game = game
        self.view = view
        self.players = players

    def __str__(self) -> str:
        """The table as `flibuste play` draws it, without colours."""
        from rich.console import Console

        from flibuste.terminal.screen import screen_of

        screen = screen_of(self.game, [f"seat {seat}" for seat in range(self.players)])
        console = Console(file=StringIO(), width=WIDTH, color_system=None, highlight=False)
        console.print(screen.table(self.view))
        hand = screen.hand(self.view) if self.view.seat is not None else None
        if hand is not None:
            console.print(hand)
        assert isinstance(console.file, StringIO)
        return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """A row for each thing that is seen, with the cards as pictures; where the page was never built, the text."""
        if not (CARDS / self.game.name).is_dir():
            return f"<pre>{escape(str(self))}</pre>"
        rows = "".join(self.rows())
        return f'<table><caption style="{LEFT}">{escape(self.caption())}</caption>{rows}</table>'

    def caption(self) -> str:
        view = self.view
        eyes = "a spectator's view" if view.seat is None else f"seen by seat {view.seat}"
        turn = f"seat {view.turn} to act" if view.turn is not None else view.phase
        return f"{self.game.title}, {eyes}: {turn}"

    def rows(self) -> Iterator[str]:
        shown_fields = [(one.name, getattr(self.view, one.name)) for one in fields(self.view) if one.name not in NOT_SHOWN]
        if self.view.legal:
            shown_fields.append(("legal", ", ".join(self.view.legal)))
        for name, value in shown_fields:
            if not is_empty(value):
                yield f'<tr><th style="{LEFT}">{words(name)}</th><td style="{LEFT}">{self.drawn(value)}</td></tr>'

    def drawn(self, value: object) -> str:
        """Any value of a view: cards as pictures, lists in a row or by number, objects by their keys."""
        if isinstance(value, str) and value in self.game.deck.numbers:
            return picture(self.game.name, value)
        if isinstance(value, dict):
            return self.pairs([(words(str(key)), one) for key, one in value.items()])
        if isinstance(value, (list, tuple)):
            if any(isinstance(one, (list, tuple, dict)) for one in value):
                return self.pairs([(str(number), one) for number, one in enumerate(value)])
            gap = "" if all(one in self.game.deck.numbers for one in value) else "&ensp;"
            return f'<span style="{BOX}">{gap.join(self.drawn(one) for one in value)}</span>'
        return escape(value if isinstance(value, str) else shown(value))

    def pairs(self, pairs: list[tuple[str, object]]) -> str:
        return "".join(
            f'<div style="{BOX}"><small>{name}</small>&ensp;{self.drawn(one)}</div>' for name, one in pairs if not is_empty(one)
        )


def is_empty(value: object) -> bool:
    """Whether there is nothing to see: no cards, or none at any seat."""
    if isinstance(value, dict):
        value = list(value.values())
    return value in (None, "") or (isinstance(value, (list, tuple)) and all(is_empty(one) for one in value))


def words(name: str) -> str:
    return escape(name.replace("_", " "))


@cache
def picture(game: str, card: str) -> str:
    """A card as an image of its own; its text where there is no picture of it."""
    try:
        drawing = (CARDS / game / f"{card}.svg").read_bytes()
    except OSError:
        return escape(card)
    source = "data:image/svg+xml;base64," + b64encode(drawing).decode()
    return f'<img alt="{escape(card)}" title="{escape(card)}" style="width:56px;margin:0" src="{source}">'
