"""Two people become friends by a link, one invites the other to a table, and blocks the other in the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.judging import PHONE
from tests.browser.screens import named
from tests.browser.visitor import begin

pytestmark = pytest.mark.xdist_group("browser two")

STICK_OUT = """panel => [...panel.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > panel.getBoundingClientRect().right)
    .map((one) => one.textContent)"""


def test_a_link_makes_friends_who_invite_each_other_and_a_block_parts_them(visitors: Visitors) -> None:
    anne, mary = named(visitors(), "Anne"), named(visitors(size=PHONE), "Mary")
    anne.page.goto("/")
    anne.page.get_by_role("link", name="Friends").click()
    expect(anne.page.get_by_text("No friends here yet.")).to_be_visible()
    anne.page.get_by_role("button", name="Make a link").click()
    expect(anne.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = re.search(r"/friend#\S+", anne.page.locator(".link").inner_text())
    assert link

    mary.page.goto(link[0])
    expect(mary.page.get_by_role("heading", name="Anne would like to be your friend")).to_be_visible()
    assert mary.ask("GET", "/api/friends")["friends"] == [], "not before the press"
    mary.page.get_by_role("button", name="Become friends").click()
    expect(mary.page.get_by_text("You and Anne are friends.")).to_be_visible()
    mary.page.get_by_role("link", name="Friends").click()
    mary.page.get_by_role("link", name="Anne").click()
    expect(mary.page.get_by_role("heading", name="Anne", level=1)).to_be_visible()

    code = anne.new_table("corsari", ["you", "open"], start=False)
    anne.page.goto(f"/table/{code}")
    anne.page.get_by_role("button", name="Invite: Mary").click()
    expect(anne.page.get_by_text("Invited")).to_be_visible()
    mary.page.goto("/")
    expect(mary.page.get_by_text("Anne invites you")).to_be_visible()
    mary.page.get_by_role("link", name="Sit down: Anne").click()
    mary.page.get_by_role("button", name="Sit down").click()
    expect(mary.page.get_by_text("The host will start the match.")).to_be_visible()
    expect(anne.page.get_by_role("button", name="Invite: Mary")).to_have_count(0)

    begin(code, anne, mary)
    for one in (anne, mary):
        one.page.goto(f"/table/{code}")
    mary.page.get_by_role("button", name="Menu").click()
    mary.page.get_by_role("tab", name="Menu").click()
    mary.page.get_by_role("button", name="Block Anne").click()
    mary.page.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    expect(mary.page.get_by_text("Anne is blocked.")).to_be_visible()
    mary.page.goto("/friends")
    expect(mary.page.get_by_text("No friends here yet.")).to_be_visible()
    assert anne.ask("GET", "/api/friends") == {"friends": [], "blocked": []}
    mary.page.get_by_role("button", name="Unblock: Anne").click()
    mary.page.get_by_role("alertdialog").get_by_role("button", name="Unblock").click()
    expect(mary.page.get_by_role("button", name="Unblock: Anne")).to_have_count(0)
    assert mary.ask("GET", "/api/friends") == {"friends": [], "blocked": []}
    mary.page.get_by_role("button", name="Make a link").click()
    expect(mary.page.locator("[data-link] .link")).to_be_visible()
    assert mary.page.locator("[data-link]").evaluate(STICK_OUT) == [], "on a phone"


def test_a_friend_is_removed_after_a_question_and_a_used_link_says_so(visitors: Visitors) -> None:
    anne, mary = named(visitors(), "Anne"), named(visitors(), "Mary")
    path = mary.ask("POST", "/api/friends/link")["path"]
    anne.ask("POST", "/api/friends", {"secret": path.partition("#")[2]})
    page = anne.page
    page.goto("/friends")
    page.get_by_role("button", name="Remove: Mary").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    expect(page.locator('[data-friends="1"]')).to_be_visible()
    page.get_by_role("button", name="Remove: Mary").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(page.locator('[data-friends="0"]')).to_be_visible()
    page.goto(path)
    expect(page.get_by_role("alert")).to_have_text("This link has been used, or is too old. Ask for a new one.")
    anne.faults = [one for one in anne.faults if "401" not in one]  # which the browser tells of
