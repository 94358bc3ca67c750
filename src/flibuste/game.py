"""The protocol every game keeps.

A `Game` is the facts (options, editions, the table of actions) and the services (apply, view, worlds, text);
a `State` is a position, private to the engine: `legal()`, `play()` and `copy()` are all that search needs;
a `View` is what one seat may see. Nothing here does I/O, and nothing here knows a particular game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from flibuste.cards import EMPTY, Deck, numbers
from flibuste.chance import Rng
from flibuste.facts import CHANCE, WINS, Score, Unit
from flibuste.view import BySeat as BySeat
from flibuste.view import Event as Event
from flibuste.view import Json as Json
from flibuste.view import Own as Own
from flibuste.view import Preview as Preview
from flibuste.view import Seen as Seen
from flibuste.view import Shared as Shared
from flibuste.view import View as View

Value = str | int | bool

NOBODY: Final = -1  # the `turn` of a position that awaits a deal or is over
MOST_LEGAL: Final = 512  # no position of any game has more legal actions
MADE: Final[list[object]] = list(range(1024))  # the action numbers as objects that need not be made again, for `State.legal`
SCRATCH: Final[vec[i64]] = numbers(MOST_LEGAL)  # for `State.legal` alone, which is done with it before anything else runs


# ---- errors: what a player is told -----------------------------------------------------------------------------------


class FlibusteError(Exception):
    """Anything that is the fault of what was asked, in one line that names the fault and what was expected."""


class BadInput(FlibusteError):
    """An unknown game, edition, option or value; a malformed position, case file or log."""


class Refused(FlibusteError):
    """An action that is not carried out; `rule` is the id of the rule that forbids it, or empty."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class NotAnAction(Refused):
    """The text is no action of this game."""


class NotYourTurn(Refused):
    """A seat acted that was not to act."""


class NotLegal(Refused):
    """An action of the game that the rules forbid here."""


# ---- options ---------------------------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Option:
    """One thing that may be played this way or that; `usual` is what holds where nothing else is said."""

    name: str
    values: Sequence[Value]
    meaning: str
    rule: str = ""
    always_written: bool = False
    default: Value | None = None

    @property
    def usual(self) -> Value:
        """The default or, where none is named, the first value."""
        return self.values[0] if self.default is None else self.default


@final
class Options:
    """How one match is played: a checked value made by `Game.options` that never changes."""

    def __init__(self, players: int, edition: str, values: dict[str, Value], written: dict[str, Value]) -> None:
        self.players: Final = players
        self.edition: Final = edition
        self.values: Final = values
        self.written: Final = written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.written == other.written

    def __hash__(self) -> int:
        return hash(tuple(self.written.items()))

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def text(self) -> dict[str, Value]:
        """The options as positions, logs and views write them."""
        return dict(self.written)


# ---- what happened ---------------------------------------------------------------------------------------------------


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Outcome:
    """How a match ended: who won, why, and the result of each seat in the words of the game."""

    winners: list[int]
    details: Json

    def text(self) -> Json:
        """The outcome as positions write it."""
        return {"winners": self.winners, **self.details}


