"""`python -m flibuste.puzzles GAME`: finds puzzles in matches of computer players; --write puts them in the game's folder.

What every match gave is kept, a line each, in a folder; the same command goes on from there. What is found depends on no
clock, so anybody gets the same puzzles. --confirm asks a stronger search, with other chance, about the puzzles that are shipped;
after that, --write leaves out those with which it does not agree, and another --seed tells how far it agrees with the rest.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from flibuste._native import PACKAGE
from flibuste.game import BadInput, Game
from flibuste.games import folder_of, game_named
from flibuste.puzzles.confirm import Verdict, confirm
from flibuste.puzzles.find import match_puzzles
from flibuste.puzzles.kept import FILE, PUZZLES, Puzzle, puzzles_of, written

COUNT: Final = 110
SHARE: Final = 0.2  # the most that one theme may have of all
SINCE: Final = "2026-11-01"
DOUBTS: Final = "confirm"  # the seed of the stronger search whose doubts count

PARSER = argparse.ArgumentParser(prog="python -m flibuste.puzzles", description=__doc__)
PARSER.add_argument("game")
PARSER.add_argument("--folder", type=Path, default=Path("puzzles"), help="where what was found is kept (puzzles)")
PARSER.add_argument("--count", type=int, default=COUNT, help=f"how many are wanted ({COUNT})")
PARSER.add_argument("--since", default=SINCE, help=f"from which day on these may be a day's puzzle ({SINCE})")
PARSER.add_argument("--write", action="store_true", help="write what was found into the game's folder, and find nothing more")
PARSER.add_argument("--confirm", action="store_true", help="ask a stronger search about the puzzles that are shipped")
PARSER.add_argument("--seed", default=DOUBTS, help="of the stronger search")
PARSER.add_argument("--first", type=int, help="with --confirm: only so many")


class Line(msgspec.Struct):
    """What a match gave, and the processor time that it took."""

    number: int
    decisions: int
    seconds: float
    puzzles: list[Puzzle]


def main() -> None:
    asked = PARSER.parse_args()
    try:
        game = game_named(asked.game)
        if not PUZZLES.of(game).themes:
            raise BadInput(f"{game.name} has no themes for puzzles: expected a part `puzzles` in its folder")
        if asked.confirm:
            confirm_all(game, asked.seed, asked.folder, asked.first)
        else:
            asked.folder.mkdir(parents=True, exist_ok=True)
            path = asked.folder / f"{game.name}.jsonl"
            write(game, path, asked) if asked.write else find(game, path, asked.count, asked.since)
    except BadInput as fault:
        sys.exit(f"flibuste: {fault}")


def lines_of(path: Path) -> list[Line]:
    """What was found so far. A line that was cut short is found again."""
    if not path.exists():
        return []
    whole = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    path.write_bytes(b"".join(whole))
    return [msgspec.json.decode(line, type=Line) for line in whole]


def find(game: Game, path: Path, count: int, since: str) -> None:
    lines = lines_of(path)
    themes = Counter(one.theme for line in lines for one in line.puzzles)
    while themes.total() < count:
        number = len(lines)
        begun = time.process_time()
        found = match_puzzles(game, number, since, full_of(themes, count))
        line = Line(number, found.decisions, round(time.process_time() - begun, 2), found.puzzles)
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        lines.append(line)
        themes.update(one.theme for one in found.puzzles)
        print(f"match {number}: {len(found.puzzles)} puzzles, {themes.total()} in all, {line.seconds:.1f} s", flush=True)


def full_of(themes: Counter[str], count: int) -> frozenset[str]:
    return frozenset(theme for theme, found in themes.items() if found >= SHARE * count)


def write(game: Game, path: Path, asked: argparse.Namespace) -> None:
    lines = lines_of(path)
    doubted = {one.id for one in verdicts_of(asked.folder, game, DOUBTS) if not one.right}
    puzzles = {one.id: one for line in lines for one in line.puzzles if one.id not in doubted}
    command = f"python -m flibuste.puzzles {game.name} --count {asked.count} --since {asked.since}: {len(lines)} matches"
    place = PACKAGE / Path(*folder_of(game).split(".")[1:]) / FILE
    place.write_text(written(game, command, list(puzzles.values())))
    seconds = sum(line.seconds for line in lines)
    decisions = sum(line.decisions for line in lines)
    print(f"{game.name}: {len(puzzles)} puzzles of {decisions} decisions in {len(lines)} matches, {seconds:.0f} s of one core")
    print(f"left out, because the stronger search prefers another action: {len(doubted)}")
    print(", ".join(f"{theme} {found}" for theme, found in Counter(one.theme for one in puzzles.values()).most_common()))


def verdicts_path(folder: Path, game: Game, seed: str) -> Path:
    return folder / f"{game.name}-{seed}.jsonl"


def verdicts_of(folder: Path, game: Game, seed: str) -> list[Verdict]:
    """What the stronger search has answered so far."""
    path = verdicts_path(folder, game, seed)
    return [msgspec.json.decode(line, type=Verdict) for line in path.read_bytes().splitlines()] if path.exists() else []


def confirm_all(game: Game, seed: str, folder: Path, first: int | None) -> None:
    """Goes on where it stopped; what was answered is kept by seed."""
    folder.mkdir(parents=True, exist_ok=True)
    path = verdicts_path(folder, game, seed)
    known = {one.id: one for one in verdicts_of(folder, game, seed)}
    puzzles = list(puzzles_of(game).values())[:first]
    for puzzle in puzzles:
        if puzzle.id not in known:
            known[puzzle.id] = verdict = confirm(game, puzzle, seed)
            with path.open("ab") as file:
                file.write(msgspec.json.encode(verdict) + b"\n")
            if not verdict.right:
                other = verdict.best if verdict.best != puzzle.best else "its closest rival at a second look"
                print(f"{puzzle.id} ({puzzle.theme}): {puzzle.best}, but the stronger search prefers {other}", flush=True)
    verdicts = [known[one.id] for one in puzzles]
    right = sum(one.right for one in verdicts)
    sure = sum(one.right and one.ahead > one.interval for one in verdicts)
    seconds = sum(one.seconds for one in verdicts)
    print(f"{game.name}: {right} of {len(verdicts)} confirmed, {sure} beyond chance, {seconds:.0f} s of one core")


if __name__ == "__main__":
    main()
