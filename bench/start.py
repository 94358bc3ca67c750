"""How long a server takes to start with many stored tables, and how many of them it rebuilds:
`python -m bench.start --tables 5000`.

The tables are copies of one that waits for a player; `--awake` of them were not asleep when the last server ended, as after a
kill. They go on after the start, while others are served: that time is measured apart.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.thinking.processes import Processes
from flibuste.wire import NewTable


async def one_table(path: Path) -> None:
    """A table that waits for its second player."""
    house = House(SqliteStore(path), Processes(1))
    await house.open()
    row, _ = await (await Identities.open(house.store)).newcomer("en")
    await house.create(row.id, "Anne", NewTable("corsari", ["you", "open"]))
    await house.close()


def copy_table(path: Path, tables: int, awake: int) -> None:
    """The same table under other codes."""
    with sqlite3.connect(path) as db:
        alarm = time.time() + 3600
        db.execute("UPDATE game_table SET alarm = ?", (alarm,))
        numbers = [(f"C{number:05}",) for number in range(tables - 1)]
        db.executemany(
            "INSERT INTO game_table(code, live, alarm, memo) SELECT ?, 1, alarm, memo FROM game_table WHERE id = 1", numbers
        )
        change = """
            INSERT INTO event SELECT id, seq, seat,
            CAST(replace(CAST(body AS TEXT), (SELECT code FROM game_table WHERE id = 1), code) AS BLOB), at
            FROM game_table JOIN event ON table_id = 1 WHERE id > 1
        """
        db.execute(change)
        db.execute("UPDATE game_table SET alarm = 0, memo = NULL WHERE id <= ?", (awake,))


async def start(path: Path) -> None:
    begun = time.perf_counter()
    house = House(SqliteStore(path), Processes(1))
    await house.open()
    ready = time.perf_counter() - begun
    print(f"ready after {ready:.3f} s, {house.tables.rebuilt} tables rebuilt by then")
    while house.tasks:
        await asyncio.wait(house.tasks)
    print(f"all that had to go on did so after {time.perf_counter() - begun:.3f} s, {house.tables.rebuilt} tables rebuilt")
    await house.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--awake", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.db"
        asyncio.run(one_table(path))
        copy_table(path, asked.tables, asked.awake)
        asyncio.run(start(path))


if __name__ == "__main__":
    main()
