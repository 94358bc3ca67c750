"""Korsar: what a seat sees, as bytes. See `flibuste.encoding`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from flibuste.encoding import MOST, NOTES, Encoder, Field
from flibuste.game import Options, State
from flibuste.games.korsar.rules import (
    ADMIRAL,
    BATTLE_ID,
    BATTLE_PLACES,
    CARGO,
    CHARACTER,
    CHARACTER_SIDE,
    DISCARD,
    DRAW,
    FIGHTERS,
    FLAGS,
    FLEET_SIDE,
    FLEET_STRENGTH,
    FLEETS,
    GALLEON,
    GALLEONS,
    HAND_SIZE,
    KINDS,
    LEADER,
    LEAST_VALUE,
    MOST_BATTLES,
    ON,
    OWNER,
    PACK,
    SEAT_PLACES,
    KorsarState,
)

AFLOAT: Final = 0  # what is remembered of a row: the battles in it, as bits


def sides_of(options: Options) -> int:
    return options.players // 2 if options["teams"] is True else options.players


def encoder(options: Options, rows: int) -> Encoder:
    """An encoder of so many rows. A side is a seat or, in team play, a team; sides too are told from the own one on."""
    seats = options.players
    sides = sides_of(options)
    planes = [
        Field("played", (seats, KINDS), 6, "cards each seat has played or discarded, by kind"),
        Field("draws", (seats,), PACK, "how often each seat has drawn"),
    ]
    numbers = [
        Field("hand", (KINDS,), 6, "the own hand, by kind"),
        Field("partner_hand", (KINDS,), 6, "in team play the partner's hand, by kind"),
        Field("turn", (seats,), 1, "the seat to act"),
        Field("hand_sizes", (seats,), PACK, "how many cards each seat holds"),
        Field("booty", (seats,), MOST, "the value of each seat's booty, in team play its team's"),
        Field("stock_size", (1,), PACK, "how many cards the stock has"),
        Field("galleons_played", (1,), MOST_BATTLES, "how many galleons were played"),
        Field(
            "battles",
            (MOST_BATTLES, 1 + seats + 8 * sides),
            MOST,
            "by the battle's number: the galleon's value, its owner by seat; then by side: strength, whether it has sent its "
            "captain, the admiral, whether it leads, and its colour (blue, red, green, black)",
        ),
    ]
    hidden = [
        Field("hands", (seats - 1, KINDS), 6, "the hands of the others, by kind"),
        Field("stock", (KINDS,), 6, "the stock, by kind"),
        Field("next", (KINDS,), 1, "the stock's next card"),
    ]
    return KorsarEncoder(options, planes, numbers, hidden, rows)


@final
class KorsarEncoder(Encoder):
    """Battles that are over are wiped out; those afloat are written anew, as captures are in nobody's record."""

    def __init__(self, options: Options, planes: list[Field], numbers: list[Field], hidden: list[Field], rows: int) -> None:
        super().__init__(options, [], planes, numbers, hidden, rows)
        self.played: i64 = self.at("played")
        self.draws: i64 = self.at("draws")
        self.hand: i64 = self.at("hand")
        self.by_seat: i64 = self.at("turn")
        self.sizes: i64 = self.at("stock_size")
        self.battles: i64 = self.at("battles")
        self.sides: i64 = sides_of(options)
        self.slot: i64 = 1 + self.players + 8 * self.sides

    def begin(self, row: i64, state: State, seat: i64) -> None:
        self.notes[row * NOTES + AFLOAT] = 0

    def follow(self, row: i64, state: State, place: i64, seat: i64) -> None:
        entry = state.trail[place]
        away = self.relative(entry // 256 // 1024, seat)
        action = entry // 256 % 1024
        if action == DRAW:
            cell = self.draws + away
        elif action < ON:
            cell = self.played + away * KINDS + action - GALLEON
        elif action < DISCARD:
            cell = self.played + away * KINDS + (action - ON) % FIGHTERS + GALLEONS
        else:
            cell = self.played + away * KINDS + action - DISCARD
        self.put(row, cell, i64(self.cells[row * self.size + cell]) + 1)

    def now(self, row: i64, state: State, seat: i64) -> None:
        assert isinstance(state, KorsarState)
        seats = self.players
        holdings = state.holdings
        cells = self.cells
        at = row * self.size + self.hand
        own = seat * SEAT_PLACES
        for kind in range(i64(KINDS)):
            cells[at + kind] = u8(holdings[own + kind])
        if state.terms.team_bits:
            own = (seat ^ 1) * SEAT_PLACES
            at += KINDS
            for kind in range(i64(KINDS)):
                cells[at + kind] = u8(holdings[own + kind])
        at = self.by_seat
        for other in range(seats):
            away = self.relative(other, seat)
            self.number(row, at + away, i64(other == state.turn))
            self.number(row, at + seats + away, holdings[other * SEAT_PLACES + HAND_SIZE])
            self.number(row, at + 2 * seats + away, state.booty_value(state.side_of(other)))
        self.number(row, self.sizes, len(state.row) - state.stock_at)
        self.number(row, self.sizes + 1, state.galleons_played)
        self.write_battles(row, state, seat)

    def write_battles(self, row: i64, state: KorsarState, seat: i64) -> None:
        before = self.notes[row * NOTES + AFLOAT]
        afloat: i64 = 0
        one: i64 = 1
        for battle in range(state.afloat):
            number = state.battles[battle * BATTLE_PLACES + BATTLE_ID] - 1
            afloat |= one << number
            self.write_battle(row, state, seat, battle * BATTLE_PLACES, self.battles + number * self.slot)
        self.notes[row * NOTES + AFLOAT] = afloat
        gone = before & ~afloat
        at = row * self.size + self.battles
        while gone:
            if gone & 1:
                self.wipe(at)
            gone >>= 1
            at += self.slot

    def wipe(self, start: i64) -> None:
        cells = self.cells
        for cell in range(start, start + self.slot):
            cells[cell] = 0

    def write_battle(self, row: i64, state: KorsarState, seat: i64, place: i64, at: i64) -> None:
        battles = state.battles
        sides = self.sides
        cells = self.cells
        start = row * self.size + at
        self.wipe(start)
        cells[start] = u8(battles[place + CARGO] + LEAST_VALUE)
        cells[start + 1 + self.relative(battles[place + OWNER], seat)] = 1
        own = state.side_of(seat)
        start += 1 + self.players
        for colour in range(i64(FLAGS)):
            fleet = battles[place + FLEETS + colour]
            if fleet:
                side = self.side_away((fleet >> FLEET_SIDE) - 1, own)
                cells[start + side] = u8(fleet >> FLEET_STRENGTH & 255)
                cells[start + (4 + colour) * sides + side] = 1
        if battles[place + CHARACTER]:
            side = self.side_away(battles[place + CHARACTER_SIDE], own)
            which: i64 = 2 if battles[place + CHARACTER] == ADMIRAL else 1
            cells[start + which * sides + side] = 1
        if battles[place + LEADER] >= 0:
            cells[start + 3 * sides + self.side_away(battles[place + LEADER], own)] = 1

    def side_away(self, side: i64, own: i64) -> i64:
        away = side - own
        return away + self.sides if away < 0 else away

    def hidden(self, state: State, seat: i64, cells: vec[u8], start: i64) -> None:
        assert isinstance(state, KorsarState)
        for other in range(self.players):
            away = self.relative(other, seat)
            if away:
                for kind in range(i64(KINDS)):
                    cells[start + (away - 1) * KINDS + kind] = u8(state.holdings[other * SEAT_PLACES + kind])
        stock = start + (self.players - 1) * KINDS
        for place in range(state.stock_at, len(state.row)):
            cells[stock + state.row[place]] += 1
        if state.stock_at < len(state.row):
            cells[stock + KINDS + state.row[state.stock_at]] = 1


ENCODE: Final = encoder
