"""Korsar in a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Game, Json, View
from flibuste.games.korsar.preview import KorsarPreview, KorsarStanding
from flibuste.games.korsar.view import Battle, KorsarView
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
PIRATES: Final = ("pirates.where", "pirates.colour", "pirates.reinforce")
OFFICERS: Final = ("officers.captain", "officers.admiral", "officers.removes")
WINS: Final = ("win.own", "win.stronger", "win.officer")
HAND_WIDTH: Final = 58  # so that a hand and its label fit in 80 columns


class KorsarScreen(Screen):
    """The battles in the middle: each with its sides, who leads, and when it would be captured."""

    in_teams = False  # seen from the deal or from a view

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        super().__init__(game, names, language)
        self.galleons: dict[object, object] = {}  # by battle, as they were played or seen

    # -- cards and names

    def card(self, card: object) -> Text:
        family, _, rest = str(card).partition("-")
        if family == "galleon":
            return Text(f"⛵{rest}", style=f"bold {GALLEON}")
        if family == "admiral":
            return Text(f"⚓ {self.voice.say('card.admiral')}", style="bold #fff7e0")
        colour, _, strength = rest.partition("-")
        style, emblem = FLAGS[colour]
        shown = strength if family == "pirate" else f" {self.voice.say(f'card.captain.{colour}')}"
        return Text(f"{emblem}{shown}", style=f"bold {style}")

    def colour(self, colour: str) -> Text:
        """A flag in the legend: its emblem, the word that is typed, its name."""
        style, emblem = FLAGS[colour]
        return Text(f"{emblem} {self.typed_as(colour, self.term(colour))}", style=f"bold {style}")

    def term(self, word: str) -> str:
        return self.voice.say(f"flag.{word}") if word in FLAGS else word

    def card_words(self, card: str) -> str:
        family, _, rest = card.partition("-")
        if family == "galleon":
            return self.voice.say("card.galleon", value=rest)
        colour, _, strength = rest.partition("-")
        if family == "pirate":
            return self.voice.say(f"card.ship.{colour}", strength=strength)
        return self.voice.say(f"card.captain.{colour}" if colour else "card.admiral")

    def team(self, seat: int) -> Text:
        """The letter of a seat's team, or nothing."""
        letter, style = TEAMS[seat // 2]
        return Text(f" {letter}", style=f"bold {style}") if self.in_teams else Text("")

    def side(self, side: object, team: str = "team") -> Text:
        """The name of a side: whoever plays alone, or a team's letter. `team.subject` names it at the head of a sentence."""
        if not isinstance(side, int):
            return Text(self.voice.say("terminal.nobody"))
        if not self.in_teams:
            return Text(self.name(side), style="bold")
        letter, style = TEAMS[side]
        return Text(self.voice.say(team, team=letter), style=f"bold {style}")

    def side_of(self, seat: object) -> int:
        assert isinstance(seat, int)
        return seat // 2 if self.in_teams else seat

    # -- the table

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, KorsarView)
        self.in_teams = view.options["teams"] is True
        self.galleons |= {battle["id"]: battle["galleon"] for battle in view.battles}
        return Group(self.seats(view), self.sea(view))

    def seats(self, view: KorsarView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            marked = Text.assemble(("▸ " if seat == view.turn else "") + name, self.team(seat))
            size = view.hand_sizes[seat]
            booty = self.labelled(self.voice.say("zone.booty"), str(view.booty_values[seat]))
            line = Text.assemble(self.voice.say("seat.cards", n=size), "   ", booty)
            panels.append(Panel(line, title=marked, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def sea(self, view: KorsarView) -> RenderableType:
        rows = Table(box=None, padding=(0, 1), pad_edge=False)
        for column in ("battle", "sides", "goes", "free"):
            rows.add_column(Text(self.voice.say(f"terminal.{column}"), style="dim"), no_wrap=column != "sides")
        promised = self.preview(view)
        assert isinstance(promised, KorsarPreview)
        for battle, stands in zip(view.battles, promised.battles, strict=True):
            rows.add_row(
                Text.assemble(f"{battle['id']:>2} ", self.owned(battle["galleon"], battle["owner"])),
                self.sides(battle),
                self.when(stands),
                self.free(stands.free_colours),
            )
        empty = Text(self.voice.say("sea.empty"), style="dim")
        left = self.labelled(self.voice.say("zone.stock"), str(view.stock_size)).plain
        stock = Text(left, style="dim") if view.stock_size else Text(self.voice.say("zone.stock.gone"), style="red")
        return Panel(Group(rows if view.battles else empty, stock), title=self.game.title, border_style="cyan", expand=False)

    def sides(self, battle: Battle) -> RenderableType:
        """The pirates of each side, the leader behind a bright arrow; their sum, or the character who decides."""
        sides, strengths, character = battle["sides"], battle["strengths"], battle["character"]
        rows = Table.grid(padding=(0, 1, 0, 0))
        rows.add_column(no_wrap=True)
        rows.add_column()
        for side in sorted({*map(int, sides), *([character["side"]] if character is not None else [])}):
            pirates = sides.get(str(side), [])
            mark = Text("▸" if side == battle["leader"] else " ", style="bold yellow")
            shown = [self.cards(pirates)] if pirates else []
            if character is not None and character["side"] == side:
                shown.append(self.card(character["card"]))
            elif len(pirates) > 1 and character is None:
                shown.append(Text(f"= {strengths[str(side)]}"))
            rows.add_row(Text.assemble(mark, self.side(side)), Text(" ").join(shown))
        return rows if rows.row_count else Text(f" {self.voice.say('battle.quiet')}", style="dim")

    def when(self, stands: KorsarStanding) -> Text:
        """Who captures the galleon if nothing changes, and when."""
        if stands.captor is None:
            return Text(self.voice.say("captor.tie"), style="dim")
        if stands.turns is None:
            return Text(self.name(stands.captor))
        key = "captor.next" if stands.turns == 1 else "captor.in"
        return Text(self.voice.say(key, name=self.name(stands.captor), n=stands.turns))

    def free(self, colours: Sequence[str]) -> Text:
        emblems = [Text(FLAGS[one][1], style=FLAGS[one][0]) for one in colours]
        return Text("").join(emblems) if emblems else Text(self.voice.say("score.none"), style="dim")

    def hand(self, view: View) -> RenderableType | None:
        """One's own cards by family, and in team play the partner's."""
        assert isinstance(view, KorsarView)
        if view.seat is None:
            return None
        rows = Table.grid(padding=(0, 2))
        rows.add_row(Text(self.voice.say("hand.title"), style="dim"), self.by_family(view.hand))
        if view.partner_hand is not None:
            rows.add_row(
                Text(self.voice.say("zone.partner", name=self.name(view.seat ^ 1)), style="dim"),
                self.by_family(view.partner_hand),
            )
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
        return Text("\n").join(lines) if lines else Text(self.voice.say("learn.hands.none"), style="dim")

    # -- what happened

    def tell(self, event: Json) -> Text | None:
        seat, kind = event["seat"], str(event["event"])
        card = self.card(event["card"]) if "card" in event else Text("")
        if kind == "dealt":
            sides = event["sides"]
            assert isinstance(sides, list)
            self.in_teams = len(sides[0]) > 1
            return Text.assemble(("≋ ", "cyan"), self.said("event.dealt", event["first"]))
        if kind == "drew":
            seen = "card" in event and not self.is_you(seat)
            return self.said("event.drew.seen" if seen else "event.drew", seat, card=card)
        if kind == "galleon played":
            self.galleons[event["battle"]] = event["card"]
            return self.joined("beside", self.said("event.galleon played", seat, card=card), self.battle(event))
        if kind in ("attacked", "defended", "reinforced", "captain played", "admiral played"):
            return self.tell_fight(event)
        if kind == "character removed":
            side = self.side(event["side"], "team.subject")
            yours = ".yours" if side.plain == self.voice.say("terminal.you") else ""
            return Text.assemble("  ", self.filled(f"event.character removed{yours}", {"side": side, "card": card}))
        if kind in ("discarded", "passed over"):
            return self.said(f"event.{kind}", seat, card=card)
        if kind == "captured":
            return Text.assemble(("⚑ ", "yellow"), self.joined("beside", self.prize(event), self.battle(event)))
        if kind == "stock gone":
            return Text(self.voice.say("event.stock gone.teams" if self.in_teams else "event.stock gone"), style="yellow")
        return self.tell_end(event)

    def battle(self, event: Json) -> str:
        return self.voice.say("battle", battle=event["battle"])

    def tell_end(self, event: Json) -> Text | None:
        """Why the match ends, and what becomes of the last battles."""
        if event["event"] == "out of cards":
            sides = event["sides"]
            assert isinstance(sides, list)
            mine = self.voice.say("terminal.you")
            told = [
                self.filled(f"event.out of cards{'.you' if side.plain == mine else ''}", {"side": side})
                for side in (self.side(one, "team.subject") for one in sides)
            ]
            return Text.assemble(Text("  ").join(told), style="yellow")
        if event["event"] == "resolved":
            key = "" if event["seat"] is not None else ".tie" if event["leaving"] else ".quiet"
            won = self.said(f"event.resolved{key}", event["seat"], galleon=self.card(event["galleon"]))
            return Text.assemble(("⚑ ", "yellow"), self.joined("beside", won, self.battle(event)))
        return None

    def tell_fight(self, event: Json) -> Text:
        """Who fights for which galleon, and how the battle stands then."""
        owner, key = event["owner"], f"event.{event['event']}"
        pieces = {
            "card": self.card(event["card"]),
            "galleon": self.card(self.galleons[event["battle"]]),
            "owner": self.name(owner),
        }
        if key == "event.attacked" and self.is_you(owner):
            told = self.filled(f"{key}.yours", {**pieces, "name": Text(self.name(event["seat"]), style="bold")})
        else:
            told = self.said(key, event["seat"], **pieces)
        character = str(event["character"]["card"]) if isinstance(event["character"], dict) else None
        stands = self.standing(event["leader"], event["strengths"], character)
        return self.joined("beside", told, self.battle(event), stands)

    def standing(self, leader: object, strengths: object, character: str | None) -> Text:
        """Who leads, with the strengths of all."""
        assert isinstance(strengths, dict)
        sums = self.voice.joined("against", [str(strength) for strength in sorted(strengths.values(), reverse=True)])
        if leader is None:
            return Text(self.voice.say("terminal.tie", strengths=sums))
        who = self.side(leader, "team.subject")
        key = "standing.leads" if character is None else "standing.officer"
        yours = ".you" if who.plain == self.voice.say("terminal.you") else ""
        card = Text("") if character is None else self.card(character)
        return self.filled(f"{key}{yours}", {"side": who, "strengths": sums, "card": card})

    def prize(self, event: Json) -> Text:
        """A galleon that is won, and whose it was."""
        seat, owner, galleon = event["seat"], event["owner"], self.card(event["galleon"])
        if self.side_of(seat) == self.side_of(owner):
            return self.said("event.captured.home", seat, galleon=galleon)
        if self.is_you(owner):
            return self.filled("event.captured.yours", {"name": Text(self.name(seat), style="bold"), "galleon": galleon})
        return self.said("event.captured", seat, galleon=galleon, owner=self.name(owner))

    def owned(self, galleon: object, owner: object) -> Text:
        return Text.assemble(self.card(galleon), f" {self.name(owner)}")

    # -- choosing

    def choice(self, view: View, action: str) -> Text:
        """An action on a battle is shown with how the battle would stand."""
        words = action.split(" ")
        if len(words) < 3:
            family = words[0].partition("-")[0]
            return self.filled(f"action.{family}", {"card": self.card(words[-1]) if family != "draw" else Text("")})
        promised = self.preview(view)
        assert isinstance(promised, KorsarPreview)
        stands = promised.actions[action].standing
        assert stands is not None
        told = self.standing(stands.leader, stands.strengths, stands.character).plain
        where = self.joined("beside", self.card(words[0]), self.voice.say("battle", battle=words[2]))
        return Text.assemble(where, "  ", (told, "dim"))

    def rules_here(self, view: View) -> str:
        assert isinstance(view, KorsarView)
        teams = view.options["teams"] is True and view.seat is not None
        if not view.stock_size:
            ends = ("end.teamLast", "end.teamAlso") if teams else ("end.last", "end.also")
            return self.rules("turn.discard", *ends, "end.resolve")
        team = ("teams.colour", "teams.first", "win.teamWhen") if teams else ("win.when",)
        return self.rules("turn.draw", "turn.noDiscard", "galleons.sea", *PIRATES, *OFFICERS, *team, *WINS)

    def legend(self) -> Text:
        flags = Text("  ").join(self.colour(colour) for colour in FLAGS)
        return Text.assemble(f"{self.voice.say('terminal.typed')} ", flags)

    # -- the score

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        assert isinstance(view, KorsarView)
        self.in_teams = view.options["teams"] is True
        sheet = Table(title=self.voice.say("zone.booty"), border_style="dim")
        for column in ("", "score.won", "score.score"):
            sheet.add_column(self.voice.say(column) if column else "", justify="right" if column == "score.score" else "left")
        for seats in self.sharing():
            sheet.add_row(self.who(seats), self.pooled(view.booty, seats), self.voice.figure(str(view.booty_values[seats[0]])))
        return sheet

    def farewell(self, view: View) -> RenderableType:
        assert isinstance(view, KorsarView) and view.outcome is not None and view.galleons_left is not None
        self.in_teams = view.options["teams"] is True
        scores = view.outcome["scores"]
        assert isinstance(scores, list)
        sheet = Table(box=None, padding=(0, 1), pad_edge=False)
        for column in ("", "score.won", "score.left", "score.score"):
            name = Text(self.voice.say(column) if column else "", style="dim")
            sheet.add_column(name, justify="right" if column == "score.score" else "left")
        for seats in self.sharing():
            won, left = self.pooled(view.booty, seats), self.pooled(view.galleons_left, seats)
            sheet.add_row(self.who(seats), won, left, self.voice.figure(str(scores[seats[0]])))
        return Group(Panel(sheet, title=self.voice.say("score.title"), border_style="dim", expand=False), super().farewell(view))

    def outcome(self, winners: Sequence[int]) -> Text:
        if not self.in_teams or len({seat // 2 for seat in winners}) > 1:
            return super().outcome(winners)
        others = [self.name(seat) for seat in winners if not self.is_you(seat)]
        key = "outcome.won.team" if len(others) == len(winners) else "outcome.won.team.you"
        return self.filled(key, {"names": Text(self.voice.listed(others), style="bold")})

    def sharing(self) -> list[list[int]]:
        """The seats that share a score (KOR-27)."""
        step = 2 if self.in_teams else 1
        return [list(range(seat, seat + step)) for seat in range(0, len(self.names), step)]

    def who(self, seats: Sequence[int]) -> Text:
        return Text.assemble((self.voice.listed([self.name(seat) for seat in seats]), "bold"), self.team(seats[0]))

    def pooled(self, piles: Sequence[Sequence[str]], seats: Sequence[int]) -> Text:
        cards = [card for seat in seats for card in piles[seat]]
        return self.cards(sorted(cards)) if cards else Text(self.voice.say("score.none"), style="dim")


SCREEN = KorsarScreen
