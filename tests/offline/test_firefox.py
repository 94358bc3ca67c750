"""The main path in another browser: Debian's Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.chromium import NoBrowser
from tests.browser.firefox import launched
from tests.offline.guest import GAMES, Guest
from tests.offline.static import StaticServer

pytestmark = [pytest.mark.xdist_group("offline"), pytest.mark.soak]


@pytest.fixture
def browser(playwright: Playwright, tmp_path: Path) -> Iterator[Browser]:
    try:
        found = launched(playwright, tmp_path)
    except NoBrowser as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield found
    found.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_main_path_in_firefox(guest: Guest, server: StaticServer, game: str) -> None:
    assert "Firefox/" in guest.page.evaluate("navigator.userAgent")
    guest.come_and_stay(server, game)
