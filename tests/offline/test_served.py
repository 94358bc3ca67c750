"""What a server gives out for the time without it: fetched in the settings, played in the browser alone, and back again."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import READY
from tests.browser.visitor import House
from tests.offline.guest import Guest, new_profile
from tests.offline.part import parts
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("offline")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    parts()
    found = House(tmp_path / "flibuste.db")
    yield found
    found.close()


@pytest.fixture
def guest(browser: Browser, house: House) -> Iterator[Guest]:
    found = Guest(new_profile(browser), f"{house.address}/")
    yield found
    found.context.close()


def test_whoever_loses_the_server_begins_a_match_alone_and_comes_back(guest: Guest, house: House) -> None:
    guest.visit("settings")
    guest.button("offline.fetch").click()
    guest.page.locator('[data-offline="true"]').wait_for()
    theirs = guest.begin("korsar")
    guest.play(1)
    version = guest.version()
    house.stop()
    guest.page.reload()
    guest.page.locator('[data-house="server"] button').click()
    guest.wait("ready")
    code = guest.begin("korsar")
    guest.play(3)
    guest.come_back()
    assert guest.page.url.endswith(code)
    house.start()
    guest.go("settings")
    with guest.loaded_anew():
        guest.button("offline.back").click()
    expect(guest.page.locator('[data-house="ready"]')).to_have_count(0)
    guest.go(f"table/{theirs}")  # it has waited for its server
    guest.page.locator(READY).first.wait_for()
    assert guest.version() >= version
    assert not guest.faults, guest.faults
    guest.go(f"table/{code}")  # the server does not know it, and says so
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(page_text("table.none", "en").replace("{code}", code))


def test_what_is_fetched_without_a_page_to_go_with_it_is_not_called_kept(guest: Guest) -> None:
    guest.context.route("**/sw.js", lambda route: route.abort())
    guest.visit("settings")
    guest.button("offline.fetch").click()
    expect(guest.page.locator('[data-offline] [role="alert"]')).to_be_visible()
    expect(guest.page.locator('[data-offline="true"]')).to_have_count(0)
    guest.context.unroute("**/sw.js")
    guest.button("offline.fetch").click()
    guest.page.locator('[data-offline="true"]').wait_for()


@pytest.mark.soak
def test_the_log_of_a_match_opens_at_the_other_home(guest: Guest, tmp_path: Path) -> None:
    guest.visit("settings")
    guest.button("offline.fetch").click()
    guest.page.locator('[data-offline="true"]').wait_for()
    for home in ("server", "within"):
        code = guest.begin("korsar")
        guest.play_to_the_end()
        (tmp_path / f"{home}.json").write_text(json.dumps(guest.log_of(code)))
        guest.go("settings")
        with guest.loaded_anew():
            guest.button("offline.begin" if home == "server" else "offline.back").click()
        guest.go("replay")
        guest.page.locator("input[type=file]").set_input_files(tmp_path / f"{home}.json")
        expect(guest.page.locator("main[data-step]")).to_have_attribute("data-step", "0")
        guest.go()
    assert not guest.faults, guest.faults
