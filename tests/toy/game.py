"""High Tide, a game of twelve cards: what it takes to add a game to Flibuste, and no more (`docs/add-a-game.md`).

Two players have six cards each, or three have four. In turn each lays a card. Whoever lays higher than the card before takes
a point. After the last card the most points win.
"""

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import Deck, bits_to_indexes, indexes_to_bits
from flibuste.chance import Rng
from flibuste.game import BySeat, Event, Game, Json, NotLegal, Option, Options, Outcome, State, View, Worlds
from flibuste.position import Fields, check_all_cards

# ---- the cards and the actions ---------------------------------------------------------------------------------------

DECK = Deck((f"wave-{height}", 1) for height in range(1, 13))
ACTIONS = [f"lay {card}" for card in DECK.texts]
PHASES = ("deal", "play", "over")


# ---- the rules -------------------------------------------------------------------------------------------------------


class HighTideState(State):
    """Hands as bits, the cards laid in order, the points of each seat."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.hands = [0] * options.players
        self.laid: list[int] = []
        self.points = [0] * options.players

    def pack(self) -> vec[i64]:
        return vec[i64](range(12))

    def deal(self, order: vec[i64]) -> None:
        for place, card in enumerate(order):
            self.hands[place % len(self.hands)] |= 1 << int(card)
        self.trail = vec[i64]()
        self.turn = 0

    def legal_into(self, actions: vec[i64]) -> i64:
        cards = bits_to_indexes(self.hands[self.turn]) if self.turn >= 0 else []
        for place, card in enumerate(cards):
            actions[place] = card
        return len(cards)

    def play(self, action: i64) -> None:
        self.remember(self.turn, action, -1)
        card, seat = int(action), int(self.turn)
        self.hands[seat] &= ~(1 << card)
        if self.laid and (card > self.laid[-1] or self.options["ebb"]):  # TOY-02, and the house rule
            self.points[seat] += 1
        self.laid.append(card)
        self.turn = (seat + 1) % len(self.hands)
        if not any(self.hands):  # TOY-03
            self.turn = -1
            self.over = True
            self.winners = indexes_to_bits(seat for seat, points in enumerate(self.points) if points == max(self.points))

    def copy(self) -> "HighTideState":
        other = HighTideState(self.options)
        self.copy_shared_into(other)
        other.hands = self.hands[:]
        other.laid = self.laid[:]
        other.points = self.points[:]
        return other

    def phase(self) -> str:
        return "over" if self.over else "play" if self.turn >= 0 else "deal"


# ---- what is seen ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HighTideView(View):
    """One's own hand, how many cards the others have, and what lies on the table."""

    hand: list[str]
    hand_sizes: list[int]
    laid: list[str]
    points: list[int]
    outcome: Json | None


class Dealt(Event, tag="dealt"):
    """Each seat sees its own hand."""

    hand: BySeat[list[str]]


class Laid(Event, tag="laid"):
    """A card was laid."""

    card: str


class HighTideWorlds(Worlds):
    """The cards in the other hands might be anyone's."""

    def __init__(self, view: HighTideView, state: HighTideState) -> None:
        self.view = view
        self.state = state

    def sample(self, rng: Rng) -> HighTideState:
        state = self.state.copy()
        hidden = vec[i64]([DECK.numbers[card] for card in DECK.texts if card not in self.view.hand + self.view.laid])
        rng.shuffle(hidden)
        at = 0
        for seat, size in enumerate(self.view.hand_sizes):
            own = [DECK.numbers[card] for card in self.view.hand] if seat == self.view.seat else list(hidden[at : at + size])
            at += size if seat != self.view.seat else 0
            state.hands[seat] = int(indexes_to_bits(own))
        return state


# ---- the game as the protocol wants it -------------------------------------------------------------------------------


