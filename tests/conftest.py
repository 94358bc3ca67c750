"""Hypothesis for all tests: the same examples every time, no deadlines, and a tenth as many where the engine is slow."""

import os
import sys

from hypothesis import settings

import flibuste

EXAMPLES = int(os.environ.get("FLIBUSTE_EXAMPLES", "100"))
settings.register_profile(
    "flibuste",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=EXAMPLES if flibuste.compiled else max(EXAMPLES // 10, 1),
)
settings.load_profile("flibuste")


def pytest_sessionfinish() -> None:
    """A PostgreSQL that was started ends now, with its files: a worker of the tests may be given no time for it later."""
    started = sys.modules.get("tests.postgres")
    if started is not None and started.postgres.cache_info().currsize:
        started.postgres().end()
