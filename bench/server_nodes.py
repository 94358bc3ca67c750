"""Our server on SQLite, on PostgreSQL, and several on one PostgreSQL: `bench/server.py --nodes 2,4,8`, see bench/server.md.

All are started and set up, then loaded in turn while the others rest. At tables `apart` the two players have lines to different
servers, so that every other move is passed on, and every move is told from one server to the other.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from server import TICKS, Process, busy_neighbours, start_flibuste
from server_load import Load, seat_flibuste

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.postgres import Postgres, programs


@dataclass
class Setting:
    """Servers that are loaded together, and what was measured of them, a figure for each turn."""

    name: str
    servers: list[Process]
    apart: bool = False
    database: Postgres | None = None
    load: Load = field(default_factory=Load)
    moves: list[float] = field(default_factory=list)
    p50: list[float] = field(default_factory=list)
    p99: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)  # microseconds a move, by server
    database_cpu: list[float] = field(default_factory=list)

    async def seat(self, tables: int) -> None:
        for number, server in enumerate(self.servers):
            guests = self.servers[number - 1] if self.apart else server
            await seat_flibuste(server.address, self.load, tables // len(self.servers), guests.address)

    async def measure(self, seconds: float) -> None:
        before, database_before = sum(server.cpu() for server in self.servers), database_cpu(self.database)
        took = await self.load.play(seconds)
        used, database_used = (
            sum(server.cpu() for server in self.servers) - before,
            database_cpu(self.database) - database_before,
        )
        delays = sorted(self.load.delays)
        self.moves.append(len(delays) / took)
        self.p50.append(delays[len(delays) // 2] * 1000)
        self.p99.append(delays[len(delays) * 99 // 100] * 1000)
        self.cpu.append(used / len(self.servers) / len(delays) * 1e6)
        self.database_cpu.append(database_used / len(delays) * 1e6)
        if self.load.faults:
            raise RuntimeError(f"{self.name}: {self.load.faults[:3]}")

    def forget(self) -> None:
        """What was measured while all warmed up."""
        for figures in (self.moves, self.p50, self.p99, self.cpu, self.database_cpu):
            figures.clear()

    def row(self, tables: int) -> str:
        moves, p50, p99, cpu, database = map(statistics.median, (self.moves, self.p50, self.p99, self.cpu, self.database_cpu))
        cells = [str(tables), self.name, f"{moves:.0f}", f"{p50:.1f} ms", f"{p99:.1f} ms", f"{cpu:.0f} µs"]
        cells += [f"{cpu * len(self.servers):.0f} µs", f"{database:.0f} µs" if self.database is not None else ""]
        return f"| {' | '.join(cells)} |"


def database_cpu(database: Postgres | None) -> float:
    """Seconds of processor time of all processes of a PostgreSQL that there are."""
    if database is None or database.process is None:
        return 0.0
    used = 0
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = one.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[1]) == database.process.pid:  # each connection has a process
            used += int(fields[11]) + int(fields[12])
    return used / TICKS


async def compare(tables: int, count: int, turns: int, seconds: float, folder: Path, database: Postgres) -> list[Setting]:
    with ExitStack() as stack:

        def start(url: str) -> Process:
            server = start_flibuste(url)
            stack.callback(server.stop)
            return server

        one, together, apart = (database.new() for _ in range(3))
        settings = [
            Setting("SQLite", [start(f"sqlite:///{folder}/{tables}-{count}.db")]),
            Setting("PostgreSQL", [start(one)], database=database),
            Setting(f"PostgreSQL, {count} servers", [start(together) for _ in range(count)], database=database),
            Setting(f"PostgreSQL, {count} servers, apart", [start(apart) for _ in range(count)], True, database),
        ]
        for setting in settings:
            await setting.seat(tables)
        await asyncio.sleep(1)
        for turn in range(turns + 1):
            for setting in settings:
                await setting.measure(seconds)
                if not turn:
                    setting.forget()
        return settings


def main(all_tables: list[int], counts: list[int], turns: int, seconds: float) -> None:
    print(f"{busy_neighbours()} before", flush=True)
    database = Postgres(programs(), fsync="on")
    heads = ("tables", "server", "moves/s", "p50", "p99", "CPU a move, each server", "all servers", "the database")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    with tempfile.TemporaryDirectory() as scratch:
        for tables in all_tables:
            for count in counts:
                settings = uvloop.run(compare(tables, count, turns, seconds, Path(scratch), database))
                lines += [setting.row(tables) for setting in settings]
    database.end()
    print("\n".join(lines))
    print(f"\n{time.strftime('%Y-%m-%d')}, {busy_neighbours()} after, {os.cpu_count()} processors")
