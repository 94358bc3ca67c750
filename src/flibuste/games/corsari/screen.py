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
    "draw": ("turn.draw", "turn.pier", "divide.prisoners", "annulled.lastPier", "sail.lastStock", "sail.elsewhere"),
    "discard": ("turn.discard", "sail.declare", "divide.stowaways", "score.sink", "score.safe", "goal.sweep"),
    "lay": (
        *("attach.may", "attach.which", "attach.never", "attach.once"),
        *("divide.crew", "divide.whole", "divide.both", "divide.prisoners", "divide.always"),
    ),
}
PARTS: Final = ("crew", "prisoners", "stowaways")


class CorsariScreen(Screen):
    """Pier and piles above, the hand divided as well as can be below."""

    def card(self, card: object) -> Text:
        colour, rank = str(card).split("-")
        style, symbol = COLOURS[colour]
        return Text(f"{symbol}{rank}", style=f"bold {style}")

    def colour(self, colour: object) -> Text:
        style, symbol = COLOURS[str(colour)]
        return Text(f"{symbol} {self.term(str(colour))}", style=f"bold {style}")

    def term(self, word: str) -> str:
        return self.voice.say(f"card.band.{word}") if word in COLOURS else word

    def card_words(self, card: str) -> str:
        colour, rank = card.split("-")
        return self.voice.say(
            "card", band=self.voice.say(f"card.colour.{colour}"), rank=rank, job=self.voice.say(f"card.job.{rank}")
        )

    def part(self, part: str, cards: Sequence[object] | object) -> Text:
        return Text.assemble((f"{self.voice.say(f'zone.{part}')} ", "dim"), self.cards(cards))

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, CorsariView)
        return Group(self.seats(view), self.sea(view))

    def seats(self, view: CorsariView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            say = self.voice.say
            lines = [Text(f"{say('seat.cards', n=view.hand_sizes[seat])}   {say('penalties', n=len(view.penalties[seat]))}")]
            if view.known[seat] and seat != view.seat:
                lines.append(self.filled("taken", {"cards": self.cards(view.known[seat])}))
            if view.attached[seat]:
                lines.append(self.part("attached", view.attached[seat]))
            laid = view.laid[seat]
            if laid is not None:
                lines += [self.part(part, laid[part]) for part in PARTS]
            called = self.aside(name, say("role.dealer")) if seat == view.dealer else Text(name)
            marked = Text.assemble("▸ " if seat == view.turn else "", called)
            panels.append(Panel(Group(*lines), title=marked, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def sea(self, view: CorsariView) -> RenderableType:
        say = self.voice.say
        total = sum(len(cards) for cards in view.penalties)
        rows = Table.grid(padding=(0, 2))
        if view.pier:
            first = Text.assemble("[", self.card(view.pier[0]), "] ", self.cards(view.pier[1:]))
            colour = self.filled("pier.colour", {"colour": self.colour(view.pier[0].split("-")[0])})
            rows.add_row(say("zone.pier"), Text.assemble(first, "   ", colour))
            top = self.card(view.discards[0]) if view.discards else Text(say("discards.empty"), style="dim")
            rows.add_row(say("zone.discards"), Text.assemble("[", top, f"]   {say('seat.cards', n=len(view.discards))}"))
            rows.add_row(say("zone.stock"), Text(say("seat.cards", n=view.stock_size)))
        if view.crew:
            rows.add_row(say("terminal.first_crew"), self.cards(view.crew))
        until = "last" if view.last_round else self.game.options(view.options)["end_rule"]
        together = self.labelled(say("score.together"), str(total))
        rows.add_row(say("zone.penalties"), Text.assemble(together, f"   {say(f'score.until.{until}')}"))
        title = self.joined("beside", say("title"), say("score.round", round=view.round))
        return Panel(rows, title=title, border_style="cyan", expand=False)

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
            ("discard", [best.discard] if best.discard is not None else []),
        ):
            if cards:
                rows.add_row(Text(self.voice.say(f"zone.{part}"), style="dim"), self.cards(cards))
        title = self.joined("beside", self.voice.say("hand.title"), self.voice.say("limit", limit=best.limit))
        return Panel(rows, title=title, border_style="green", expand=False)

    def tell(self, event: Json) -> Text | None:
        seat, kind = event["seat"], event["event"]
        if kind == "dealt":
            key = "event.dealt.last" if event["last_round"] else "event.dealt"
            return Text.assemble(("≋ ", "cyan"), self.said(key, event["dealer"], round=event["round"]))
        if kind == "drew":
            card = self.card(event["card"]) if "card" in event else Text("")
            return self.said(f"event.drew.{event['from']}", seat, card=card)
        if kind == "pier colour":
            return self.said("event.pier colour", colour=self.colour(event["colour"]))
        if kind in ("discarded", "attached"):
            return self.said(f"event.{kind}", seat, card=self.card(event["card"]))
        if kind == "set sail":
            return Text.assemble(("⛵ ", "red"), self.said("event.set sail", seat))
        if kind == "laid down":
            told = [self.said("event.laid down", seat, limit=event["limit"])]
            return Text("   ").join([*told, *(self.part(part, event[part]) for part in PARTS if event[part])])
        if kind == "annulled":
            return Text.assemble(self.said("event.annulled", seat, round=event["round"]), style="yellow")
        if kind == "sunk":
            by = event["by"]
            assert isinstance(by, list)
            alone = len(by) == 1 and self.is_you(by[0])
            sunk = self.said("event.sunk.by_you", seat) if alone else self.said("event.sunk", seat, by=self.all_names(by))
            return Text.assemble(("☠ ", "red"), sunk)
        if kind == "swept":
            seats = event["seats"]
            assert isinstance(seats, list)
            return Text.assemble(Text("  ").join(self.said("event.swept", one) for one in seats), style="bold yellow")
        if kind in ("short pack", "last round"):
            facts = {name: value for name, value in event.items() if name not in ("event", "seat")}
            return Text.assemble(self.said(f"event.{kind}", **facts), style="yellow")
        return None

    def all_names(self, seats: object) -> str:
        assert isinstance(seats, list)
        return self.voice.listed([self.voice.say("you.by") if self.is_you(seat) else self.name(seat) for seat in seats])

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
        typed = [
            Text(f"{symbol} {self.typed_as(colour, self.term(colour))}", style=f"bold {style}")
            for colour, (style, symbol) in COLOURS.items()
        ]
        return Text(f"{self.voice.say('terminal.typed')} ").append_text(Text("  ").join(typed))

    def note(self, view: View) -> str | None:
        if (
            view.phase == "discard"
            and any(action.endswith(" sail") for action in view.legal)
            and len(self.arranged(view)) < len(view.legal)
        ):
            return self.voice.say("terminal.sail")
        return None

    def choice(self, view: View, action: str) -> Text:
        assert isinstance(view, CorsariView)
        say = self.voice.say
        first, *more = action.split(" ")
        if first == "draw":
            card = {"discard": view.discards[:1], "pier": view.pier[:1]}.get(more[0], [])
            last = ".last" if more[0] == "pier" and len(view.pier) == 1 else ""
            return self.filled(f"action.{action}{last}", {"card": self.cards(card)})
        if first == "crew":
            parted = self.division(view, action)
            colours = [self.colour(word) for word in more if word in COLOURS]
            named = dict(zip(("first", "second"), colours, strict=False))
            told = self.filled(f"action.crew.{('none', 'one', 'two')[len(colours)]}", named)
            leaves = self.joined("comma", say("limit", limit=parted.limit), say("stowaways", n=len(parted.stowaways)))
            return Text.assemble(told, "  ", leaves)
        return self.filled("action.discard.sail" if more[-1] == "sail" else f"action.{first}", {"card": self.card(more[0])})

    def rules_here(self, view: View) -> str:
        return self.rules(*RULES[view.phase]) if view.phase in RULES else super().rules_here(view)

    def decided(self, view: View) -> str:
        """A sheet may have a title of its own for a sweep; a match of annulled rounds alone says so."""
        assert isinstance(view, CorsariView) and view.outcome is not None
        if view.scored is not None and view.scored["annulled"]:
            return self.voice.say("outcome.annulled", n=view.annulled)
        titled = f"outcome.{view.outcome['reason']}.{view.options.get('edition')}"
        return self.voice.say(titled) if self.voice.has(titled) else super().decided(view)

    def scored(self, view: View) -> Json | None:
        assert isinstance(view, CorsariView)
        return {**view.scored} if view.scored is not None else None

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        sheet = Table(title=self.voice.say("score.title"), border_style="dim")
        sheet.add_column("", justify="right")
        for name in self.names:
            sheet.add_column(name, justify="right")
        totals = [0] * len(self.names)
        say = self.voice.say
        for scored in rounds:
            name = say("score.round", round=scored["round"])
            if scored["annulled"]:
                sheet.add_row(name, *[say("score.annulled")] * len(self.names), style="dim")
                continue
            cells = []
            gained, limits, sunk_by = scored["gained"], scored["limits"], scored["sunk_by"]
            assert isinstance(gained, list) and isinstance(limits, list) and isinstance(sunk_by, list)
            for seat in range(len(self.names)):
                totals[seat] += gained[seat]
                mark = "⛵" if seat == scored["closer"] else ""
                sunk = say("score.sunk") if seat == scored["closer"] and sunk_by else ""
                came = self.joined("comma", say("limit", limit=limits[seat]), sunk)
                cells.append(f"{mark} {came}  +{gained[seat]}")
            sheet.add_row(name, *cells)
        sheet.add_section()
        sheet.add_row(say("score.total"), *[str(total) for total in totals], style="bold")
        return sheet


SCREEN = CorsariScreen
