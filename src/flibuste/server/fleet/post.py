"""Messages between the servers of one database, over its LISTEN and NOTIFY, on a connection of their own.

What is to be said while a statement is under way is packed into the next. A message that is not delivered is no harm: what
was committed is in the log, and whoever finds a gap reads it there. The lease is renewed on the same connection: a server that
cannot hear the others does not keep its tables.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import asyncpg
import msgspec
from msgspec import Struct

from flibuste.server.house.interventions import Intervention
from flibuste.server.store.connecting import CONNECTING, faults, one_line
from flibuste.wire import Absence

ALL: Final = 0  # whom a message is for: a node, or everybody
MOST_BYTES: Final = 7900  # of a notification: PostgreSQL takes less than 8,000
NOTIFY: Final = "SELECT pg_notify(channel, body) FROM unnest($1::text[], $2::text[]) AS one(channel, body)"

logger = logging.getLogger("flibuste.server")


class Written(Struct, tag="written", array_like=True, frozen=True):
    """Entries of a table's log that are on disk, from `first` on, each with its time; none, where they are too long for this."""

    code: str
    first: int
    entries: list[tuple[str, float]]


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


class Ask(Struct, tag="ask", array_like=True, frozen=True):
    """A command of a visitor, for the server that runs the table; with no command, what the operator wants there or, without that
    either, the visitor is to be forgotten."""

    number: int
    code: str
    visitor: int
    name: str
    command: str | None
    operator: Intervention | None = None


class Answer(Struct, tag="answer", array_like=True, frozen=True):
    """What came of an `Ask`: the version of the table that has it, or the kind of the fault and what it says."""

    number: int
    version: int
    fault: str = ""
    reason: str = ""
    rule: str = ""
    code: str = ""


Message = Written | Paced | Saw | Claimed | Rewritten | Changed | Lines | Present | Gone | Ask | Answer
Hear = Callable[[int, Message], None]

write_note = msgspec.json.Encoder().encode
READER: Final = msgspec.json.Decoder(tuple[int, list[Message]])


def channel_of(node: int) -> str:
    return "flibuste" if node == ALL else f"flibuste_{node}"


def too_long(message: Message) -> bool:
    return len(write_note(message)) > MOST_BYTES - 30


def packed(sender: int, notes: Sequence[bytes]) -> Iterator[str]:
    """As many notes as go into one notification, again and again, in their order."""
    start = b"[%d,[" % sender
    pack: list[bytes] = []
    size = 0
    for note in notes:
        if pack and size + len(note) + 1 > MOST_BYTES - len(start) - 2:
            yield (start + b",".join(pack) + b"]]").decode()
            pack, size = [], 0
        pack.append(note)
        size += len(note) + 1
    if pack:
        yield (start + b",".join(pack) + b"]]").decode()


class Post:
    """The line of this node to all others. `deaf` is told when it was cut: what was said meanwhile is not known."""

    def __init__(self, url: str, patience: float, hear: Hear, deaf: Callable[[], None]) -> None:
        self.url = url
        self.patience = patience  # seconds for a statement
        self.hear = hear
        self.deaf = deaf
        self.node = ALL
        self.names: set[int] = set()  # under which we have spoken
        self.connection: Any = None
        self.busy = asyncio.Lock()
        self.unsent: dict[int, list[bytes]] = {}  # by whom they are for
        self.sending: asyncio.Task[None] | None = None
        self.sent = 0  # notifications

    async def listen(self, node: int) -> None:
        """Hear what is said to this node and to all, on a connection that works."""
        async with self.busy:
            with faults():
                if self.connection is None or self.connection.is_closed():
                    if self.connection is not None:
                        self.deaf()
                    self.connection = await asyncpg.connect(self.url, command_timeout=self.patience, timeout=CONNECTING)
                    self.node = ALL
                    await self.connection.add_listener(channel_of(ALL), self.heard)
                if node != self.node:
                    if self.node != ALL:
                        await self.connection.remove_listener(channel_of(self.node), self.heard)
                    await self.connection.add_listener(channel_of(node), self.heard)
                    self.node = node
                    self.names.add(node)

    def heard(self, _: object, __: int, ___: str, text: object) -> None:
        try:
            sender, messages = READER.decode(str(text))
        except msgspec.DecodeError as error:  # of a server that is newer or older
            logger.warning("a message of another server could not be read: %s", error)
            return
        if sender not in self.names:
            for message in messages:
                self.hear(sender, message)

    async def value(self, question: str, *values: Any) -> Any:
        """The answer to a question on this very connection."""
        async with self.busy:
            with faults():
                return await self.connection.fetchval(question, *values)

    def send(self, node: int, message: Message) -> None:
        """Say something soon: to all before what is said to one, so that an answer does not overtake what it is about."""
        self.unsent.setdefault(node, []).append(write_note(message))
        if self.sending is None or self.sending.done():
            self.sending = asyncio.get_running_loop().create_task(self.send_unsent())

    async def send_unsent(self) -> None:
        while self.unsent and self.connection is not None:
            unsent, self.unsent = self.unsent, {}
            notes = [(channel_of(node), text) for node in sorted(unsent) for text in packed(self.node, unsent[node])]
            try:
                async with self.busy:
                    await self.connection.fetch(NOTIFY, [channel for channel, _ in notes], [text for _, text in notes])
                self.sent += len(notes)
            except Exception as error:  # noqa: BLE001  whatever it is, the others read what they were not told
                logger.warning("the other servers could not be told: %s", one_line(error))
                self.connection.terminate()  # the next beat makes a new one, and everybody reads what they missed
                return

    async def close(self) -> None:
        if self.sending is not None and not self.sending.done():
            await asyncio.wait([self.sending], timeout=self.patience)
        if self.connection is not None:
            self.connection.terminate()
