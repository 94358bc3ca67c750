"""The main path in Debian's Firefox, and in one that is told to take no cookies: then it keeps nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.chromium import NoBrowser
from tests.browser.firefox import launched
from tests.browser.playing import READY
from tests.offline.guest import GAMES, Guest
from tests.offline.static import StaticServer

pytestmark = [pytest.mark.xdist_group("offline"), pytest.mark.soak]


KEEP_NOTHING = {"network.cookie.cookieBehavior": 2}


@pytest.fixture
def browser(playwright: Playwright, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Browser]:
    try:
        found = launched(playwright, tmp_path, getattr(request, "param", None))
    except NoBrowser as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield found
    found.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_main_path_in_firefox(guest: Guest, server: StaticServer, game: str) -> None:
    assert "Firefox/" in guest.page.evaluate("navigator.userAgent")
    guest.come_and_stay(server, game)


@pytest.mark.parametrize("browser", [KEEP_NOTHING], indirect=True, ids=["no cookies"])
def test_a_browser_that_keeps_nothing_at_all_says_so_and_plays_on(guest: Guest) -> None:
    guest.page.goto(guest.address)
    guest.expect_text("offline.ask.unkept")
    guest.page.locator('[data-house="asking"] .go').click()
    guest.wait("ready")
    guest.expect_text("offline.unkept")
    guest.page.locator('[data-house="ready"] button').click()
    guest.button("home.play").nth(GAMES.index("korsar")).click()
    guest.page.locator("dialog .btn.go").click()  # it keeps no settings, and so does not know the visitor
    guest.page.locator(READY).first.wait_for()
    guest.play(3)
    guest.go("settings")
    guest.expect_text("offline.pageless")
