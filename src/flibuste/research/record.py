"""Matches of computer players, recorded: logs in a file of JSON lines, and the steps of those logs as arrays.

`docs/data.md` tells what is in the files. A recording can be interrupted at any time and taken up again by the same call.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from pathlib import Path

from flibuste.research import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as fault:
    raise missing(fault) from None

import flibuste
from flibuste.bots import guests_of, player_named
from flibuste.game import BadInput, FlibusteError, Game, Json, Options
from flibuste.games import game_named
from flibuste.logs import append, write_whole
from flibuste.match import Match, replay
from flibuste.research.layouts import Cells, encoder_of, live

LOGS = "logs.jsonl"
ABOUT = "about.json"
LONGEST_MATCH = 100_000
FORMAT = 1


def about(game: Game, options: Options, seats: Sequence[str], seed: str) -> Json:
    """What a recording is of."""
    made: Json = {
        "format": FORMAT,
        "flibuste": flibuste.__version__,
        "game": game.name,
        "rules": game.rules_version,
        "options": options.text(),
        "seats": list(seats),
        "seed": seed,
    }
    guests = guests_of(game, seats)
    return {**made, "guests": guests} if guests else made


def record(
    game: Game,
    options: Options,
    seats: Sequence[str],
    matches: int,
    out: Path,
    executor: Executor,
    seed: str = "1",
    tell: Callable[[int], None] = lambda _: None,
) -> int:
    """Play what is missing of so many matches, and keep it in the folder `out`; return how many were played now.

    Match n sits its players n seats further on, so that everybody plays everywhere.
    """
    if len(seats) != options.players:
        raise BadInput(f"{len(seats)} players for {options.players} seats: expected as many")
    if matches < 1:
        raise BadInput(f"{matches} matches: expected 1 at least")
    for name in seats:
        player_named(game, name, "")
    file, done = opened(out, about(game, options, seats, seed))
    missing = [number for number in range(1, matches + 1) if number not in done]
    try:
        under_way = [executor.submit(played, game.name, dict(options.written), tuple(seats), seed, number) for number in missing]
        for future in as_completed(under_way):
            append(file, future.result())
            tell(1)
    finally:
        os.close(file)
    return len(missing)


def opened(out: Path, wanted: Json) -> tuple[int, set[int]]:
    """The file of logs, to be written on, and the numbers of the matches in it. What was written by half is cut off."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        if (out / ABOUT).exists():
            found = json.loads((out / ABOUT).read_text())
            for key, value in wanted.items():
                if found.get(key) != value:
                    raise BadInput(f"{out} has another recording: its {key} is {found.get(key)!r}, not {value!r}")
        else:
            write_whole(out / ABOUT, json.dumps(wanted, indent=1) + "\n")
        file = os.open(out / LOGS, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        text = (out / LOGS).read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        os.ftruncate(file, len(whole))
        return file, {json.loads(line)["match"] for line in whole.splitlines()}
    except (OSError, ValueError, KeyError, TypeError) as fault:
        if isinstance(fault, FlibusteError):
            raise
        raise BadInput(f"{out} cannot be recorded into: {fault}") from None


def played(name: str, asked: Mapping[str, object], seats: Sequence[str], seed: str, number: int) -> bytes:
    """What a worker does: one match, as a line. It depends on its arguments alone."""
    game = game_named(name)
    options = game.options(asked)
    sitting = [seats[(seat + number - 1) % len(seats)] for seat in range(len(seats))]
    match = Match(game, options, f"{seed}-{number}")
    bots = [player_named(game, one, f"{match.seed} seat {seat}") for seat, one in enumerate(sitting)]
    for _ in range(LONGEST_MATCH):
        if match.state.over:
            line = {"match": number, "seats": sitting, "log": match.log()}
            return json.dumps(line, separators=(",", ":")).encode() + b"\n"
        if match.turn is None:
            match.deal()
        else:
            match.submit(bots[match.turn].choose(match.view(match.turn)), match.turn)
    raise FlibusteError(f"match {number}: {', '.join(sitting)} have not ended it after {LONGEST_MATCH} actions")


# ---- reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Steps:
    """The decisions of some matches, one after the other: what the seat to act saw, might do and did, and what came of it."""

    observations: Cells  # (steps, cells of the layout)
    masks: Cells  # (steps, actions)
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]  # of that seat when the match had ended
    matches: NDArray[np.int64]  # the number of the match


def logs(path: Path) -> Iterator[tuple[int, list[str], Match]]:
    """The matches of a recording, each replayed and so checked: its number, its players by seat, itself."""
    try:
        lines = (path / LOGS).read_bytes().splitlines()
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: expected the folder of a recording") from None
    found: list[tuple[int, list[str], object, str]] = []
    for place, line in enumerate(lines):
        where = f"{path / LOGS}, line {place + 1}"
        try:
            one = json.loads(line)
            found.append((int(one["match"]), list(one["seats"]), one["log"], where))
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{where}: expected a recorded match") from None
    for number, seats, log, where in sorted(found, key=lambda one: one[0]):  # they were written as they were finished
        yield number, seats, replay(log, where)


def steps(path: Path | str) -> Steps:
    """All decisions of a recording as arrays; observations and masks are made anew from the logs."""
    seen: list[Cells] = []
    rows: list[tuple[int, int, float, int]] = []
    masks: list[Cells] = []
    for number, _, match in logs(Path(path)):
        encoder = encoder_of(match.game, match.options, match.options.players)
        cells = live(encoder.cells, np.uint8).reshape(match.options.players, -1)
        rewards = rewards_of(match)
        for before, text in zip(match.states, match.actions, strict=False):
            seat = int(before.turn)
            if seat < 0:
                for row in range(match.options.players):
                    encoder.forget(row)
                continue
            encoder.refresh(seat, before, seat)
            seen.append(cells[seat].copy())
            mask = np.zeros(len(match.game.actions), np.uint8)
            mask[before.legal()] = 1
            masks.append(mask)
            rows.append((match.game.action_numbers[text], seat, rewards[seat], number))
    if not rows:
        raise BadInput(f"{path} has no match: expected one at least")
    actions, seats, gains, matches = zip(*rows, strict=True)
    return Steps(np.stack(seen), np.stack(masks), *(np.array(one) for one in (actions, seats, gains, matches)))


def rewards_of(match: Match) -> list[float]:
    """What each seat got: the winners share 1, the others share -1."""
    won = [bool(match.state.winners >> seat & 1) for seat in range(match.options.players)]
    losers = len(won) - sum(won)
    return [0.0 if not losers else 1 / sum(won) if one else -1 / losers for one in won]


def write_parquet(path: Path | str, file: Path | str) -> int:
    """An index of all decisions as Parquet, without the observations; return how many rows. It needs the extra `data`."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ModuleNotFoundError as fault:
        raise missing(fault) from None
    columns: dict[str, list[object]] = {
        name: [] for name in ("match", "step", "seat", "player", "legal", "action", "text", "reward")
    }
    for number, players, match in logs(Path(path)):
        rewards = rewards_of(match)
        for step, (before, text) in enumerate(zip(match.states, match.actions, strict=False)):
            seat = int(before.turn)
            if seat >= 0:
                legal = len(before.legal())
                row = (number, step, seat, players[seat], legal, match.game.action_numbers[text], text, rewards[seat])
                for name, value in zip(columns, row, strict=True):
                    columns[name].append(value)
    parquet.write_table(pa.table(columns), file)
    return len(columns["match"])
