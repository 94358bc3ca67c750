"""An update of a site: offered between matches, taken when the visitor says so, and until then nothing changes."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from offline.build import write_service_worker
from tests.browser.browsers import judged
from tests.browser.playing import READY
from tests.offline.guest import Guest, new_profile
from tests.offline.static import StaticServer

pytestmark = pytest.mark.xdist_group("offline")


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """A site of its own, to be changed."""
    shutil.copytree(site, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def visitor(browser: Browser, copy: Path) -> Iterator[tuple[Guest, StaticServer]]:
    server = StaticServer(copy)
    try:
        with judged(lambda: Guest(new_profile(browser), server.address)) as made:
            yield made(), server
    finally:
        server.stop()


def publish(site: Path, house: str) -> None:
    """Another version, with another house and another page."""
    part = site / "offline"
    listed = json.loads((part / "parts.json").read_text())
    (part / listed["house"]).rename(part / house)
    (part / "parts.json").write_text((part / "parts.json").read_text().replace(listed["house"], house))
    (site / "index.html").write_text(
        (site / "index.html").read_text().replace('content="#3a2315"', f'content="#3a2315" id="{house}"')
    )
    write_service_worker("site", site, part, site / "sw.js")


def kept(guest: Guest) -> set[str]:
    """The folders of the offline part that this browser has."""
    there: list[str] = guest.page.evaluate(
        "async () => (await (await caches.open('flibuste-offline')).keys()).map((one) => one.url.split('/').at(-2))"
    )
    return set(there)


def test_an_update_is_offered_between_matches_and_taken_when_asked(visitor: tuple[Guest, StaticServer], copy: Path) -> None:
    guest, _ = visitor
    guest.install()
    code = guest.begin("korsar")
    guest.play(2)
    before = kept(guest)
    publish(copy, "house-newer")
    guest.page.close()
    guest.page = guest.new_page()  # and there is no other tab: a newer page by itself would be without its house
    guest.visit(f"table/{code}")
    guest.page.locator(READY).first.wait_for()
    assert guest.page.locator("#house-newer").count() == 0 and kept(guest) == before, "nothing comes by itself"
    offer = guest.page.locator('[data-house="ready"] p')
    assert offer.count() == 0, "nothing is offered at a table"
    guest.go()
    expect(offer).to_be_visible()
    expect(guest.page.locator('[data-house="ready"] button')).to_contain_text("MB")
    with guest.loaded_anew():
        guest.page.locator('[data-house="ready"] button').click()
    guest.wait("ready")
    assert guest.page.locator("#house-newer").count() == 1
    guest.go(f"table/{code}")
    guest.page.locator(READY).first.wait_for()
    assert "house-newer" in kept(guest) and len(kept(guest)) == 2


@pytest.mark.soak
def test_an_update_that_breaks_off_changes_nothing(visitor: tuple[Guest, StaticServer], copy: Path) -> None:
    guest, server = visitor
    guest.install()
    publish(copy, "house-newer")
    guest.visit()
    button = guest.page.locator('[data-house="ready"] button')
    button.wait_for()
    server.stop()
    try:
        button.click()
        guest.expect_text("offline.newer.failed")
        guest.visit()
        guest.wait("ready")
        guest.begin("korsar")
        guest.play(2)
    finally:
        server.start()
    assert "house-newer" not in kept(guest)
