"""What a seat sees, as a row of bytes for programs that learn: named fields, kept up step by step.

Each game has an `encode.py` with an `Encoder` of its own; `flibuste.research` finds it there. A row is made for one seat and
everything in it is told from that seat: itself first, then the others clockwise. It has planes, of which a step changes few
cells, and numbers, which are written anew whenever the row is brought up to date. The planes of a round are cleared when the
next one is dealt; those that an encoder keeps are its own to change, cell by cell.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from flibuste.game import Options, State

MOST: Final = 255  # of any cell; what is greater is told as this
MOST_TOUCHED: Final = 320  # cells that a row remembers to clear one by one
NOTES: Final = 4  # what an encoder may remember of a row
TO_BEGIN: Final = -1  # nothing of this round is in the row yet


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Field:
    """Some cells of a row: `high` is the greatest value of any of them, the least is 0."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    offset: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


def placed(fields: Sequence[Field]) -> list[Field]:
    """These fields one after the other."""
    found: list[Field] = []
    offset = 0
    for field in fields:
        found.append(Field(field.name, field.shape, field.high, field.meaning, offset))
        offset += field.size
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(ABC):
    """Writes rows. One encoder has as many rows as it is asked for, all of matches with the same options."""

    def __init__(
        self,
        options: Options,
        kept: Sequence[Field],
        planes: Sequence[Field],
        numbers: Sequence[Field],
        hidden: Sequence[Field],
        rows: int,
    ) -> None:
        self.options: Final = options
        self.players: Final[i64] = options.players
        self.fields: Final = placed([*kept, *planes, *numbers])
        self.hidden_fields: Final = placed(hidden)
        self.size: Final[i64] = sum(field.size for field in self.fields)
        self.hidden_size: Final[i64] = sum(field.size for field in self.hidden_fields)
        self.planes_at: Final[i64] = sum(field.size for field in kept)
        self.numbers_at: Final[i64] = int(self.planes_at) + sum(field.size for field in planes)
        self.cells: Final[vec[u8]] = vec[u8]([0] * (int(self.size) * rows))
        self.touched: Final[vec[i16]] = vec[i16]([0] * (MOST_TOUCHED * rows))
        self.touches: Final[vec[i64]] = vec[i64]([0] * rows)
        self.followed: Final[vec[i64]] = vec[i64]([TO_BEGIN] * rows)  # how much of the round's record is in the row
        self.notes: Final[vec[i64]] = vec[i64]([0] * (NOTES * rows))

    # -- to be written by each game

    @abstractmethod
    def begin(self, row: i64, state: State, seat: i64) -> None:
        """Write what was there before the first entry of the round's record, into planes and numbers that are all 0."""

    @abstractmethod
    def follow(self, row: i64, state: State, place: i64, seat: i64) -> None:
        """Write what the entry at this place of the round's record has changed."""

    @abstractmethod
    def now(self, row: i64, state: State, seat: i64) -> None:
        """Write the numbers, and what the record does not tell of the seat's own cards."""

    @abstractmethod
    def hidden(self, state: State, seat: i64, cells: vec[u8], start: i64) -> None:
        """Write what this seat must not see into cells that are all 0: for critics, which only training has."""

    # -- common to all

    def at(self, name: str) -> int:
        """Where a field begins."""
        for field in (*self.fields, *self.hidden_fields):
            if field.name == name:
                return field.offset
        raise KeyError(name)

    def relative(self, other: i64, seat: i64) -> i64:
        """How many places `other` sits after `seat`, clockwise."""
        away = other - seat
        return away + self.players if away < 0 else away

    def put(self, row: i64, cell: i64, value: i64) -> None:
        """Write a cell of a plane of the round."""
        cells = self.cells
        place = row * self.size + cell
        if value and cells[place] == 0:
            count = self.touches[row]
            if count < MOST_TOUCHED:
                self.touched[row * MOST_TOUCHED + count] = i16(cell)
            self.touches[row] = count + 1
        cells[place] = u8(value)

    def number(self, row: i64, cell: i64, value: i64) -> None:
        """Write a cell of the numbers."""
        if value > MOST:
            value = MOST
        self.cells[row * self.size + cell] = u8(value)

    def clear(self, row: i64) -> None:
        """Clear the planes of the round and the numbers."""
        cells = self.cells
        base = row * self.size
        count = self.touches[row]
        if count <= MOST_TOUCHED:
            touched = self.touched
            first = row * MOST_TOUCHED
            for i in range(count):
                cells[base + i64(touched[first + i])] = 0
        else:
            for cell in range(self.planes_at, self.numbers_at):
                cells[base + cell] = 0
        for cell in range(self.numbers_at, self.size):
            cells[base + cell] = 0
        self.touches[row] = 0

    def forget(self, row: i64) -> None:
        """A new round was dealt, or the row is another's: it is to be written from the beginning."""
        self.followed[row] = TO_BEGIN

    def refresh(self, row: i64, state: State, seat: i64) -> None:
        """Bring a row up to date."""
        playing = state.turn >= 0  # between rounds the record is of cards that lie there no more
        if self.followed[row] < 0 or not playing:
            self.clear(row)
            self.begin(row, state, seat)
            self.followed[row] = 0
        if playing:
            entries: i64 = len(state.trail)
            for place in range(self.followed[row], entries):
                self.follow(row, state, place, seat)
            self.followed[row] = entries
        self.now(row, state, seat)

    def row(self, row: int) -> list[int]:
        """A row as a list."""
        start = row * int(self.size)
        return [int(self.cells[start + cell]) for cell in range(int(self.size))]
