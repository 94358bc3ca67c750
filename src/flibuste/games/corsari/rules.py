"""Corsari (Leo Colovini): the cards, the options, the turn, setting sail, the score and the end.

A hand is ten masks of eleven bits, one mask a colour, bit r - 1 for rank r. The ids in the comments are those of
`docs/rules/corsari.md`.
"""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, Deck, numbers
from flibuste.game import NOBODY, Option, Options, State

# ---- the cards -------------------------------------------------------------------------------------------------------

COLOURS: Final = ("pink", "violet", "blue", "azure", "grey", "brown", "red", "orange", "yellow", "green")
BANDS: Final = 10
RANKS: Final = 11
PACK: Final = 110
HAND: Final = 12
DECK: Final = Deck((f"{colour}-{rank}", 1) for colour in COLOURS for rank in range(1, RANKS + 1))

MASKS: Final = 1 << RANKS
ALL_RANKS: Final = MASKS - 1
RANK_SUM: Final[vec[i64]] = vec[i64]([sum(r + 1 for r in range(RANKS) if m >> r & 1) for m in range(MASKS)])
RANK_COUNT: Final[vec[i64]] = vec[i64]([m.bit_count() for m in range(MASKS)])
LOWEST: Final[vec[i64]] = vec[i64]([max((m & -m).bit_length() - 1, 0) for m in range(MASKS)])  # the lowest bit of a mask

# ---- the options -----------------------------------------------------------------------------------------------------

EDITIONS: Final = {
    "dalnegro-en": {"end_rule": "35-last-45-stop", "sweep_tie": "least-penalty"},  # D1, D3
    "dalnegro-fr": {"end_rule": "35-last-45-stop", "sweep_tie": "closer-first"},
    "piatnik": {"end_rule": "35-last", "sweep_tie": "shared"},
}
OPTIONS: Final = (
    Option(
        "end_rule",
        ("35-last-45-stop", "35-last"),
        "from 35 penalty cards in all one last round is played; with 35-last-45-stop the match ends at once from 45",
        "COR-28",
    ),
    Option(
        "sweep_tie",
        ("least-penalty", "closer-first", "shared"),
        "two sweeps at once: fewest penalty cards, the closer's sweep before the others', or a shared win",
        "COR-33",
    ),
    Option("return_taken", (True, False), "the card just taken from the discard pile may be discarded again", "COR-A15"),
    Option("first_turn_close", (True, False), "a player may set sail on their first turn of a round", "COR-A16"),
    Option(
        "annulled_deal", ("pass", "same"), "after an annulled round the deal passes on, or the same player deals again", "COR-A9"
    ),
)
REDUCED: Final = Option("reduced", ("no", "six", "nine"), "one round with 3 colours of 2 or 3 ranks, small enough to be solved")
TIE_LEAST: Final = 0
TIE_CLOSER: Final = 1
TIE_SHARED: Final = 2

# ---- the actions -----------------------------------------------------------------------------------------------------

DRAW_STOCK: Final = 0
DRAW_DISCARD: Final = 1
DRAW_PIER: Final = 2
DISCARD: Final = 3  # + card
SAIL: Final = DISCARD + PACK  # + card: discard it and set sail
ATTACH: Final = SAIL + PACK  # + card
CREW_NONE: Final = ATTACH + PACK
CREW: Final = CREW_NONE + 1  # + 10 x the colour named first + the second (the same again: one colour only)

ACTIONS: Final = (
    ["draw stock", "draw discard", "draw pier"]
    + [f"discard {card}" for card in DECK.texts]
    + [f"discard {card} sail" for card in DECK.texts]
    + [f"attach {card}" for card in DECK.texts]
    + ["crew none"]
    + [f"crew {a}" if a == b else f"crew {a} {b}" for a in COLOURS for b in COLOURS]
)

# ---- the phases, and why a match ended -------------------------------------------------------------------------------

