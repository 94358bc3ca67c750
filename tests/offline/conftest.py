"""The site as `make site` makes it, under a plain static server, and those who visit it in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from offline.site import make_site
from tests.browser.browsers import browser as browser
from tests.browser.browsers import judged
from tests.browser.browsers import playwright as playwright
from tests.offline.guest import Guest, new_profile
from tests.offline.part import parts
from tests.offline.static import StaticServer


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    parts()
    out = tmp_path_factory.mktemp("site")
    make_site(out=out, size="quick")
    return out


@pytest.fixture
def server(site: Path) -> Iterator[StaticServer]:
    found = StaticServer(site)
    yield found
    found.stop()


@pytest.fixture
def guests(browser: Browser, server: StaticServer) -> Iterator[Callable[[], Guest]]:
    """Makes guests, each with a browser profile of their own; at the end of the test none may have met a fault."""
    with judged(lambda: Guest(new_profile(browser), server.address)) as made:
        yield made


@pytest.fixture
def guest(guests: Callable[[], Guest]) -> Guest:
    return guests()
