"""Thinking again: before a move is made, and after it, where it told nobody anything."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import AT_THE_EDGE, READY, hand, lit, move, version
from tests.browser.visitor import Visitor, two_at_a_table

pytestmark = pytest.mark.xdist_group("browser two")


def take_back(page: Page) -> Locator:
    return page.get_by_role("button", name="Undo my last move")


def log(page: Page) -> list[str]:
    lines = page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(lines.last).to_have_text(re.compile(r"\S"), use_inner_text=True)
    return lines.all_inner_texts()


def do(page: Page, action: str) -> None:
    """Press the button of an action, and wait until the server has acknowledged it."""
    before = int(version(page))
    page.locator(f'[data-act="{action}"]').click()
    expect(page.get_by_role("main")).to_have_attribute("data-version", str(before + 1))


def drawing(page: Page, place: str) -> str:
    """The card that is drawn there, on top."""
    return page.locator(f'[data-place="{place}"] svg.card:not(.beneath *)').first.inner_html()


def both_see(pages: list[Page], at: str) -> None:
    for page in pages:
        expect(page.get_by_role("main")).to_have_attribute("data-version", at)


def test_a_draft_is_given_up_by_choosing_again(visitor: Visitor) -> None:
    visitor.sit_at("corsari", ["you", "you"])
    page = visitor.page
    page.get_by_role("dialog").get_by_role("button").click()
    page.locator(READY).first.wait_for()
    move(page, Random("draws"))
    before, at = hand(page), version(page)
    assert len(before) == 13
    card = next(one for one in lit(page) if one.startswith("hand:"))
    page.locator(f'[data-place="{card}"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-place="{card}"]').first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator(f'[data-place="{card}"]').first).to_have_attribute("aria-pressed", "false")
    assert (hand(page), version(page)) == (before, at)


def test_a_discard_is_taken_back_and_a_draw_is_not(visitors: Visitors) -> None:
    """A discard tells its player nothing until the next one acts; a draw from the stock shows a hidden card."""
    host, guest = visitors(), visitors()
    two_at_a_table(host, guest, "corsari", {"first_turn_close": False})
    one, other = (host, guest) if host.page.locator('main[data-mine="true"]').count() else (guest, host)
    pages, page = [one.page, other.page], one.page
    page.locator('[data-place="stock"]').click()
    do(page, "draw stock")
    drawn = hand(page)
    assert len(drawn) == 13
    expect(take_back(page)).to_have_count(0)
    assert "showed something" in refusal_of_undo(one, int(version(page)))
    assert hand(page) == drawn

    both_see(pages, version(page))
    story, pile = [log(each) for each in pages], [each.locator('[data-place="discards"]').inner_text() for each in pages]
    card = next(each for each in lit(page) if each.startswith("hand:")).removeprefix("hand:")
    face = drawing(page, f"hand:{card}")
    page.locator(f'[data-place="hand:{card}"]').click(position=AT_THE_EDGE)
    do(page, f"discard {card}")
    both_see(pages, version(page))
    assert card not in hand(page) and len(hand(page)) == 12
    assert [drawing(each, "discards") for each in pages] == [face, face]
    expect(other.page.locator('main[data-mine="true"]')).to_be_visible()
    for each, before in zip(pages, pile, strict=True):
        expect(each.locator('[data-place="discards"]')).not_to_have_text(before)
    expect(take_back(other.page)).to_have_count(0)

    before_undo = int(version(page))
    take_back(page).click()
    both_see(pages, str(before_undo + 1))
    assert hand(page) == drawn and drawing(page, f"hand:{card}") == face, "the card is in the hand again"
    expect(page.locator('main[data-mine="true"]')).to_be_visible()
    expect(other.page.get_by_role("main")).to_have_attribute("data-mine", "false")
    for each, before in zip(pages, pile, strict=True):
        expect(each.locator('[data-place="discards"]')).to_have_text(before)
    for each, lines, words in zip(pages, story, ("You take your last move back.", "takes a move back."), strict=True):
        now = log(each)
        assert len(now) == len(lines) + 1 and now[-2] != lines[-1], "the discard in the line of its draw, then its taking back"
        assert any(words in line for line in now if line not in lines)
    expect(take_back(page)).to_have_count(0)


def test_no_discard_is_taken_back_when_the_next_player_has_acted(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    two_at_a_table(host, guest, "corsari", {"first_turn_close": False})
    one, other = (host, guest) if host.page.locator('main[data-mine="true"]').count() else (guest, host)
    page = one.page
    page.locator('[data-place="stock"]').click()
    do(page, "draw stock")
    card = next(each for each in lit(page) if each.startswith("hand:")).removeprefix("hand:")
    page.locator(f'[data-place="hand:{card}"]').click(position=AT_THE_EDGE)
    do(page, f"discard {card}")
    expect(take_back(page)).to_be_visible()
    both_see([other.page], version(page))
    other.page.locator('[data-place="stock"]').click()
    do(other.page, "draw stock")
    expect(take_back(page)).to_have_count(0)
    assert "somebody else has acted" in refusal_of_undo(one, int(version(other.page)))


def refusal_of_undo(visitor: Visitor, at: int) -> str:
    """What the server says to whoever asks for it where the page has no button."""
    path = f"/api/tables/{visitor.page.url.rpartition('/')[2]}/commands"
    answer = visitor.context.request.post(path, data={"do": "undo", "version": at})
    assert answer.status == 409, answer.text()
    return str(answer.json()["reason"])
