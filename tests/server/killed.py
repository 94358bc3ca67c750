"""A server that is killed again and again under load, and players who keep a record of all they saw.

Also run by `bench/kill.py`, for longer than a test may take.
"""

import asyncio
import itertools
import random
import signal
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from flibuste.client import Client
from flibuste.server.house.rooms import Room
from flibuste.server.table.entries import read_entry
from flibuste.server.table.rebuilding import rebuild
from flibuste.wire import Closing, Says, Told, Update, Whole
from flibuste.wire.rebuild import Watched
from tests.postgres import rows_in
from tests.processes import free_port
from tests.server.parts import begin_from
from tests.server.served import ServerProcess
from tests.waiting import LOOK, until

READER: msgspec.json.Decoder[Says] = msgspec.json.Decoder(Says)
GAMES = ("corsari", "korsar", "nain_jaune")


@dataclass
class Witness:
    """A player who writes down every entry of the log that he is told of, and goes on wherever the server comes back."""

    code: str
    seat: int
    cookie: str
    seen: dict[int, Told] = field(default_factory=dict)
    known: Watched = field(default_factory=Watched)
    version: int = 0
    moves: int = 0
    acted_at: int = 0
    over: bool = False
    faults: list[str] = field(default_factory=list)
    closings: list[Closing] = field(default_factory=list)

    async def play(self, *addresses: str) -> None:
        """Until the match is over or the task is cancelled; where one server is gone, at the next."""
        for address in itertools.cycle(addresses):
            try:
                async with connect(
                    f"{address.replace('http', 'ws', 1)}/api/tables/{self.code}/socket?since={self.version}",
                    additional_headers={"Cookie": f"flibuste={self.cookie}"},
                    compression=None,
                    max_size=2**24,
                ) as line:
                    self.acted_at = 0
                    async for text in line:
                        await self.hear(line, READER.decode(text))
                        if self.over:
                            return
            except (OSError, WebSocketException):
                await asyncio.sleep(LOOK)

    async def hear(self, line: ClientConnection, message: Says) -> None:
        if isinstance(message, Closing):
            self.closings.append(message)
        if not isinstance(message, (Whole, Update)):
            return
        if message.since != self.version:
            self.faults.append(f"saw {self.version}, and was told what came after {message.since}")
        if message.version < self.version:
            self.faults.append(f"saw {self.version}, and was shown {message.version}")
        self.known.take(message)
        for version, told in enumerate(message.told, message.since + 1):
            self.seen[version] = msgspec.structs.replace(told, change=msgspec.UNSET)
            self.moves += any(event["seat"] == self.seat for event in told.events)
        self.version = message.version
        table, view = self.known.table, self.known.view
        if table is not None and table.ending is not None:
            self.over = True
        elif view is not None and view["legal"] and self.acted_at < message.version:
            self.acted_at = message.version
            await line.send(msgspec.json.encode({"do": "act", "version": message.version, "action": chosen(view["legal"])}))


def chosen(legal: object) -> str:
    """Any action that does not end a round early."""
    assert isinstance(legal, list)
    patient = [action for action in legal if not action.endswith(("sail", "pier"))]
    return str(random.choice(patient or legal))


def rows_of(database: Path | str, code: str) -> list[Any]:
    """The log of a table."""
    question = "SELECT body, at FROM event JOIN game_table ON id = table_id WHERE code = {} ORDER BY seq"
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection:
            return connection.execute(question.format("?"), (code,)).fetchall()
    return rows_in(database, question.format("$1"), code)


def on_disk(database: Path | str, witness: Witness) -> dict[int, Told]:
    """What the log in the database tells this seat, entry by entry."""
    rows = rows_of(database, witness.code)
    room = Room(1, rebuild((read_entry(body), at) for body, at in rows))
    told = msgspec.json.decode(msgspec.json.encode(room.told(0, witness.seat)), type=list[Told])
    return dict(enumerate(told, 1))


def lost(database: Path | str, witnesses: Sequence[Witness]) -> list[str]:
    """Everything that a player had seen and that the log has no more, or has otherwise."""
    missing = []
    for witness in witnesses:
        kept = on_disk(database, witness)
        missing += [f"{witness.code} {version}" for version, told in witness.seen.items() if kept.get(version) != told]
        missing += [f"{witness.code} ends at {len(kept)}, {witness.version} was seen"] if len(kept) < witness.version else []
    return missing


@dataclass
class Outcome:
    """What came of it."""

    moves: int = 0
    kills: int = 0
    seconds: float = 0.0
    lost: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


async def moves_until(goal: int, witnesses: Sequence[Witness], playing: Sequence["asyncio.Task[None]"]) -> int:
    """The moves that were seen, as soon as they are so many or nobody plays any more."""

    def seen() -> int:
        return sum(witness.moves for witness in witnesses)

    await until(lambda: seen() >= goal or all(task.done() for task in playing))
    return seen()


def seat_all(address: str, tables: int) -> list[Witness]:
    witnesses = []
    with Client(address) as anne, Client(address) as mary:
        for number in range(tables):
            code = anne.create(GAMES[number % len(GAMES)], ["you", "open"])
            mary.join(code)
            begin_from(code, anne, mary)
            witnesses += [Witness(code, seat, client.cookie) for seat, client in enumerate((anne, mary))]
    return witnesses


def kill_under_load(path: Path, moves: int, kills: int, tables: int = 12) -> Outcome:
    """Play until so many moves were seen, and kill the server so many times on the way; each time what was seen is looked for."""
    outcome = Outcome()
    started = time.monotonic()
    server = ServerProcess(path, port=free_port())
    witnesses = seat_all(server.address, tables)

    async def load() -> None:
        nonlocal server, witnesses
        played: list[Witness] = []
        while outcome.moves < moves:
            goal = outcome.moves + max(moves // (kills + 1), 1)
            playing = [asyncio.create_task(witness.play(server.address)) for witness in witnesses]
            outcome.moves = await moves_until(goal, [*played, *witnesses], playing)
            if outcome.kills < kills:
                await asyncio.to_thread(server.end, signal.SIGKILL)
                outcome.kills += 1
                outcome.lost += lost(path, witnesses)  # of what the file has now
                server = await asyncio.to_thread(ServerProcess, path, port=server.port)
            for task in playing:
                task.cancel()
            for ended in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(ended, Exception):
                    raise ended
            over = [witness for witness in witnesses if witness.over]
            outcome.lost += lost(path, over)
            played += over
            witnesses = [witness for witness in witnesses if not witness.over]
            if len(witnesses) < tables:
                witnesses += await asyncio.to_thread(seat_all, server.address, tables - len(witnesses) // 2)
        played += witnesses
        outcome.lost += lost(path, played)
        outcome.faults = [fault for witness in played for fault in witness.faults]

    asyncio.run(load())
    server.end(signal.SIGTERM)
    outcome.seconds = time.monotonic() - started
    return outcome
