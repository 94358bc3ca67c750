"""What a server gives out for the time without it: fetched in the settings, played in the browser alone, and back again."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visitor import House
from tests.offline.guest import Guest
from tests.offline.part import parts
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("offline")


def test_whoever_loses_the_server_begins_a_match_alone_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    parts()
    house = House(tmp_path / "flibuste.db")
    guest = Guest(browser.new_context(viewport={"width": 1280, "height": 800}, locale="en"), f"{house.address}/")
    try:
        guest.visit("settings")
        guest.page.get_by_role("button", name="Fetch it").click()
        guest.page.locator('[data-offline="true"]').wait_for()
        house.stop()
        guest.visit()
        guest.page.locator('[data-house="server"] button').click()
        guest.wait("ready")
        code = guest.begin("korsar")
        guest.play(3)
        guest.come_back()
        assert guest.page.url.endswith(code)
        house.start()
        guest.visit("settings")
        guest.page.get_by_role("button", name="Back to the server").click()
        expect(guest.page.locator('[data-house="ready"]')).to_have_count(0)
        assert not guest.faults, guest.faults
        guest.visit(f"table/{code}")  # the server does not know it, and says so
        expect(guest.page.get_by_role("heading", level=1)).to_have_text(page_text("table.none", "en").replace("{code}", code))
    finally:
        guest.context.close()
        house.close()
