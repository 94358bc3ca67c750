"""How a game looks in a terminal. The defaults serve any game; each of ours says more."""

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from flibuste.game import Game, Json, NotAnAction, NotLegal, NotYourTurn, Preview, Refused, View
from flibuste.games import Part, folder_of
from flibuste.terminal.no_break import keep_together
from flibuste.words import Voice, joined, joiner_before, rulings_of, words_of

PLACE: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")

keep_together()


def in_words(value: object, language: str) -> str:
    """A value of a view or an event, for a game that has no words for it."""
    if value is None or value in ([], {}, ()):
        return "–"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        inner = [(one, in_words(one, language)) for one in value]
        return " ".join(f"({text})" if isinstance(one, (list, tuple, dict)) else text for one, text in inner)
    if isinstance(value, dict):
        return joined("comma", [f"{key} {in_words(one, language)}" for key, one in value.items()], language)
    return str(value)


class Screen:
    """Draws views, events and choices of one game. It is handed views only, never a state."""

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        self.game = game
        self.names = names
        self.voice = Voice(language, folder_of(game))
        self.previewed: tuple[View, Preview] | None = None

    def preview(self, view: View) -> Preview:
        """What a view promises; kept, as each choice asks for it."""
        if self.previewed is None or self.previewed[0] is not view:
            self.previewed = (view, self.game.preview(view))
        return self.previewed[1]

    def name(self, seat: object) -> str:
        """Who sits there."""
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else self.voice.say("terminal.nobody")

    def is_you(self, seat: object) -> bool:
        return self.name(seat) == self.voice.say("terminal.you")

    def said(self, key: str, seat: object = None, **pieces: object) -> Text:
        """A sentence of the game, with names and cards in it; to the person who is meant, where there are words for that."""
        mine = self.is_you(seat) and self.voice.has(f"{key}.you")
        who = {"name": Text(self.name(seat), style="bold")} if seat is not None else {}
        return self.filled(f"{key}.you" if mine else key, {**who, **pieces})

    def filled(self, key: str, pieces: Mapping[str, object]) -> Text:
        """Words whose places are filled with pieces that keep their styles."""
        plain = {name: piece for name, piece in pieces.items() if not isinstance(piece, Text)}
        first, *parts = PLACE.split(self.voice.say(key, **plain))
        told = Text(first)
        for name, joiner, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            piece = pieces[name]
            assert isinstance(piece, Text)
            told.append(joiner_before(piece.plain, joiner or "", self.voice.language))
            told.append_text(piece).append(text)
        return told

    def joined(self, join: str, *parts: Text | str) -> Text:
        """What is not empty, with the marks of `join` between each two, as `Voice.joined` does; pieces keep their styles."""
        pieces = [piece for part in parts if (piece := part if isinstance(part, Text) else Text(part)).plain]
        return reduce(lambda first, then: self.filled(f"join.{join}", {"first": first, "then": then}), pieces or [Text("")])

    def labelled(self, label: Text | str, text: Text | str) -> Text:
        """A name and what is said of it."""
        return self.filled("join.label", {"label": label, "text": text})

    def aside(self, text: Text | str, more: Text | str) -> Text:
        """A text, and in brackets what else is said of it."""
        return self.filled("terminal.aside", {"first": text, "then": more})

    def typed_as(self, word: str, name: str) -> str:
        """A word that is typed, and what it is called where its name is another."""
        return word if name.casefold().startswith(word) else self.aside(word, name).plain

    def term(self, word: str) -> str:
        """A word of the game's, such as a colour, as it stands in a sentence."""
        return word

    def card_words(self, card: str) -> str:
        """A card spelt out."""
        return card.replace("-", " ")

    def refusal(self, error: Refused, phase: str, rules: str = "?") -> str:
        """Why not, in words: those of the rule in this phase, or of the rule; the engine's own for a game without words. `rules`
        is what is typed to see them."""
        for key in (f"why.{error.rule}.{phase}", f"why.{error.rule}"):
            if error.rule and self.voice.has(key):
                return self.aside(self.voice.say(key), error.rule).plain
        shared = {
            NotAnAction: "terminal.refused.not_an_action",
            NotLegal: "terminal.refused.not_legal",
            NotYourTurn: "refusal.not_your_turn",
        }
        key = shared.get(type(error), "")
        return self.voice.say(key, rules=rules) if key and self.voice.has("why") else str(error)

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
                rows.add_row(Text(key, style="dim"), Text(in_words(value, self.voice.language)))
        return Panel(rows, title=self.game.title)

    def hand(self, view: View) -> RenderableType | None:
        """One's own cards, where `table` does not show them."""
        return None

    def tell(self, event: Json) -> Text | None:
        """An event, as the seat has learnt of it, in one line."""
        facts = self.joined(
            "comma",
            *(f"{key} {in_words(value, self.voice.language)}" for key, value in event.items() if key not in ("event", "seat")),
        )
        told = self.aside(str(event["event"]), facts) if facts else Text(str(event["event"]))
        return told if event.get("seat") is None else self.labelled(self.name(event["seat"]), told)

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
        return self.voice.say("rules.none")

    def rules(self, *paragraphs: str) -> str:
        """These paragraphs of the rules, as the page shows them; our reading says that it is ours."""
        folder = folder_of(self.game)
        known, ours = words_of(folder, self.voice.language, "rules"), rulings_of(folder)
        mark = self.voice.say("rules.ours")
        return "\n".join(self.aside(str(known[one]), mark).plain if one in ours else str(known[one]) for one in paragraphs)

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
        line = Text.assemble(("⚑ ", "yellow"), self.outcome(winners))
        decided = self.decided(view)
        return Panel(
            Group(line, *([Text(decided)] if decided else [])),
            title=self.voice.say("terminal.end"),
            border_style="yellow",
            expand=False,
        )

    def decided(self, view: View) -> str:
        """Why the match ended as it did, where there are words for it."""
        key = f"outcome.{(getattr(view, 'outcome', None) or {}).get('reason')}"
        return self.voice.say(key) if self.voice.has(key) else ""

    def outcome(self, winners: Sequence[int]) -> Text:
        """Who won."""
        names = Text(self.voice.listed([self.name(seat) for seat in winners]), style="bold")
        if not self.voice.has("outcome.won"):  # a game without words of its own
            return self.said("ended.won", winners[0]) if len(winners) == 1 else self.filled("ended.won.all", {"name": names})
        if len(winners) == 1:
            return self.said("outcome.won", winners[0], names=names)
        others = [self.name(seat) for seat in winners if not self.is_you(seat)]
        if len(others) < len(winners):
            return self.filled("outcome.shared.you", {"names": Text(self.voice.listed(others), style="bold")})
        return self.filled("outcome.shared", {"names": names})


SCREEN: Final = Part("screen", Screen)


def screen_of(game: Game, names: Sequence[str], language: str = "en") -> Screen:
    """How a game is drawn, for these seats."""
    return SCREEN.of(game)(game, names, language)
