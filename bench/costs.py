"""What docs/scale.md counts with: a table in memory, a line to it, a move in processor time, on the wire and on disk.

    .venv/bin/python bench/costs.py [--tables N] [--watchers N] [--seconds S]

A server of its own with a new SQLite file. Tables of two players begin and rest, others come to look on, then all of them play.
"""

import argparse
import asyncio
import sqlite3
import tempfile
from pathlib import Path

import httpx
import uvloop
from server import Process, start_flibuste
from server_load import FlibustePlayer, Load, seat_flibuste

from flibuste.client import Client

LONG = 120  # entries of a log, as many as a match of Corsari for two has


def stored(database: Path) -> tuple[int, int, float]:
    """How many entries there are, the bytes of the file, and the bytes of an entry's text."""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    count, size = connection.execute("SELECT count(*), avg(length(body)) FROM event").fetchone()
    connection.close()
    return count, database.stat().st_size, size


async def watch(server: Process, count: int) -> Load:
    """Lines of people who only look on, all at one table that rests."""
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        cookie = str((await http.get("/api/me")).cookies["flibuste"])
    with Client(server.address, cookie) as host:
        code = host.create("corsari", ["you", "level1"])
        host.start(code)
    looking = Load()
    for _ in range(count):
        player = FlibustePlayer(looking, server.address, cookie)
        await player.connect(f"{player.address}/api/tables/{code}/socket?watch=true", {})
    return looking


async def measure(tables: int, watchers: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "costs.db"
        server = start_flibuste(f"sqlite:///{database}")
        try:
            load = Load()
            await seat_flibuste(server.address, load, 1)  # what the first table brings along is not the table's
            empty = server.memory()
            await seat_flibuste(server.address, load, tables)
            await asyncio.sleep(2)
            seated = server.memory()
            looking = await watch(server, watchers)
            await asyncio.sleep(2)
            watched = server.memory()
            while (entries := stored(database)[0]) < LONG * tables:
                await load.play(0.3)
            await asyncio.sleep(2)
            grown_up, long = server.memory() - (watched - seated), entries / tables
            entries, size, _ = stored(database)
            load.delays.clear()
            used = server.cpu()
            await load.play(seconds)
            used = server.cpu() - used
            moves, heard = len(load.delays), load.heard_bytes / load.heard
            await asyncio.sleep(1)
            more, grown, text = stored(database)
            assert not load.faults and not looking.faults, (load.faults + looking.faults)[:3]
        finally:
            server.stop()
    print(f"a table that has begun, with its two lines  {(seated - empty) / tables / 1000:7.1f} kB of memory ({tables} tables)")
    print(f"the same after {long:3.0f} entries                   {(grown_up - empty) / tables / 1000:7.1f} kB of memory")
    print(
        f"a line that looks on                        {(watched - seated) / watchers / 1000:7.1f} kB of memory ({watchers} lines)"
    )
    print(f"a move                                      {used / moves * 1e6:7.0f} µs of the server's processor ({moves} moves)")
    print(f"an update of a line                         {heard:7.0f} bytes on the wire, before compression and headers")
    print(f"an entry of a log, its text                 {text:7.0f} bytes")
    print(
        f"an entry on disk, with its keys             {(grown - size) / (more - entries):7.0f} bytes ({more - entries} entries)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="What a table, a line and a move cost.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    uvloop.run(measure(asked.tables, asked.watchers, asked.seconds))


if __name__ == "__main__":
    main()
