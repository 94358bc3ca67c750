"""Korsar in a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Json, View
from flibuste.games.korsar.preview import KorsarPreview, KorsarStanding
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
RULES_OF_TEAMS: Final = (
    "Draw a card, or play one. You and {partner} are one side, with one colour in a battle: a pirate attacks any galleon in a "
    "free colour, or in the colour your team already has there (KOR-07, KOR-08, KOR-24). Your team wins galleons only at the "
    "start of the turn of its first player, {first} (KOR-25): its own where no pirate is (KOR-17), and any where the team is "
    "stronger than each other side, or has a character (KOR-18). A captain needs a pirate of his colour and your team's there "
    "(KOR-10); the admiral a galleon of your team (KOR-13); each removes the character before (KOR-11). Galleons left in both "
    "hands at the end cost their value (KOR-27)."
)
RULES_WITHOUT_STOCK: Final = (
    "The stock is gone: play a card, or discard one that is no galleon (KOR-15). The match ends at once when a player has no "
    "card left (KOR-20). Then all battles are decided as they stand (KOR-21), and galleons left in hand cost their value "
    "(KOR-22)."
)
RULES_OF_TEAMS_WITHOUT_STOCK: Final = (
    "The stock is gone: play a card, or discard one that is no galleon (KOR-15). In a battle your team has one colour (KOR-24), "
    "and it wins galleons only at the start of the turn of its first player, {first} (KOR-25). The match ends at once when both "
    "of a team have no card left (KOR-26). Then all battles are decided as they stand (KOR-21), and galleons left in both hands "
    "cost their value (KOR-27)."
)
HAND_WIDTH: Final = 58  # so that a hand and its label fit in 80 columns
SHORT_NAME: Final = 8  # with longer names some cells have two lines, so that the battles fit in 80 columns


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

    def is_you(self, seat: object) -> bool:
        return self.name(seat).split(" ")[0] == "you"

    def side_of(self, seat: object) -> int:
        assert isinstance(seat, int)
        return seat // 2 if self.in_teams else seat

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
        rows = Table(box=None, padding=(0, 1), pad_edge=False)
        for column in ("battle", "sides", "goes to", "free"):
            rows.add_column(Text(column, style="dim"), no_wrap=column != "sides")
        promised = self.preview(view)
        assert isinstance(promised, KorsarPreview)
        for battle, stands in zip(view.battles, promised.battles, strict=True):
            rows.add_row(
                Text.assemble(f"{battle['id']:>2} ", self.owned(battle["galleon"], battle["owner"])),
                self.sides(battle),
                self.when(stands),
                self.free(stands.free_colours),
            )
        empty = Text("no galleon at sea", style="dim")
        stock = Text(f"stock {view.stock_size}", style="dim") if view.stock_size else Text("the stock is gone", style="red")
        return Panel(Group(rows if view.battles else empty, stock), title="Korsar", border_style="cyan", expand=False)

    def sides(self, battle: Json) -> RenderableType:
        """The pirates of each side, the leader behind a bright arrow; their sum, or the character who decides."""
        sides, strengths, character = battle["sides"], battle["strengths"], battle["character"]
        assert isinstance(sides, dict) and isinstance(strengths, dict)
        rows = Table.grid(padding=(0, 1, 0, 0))
        rows.add_column(no_wrap=True)
        rows.add_column()
        for side in sorted({*map(int, sides), *([character["side"]] if isinstance(character, dict) else [])}):
            pirates = sides.get(str(side), [])
            mark = Text("▸" if side == battle["leader"] else " ", style="bold yellow")
            shown = [self.cards(pirates)] if pirates else []
            if isinstance(character, dict) and character["side"] == side:
                shown.append(self.card(character["card"]))
            elif len(pirates) > 1 and character is None:
                shown.append(Text(f"= {strengths[str(side)]}"))
            rows.add_row(Text.assemble(mark, self.side(side)), Text(" ").join(shown))
        return rows if rows.row_count else Text(" nobody attacks", style="dim")

    def when(self, stands: KorsarStanding) -> Text:
        """Who captures the galleon if nothing changes, and when."""
        if stands.captor is None:
            return Text("nobody: a tie", style="dim")
        if stands.turns is None:
            return Text(self.name(stands.captor))
        gap = " " if max(map(len, self.names)) <= SHORT_NAME else "\n"
        return Text(f"{self.name(stands.captor)}{gap}" + ("next" if stands.turns == 1 else f"in {stands.turns} turns"))

    def free(self, colours: Sequence[str]) -> Text:
        emblems = [Text(FLAGS[one][1], style=FLAGS[one][0]) for one in colours]
        return Text("").join(emblems) if emblems else Text("none", style="dim")

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
        lines: list[Text] = []
        for cards in map(self.cards, families.values()):
            if lines and lines[-1].cell_len + 3 + cards.cell_len <= HAND_WIDTH:
                lines[-1] = Text.assemble(lines[-1], "   ", cards)
            else:
                lines.append(cards)
        return Text("\n").join(lines) if lines else Text("no cards", style="dim")

    # -- what happened

    def tell(self, event: Json) -> Text | None:
        seat = event["seat"]
        kind = event["event"]
        if kind == "dealt":
            sides = event["sides"]
            assert isinstance(sides, list)
            self.in_teams = len(sides[0]) > 1
            return Text.assemble(("≋ ", "cyan"), "The cards are dealt; ", self.acts(event["first"], "begin"), ".")
        if kind == "drew":
            return Text.assemble(self.acts(seat, "draw"), " ", self.card(event["card"]) if "card" in event else "a card")
        if kind == "galleon played":
            return Text.assemble(self.acts(seat, "send"), " ", self.card(event["card"]), f" to sea: battle {event['battle']}")
        if kind in ("attacked", "defended", "reinforced", "captain played", "admiral played"):
            return self.tell_fight(event)
        if kind == "character removed":
            card, side = self.card(event["card"]), self.side(event["side"])
            whose = Text.assemble("your ", card) if side.plain == "you" else Text.assemble(card, " of ", side)
            return Text.assemble("  ", whose, " is out of the game")
        if kind == "discarded":
            return Text.assemble(self.acts(seat, "discard"), " ", self.card(event["card"]))
        if kind == "captured":
            home = self.side_of(seat) == self.side_of(event["owner"])
            told = Text.assemble(self.acts(seat, "bring" if home else "capture"), " ", self.prize(event), " home" if home else "")
            return Text.assemble(("⚑ ", "yellow"), told, f" (battle {event['battle']})")
        if kind == "stock gone":
            last = "both last cards of a team end" if self.in_teams else "the last card of a hand ends"
            return Text(f"The stock is gone: from now on {last} the match", style="yellow")
        if kind == "passed over":
            return Text.assemble(self.acts(seat, "has"), " no cards and no stock to draw from", style="dim")
        return self.tell_end(event)

    def tell_end(self, event: Json) -> Text | None:
        """Why the match ends, and what becomes of the last battles."""
        seat = event["seat"]
        if event["event"] == "out of cards":
            sides = event["sides"]
            assert isinstance(sides, list)
            who = Text(" and ").join(self.side(side) for side in sides)
            have = "have" if len(sides) > 1 or who.plain == "you" else "has"
            return Text.assemble(who, f" {have} no cards and the stock is gone: the match ends", style="yellow")
        if event["event"] == "resolved":
            taken = self.acts(seat, "win") if seat is not None else Text("nobody wins")
            why = "" if seat is not None else ": a tie" if event["leaving"] else ": nobody attacked it"
            return Text.assemble(("⚑ ", "yellow"), taken, " ", self.prize(event), f" (battle {event['battle']}){why}")
        return None

    def tell_fight(self, event: Json) -> Text:
        verb = {"attacked": "attack", "defended": "defend", "reinforced": "reinforce"}.get(str(event["event"]), "play")
        told = Text.assemble(self.acts(event["seat"], verb), f" battle {event['battle']} with ", self.card(event["card"]))
        if verb == "play":
            told = Text.assemble(self.acts(event["seat"], verb), " ", self.card(event["card"]), f" on battle {event['battle']}")
        character = str(event["character"]["card"]) if isinstance(event["character"], dict) else None
        return Text.assemble(told, ": ", self.standing(event["leader"], event["strengths"], character))

    def standing(self, leader: object, strengths: object, character: str | None) -> Text:
        """Who leads, with the strengths of all."""
        assert isinstance(strengths, dict)
        sums = " to ".join(str(strength) for strength in sorted(strengths.values(), reverse=True))
        if leader is None:
            return Text(f"a tie, {sums}")
        by = f" {sums}" if sums else ""
        if character is not None:
            family, _, colour = character.partition("-")
            by = f" by the {colour} {family}" if colour else f" by the {family}"
        who = self.side(leader)
        return Text.assemble(who, " lead" if who.plain.startswith("you") else " leads", by)

    def prize(self, event: Json) -> Text:
        """A galleon that is won, and whose it was."""
        seat, owner = event["seat"], event["owner"]
        galleon = self.card(event["galleon"])
        if seat == owner:
            whose = "your" if self.is_you(owner) else "their" if self.name(owner).startswith("player") else "its"
            return Text.assemble(f"{whose} own ", galleon)
        return Text.assemble("your ", galleon) if self.is_you(owner) else self.owned(event["galleon"], owner)

    def owned(self, galleon: object, owner: object) -> Text:
        return Text.assemble(self.card(galleon), " yours" if self.is_you(owner) else f" of {self.name(owner)}")

    # -- choosing

    def choice(self, view: View, action: str) -> Text:
        """An action on a battle is shown with how the battle would stand."""
        words = action.split(" ")
        if len(words) < 3:
            return super().choice(view, action)
        promised = self.preview(view)
        assert isinstance(promised, KorsarPreview)
        stands = promised.actions[action].standing
        assert stands is not None
        told = self.standing(stands.leader, stands.strengths, stands.character).plain
        return Text.assemble(self.card(words[0]), f" on {words[2]}  ", (told, "dim"))

    def rules_here(self, view: View) -> str:
        assert isinstance(view, KorsarView)
        if view.options["teams"] is not True or view.seat is None:
            return RULES_WITH_STOCK if view.stock_size else RULES_WITHOUT_STOCK
        rules = RULES_OF_TEAMS if view.stock_size else RULES_OF_TEAMS_WITHOUT_STOCK
        return rules.format(first=self.name(view.seat & ~1), partner=self.name(view.seat ^ 1))

    def legend(self) -> Text:
        flags = Text("  ").join(self.colour(colour) for colour in FLAGS)
        return Text.assemble("Flags: ", flags, ". Typed: pirate-blue-3 on 2, galleon-5")

    # -- the score

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        assert isinstance(view, KorsarView)
        self.in_teams = view.options["teams"] is True
        sheet = Table(title="Booty", border_style="dim")
        for column in ("", "galleons won", "value"):
            sheet.add_column(column, justify="right" if column == "value" else "left")
        for seats in self.sharing():
            sheet.add_row(self.who(seats), self.pooled(view.booty, seats), str(view.booty_values[seats[0]]))
        return sheet

    def farewell(self, view: View) -> RenderableType:
        assert isinstance(view, KorsarView) and view.outcome is not None and view.galleons_left is not None
        self.in_teams = view.options["teams"] is True
        scores = view.outcome["scores"]
        assert isinstance(scores, list)
        sheet = Table(box=None, padding=(0, 1), pad_edge=False)
        for column in ("", "galleons won", "left in hand", "score"):
            sheet.add_column(Text(column, style="dim"), justify="right" if column == "score" else "left")
        for seats in self.sharing():
            won, left = self.pooled(view.booty, seats), self.pooled(view.galleons_left, seats)
            sheet.add_row(self.who(seats), won, left, str(scores[seats[0]]))
        return Group(Panel(sheet, title="The score", border_style="dim", expand=False), super().farewell(view))

    def sharing(self) -> list[list[int]]:
        """The seats that share a score (KOR-27)."""
        step = 2 if self.in_teams else 1
        return [list(range(seat, seat + step)) for seat in range(0, len(self.names), step)]

    def who(self, seats: Sequence[int]) -> Text:
        return Text.assemble((" and ".join(map(self.name, seats)), "bold"), self.team(seats[0]))

    def pooled(self, piles: Sequence[Sequence[str]], seats: Sequence[int]) -> Text:
        cards = [card for seat in seats for card in piles[seat]]
        return self.cards(sorted(cards)) if cards else Text("none", style="dim")


SCREEN = KorsarScreen
