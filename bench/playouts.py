"""How fast the engine plays random matches, beside engines that others wrote. `bench/README.md` says how to run and read it."""

import json
import os
import platform
import subprocess
import sys
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random, random
from statistics import median
from time import process_time
from typing import Final

from peers import GIN_FROM_PYTHON, GIN_ROLLOUTS, HEARTS_ROLLOUTS, PEERS, Run

import flibuste
from flibuste.chance import Rng
from flibuste.game import Game, State
from flibuste.games import GAMES
from flibuste.playout import random_match

REFERENCES: Final = {"gin C++": GIN_ROLLOUTS, "gin Python": GIN_FROM_PYTHON, "hearts C++": HEARTS_ROLLOUTS}
PACKAGES: Final = ("flibuste", "mypy", "librt", "open_spiel", "rlcard", "numpy")
TEAM_TABLES: Final = {("korsar", 6), ("korsar", 8)}  # played in teams or not at all
MATCHES_PER_LOOK: Final = 20  # a look at the clock takes nearly 1 µs, a short match 10; the C++ rollouts go by twenties as well
COPIED_STATES: Final = 64
NOT_INSTALLED: Final = "not installed"
VERDICTS: Final = {True: "met", False: "missed", None: "peer not measured"}

# ---- rows and their targets ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AtLeast:
    """So many times as fast as a peer in the same run."""

    times: float
    reference: str

    def __str__(self) -> str:
        return f"{self.times:g}x {self.reference}"


@dataclass(frozen=True)
class Below:
    """So many nanoseconds, or less."""

    nanoseconds: float

    def __str__(self) -> str:
        return f"< {self.nanoseconds:g} ns"


Target = AtLeast | Below

MATCH_TARGETS: Final[dict[str, tuple[Target, ...]]] = {
    "corsari": (AtLeast(20, "gin C++"), AtLeast(60, "gin Python")),
    "korsar": (AtLeast(0.45, "hearts C++"),),
    "nain_jaune": (AtLeast(0.9, "hearts C++"),),
}
CALL_TARGETS: Final[dict[str, tuple[Target, ...]]] = {"corsari": (AtLeast(20, "gin Python"),)}
COPY_TARGETS: Final[dict[str, tuple[Target, ...]]] = {"corsari": (Below(500),)}


@dataclass
class Row:
    """One thing measured: moves per CPU-second, or nanoseconds per copy. `run` is None where a peer is not installed."""

    name: str
    run: Run | None
    targets: tuple[Target, ...] = ()
    unit: str = "moves/s"
    figures: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """Add one repetition."""
        if self.run is not None:
            count, spent = self.run(seconds)
            self.figures.append(count / spent if self.unit == "moves/s" else spent / count * 1e9)

    @property
    def median(self) -> float:
        """The middle of the repetitions."""
        return median(self.figures)


# ---- our own engine --------------------------------------------------------------------------------------------------


def start_of(game: Game, players: int) -> Callable[[], State]:
    """What begins a match of so many players in the default edition."""
    asked: dict[str, object] = {"players": players}
    if (game.name, players) in TEAM_TABLES:
        asked["teams"] = True
    options = game.options(asked)
    return lambda: game.start(options)


def matches(game: Game, players: int) -> Run:
    """Whole random matches inside the engine: every move, deal and score is timed, moves alone are counted."""
    start_match = start_of(game, players)
    rng = Rng(f"bench {game.name} {players}")

    def run(seconds: float) -> tuple[int, float]:
        moves = 0
        start = process_time()
        while process_time() - start < seconds:
            for _ in range(MATCHES_PER_LOOK):
                moves += random_match(start_match(), rng)
        return moves, process_time() - start

    return run


