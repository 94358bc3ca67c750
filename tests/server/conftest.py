"""For the tests of the server."""

import pytest

from flibuste.server.net import lines


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of all lines stands still. These are the waits of the messages that come too fast; each is over at once."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(lines, "monotonic", lambda: 0.0)
    monkeypatch.setattr(lines, "sleep", sleep)
    return waited
