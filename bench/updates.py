"""How long the messages of a table are: `python bench/updates.py`. Whole matches between computer players, told to every seat.

Each seat and a spectator have a line. What each field of the views costs is shown as a share of all bytes of updates.
"""

import argparse
import statistics
from collections import Counter
from typing import Any

import msgspec

from flibuste.bots import bot_named
from flibuste.fair.keeper import Keeper
from flibuste.games import GAMES
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.table.commands import carry_out
from flibuste.server.table.making import new_table
from flibuste.server.table.table import Table
from flibuste.wire import Act, NewTable, Start
from flibuste.wire.parts import part_due


class Line:
    """A line that counts."""

    def __init__(self, visitor: int) -> None:
        self.visitor = visitor

    def send(self, message: bytes) -> None: ...

    def close(self, reason: str, again: bool) -> None: ...


def begin(table: Table) -> None:
    """Each seat is at a device of its own, which does its part."""
    keepers = [Keeper() for _ in table.chairs]
    for order in (None, Start(), None):
        if order is not None:
            carry_out(table, 1, order, 1.7e9)
            continue
        for seat, keeper in enumerate(keepers):
            due = part_due(keeper, table.info(), [seat])
            assert due is not None
            carry_out(table, seat + 1, due, 1.7e9)


def measure(game_name: str, players: int, player: str, matches: int) -> None:
    sizes: list[int] = []
    wholes: list[int] = []
    fields: Counter[str] = Counter()
    for number in range(matches):
        asked = NewTable(game_name, ["you"] * players)
        made = new_table(asked, "ABCDEF", 1, "Anne")
        seats = [msgspec.structs.replace(plan, visitor=seat + 1) for seat, plan in enumerate(made.seats)]
        table = Table(msgspec.structs.replace(made, seats=seats), 1.7e9)
        begin(table)
        room = Room(1, table)
        for visitor in (*range(1, players + 1), SPECTATOR):
            room.show_whole(Line(visitor))
        bots = [bot_named(GAMES[game_name], player, f"{number} {seat}") for seat in range(players)]
        while table.phase != "over":
            match, seat, before = table.match, table.turn, table.version
            assert match is not None and seat is not None
            action = bots[seat].choose(match.view(seat))
            carry_out(table, seat + 1, Act(version=before, action=action, seat=seat), 1.7e9 + before * 1.234567)
            for _, message in room.updates(before):
                sizes.append(len(message))
                count(msgspec.json.decode(message), fields)
        wholes.append(len(msgspec.json.encode(room.whole(1))))
    sizes.sort()
    shown = ", ".join(f"{name} {part / sum(sizes):.0%}" for name, part in fields.most_common(8))
    print(
        f"| {game_name}, {players} | {len(sizes)} | {statistics.median(sizes):.0f} B | {statistics.mean(sizes):.0f} B "
        f"| {sizes[len(sizes) * 9 // 10]} B | {sizes[-1]} B | {statistics.median(wholes):.0f} B | {shown} |",
        flush=True,
    )


def count(update: Any, fields: Counter[str]) -> None:
    def length(value: object) -> int:
        return len(msgspec.json.encode(value))

    for told in update["told"]:
        fields["events"] += length(told["events"])
        for kind in told.get("change", {}).values():
            for name, value in kind.items():
                fields[name] += length({name: value})
    for name in ("you", "table", "deadline"):
        if name in update:
            fields[name] += length({name: update[name]})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--player", default="greedy")
    asked = parser.parse_args()
    print("| game, players | updates | median | mean | 9 of 10 | longest | whole story | what takes most |")
    print("|---" * 8 + "|")
    for game, players in (("corsari", 2), ("corsari", 4), ("korsar", 3), ("korsar", 5), ("nain_jaune", 3), ("nain_jaune", 4)):
        measure(game, players, asked.player, asked.matches)


if __name__ == "__main__":
    main()
