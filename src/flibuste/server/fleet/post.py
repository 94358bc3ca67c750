"""The way between the servers of one database: its LISTEN and NOTIFY, on a connection of their own.

What is to be said while a statement is under way is packed into the next. A message that is not delivered is no harm: what
was committed is in the log, and whoever finds a gap reads it there. The lease is renewed on the same connection: a server that
cannot hear the others does not keep its tables.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import asyncpg
import msgspec

from flibuste.server.fleet.notes import ALL, Answer, Ask, Letters, Message, Refused, Signing, channel_of, packed, write_note
from flibuste.server.fleet.notes import read_letter as read
from flibuste.server.house.timekeeping import ticks
from flibuste.server.store.connecting import CONNECTING, faults, one_line

SEND: Final = """
    WITH put AS (INSERT INTO letter(receiver, sender, body) SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::bytea[]))
    SELECT pg_notify(channel, body) FROM unnest($1::text[], $2::text[]) AS one(channel, body)
"""
COLLECT: Final = "DELETE FROM letter WHERE receiver = $1 RETURNING id, sender, body"
SELDOM: Final = 60.0  # seconds between two lines of the log on notes that are refused

Hear = Callable[[int, Message], None]
logger = logging.getLogger("flibuste.server")


class Post:
    """The line of this node to all others. `deaf` is told when it was cut: what was said meanwhile is not known."""

    def __init__(self, url: str, patience: float, hear: Hear, deaf: Callable[[], None]) -> None:
        self.url = url
        self.patience = patience  # seconds for a statement
        self.hear = hear
        self.deaf = deaf
        self.node = ALL
        self.names: set[int] = set()  # under which we have spoken
        self.signing = Signing("", 0.0)
        self.connection: Any = None
        self.busy = asyncio.Lock()
        self.unsent: dict[int, list[Message]] = {}  # by whom they are for
        self.sending: asyncio.Task[None] | None = None
        self.closed = False  # this server has said good-bye
        self.unread = False  # whether there are letters for us
        self.collecting: asyncio.Task[None] | None = None
        self.refused: Callable[[], None] = lambda: None  # is told of each note that no server has sent
        self.complained = -SELDOM
        self.sent = 0  # notifications, and those that we have heard
        self.received = 0

    async def listen(self, node: int, signing: Signing) -> None:
        """Hear what is said to this node and to all, on a connection that works."""
        async with self.busy:
            with faults():
                if self.connection is None or self.connection.is_closed():
                    if self.connection is not None:
                        self.deaf()
                    self.connection = await asyncpg.connect(self.url, command_timeout=self.patience, timeout=CONNECTING)
                    self.node = ALL
                    await self.connection.add_listener(channel_of(ALL), self.heard)
                self.signing = signing
                if node != self.node:
                    if self.node != ALL:
                        await self.connection.remove_listener(channel_of(self.node), self.heard)
                    await self.connection.add_listener(channel_of(node), self.heard)
                    self.node = node
                    self.names.add(node)

    def heard(self, _: object, __: int, channel: str, text: object) -> None:
        self.received += 1
        try:
            sender, notes = self.signing.read(channel, str(text))
        except Refused as error:
            self.refused()
            if ticks() > self.complained + SELDOM:
                self.complained = ticks()
                logger.warning("a note between servers was refused: %s", error)
            return
        if sender in self.names:
            return
        for note in notes:
            if isinstance(note, Letters):
                self.collect_soon()
            else:
                self.hear(sender, note)

    async def value(self, question: str, *values: Any) -> Any:
        """The answer to a question on this very connection."""
        async with self.busy:
            with faults():
                return await self.connection.fetchval(question, *values)

    # ---- letters -----------------------------------------------------------------------------------------------------

    def collect_soon(self) -> None:
        if self.closed:
            return
        self.unread = True
        if self.collecting is None or self.collecting.done():
            self.collecting = asyncio.get_running_loop().create_task(self.collect())

    async def collect(self) -> None:
        """Read the letters to us, in the order in which they were written."""
        while self.unread:
            self.unread = False
            try:
                async with self.busy:
                    rows = await self.connection.fetch(COLLECT, self.node)
            except Exception as error:  # noqa: BLE001  whatever it is, the servers that asked hear nothing, and say so
                self.give_up("letters of other servers could not be read", error)
                return
            for _, sender, body in sorted(rows):
                try:
                    letter = read(body)
                except msgspec.DecodeError as error:
                    logger.warning("a letter of another server could not be read: %s", error)
                else:
                    self.hear(sender, letter)

    # ---- sending -----------------------------------------------------------------------------------------------------

    def send(self, node: int, message: Message) -> None:
        """Say something soon: to all before what is said to one. After the good-bye nobody listens to us any more."""
        if self.closed:
            return
        self.unsent.setdefault(node, []).append(message)
        if self.sending is None or self.sending.done():
            self.sending = asyncio.get_running_loop().create_task(self.send_unsent())

    async def send_unsent(self) -> None:
        while self.unsent and self.connection is not None:
            unsent, self.unsent = self.unsent, {}
            notes: list[tuple[str, str]] = []
            letters: list[tuple[int, bytes]] = []
            for node in sorted(unsent):
                ours = [message for message in unsent[node] if isinstance(message, (Ask, Answer))]
                letters += [(node, write_note(message)) for message in ours]
                said = [message for message in unsent[node] if not isinstance(message, (Ask, Answer))]
                texts = [write_note(message) for message in (*said, *([Letters()] if ours else []))]
                for text in packed(self.node, texts, self.signing.numbers()):
                    notes.append((channel_of(node), self.signing.sign(channel_of(node), text)))
            try:
                async with self.busy:
                    await self.connection.fetch(
                        SEND,
                        [channel for channel, _ in notes],
                        [text for _, text in notes],
                        [node for node, _ in letters],
                        [self.node] * len(letters),
                        [body for _, body in letters],
                    )
                self.sent += len(notes)
            except Exception as error:  # noqa: BLE001  whatever it is, the others read what they were not told
                self.give_up("the other servers could not be told", error)
                return

    def give_up(self, what: str, error: Exception) -> None:
        """The next beat makes a new connection, and everybody reads what they missed."""
        logger.warning("%s: %s", what, one_line(error))
        self.connection.terminate()

    async def close(self) -> None:
        """Send what was said so far, and end."""
        self.closed = True
        under_way = [task for task in (self.sending, self.collecting) if task is not None and not task.done()]
        if under_way:
            await asyncio.wait(under_way, timeout=self.patience)
        if self.connection is not None:
            self.connection.terminate()
