"""Playing over days, at a desk and on a phone: a table is made, one's tables tell whose turn it is, the next one opens."""

import re
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE, TAGS, USUAL, axe, sideways
from tests.browser.playing import READY, move
from tests.browser.visitor import Visitor, begin

pytestmark = pytest.mark.xdist_group("browser two")

PAUSE = 4000  # milliseconds before the next table opens


def over_days(host: Visitor, guest: Visitor, turns_of_host: int) -> list[str]:
    """As many matches as it takes until so many wait for the host; those, in the order of their turns."""
    guest.ask("GET", "/api/me")
    found: list[str] = []
    while len(found) < turns_of_host:
        code = host.new_table("korsar", ["you", "open"], start=False, clock="one_day")
        guest.command(code, do="join")
        begin(code, host, guest)
        if host.ask("GET", f"/api/tables/{code}")["table"]["turn"] == 0:
            found.append(code)
    return found


def end_turn(page: Page, chance: Random) -> None:
    page.locator(READY).first.wait_for()
    while page.get_by_role("main").get_attribute("data-mine") == "true":
        move(page, chance)


@pytest.mark.parametrize("size", [USUAL, PHONE])
def test_the_oldest_turn_comes_first_and_the_next_opens_after_a_move(visitors: Visitors, size: tuple[int, int]) -> None:
    host, guest = visitors(size=size, has_touch=size == PHONE), visitors()
    first, second, third = over_days(host, guest, 3)
    page = host.page
    page.goto("/matches")
    rows = page.get_by_role("listitem").filter(has_text="Your turn")
    for row, code in enumerate((first, second, third)):
        expect(rows.nth(row)).to_contain_text(code)
        expect(rows.nth(row)).to_contain_text(re.compile(r"Your turn.*23\sh left"))
    assert axe(page, TAGS) == [] and sideways(page) == []
    host.stop_clock(time.time())  # of its page: the next table opens when the test says so
    page.reload()
    rows.first.get_by_role("link", name="Continue").click()
    expect(page.locator(".clock")).to_contain_text("23 h")
    end_turn(page, Random("days"))
    expect(page.get_by_role("link", name="Next table")).to_contain_text(second)
    page.clock.run_for(PAUSE - 1)
    expect(page).to_have_url(re.compile(f"/table/{first}$"))
    page.clock.run_for(1)
    expect(page).to_have_url(re.compile(f"/table/{second}$"))
    end_turn(page, Random("days"))
    expect(page.get_by_role("link", name="Next table")).to_contain_text(third)
    assert sideways(page) == []
    page.get_by_role("button", name="Stay here").click()
    expect(page.get_by_role("link", name="Next table")).to_have_count(0)
    page.clock.run_for(2 * PAUSE)
    expect(page).to_have_url(re.compile(f"/table/{second}$"))


def test_a_host_chooses_how_many_days_a_move_may_take(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/new/corsari")
    page.locator("details.more > summary").click()
    clock = page.get_by_role("radiogroup", name="Time to think")
    expect(clock.get_by_role("radio", name="Brisk")).to_be_visible()
    page.get_by_role("radio", name="Against the computer").check()
    expect(clock.get_by_role("radio", name="a move")).to_have_count(0)
    page.get_by_role("radio", name="With friends").check()
    clock.get_by_role("radio", name="Three days a move").check()
    expect(page.get_by_text("within three days")).to_be_visible()
    assert axe(page, TAGS) == [] and sideways(page) == []
    page.locator("button.create").click()
    expect(page).to_have_url(re.compile("/table/"))
    code = page.url.rsplit("/", 1)[1]
    assert visitor.ask("GET", f"/api/tables/{code}")["table"]["clock"] == "three_days"
