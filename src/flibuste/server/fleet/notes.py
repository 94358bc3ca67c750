"""What servers of one database say to each other, and how each knows that another server said it.

A note names tables, versions and visitors, and never a card: what happened at a table is read in its log. Commands and their
answers may name cards, so they are letters: they lie in the database, and a note says only that there are some.

Whoever may connect to the database can listen to notes and send some. So each is signed by a key that lies in the database, where
only those who may read its tables can read it; it is for one channel, and has a number that grows, so that none counts twice.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from flibuste.server.house.interventions import Intervention
from flibuste.server.house.timekeeping import ticks
from flibuste.wire import Absence

ALL: Final = 0  # whom a message is for: a node, or everybody
MOST_BYTES: Final = 7900  # of a notification: PostgreSQL takes less than 8,000
SIGNATURE: Final = 64  # characters, before the text


class Moved(Struct, tag="moved", array_like=True, frozen=True):
    """So many entries of a log of the sender's are on disk: for those who follow the table."""

    code: str
    version: int


class Paced(Struct, tag="paced", array_like=True, frozen=True):
    """At this version of a table of the sender's computer players wait for these seats, and the clock of the turn has run since
    then, or does not run yet. Where nothing is said, nobody is awaited, and the clock runs since the version's entry."""

    code: str
    version: int
    awaits: list[int]
    since: float | None


class Saw(Struct, tag="saw", array_like=True, frozen=True):
    """A visitor has seen this much of a table that is the receiver's; None for a program, which need not be waited for."""

    code: str
    visitor: int
    version: int | None
    pace: float


class Follows(Struct, tag="follows", array_like=True, frozen=True):
    """The sender follows a table of the receiver's, and knows so many entries of its log; with None it does so no more."""

    code: str
    version: int | None


class Claimed(Struct, tag="claimed", array_like=True, frozen=True):
    """The sender runs this table from now on; so many entries are in its log."""

    code: str
    version: int


class Rewritten(Struct, tag="rewritten", array_like=True, frozen=True):
    """Old entries of a log are others than they were: what is in memory of it is to be forgotten."""

    code: str


class Changed(Struct, tag="changed", array_like=True, frozen=True):
    """A visitor has changed or is gone; with a reason, the visitor's lines are to be closed."""

    visitor: int
    reason: str | None


class Lines(Struct, tag="lines", array_like=True, frozen=True):
    """The persons of a table who have lines to it at the sender, who follows it; None, where it has no lines. For its server."""

    code: str
    visitors: list[int] | None


class Present(Struct, tag="present", array_like=True, frozen=True):
    """Which persons of a table of the sender's are absent, by seat: for those who follow it."""

    code: str
    seats: list[Absence | None]


class Gone(Struct, tag="gone", array_like=True, frozen=True):
    """The sender has stopped: its tables are free."""


class Took(Struct, tag="took", array_like=True, frozen=True):
    """What visitors or addresses have taken of a limit at the sender since it said so last; keyed hashes stand for them."""

    limit: str
    taken: dict[str, float]


class Has(Struct, tag="has", array_like=True, frozen=True):
    """How many of something visitors or addresses have at the sender: those with many of them."""

    limit: str
    counts: dict[str, int]


class Letters(Struct, tag="letters", array_like=True, frozen=True):
    """There are letters for the receiver."""


class Ask(Struct, tag="ask", array_like=True, frozen=True):
    """A letter: a command of a visitor, for the server that runs the table; with no command, what the operator wants there or,
    without that either, the visitor is to be forgotten."""

    number: int
    code: str
    visitor: int
    name: str
    command: str | None
    operator: Intervention | None = None


class Answer(Struct, tag="answer", array_like=True, frozen=True):
    """A letter: what came of an `Ask`, the version of the table that has it, or the kind of the fault and what it says."""

    number: int
    version: int
    fault: str = ""
    reason: str = ""
    rule: str = ""
    code: str = ""


Letter = Ask | Answer
Note = Moved | Paced | Saw | Follows | Claimed | Rewritten | Changed | Lines | Present | Gone | Took | Has | Letters
Message = Letter | Note

write_note = msgspec.json.Encoder().encode
read_letter = msgspec.json.Decoder(Letter).decode
READER: Final = msgspec.json.Decoder(tuple[int, int, list[Note]])


class Refused(Exception):
    """A note that no server has sent, or not now."""


def channel_of(node: int) -> str:
    return "flibuste" if node == ALL else f"flibuste_{node}"


def packed(sender: int, notes: Sequence[bytes], numbers: Iterator[int]) -> Iterator[bytes]:
    """As many notes as go into one notification, again and again, in their order."""
    most = MOST_BYTES - SIGNATURE - 60  # for the two numbers before them
    pack: list[bytes] = []
    size = 0
    for note in notes:
        if pack and size + len(note) + 1 > most:
            yield b"[%d,%d,[%s]]" % (sender, next(numbers), b",".join(pack))
            pack, size = [], 0
        pack.append(note)
        size += len(note) + 1
    if pack:
        yield b"[%d,%d,[%s]]" % (sender, next(numbers), b",".join(pack))


class Signing:
    """The key of all servers, and the numbers of notes: microseconds of the database's clock, which all have in common."""

    def __init__(self, key: str, now: float) -> None:
        self.key = key.encode()
        self.number = 0
        self.look(now)
        self.earliest = round((now - 60.0) * 1e6)  # what was said long before we came was not said to us
        self.last: dict[int, int] = {}  # the number of the last note of each server

    def look(self, now: float) -> None:
        """This is what the database's clock says."""
        self.ahead = now - ticks()  # of our own

    def numbers(self) -> Iterator[int]:
        while True:
            self.number = max(self.number + 1, round((ticks() + self.ahead) * 1e6))
            yield self.number

    def signature(self, channel: str, text: bytes) -> str:
        return hmac.digest(self.key, channel.encode() + b"\n" + text, "sha256").hex()

    def sign(self, channel: str, text: bytes) -> str:
        return self.signature(channel, text) + text.decode()

    def read(self, channel: str, signed: str) -> tuple[int, list[Note]]:
        """The sender and its notes; Refused if they are not a server's, or were heard before."""
        text = signed[SIGNATURE:].encode()
        if not hmac.compare_digest(signed[:SIGNATURE].encode(), self.signature(channel, text).encode()):
            raise Refused("its signature is no server's")
        try:
            sender, number, notes = READER.decode(text)
        except msgspec.DecodeError as error:  # of a server that is newer or older
            raise Refused(f"it could not be read ({error})") from None
        if number <= self.last.get(sender, self.earliest):
            raise Refused("it is an old one")
        self.last[sender] = number
        return sender, notes