class HighTide(Game):
    """Twelve waves."""

    def __init__(self) -> None:
        super().__init__(
            name="high_tide",
            title="High Tide",
            rules_version=1,
            player_counts=(2, 3),
            editions={},
            option_list=(Option("ebb", (False, True), "every card but the first takes a point"),),
            deck=DECK,
            actions=ACTIONS,
            set_keys={"hands"},
            view_type=HighTideView,
            event_types=(Dealt, Laid),
        )

    def start(self, options: Options) -> HighTideState:
        return HighTideState(options)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, HighTideState)
        return Outcome(bits_to_indexes(state.winners), {"points": list(state.points)}) if state.over else None

    def why_not(self, state: State, action: int) -> NotLegal:
        return NotLegal(f"{DECK.texts[action]} is not in the hand", "TOY-01")

    def events(self, before: State, action: int | None, after: State) -> list[Event]:
        assert isinstance(after, HighTideState)
        if action is None:
            return [Dealt(None, BySeat({seat: cards(hand) for seat, hand in enumerate(after.hands)}))]
        return [Laid(int(before.turn), DECK.texts[action])]

    def reveals(self, state: State, action: int) -> bool:
        return False

    def view(self, state: State, seat: int | None) -> HighTideView:
        assert isinstance(state, HighTideState)
        outcome = self.outcome(state)
        return HighTideView(
            game=self.name,
            options=state.options.text(),
            seat=seat,
            turn=int(state.turn) if state.turn >= 0 else None,
            phase=state.phase(),
            legal=self.legal_texts(state) if seat is not None and seat == state.turn else [],
            seen=self.seen(state),
            hand=cards(state.hands[seat]) if seat is not None else [],
            hand_sizes=[len(cards(hand)) for hand in state.hands],
            laid=DECK.names(state.laid),
            points=list(state.points),
            outcome=outcome.text() if outcome is not None else None,
        )

    def worlds(self, view: View) -> HighTideWorlds:
        assert isinstance(view, HighTideView)
        state = HighTideState(self.options(view.options))
        state.laid = [DECK.numbers[card] for card in view.laid]
        state.points = list(view.points)
        state.turn = view.turn if view.turn is not None else -1
        state.over = view.phase == "over"
        state.winners = indexes_to_bits(view.outcome["winners"]) if view.outcome is not None else 0  # type: ignore[arg-type]
        state.trail = self.trail_of(view.seen)
        return HighTideWorlds(view, state)

    def dump(self, state: State) -> Json:
        assert isinstance(state, HighTideState)
        outcome = self.outcome(state)
        return {
            "game": self.name,
            "options": state.options.text(),
            "phase": state.phase(),
            "turn": int(state.turn) if state.turn >= 0 else None,
            "hands": [cards(hand) for hand in state.hands],
            "laid": DECK.names(state.laid),
            "stock": DECK.texts if state.phase() == "deal" else [],
            "points": list(state.points),
            "outcome": outcome.text() if outcome is not None else None,
        }

    def load_checked(self, position: Json, options: Options) -> HighTideState:
        keys = ("game", "options", "phase", "turn", "hands", "laid", "stock", "points", "outcome")
        fields = Fields("high_tide position", position, keys)
        state = HighTideState(options)
        hands = fields.cards_by_seat("hands", DECK, options.players)
        state.hands = [int(indexes_to_bits(hand)) for hand in hands]
        state.laid = fields.cards("laid", DECK)
        places = {f"hands[{seat}]": hand for seat, hand in enumerate(hands)}
        check_all_cards(fields.where, {**places, "laid": state.laid, "stock": fields.cards("stock", DECK)}, DECK)
        state.turn = fields.seat("turn", options.players)
        state.over = PHASES[fields.word("phase", PHASES)] == "over"
        fields.must_equal("phase", state.phase(), "(by the turn)")
        state.points = [int(str(points)) for points in fields.items("points", options.players)]
        if state.over:
            state.winners = indexes_to_bits(seat for seat, points in enumerate(state.points) if points == max(state.points))
        return state


def cards(hand: int) -> list[str]:
    return DECK.names(bits_to_indexes(hand))


GAME = HighTide()
