"""Nain Jaune (the pirate edition of Djeco, and the classic game): stakes, the deal, runs, winning cards, the end of a round.

A set of cards is 52 bits, one a card in deck order, so that the four cards of a rank are one mask. The ids in the comments
are those of `docs/rules/nain_jaune.md`.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, Deck, numbers
from flibuste.game import NOBODY, Option, Options, State

# ---- the cards -------------------------------------------------------------------------------------------------------

FAMILIES: Final = ("skull", "sails", "helm", "cannonball")
RANKS: Final = 13
PACK: Final = 52
ALL_CARDS: Final = (1 << PACK) - 1
DECK: Final = Deck((f"{family}-{rank}", 1) for family in FAMILIES for rank in range(1, RANKS + 1))
BIT: Final[vec[i64]] = vec[i64]([1 << card for card in range(PACK)])  # compiled, `1 << card` would be a shift of 32 bits only
IN_DECK_ORDER: Final[vec[i64]] = vec[i64](list(range(PACK)))

FAMILY_BITS: Final = (1 << RANKS) - 1
LOWEST: Final[vec[i64]] = vec[i64]([max((m & -m).bit_length() - 1, 0) for m in range(1 << RANKS)])  # the lowest bit of a mask
OF_RANK: Final[vec[i64]] = vec[i64]([sum(1 << 13 * f + r - 1 for f in range(4)) if r else 0 for r in range(RANKS + 1)])  # from 1
RANK_OF: Final[vec[i64]] = vec[i64]([card % RANKS + 1 for card in range(PACK)])

# The winning cards in the order of the board: skeleton, pirate, pirate lady, child, parrot.
WINNING: Final = (6, 25, 37, 10, 48)  # skull-7, sails-13, helm-12, skull-11, cannonball-10
SPACES: Final = 5
SPACE_NAMES: Final = tuple(DECK.texts[card] for card in WINNING)
WINNING_CARD: Final[vec[i64]] = vec[i64](list(WINNING))
SPACE_OF: Final[vec[i64]] = vec[i64]([WINNING.index(card) if card in WINNING else -1 for card in range(PACK)])

# ---- the money: always in points, so change is always possible (NAI-A2) ----------------------------------------------

TOKENS: Final = ("diamond", "ruby", "sapphire", "emerald", "gold")
STAKES: Final[vec[i64]] = vec[i64]([5, 4, 3, 2, 1])  # NAI-02, NAI-A1: a diamond on the first space … one gold on the last
STAKE: Final = 15
PURSE: Final = 49  # NAI-01, NAI-A1: 3 diamonds, 3 rubies, 3 sapphires, 3 emeralds and 7 gold

# ---- the deal --------------------------------------------------------------------------------------------------------

HAND: Final[vec[i64]] = vec[i64]([0, 0, 22, 15, 12])  # NAI-03: the cards dealt to each of so many players

# ---- the options -----------------------------------------------------------------------------------------------------

EDITIONS: Final = {
    "djeco": {"kept_winning_card": "one", "card_points": "one"},
    "classic": {"kept_winning_card": "match", "card_points": "pips"},
}
MOST_ROUNDS: Final = 100
OPTIONS: Final = (
    Option(
        "rounds",
        range(1, MOST_ROUNDS + 1),
        "how many rounds a match has, 1 to 100",
        "NAI-A15",
        always_written=True,
        default=5,
    ),
    Option("must_announce", (False, True), "a winning card takes its stake only if it is announced", "NAI-A10"),
    Option(
        "grand_abordage",
        ("streak", "opener"),
        "all cards in one unbroken row: by anybody, or only where nobody else has laid a card in this round",
        "NAI-A8",
    ),
    Option(
        "kept_winning_card",
        ("one", "match"),
        "a winning card left in hand costs nothing more, or its holder doubles the stake on its space",
        "NAI-A11",
    ),
    Option("card_points", ("one", "pips"), "a card left in hand costs 1, or its rank, where 11 to 13 cost 10", "NAI-A16"),
)

REDUCED: Final = Option(
    "reduced", ("no", "nine", "twelve"), "one round with 3 families of 3 or 4 ranks, small enough to be solved"
)
PACKS: Final = {
    "no": IN_DECK_ORDER,
    "nine": vec[i64]([RANKS * family + rank for family in range(3) for rank in (10, 11, 12)]),
    "twelve": vec[i64]([RANKS * family + rank for family in range(3) for rank in (9, 10, 11, 12)]),
}
HANDS: Final = {"no": HAND, "nine": vec[i64]([0, 0, 3]), "twelve": vec[i64]([0, 0, 4])}

# ---- the actions -----------------------------------------------------------------------------------------------------

ANNOUNCE: Final = PACK  # + space: play that winning card and announce it; lower numbers play the card of that number
ACTIONS: Final = [f"play {card}" for card in DECK.texts] + [f"play {card} announce" for card in SPACE_NAMES]
CARD_PLAYED: Final[vec[i64]] = vec[i64](list(range(PACK)) + list(WINNING))  # by action

# ---- the phases, and why a match ended -------------------------------------------------------------------------------

DEAL: Final = 0
PLAYING: Final = 1
OVER: Final = 2
PHASES: Final = ("deal", "play", "over")

BY_ROUNDS: Final = 0
BY_LAST_PLAYER: Final = 1
REASONS: Final = ("rounds", "last-player")

# What `score` holds: these three, then what each seat paid to the winner. Empty before the first round's end.
SCORE_ROUND: Final = 0
SCORE_WINNER: Final = 1
SCORE_GRAND_ABORDAGE: Final = 2
SCORE_PAID: Final = 3

FREE: Final = 0  # the `need` of a free start


@final
class Terms:
    """The options of a match as the engine reads them."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        rounds = options["rounds"]
        assert isinstance(rounds, int)
        self.rounds: Final[i64] = rounds if options["reduced"] == "no" else 1
        self.must_announce: Final[bool] = options["must_announce"] is True
        self.opener_only: Final[bool] = options["grand_abordage"] == "opener"
        self.match_kept: Final[bool] = options["kept_winning_card"] == "match"
        self.pips: Final[bool] = options["card_points"] == "pips"
        reduced = str(options["reduced"])
        self.pack: Final[vec[i64]] = PACKS[reduced]
        self.all_cards: Final[i64] = ALL_CARDS if reduced == "no" else sum(1 << int(card) for card in self.pack)
        self.hand: Final[vec[i64]] = HANDS[reduced]


