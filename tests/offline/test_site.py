"""The site as people find it, in a folder of a plain static server: fetched once, played without any network, never forgetful."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import READY, is_over
from tests.offline.guest import GAMES, Guest
from tests.offline.static import StaticServer

pytestmark = pytest.mark.xdist_group("offline")
Guests = Callable[[], Guest]
REFUSE_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };"


def test_a_match_is_begun_goes_on_without_a_network_and_is_looked_back_at(guest: Guest, server: StaticServer) -> None:
    guest.install()
    code = guest.begin("korsar")
    guest.play(4)
    version = guest.version()
    server.stop()
    try:
        guest.come_back()  # at the address of the table, of which no server has a file
        assert guest.page.url.endswith(f"/table/{code}") and guest.version() >= version
        guest.play_to_the_end()
        guest.visit("matches")
        guest.page.locator(f'a[href$="/replay/{code}"]').wait_for()
        guest.visit("learn/korsar")
        guest.page.locator(".guide").wait_for()
    finally:
        server.start()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_each_game_then_another_and_a_review_without_a_network(
    guest: Guest, server: StaticServer, game: str
) -> None:
    guest.install()
    code = guest.begin(game)
    guest.play_to_the_end()
    server.stop()
    try:
        guest.come_back()
        assert is_over(guest.page)
        other = guest.begin(game)
        assert other != code
        guest.play_to_the_end(seed=2)
        guest.visit(f"review/{code}")
        expect(guest.page.locator("svg.curve, figure svg").first).to_be_visible()
    finally:
        server.start()


def test_a_second_tab_says_so_and_takes_over_when_asked(guest: Guest) -> None:
    guest.install()
    code = guest.begin("korsar")
    guest.play(2)
    version = guest.version()
    second = guest.new_page()
    second.goto(f"{guest.address}table/{code}")
    guest.wait("held", second)
    second.locator('[data-house="held"] .go').click()
    second.locator(READY).first.wait_for()
    guest.wait("taken")
    assert int(second.get_by_role("main").get_attribute("data-version") or "0") >= version
    guest.page.locator('[data-house="taken"] .go').click()  # and back
    guest.page.locator(READY).first.wait_for()
    guest.wait("taken", second)


def test_a_browser_that_keeps_nothing_says_so_and_plays_on(guest: Guest) -> None:
    guest.context.route(
        "**/assets/worker-*.js", lambda route: route.fulfill(response=(got := route.fetch()), body=REFUSE_STORAGE + got.text())
    )
    guest.context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { value: undefined });")
    guest.install()
    guest.begin("korsar")
    guest.expect_text("keeps nothing more")
    guest.play(3)


@pytest.mark.soak
def test_a_tab_that_is_killed_in_the_middle_of_a_move_loses_none_that_was_shown(guest: Guest) -> None:
    guest.install()
    code = guest.begin("korsar")
    for seed in range(4):
        guest.play(2, seed)
        shown, page = guest.version(), guest.page
        acts = page.locator("main [data-act]")
        (acts.first if acts.count() else page.locator('main button[data-place][aria-disabled="false"]').first).click(
            no_wait_after=True
        )
        guest.page = guest.new_page()
        page.context.new_cdp_session(page).send("Page.crash")
        page.close()
        guest.visit(f"table/{code}")
        guest.page.locator(READY).first.wait_for()
        assert guest.version() >= shown
        if is_over(guest.page):
            break


def test_an_update_is_offered_between_matches_and_taken_when_asked(browser: Browser, site: Path, tmp_path: Path) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    server = StaticServer(copy)
    guest = Guest(browser.new_context(), server.address)
    try:
        guest.install()
        code = guest.begin("korsar")
        guest.play(2)
        listed = json.loads((copy / "offline" / "parts.json").read_text())
        (copy / "offline" / listed["house"]).rename(copy / "offline" / "house-newer")
        text = (copy / "offline" / "parts.json").read_text().replace(listed["house"], "house-newer")
        (copy / "offline" / "parts.json").write_text(text)
        index = (copy / "index.html").read_text()
        (copy / "index.html").write_text(index.replace("<title>Flibuste", "<title>Flibuste, newer"))
        worker = (copy / "sw.js").read_text()
        revision = hashlib.md5(index.encode(), usedforsecurity=False).hexdigest()
        assert revision in worker, "the service worker knows the page by its content"
        (copy / "sw.js").write_text(worker.replace(revision, "a-newer-one"))
        guest.come_back()
        assert guest.page.locator('[data-house="ready"] p').count() == 0, "nothing is offered at a table"
        guest.visit()
        guest.page.evaluate("window.old = true")
        guest.page.locator('[data-house="ready"] button').click()
        guest.page.wait_for_function("!window.old")
        guest.wait("ready")
        guest.visit(f"table/{code}")
        guest.page.locator(READY).first.wait_for()
        kept = guest.page.evaluate("async () => (await (await caches.open('flibuste-offline')).keys()).map((one) => one.url)")
        assert any("house-newer" in one for one in kept) and not any(listed["house"] in one for one in kept)
        assert not guest.faults
    finally:
        guest.context.close()
        server.stop()


def test_everything_is_saved_as_a_file_and_brought_into_another_browser(guests: Guests, tmp_path: Path) -> None:
    one, other = guests(), guests()
    one.install()
    code = one.begin("korsar")
    one.play(2)
    one.visit("settings")
    with one.page.expect_download() as saving:
        one.page.get_by_role("button", name="Save everything").click()
    saving.value.save_as(tmp_path / "all.json")
    assert json.loads((tmp_path / "all.json").read_text())["format"] == "flibuste house 1"
    (tmp_path / "none.json").write_text('{"format": "something else", "rows": {}}')
    other.install()
    other.visit("settings")
    for file in ("none.json", "all.json"):
        other.page.locator('input[type="file"]').set_input_files(tmp_path / file)
        other.page.locator('[data-answer="yes"]').click()
        if file == "none.json":
            other.expect_text("expected 'flibuste house 1'")
    other.wait("ready")
    other.visit(f"table/{code}")
    other.page.locator(READY).first.wait_for()
    assert other.version() >= one_version(tmp_path / "all.json", code)


def one_version(file: Path, code: str) -> int:
    """How many entries the log of a table has in a file of everything."""
    rows: dict[str, str] = json.loads(file.read_text())["rows"]
    (number,) = [key.split("/")[1] for key, text in rows.items() if key.startswith("table/") and json.loads(text)["code"] == code]
    return sum(key.startswith(f"log/{number}/") for key in rows)
