"""For all tests: Hypothesis with the same examples every time and no deadlines, the command line, the end of PostgreSQL."""

import os
import sys

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


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def pytest_sessionfinish() -> None:
    """A PostgreSQL that was started ends now, with its files: a worker of the tests may be given no time for it later."""
    started = sys.modules.get("tests.postgres")
    if started is not None and started.postgres.cache_info().currsize:
        started.postgres().end()
