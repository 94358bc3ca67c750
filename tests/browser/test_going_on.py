"""Coming back to one's tables, from the first page, the matches or another device; one too many; several at one device."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import AT_THE_EDGE
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")

MOST_TABLES = 20


def mine(page: Page) -> Locator:
    return page.get_by_role("region", name="Your tables")


def test_a_running_match_is_found_again(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_have_count(3)
    expect(mine(page)).to_have_count(0)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    match = page.url
    page.locator("main header button").first.click()
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Home").click()
    expect(mine(page)).to_contain_text("Corsari")
    expect(mine(page)).to_contain_text("with ")
    expect(mine(page)).to_contain_text(re.compile("Your turn|’s turn"))
    mine(page).get_by_role("link", name="Continue").click()
    expect(page).to_have_url(match)
    expect(page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    page.goto("/matches")
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(match)


def test_a_match_is_found_again_on_another_device(visitors: Visitors) -> None:
    old, new = visitors(), visitors(size=(390, 844), has_touch=True)
    code = old.sit_at("nain_jaune", ["you", "level1"])
    expect(old.page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    new.page.goto(old.ask("POST", "/api/me/recovery")["path"])
    new.page.get_by_role("button", name="Continue here").click()
    mine(new.page).get_by_role("link", name="Continue").click()
    expect(new.page).to_have_url(re.compile(f"/table/{code}$"))
    expect(new.page.get_by_role("region", name="Your hand")).to_be_visible()


def test_one_table_too_many_is_said_beside_those_there_are(visitor: Visitor) -> None:
    page = visitor.page
    for _ in range(MOST_TABLES):
        visitor.new_table("korsar", ["you", "open"], start=False)
    page.goto("/")
    expect(mine(page).get_by_role("link", name="Continue")).to_have_count(2)
    expect(mine(page).get_by_role("link", name=f"All {MOST_TABLES} tables")).to_be_visible()
    page.get_by_role("button", name="Play now").first.click()
    dialog = page.get_by_role("dialog", name="That is one table too many")
    expect(dialog.get_by_text(f"You already host {MOST_TABLES} tables")).to_be_visible()
    visitor.faults = [one for one in visitor.faults if "409" not in one]  # the browser complains of an answer that was expected
    expect(dialog.get_by_role("link", name="Continue")).to_have_count(MOST_TABLES)
    leave = dialog.get_by_role("button", name="Leave")
    leave.first.click()
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(leave).to_have_count(MOST_TABLES)
    leave.first.click()
    page.get_by_role("alertdialog").locator("[data-answer=yes]").click()
    expect(leave).to_have_count(MOST_TABLES - 1)
    dialog.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("main")).to_have_attribute("data-phase", "playing")
    page.goto("/matches")
    expect(page.get_by_role("button", name="Leave")).to_have_count(MOST_TABLES)
    page.get_by_role("button", name="Leave").last.click()
    page.get_by_role("alertdialog").locator("[data-answer=yes]").click()
    expect(page.get_by_role("button", name="Leave")).to_have_count(MOST_TABLES - 1)


def test_several_at_one_device_have_names_and_each_the_whole_log(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/new/corsari")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.get_by_label("Name of player")).to_have_count(0)
    with page.expect_response("**/api/me"):  # who one is was not known before, and is asked for once
        page.get_by_role("radio", name="On this device").check()
    first, second = page.get_by_label("Name of player 1"), page.get_by_label("Name of player 2")
    expect(second).to_have_value("Player 2")
    expect(first).to_have_value(str(visitor.ask("GET", "/api/me")["name"]))
    first.fill("Mary")
    second.fill("Nell")
    page.get_by_role("button", name="Begin").click()
    cover = page.get_by_role("dialog")
    log = page.get_by_role("region", name="Log")
    lines = 0
    for turn in range(6):
        expect(cover).to_be_visible()
        name, other = ("Mary", "Nell") if "Mary" in cover.inner_text() else ("Nell", "Mary")
        expect(cover.get_by_role("heading")).to_have_text(f"{name}, it’s your turn!")
        cover.get_by_role("button", name=f"I am {name}: show my cards").click()
        expect(page.get_by_role("main")).to_have_attribute("data-mine", "true")
        now = log.get_by_role("listitem").count()
        assert now > lines, "the log has lost lines"
        lines = now
        if turn:
            expect(log).to_contain_text(other)
        own_and_hidden_draws(visitor, at_least=turn // 2)
        page.locator('[data-place="stock"]').click()
        page.locator('[data-act="draw stock"]').click()
        page.locator('main [data-place^="hand:"][aria-disabled="false"]').first.click(position=AT_THE_EDGE)
        page.locator('[data-act^="discard "]:not([data-act$=" sail"])').first.click()


def own_and_hidden_draws(visitor: Visitor, at_least: int) -> None:
    """The story that came with the hand names the cards that this seat drew from the stock, and none that the other did."""
    whole = next(message for message in map(json.loads, reversed(visitor.heard)) if message["tell"] == "whole")
    draws = [event for told in whole["told"] for event in told["events"] if event["event"] == "drew" and event["from"] == "stock"]
    own = [event for event in draws if event["seat"] == whole["you"]["showing"]]
    assert len(own) >= at_least and all("card" in event for event in own)
    assert not any("card" in event for event in draws if event not in own)