def calls(game: Game, players: int) -> Run:
    """The same matches, driven call by call from interpreted Python, as a bot in a notebook would."""
    start_match = start_of(game, players)
    rng = Rng(f"bench {game.name} {players} calls")

    def run(seconds: float) -> tuple[int, float]:
        moves = 0
        start = process_time()
        while process_time() - start < seconds:
            state = start_match()
            while not state.over:
                if state.turn < 0:
                    state.shuffle_and_deal(rng)
                else:
                    actions = state.legal()
                    state.play(actions[int(random() * len(actions))])
                    moves += 1
        return moves, process_time() - start

    return run


def copies(game: Game, players: int) -> Run:
    """`copy()` called from interpreted Python, call and loop included, over positions from anywhere in a match."""
    start_match = start_of(game, players)
    chance = Random(f"bench {game.name} {players} copies")
    states = [chance.choice(positions(start_match(), Rng(f"copy {n}"), chance)) for n in range(COPIED_STATES)]

    def run(seconds: float) -> tuple[int, float]:
        copied = 0
        start = process_time()
        while process_time() - start < seconds:
            for state in states:
                state.copy()
            copied += COPIED_STATES
        return copied, process_time() - start

    return run


def positions(state: State, rng: Rng, chance: Random) -> list[State]:
    """Every position of a random match in which somebody is to move."""
    passed = []
    while not state.over:
        if state.turn < 0:
            state.shuffle_and_deal(rng)
        else:
            passed.append(state.copy())
            state.play(chance.choice(state.legal()))
    return passed


def uncompiled(seconds: float) -> tuple[int, float]:
    """Whole Corsari matches for two in a process of their own, where the engine is told to stay plain Python."""
    command = [sys.executable, __file__, "--uncompiled-corsari", "--seconds", str(seconds)]
    answer = subprocess.run(command, env={**os.environ, "FLIBUSTE_PURE": "1"}, stdout=subprocess.PIPE, check=True, text=True)
    moves, spent = json.loads(answer.stdout)
    return int(moves), float(spent)


# ---- the run ---------------------------------------------------------------------------------------------------------


def peer_rows() -> Iterator[Row]:
    """A row for each peer, made ready if it is installed."""
    for peer in PEERS:
        try:
            yield Row(peer.name, peer.make_ready())
        except ModuleNotFoundError:
            yield Row(peer.name, None)


