"""A match in which every card that chance decides is an action of its own. OpenSpiel's games and the solver are made of it."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.chance import Rng
from flibuste.game import BadInput, Game, Options, State
from flibuste.games import Part
from flibuste.lots import DREW, DROPPED, LAID_DOWN, TOOK, Lots

Outcome = tuple[int, ...]  # the cards that chance gives at once, ascending


def no_lots() -> Lots:
    """For a game that is for no solver."""
    raise BadInput("the chance of the game is not explicit: expected a module `lots` in its folder")


LOTS: Final = Part("lots", no_lots)


def lots_of(game: Game) -> Lots:
    """What a game leaves to chance."""
    return LOTS.of(game)()


def draws_of(pack: Sequence[int], size: int) -> list[tuple[Outcome, float]]:
    """All different draws of `size` cards from a pack, each with its probability, in a fixed order."""
    whole = comb(len(pack), size)
    found: dict[Outcome, int] = {}
    for cards in combinations(sorted(pack), size):
        found[cards] = found.get(cards, 0) + 1
    return [(cards, ways / whole) for cards, ways in sorted(found.items())]


class Explicit:
    """A match. A reduced game deals whole hands, a full one card by card; what is drawn is decided when it is drawn."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.lots = lots_of(game)
        self.state: State = game.start(options)
        self.reduced = options.written.get("reduced", "no") != "no"
        self.dealt: list[Outcome] = []  # of the deal under way
        self.drawing = -1  # the action whose card chance is to name
        self.told: list[list[str]] = [[] for _ in range(options.players)]  # all that each seat has seen, in order
        self.begun: State = self.state  # the position before this round's deal
        self.dealt_hands: list[list[int]] = []
        self.drawn: list[int] = []  # the cards drawn in this round, in order

    def copy(self) -> "Explicit":
        other = object.__new__(Explicit)
        other.game, other.options, other.lots, other.reduced = self.game, self.options, self.lots, self.reduced
        other.state = self.state.copy()
        other.dealt = list(self.dealt)
        other.drawing = self.drawing
        other.told = [list(one) for one in self.told]
        other.begun = self.begun  # never changed
        other.dealt_hands = self.dealt_hands  # replaced, never changed
        other.drawn = list(self.drawn)
        return other

    # -- chance

    def is_chance(self) -> bool:
        return self.drawing >= 0 or self.state.awaits_deal()

    def groups(self) -> list[int]:
        """How many cards chance gives at once in each step of a deal."""
        seats, hand = len(self.lots.seats(self.state)), int(self.lots.hand(self.state))
        hands = [hand] * seats if self.reduced else [1] * (hand * seats)
        return hands + [1] * int(self.lots.open_cards(self.state))

    def outcomes(self) -> list[tuple[Outcome, float]]:
        """What chance may do now."""
        if self.drawing >= 0:
            return draws_of([int(card) for card in self.lots.left(self.state)], 1)
        return draws_of(self.undealt(), self.groups()[len(self.dealt)])

    def undealt(self) -> list[int]:
        left = [int(card) for card in self.state.pack()]
        for cards in self.dealt:
            for card in cards:
                left.remove(card)
        return left

    def happen(self, outcome: Outcome) -> None:
        """Chance gives these cards."""
        if self.drawing >= 0:
            (card,) = outcome
            self.lots.give(self.state, card)
            action, self.drawing = self.drawing, -1
            self.drawn.append(card)
            seat = int(self.state.turn)
            self.state.play(action)
            for other in self.partners(seat):
                self.told[other].append(f"draws {self.game.deck.texts[card]}")
            return
        self.dealt.append(outcome)
        if len(self.dealt) == len(self.groups()):
            self.finish_deal()

    def finish_deal(self) -> None:
        hands, shown = self.hands_of(self.dealt)
        self.deal(hands, shown, self.undealt())

    def hands_of(self, dealt: Sequence[Outcome]) -> tuple[list[list[int]], list[int]]:
        """The hands, by seat, and the open cards of a deal that chance has made in these steps."""
        seats, hand = self.lots.seats(self.state), int(self.lots.hand(self.state))
        cards = [card for group in dealt for card in group]
        in_hands = hand * len(seats)
        hands: list[list[int]] = [[] for _ in range(self.options.players)]
        for place, card in enumerate(cards[:in_hands]):
            hands[seats[place // hand if self.reduced else place % len(seats)]].append(card)
        return hands, cards[in_hands:]

    def order_of(self, hands: list[list[int]], shown: list[int], rest: list[int]) -> vec[i64]:
        """The pack that deals these hands and open cards; all others are unseen."""
        seats = self.lots.seats(self.state)
        around = [hands[seat][turn] for turn in range(int(self.lots.hand(self.state))) for seat in seats]
        return vec[i64](around + shown + rest)

    def deal(self, hands: list[list[int]], shown: list[int], rest: list[int]) -> None:
        """Deal these hands and open cards."""
        self.begun = self.state.copy()
        self.state.deal(self.order_of(hands, shown, rest))
        self.dealt = []
        self.drawn = []
        self.dealt_hands = [sorted(hand) for hand in hands]
        names = self.game.deck.names
        for seat, told in enumerate(self.told):
            told.append("deal " + " ".join(names(shown)))
            for other in self.partners(seat):
                told.append(f"seat {other} holds " + " ".join(names(self.dealt_hands[other])))

    def partners(self, seat: int) -> list[int]:
        """The seats that see this seat's cards: itself and, where seats win together, its partners."""
        together = self.game.partners(self.options.values)
        first = seat - seat % together
        return list(range(first, first + together))

    # -- players

    def play(self, action: int) -> None:
        """The seat to act does this; if it draws a card, chance is to name it next."""
        seat = int(self.state.turn)
        for told in self.told:
            told.append(f"{seat} {self.game.actions[action]}")
        if self.lots.draws(self.state, action):
            self.drawing = action
        else:
            self.state.play(action)

    def returns(self) -> list[float]:
        """The winners share 1, the others share -1."""
        if not self.state.over:
            return [0.0] * self.options.players
        won = [bool(self.state.winners >> seat & 1) for seat in range(self.options.players)]
        winners, losers = sum(won), len(won) - sum(won)
        return [0.0 if not losers else 1 / winners if one else -1 / losers for one in won]

    # -- what else may be

    def resampled(self, seat: int, rng: Rng) -> "Explicit":
        """The match as it may be for all this seat knows: its own story is the same, everything hidden is drawn anew."""
        other = self.copy()
        if self.dealt or self.state.turn < 0:
            return other  # between rounds nothing is hidden that matters to what follows
        world = self.game.worlds(self.game.view(self.state, seat)).sample(rng)
        hands, draws = self.story_of(world, seat, rng)
        other.told = [list(told[: self.round_start(place)]) for place, told in enumerate(self.told)]
        other.state = self.begun.copy()
        shown, rest = self.shown_and_rest(hands)
        other.deal(hands, shown, rest)
        for entry in self.state.trail:
            other.play(int(entry // 256 % 1024))
            if other.drawing >= 0:
                other.happen((draws.pop(0),))
        if self.drawing >= 0:
            other.play(self.drawing)
        return other

    def round_start(self, seat: int) -> int:
        """Where in the story of a seat this round begins."""
        return max(place for place, words in enumerate(self.told[seat]) if words.startswith("deal "))

    def shown_and_rest(self, hands: list[list[int]]) -> tuple[list[int], list[int]]:
        words = self.told[0][self.round_start(0)].split(" ")[1:]
        shown = [self.game.deck.numbers[word] for word in words if word]
        rest = [int(card) for card in self.begun.pack()]
        for card in [*shown, *(card for hand in hands for card in hand)]:
            rest.remove(card)
        return shown, rest

    def story_of(self, world: State, seat: int, rng: Rng) -> tuple[list[list[int]], list[int]]:
        """Hands and draws that lead to the hands of this world, told backwards; those of `seat` as they were."""
        changes = [(int(entry // 256 // 1024), int(self.lots.change(entry))) for entry in self.state.trail]
        known: list[list[int]] = [[] for _ in self.dealt_hands]  # what each holds that all saw it take, at each moment
        moments: list[list[list[int]]] = []
        for one, change in changes:
            moments.append([list(cards) for cards in known])
            kind, card = change // 256 * 256, change % 256
            if kind == TOOK:
                known[one].append(card)
            elif kind == DROPPED and card in known[one]:
                known[one].remove(card)
            elif kind == LAID_DOWN:
                known[one] = []
        hands = [hand_of(self.game, world, one) + self.lots.laid(world, one) for one in range(len(known))]
        own = [card for (one, change), card in zip(self.drawers(changes), self.drawn, strict=True) if one in self.partners(seat)]
        drawn: list[int] = []
        for (one, change), before in zip(reversed(changes), reversed(moments), strict=True):
            kind, card = change // 256 * 256, change % 256
            if kind == DROPPED:
                hands[one].append(card)
            elif kind == TOOK:
                hands[one].remove(card)
            elif kind == DREW:
                if one in self.partners(seat):
                    card = own.pop()
                else:
                    free = list(hands[one])
                    for taken in before[one]:
                        free.remove(taken)
                    card = free[rng.below(len(free))]
                hands[one].remove(card)
                drawn.append(card)
        return hands, drawn[::-1]

    def drawers(self, changes: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(one, change) for one, change in changes if change // 256 * 256 == DREW]


def hand_of(game: Game, state: State, seat: int) -> list[int]:
    """The cards that a seat holds."""
    view = game.view(state, seat)
    return [game.deck.numbers[card] for card in view.hand]  # type: ignore[attr-defined]
