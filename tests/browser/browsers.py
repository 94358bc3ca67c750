"""The real browser of the tests, as fixtures for each folder whose tests look at the page.

The scope is the package, not the session: playwright's event loop runs as long as it is open, and other tests have their own. So
each `conftest.py` takes them in by their names.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.chromium import NoBrowser, launched
from tests.browser.visitor import PATIENCE

expect.set_options(timeout=PATIENCE)
SPARING = (
    "--force-gpu-mem-available-mb=0",  # no test looks at pixels, and to draw them takes about a third of a browser's time
    "--js-flags=--liftoff-only",  # WebAssembly is compiled once and quickly: a test runs it for seconds only
)


class Person(Protocol):
    """Somebody with a browser profile of their own."""

    context: BrowserContext
    faults: list[str]

    def state(self) -> str:
        """What is shown where the test has failed."""


Made = TypeVar("Made", bound=Person)


@contextmanager
def judged(make: Callable[..., Made]) -> Iterator[Callable[..., Made]]:
    """Makes persons; at the end of the test none may have met a fault."""
    made: list[Made] = []

    def one(**given: Any) -> Made:
        made.append(make(**given))
        return made[-1]

    yield one
    faults = [fault for person in made for fault in person.faults]
    for person in made:
        print(person.state())
        person.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        found = launched(playwright, *SPARING)
    except NoBrowser as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield found
    found.close()
