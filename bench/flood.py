"""Honest tables beside a flood: `python bench/flood.py`, see bench/server.md.

The server, with its usual limits, is pinned to one processor, and everybody else to another. In each turn a new server has honest
tables, at which each player takes a moment for a move. They are measured while all is calm, then while a flood goes on, which a
process of its own makes (`--flood`). What the flood does is what a rude guest can: see `FLOOD`.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvloop
from server import Process, busy_neighbours, start_flibuste
from server_load import FlibustePlayer, Load, seat_flibuste

from flibuste.games import game_named
from flibuste.match import Match

SERVERS, EVERYBODY_ELSES = 0, 1  # processors
MOMENT: Final = 0.25  # seconds that an honest player takes for a move
LINES: Final = 200
ADDRESSES: Final = 50
DEEP_TABLES: Final = 20
SLOW_READERS: Final = 40
REPLAYING: Final = 4  # visitors who have logs replayed
CHATTER: Final = (b'{"do":"say","phrase":"hello"}', b'{"do":"show"}', b'{"do":"whole","since":0}', b'{"do":"ping"}', b"{")


# ---- honest players --------------------------------------------------------------------------------------------------


class HonestPlayer(FlibustePlayer):
    """Takes a moment for each move."""

    def act(self) -> None:
        if self.my_turn and self.load.running:
            self.my_turn = False
            asyncio.get_running_loop().call_later(MOMENT * random.uniform(0.5, 1.5), self.move_now)

    def move_now(self) -> None:
        if self.load.running and self.look.legal:
            self.sent_at = time.perf_counter()
            self.say(self.move())
        else:
            self.my_turn = True


# ---- the flood, in a process of its own ------------------------------------------------------------------------------


class Flood:
    """A rude guest, who counts what was tried."""

    def __init__(self, address: str, table: str) -> None:
        self.address = address
        self.host, port = address.removeprefix("http://").rsplit(":", 1)
        self.port = int(port)
        self.table = table  # an honest one, whose code is known
        self.tried: Counter[str] = Counter()

    async def visitor(self, source: str = "127.0.2.1") -> str:
        """The cookie of somebody new."""
        async with self.client(source) as http:
            return str((await http.get("/api/me")).cookies["flibuste"])

    def client(self, source: str, cookie: str | None = None) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=source)
        headers = {"cookie": f"flibuste={cookie}"} if cookie is not None else {}
        return httpx.AsyncClient(base_url=self.address, timeout=60, transport=transport, headers=headers)

    async def new_table(self, cookie: str, seats: list[str], source: str = "127.0.2.1") -> str:
        async with self.client(source, cookie) as http:
            made = await http.post("/api/tables", json={"game": "corsari", "seats": seats})
            return str(made.json()["table"]["code"])

    async def open_line(self, cookie: str, code: str, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A WebSocket, as raw as it gets; None if it is refused."""
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        line.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(line, (self.host, self.port))
        reader, writer = await asyncio.open_connection(sock=line, limit=2**16)
        writer.write(
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: flibuste={cookie}\r\n\r\n".encode()
        )
        answer = await reader.readline()
        if b" 101 " in answer:
            return reader, writer
        writer.close()
        return None

    # ---- what it does

    async def chatter(self, cookie: str, code: str) -> None:
        """One of many lines of one visitor: everything that can be said, as fast as it goes, all of it read."""
        opened = await self.open_line(cookie, code, "127.0.2.1")
        if opened is None:
            self.tried["lines refused"] += 1
            await asyncio.sleep(0.5)
            return
        self.tried["lines opened"] += 1
        reader, writer = opened
        reading = asyncio.create_task(read_all(reader))
        try:
            while not reading.done():
                writer.write(b"".join(map(frame, CHATTER * 10)))
                self.tried["messages"] += 10 * len(CHATTER)
                await writer.drain()
                await asyncio.sleep(0)
        finally:
            reading.cancel()
            writer.close()

    async def connect(self, source: str) -> None:
        """Somebody new at each visit, with a line to an honest table, from an address of its own."""
        cookie = await self.visitor(source)
        opened = await self.open_line(cookie, self.table, source)
        self.tried["connects"] += 1
        if opened is not None:
            opened[1].close()

    async def read_slowly(self, cookie: str, code: str) -> None:
        """A line that asks for the whole table again and again, and reads nothing."""
        opened = await self.open_line(cookie, code, "127.0.4.1")
        self.tried["slow readers"] += 1
        if opened is None:
            await asyncio.sleep(0.5)
            return
        reader, writer = opened
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        try:
            while True:
                writer.write(frame(CHATTER[2]) * 10 + ping_frame() * 10)
                await asyncio.wait_for(writer.drain(), 10)
                await asyncio.sleep(0.05)
        finally:
            writer.transport.abort()

    async def have_replayed(self, cookie: str, body: bytes, source: str) -> None:
        async with self.client(source, cookie) as http:
            answer = await http.post("/api/replay", content=body, headers={"content-type": "application/json"})
            self.tried[f"replays, {answer.status_code}"] += 1

    async def deep_tables(self) -> None:
        """Tables of four of the deepest players, with nobody there."""
        cookie = await self.visitor("127.0.5.1")
        async with self.client("127.0.5.1", cookie) as http:
            for _ in range(DEEP_TABLES):
                made = await patiently(http, "/api/tables", {"game": "corsari", "seats": ["level6"] * 4})
                await patiently(http, f"/api/tables/{made['table']['code']}/commands", {"do": "start"})
                self.tried["tables of level 6"] += 1

    async def run(self) -> None:
        cookie, slow = await self.visitor(), await self.visitor("127.0.4.1")
        code, long = await self.new_table(cookie, ["you", "open"]), await self.new_table(slow, ["you", "open"], "127.0.4.1")
        await self.deep_tables()
        body = largest_log()
        readers = [await self.visitor(f"127.0.6.{one + 1}") for one in range(REPLAYING)]
        work = [self.again(self.chatter, cookie, code) for _ in range(LINES)]
        work += [self.again(self.connect, f"127.0.3.{one + 1}") for one in range(ADDRESSES)]
        work += [self.again(self.read_slowly, slow, long) for _ in range(SLOW_READERS)]
        work += [
            self.again(self.have_replayed, one, body, f"127.0.6.{at + 1}") for at, one in enumerate(readers) for _ in range(2)
        ]
        print("begun", flush=True)
        await asyncio.gather(self.report(), *work)

    async def again(self, doing: Callable[..., Awaitable[None]], *arguments: object) -> None:
        while True:
            try:
                await doing(*arguments)
            except (OSError, httpx.HTTPError, asyncio.IncompleteReadError, KeyError, TimeoutError, ValueError) as fault:
                self.tried[f"refused: {type(fault).__name__}"] += 1
                await asyncio.sleep(0.1)

    async def report(self) -> None:
        while True:
            print(json.dumps(self.tried), flush=True)
            await asyncio.sleep(1)


