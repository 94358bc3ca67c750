"""Each fault that was found has a test, and README.md names it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
TABLE = (Path(__file__).parent / "README.md").read_text()
FAULTS = [
    "C1",
    "C2",
    *(f"H{one}" for one in range(1, 7)),
    *(f"medium {one}" for one in range(1, 11)),
    *(f"F{one}" for one in range(1, 17)),
]


def test_every_fault_has_tests_that_there_are() -> None:
    for fault in FAULTS:
        assert re.search(rf"^\| .*\b{fault}\b.* \| `", TABLE, re.MULTILINE), f"{fault}: expected a row"
    named = re.findall(r"`([^`]+\.py)::(test_\w+)`", TABLE)
    assert len(named) > 50
    for file, name in named:
        source = (TESTS / file.replace("…", "server/test_")).read_text()
        assert f"\ndef {name}(" in source, f"{file}: expected {name}"
