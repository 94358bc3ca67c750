"""For all tests: which run a second time uncompiled, what hypothesis does, the command line, the end of PostgreSQL.

Hypothesis gives the same examples every time, has no deadlines, and tries a tenth as many where the engine is slow.
"""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import flibuste
from tests.command import Command

EXAMPLES = int(os.environ.get("FLIBUSTE_EXAMPLES", "100"))
settings.register_profile(
    "flibuste",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=EXAMPLES if flibuste.compiled else max(EXAMPLES // 10, 1),
)
settings.load_profile("flibuste")


HERE = Path(__file__).parent
# What holds rules, chance, secrets and logs to their word. `test_both_speeds.py` holds all of the engine to the compiled one.
PURE = [
    HERE / place
    for place in (
        "rules",
        "golden",
        "test_cases.py",
        "test_chance.py",
        "test_honesty.py",
        "test_laws.py",
        "test_match.py",
        "server/test_leaks.py",
        "server/test_rebuild.py",
    )
]
assert all(place.exists() for place in PURE), "a test that is to run uncompiled has another name now"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what runs a second time, with the engine uncompiled."""
    if any(item.path.is_relative_to(place) for place in PURE):
        item.add_marker("pure")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A group stays with one worker if pytest-xdist can write it into the names of its tests; not every pytest lets it."""
    if config.getoption("loadgroup", default=False):
        lost = [item.nodeid for item in items if item.get_closest_marker("xdist_group") and "@" not in item.nodeid]
        if lost:
            raise pytest.UsageError(f"this pytest and this pytest-xdist do not go together: {lost[0]} has lost its group")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def pytest_sessionfinish() -> None:
    """A PostgreSQL that was started ends now, with its files: a worker of the tests may be given no time for it later."""
    started = sys.modules.get("tests.postgres")
    if started is not None and started.postgres.cache_info().currsize:
        started.postgres().end()
