"""Corsari: what a seat sees, as bytes. See `flibuste.encoding`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from flibuste.encoding import MOST, MOST_TOUCHED, NOTES, Encoder, Field
from flibuste.game import Options, State
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    CREW_NONE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAWING,
    LAYING,
    LOWEST,
    PACK,
    RANKS,
    CorsariState,
)

# What is remembered of a row: how high the discard pile was, 1 + the card that was its top, 1 + the pier's colour, and 2 + the
# seat whose turn it was (-1 for nobody's), once all that holds for a round is written.
DEPTH: Final = 0
TOP: Final = 1
COLOUR: Final = 2
TURN: Final = 3


def encoder(options: Options, rows: int) -> Encoder:
    """An encoder of so many rows."""
    seats = options.players
    by_seat = (seats, PACK)
    kept = [
        Field("hand", (PACK,), 1, "the own hand"),
        Field("penalties", by_seat, 1, "penalty cards of each seat"),
        Field("top", (PACK,), 1, "the top of the discard pile"),
    ]
    planes = [
        Field("known", by_seat, 1, "cards each seat took before everybody's eyes and still holds"),
        Field("discarded", by_seat, 1, "cards each seat has discarded in this round"),
        Field("pier", (PACK,), seats + 5, "the pier; the place from its end, so that the next to be taken has the greatest"),
        Field("discards", (PACK,), PACK, "the discard pile; the place from its bottom, beginning with 1"),
        Field("crew", (PACK,), 1, "the crew of the seat that has set sail"),
        Field("stowaways", by_seat, 1, "stowaways of each seat that has laid down"),
    ]
    numbers = [
        Field("phase", (3,), 1, "draw, discard or lay"),
        Field("turn", (seats,), 1, "the seat to act"),
        Field("dealer", (seats,), 1, "the dealer"),
        Field("closer", (seats,), 1, "the seat that has set sail"),
        Field("laid", (seats,), 1, "seats that have laid down"),
        Field("limits", (seats,), MOST, "the limit of each seat that has laid down"),
        Field("penalty_counts", (seats,), PACK, "how many penalty cards each seat has"),
        Field("pier_colour", (BANDS,), 1, "the colour of the pier"),
        Field("pier_size", (1,), seats + 5, "how many cards the pier has"),
        Field("discards_size", (1,), PACK, "how many cards the discard pile has"),
        Field("stock_size", (1,), PACK, "how many cards the stock has"),
        Field("calm", (1,), 3 * seats, "draws from the discard pile in a row"),
        Field("turns", (1,), MOST, "turns finished in this round, 255 for more"),
        Field("round", (1,), MOST, "the round, 255 for later ones"),
        Field("last_round", (1,), 1, "whether this is the last round"),
        Field("annulled", (1,), 10, "rounds annulled in a row"),
    ]
    hidden = [
        Field("hands", (seats - 1, PACK), 1, "the hands of the others"),
        Field("stock", (PACK,), PACK, "the stock; 1 is the next card"),
    ]
    return CorsariEncoder(options, kept, planes, numbers, hidden, rows)


@final
class CorsariEncoder(Encoder):
    """Pier and discards are told by their place from the end that nothing is taken from, so that they keep it."""

    def __init__(
        self, options: Options, kept: list[Field], planes: list[Field], numbers: list[Field], hidden: list[Field], rows: int
    ) -> None:
        super().__init__(options, kept, planes, numbers, hidden, rows)
        self.hand: i64 = self.at("hand")
        self.known: i64 = self.at("known")
        self.discarded: i64 = self.at("discarded")
        self.pier: i64 = self.at("pier")
        self.discards: i64 = self.at("discards")
        self.top: i64 = self.at("top")
        self.penalties: i64 = self.at("penalties")
        self.crew: i64 = self.at("crew")
        self.stowaways: i64 = self.at("stowaways")
        self.phase: i64 = self.at("phase")
        self.by_seat: i64 = self.at("turn")
        self.pier_colour: i64 = self.at("pier_colour")
        self.sizes: i64 = self.at("pier_size")
        # The sets that `hand` and `penalties` show in each row, as ten masks each.
        self.shown: Final[vec[i64]] = vec[i64]([0] * (rows * (1 + options.players) * BANDS))

    def show(self, row: i64, which: i64, masks: vec[i64], seat: i64) -> None:
        """Let a row's hand (0) or penalties (1 + the seat's distance) be those of a seat in an array of ten masks a seat."""
        shown = self.shown
        cells = self.cells
        lowest = LOWEST
        at = (row * (1 + self.players) + which) * BANDS
        first = row * self.size + self.hand + which * PACK
        for colour in range(i64(BANDS)):
            mask = masks[seat * BANDS + colour]
            other = mask ^ shown[at + colour]
            if other:
                shown[at + colour] = mask
                while other:
                    rank = lowest[other]
                    other &= other - 1
                    cells[first + rank] = u8(mask >> rank & 1)
            first += RANKS

    def put_masks(self, row: i64, plane: i64, masks: vec[i64], seat: i64) -> None:
        """Mark the cards that a seat has in an array of ten masks a seat, as `put` does."""
        cells = self.cells
        touched = self.touched
        lowest = LOWEST
        count = self.touches[row]
        for colour in range(i64(BANDS)):
            mask = masks[seat * BANDS + colour]
            while mask:
                cell = plane + colour * RANKS + lowest[mask]
                mask &= mask - 1
                cells[row * self.size + cell] = 1
                if count < MOST_TOUCHED:
                    touched[row * MOST_TOUCHED + count] = i16(cell)
                count += 1
        self.touches[row] = count

    def begin(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, CorsariState)
        for other in range(self.players):
            self.show(row, 1 + self.relative(other, seat), state.penalties, other)
        self.notes[row * NOTES + DEPTH] = 0
        self.notes[row * NOTES + COLOUR] = 0
        self.notes[row * NOTES + TURN] = 0
        if state.turn < 0:
            return
        self.put_pier(row, state)
        depth: i64 = 0  # of the pile, counted from what it had when the record began
        least: i64 = 0
        for entry in state.trail:
            action = entry // 256 % 1024
            if action == DRAW_DISCARD:
                depth -= 1
            elif DISCARD <= action < ATTACH:
                depth += 1
            if depth < least:
                least = depth
        first = len(state.discards) - depth
        self.notes[row * NOTES + DEPTH] = first
        for place in range(first + least):  # what lies there still; the record tells of all above it
            self.put(row, self.discards + state.discards[place], place + 1)

    def put_pier(self, row: i64, state: CorsariState) -> None:
        """Write the pier into cells that are all 0, as `put` does."""
        cells = self.cells
        touched = self.touched
        cards = state.row
        start = row * self.size
        end = state.pier_end
        at = row * MOST_TOUCHED + self.touches[row]
        for place in range(state.pier_at, end):
            cell = self.pier + cards[place]
            cells[start + cell] = u8(end - place)
            touched[at] = i16(cell)
            at += 1
        self.touches[row] += end - state.pier_at

    def follow(self, row: i64, state: State, place: i64, seat: i64) -> None:
        assert isinstance(state, CorsariState)
        entry = state.trail[place]
        other = entry // 256 // 1024
        action = entry // 256 % 1024
        card = entry % 256 - 1
        away = self.relative(other, seat)
        if action < DISCARD:
            if action == DRAW_DISCARD:
                self.put(row, self.discards + card, 0)
                self.notes[row * NOTES + DEPTH] -= 1
            elif action == DRAW_PIER:
                self.put(row, self.pier + card, 0)
            if card >= 0:
                self.put(row, self.known + away * PACK + card, 1)
        elif action < CREW_NONE:
            card = (action - DISCARD) % PACK
            self.put(row, self.known + away * PACK + card, 0)
            if action < ATTACH:
                depth = self.notes[row * NOTES + DEPTH] + 1
                self.notes[row * NOTES + DEPTH] = depth
                self.put(row, self.discards + card, depth)
                self.put(row, self.discarded + away * PACK + card, 1)
        else:
            self.forget_known(row * self.size + self.known + away * PACK, state, other)
            if other == state.closer:
                self.put_masks(row, self.crew, state.crews, other)
            self.put_masks(row, self.stowaways + away * PACK, state.stowaways, other)

    def forget_known(self, first: i64, state: CorsariState, seat: i64) -> None:
        """All that a seat held is laid open now."""
        cells = self.cells
        lowest = LOWEST
        crews = state.crews
        stowaways = state.stowaways
        pier = state.pier_colour()
        for colour in range(i64(BANDS)):
            cards = crews[seat * BANDS + colour] | stowaways[seat * BANDS + colour]
            if colour == pier:
                cards = state.prisoners[seat]
            while cards:
                cells[first + lowest[cards]] = 0
                cards &= cards - 1
            first += RANKS

    def now(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, CorsariState)
        self.show(row, 0, state.hands, seat)
        cells = self.cells
        notes = self.notes
        playing = state.turn >= 0
        start = row * self.size
        top: i64 = 0
        colour: i64 = 0
        if playing:
            colour = state.pier_colour() + 1
            if len(state.discards):
                top = state.discards[len(state.discards) - 1] + 1
        before = notes[row * NOTES + TOP]
        if top != before:
            notes[row * NOTES + TOP] = top
            if before:
                cells[start + self.top + before - 1] = 0
            if top:
                cells[start + self.top + top - 1] = 1
        before = notes[row * NOTES + COLOUR]
        if colour != before:
            notes[row * NOTES + COLOUR] = colour
            if before:
                cells[start + self.pier_colour + before - 1] = 0
            if colour:
                cells[start + self.pier_colour + colour - 1] = 1
        at = start + self.phase
        cells[at] = 0
        cells[at + 1] = 0
        cells[at + 2] = 0
        if playing:
            cells[at + state.phase - DRAWING] = 1
        at = start + self.sizes
        if notes[row * NOTES + TURN] != state.turn + 2 or state.phase == LAYING:  # the rest is the same for a whole round
            notes[row * NOTES + TURN] = state.turn + 2
            self.write_seats(start + self.by_seat, state, seat)
            cells[at + 5] = u8(at_most(state.round))
            cells[at + 6] = u8(i64(state.last_round))
            cells[at + 7] = u8(state.annulled)
        cells[at] = u8(state.pier_end - state.pier_at)
        cells[at + 1] = u8(len(state.discards))
        cells[at + 2] = u8(len(state.row) - state.stock_at)
        cells[at + 3] = u8(state.calm)
        cells[at + 4] = u8(at_most(state.turns))

    def write_seats(self, at: i64, state: CorsariState, seat: i64) -> None:
        """Write the numbers that are told by seat."""
        cells = self.cells
        seats = self.players
        counts = state.penalty_counts
        for place in range(at, at + 5 * seats):
            cells[place] = 0
        cells[at + self.relative(state.dealer, seat) + seats] = 1
        if state.turn >= 0:
            cells[at + self.relative(state.turn, seat)] = 1
        laying = state.phase == LAYING
        if laying:
            cells[at + self.relative(state.closer, seat) + 2 * seats] = 1
        for other in range(seats):
            place = at + self.relative(other, seat)
            cells[place + 5 * seats] = u8(counts[other])
            if laying and state.laid >> other & 1:
                cells[place + 3 * seats] = 1
                cells[place + 4 * seats] = u8(at_most(state.limits[other]))

    def hidden(self, state: State, seat: i64, cells: vec[u8], start: i64) -> None:
        assert isinstance(state, CorsariState)
        for other in range(self.players):
            away = self.relative(other, seat)
            if away:
                for colour in range(i64(BANDS)):
                    mask = state.hands[other * BANDS + colour]
                    while mask:
                        cells[start + (away - 1) * PACK + colour * RANKS + LOWEST[mask]] = 1
                        mask &= mask - 1
        stock = start + (self.players - 1) * PACK
        for place in range(state.stock_at, len(state.row)):
            cells[stock + state.row[place]] = u8(place - state.stock_at + 1)


def at_most(value: i64) -> i64:
    """A number as a cell tells it."""
    if value > MOST:
        return MOST
    return value


ENCODE: Final = encoder