# ---- positions -------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position. `play` and `deal` change it in place and check nothing: they are for search and for `Game.apply`."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players: i64 = options.players
        self.turn: i64 = NOBODY
        self.over: bool = False
        self.winners: i64 = 0  # a set of seats as bits
        self.trail: vec[i64] = EMPTY  # the public record of this round, see `remember`

    @abstractmethod
    def legal_into(self, actions: vec[i64]) -> i64:
        """Write the legal actions into `actions` (of at least MOST_LEGAL places), in a fixed order; return how many."""

    @abstractmethod
    def play(self, action: i64) -> None:
        """Make a legal action."""

    @abstractmethod
    def pack(self) -> vec[i64]:
        """The cards to be dealt next, in deck order."""

    @abstractmethod
    def deal(self, order: vec[i64]) -> None:
        """Deal these cards, the top one first. The array belongs to the state from now on."""

    @abstractmethod
    def copy(self) -> "State":
        """A state that changes independently of this one."""

    def legal(self) -> list[int]:
        """The legal actions of the seat to act; empty while a deal is awaited and when the match is over."""
        actions = SCRATCH
        count = self.legal_into(actions)
        made = MADE
        found = made[:count]
        for i in range(count):
            found[i] = made[actions[i]]
        return cast("list[int]", found)

    def awaits_deal(self) -> bool:
        """Whether the next action is a deal."""
        return self.turn < 0 and not self.over

    def shuffle_and_deal(self, rng: Rng) -> None:
        """Deal by chance."""
        order = self.pack()
        rng.shuffle(order)
        self.deal(order)

    def remember(self, seat: i64, action: i64, card: i64) -> None:
        """Add to the public record: the action, and a card everybody saw that the action does not name (or -1)."""
        self.trail = append(self.trail, (seat * 1024 + action) * 256 + card + 1)

    def copy_shared_into(self, other: "State") -> None:
        """Give a copy what all games' states have."""
        other.turn = self.turn
        other.over = self.over
        other.winners = self.winners
        other.trail = self.trail[:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(ABC):
    """All positions that a seat must think possible, to be drawn from."""

    @abstractmethod
    def sample(self, rng: Rng) -> State:
        """One of them; its view from that seat is the view these worlds were made from."""


# ---- games -----------------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """The facts and services of one game. There is one instance of each."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        rules_version: int,
        player_counts: Sequence[int],
        editions: Mapping[str, Mapping[str, Value]],
        option_list: Sequence[Option],
        deck: Deck,
        actions: Sequence[str],
        set_keys: Iterable[str],
        view_type: type[View],
        event_types: Sequence[type[Event]],
        preview_type: type[Preview] = Preview,
        reduced: Option | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules_version: Final = rules_version  # changes whenever the same actions would lead elsewhere
        self.player_counts: Final = player_counts
        self.editions: Final = editions  # empty, or the default edition first
        self.option_list: Final = option_list
        self.reduced: Final = reduced  # forms so small that they can be solved, for research; no table offers them
        self.deck: Final = deck
        self.actions: Final = actions  # the text of each int-coded action
        self.action_numbers: Final[dict[str, int]] = {text: number for number, text in enumerate(actions)}
        self.set_keys: Final = frozenset(set_keys)  # the keys of positions whose lists of cards or seats have no order
        self.view_type: Final = view_type
        self.event_types: Final = event_types
        self.preview_type: Final = preview_type
        self.seen_made: Final[dict[int, Seen]] = {}  # by entry of a trail: there are not many, and making one takes long

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}, {one_of(self.player_counts)} players>"

    # -- to be written by each game

    @abstractmethod
    def start(self, options: Options) -> State:
        """A new match that awaits its first deal."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def why_not(self, state: State, action: int) -> NotLegal:
        """Why an action that is not legal is not, in words a player understands, with the rule."""

    @abstractmethod
    def events(self, before: State, action: int | None, after: State) -> list[Event]:
        """What happened between two positions, through an action or (None) a deal."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """What a seat, or for None a spectator, may see."""

    @abstractmethod
    def worlds(self, view: View) -> Worlds:
        """The positions that this view leaves possible."""

    @abstractmethod
    def reveals(self, state: State, action: int) -> bool:
        """Whether the action shows its maker something he did not know, so that it cannot be taken back."""

    @abstractmethod
    def dump(self, state: State) -> Json:
        """The position as notation writes it."""

    @abstractmethod
    def load_checked(self, position: Json, options: Options) -> State:
        """The state of a position whose `game` and `options` are known to be sound; BadInput names any other fault."""

    # -- what a game may say otherwise

    def partners(self, values: Mapping[str, object]) -> int:
        """How many seats, side by side, win together, by the values of the options."""
        return 1

    def implied(self, players: int) -> Mapping[str, Value]:
        """The options that this number of players leaves no choice about, for those who need not name them."""
        return {}

    def round_of(self, state: State) -> int:
        """The number of the round that is played; a match may have one alone."""
        return 1

    def is_deep(self) -> bool:
        """Whether it takes the compiled engine to think ahead as level 4 does, where people wait for it."""
        return False

    def draws(self, state: State, action: int) -> bool:
        """Whether the action gives its maker something by chance, for a review to tell luck from skill."""
        return self.reveals(state, action)

    def is_hasty(self, action: int) -> bool:
        """Whether patient random play avoids this action, so that long rounds are traced too."""
        return False

    def unit(self, options: Options) -> Unit:
        """What a `Mind` of this game values: the chance to win the match, unless it is played for points."""
        return CHANCE

    def score(self) -> Score:
        """What a match leaves each seat with: the win alone, unless there are points."""
        return WINS

    def standing(self, state: State) -> list[int]:
        """The score of each seat as it is now. A game whose match has several rounds says what it is between them."""
        outcome, key = self.outcome(state), self.score().key
        if outcome is None:
            return [0] * int(state.players)
        if not key:
            return [int(seat in outcome.winners) for seat in range(int(state.players))]
        found = outcome.details[key]
        assert isinstance(found, list)
        return [int(one) for one in found]

    def board_options(self) -> Mapping[str, Value]:
        """The options in which a match is as short as it can be, for those who play each deal once. Where several rounds remain,
        they stop after the first."""
        return {}

    # -- common to all

    def load(self, position: Json) -> State:
        """The state of a position; BadInput names the fault of one that is not consistent."""
        if position.get("game") != self.name:
            raise BadInput(f"{self.name} position: game is {position.get('game')!r}: expected {self.name!r}")
        return self.load_checked(position, self.written_options(position.get("options"), "position"))

    def written_options(self, asked: object, what: str) -> Options:
        """The options of a position or log, which always names the most important ones."""
        if not isinstance(asked, dict):
            raise BadInput(f"{self.name} {what}: 'options' is missing or no object")
        required = ["players", *(["edition"] if self.editions else [])]
        for name in required + [option.name for option in self.option_list if option.always_written]:
            if name not in asked:
                raise BadInput(f"{self.name} {what}: options: {name!r} is missing")
        return self.options(asked)

    def options(self, asked: Mapping[str, object]) -> Options:
        """Check the options of a match, fill in the edition's; BadInput names what is wrong."""
        option_list = [*self.option_list, *([self.reduced] if self.reduced is not None else [])]
        known = {option.name: option for option in option_list}
        values: dict[str, Value] = {option.name: option.usual for option in option_list}
        edition = ""
        if self.editions:
            editions = list(self.editions)
            chosen = asked.get("edition", editions[0])
            if not isinstance(chosen, str) or chosen not in self.editions:
                raise BadInput(f"{self.name} has no edition {chosen!r}: expected {one_of(editions)}")
            edition = chosen
            values.update(self.editions[edition])
        printed = dict(values)
        players = asked.get("players", self.player_counts[0])
        for name, value in asked.items():
            if name == "players" or (name == "edition" and self.editions):
                continue
            if name not in known:
                names = ["players", *(["edition"] if self.editions else []), *(option.name for option in self.option_list)]
                raise BadInput(f"{self.name} has no option {name!r}: expected {one_of(names)}")
            if not any(type(value) is type(allowed) and value == allowed for allowed in known[name].values):
                raise BadInput(f"{self.name}: {name} cannot be {value!r}: expected {one_of(known[name].values)}")
            if isinstance(value, (str, int)):
                values[name] = value
        if type(players) is not int or players not in self.player_counts:
            raise BadInput(self.wrong_players(players))
        if self.reduced is not None and players != 2 and values["reduced"] != self.reduced.usual:
            raise BadInput(f"{self.name}: a reduced game is not played by {players}: expected 2 players")
        written: dict[str, Value] = {"players": players}
        if edition:
            written["edition"] = edition
        for option in option_list:
            if option.always_written or values[option.name] != printed[option.name]:
                written[option.name] = values[option.name]
        options = Options(players, edition, values, written)
        self.check_options(options)
        return options

    def own_fields(self, state: State, seat: int | None) -> Json:
        """The fields of a view that are not everybody's."""
        return dict(vars(self.view(state, seat)))

    def shared_fields(self, state: State, seen: object) -> Json:
        """All other fields, with the public record as it is given: they need be made and written but once for everybody."""
        return {}

    def preview(self, view: View) -> Preview:
        """What this view promises: made from it alone, so that nothing hidden can be in it. A game may have nothing to say."""
        return Preview(game=self.name)

    def wrong_players(self, players: object) -> str:
        """What is said to a table of a size that the game is not played at."""
        return f"{self.name} is not played by {players!r}: expected {one_of(self.player_counts)} players"

    def check_options(self, options: Options) -> None:
        """Refuse options that do not go together. Most games have nothing to add."""

    def parse(self, text: str) -> int:
        """The number of an action's text."""
        number = self.action_numbers.get(text)
        if number is None:
            raise NotAnAction(f"{shortened(text)} is no action of {self.name}: expected {self.examples()}")
        return number

    def examples(self) -> str:
        """A few action texts, to show what is expected."""
        return "an action such as " + one_of([self.actions[0], self.actions[len(self.actions) // 2], self.actions[-1]])

    def parse_deal(self, state: State, text: str) -> list[int]:
        """The cards of a deal's text, checked to be exactly the pack."""
        words = text.split(" ")[1:]
        for word in words:
            if word not in self.deck.numbers:
                raise NotAnAction(f"{shortened(word)} is no card of {self.name}: expected e.g. {self.deck.texts[0]}")
        cards = [self.deck.numbers[word] for word in words]
        pack = [int(card) for card in state.pack()]
        if sorted(cards) != pack:
            fault = one_fault(self.deck.names(cards), self.deck.names(pack))
            raise NotLegal(f"a deal names each of the {len(pack)} cards of the pack once: {fault}")
        return cards

    def apply(self, state: State, action: str | int, seat: int | None = None) -> tuple[State, list[Event]]:
        """Check an action (of `seat`, if given), and carry it out on a copy: the new position and what happened."""
        after = state.copy()
        if isinstance(action, str) and (action == "deal" or action.startswith("deal ")):
            if not state.awaits_deal():
                raise NotLegal("no deal is awaited")
            if seat is not None:
                raise NotYourTurn("the cards are dealt by the table, not by a seat")
            after.deal(vec[i64](self.parse_deal(state, action)))
            return after, self.events(state, None, after)
        number = self.parse(action) if isinstance(action, str) else action
        if state.over:
            raise NotLegal("the match is over")
        if state.awaits_deal():
            raise NotLegal("the cards are to be dealt first")
        if seat is not None and seat != state.turn:
            raise NotYourTurn(f"it is the turn of seat {state.turn}, not of seat {seat}")
        if number not in state.legal():
            if not 0 <= number < len(self.actions):
                raise NotAnAction(f"{number} is no action of {self.name}: expected 0 to {len(self.actions) - 1}")
            raise self.why_not(state, number)
        after.play(number)
        return after, self.events(state, number, after)

    def determinize(self, view: View, rng: Rng) -> State:
        """A position in which this seat sees just what the view shows."""
        return self.worlds(view).sample(rng)

    def legal_texts(self, state: State) -> list[str]:
        """The legal actions as text."""
        return [self.actions[action] for action in state.legal()]

    def deal_text(self, cards: Iterable[int]) -> str:
        """The text of a deal."""
        return " ".join(["deal", *self.deck.names(cards)])

    def seen(self, state: State, start: int = 0) -> list[Seen]:
        """The public record that `State.remember` kept, in words, from a place in it on."""
        record: list[Seen] = []
        made = self.seen_made
        for place in range(i64(start), len(state.trail)):
            entry = state.trail[place]
            one = made.get(int(entry))
            if one is None:
                card = int(entry % 256) - 1
                action = int(entry // 256 % 1024)
                one = Seen(int(entry // 256 // 1024), self.actions[action], self.deck.texts[card] if card >= 0 else None)
                made[int(entry)] = one
            record.append(one)
        return record

    def trail_of(self, seen: Iterable[Seen]) -> vec[i64]:
        """The inverse of `seen`."""
        trail = EMPTY
        for one in seen:
            card: i64 = self.deck.numbers[one.card] if one.card is not None else -1
            action: i64 = self.action_numbers[one.action]
            seat: i64 = one.seat
            trail = append(trail, (seat * 1024 + action) * 256 + card + 1)
        return trail


# ---- words for faults ------------------------------------------------------------------------------------------------


def one_of(values: Sequence[Value]) -> str:
    """A choice in words: 'a, b or c'."""
    if isinstance(values, range):
        return f"a whole number from {values[0]} to {values[-1]}"
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def shortened(text: str) -> str:
    """A quoted text that fits in a message."""
    return repr(text if len(text) <= 40 else text[:37] + "…")


def one_fault(given: Sequence[str], wanted: Sequence[str]) -> str:
    """How a list of cards differs from the one it should be."""
    for card in given:
        if given.count(card) > wanted.count(card):
            return f"{card} is named too often" if card in wanted else f"{card} is not in the pack"
    missing = [card for card in wanted if given.count(card) < wanted.count(card)]
    return f"{missing[0]} is missing" if missing else "it is complete"
