"""Hypothesis for all tests: the same examples every time, no deadlines, and a tenth as many where the engine is slow."""

import os

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
