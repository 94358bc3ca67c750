"""The yardstick of all players never changes."""

import pytest

import flibuste
from tests.bots.first_mate import RECORD, record


@pytest.mark.skipif(
    not flibuste.compiled, reason="so many worlds take minutes uncompiled; tests/test_both_speeds.py compares the two"
)
def test_first_mate_1_chooses_as_it_always_did() -> None:
    assert list(record()) == RECORD.read_text(encoding="utf-8").splitlines()
