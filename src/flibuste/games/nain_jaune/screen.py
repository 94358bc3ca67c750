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
from flibuste.games.nain_jaune.sight import NainJauneView, a_rank
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
FREE_START: Final = (
    "A free start: lay any card (NAI-04, NAI-07, NAI-08), best where your own run is longest (NAI-16). Runs rise by exactly one, "
    "whatever the families (NAI-05). You go on until you cannot; then the others are asked in turn (NAI-06), and if nobody can, "
    "the last to lay starts anew. {stake}."
)
MUST_FOLLOW: Final = (
    "{need} must follow, of any family (NAI-05); who can go on must (NAI-A3). With several, lay one of your choice. {stake}. Who "
    "has no cards left ends the round, and the others pay him {cost} (NAI-13)."
)
TAKEN: Final = "A winning card takes the stake on its space (NAI-09)"
TAKEN_IF_ANNOUNCED: Final = (
    "A winning card takes the stake on its space only if you announce it with the card, as in play skull-7 announce; forgotten, "
    "the stake stays for the next round (NAI-09, NAI-A10)"
)


class NainJauneScreen(Screen):
    """The board with its stakes, the running sequence, and what each player has, and has shown not to have."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        super().__init__(game, names)
        self.purses: dict[object, list[int]] = {0: [PURSE] * len(names)}  # after each round whose sheet was shown

    # -- cards and money

    def card(self, card: object) -> Text:
        family, rank = str(card).split("-")
        style, symbol = FAMILIES[family]
        text = Text(f"{symbol}{rank}", style=f"bold {style}")
        if card in FIGURES:
            text.append("★", style="bold yellow")
        return text

    def count(self, count: object, what: str) -> str:
        return f"{count} {what}" if count == 1 else f"{count} {what}s"

    def points(self, points: object) -> str:
        return self.count(points, "point")

    def all_names(self, seats: object) -> str:
        names = [self.name(seat) for seat in seats] if isinstance(seats, list) else []
        return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)

    # -- the table

    def table(self, view: View) -> RenderableType:
        assert isinstance(view, NainJauneView)
        return Group(self.seats(view), Columns([self.board(view), self.run(view)]))

    def seats(self, view: NainJauneView) -> RenderableType:
        panels = []
        for seat, name in enumerate(self.names):
            lines = [Text(f"{self.points(view.purses[seat])}   {self.count(view.hand_sizes[seat], 'card')}")]
            if seat in view.out:
                lines = [Text(f"{self.points(view.purses[seat])}, eliminated", style="dim")]
            elif view.lacks[seat]:
                lines.append(Text("has no " + " ".join(map(str, view.lacks[seat])), style="dim"))
            marks = ("▸ " if seat == view.turn else "") + name + (" (dealer)" if seat == view.dealer else "")
            panels.append(Panel(Group(*lines), title=marks, border_style="yellow" if seat == view.turn else "dim", expand=False))
        return Columns(panels)

    def board(self, view: NainJauneView) -> RenderableType:
        """The five spaces; a stake is bright as long as its card may still come."""
        laid = self.laid(view)
        rows = Table.grid(padding=(0, 2))
        for card, points in view.board.items():
            mine = Text("in your hand", style="green") if card in view.hand else Text("")
            gone = Text("laid", style="dim") if card in [one for _, one in laid] else mine
            rows.add_row(self.card(card), FIGURES[card], Text(f"{points:>3}", style="bold yellow" if points else "dim"), gone)
        rounds = view.options["rounds"]
        return Panel(rows, title=f"The board, round {view.round} of {rounds}", border_style="cyan", expand=False)

    def run(self, view: NainJauneView) -> RenderableType:
        """The run that is being laid, who laid what of it, and what must follow."""
        rows = Table.grid(padding=(0, 2))
        running = self.running(view)
        for seat, cards in running[-8:]:
            rows.add_row(Text(self.name(seat), style="dim"), self.cards(cards))
        if view.need is not None:
            rows.add_row("next", Text(f"{a_rank(view.need)} must follow", style="bold yellow"))
        elif view.turn is not None:
            who = "you start" if view.turn == view.seat else f"{self.name(view.turn)} starts"
            rows.add_row("next", Text(f"{who} with any card", style="bold yellow"))
        rows.add_row("laid", Text(f"{self.count(len(view.laid), 'card')}, {view.aside_size} lie aside", style="dim"))
        return Panel(rows, title="The run", border_style="cyan", expand=False)

    def laid(self, view: NainJauneView) -> list[tuple[int, str]]:
        return [(one[0], one[1]) for one in view.laid if isinstance(one, list)]

    def running(self, view: NainJauneView) -> list[tuple[int, list[str]]]:
        """The latest cards of the pile that rise one by one, by who laid them."""
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
        return Panel(line, title=f"your hand: {self.count(len(view.hand), 'card')}", border_style="green", expand=False)

    # -- what happened

    def tell(self, event: Json) -> Text | None:
        seat = event["seat"]
        kind = event["event"]
        if kind == "staked":
            return Text(f"{self.all_names(event['seats'])} stake {event['points']} points each", style="dim")
        if kind == "dealt":
            dealt = f"Round {event['round']} is dealt by {self.name(event['dealer'])}"
            return Text.assemble(("≋ ", "cyan"), f"{dealt}: {event['cards']} cards each, {event['aside']} aside")
        if kind == "laid":
            return Text.assemble(self.acts(seat, "begin with" if event["starts"] else "lay"), " ", self.card(event["card"]))
        if kind == "announced":
            taken = f" takes {self.points(event['points'])}" if event["points"] else " finds nothing on the board"
            return Text.assemble(("★ ", "yellow"), f"{self.name(seat)}: the {FIGURES[str(event['card'])]}{taken}")
        if kind == "forgot":
            return Text(
                f"{self.name(seat)} forgot the announcement: {self.points(event['points'])} stay on the board", style="yellow"
            )
        if kind == "passed":
            seats = event["seats"]
            have = "has" if isinstance(seats, list) and len(seats) == 1 and self.name(seats[0]).split(" ")[0] != "you" else "have"
            return Text(f"  {self.all_names(seats)} {have} no {event['rank']}", style="dim")
        if kind == "new run":
            return Text.assemble(self.acts(seat, "start"), " a new run", " after a 13" if event["after"] == "a 13" else "")
        if kind == "grand abordage":
            return Text.assemble(
                ("⚔ Grand abordage! ", "bold yellow"), self.acts(seat, "take"), f" the whole board, {event['points']}"
            )
        return self.tell_end(event)

    def tell_end(self, event: Json) -> Text | None:
        """What the end of a round brought."""
        seat = event["seat"]
        kind = event["event"]
        if kind == "won round":
            paid = event["paid"]
            assert isinstance(paid, list)
            parts = [f"{self.name(payer)} {points}" for payer, points in enumerate(paid) if points]
            return Text.assemble(
                ("⚑ ", "yellow"), self.acts(seat, "is"), f" out of cards: paid by {', '.join(parts) or 'nobody'}"
            )
        if kind == "matched":
            what = f" {self.points(event['points'])} to the space of the {FIGURES[str(event['card'])]} left in hand"
            return Text.assemble(self.acts(seat, "add"), what)
        if kind == "eliminated":
            return Text.assemble(("☠ ", "red"), self.acts(seat, "is"), f" eliminated with {self.points(event['purse'])}")
        return None

    # -- choosing

    def arranged(self, view: View) -> list[str]:
        """By rank; each winning card announced before it is not."""
        return sorted(view.legal, key=lambda action: (int(action.split(" ")[1].split("-")[1]), not action.endswith(" announce")))

    def choice(self, view: View, action: str) -> Text:
        assert isinstance(view, NainJauneView)
        words = action.split(" ")
        told = Text.assemble("play ", self.card(words[1]))
        if words[1] in FIGURES:
            takes = words[-1] == "announce" or not view.options.get("must_announce", False)
            told.append(f" takes {view.board[words[1]]}" if takes else " unannounced", style="yellow" if takes else "dim")
        return told

    def note(self, view: View) -> str | None:
        if any(action.endswith(" announce") for action in view.legal):
            return "A winning card takes its stake only if you announce it, as in: play skull-7 announce"
        return None

    def rules_here(self, view: View) -> str:
        assert isinstance(view, NainJauneView)
        stake = TAKEN_IF_ANNOUNCED if self.game.options(view.options)["must_announce"] else TAKEN
        if view.need is None:
            return FREE_START.format(stake=stake)
        pips = self.game.options(view.options)["card_points"] == "pips"
        return MUST_FOLLOW.format(
            need=a_rank(view.need).capitalize(),
            cost="the pips of the cards left" if pips else "1 for each card left",
            stake=stake,
        )

    def legend(self) -> Text:
        families = Text("  ").join(
            Text(f"{symbol} {family}", style=f"bold {style}") for family, (style, symbol) in FAMILIES.items()
        )
        return Text.assemble(families, ", as in play skull-7; ", ("★", "bold yellow"), " wins a stake")

    def scored(self, view: View) -> Json | None:
        assert isinstance(view, NainJauneView)
        return view.scored

    def score_sheet(self, view: View, rounds: Sequence[Json]) -> RenderableType | None:
        """Each round's stake, gains from the board and payments, and the purse they led to."""
        assert isinstance(view, NainJauneView)
        if rounds and view.turn is None:
            self.purses[rounds[-1]["round"]] = view.purses
        caption = "each round: the stake, from the board, for cards left = the purse"
        sheet = Table(title="The purses", caption=caption, border_style="dim")
        sheet.add_column("round", justify="right")
        for name in self.names:
            sheet.add_column(name, justify="right")
        purses = self.purses[0]
        sheet.add_row("start", *map(str, purses))
        for scored in rounds:
            after = self.purses[scored["round"]]
            sheet.add_row(str(scored["round"]), *map(self.change, purses, after, self.payments(scored)))
            purses = after
        if view.turn is not None:
            sheet.add_section()
            sheet.add_row("now", *map(self.change, purses, view.purses, [""] * len(purses)))
        return sheet

    def payments(self, scored: Json) -> list[str]:
        """What each seat paid for cards left, or won by them."""
        paid = wholes(scored["paid"])
        cells = [f"-{points}" if points else "+0" for points in paid]
        cells[wholes([scored["winner"]])[0]] = f"{'⚔' if scored['grand_abordage'] else '⚑'}+{sum(paid)}"
        return cells

    def change(self, before: int, after: int, payment: str) -> Text:
        """What a round has done to a purse. From the board come stakes won, less what was added for a winning card left."""
        if before < STAKE:  # eliminated: plays no more (NAI-A13)
            return Text(str(after), style="dim")
        board = after - before + STAKE - int(payment.lstrip("⚔⚑") or 0)
        parts = f"-{STAKE} {board:+}" + (f" {payment}" if payment else "")
        wide = len(self.names) > 3  # then the sum stands below, to fit in 80 columns
        return Text.assemble((parts, "dim"), "\n= " if wide else " = ", (str(after), "bold"))


SCREEN = NainJauneScreen
