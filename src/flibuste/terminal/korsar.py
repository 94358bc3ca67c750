"""Korsar in a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.chance import Rng
from flibuste.game import Json, View
from flibuste.games.korsar.sight import KorsarView
from flibuste.terminal.screen import Screen

# Each flag has its own emblem too: bones, cutlasses, eye-patch and hat. Colours alone cannot be told apart by everyone.
FLAGS: Final = {
    "blue": ("#6f8ff0", "☠"),
    "red": ("#ef5a5f", "⚔"),
    "green": ("#4fb887", "◐"),
    "black": ("#f2e9d8 on #26221f", "▲"),
}
TEAMS: Final = (("A", "#e0b040"), ("B", "#d8d4cc"), ("C", "#d0885a"), ("D", "#b39bd8"))
GALLEON: Final = "#e8c87a"
RULES_WITH_STOCK: Final = (
    "Draw a card, or play one. A galleon comes home at the start of your next turn if no pirate is at it (KOR-17). A pirate "
    "attacks any galleon: in a free colour, or in the colour you already have there (KOR-07, KOR-08). You win a galleon at the "
    "start of your turn where you are stronger than each other side, or have a character (KOR-18). A captain needs a pirate of "
    "his colour and yours there (KOR-10); the admiral a galleon of yours (KOR-13); each removes the character before (KOR-11). "
    "Galleons left in hand at the end cost their value (KOR-22)."
)
RULES_WITHOUT_STOCK: Final = (
    "The stock is gone: play a card, or discard one that is no galleon (KOR-15). The match ends at once when a player (in team "
    "play: both of a team) has no card left (KOR-20, KOR-26). Then all battles are decided as they stand (KOR-21), and galleons "
    "left in hand cost their value (KOR-22)."
)


class KorsarScreen(Screen):
    """The battles in the middle: each with its sides, who leads, and when it would be captured."""

    in_teams = False  # seen from the deal or from a view

    # -- cards and names

    def card(self, card: object) -> Text:
        family, _, rest = str(card).partition("-")
        if family == "galleon":
            return Text(f"⛵{rest}", style=f"bold {GALLEON}")
        if family == "admiral":
            return Text("⚓ admiral", style="bold #fff7e0")
        colour, _, strength = rest.partition("-")
        style, emblem = FLAGS[colour]
        return Text(f"{emblem}{strength}" if family == "pirate" else f"{emblem} captain", style=f"bold {style}")

    def colour(self, colour: object) -> Text:
        style, emblem = FLAGS[str(colour)]
        return Text(f"{emblem} {colour}", style=f"bold {style}")

    def team(self, seat: int) -> Text:
        """The letter of a seat's team, or nothing."""
        letter, style = TEAMS[seat // 2]
        return Text(f" {letter}", style=f"bold {style}") if self.in_teams else Text("")

    def side(self, side: object) -> Text:
        """The name of a side: whoever plays alone, or a team's letter."""
        if not isinstance(side, int):
            return Text("nobody")
        if not self.in_teams:
            return Text(self.name(side), style="bold")
        letter, style = TEAMS[side]
        return Text(f"team {letter}", style=f"bold {style}")

    # -- the table

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, KorsarView)
        self.in_teams = view.options["teams"] is True
        return Group(self.seats(view), self.sea(view))

    def seats(self, view: KorsarView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            marked = Text.assemble(("▸ " if seat == view.turn else "") + name, self.team(seat))
            size = view.hand_sizes[seat]
            line = Text(f"{size} card{'' if size == 1 else 's'}   booty {view.booty_values[seat]}")
            panels.append(Panel(line, title=marked, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def sea(self, view: KorsarView) -> RenderableType:
        rows = Table(box=None, padding=(0, 2), show_header=bool(view.battles))
        for column in ("battle", "galleon", "sides", "leads", "captured", "free"):
            rows.add_column(Text(column, style="dim"))
        for battle in view.battles:
            rows.add_row(
                str(battle["id"]),
                Text.assemble(self.card(battle["galleon"]), " of ", self.name(battle["owner"])),
                self.sides(battle),
                self.side(battle["leader"]) if battle["leader"] is not None else Text("a tie", style="dim"),
                self.when(view, battle["captor"]),
                self.free(battle["free_colours"]),
            )
        empty = Text("no galleon at sea", style="dim")
        stock = Text(f"stock {view.stock_size}", style="dim") if view.stock_size else Text("the stock is gone", style="red")
        return Panel(Group(rows if view.battles else empty, stock), title="Korsar", border_style="cyan", expand=False)

    def sides(self, battle: Json) -> Text:
        """The pirates of each side with their sum, the leader in front of a bright arrow, a character named."""
        sides, strengths, character = battle["sides"], battle["strengths"], battle["character"]
        assert isinstance(sides, dict) and isinstance(strengths, dict)
        parts = []
        for side in sorted({*map(int, sides), *([character["side"]] if isinstance(character, dict) else [])}):
            pirates = sides.get(str(side), [])
            mark = Text("▸" if side == battle["leader"] else " ", style="bold yellow")
            part = Text.assemble(mark, self.side(side), " ", self.cards(pirates))
            if len(pirates) > 1:
                part.append(f" = {strengths[str(side)]}")
            if isinstance(character, dict) and character["side"] == side:
                part.append_text(Text.assemble(" ", self.card(character["card"])))
            parts.append(part)
        return Text("\n").join(parts) if parts else Text(" nobody attacks", style="dim")

    def when(self, view: KorsarView, captor: object) -> Text:
        """At whose turn the battle is captured if nothing changes."""
        if not isinstance(captor, int):
            return Text("stays", style="dim")
        if view.turn is None:
            return Text(f"by {self.name(captor)}")
        turns = (captor - view.turn) % len(self.names) or len(self.names)
        return Text(f"by {self.name(captor)} " + ("next" if turns == 1 else f"in {turns} turns"))

    def free(self, colours: object) -> Text:
        assert isinstance(colours, list)
        emblems = [Text(FLAGS[one][1], style=FLAGS[one][0]) for one in colours]
        return Text(" ").join(emblems) if emblems else Text("none", style="dim")

    def hand(self, view: View) -> RenderableType | None:
        """One's own cards by family, and in team play the partner's."""
        assert isinstance(view, KorsarView)
        if view.seat is None:
            return None
        rows = Table.grid(padding=(0, 2))
        rows.add_row(Text("your hand", style="dim"), self.by_family(view.hand))
        if view.partner_hand is not None:
            rows.add_row(Text(f"{self.name(view.seat ^ 1)} holds", style="dim"), self.by_family(view.partner_hand))
        return Panel(rows, border_style="green", expand=False)

    def by_family(self, hand: Sequence[str]) -> Text:
        families: dict[str, list[str]] = {}
        for card in hand:
            families.setdefault(card.rpartition("-")[0] if card.startswith("pirate") else card.partition("-")[0], []).append(card)
        return Text("   ").join(self.cards(cards) for cards in families.values()) if families else Text("no cards", style="dim")

    # -- what happened

    def tell(self, event: Json) -> Text | None:
        seat = event["seat"]
        kind = event["event"]
        if kind == "dealt":
            sides = event["sides"]
            assert isinstance(sides, list)
            self.in_teams = len(sides[0]) > 1
            return Text.assemble(("≋ ", "cyan"), "The cards are dealt. ", self.acts(event["first"], "begin"))
        if kind == "drew":
            return Text.assemble(self.acts(seat, "draw"), " ", self.card(event["card"]) if "card" in event else "a card")
        if kind == "galleon played":
            return Text.assemble(self.acts(seat, "send"), " ", self.card(event["card"]), f" to sea: battle {event['battle']}")
        if kind in ("attacked", "defended", "reinforced", "captain played", "admiral played"):
            return self.tell_fight(event)
        if kind == "character removed":
            return Text.assemble("  ", self.card(event["card"]), " of ", self.side(event["side"]), " is out of the game")
        if kind == "discarded":
            return Text.assemble(self.acts(seat, "discard"), " ", self.card(event["card"]))
        if kind == "captured":
            return Text.assemble(("⚑ ", "yellow"), self.acts(seat, "capture"), " ", self.prize(event))
        if kind == "stock gone":
            return Text("The stock is gone: from now on the last card of a hand ends the match", style="yellow")
        if kind == "passed over":
            return Text.assemble(self.acts(seat, "has"), " no cards and no stock to draw from", style="dim")
        if kind == "resolved":
            taken = self.acts(seat, "win") if seat is not None else Text("nobody wins")
            return Text.assemble(("⚑ ", "yellow"), taken, " ", self.prize(event))
        return None

    def tell_fight(self, event: Json) -> Text:
        verb = {"attacked": "attack", "defended": "defend", "reinforced": "reinforce"}.get(str(event["event"]), "play")
        told = Text.assemble(self.acts(event["seat"], verb), f" battle {event['battle']} with ", self.card(event["card"]))
        if verb == "play":
            told = Text.assemble(self.acts(event["seat"], verb), " ", self.card(event["card"]), f" on battle {event['battle']}")
        return Text.assemble(told, ": ", self.standing(event))

    def standing(self, standing: Json) -> Text:
        """Who leads, with the strengths of all."""
        strengths = standing["strengths"]
        assert isinstance(strengths, dict)
        sums = " to ".join(str(strength) for strength in sorted(strengths.values(), reverse=True))
        if standing["leader"] is None:
            return Text(f"a tie, {sums}")
        leader = self.side(standing["leader"])
        by = " by a character" if standing["character"] is not None else f" {sums}" if sums else ""
        return Text.assemble(leader, " lead" if leader.plain.startswith("you") else " leads", by)

    def prize(self, event: Json) -> Text:
        return Text.assemble(self.card(event["galleon"]), f" of {self.name(event['owner'])} (battle {event['battle']})")

    # -- choosing

    def choice(self, view: View, action: str) -> Text:
        """An action on a battle is shown with how the battle would stand."""
        words = action.split(" ")
        if len(words) < 3:
            return super().choice(view, action)
        world = self.game.determinize(view, Rng("preview"))  # what lies hidden does not matter to a battle
        facts = self.game.apply(world, action)[1][0].facts
        return Text.assemble(self.card(words[0]), f" on {words[2]}  ", (self.standing(facts).plain, "dim"))

    def rules_here(self, view: View) -> str:
        assert isinstance(view, KorsarView)
        return RULES_WITH_STOCK if view.stock_size else RULES_WITHOUT_STOCK

    # -- the score

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        assert isinstance(view, KorsarView)
        self.in_teams = view.options["teams"] is True
        sheet = Table(title="Booty", border_style="dim")
        for column in ("", "galleons won", "value"):
            sheet.add_column(column, justify="right" if column == "value" else "left")
        for seat, name in enumerate(self.names):
            sheet.add_row(Text.assemble(name, self.team(seat)), self.cards(view.booty[seat]), str(view.booty_values[seat]))
        return sheet

    def farewell(self, view: View) -> RenderableType:
        assert isinstance(view, KorsarView) and view.outcome is not None and view.galleons_left is not None
        self.in_teams = view.options["teams"] is True
        scores = view.outcome["scores"]
        assert isinstance(scores, list)
        sheet = Table(box=None, padding=(0, 2))
        for column in ("", "galleons won", "left in hand", "score"):
            sheet.add_column(Text(column, style="dim"), justify="right" if column == "score" else "left")
        for seat, name in enumerate(self.names):
            left = self.cards(view.galleons_left[seat]) if view.galleons_left[seat] else Text("none", style="dim")
            sheet.add_row(Text.assemble((name, "bold"), self.team(seat)), self.cards(view.booty[seat]), left, str(scores[seat]))
        return Group(Panel(sheet, title="The score", border_style="dim", expand=False), super().farewell(view))
