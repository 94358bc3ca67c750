"""A real browser, a real server on a free port, and visitors who fail the test for whatever went wrong in their pages."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser

from tests.browser.browsers import browser as browser
from tests.browser.browsers import judged
from tests.browser.browsers import playwright as playwright
from tests.browser.visitor import House, Visitor


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """`flibuste serve`, with a database of its own."""
    found = House(tmp_path_factory.mktemp("house") / "flibuste.db")
    yield found
    found.close()


Visitors = Callable[..., Visitor]


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Visitors]:
    """Makes visitors, each with a browser profile of their own; at the end of the test none may have met a fault."""
    with judged(partial(Visitor, browser, house.address)) as made:
        yield made


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors()
