"""Kill the server under load, again and again, and look for what any player had seen: `python bench/kill.py --moves 10000`."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.killed import kill_under_load


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--tables", type=int, default=24)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        outcome = kill_under_load(Path(scratch) / "tables.db", asked.moves, asked.kills, asked.tables)
    print(f"{len(outcome.lost)} lost of {outcome.moves} moves seen, {outcome.kills} kills, {len(outcome.faults)} gaps")
    print(f"{outcome.seconds:.0f} s, load average {os.getloadavg()[0]:.1f}")
    sys.exit(1 if outcome.lost or outcome.faults else 0)


if __name__ == "__main__":
    main()
