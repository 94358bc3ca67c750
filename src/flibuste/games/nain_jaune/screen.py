"""Nain Jaune in a terminal."""

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Game, Json, View
from flibuste.games.nain_jaune.rules import PURSE, STAKE
from flibuste.games.nain_jaune.sight import NainJauneView
from flibuste.position import wholes
from flibuste.terminal.screen import Screen

# Each family has its own symbol too: colours alone cannot be told apart by everyone.
FAMILIES: Final = {
    "skull": ("#f2e9d8", "☠"),
    "sails": ("#65c1e8", "⛵"),
    "helm": ("#e8b04a", "☸"),
    "cannonball": ("#ef7a6f", "●"),
}
FIGURES: Final = {
    "skull-7": "skeleton",
    "sails-13": "pirate",
    "helm-12": "pirate lady",
    "skull-11": "child",
    "cannonball-10": "parrot",
}


class NainJauneScreen(Screen):
    """The board with its stakes, the running sequence, and what each player has, and has shown not to have."""

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        super().__init__(game, names, language)
        self.purses: dict[object, list[int]] = {0: [PURSE] * len(names)}  # after each round whose sheet was shown

    # -- cards and money

    def card(self, card: object) -> Text:
        family, rank = str(card).split("-")
        style, symbol = FAMILIES[family]
        text = Text(f"{symbol}{rank}", style=f"bold {style}")
        if card in FIGURES:
            text.append("★", style="bold yellow")
        return text

    def card_words(self, card: str) -> str:
        family, rank = card.split("-")
        plain = self.voice.say("card", family=self.voice.say(f"card.family.{family}"), rank=rank)
        return self.voice.say("card.winning", card=plain, figure=self.figure(card)) if card in FIGURES else plain

    def figure(self, card: object) -> str:
        return self.voice.say(f"space.{card}")

    # -- the table

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, NainJauneView)
        return Group(self.seats(view), Columns([self.board(view), self.run(view)]))

    def seats(self, view: NainJauneView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            say = self.voice.say
            purse = say("points", n=view.purses[seat])
            lines = [Text(f"{purse}   {say('cards', n=view.hand_sizes[seat])}")]
            if seat in view.out:
                lines = [Text(self.voice.joined("beside", [purse, say("role.out")]), style="dim")]
            elif view.lacks[seat]:
                ranks = self.voice.listed([str(rank) for rank in view.lacks[seat]], "or")
                lines.append(Text(say("terminal.lacks", ranks=ranks), style="dim"))
            called = self.aside(name, say("role.dealer")) if seat == view.dealer else Text(name)
            marked = Text.assemble("▸ " if seat == view.turn else "", called)
            panels.append(Panel(Group(*lines), title=marked, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def board(self, view: NainJauneView) -> RenderableType:
        """The five spaces; a stake is bright as long as its card may still come."""
        laid = self.laid(view)
        rows = Table.grid(padding=(0, 2))
        for card, points in view.board.items():
            mine = Text(self.voice.say("space.yours"), style="green") if card in view.hand else Text("")
            gone = Text(self.voice.say("terminal.laid"), style="dim") if card in [one for _, one in laid] else mine
            rows.add_row(self.card(card), self.figure(card), Text(f"{points:>3}", style="bold yellow" if points else "dim"), gone)
        say = self.voice.say
        title = self.joined("beside", say("zone.board"), say("round", round=view.round, rounds=view.options["rounds"]))
        return Panel(rows, title=title, border_style="cyan", expand=False)

    def run(self, view: NainJauneView) -> RenderableType:
        """The run that is being laid, who laid what of it, and what must follow."""
        rows = Table.grid(padding=(0, 2))
        running = self.running(view)
        for seat, cards in running[-8:]:
            rows.add_row(Text(self.name(seat), style="dim"), self.cards(cards))
        say = self.voice.say
        if view.need is not None:
            rows.add_row("▸", Text(say("need", rank=view.need), style="bold yellow"))
        elif view.turn is not None:
            rows.add_row(Text(self.name(view.turn)), Text(say("need.free"), style="bold yellow"))
        pile = self.labelled(
            say("zone.pile"), self.joined("comma", say("cards", n=len(view.laid)), say("aside", n=view.aside_size))
        )
        return Panel(Group(rows, Text(pile.plain, style="dim")), title=say("zone.run"), border_style="cyan", expand=False)

    def laid(self, view: NainJauneView) -> list[tuple[int, str]]:
        return view.laid

    def running(self, view: NainJauneView) -> list[tuple[int, list[str]]]:
        """The latest cards of the pile that rise one by one, by the players who laid them."""
        parts: list[tuple[int, list[str]]] = []
        above = 0
        for seat, card in reversed(self.laid(view)):
            rank = int(card.split("-")[1])
            if above and rank != above - 1:
                break
            above = rank
            if parts and parts[0][0] == seat:
                parts[0][1].insert(0, card)
            else:
                parts.insert(0, (seat, [card]))
        return parts

    def hand(self, view: View) -> RenderableType | None:
        """The hand as runs: ranks that follow each other stand together."""
        assert isinstance(view, NainJauneView)
        if not view.hand:
            return None
        by_rank = sorted(view.hand, key=lambda card: int(card.split("-")[1]))
        line = Text("")
        for place, card in enumerate(by_rank):
            step = int(card.split("-")[1]) - int(by_rank[place - 1].split("-")[1]) if place else 1
            line.append_text(Text("   " if step > 1 else " " if place else ""))
            line.append_text(self.card(card))
        title = self.joined("beside", self.voice.say("hand.title"), self.voice.say("cards", n=len(view.hand)))
        return Panel(line, title=title, border_style="green", expand=False)

    # -- what happened

    def tell(self, event: Json) -> Text | None:
        seat, kind, n = event["seat"], str(event["event"]), event.get("points")
        card = event.get("card")
        if kind == "staked":
            return Text(self.voice.say("event.staked", points=n), style="dim")
        if kind == "dealt":
            dealt = self.said("event.dealt", event["dealer"], cards=event["cards"])
            return Text.assemble(
                ("≋ ", "cyan"), self.joined("beside", dealt, self.voice.say("score.round", round=event["round"]))
            )
        if kind == "laid":
            return self.said("event.laid.start" if event["starts"] else "event.laid", seat, card=self.card(card))
        if kind == "announced":
            key = "event.announced" if n else "event.announced.empty"
            return Text.assemble(("★ ", "yellow"), self.said(key, seat, figure=self.figure(card), n=n))
        if kind == "forgot":
            return Text.assemble(self.said("event.forgot", figure=self.figure(card), n=n), style="yellow")
        if kind == "passed":
            seats = event["seats"]
            assert isinstance(seats, list)
            names = self.voice.listed([self.name(one) for one in seats])
            return Text(f"  {self.voice.say('event.passed', names=names, rank=event['rank'])}", style="dim")
        if kind == "new run":
            return self.said("event.new run.13" if event["after"] == "a 13" else "event.new run", seat)
        if kind == "grand abordage":
            return Text.assemble(("⚔ ", "bold yellow"), self.said("event.grand abordage", seat, n=n))
        return self.tell_end(event)

    def tell_end(self, event: Json) -> Text | None:
        """What the end of a round brought."""
        seat, kind = event["seat"], event["event"]
        if kind == "won round":
            told = [self.said("event.won round", seat, n=event["points"])]
            told += [
                self.said("event.won round.paid", payer, n=points) for payer, points in enumerate(wholes(event["paid"])) if points
            ]
            return Text.assemble(("⚑ ", "yellow"), self.joined("beside", *told))
        if kind == "matched":
            return self.said("event.matched", seat, figure=self.figure(event["card"]), n=event["points"])
        if kind == "eliminated":
            return Text.assemble(("☠ ", "red"), self.said("event.eliminated", seat, n=event["purse"]))
        return None

    # -- choosing

    def arranged(self, view: View) -> list[str]:
        """By rank; each winning card announced before it is not."""
        return sorted(view.legal, key=lambda action: (int(action.split(" ")[1].split("-")[1]), not action.endswith(" announce")))

    def choice(self, view: View, action: str) -> Text:
        assert isinstance(view, NainJauneView)
        _, card, *more = action.split(" ")
        key, n = "action.play", view.board.get(card)
        if card in FIGURES and not view.options.get("must_announce", False):
            key = "action.play.takes"
        elif card in FIGURES:
            key = "action.play.announce" if more else "action.play.silent"
        elif view.need is None:
            key = "action.play.start"
        return self.filled(key, {"card": self.card(card), "n": n})

    def note(self, view: View) -> str | None:
        return self.voice.say("terminal.announce") if any(action.endswith(" announce") for action in view.legal) else None

    def rules_here(self, view: View) -> str:
        assert isinstance(view, NainJauneView)
        options = self.game.options(view.options)
        winning = ("winning.announce",) if options["must_announce"] else ("winning.take", "winning.forYou")
        if view.need is None:
            return self.rules("run.begin", "run.rise", "run.one", "run.choice", "run.tip", *winning)
        run = ("run.rise", "run.must", "run.one", "run.choice", "run.circle", "run.any")
        return self.rules(*run, *winning, "roundEnd.out", f"roundEnd.{options['card_points']}")

    def legend(self) -> Text:
        families = Text("  ").join(
            Text(f"{symbol} {self.typed_as(family, self.voice.say(f'card.family.{family}'))}", style=f"bold {style}")
            for family, (style, symbol) in FAMILIES.items()
        )
        return Text.assemble(f"{self.voice.say('terminal.typed')} ", families)

    def scored(self, view: View) -> Json | None:
        assert isinstance(view, NainJauneView)
        return {**view.scored} if view.scored is not None else None

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        """Each round's stake, gains from the board and payments, and the purse they led to."""
        assert isinstance(view, NainJauneView)
        if rounds and view.turn is None:
            self.purses[rounds[-1]["round"]] = view.purses
        say = self.voice.say
        sheet = Table(title=say("score.title"), caption=say("terminal.caption"), border_style="dim")
        sheet.add_column("", justify="right")
        for name in self.names:
            sheet.add_column(name, justify="right")
        purses = self.purses[0]
        sheet.add_row(say("score.start"), *map(str, purses))
        for scored in rounds:
            after = self.purses[scored["round"]]
            sheet.add_row(say("score.round", round=scored["round"]), *map(self.change, purses, after, self.payments(scored)))
            purses = after
        if view.turn is not None:
            sheet.add_section()
            sheet.add_row(say("score.now"), *map(self.change, purses, view.purses, [""] * len(purses)))
        return sheet

    def payments(self, scored: Json) -> list[str]:
        """What each seat paid for cards left, or won by them."""
        paid = wholes(scored["paid"])
        cells = [f"-{points}" if points else "+0" for points in paid]
        cells[wholes([scored["winner"]])[0]] = f"{'⚔' if scored['grand_abordage'] else '⚑'}+{sum(paid)}"
        return cells

    def change(self, before: int, after: int, payment: str) -> Text:
        """What a round has done to a purse. From the board come stakes won, less what was added for a winning card left."""
        purse = self.voice.figure(str(after))
        if before < STAKE:  # eliminated: plays no more (NAI-A13)
            return Text(purse, style="dim")
        board = after - before + STAKE - int(payment.lstrip("⚔⚑") or 0)
        parts = f"-{STAKE} {board:+}" + (f" {payment}" if payment else "")
        wide = len(self.names) > 3  # then the sum stands below, to fit in 80 columns
        return Text.assemble((self.voice.figure(parts), "dim"), "\n= " if wide else " = ", (purse, "bold"))


SCREEN = NainJauneScreen
