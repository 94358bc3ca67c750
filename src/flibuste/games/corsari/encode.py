"""Corsari: what a seat sees, as bytes. See `flibuste.encoding`."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from flibuste.encoding import MOST, NOTES, Encoder, Field
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

# What is remembered of a row: how high the discard pile was, and 1 + the card that was its top.
DEPTH = 0
TOP = 1


def encoder(options: Options, rows: int) -> Encoder:
    """An encoder of so many rows."""
    seats = options.players
    by_seat = (seats, PACK)
    planes = [
        Field("hand", (PACK,), 1, "the own hand"),
        Field("known", by_seat, 1, "cards each seat took before everybody's eyes and still holds"),
        Field("discarded", by_seat, 1, "cards each seat has discarded in this round"),
        Field("pier", (PACK,), seats + 5, "the pier; the place from its end, so that the next to be taken has the greatest"),
        Field("discards", (PACK,), PACK, "the discard pile; the place from its bottom, beginning with 1"),
        Field("top", (PACK,), 1, "the top of the discard pile"),
        Field("penalties", by_seat, 1, "penalty cards of each seat"),
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
    return CorsariEncoder(options, planes, numbers, hidden, rows)


@final
class CorsariEncoder(Encoder):
    """Pier and discards are told by their place from the end that nothing is taken from, so that they keep it."""

    def __init__(self, options: Options, planes: list[Field], numbers: list[Field], hidden: list[Field], rows: int) -> None:
        super().__init__(options, planes, numbers, hidden, rows)
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

    def put_masks(self, row: i64, plane: i64, masks: vec[i64], seat: i64) -> None:
        """Mark the cards that a seat has in an array of ten masks a seat."""
        lowest = LOWEST
        for colour in range(i64(BANDS)):
            mask = masks[seat * BANDS + colour]
            while mask:
                self.put(row, plane + colour * RANKS + lowest[mask], 1)
                mask &= mask - 1

    def begin(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, CorsariState)
        for other in range(self.players):
            self.put_masks(row, self.penalties + self.relative(other, seat) * PACK, state.penalties, other)
        self.notes[row * NOTES + DEPTH] = 0
        self.notes[row * NOTES + TOP] = 0
        if state.turn < 0:
            return
        for place in range(state.pier_at, state.pier_end):
            self.put(row, self.pier + state.row[place], state.pier_end - place)
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
            if away == 0:
                self.put(row, self.hand + card, 0)
            if action < ATTACH:
                depth = self.notes[row * NOTES + DEPTH] + 1
                self.notes[row * NOTES + DEPTH] = depth
                self.put(row, self.discards + card, depth)
                self.put(row, self.discarded + away * PACK + card, 1)
        else:
            for colour in range(i64(BANDS)):  # all that it held is laid open
                cards = state.crews[other * BANDS + colour] | state.stowaways[other * BANDS + colour]
                if colour == state.pier_colour():
                    cards = state.prisoners[other]
                while cards:
                    card = colour * RANKS + LOWEST[cards]
                    cards &= cards - 1
                    self.put(row, self.known + away * PACK + card, 0)
                    if away == 0:
                        self.put(row, self.hand + card, 0)
            if other == state.closer:
                self.put_masks(row, self.crew, state.crews, other)
            self.put_masks(row, self.stowaways + away * PACK, state.stowaways, other)

    def now(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, CorsariState)
        seats = self.players
        self.put_masks(row, self.hand, state.hands, seat)
        playing = state.turn >= 0
        top: i64 = 0
        if playing and len(state.discards):
            top = state.discards[len(state.discards) - 1] + 1
        before = self.notes[row * NOTES + TOP]
        if top != before:
            self.notes[row * NOTES + TOP] = top
            if before:
                self.put(row, self.top + before - 1, 0)
            if top:
                self.put(row, self.top + top - 1, 1)
        for phase in range(i64(3)):
            self.number(row, self.phase + phase, i64(playing and state.phase == DRAWING + phase))
        laying = state.phase == LAYING
        at = self.by_seat
        for other in range(seats):
            away = self.relative(other, seat)
            laid = laying and state.laid >> other & 1 == 1
            self.number(row, at + away, i64(other == state.turn))
            self.number(row, at + seats + away, i64(other == state.dealer))
            self.number(row, at + 2 * seats + away, i64(laying and other == state.closer))
            self.number(row, at + 3 * seats + away, i64(laid))
            self.number(row, at + 4 * seats + away, state.limits[other] if laid else 0)
            self.number(row, at + 5 * seats + away, state.penalty_counts[other])
        colour: i64 = state.pier_colour() if playing else -1
        for band in range(i64(BANDS)):
            self.number(row, self.pier_colour + band, i64(band == colour))
        at = self.sizes
        self.number(row, at, state.pier_end - state.pier_at)
        self.number(row, at + 1, len(state.discards))
        self.number(row, at + 2, len(state.row) - state.stock_at)
        self.number(row, at + 3, state.calm)
        self.number(row, at + 4, state.turns)
        self.number(row, at + 5, state.round)
        self.number(row, at + 6, i64(state.last_round))
        self.number(row, at + 7, state.annulled)

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
