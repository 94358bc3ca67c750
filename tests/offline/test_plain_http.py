"""Over plain http, from another device, browsers keep and lock nothing. The page says so, and works: a site's, and a server's."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.chromium import launched
from tests.browser.playing import READY
from tests.browser.visitor import House
from tests.offline.guest import Guest
from tests.offline.static import StaticServer

pytestmark = [pytest.mark.xdist_group("offline"), pytest.mark.soak]
NAME = "pirates.example"
BY_ITSELF = ("status of 404", "Cross-Origin-Opener-Policy header has been ignored")  # what the browser says, and nobody sees


@pytest.fixture
def elsewhere(playwright: Playwright) -> Iterator[Browser]:
    """A browser for which this machine has a name of the network."""
    found = launched(playwright, f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
    yield found
    found.close()


def test_over_plain_http_the_page_says_what_it_lacks_and_works(elsewhere: Browser, server: StaticServer) -> None:
    guest = Guest(elsewhere.new_context(), server.address.replace("127.0.0.1", NAME))
    guest.visit()
    assert guest.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [False] * 3
    guest.expect_text("offline.insecure")
    guest.page.locator('[data-house="asking"] .go').click()
    guest.wait("ready")
    code = guest.begin("korsar")
    guest.play(2)
    version = guest.version()
    guest.come_back()  # it was agreed to once
    assert guest.version() >= version
    second = guest.new_page()
    second.goto(f"{guest.address}table/{code}")  # nothing is locked: whoever writes next finds out
    second.locator(READY).first.wait_for()
    guest.page.locator("main [data-act]").first.click()
    guest.wait("taken")
    guest.go("settings")
    guest.expect_text("offline.insecure")
    assert not faults(guest), faults(guest)


def test_a_server_s_page_over_plain_http_says_what_it_lacks_and_works(elsewhere: Browser, tmp_path: Path) -> None:
    house = House(tmp_path / "flibuste.db")
    try:
        guest = Guest(elsewhere.new_context(), f"{house.address}/".replace("127.0.0.1", NAME))
        guest.visit("settings")
        guest.expect_text("offline.insecure")
        assert guest.button("offline.fetch").count() == 0, "it could not be kept"
        guest.begin("korsar")
        guest.play(2)
        assert not faults(guest), faults(guest)
    finally:
        house.close()


def faults(guest: Guest) -> list[str]:
    return [one for one in guest.faults if not any(words in one for words in BY_ITSELF)]