def our_rows() -> Iterator[Row]:
    """The rows of every game, at its smallest, middle and largest table."""
    for name, game in GAMES.items():
        counts = sorted(game.player_counts)
        smallest, middle, largest = counts[0], counts[len(counts) // 2], counts[-1]
        for players in sorted({smallest, middle, largest}):
            yield Row(f"{game.title} for {players}, whole matches", matches(game, players), MATCH_TARGETS.get(name, ()))
        yield Row(f"{game.title} for {smallest}, move by move from Python", calls(game, smallest), CALL_TARGETS.get(name, ()))
        for players in sorted({smallest, largest}):
            yield Row(f"{game.title} for {players}, copy()", copies(game, players), COPY_TARGETS.get(name, ()), "ns")
    yield Row("Corsari for 2, whole matches, uncompiled", uncompiled)


def ratios_of(row: Row, medians: Mapping[str, float]) -> dict[str, float]:
    """The row's speed as multiples of the peers that have targets, by their short names."""
    if row.unit != "moves/s":
        return {}
    return {short: row.median / medians[name] for short, name in REFERENCES.items() if name in medians}


def met(target: Target, row: Row, ratios: Mapping[str, float]) -> bool | None:
    """Whether the row reaches a target; None where the peer was not measured."""
    if isinstance(target, Below):
        return row.median < target.nanoseconds
    return ratios[target.reference] >= target.times if target.reference in ratios else None


def verdict(target: Target, row: Row, ratios: Mapping[str, float]) -> str:
    """A target and what became of it, in words."""
    return f"{target}: {VERDICTS[met(target, row, ratios)]}"


def installed(package: str) -> str:
    """The version of a package, or that there is none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return NOT_INSTALLED


def report(rows: list[Row], seconds: float, repeat: int) -> dict[str, object]:
    """Everything measured, for the JSON file."""
    medians = {row.name: row.median for row in rows if row.figures}
    written: list[dict[str, object]] = []
    for row in rows:
        if not row.figures:
            written.append({"name": row.name, "missing": NOT_INSTALLED})
            continue
        ratios = ratios_of(row, medians)
        written.append(
            {
                "name": row.name,
                "unit": row.unit,
                "median": significant(row.median, 4),
                "min": significant(min(row.figures), 4),
                "max": significant(max(row.figures), 4),
                "ratios": {REFERENCES[short]: significant(ratio, 4) for short, ratio in ratios.items()},
                "targets": [{"target": str(target), "met": met(target, row, ratios)} for target in row.targets],
            }
        )
    return {
        "machine": {"cpus": os.cpu_count(), "python": platform.python_version(), "compiled": flibuste.compiled},
        "packages": {package: installed(package) for package in PACKAGES},
        "seconds": seconds,
        "repeat": repeat,
        "rows": written,
    }


def table(rows: list[Row]) -> list[list[str]]:
    """Everything measured, as the cells of a table with its heading."""
    medians = {row.name: row.median for row in rows if row.figures}
    lines = [["CPU time, medians", "median", "least to most", *[f"x {short}" for short in REFERENCES], "targets"]]
    for row in rows:
        if not row.figures:
            lines.append([row.name, NOT_INSTALLED, *[""] * (len(lines[0]) - 2)])
            continue
        ratios = ratios_of(row, medians)
        spread = f"{readable(min(row.figures))} to {readable(max(row.figures))}"
        times = [f"{ratios[short]:.3g}" if short in ratios else "" for short in REFERENCES]
        targets = "; ".join(verdict(target, row, ratios) for target in row.targets)
        lines.append([row.name, f"{readable(row.median)} {row.unit}", spread, *times, targets])
    return lines


def significant(value: float, digits: int) -> float:
    """Rounded to so many digits."""
    return float(f"{value:.{digits}g}")


def readable(value: float) -> str:
    """1234567 as 1.23 M, 12345 as 12.3 k; what is smaller stays as it is."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    return f"{value / 1e3:.3g} k" if value >= 1e4 else f"{value:.0f}"


def show(lines: list[list[str]], title: str) -> None:
    """Print the table, with Rich where it is installed."""
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        print(title)
        for line in lines:
            print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
        return
    shown = Table(title=title)
    for position, heading in enumerate(lines[0]):
        shown.add_column(heading, justify="left" if position in (0, len(lines[0]) - 1) else "right")
    for line in lines[1:]:
        shown.add_row(*line)
    Console(width=None if sys.stdout.isatty() else 200).print(shown)


def main() -> None:
    """Measure, one repetition of every row in turn so that a busy moment of the machine falls on all alike; print and write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU time of one repetition of one row")
    parser.add_argument("--repeat", type=int, default=29, help="repetitions of each row")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_suffix(".json"), metavar="FILE", help="where to write")
    parser.add_argument("--uncompiled-corsari", action="store_true", help=SUPPRESS)
    asked = parser.parse_args()
    if asked.seconds <= 0 or asked.repeat < 1:
        parser.error("expected --seconds above 0 and --repeat of 1 or more")
    if asked.uncompiled_corsari:
        if flibuste.compiled:
            sys.exit("FLIBUSTE_PURE=1 is set, and yet the engine is compiled")
        print(json.dumps(matches(GAMES["corsari"], 2)(asked.seconds)))
        return
    rows = [*peer_rows(), *our_rows()]
    for _ in range(asked.repeat):
        for row in rows:
            row.measure(asked.seconds)
    show(table(rows), f"Random play, the engine {'compiled' if flibuste.compiled else 'NOT compiled'}")
    asked.json.write_text(json.dumps(report(rows, asked.seconds, asked.repeat), indent=2) + "\n")
    print(f"written to {asked.json}")


if __name__ == "__main__":
    main()
