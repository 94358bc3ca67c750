"""A tournament on the page: made, entered by its code, played, compared; and for the big screen."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, SIZES, TAGS, axe, resize, sideways
from tests.browser.playing import READY, move
from tests.browser.visitor import Visitor
from tests.page_words import page_text

pytestmark = pytest.mark.xdist_group("browser two")


def judge(one: Visitor) -> None:
    """Nothing is wrong with what is shown, at any size."""
    size = one.page.viewport_size
    assert size is not None
    for other in SIZES:
        resize(one.page, other)
        assert sideways(one.page) == []
    resize(one.page, (size["width"], size["height"]))
    assert axe(one.page, TAGS) == []


def nothing_of_it_goes_out(one: Visitor) -> None:
    """The menu of a board offers neither to break it off nor to show it to anybody."""
    one.page.locator("main header button").first.click()
    drawer = one.page.get_by_role("dialog")
    drawer.get_by_role("tab", name=page_text("bar.menu", "en")).click()
    menu = drawer.locator(".menu")
    expect(menu.get_by_text(page_text("menu.leave", "en"))).to_be_visible()
    for key in ("menu.pause", "menu.more_time", "menu.agree", "menu.resign"):
        expect(menu.get_by_role("button", name=page_text(key, "en"), exact=True)).to_have_count(0)
    expect(menu.locator('a[href*="/watch/"]')).to_have_count(0)
    expect(drawer.locator(".invitation")).to_have_count(0)
    one.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_a_tournament_from_the_first_page_to_its_boards(visitors: Visitors) -> None:
    host, guest = visitors(), visitors(size=PHONE)
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    expect(page.get_by_text("Every table plays the same cards")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Cup of the bay")
    page.get_by_role("radiogroup", name="Players at a table").get_by_text("2").click()
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label(page_text("tournament.boards_each", "en")).fill("1")
    page.get_by_label(page_text("tournament.computers", "en"), exact=True).fill("3")
    judge(host)
    page.get_by_role("button", name="Open the tournament").click()
    page.wait_for_url(re.compile("/tournament/[A-Z2-9]{6}$"))
    code = page.url[-6:]
    expect(page.get_by_role("heading", name="Cup of the bay")).to_be_visible()
    judge(host)

    guest.page.goto("/")  # a code on the first page may be a tournament's
    guest.page.get_by_label("Code").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.get_by_role("button", name="Enter").click()
    guest.faults = [one for one in guest.faults if "404" not in one]  # no table has it, which the browser tells
    expect(guest.page.get_by_text("You are in.")).to_be_visible()
    judge(guest)
    page.get_by_role("button", name="Call the roll and begin").click()
    guest.page.wait_for_url(re.compile("/table/"))  # it opens by itself, when its device has added to the shuffle
    assert host.ask("GET", f"/api/tournaments/{code}")["fair"]["missed"] == []
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text("Round 1, board 1 of 1")
    opponent = guest.page.locator("article.seat").first.get_attribute("aria-label")
    nothing_of_it_goes_out(guest)

    page.get_by_role("link", name="For the big screen").click()
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Round 1 of 1")
    expect(page.get_by_role("img", name=re.compile("of 1 boards played"))).to_have_count(2)
    judge(host)
    chance = Random("the cup")
    while True:
        guest.page.locator(READY).first.wait_for()
        if guest.page.locator('main[data-phase="over"]').count():
            break
        move(guest.page, chance)
    next_result = guest.page.locator('[data-act="next"]')
    if next_result.count():
        next_result.click()
    to_tournament = guest.page.get_by_role("link", name="To the tournament")
    expect(to_tournament).to_be_visible()
    expect(guest.page.get_by_role("button", name=page_text("end.share", "en"))).to_have_count(0)  # others may still play it
    to_tournament.click()
    expect(guest.page.get_by_text("The tournament is over")).to_be_visible()
    mean = page_text("corsari.board.mean", "en").replace("{mean}", r"[+−]?\d+\.\d")
    expect(guest.page.get_by_text(re.compile(f"^{mean}$")).first).to_be_visible()
    standing = guest.page.get_by_role("listitem").filter(has_text=re.compile(rf"^\s*\d\s*{opponent}\s+Cabin boy"))
    expect(standing).to_have_count(1)  # by the name that the table had
    guest.page.get_by_text("Round 1", exact=True).click()
    expect(guest.page.get_by_role("heading", name="Board 1")).to_be_visible()
    guest.page.get_by_role("button", name=page_text("fair.badge.good", "en")).click()  # the page has checked its own board
    dealt = guest.page.get_by_role("dialog")
    expect(dealt).to_contain_text("this device’s is among them")
    expect(dealt.get_by_text(re.compile(r"flibuste verify .* --commitment \w{64} --part \w{64} --terms \w{64}"))).to_be_visible()
    judge(guest)
    dealt.get_by_role("button", name=page_text("close", "en")).click()
    judge(guest)
    guest.page.get_by_role("link", name=re.compile("Replay|Watch again|Round 1, Board 1")).first.click()
    guest.page.wait_for_url(re.compile("/replay/"))
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    judge(host)


def test_a_public_tournament_is_found_and_its_host_removes_an_entrant(visitors: Visitors) -> None:
    host, guest = visitors(), visitors(size=PHONE)
    asked = {"name": "Cup of the bay", "game": "corsari", "size": 2, "clock": "one_day", "listed": True}
    host.ask("GET", "/api/me")
    code = host.ask("POST", "/api/tournaments", asked)["code"]
    host.page.goto(f"/tournament/{code}")
    guest.page.goto("/")
    guest.page.get_by_role("link", name="Tournaments").click()
    guest.page.wait_for_url(re.compile("/tournaments$"))
    judge(guest)
    guest.page.get_by_role("link", name=re.compile("Have a look.*Cup of the bay")).click()
    guest.page.get_by_role("button", name="Enter").click()
    expect(guest.page.get_by_text(page_text("tournament.entered.days", "en"))).to_be_visible()
    remove = host.page.get_by_role("button", name=re.compile("^Remove "))
    expect(remove).to_have_count(1)
    judge(host)
    remove.click()
    host.page.locator("[data-answer=yes]").click()
    expect(remove).to_have_count(0)
    expect(guest.page.get_by_role("status").filter(has_text=page_text("refusal.entry_removed", "en"))).to_be_visible()
    expect(guest.page.get_by_role("button", name="Enter")).to_have_count(0)
    judge(guest)
