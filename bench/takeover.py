"""How long tables stand still when their server is killed: `python bench/takeover.py --tables 500 --servers 3`.

One server has all tables, of which each has begun and has moves. It is killed, and the others, which follow none of them, take
them over when its lease is over. Measured is the time from the kill until the last of the tables is another server's, and until
each was shown to a visitor there.
"""

import argparse
import asyncio
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import uvloop
from server import busy_neighbours, start_flibuste
from server_load import Load, seat_flibuste

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.postgres import Postgres, programs, rows_in

OWNED = "SELECT count(*) FROM game_table JOIN node ON node.id = owner WHERE live AND owner <> ALL($1::bigint[])"

VISITORS = 8  # who ask for the tables at each server, one after the other


async def shown_at(address: str, codes: list[str]) -> None:
    """Return when a server shows all of these tables."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        (await http.get("/api/me")).raise_for_status()

        async def show(some: list[str]) -> None:
            for code in some:
                while (await http.get(f"/api/tables/{code}")).status_code != 200:
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(show(codes[place::VISITORS]) for place in range(VISITORS)))


async def measure(tables: int, servers: int, moves: float) -> None:
    database = Postgres(programs(), fsync="on")
    try:
        with ExitStack() as stack:
            url = database.new()
            doomed, *others = [start_flibuste(url) for _ in range(servers)]
            for server in others:
                stack.callback(server.stop)
            load = Load()
            await seat_flibuste(doomed.address, load, tables)
            await load.play(moves)
            entries = (await asyncio.to_thread(rows_in, url, "SELECT count(*) FROM event"))[0][0]
            codes = [code for (code,) in await asyncio.to_thread(rows_in, url, "SELECT code FROM game_table WHERE live")]
            owners = [owner for (owner,) in await asyncio.to_thread(rows_in, url, "SELECT DISTINCT owner FROM game_table")]
            begun = time.perf_counter()
            doomed.process.kill()
            doomed.process.wait()
            while (await asyncio.to_thread(rows_in, url, OWNED, owners))[0][0] < len(codes):
                await asyncio.sleep(0.02)
            owned = time.perf_counter() - begun
            await asyncio.gather(*(shown_at(server.address, codes[place :: len(others)]) for place, server in enumerate(others)))
            shown = time.perf_counter() - begun
        print(f"{len(codes)} tables with {entries} entries, {servers - 1} servers left, {busy_neighbours()}")
        print(f"all owned after {owned:.1f} s, all shown after {shown:.1f} s (of which the lease is 5 s)")
    finally:
        database.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--moves", type=float, default=10, help="seconds of play before the kill")
    asked = parser.parse_args()
    uvloop.run(measure(asked.tables, asked.servers, asked.moves))
