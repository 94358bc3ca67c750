"""The site as `make site` makes it, under a plain static server, and those who visit it in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from offline.site import make_site
from tests.browser.browsers import browser as browser
from tests.browser.browsers import playwright as playwright
from tests.offline.guest import Guest
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
    made: list[Guest] = []

    def guest() -> Guest:
        made.append(Guest(browser.new_context(viewport={"width": 1280, "height": 800}, locale="en"), server.address))
        return made[-1]

    yield guest
    faults = [fault for one in made for fault in one.faults]
    for one in made:
        one.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def guest(guests: Callable[[], Guest]) -> Guest:
    return guests()
