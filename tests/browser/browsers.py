"""The real browser of the tests, as fixtures for each folder whose tests look at the page.

The scope is the package, not the session: playwright's event loop runs as long as it is open, and other tests have their own. So
each `conftest.py` takes them in by their names.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import NoBrowser, launched
from tests.browser.visitor import PATIENCE

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        found = launched(playwright)
    except NoBrowser as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield found
    found.close()
