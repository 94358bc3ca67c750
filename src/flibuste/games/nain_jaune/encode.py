"""Nain Jaune: what a seat sees, as bytes. See `flibuste.encoding`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from flibuste.encoding import MOST, Encoder, Field
from flibuste.game import Options, State
from flibuste.games.nain_jaune.rules import (
    CARD_PLAYED,
    FAMILY_BITS,
    LOWEST,
    MOST_ROUNDS,
    PACK,
    RANK_OF,
    RANKS,
    SPACES,
    NainJauneState,
)


def encoder(options: Options, rows: int) -> Encoder:
    """An encoder of so many rows."""
    seats = options.players
    planes = [
        Field("hand", (PACK,), 1, "the own hand"),
        Field("laid", (seats, PACK), 1, "cards each seat has laid in this round"),
        Field("lacks", (seats, RANKS), 1, "ranks that each seat has shown not to hold, by passing"),
    ]
    numbers = [
        Field("need", (1 + RANKS,), 1, "the rank that must follow; the first is a free start"),
        Field("turn", (seats,), 1, "the seat to act"),
        Field("dealer", (seats,), 1, "the dealer"),
        Field("last", (seats,), 1, "the seat that laid the latest card"),
        Field("out", (seats,), 1, "seats that are eliminated"),
        Field("hand_sizes", (seats,), 22, "how many cards each seat holds"),
        Field("purses", (seats,), MOST, "the points of each seat"),
        Field("board", (SPACES,), MOST, "the stakes of skeleton, pirate, pirate lady, child and parrot"),
        Field("row", (1,), 22, "how many cards in a row the latest seat has laid"),
        Field("aside_size", (1,), PACK, "how many cards lie aside"),
        Field("round", (1,), MOST_ROUNDS, "the round"),
        Field("rounds_left", (1,), MOST_ROUNDS, "rounds still to come after this one"),
    ]
    hidden = [Field("hands", (seats - 1, PACK), 1, "the hands of the others; what is nowhere lies aside")]
    return NainJauneEncoder(options, planes, numbers, hidden, rows)


@final
class NainJauneEncoder(Encoder):
    """The record tells of every card laid and, by whoever laid the next, of every pass."""

    def __init__(self, options: Options, planes: list[Field], numbers: list[Field], hidden: list[Field], rows: int) -> None:
        super().__init__(options, [], planes, numbers, hidden, rows)
        self.hand: i64 = self.at("hand")
        self.laid: i64 = self.at("laid")
        self.lacks: i64 = self.at("lacks")
        self.need: i64 = self.at("need")
        self.by_seat: i64 = self.at("turn")
        self.board: i64 = self.at("board")

    def begin(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, NainJauneState)
        if state.turn >= 0:
            for one in state.earlier:
                self.put(row, self.laid + self.relative(one // 64, seat) * PACK + one % 64, 1)
        lowest = LOWEST
        cards = state.hands[seat]  # from here on a hand only loses cards, as the record tells
        first = self.hand
        while cards:
            family = cards & FAMILY_BITS
            while family:
                self.put(row, first + lowest[family], 1)
                family &= family - 1
            cards >>= RANKS
            first += RANKS

    def follow(self, row: i64, state: State, place: i64, seat: i64) -> None:
        assert isinstance(state, NainJauneState)
        trail = state.trail
        other = trail[place] // 256 // 1024
        away = self.relative(other, seat)
        card = CARD_PLAYED[trail[place] // 256 % 1024]
        self.put(row, self.laid + away * PACK + card, 1)
        if away == 0:
            self.put(row, self.hand + card, 0)
        wanted = RANK_OF[card] + 1
        if wanted > RANKS:
            return
        turn = state.turn
        followed = state.need == wanted
        if place + 1 < len(trail):
            turn = trail[place + 1] // 256 // 1024
            followed = RANK_OF[CARD_PLAYED[trail[place + 1] // 256 % 1024]] == wanted
        if followed and turn == other:
            return
        while True:  # he had none himself, and so had everybody up to the seat that went on, or began anew
            if not state.out >> other & 1:
                self.put(row, self.lacks + self.relative(other, seat) * RANKS + wanted - 1, 1)
            other += 1
            if other == self.players:
                other = 0
            if other == turn:
                return

    def now(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, NainJauneState)
        seats = self.players
        cells = self.cells
        hands = state.hands
        purses = state.purses
        board = state.board
        turn = state.turn
        at = row * self.size + self.need
        for rank in range(i64(RANKS + 1)):
            cells[at + rank] = 0
        if turn >= 0:
            cells[at + state.need] = 1
        at = row * self.size + self.by_seat
        for other in range(seats):
            place = at + self.relative(other, seat)
            cells[place] = u8(i64(other == turn))
            cells[place + seats] = u8(i64(other == state.dealer))
            cells[place + 2 * seats] = u8(i64(other == state.last))
            cells[place + 3 * seats] = u8(state.out >> other & 1)
            cells[place + 4 * seats] = u8(count_cards(hands[other]))
            cells[place + 5 * seats] = u8(at_most(purses[other]))
        at = row * self.size + self.board
        for space in range(i64(SPACES)):
            cells[at + space] = u8(at_most(board[space]))
        at += SPACES
        cells[at] = u8(state.row)
        cells[at + 1] = u8(count_cards(state.aside))
        cells[at + 2] = u8(state.round)
        cells[at + 3] = u8(state.terms.rounds - state.round)

    def hidden(self, state: State, seat: i64, cells: vec[u8], start: i64) -> None:
        assert isinstance(state, NainJauneState)
        for other in range(self.players):
            away = self.relative(other, seat)
            if away:
                cards = state.hands[other]
                for card in range(i64(PACK)):
                    cells[start + (away - 1) * PACK + card] = u8(cards >> card & 1)


def at_most(value: i64) -> i64:
    """A number as a cell tells it."""
    if value > MOST:
        return MOST
    return value


def count_cards(cards: i64) -> i64:
    """How many of the lowest 60 bits are set: summed up in pairs, fours, eights, and then eight by eight."""
    cards -= cards >> 1 & 0x0555555555555555
    cards = (cards & 0x0333333333333333) + (cards >> 2 & 0x0333333333333333)
    cards = cards + (cards >> 4) & 0x0F0F0F0F0F0F0F0F
    cards += cards >> 8
    cards += cards >> 16
    cards += cards >> 32
    return cards & 127


ENCODE: Final = encoder
