"""The site as people find it, in a folder of a plain static server: fetched once, played without any network, never forgetful."""

import gzip
import json
import os
import re
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from flibuste.games import game_named
from flibuste.puzzles.daily import day_puzzle
from tests.browser.knowing import cards_in_memory, check_what_is_kept, check_what_was_heard, known_by_version
from tests.browser.learning import make
from tests.browser.playing import READY, is_over
from tests.browser.puzzling import state
from tests.offline.guest import GAMES, Guest
from tests.offline.static import StaticServer
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("offline")
Guests = Callable[[], Guest]
KORSAR = game_named("korsar")
FULL_WHEN_TOLD = """
  let full = false;
  const ended = new WeakSet();
  new BroadcastChannel("full").onmessage = (event) => (full = event.data);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...row) {
    const { transaction } = this;
    if (full && !ended.has(transaction)) {
      ended.add(transaction);
      queueMicrotask(() => transaction.abort());  // as a browser does that has no room
    }
    return put.apply(this, row);
  };
"""
POINTED = 'name="flibuste-server" content=""'
FREE_BELOW = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const [games, asked] = [".games", ".house"].map((one) => document.querySelector(one).getBoundingClientRect());
  return games.bottom <= asked.top;
}"""
REFUSE_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };"


def test_a_match_goes_on_without_a_network_and_the_page_learns_no_hidden_card(guest: Guest, server: StaticServer) -> None:
    guest.overhear()
    guest.install()
    code = guest.begin("korsar")
    guest.play(6)
    guest.page.locator(READY).first.wait_for()
    seen_until, heard = guest.version(), list(guest.heard)
    kept = cards_in_memory(KORSAR, guest.page)
    server.stop()
    try:
        guest.come_back()  # at the address of the table, of which no server has a file
        assert guest.page.url.endswith(f"/table/{code}") and guest.version() >= seen_until
        guest.play_to_the_end()
        known = known_by_version(heard, guest.log_of(code))
        check_what_was_heard(KORSAR, heard, known)
        check_what_is_kept(kept, known, seen_until)
        guest.page.locator(f'a[href$="/replay/{code}"]').wait_for()
        guest.go("learn/korsar")
        guest.page.locator(".guide").wait_for()
    finally:
        server.start()


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_each_game_then_another_a_review_and_a_voyage_without_a_network(
    guest: Guest, server: StaticServer, game: str
) -> None:
    guest.come_and_stay(server, game)


@pytest.mark.soak
def test_all_levels_hints_a_shared_device_house_rules_and_four_languages(guest: Guest, server: StaticServer) -> None:
    guest.install()
    server.stop()
    try:
        options = guest.page.locator("article select").first.locator("option")
        assert [one.get_attribute("value") for one in options.all()] == [f"level{n}" for n in range(1, 7)]
        guest.page.locator("article select").first.select_option("level6")
        guest.begin("corsari")
        guest.page.get_by_role("button", name="Hint").click()
        guest.page.locator("[data-hint]").first.wait_for()
        guest.play(2)
        guest.go("new/korsar")
        expect(guest.page.locator('input[name="way"]')).to_have_count(2)  # nobody else can come
        guest.page.get_by_role("radio", name="On this device").check()
        guest.page.locator("summary").click()
        guest.page.get_by_role("switch").last.click()
        guest.page.locator(".create").click()
        guest.page.locator('main[data-phase="playing"]').wait_for()  # it asks who holds the device
        guest.go("settings")
        for language, name in (("fr", "Français"), ("it", "Italiano"), ("de", "Deutsch")):
            guest.page.get_by_role("radio", name=name, exact=True).check(force=True)
            expect(guest.page.get_by_role("heading", level=1)).to_have_text(page_text("settings.title", language))
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


@pytest.mark.soak
def test_a_tab_that_waits_has_the_tables_when_the_other_one_is_closed_and_they_go_back_and_forth(guest: Guest) -> None:
    guest.install()
    code = guest.begin("korsar")
    second = guest.new_page()
    second.goto(f"{guest.address}table/{code}")
    guest.wait("held", second)
    guest.page.close()
    second.locator(READY).first.wait_for()
    guest.page = guest.new_page()
    guest.visit(f"table/{code}")
    guest.wait("held")
    guest.page.locator('[data-house="held"] .go').click()
    guest.page.locator(READY).first.wait_for()
    guest.wait("taken", second)
    second.locator('[data-house="taken"] .go').click()
    second.locator(READY).first.wait_for()
    guest.wait("taken")


def test_the_puzzles_of_the_day_are_those_of_everybody_and_what_needs_others_is_not_offered(
    guest: Guest, server: StaticServer
) -> None:
    guest.install()
    guest.visit("me")  # the host has no file for it
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(page_text("profile.title", "en"))
    server.stop()
    try:
        for game in GAMES:
            guest.go(f"puzzle/{game}")
            make(guest.page, day_puzzle(game_named(game), datetime.now(UTC).date()).best, "click")
            state(guest.page, "solved")
        guest.go()
        expect(guest.page.locator('[data-day][data-state="solved"]')).to_have_count(len(GAMES))
        assert guest.page.locator('a[href$="/tournaments"], a[href$="/friends"]').count() == 0
        for path in ("tournament", "tournament/ABCDEF", "friends", "friend", "recover"):
            guest.go(path)
            expect(guest.page.get_by_role("heading", level=1)).to_have_text(page_text("missing.title", "en"))
        guest.go("settings")
        guest.expect_text("offline.forget.text")
        assert guest.texts("settings.data.text").count() == guest.texts("notices.title").count() == 0
        guest.button("settings.forget").click()
        guest.page.locator('[data-answer="yes"]').click()
        expect(guest.page.locator('[data-day][data-state="new"]')).to_have_count(len(GAMES))
    finally:
        server.start()


@pytest.mark.parametrize("path", ["rules/korsar?by=a", "x/rules/korsar/", "tournament/ABCDEF", "no/such/place/"])
def test_an_address_without_a_file_leads_to_the_page_from_however_deep(browser: Browser, server: StaticServer, path: str) -> None:
    """As a link that somebody was sent: there is no service worker yet."""
    page = browser.new_page(locale="en", service_workers="block")
    page.goto(server.address + path)
    found = "korsar" in path
    page.wait_for_url(server.address + (path.removeprefix("x/") if found else "missing"))
    title = page_text("rules.title", "en").replace("{game}", "Korsar") if found else page_text("missing.title", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.context.close()


def test_an_address_that_looks_like_another_host_s_leads_to_no_other_host(browser: Browser, site: Path) -> None:
    """And where not even the top of the host has a page, it ends there."""
    page = browser.new_page()
    page.route("**", lambda route: route.fulfill(status=404, content_type="text/html", path=site / "404.html"))
    page.goto("http://pirates.example//other.example/table/ABCDEF")
    page.wait_for_url("http://pirates.example/?**")
    expect(page.locator("body")).to_have_text("404")
    page.context.close()


@pytest.mark.soak
def test_a_browser_that_refuses_to_keep_anything_says_so_and_plays_on(guest: Guest) -> None:
    guest.with_worker(REFUSE_STORAGE)
    guest.install()
    guest.begin("korsar")
    guest.expect_text("offline.unkept")
    guest.page.locator('[data-house="ready"] button').click()
    expect(guest.texts("offline.unkept")).to_have_count(0)
    guest.play_to_the_end()


def test_a_browser_that_has_no_room_says_so_plays_on_and_keeps_all_when_there_is_room_again(guest: Guest, tmp_path: Path) -> None:
    guest.with_worker(FULL_WHEN_TOLD)
    guest.install()
    code = guest.begin("korsar")
    guest.page.evaluate("new BroadcastChannel('full').postMessage(true)")
    guest.play(2)
    guest.expect_text("offline.unkept")
    (tmp_path / "all.json").write_text('{"format": "flibuste house 1", "rows": {"setting/of": "another house"}}')
    guest.go("settings")
    bring(guest, tmp_path / "all.json")
    guest.expect_text("offline.bring.full")
    guest.go(f"table/{code}")
    guest.play(1)
    guest.page.evaluate("new BroadcastChannel('full').postMessage(false)")
    guest.play(1)
    expect(guest.page.locator('[data-house="ready"] p')).to_have_count(0)
    version = guest.version()
    guest.visit(f"?at=/table/{code}")
    guest.page.locator(READY).first.wait_for()
    assert guest.page.url.endswith(code) and guest.version() >= version


@pytest.mark.soak
def test_a_tab_that_is_killed_in_the_middle_of_a_move_loses_none_that_was_shown(guest: Guest, browser: Browser) -> None:
    guest.install()
    code = guest.begin("korsar")
    for seed in range(4):
        guest.play(2, seed)
        shown, page = guest.version(), guest.page
        acts = page.locator("main [data-act]")
        (acts.first if acts.count() else page.locator('main button[data-place][aria-disabled="false"]').first).click(
            no_wait_after=True
        )
        with page.expect_event("crash"):
            kill_tabs(browser)
        guest.page = guest.new_page()
        page.close()
        guest.visit(f"table/{code}")
        guest.page.locator(READY).first.wait_for()
        assert guest.version() >= shown
        if is_over(guest.page):
            break


def kill_tabs(browser: Browser) -> None:
    """End the processes in which tabs run, with their workers, as a machine does that is out of memory."""
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    for one in running:
        if one["type"] == "renderer":
            os.kill(one["id"], signal.SIGKILL)


def test_everything_is_saved_as_a_file_and_brought_into_another_browser(guests: Guests, tmp_path: Path) -> None:
    one, other = guests(), guests()
    one.install()
    code = one.begin("korsar")
    one.play(2)
    one.go("settings")
    with one.page.expect_download() as saving:
        one.button("offline.save").click()
    saving.value.save_as(tmp_path / "all.json")
    saved = json.loads((tmp_path / "all.json").read_text())
    assert saved["format"] == "flibuste house 1" and {"flibuste settings", f"flibuste part {code}"} <= set(saved["page"])
    (tmp_path / "none.json").write_text('{"format": "something else", "rows": {}}')
    other.install()
    other.go("settings")
    bring(other, tmp_path / "none.json")
    expect(other.page.get_by_role("alert")).to_contain_text(page_text("offline.bring.bad", "en").replace("{file}", "none.json"))
    with other.loaded_anew():
        bring(other, tmp_path / "all.json")
    other.wait("ready")
    other.go(f"table/{code}")
    other.page.locator(READY).first.wait_for()
    assert other.version() >= entries(saved["rows"], code)
    kept = other.page.evaluate("(key) => localStorage.getItem(key)", f"flibuste part {code}")
    assert kept == saved["page"][f"flibuste part {code}"]


def bring(guest: Guest, file: Path) -> None:
    guest.page.locator('input[type="file"]').set_input_files(file)
    guest.page.locator('[data-answer="yes"]').click()


def entries(rows: dict[str, str], code: str) -> int:
    """How many entries the log of a table has in a file of everything."""
    (number,) = [key.split("/")[1] for key, text in rows.items() if key.startswith("table/") and json.loads(text)["code"] == code]
    return sum(key.startswith(f"log/{number}/") for key in rows)


def test_the_site_can_be_installed_in_the_readers_language(browser: Browser, server: StaticServer) -> None:
    context = browser.new_context(locale="fr")
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    session = context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert not told["errors"] and json.loads(told["data"])["lang"] == "fr"
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in faults] in ([], ["in-incognito"]), "a profile of a test is no place to install anything"
    context.close()


def test_a_site_leads_to_the_server_it_is_pointed_at_and_else_to_none(guests: Guests) -> None:
    for server in ("", "https://play.example"):
        guest = guests()
        point(guest, server)
        guest.visit()
        guest.wait("asking")
        guest.page.wait_for_function(FREE_BELOW)  # what is asked lies over nothing for good
        links = guest.page.locator('a[href^="https://"]')
        assert [one.get_attribute("href") for one in links.all()] == [server] * bool(server)


def point(guest: Guest, server: str) -> None:
    """Let the page be that of a site that was made with SERVER=…"""
    named = f'{POINTED[:-1]}{server}"'
    guest.context.route(
        guest.address, lambda route: route.fulfill(response=(got := route.fetch()), body=got.text().replace(POINTED, named))
    )


def test_every_file_of_the_site_is_there_compressed_and_names_no_place_above_its_folder(site: Path) -> None:
    plain = [path for path in site.rglob("*") if path.suffix in (".html", ".js", ".mjs", ".css", ".wasm", ".zip", ".webmanifest")]
    assert len(plain) > 30
    for path in plain:
        if path.name == "404.html":
            continue  # it is small
        assert gzip.decompress(Path(f"{path}.gz").read_bytes()) == path.read_bytes(), path
        fetched, whole = Path(f"{path}.br").stat().st_size, path.stat().st_size
        assert 0 < fetched < whole or whole < 100, path  # a rule of one line may gain nothing
        if path.suffix in (".html", ".webmanifest"):
            assert not re.search(r'"/\w', path.read_text()), path