@final
class NainJauneState(State):
    """A position of Nain Jaune."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.options)
        self.terms: Final = terms
        self.phase: i64 = DEAL
        self.round: i64 = 1
        self.dealer: i64 = 0  # NAI-A14: who sits there is drawn by the table
        self.reason: i64 = BY_ROUNDS
        self.need: i64 = FREE  # the rank that must follow
        self.hands: vec[i64] = EMPTY  # one set of cards a seat
        self.aside: i64 = terms.all_cards
        self.earlier: vec[i64] = EMPTY  # what a loaded position had laid, see `laid_cards`; never changed, so copies share it
        self.last: i64 = NOBODY  # the seat that laid the latest card
        self.row: i64 = 0  # how many cards in a row it has laid
        self.out: i64 = 0  # the eliminated seats as bits
        self.purses: vec[i64] = EMPTY  # replaced, never changed, so copies share it; so are `board` and `score`
        self.board: vec[i64] = EMPTY
        self.score: vec[i64] = EMPTY

    def copy(self) -> "NainJauneState":
        other = NainJauneState(self.terms)
        self.copy_shared_into(other)
        other.phase = self.phase
        other.round = self.round
        other.dealer = self.dealer
        other.reason = self.reason
        other.need = self.need
        other.hands = self.hands[:]
        other.aside = self.aside
        other.earlier = self.earlier
        other.last = self.last
        other.row = self.row
        other.out = self.out
        other.purses = self.purses
        other.board = self.board
        other.score = self.score
        return other

    # -- setup

    def begin(self) -> None:
        """NAI-01: 49 points each, and a board without stakes."""
        self.hands = numbers(self.players)
        self.board = numbers(SPACES)
        purses = numbers(self.players)
        for seat in range(self.players):
            purses[seat] = PURSE
        self.purses = purses

    def pack(self) -> vec[i64]:
        """All cards: those set aside come back in the next round (NAI-03)."""
        return self.terms.pack[:]

    def deal(self, order: vec[i64]) -> None:
        self.stake()
        seats = self.players
        hands = numbers(seats)
        out = self.out
        dealt = self.terms.hand[self.seats_in()] * self.seats_in()  # NAI-03, NAI-A13: the deal is for those still in
        first = self.next_in(self.dealer)
        aside = self.terms.all_cards
        seat = first
        for i in range(dealt):  # NAI-04: one at a time, beginning left of the dealer
            bit = BIT[order[i]]
            hands[seat] |= bit
            aside ^= bit
            seat += 1
            if seat == seats:
                seat = 0
            while out >> seat & 1:
                seat = seat + 1 if seat + 1 < seats else 0
        self.hands = hands
        self.aside = aside
        self.earlier = EMPTY
        self.trail = vec[i64](capacity=PACK)
        self.last = NOBODY
        self.row = 0
        self.need = FREE
        self.turn = first  # NAI-04, NAI-A17: with any card
        self.phase = PLAYING

    def stake(self) -> None:
        """NAI-02: everybody still in stakes on each space; what nobody took lies there still (NAI-11)."""
        seats_in = self.seats_in()
        board = self.board[:]
        for space in range(i64(SPACES)):
            board[space] += STAKES[space] * seats_in
        purses = self.purses[:]
        for seat in range(self.players):
            if not self.out >> seat & 1:
                purses[seat] -= STAKE
        self.board = board
        self.purses = purses

    # -- small words

    def seats_in(self) -> i64:
        """How many seats are not eliminated."""
        count = self.players
        out = self.out
        while out:
            out &= out - 1
            count -= 1
        return count

    def next_in(self, seat: i64) -> i64:
        """The next seat clockwise that is still in (NAI-04, NAI-A14)."""
        while True:
            seat += 1
            if seat == self.players:
                seat = 0
            if not self.out >> seat & 1:
                return seat

    def laid_count(self) -> i64:
        return len(self.earlier) + len(self.trail)

    # -- what is legal

    def legal_into(self, actions: vec[i64]) -> i64:
        """NAI-05, NAI-A4, NAI-15: a card of the rank that must follow, families ignored; any card on a free start (NAI-A17)."""
        if self.turn < 0:
            return 0
        cards = self.hands[self.turn]
        if self.need:
            cards &= OF_RANK[self.need]  # NAI-A3: a player who can go on must
        lowest = LOWEST
        count: i64 = 0
        first: i64 = 0
        while cards:
            family = cards & FAMILY_BITS
            while family:
                actions[count] = first + lowest[family]
                family &= family - 1
                count += 1
            cards >>= RANKS
            first += RANKS
        return self.with_announcements(actions, count) if self.terms.must_announce else count

    def with_announcements(self, actions: vec[i64], count: i64) -> i64:
        """NAI-A10: the same actions, and each winning card announced besides."""
        total = count
        for i in range(count):
            if SPACE_OF[actions[i]] >= 0:
                actions[total] = ANNOUNCE + SPACE_OF[actions[i]]
                total += 1
        return total

    # -- the turn

    def play(self, action: i64) -> None:
        seat = self.turn
        self.remember(seat, action, -1)
        card = CARD_PLAYED[action]
        hands = self.hands
        left = hands[seat] & ~BIT[card]
        hands[seat] = left
        if seat == self.last:
            self.row += 1
        else:
            self.last = seat
            self.row = 1
        if SPACE_OF[card] >= 0 and (action >= ANNOUNCE or not self.terms.must_announce):
            self.take_stake(seat, SPACE_OF[card])
        if not left:
            self.end_round(seat)  # NAI-13, NAI-A7: also after a 13
            return
        rank = RANK_OF[card]
        if rank == RANKS:
            self.need = FREE  # NAI-08, NAI-A7: the same player begins a new run
            return
        follow = OF_RANK[rank + 1]
        self.need = rank + 1
        if left & follow:  # NAI-06: he goes on
            return
        seats = self.players
        other = seat
        while True:  # NAI-06, NAI-A6, NAI-A18: a seat that cannot go on passes to the next; an eliminated one has no cards
            other += 1
            if other == seats:
                other = 0
            if hands[other] & follow:
                self.turn = other
                return
            if other == seat:
                self.need = FREE  # NAI-07, NAI-A5: the last to lay begins a new run
                return

    def take_stake(self, seat: i64, space: i64) -> None:
        """NAI-09, NAI-A10: a winning card, announced, takes what lies on its space."""
        board = self.board[:]
        purses = self.purses[:]
        purses[seat] += board[space]
        board[space] = 0
        self.board = board
        self.purses = purses

    # -- the end of a round

    def end_round(self, winner: i64) -> None:
        score = numbers(SCORE_PAID + self.players)
        score[SCORE_ROUND] = self.round
        score[SCORE_WINNER] = winner
        purses = self.purses[:]
        board = self.board[:]
        if self.is_grand_abordage():
            score[SCORE_GRAND_ABORDAGE] = 1
            for space in range(i64(SPACES)):  # NAI-10, NAI-A9: all of it, whatever he held
                purses[winner] += board[space]
                board[space] = 0
        for seat in range(self.players):
            due = self.points_left(seat)  # NAI-13; the winner and those eliminated have no cards
            paid = min(purses[seat], due)  # NAI-A12: the rest is forgiven
            purses[seat] -= paid
            purses[winner] += paid
            score[SCORE_PAID + seat] = paid
        if self.terms.match_kept:
            self.match_kept_cards(purses, board)
        self.purses = purses
        self.board = board
        self.score = score
        self.eliminate()
        self.clear_table()
        if self.round >= self.terms.rounds:
            self.finish(BY_ROUNDS)  # NAI-A15
        elif self.seats_in() < 2:
            self.finish(BY_LAST_PLAYER)  # NAI-A13
        else:
            self.phase = DEAL
            self.round += 1
            self.dealer = self.next_in(self.dealer)  # NAI-A14

    def is_grand_abordage(self) -> bool:
        """NAI-10, NAI-A8: all cards of the player who goes out lie in one unbroken row, and with `opener` no others lie there."""
        dealt = self.terms.hand[self.seats_in()]
        return self.row == dealt and (not self.terms.opener_only or self.laid_count() == dealt)

    def points_left(self, seat: i64) -> i64:
        """What the cards left in this hand cost: 1 each (NAI-13), or their pips, court cards 10 (NAI-A16)."""
        points: i64 = 0
        cards = self.hands[seat]
        if not self.terms.pips:
            while cards:
                cards &= cards - 1
                points += 1
            return points
        while cards:
            family = cards & FAMILY_BITS
            while family:
                rank = LOWEST[family] + 1
                points += min(10, rank)
                family &= family - 1
            cards >>= RANKS
        return points

    def match_kept_cards(self, purses: vec[i64], board: vec[i64]) -> None:
        """NAI-A11: for each winning card left in hand its holder adds as much as lies on its space, or what he has left."""
        for space in range(i64(SPACES)):
            for seat in range(self.players):
                if self.hands[seat] >> WINNING_CARD[space] & 1:
                    added = min(purses[seat], board[space])
                    board[space] += added
                    purses[seat] -= added

    def eliminate(self) -> None:
        """NAI-12, NAI-A13: a player who cannot stake is out, and keeps what is left for the final count."""
        for seat in range(self.players):
            if self.purses[seat] < STAKE:
                self.out |= 1 << seat

    def clear_table(self) -> None:
        self.turn = NOBODY
        self.need = FREE
        self.hands = numbers(self.players)
        self.aside = self.terms.all_cards
        self.earlier = EMPTY
        self.last = NOBODY
        self.row = 0

    # -- the end

    def finish(self, reason: i64) -> None:
        self.phase = OVER
        self.over = True
        self.reason = reason
        self.winners = self.richest()

    def richest(self) -> i64:
        """NAI-14, NAI-A15: the richest win, a tie is shared, and the stakes still on the board are nobody's."""
        best: i64 = -1
        winners: i64 = 0
        for seat in range(self.players):
            points = self.purses[seat]
            if points > best:
                best = points
                winners = 0
            if points == best:
                winners |= 1 << seat
        return winners
