"""Corsari in a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Json, View
from flibuste.games.corsari.preview import CorsariCrew, CorsariPreview, promise
from flibuste.games.corsari.sight import CorsariView
from flibuste.terminal.screen import Screen

# Each colour has its own symbol too: colours alone cannot be told apart by everyone.
COLOURS: Final = {
    "pink": ("#fbbbc6", "♥"),
    "violet": ("#a06bc0", "☾"),
    "blue": ("#6f8ff0", "⚓"),
    "azure": ("#65c1e8", "≈"),
    "grey": ("#aab3bb", "☠"),
    "brown": ("#b08a5e", "⌂"),
    "red": ("#ef5a5f", "⚔"),
    "orange": ("#f08b2a", "⧗"),
    "yellow": ("#fbe86a", "★"),
    "green": ("#4fb887", "¶"),
}
RULES: Final = {
    "draw": (
        "Draw one card: the top of the stock, the top of the discard pile, or the first card of the pier (COR-08). "
        "Taking the pier's card changes the pier's colour at once (COR-09); cards of that colour are prisoners and cost "
        "nothing (COR-12). Whoever takes the last pier card annuls the round (COR-20). Whoever takes the last stock card "
        "must set sail (COR-21)."
    ),
    "discard": (
        "Discard one card, also the one just drawn (COR-10). You may set sail with it (COR-11): then everybody lays down. "
        "The sum of your stowaways is your limit (COR-14). Anyone with the same limit or less sinks you, and you take your "
        "stowaways and his (COR-23, COR-25); if you are strictly lowest you pay nothing (COR-24). With no stowaway at all "
        "you win the whole match (COR-31)."
    ),
    "lay": (
        "A ship has set sail. The others may first attach cards to the closer's crew: of one of its colours, of a rank it "
        "lacks, each rank once (COR-17, COR-19). Then divide what is left: name no, one or two colours for the crew; every "
        "card of theirs with a free rank joins, the first named colour first (COR-13, COR-A2, COR-A3). Cards of the pier's "
        "colour are prisoners, all others stowaways."
    ),
}


class CorsariScreen(Screen):
    """Pier and piles above, the hand divided as well as can be below."""

    def card(self, card: object) -> Text:
        colour, rank = str(card).split("-")
        style, symbol = COLOURS[colour]
        return Text(f"{symbol}{rank}", style=f"bold {style}")

    def colour(self, colour: object) -> Text:
        style, symbol = COLOURS[str(colour)]
        return Text(f"{symbol} {colour}", style=f"bold {style}")

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, CorsariView)
        return Group(self.seats(view), self.sea(view))

    def seats(self, view: CorsariView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            lines = [Text(f"{view.hand_sizes[seat]} cards   {len(view.penalties[seat])} penalties")]
            if view.known[seat] and seat != view.seat:
                lines.append(Text.assemble(("took ", "dim"), self.cards(view.known[seat])))
            if view.attached[seat]:
                lines.append(Text.assemble(("attached ", "dim"), self.cards(view.attached[seat])))
            laid = view.laid[seat]
            if laid is not None:
                lines += [
                    Text.assemble((f"{part} ", "dim"), self.cards(laid[part])) for part in ("crew", "prisoners", "stowaways")
                ]
            marks = ("▸ " if seat == view.turn else "") + name + (" (dealer)" if seat == view.dealer else "")
            panels.append(Panel(Group(*lines), title=marks, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def sea(self, view: CorsariView) -> RenderableType:
        total = sum(len(cards) for cards in view.penalties)
        rows = Table.grid(padding=(0, 2))
        if view.pier:
            first = Text.assemble("[", self.card(view.pier[0]), "] ", self.cards(view.pier[1:]))
            rows.add_row("pier", Text.assemble(first, "   colour ", self.colour(view.pier[0].split("-")[0])))
            top = self.card(view.discards[0]) if view.discards else Text("empty", style="dim")
            rows.add_row("discard", Text.assemble("[", top, f"]   of {len(view.discards)}"))
            rows.add_row("stock", Text(f"{view.stock_size} cards"))
        if view.crew:
            rows.add_row("crew to attach to", self.cards(view.crew))
        stop = ", 45 ends the match" if self.game.options(view.options)["end_rule"] == "35-last-45-stop" else ""
        last = "  the last round" if view.last_round else f"   from 35 one last round{stop}"
        rows.add_row("penalties", Text(f"{total} in all{last}"))
        return Panel(rows, title=f"Corsari, round {view.round}", border_style="cyan", expand=False)

    def hand(self, view: View) -> RenderableType | None:
        """The hand, grouped as its best crew has it."""
        assert isinstance(view, CorsariView)
        promised = self.preview(view)
        assert isinstance(promised, CorsariPreview)
        best = promised.best
        if best is None:
            return None
        rows = Table.grid(padding=(0, 2))
        for part, cards in (
            ("crew", best.crew),
            ("prisoners", best.prisoners),
            ("stowaways", best.stowaways),
            ("to discard", [best.discard] if best.discard is not None else []),
        ):
            if cards:
                rows.add_row(Text(part, style="dim"), self.cards(cards))
        return Panel(rows, title=f"your hand: best limit {best.limit}", border_style="green", expand=False)

    def tell(self, event: Json) -> Text | None:
        seat = event["seat"]
        kind = event["event"]
        if kind == "dealt":
            last = ": the last round" if event["last_round"] else ""
            return Text.assemble(("≋ ", "cyan"), f"Round {event['round']} is dealt by {self.name(event['dealer'])}{last}")
        if kind == "drew":
            card = self.card(event["card"]) if "card" in event else Text("a card")
            source = {"stock": "the stock", "discard": "the discard pile", "pier": "the pier"}[str(event["from"])]
            return Text.assemble(self.acts(seat, "draw"), " ", card, f" from {source}")
        if kind == "pier colour":
            return Text.assemble("The pier is now ", self.colour(event["colour"]))
        if kind == "discarded":
            return Text.assemble(self.acts(seat, "discard"), " ", self.card(event["card"]))
        if kind == "set sail":
            return Text.assemble(("⛵ ", "red"), self.acts(seat, "set sail!"))
        if kind == "attached":
            return Text.assemble(self.acts(seat, "add"), " ", self.card(event["card"]), " to the closer's crew")
        if kind == "laid down":
            return self.tell_lay(event)
        if kind == "annulled":
            return Text(f"{self.name(seat)} took the last pier card: round {event['round']} is annulled", style="yellow")
        if kind == "sunk":
            return Text.assemble(("☠ ", "red"), self.acts(seat, "is"), f" sunk by {self.all_names(event['by'])}")
        if kind == "swept":
            return Text(f"A sweep by {self.all_names(event['seats'])}!", style="bold yellow")
        if kind == "short pack":
            return Text(
                f"{event['cards']} cards are left and a deal needs {event['needed']}: no last round follows", style="yellow"
            )
        if kind == "last round":
            return Text(f"{event['total']} penalty cards in all: one last round", style="yellow")
        return None

    def tell_lay(self, event: Json) -> Text:
        told = Text.assemble(self.acts(event["seat"], "lay down"), f", limit {event['limit']}: ")
        for part in ("crew", "prisoners", "stowaways"):
            if event[part]:
                told.append_text(Text.assemble((f"{part} ", "dim"), self.cards(event[part]), "  "))
        return told

    def all_names(self, seats: object) -> str:
        return " and ".join(self.name(seat) for seat in seats) if isinstance(seats, list) else ""

    def arranged(self, view: View) -> list[str]:
        """Discards once, with or without sailing; crews with the least limit first."""
        assert isinstance(view, CorsariView)
        if view.phase == "discard":
            plain = [action for action in view.legal if not action.endswith(" sail")]
            return plain or view.legal
        crews = [action for action in view.legal if action.startswith("crew ")]
        crews.sort(key=lambda action: promise(view, self.division(view, action)))
        return [action for action in view.legal if not action.startswith("crew ")] + crews

    def division(self, view: CorsariView, action: str) -> CorsariCrew:
        """The hand as an action divides it."""
        promised = self.preview(view)
        assert isinstance(promised, CorsariPreview)
        hand = promised.actions[action].hand
        assert hand is not None
        return hand

    def legend(self) -> Text:
        return Text("Typed cards are colour-rank: ").append_text(Text("  ").join(self.colour(colour) for colour in COLOURS))

    def note(self, view: View) -> str | None:
        if (
            view.phase == "discard"
            and any(action.endswith(" sail") for action in view.legal)
            and len(self.arranged(view)) < len(view.legal)
        ):
            return "Add sail to set sail with that discard, as in: 3 sail"
        return None

    def choice(self, view: View, action: str) -> Text:
        assert isinstance(view, CorsariView)
        words = action.split(" ")
        if action == "draw discard":
            return Text.assemble("draw discard ", self.card(view.discards[0]))
        if action == "draw pier":
            end = Text("  annuls the round", style="red") if len(view.pier) == 1 else Text("")
            return Text.assemble("draw pier ", self.card(view.pier[0]), end)
        if words[0] == "crew":
            parted = self.division(view, action)
            names = Text(" ").join(self.colour(word) if word in COLOURS else Text(word) for word in words[1:])
            return Text.assemble("crew ", names, f"  limit {parted.limit}, {len(parted.stowaways)} stowaways")
        if words[-1] == "sail":
            return Text.assemble("discard ", self.card(words[1]), (" sail", "bold red"))
        return super().choice(view, action)

    def rules_here(self, view: View) -> str:
        return RULES.get(view.phase, super().rules_here(view))

    def scored(self, view: View) -> Json | None:
        assert isinstance(view, CorsariView)
        return view.scored

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        sheet = Table(title="Penalty cards", border_style="dim")
        sheet.add_column("round", justify="right")
        for name in self.names:
            sheet.add_column(name, justify="right")
        totals = [0] * len(self.names)
        for scored in rounds:
            if scored["annulled"]:
                sheet.add_row(str(scored["round"]), *["annulled"] * len(self.names), style="dim")
                continue
            cells = []
            gained, limits, sunk_by = scored["gained"], scored["limits"], scored["sunk_by"]
            assert isinstance(gained, list) and isinstance(limits, list) and isinstance(sunk_by, list)
            for seat in range(len(self.names)):
                totals[seat] += gained[seat]
                mark = "⛵" if seat == scored["closer"] else ""
                sunk = " sunk" if seat == scored["closer"] and sunk_by else ""
                cells.append(f"{mark} limit {limits[seat]}{sunk}  +{gained[seat]}")
            sheet.add_row(str(scored["round"]), *cells)
        sheet.add_section()
        sheet.add_row("total", *[str(total) for total in totals], style="bold")
        return sheet


SCREEN = CorsariScreen
