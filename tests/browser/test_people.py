"""People beyond one table: matches that count, and those who watch them."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, TAGS, USUAL, axe, resize, sideways
from tests.browser.test_together import play_together
from tests.browser.visitor import Visitor, begin, watched

pytestmark = pytest.mark.xdist_group("browser two")

BEHIND = 5


def test_two_people_a_phone_and_a_spectator_at_a_table_that_counts(visitors: Visitors) -> None:
    host, guest, phone = everybody = [visitors(), visitors(), visitors(size=PHONE, has_touch=True)]
    spectator = visitors()
    page = host.page
    page.goto("/new/corsari")
    page.get_by_text("House rules").first.click()
    page.get_by_text("Counts for ratings").first.wait_for()
    expect(page.get_by_role("switch", name="Hints")).to_be_visible()
    page.get_by_role("switch", name="Counts for ratings").check()
    expect(page.get_by_role("switch", name="Hints")).to_have_count(0)
    page.get_by_role("radio", name=f"{BEHIND} moves later").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/table/"))
    code = page.url[-6:]
    for one in (guest, phone):
        one.page.goto(f"/table/{code}")
        expect(one.page.get_by_text("This match counts for ratings")).to_be_visible()
        expect(one.page.get_by_text(f"Everybody may watch this match, {BEHIND} moves later.")).to_be_visible()
        one.page.get_by_role("button", name="Sit down").first.click()
        expect(one.page.get_by_text("The host will start the match.")).to_be_visible()
        expect(one.page.get_by_role("button", name="Me as well")).to_have_count(0)
    page.get_by_role("button", name="Begin").click()
    for one in everybody:
        expect(one.page.get_by_role("region", name="Your hand")).to_be_visible()
    play_together(everybody, code, Random("counts"), BEHIND + 3)

    spectator.page.goto("/")
    spectator.page.locator(f'a[href="/table/{code}"]').click()
    expect(spectator.page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    expect(spectator.page.get_by_role("heading", level=1)).to_contain_text(f"Shown {BEHIND} moves later")
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("later")
    now = host.ask("GET", f"/api/tables/{code}")["table"]
    assert now["rated"] and now["watch"] == BEHIND
    seen = watched(spectator).version
    assert 0 < seen <= now["version"] - BEHIND
    expect(spectator.page.get_by_role("region", name="Your hand")).to_have_count(0)
    play_together(everybody, code, Random("counts, later"), 2)
    later = host.ask("GET", f"/api/tables/{code}")["table"]["version"]
    spectator.page.wait_for_function("(before) => Number(document.querySelector('main').dataset.version) > before", arg=seen)
    assert watched(spectator).version <= later - BEHIND


def rated_win(winner: Visitor, loser: Visitor, game: str) -> None:
    """A match that counts, and that the other gives up."""
    wanted = {"game": game, "seats": ["you", "open"], "options": {}, "listed": False, "rated": True}
    code = winner.ask("POST", "/api/tables", wanted)["table"]["code"]
    loser.command(code, do="join")
    begin(code, winner, loser)
    loser.command(code, do="resign")


def test_a_profile_tells_how_one_plays(visitors: Visitors) -> None:
    anne, mary = visitors(color_scheme="light"), visitors()
    for one, name in ((anne, "Anne"), (mary, "Mary")):
        one.ask("GET", "/api/me")
        one.ask("PUT", "/api/me", {"name": name})
    page = anne.page
    page.goto("/")
    page.get_by_role("link", name="Your profile").click()
    expect(page.get_by_text("No rating yet.")).to_be_visible()
    rated_win(anne, mary, "corsari")
    rated_win(anne, mary, "corsari")
    page.reload()
    told = anne.ask("GET", "/api/profile")["ratings"][0]
    assert told["points"] > 1500
    expect(page.get_by_text(f"{told['points']} ± {told['within']}", exact=True).first).to_be_visible()
    expect(page.get_by_role("img", name="2 matches: from")).to_be_visible()
    expect(page.get_by_text("2 wins in a row")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.locator("figure tbody tr")).to_have_count(2)
    expect(page.get_by_role("row", name="Mary 2 2")).to_be_visible()
    faults = axe(page, TAGS)
    page.emulate_media(color_scheme="dark")
    faults += axe(page, ["color-contrast"])
    for size in (PHONE, (844, 390), USUAL):
        resize(page, size)
        faults += sideways(page)
    anne.in_language("de")
    resize(page, PHONE)
    results = page.locator(".scroll").first
    expect(results).to_contain_text("Gewonnen")
    faults += [] if results.evaluate("(one) => one.scrollWidth <= one.clientWidth") else ["the results are wider than a phone"]
    assert not faults, "\n".join(faults)
