"""Waiting for what will happen, however slow the machine, and a clock that a test puts forward."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

HANG = 180.0  # seconds after which something that never happens fails a test; whatever works is never cut short by it
LOOK = 0.01  # seconds between two looks


def polled(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in another thread or process."""
    given_up = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < given_up, f"it did not happen in {HANG:.0f} seconds"
        time.sleep(LOOK)


async def until(condition: Callable[[], bool]) -> None:
    """The same while an event loop goes on."""
    given_up = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < given_up, f"it did not happen in {HANG:.0f} seconds"
        await asyncio.sleep(LOOK)


class Hourglass(asyncio.SelectorEventLoop):
    """An event loop whose clock can be turned forward: every time-out and alarm within that time is due at once."""

    turned = 0.0
    stopped_at: float | None = None  # if so, no time passes but by turning

    def time(self) -> float:
        return (super().time() if self.stopped_at is None else self.stopped_at) + self.turned

    def set_stopped(self, stopped: bool) -> None:
        self.stopped_at = super().time() if stopped else None


def turn_clock(seconds: float) -> None:
    """Let so many seconds pass, for all that waits in the Hourglass that is running."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Hourglass)
    loop.turned += seconds


def run_with_hourglass(work: Coroutine[Any, Any, Result]) -> Result:
    with asyncio.Runner(loop_factory=Hourglass) as runner:
        return runner.run(work)