DEAL: Final = 0
DRAWING: Final = 1
DISCARDING: Final = 2
LAYING: Final = 3
OVER: Final = 4
PHASES: Final = ("deal", "draw", "discard", "lay", "over")

BY_SWEEP: Final = 0
BY_PENALTIES: Final = 1
REASONS: Final = ("sweep", "fewest-penalties")

LAST_ROUND_FROM: Final = 35
STOP_FROM: Final = 45
MOST_ANNULLED: Final = 10

# What `score` holds: these five, then the limit and the penalty cards gained of each seat. Empty before the first round's end.
SCORE_ANNULLED: Final = 0
SCORE_ROUND: Final = 1
SCORE_CLOSER: Final = 2
SCORE_SUNK_BY: Final = 3
SCORE_SWEEPERS: Final = 4
SCORE_SEATS: Final = 5


@final
class Terms:
    """The options of a match as the engine reads them."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.stops_at_45: Final[bool] = options["end_rule"] == "35-last-45-stop"
        self.sweep_tie: Final[i64] = ("least-penalty", "closer-first", "shared").index(str(options["sweep_tie"]))
        self.return_taken: Final[bool] = options["return_taken"] is True
        self.first_turn_close: Final[bool] = options["first_turn_close"] is True
        self.annulled_passes: Final[bool] = options["annulled_deal"] == "pass"
        reduced = options["reduced"]
        self.reduced: Final[bool] = reduced != "no"
        ranks = RANKS if reduced == "no" else 2 if reduced == "six" else 3
        self.pack: Final[list[int]] = DECK.cards if ranks == RANKS else [c * RANKS + r for c in range(3) for r in range(ranks)]
        self.hand: Final[i64] = HAND if ranks == RANKS else ranks - 1
        self.pier: Final[i64] = 1 if self.reduced else options.players + 5  # COR-03: a pier of 7, 8 or 9
        self.calm: Final[i64] = 1 if self.reduced else 3 * options.players
        self.never_drawn: Final[i64] = len(self.pack) - 2 * int(self.hand) - 3 if self.reduced else 0  # the end of the stock


@final
class CorsariState(State):
    """A position of Corsari. Arrays of ten masks a seat hold sets of cards; seat s has the places 10 s to 10 s + 9."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms.options)
        self.terms: Final = terms
        self.phase: i64 = DEAL
        self.round: i64 = 1
        self.dealer: i64 = 0  # COR-01
        self.last_round: bool = False
        self.annulled: i64 = 0  # rounds annulled in a row
        self.reason: i64 = BY_PENALTIES
        self.hands: vec[i64] = EMPTY
        self.row: vec[i64] = EMPTY  # pier and stock as dealt; never changed, so copies share it
        self.pier_at: i64 = 0  # the takeable pier card's place in the row
        self.pier_end: i64 = 0
        self.stock_at: i64 = 0  # the next stock card's place in the row, which it fills to the end
        self.discards: vec[i64] = EMPTY  # the top last
        self.penalties: vec[i64] = EMPTY  # these three are replaced, never changed, so copies share them
        self.penalty_counts: vec[i64] = EMPTY
        self.score: vec[i64] = EMPTY
        self.taken: i64 = -1  # the card the seat to discard has taken from the discard pile
        self.calm: i64 = 0
        self.turns: i64 = 0
        self.closer: i64 = NOBODY
        self.laid: i64 = 0  # the seats that have laid down, as bits; the arrays below are made anew when a closer sets sail
        self.attached: vec[i64] = EMPTY
        self.crews: vec[i64] = EMPTY
        self.stowaways: vec[i64] = EMPTY
        self.prisoners: vec[i64] = EMPTY  # one mask a seat, of the pier's colour
        self.limits: vec[i64] = EMPTY  # one number a seat

    def copy(self) -> "CorsariState":
        other = CorsariState(self.terms)
        self.copy_shared_into(other)
        other.phase = self.phase
        other.round = self.round
        other.dealer = self.dealer
        other.last_round = self.last_round
        other.annulled = self.annulled
        other.reason = self.reason
        other.hands = self.hands[:]
        other.row = self.row
        other.pier_at = self.pier_at
        other.pier_end = self.pier_end
        other.stock_at = self.stock_at
        other.discards = self.discards[:]
        other.penalties = self.penalties
        other.penalty_counts = self.penalty_counts
        other.score = self.score
        other.taken = self.taken
        other.calm = self.calm
        other.turns = self.turns
        other.closer = self.closer
        other.laid = self.laid
        if self.phase == LAYING:
            other.attached = self.attached[:]
            other.crews = self.crews[:]
            other.stowaways = self.stowaways[:]
            other.prisoners = self.prisoners[:]
            other.limits = self.limits[:]
        return other

    # -- setup

    def begin(self) -> None:
        """Nothing in hand, no penalties."""
        self.hands = numbers(self.players * BANDS)
        self.penalties = self.hands[:]
        self.penalty_counts = numbers(self.players)

    def pack(self) -> vec[i64]:
        """All cards but the penalty cards (COR-27)."""
        if self.terms.reduced:
            return vec[i64]([card for card in self.terms.pack if not self.is_penalty(card)])
        cards = numbers(PACK)
        count: i64 = 0
        penalties = self.penalties
        lowest = LOWEST
        for colour in range(i64(BANDS)):
            kept: i64 = MASKS - 1
            for seat in range(self.players):
                kept &= ~penalties[seat * BANDS + colour]
            first = colour * RANKS
            if kept == MASKS - 1:
                for rank in range(i64(RANKS)):
                    cards[count + rank] = first + rank
                count += RANKS
                continue
            while kept:
                cards[count] = first + lowest[kept]
                kept &= kept - 1
                count += 1
        return cards[:count]

    def is_penalty(self, card: int) -> bool:
        return any(self.penalties[seat * BANDS + card // RANKS] >> card % RANKS & 1 for seat in range(self.players))

    def deal(self, order: vec[i64]) -> None:
        seats = self.players
        self.hands = numbers(seats * BANDS)
        self.trail = vec[i64](capacity=24)
        seat = self.left_of(self.dealer)
        dealt = self.terms.hand * seats
        hands = self.hands
        for i in range(dealt):  # COR-02: twelve each, one at a time
            card = order[i]
            hands[seat * BANDS + card // RANKS] |= 1 << card % RANKS
            seat += 1
            if seat == seats:
                seat = 0
        self.row = order
        self.pier_at = dealt
        self.pier_end = dealt + self.terms.pier
        self.discards = append(vec[i64](capacity=32), order[self.pier_end])  # COR-05
        self.stock_at = self.pier_end + 1
        self.turn = self.left_of(self.dealer)  # COR-06
        self.phase = DRAWING

    # -- small words

    def left_of(self, seat: i64) -> i64:
        seat += 1
        if seat == self.players:  # compiled, a conditional expression with a literal would make Python ints
            return 0
        return seat

    def pier_colour(self) -> i64:
        """The colour of the pier's first card (COR-04); while a round is played the pier is never empty."""
        return self.row[self.pier_at] // RANKS

    def take(self, seat: i64, card: i64) -> None:
        self.hands[seat * BANDS + card // RANKS] |= 1 << card % RANKS

    def drop(self, seat: i64, card: i64) -> None:
        self.hands[seat * BANDS + card // RANKS] &= ~(1 << card % RANKS)

    # -- what is legal

    def legal_into(self, actions: vec[i64]) -> i64:
        if self.phase == DRAWING:
            return self.legal_draws(actions)
        if self.phase == DISCARDING:
            return self.legal_discards(actions)
        if self.phase == LAYING:
            return self.legal_lays(actions)
        return 0

    def legal_draws(self, actions: vec[i64]) -> i64:
        """COR-08: from the stock, the discard pile or the pier."""
        count: i64 = 0
        if self.stock_at + self.terms.never_drawn < len(self.row):
            actions[count] = DRAW_STOCK
            count += 1
        if len(self.discards) and not self.becalmed():
            actions[count] = DRAW_DISCARD
            count += 1
        actions[count] = DRAW_PIER
        return count + 1

    def becalmed(self) -> bool:
        """COR-A15: after three circuits of draws from the discard pile only, it is closed."""
        return self.calm >= self.terms.calm

    def may_sail(self) -> bool:
        """COR-11, COR-A16."""
        return self.terms.first_turn_close or self.turns >= self.players

    def must_sail(self) -> bool:
        """COR-21, COR-A11: the last stock card is drawn."""
        return self.stock_at + self.terms.never_drawn == len(self.row)

    def legal_discards(self, actions: vec[i64]) -> i64:
        """Any card of the hand, the one just drawn included (COR-10), sailing or not."""
        count: i64 = 0
        hands = self.hands
        lowest = LOWEST
        base = self.turn * BANDS
        kept: i64 = -1 if self.terms.return_taken else self.taken  # COR-A15, the house rule
        most = self.terms.hand
        if kept < 0:
            most += 1
        step: i64 = SAIL - DISCARD if self.must_sail() else 0
        for colour in range(i64(BANDS)):
            mask = hands[base + colour]
            if colour == kept // RANKS:
                mask &= ~(1 << kept % RANKS)
            first = DISCARD + step + colour * RANKS
            while mask:
                action = first + lowest[mask]
                mask &= mask - 1
                actions[count] = action
                actions[count + most] = action + PACK
                count += 1
        return count if step or not self.may_sail() else 2 * count

    def legal_lays(self, actions: vec[i64]) -> i64:
        count: i64 = 0
        hands = self.hands
        base = self.turn * BANDS
        if self.turn != self.closer:  # COR-16: the closer attaches nothing himself
            crews = self.crews
            attached = self.attached
            closer = self.closer * BANDS
            crew: i64 = 0
            mine: i64 = 0
            for colour in range(i64(BANDS)):
                crew |= crews[closer + colour]
                mine |= attached[base + colour]
            for colour in range(i64(BANDS)):
                if crews[closer + colour]:  # COR-17, COR-A6: of a colour of his crew, of a rank it lacks
                    mask = hands[base + colour] & ~crew & ~mine  # COR-19: no rank twice by one player
                    while mask:
                        actions[count] = ATTACH + colour * RANKS + LOWEST[mask]
                        mask &= mask - 1
                        count += 1
        actions[count] = CREW_NONE
        count += 1
        lowest = LOWEST
        held: i64 = 0  # the colours that may be named, as bits
        for colour in range(i64(BANDS)):
            held |= i64(hands[base + colour] != 0) << colour
        held &= ~(1 << self.pier_colour())  # COR-A1: the pier's colour never joins
        while held:  # COR-13: at most two colours
            first = lowest[held]
            mask = hands[base + first]
            actions[count] = CREW + first * BANDS + first
            count += 1
            held &= held - 1
            rest = held
            while rest:
                second = lowest[rest]
                rest &= rest - 1
                actions[count] = CREW + first * BANDS + second
                actions[count + 1] = CREW + second * BANDS + first
                count += 1 + i64(mask & hands[base + second] != 0)  # COR-A3: in either order where they share a rank
        return count

    # -- the turn

    def play(self, action: i64) -> None:
        self.remember(self.turn, action, self.open_card(action))
        if action < DISCARD:
            self.draw(action)
        elif action < ATTACH:
            self.discard(action)
        elif action < CREW_NONE:
            self.attach(action - ATTACH)
        else:
            self.divide(action)

    def open_card(self, action: i64) -> i64:
        """The card that everybody sees taken, if any: one from the stock is seen by its drawer only."""
        if action == DRAW_DISCARD:
            return self.discards[len(self.discards) - 1]
        if action == DRAW_PIER:
            return self.row[self.pier_at]
        return -1

    def draw(self, source: i64) -> None:
        """COR-07, COR-08: a turn begins with one card drawn."""
        if source == DRAW_STOCK:
            self.take(self.turn, self.row[self.stock_at])
            self.stock_at += 1
        elif source == DRAW_DISCARD:
            self.discards, self.taken = pop(self.discards)
            self.take(self.turn, self.taken)
        else:
            self.take(self.turn, self.row[self.pier_at])
            self.pier_at += 1  # COR-09: the next card, and its colour, count at once
            if self.pier_at == self.pier_end:
                self.annul()  # COR-20, COR-A10: whatever the drawer holds
                return
        self.phase = DISCARDING

    def discard(self, action: i64) -> None:
        """COR-07: and ends with one discarded."""
        card = (action - DISCARD) % PACK
        self.drop(self.turn, card)
        self.discards = append(self.discards, card)
        if self.taken >= 0:
            self.calm += 1
        else:
            self.calm = 0
        self.taken = -1
        self.turns += 1
        if action >= SAIL:
            self.set_sail()
        else:
            self.turn = self.left_of(self.turn)
            self.phase = DRAWING

    # -- setting sail

    def set_sail(self) -> None:
        """COR-11: the closer lays down first, then the others clockwise (COR-16, COR-A7)."""
        self.phase = LAYING
        self.closer = self.turn
        self.laid = 0
        self.attached = numbers(self.players * BANDS)
        self.crews = numbers(self.players * BANDS)
        self.stowaways = numbers(self.players * BANDS)
        self.prisoners = numbers(self.players)
        self.limits = numbers(self.players)

    def attach(self, card: i64) -> None:
        """COR-16, COR-A8."""
        self.drop(self.turn, card)
        self.attached[self.turn * BANDS + card // RANKS] |= 1 << card % RANKS

    def divide(self, action: i64) -> None:
        """COR-16: dividing the hand ends this seat's part, and after the last one the round is counted."""
        self.divide_hand(action)
        self.turn = self.left_of(self.turn)
        if self.turn == self.closer:
            self.count_round()

    def divide_hand(self, action: i64) -> None:
        """COR-12 to COR-14, COR-A2: prisoners; a crew of all free ranks of the named colours; all else stowaways."""
        seat = self.turn
        base = seat * BANDS
        pier = self.pier_colour()
        hands = self.hands
        crews = self.crews
        stowaways = self.stowaways
        rank_sum = RANK_SUM
        self.prisoners[seat] = hands[base + pier]
        hands[base + pier] = 0
        if action > CREW_NONE:
            first = (action - CREW) // BANDS
            second = (action - CREW) % BANDS
            crews[base + second] = hands[base + second] & ~hands[base + first]  # COR-A3: the first named gives its card
            crews[base + first] = hands[base + first]
        limit: i64 = 0
        for colour in range(i64(BANDS)):
            mask = hands[base + colour] & ~crews[base + colour]
            hands[base + colour] = 0
            stowaways[base + colour] = mask
            limit += rank_sum[mask]
        self.limits[seat] = limit  # COR-14
        self.laid |= 1 << seat

    # -- the score

    def count_round(self) -> None:
        seats = self.players
        closer = self.closer
        score = numbers(SCORE_SEATS + 2 * seats)
        score[SCORE_ROUND] = self.round
        score[SCORE_CLOSER] = closer
        sunk_by: i64 = 0
        sweepers: i64 = 0
        closer_limit = self.limits[closer]
        for seat in range(seats):
            limit = self.limits[seat]
            score[SCORE_SEATS + seat] = limit
            if limit == 0:
                sweepers |= 1 << seat  # COR-31, COR-32: no stowaway at all
            if seat != closer and limit <= closer_limit:
                sunk_by |= 1 << seat  # COR-23
        self.annulled = 0
        if sweepers:  # COR-A14: the round is not scored
            score[SCORE_SWEEPERS] = sweepers
            self.score = score
            self.finish(self.best_sweepers(sweepers), BY_SWEEP)
            return
        score[SCORE_SUNK_BY] = sunk_by
        penalties = self.penalties[:]
        counts = self.penalty_counts[:]
        stowaways = self.stowaways
        rank_count = RANK_COUNT
        for seat in range(seats):
            if seat == closer and not sunk_by:
                continue  # COR-24: the closer, strictly lowest, pays nothing
            payer = closer if sunk_by >> seat & 1 else seat  # COR-22, COR-23, COR-25
            gained: i64 = 0
            for colour in range(i64(BANDS)):
                mask = stowaways[seat * BANDS + colour]
                penalties[payer * BANDS + colour] |= mask
                gained += rank_count[mask]
            score[SCORE_SEATS + seats + payer] += gained
            counts[payer] += gained  # COR-26
        self.penalties = penalties
        self.penalty_counts = counts
        self.score = score
        self.after_scored_round()

    # -- the end

    def after_scored_round(self) -> None:
        """COR-28, COR-29, COR-A12, COR-A13."""
        total: i64 = 0
        for seat in range(self.players):
            total += self.penalty_counts[seat]
        if (
            self.last_round
            or self.terms.reduced
            or (self.terms.stops_at_45 and total >= STOP_FROM)
            or PACK - total < self.least_pack()
        ):
            self.finish(self.fewest_penalties((1 << self.players) - 1), BY_PENALTIES)
            return
        self.last_round = total >= LAST_ROUND_FROM
        self.next_round(True)

    def least_pack(self) -> i64:
        """COR-A13: hands, pier, discard and one stock card."""
        return self.terms.hand * self.players + self.terms.pier + 2

    def annul(self) -> None:
        """COR-20, COR-A9: nothing is scored; COR-A20: the tenth in a row ends the match."""
        score = numbers(SCORE_SEATS)
        score[SCORE_ANNULLED] = 1
        score[SCORE_ROUND] = self.round
        self.score = score
        self.annulled += 1
        if self.annulled == MOST_ANNULLED or self.terms.reduced:
            self.finish(self.fewest_penalties((1 << self.players) - 1), BY_PENALTIES)
        else:
            self.next_round(self.terms.annulled_passes)

    def next_round(self, deal_passes: bool) -> None:
        self.clear_table()
        self.phase = DEAL
        self.round += 1
        if deal_passes:
            self.dealer = self.left_of(self.dealer)  # COR-01

    def clear_table(self) -> None:
        self.turn = NOBODY
        self.hands = numbers(self.players * BANDS)
        self.row = EMPTY
        self.pier_at = 0
        self.pier_end = 0
        self.stock_at = 0
        self.discards = EMPTY
        self.taken = -1
        self.calm = 0
        self.turns = 0
        self.closer = NOBODY
        self.laid = 0

    def finish(self, winners: i64, reason: i64) -> None:
        self.clear_table()
        self.phase = OVER
        self.over = True
        self.winners = winners
        self.reason = reason

    def fewest_penalties(self, seats: i64) -> i64:
        """COR-30, COR-A21: of these seats, those with the fewest penalty cards; a tie is shared (D2)."""
        best: i64 = PACK + 1
        winners: i64 = 0
        for seat in range(self.players):
            if seats >> seat & 1:
                count = self.penalty_counts[seat]
                if count < best:
                    best = count
                    winners = 0
                if count == best:
                    winners |= 1 << seat
        return winners

    def best_sweepers(self, sweepers: i64) -> i64:
        """COR-33, D3."""
        if self.terms.sweep_tie == TIE_SHARED:
            return sweepers
        if self.terms.sweep_tie == TIE_CLOSER and sweepers >> self.closer & 1:
            return 1 << self.closer
        return self.fewest_penalties(sweepers)
