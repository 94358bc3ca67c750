"""How a game looks in a terminal. The defaults serve any game; each of ours says more."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Game, Json, Preview, View
from flibuste.games import Part


class Screen:
    """Draws views, events and choices of one game. It is handed views only, never a state."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self.previewed: tuple[View, Preview] | None = None

    def preview(self, view: View) -> Preview:
        """What a view promises; kept, as each choice asks for it."""
        if self.previewed is None or self.previewed[0] is not view:
            self.previewed = (view, self.game.preview(view))
        return self.previewed[1]

    def name(self, seat: object) -> str:
        """Who sits there."""
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else "nobody"

    def acts(self, seat: object, verb: str) -> Text:
        """Who does what, with the verb agreeing: 'you draw', 'greedy draws'."""
        name = self.name(seat)
        if name.split(" ")[0] == "you":
            return Text.assemble((name, "bold"), " ", {"is": "are", "has": "have"}.get(verb, verb))
        first, _, rest = verb.partition(" ")
        return Text.assemble((name, "bold"), " ", first if first in ("is", "has") else first + "s", f" {rest}" if rest else "")

    def card(self, card: object) -> Text:
        """A card in its colour, with its symbol."""
        return Text(str(card), style="bold")

    def cards(self, cards: Sequence[object] | object, gap: str = " ") -> Text:
        """Cards in a row."""
        return Text(gap).join(self.card(card) for card in cards) if isinstance(cards, (list, tuple)) else Text("")

    def table(self, view: View) -> RenderableType:
        """Everything this seat may see."""
        rows = Table.grid(padding=(0, 2))
        for key, value in vars(view).items():
            if key not in ("game", "legal", "seen", "options"):
                rows.add_row(Text(key, style="dim"), Text(str(value)))
        return Panel(rows, title=self.game.title)

    def hand(self, view: View) -> RenderableType | None:
        """One's own cards, where `table` does not show them."""
        return None

    def tell(self, event: Json) -> Text | None:
        """An event, as the seat has learnt of it, in one line."""
        facts = ", ".join(f"{key} {value}" for key, value in event.items() if key not in ("event", "seat"))
        who = f"{self.name(event['seat'])}: " if event.get("seat") is not None else ""
        return Text(f"{who}{event['event']}" + (f" ({facts})" if facts else ""))

    def arranged(self, view: View) -> list[str]:
        """The legal actions in the order in which they are numbered."""
        return view.legal

    def note(self, view: View) -> str | None:
        """What else may be typed here."""
        return None

    def choice(self, view: View, action: str) -> Text:
        """A legal action, as it stands in the numbered list."""
        words = [self.card(word) if word in self.game.deck.numbers else Text(word) for word in action.split(" ")]
        return Text(" ").join(words)

    def rules_here(self, view: View) -> str:
        """What the rules say at this very point."""
        return f"The rules of {self.game.title} are in docs/rules/{self.game.name}.md."

    def legend(self) -> Text | None:
        """What the symbols stand for in typed actions, where that needs saying."""
        return None

    def scored(self, view: View) -> Json | None:
        """How the last round was scored, where the game has rounds."""
        return None

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        """The score after each round so far; `rounds` has what `scored` told of each."""
        return None

    def farewell(self, view: View) -> RenderableType:
        """How the match ended."""
        outcome = getattr(view, "outcome", None) or {}
        winners = outcome.get("winners", [])
        line = Text.assemble(("⚑ ", "yellow"), (" and ".join(self.name(seat) for seat in winners), "bold"), " won the match")
        return Panel(Group(line), title="The end", border_style="yellow", expand=False)


SCREEN: Final = Part("screen", Screen)


def screen_of(game: Game, names: Sequence[str]) -> Screen:
    """How a game is drawn, for these seats."""
    return SCREEN.of(game)(game, names)
