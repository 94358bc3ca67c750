"""What the server needs of a database to tell devices that it is somebody's turn: the devices, and what each is to be told.

A notice is of one device and one table, or of one tournament, whose roll is called, in the place of a table. It has the `turn`
in which the device's visitor is awaited there, or nothing; when it is `due`, or nothing where none is to be sent; and the turn
that was `told` last, by a notice or because the visitor had the table open.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # of all codes


def number_of(tournament: str) -> int:
    """A tournament's number among the tables, whose own are above zero: its code, read as a number, below it."""
    number = 0
    for letter in tournament:
        number = len(LETTERS) * number + LETTERS.index(letter)
    return -1 - number


def tournament_of(number: int) -> str:
    """The code of the tournament with this number."""
    number, letters = -1 - number, ""
    for _ in range(6):
        number, letter = divmod(number, len(LETTERS))
        letters = LETTERS[letter] + letters
    return letters


class DeviceRow(NamedTuple):
    """A browser that wants to be told: the address that its push service gave it, and its keys. It is quiet between two minutes
    of its day."""

    id: int  # 0 for a new one
    visitor: int
    endpoint: str
    public_key: bytes
    secret: bytes
    language: str
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    since: float


class Awaiting(NamedTuple):
    """Whom a table awaits, each in this turn; and which of them have it open. One that is over awaits nobody any more."""

    table: int
    turns: Mapping[int, int]
    here: frozenset[int]
    over: bool


class DueNotice(NamedTuple):
    """A notice that one server has taken in hand."""

    device: DeviceRow
    table: int
    code: str
    turn: int
    tries: int  # that came to nothing


class NoticeStore(Protocol):
    """See `store.Store`, of which this is a part."""

    async def save_device(self, row: DeviceRow, most: int) -> bool:
        """A new device, or one that is known by its endpoint with other wishes or another visitor; False, and nothing is changed,
        if it is known with other keys. Of the visitor's devices the newest so many stay."""

    async def devices(self, visitor: int) -> list[DeviceRow]: ...

    async def drop_device(self, visitor: int, endpoint: str | None = None) -> None:
        """A visitor's device is told nothing any more; without an endpoint, none of them is."""

    async def await_at(self, tables: Sequence[Awaiting], due: float) -> None:
        """Whom these tables await from now on. A turn of which a device was not told is due then. Asked again, it
        changes nothing."""

    async def take_notices(self, now: float, until: float, most: int) -> list[DueNotice]:
        """Notices that are due, the oldest first. Whoever asks again before `until`, here or at another server, gets others."""

    async def told(self, device: int, table: int, turn: int) -> None:
        """A device has been told of this turn."""

    async def put_off(self, device: int, table: int, turn: int, due: float | None, tries: int = 0) -> None:
        """The notice of this turn is to be sent then, or with None not at all."""

    async def awaited_at(self, device: int, most: int) -> list[str]:
        """The codes of tables at which a device's visitor is awaited, as far as the device was to be told of them."""