async def patiently(http: httpx.AsyncClient, path: str, body: dict[str, object]) -> Any:
    """The answer to a request that is made again while there are too many."""
    while (answer := await http.post(path, json=body)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        await asyncio.sleep(1)
    return answer.raise_for_status().json()


async def read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(2**16):
        pass


def frame(text: bytes) -> bytes:
    """A text as a browser would send it, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def ping_frame() -> bytes:
    return bytes([0x89, 0x80 | 100, 0, 0, 0, 0]) + b"x" * 100


def largest_log() -> bytes:
    """The longest match of a few, in which nobody sets sail before the stock is empty; as large as a log comes."""
    game = game_named("corsari")
    longest = Match(game, game.options({"players": 4}), "0")
    for seed in range(3):
        match = Match(game, game.options({"players": 4}), str(seed))
        while not match.state.over and len(match.actions) < 2000:
            if match.state.awaits_deal():
                match.submit(match.next_deal())
                continue
            legal = match.view(match.state.turn).legal
            calm = [
                action for action in legal if action == "draw stock" or not action.endswith((" sail", "pier", "draw discard"))
            ]
            match.submit(random.choice(calm or legal), match.state.turn)
        longest = max(longest, match, key=lambda one: len(one.actions))
    return msgspec.json.encode({"log": longest.log(), "sight": "open"})


# ---- measuring -------------------------------------------------------------------------------------------------------


def pin(processor: int) -> None:
    os.sched_setaffinity(0, {processor})


class Part:
    """What was measured of honest moves while all was calm, or in the flood."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.moves: list[float] = []
        self.p50: list[float] = []
        self.p99: list[float] = []
        self.memory: list[float] = []

    async def measure(self, server: Process, load: Load, seconds: float) -> None:
        took = await load.play(seconds)
        delays = sorted(load.delays)
        if load.faults or not delays:
            raise RuntimeError(f"{self.name}: {len(delays)} moves, {load.faults[:3]}")
        self.moves.append(len(delays) / took)
        self.p50.append(delays[len(delays) // 2] * 1000)
        self.p99.append(delays[len(delays) * 99 // 100] * 1000)
        self.memory.append(server.memory() / 1e6)

    def row(self) -> str:
        moves, p50, p99 = map(statistics.median, (self.moves, self.p50, self.p99))
        return f"| {self.name} | {moves:.0f} | {p50:.1f} ms | {p99:.1f} ms | {max(self.p99):.1f} ms | {max(self.memory):.0f} MB |"


async def turn(tables: int, seconds: float, parts: list[Part], folder: Path) -> dict[str, int]:
    """A calm stretch, then three in the flood."""
    pin(SERVERS)  # what is started has it from us, with all its threads
    server = start_flibuste(f"sqlite:///{folder}/tables.db", usual=True)
    pin(EVERYBODY_ELSES)
    flood: subprocess.Popen[str] | None = None
    try:
        load = Load()
        await seat_flibuste(server.address, load, tables, tables_a_host=10, player=HonestPlayer)
        await load.play(seconds / 2)  # all warms up
        await parts[0].measure(server, load, seconds)
        words = [sys.executable, __file__, "--flood", server.address, load.players[0].code]
        flood = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert flood.stdout is not None
        os.sched_setscheduler(
            flood.pid, os.SCHED_IDLE, os.sched_param(0)
        )  # honest players do not wait for it on their own machine
        assert await asyncio.to_thread(flood.stdout.readline) == "begun\n", "the flood did not begin"
        for part in parts[1:]:
            await part.measure(server, load, seconds)
        flood.kill()
        told = (await asyncio.to_thread(flood.stdout.read)).splitlines()
        await load.hang_up()
        return dict(json.loads(told[-1]))
    finally:
        if flood is not None:
            flood.kill()
            flood.wait()
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--flood", nargs=2, metavar=("URL", "CODE"), help="be the flood, for the bench itself")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if asked.flood:
        uvloop.run(Flood(*asked.flood).run())
        return
    pin(EVERYBODY_ELSES)
    print(f"{busy_neighbours()} before", flush=True)
    parts = [Part("calm"), Part("flood, first third"), Part("second third"), Part("last third")]
    for _ in range(asked.turns):
        with tempfile.TemporaryDirectory() as folder:
            tried = uvloop.run(turn(asked.tables, asked.seconds, parts, Path(folder)))
    print("| | honest moves/s | p50 | p99 | worst p99 | memory |\n" + "|---" * 6 + "|")
    print("\n".join(part.row() for part in parts))
    calm, *flooded = [statistics.median(part.p99) for part in parts]
    print(
        f"\np99 in the flood is {max(flooded) / calm:.2f} times the calm one; {asked.tables} honest tables, {asked.turns} turns"
    )
    print(f"the last flood tried: {json.dumps(dict(sorted(tried.items())))}")
    print(f"{time.strftime('%Y-%m-%d')}, {busy_neighbours()} after")


if __name__ == "__main__":
    main()
