"""Lines that rebuild the table from what they are told, beside the table; `python -m tests.server.watched` records some."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from flibuste.chance import Rng
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.written import write_message
from flibuste.server.table.commands import carry_out
from flibuste.server.table.making import new_table
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import Table
from flibuste.wire import Act, Asked, Clock, NewTable, Pause, Resume, Say, Says, Undo, Update, Whole
from flibuste.wire.rebuild import Watched
from tests.server.parts import begin, known_keepers
from tests.server.seated import ANNE

READER: Final[msgspec.json.Decoder[Says]] = msgspec.json.Decoder(Says)
RECORD: Final = Path(__file__).parent.parent.parent / "web/tests/updates.json"


class Watcher:
    """A line that knows what it is told and nothing else."""

    def __init__(self, visitor: int) -> None:
        self.visitor = visitor
        self.seen = Watched()
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        told = READER.decode(message)
        assert isinstance(told, (Whole, Update))
        self.seen.take(told)
        self.heard.append(message)

    def close(self, reason: str, again: bool) -> None:
        raise AssertionError(reason)


class WatchedTable:
    """A match with a line for each person and some for spectators; whatever is done to it is told at once."""

    def __init__(self, game: str, owners: list[int], clock: Clock = "none", options: dict[str, Any] | None = None) -> None:
        names = ["Anne", "Mary", "Jack", "Nell"][: len(owners)]
        asked = NewTable(game, ["you"] * len(owners), clock=clock, options=options or {}, names=names)
        made = msgspec.structs.replace(new_table(asked, "ABCDEF", ANNE, "Anne"), seed="5eed" * 16)
        seats = [msgspec.structs.replace(plan, visitor=owner) for plan, owner in zip(made.seats, owners, strict=True)]
        self.table = Table(msgspec.structs.replace(made, seats=seats), 1000.0)
        begin(self.table, 1001.0, known_keepers(self.table))
        self.room = Room(1, self.table)
        self.now = 1001.0
        self.lines = [Watcher(visitor) for visitor in dict.fromkeys(owners)] + [Watcher(SPECTATOR), Watcher(SPECTATOR)]
        for line in self.lines:
            line.send(self.room.show_whole(line))

    def ask(self, visitor: int, command: Asked) -> None:
        self.now += 1
        before = self.table.version
        carry_out(self.table, visitor, command, self.now)
        for line, message in self.room.updates(before):
            line.send(message)

    def show(self, visitor: int, seat: int | None) -> None:
        self.room.show(visitor, seat)
        for line in self.lines:
            if line.visitor == visitor:
                line.send(self.room.show_whole(line))

    def play(self, rng: Rng) -> None:
        """A move of whoever is to act, after the device was handed over; some are taken back, or something else is done."""
        table = self.table
        seat = table.turn
        assert seat is not None and table.match is not None
        visitor = table.chairs[seat].visitor
        assert visitor is not None
        if self.room.showing(visitor) != seat:
            self.show(visitor, seat)
        legal = table.match.view(seat).legal
        self.ask(visitor, Act(version=table.version, action=legal[rng.below(len(legal))], seat=seat))
        if self.room.may_undo(seat) and rng.below(8) == 0 and self.room.showing(visitor) == seat:
            self.ask(visitor, Undo(version=table.version, seat=seat))
        if table.phase == "playing" and rng.below(12) == 0:
            self.ask(visitor, Say(phrase="ahoy", seat=seat))
            with suppress(Closed, Foreign):  # it is the own clock, or was paused before
                self.ask(visitor, Pause())
                self.ask(visitor, Resume())

    def shown(self, line: Watcher) -> Any:
        """The view that the server would show this line."""
        assert self.table.match is not None
        return plain(self.table.match.view(self.room.showing(line.visitor)))

    def check(self) -> None:
        """Each line has rebuilt exactly what the server has."""
        for line in self.lines:
            assert line.seen.view == self.shown(line), f"visitor {line.visitor} sees another view at {self.table.version}"
            assert line.seen.you == self.room.you(line.visitor)
            assert line.seen.version == self.table.version and line.seen.deadline == self.table.deadline
            seen, info = plain(line.seen.table), plain(self.table.info())
            for changing in ("version", "turn", "deadline", "expires"):  # are in the view, or beside it
                seen.pop(changing), info.pop(changing)
            assert seen == info


def plain(value: object) -> Any:
    """As it crosses the wire."""
    return msgspec.json.decode(write_message(value))


def told_in(message: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """The entries that a message tells of, each with its version: the last one's is the message's."""
    told = message.get("told", [])
    return list(enumerate(told, message.get("version", 0) - len(told) + 1))


def record(game: str) -> list[dict[str, Any]]:
    """What a device that two players share is told of a short match; now and then the view that the server has, and what the
    table is to it."""
    watched = WatchedTable(game, [ANNE, ANNE])
    rng = Rng(f"recorded {game}")
    line = watched.lines[0]
    steps: list[dict[str, Any]] = []
    for _ in range(12):
        if watched.table.phase != "over":
            known = len(line.heard)
            watched.play(rng)
            steps += [{"message": msgspec.json.decode(one)} for one in line.heard[known if steps else 0 :]]
            steps[-1] |= {"view": watched.shown(line), "you": plain(watched.room.you(ANNE))}
    return steps


if __name__ == "__main__":
    games = {game: record(game) for game in ("corsari", "korsar", "nain_jaune")}
    sys.stdout.write(json.dumps(games, indent=None, separators=(",", ":")) + "\n")
