"""The results of a contest in an append-only file of JSON lines: the contest first, then a line for each deal played.

A process may be killed at any moment. Whole lines stand; a torn last line is cut off and its deal played again.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, encode

from flibuste import _native
from flibuste.arena.contest import Contest, Deal, header_of
from flibuste.game import BadInput, Json
from flibuste.logs import append

FORMAT = 1
DECODER = Decoder(Deal)


def engine() -> str:
    """A fingerprint of the rules and the players: results of other ones must not be mixed with these."""
    return _native.fingerprint(_native.PACKAGE)[:16]


class Results:
    """What has been played of a contest: in memory, and in a file where one is given. Close it, or use it in a `with`."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest = contest
        self.path = path
        self.sizes = [len(table) for table in contest.tables()]
        self.deals: dict[tuple[int, int], Deal] = {}
        self.file: int | None = None
        if path is not None:
            with faults_of(path):
                self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
            try:
                self.read(path, self.file)
            except BaseException:
                self.close()
                raise

    def read(self, path: Path, file: int) -> None:
        """Take over what is in the file and mend its end; BadInput where it is not of this contest, and it is left alone."""
        header = json.dumps({"flibuste_arena": FORMAT, **header_of(self.contest), "engine": engine()}).encode() + b"\n"
        with faults_of(path):
            lock(path, file)
            content = Path(path).read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole:
            first, *lines = content[:whole].split(b"\n")[:-1]
            if first + b"\n" != header:
                raise BadInput(f"{path}: {difference(first, header)}")
            for number, line in enumerate(lines, 2):
                self.take(line, f"{path}: line {number}")
        elif not header.startswith(content):
            raise BadInput(f"{path}: {NOT_OURS}")
        with faults_of(path):
            if whole < len(content):
                os.ftruncate(file, whole)
            if not whole:
                append(file, header)

    def take(self, line: bytes, where: str) -> None:
        """Count a line of the file, once."""
        try:
            deal = DECODER.decode(line)
        except (DecodeError, ValidationError, UnicodeDecodeError):
            raise BadInput(f"{where}: damaged: expected a deal") from None
        if not self.fits(deal):
            raise BadInput(f"{where}: not a deal of this contest")
        if self.deals.setdefault((deal.table, deal.deal), deal) != deal:
            raise BadInput(f"{where}: another result of a deal that is there already")

    def fits(self, deal: Deal) -> bool:
        """Whether a deal can be one of this contest."""
        if not (0 <= deal.table < len(self.sizes) and deal.deal >= 1):
            return False
        players = self.sizes[deal.table]
        return len(deal.matches) == players and all(
            played.rounds >= 1
            and len(played.scores) == players
            and played.won
            and played.won == sorted(set(played.won))
            and played.won[0] >= 0
            and played.won[-1] < players
            for played in deal.matches
        )

    def add(self, deals: Sequence[Deal]) -> None:
        """Keep what was just played; when this returns, it outlives the process."""
        assert all(self.fits(deal) and (deal.table, deal.deal) not in self.deals for deal in deals)
        if self.file is not None and self.path is not None:
            with faults_of(self.path):
                append(self.file, b"".join(encode(deal) + b"\n" for deal in deals))
        self.deals.update({(deal.table, deal.deal): deal for deal in deals})

    def missing(self, pairs: int) -> list[tuple[int, int]]:
        """What is still to be played, of so many deals."""
        return [task for task in self.contest.tasks(pairs) if task not in self.deals]

    def of_table(self, table: int, pairs: int) -> list[Deal]:
        """What was played at a table of the first so many deals, in their order, whoever finished first."""
        return [self.deals[table, deal] for deal in range(1, pairs + 1) if (table, deal) in self.deals]

    def close(self) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


NOT_OURS = "holds no results of an arena: expected a file that flibuste arena --results made"


def difference(first: bytes, header: bytes) -> str:
    """How the contest of a file is another one."""
    try:
        found: object = json.loads(first)
    except ValueError:
        found = None
    if not isinstance(found, dict) or "flibuste_arena" not in found:
        return NOT_OURS
    expected: Json = json.loads(header)
    for key, value in expected.items():
        if found.get(key) != value:
            if key in ("engine", "guests"):
                return "its players or rules were other ones: they have changed since it was made"
            return f"holds the results of another contest: its {key} is {json.dumps(found.get(key))}, not {json.dumps(value)}"
    return "holds the results of another contest"


def lock(path: Path, file: int) -> None:
    """One arena at a time, or a deal would be counted twice."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(f"{path}: another arena is writing it") from None


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Say in one line why a file cannot be used."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
