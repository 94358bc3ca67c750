"""Whoever plays by keyboard never loses the focus: not after a move, not at the hand-over, not on the way to another screen."""

from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from flibuste.games import GAMES
from flibuste.match import Match
from tests.browser.conftest import Visitors
from tests.browser.playing import READY, is_over, move_by_keyboard, moved_on, version
from tests.browser.visitor import Visitor, two_at_a_table

pytestmark = pytest.mark.xdist_group("browser two")


FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "nothing";
  if (one.dataset.act || (one.dataset.place && one.getAttribute("aria-disabled") === "false")) return "a move";
  if (one.matches(".title, .title *")) return "a ceremony";
  return one.matches("h1, .say") ? "a text" : `${one.tagName} ${one.className}`;
}"""
GOES_ON = f"""() => {{
  const at = ({FOCUSED})();
  return at !== "nothing" && (at !== "a text" || !document.querySelector('main[data-mine="true"]:not(:has([data-act="next"]))'));
}}"""  # the title of a ceremony is read first, but no other text is a place to go on at when it is one's turn
RING = "() => document.activeElement.matches(':focus-visible')"


def rests_on(page: Page, wanted: str) -> None:
    """The focus comes to such a thing; what a move leads to takes the server a moment."""
    waits_for(page, f"() => ({FOCUSED})() === '{wanted}'")


def waits_for(page: Page, condition: str) -> None:
    try:
        page.wait_for_function(condition)
    except Error as error:
        raise AssertionError(f"the focus rests on {page.evaluate(FOCUSED)}") from error


def both_at_korsar(host: Visitor, guest: Visitor) -> tuple[Visitor, Visitor]:
    """Two people at a table: first the one to act, then the other."""
    two_at_a_table(host, guest, "korsar")
    return (host, guest) if host.page.locator('main[data-mine="true"]').count() else (guest, host)


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_no_move_loses_the_focus(visitor: Visitor, game: str) -> None:
    page = visitor.page
    visitor.sit_at(game, ["you", "level1"])
    for _ in range(12):
        page.locator(READY).first.wait_for()
        if is_over(page):
            break
        move_by_keyboard(page)
        page.locator(READY).first.wait_for()
        waits_for(page, GOES_ON)


def test_of_equal_cards_the_one_with_the_focus_is_chosen(visitor: Visitor) -> None:
    """When it was played, the focus stays where it lay, on another one of them."""
    korsar = GAMES["korsar"]
    match = Match(korsar, korsar.options({"players": 2}), seed="twins 71")
    match.deal()
    hands: Any = korsar.dump(match.state)["hands"]
    assert match.turn == 0 and hands[0].count("galleon-2") == 3
    visitor.sit_at_position(match)
    page = visitor.page
    equal = page.locator('[data-place="hand:galleon-2"]')
    page.locator('main[data-mine="true"]').wait_for()
    equal.nth(1).focus()
    page.keyboard.press("Enter")
    pressed = [one.get_attribute("aria-pressed") for one in equal.all()]
    assert pressed == ["false", "true", "false"]
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    page.locator('main[data-mine="true"]').wait_for()
    expect(equal).to_have_count(2)
    expect(equal.last).to_be_focused()
    move_by_keyboard(page)


def test_whoever_has_drawn_goes_on_at_the_hand(visitor: Visitor) -> None:
    """The card of the pier is gone, the same player is to act."""
    page = visitor.page
    visitor.sit_at("corsari", ["you", "level1"])
    page.locator('main[data-mine="true"]').wait_for()
    page.locator('[data-place="pier"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.dataset.place?.startsWith('hand:')")
    rests_on(page, "a move")


def test_whoever_has_played_waits_at_the_status(visitors: Visitors) -> None:
    """The button that was pressed is gone, the other one is to act; and when one's turn comes back, so does the focus."""
    acting, waiting = both_at_korsar(visitors(), visitors())
    acting.page.locator('[data-place="stock"]').focus()
    acting.page.keyboard.press("Enter")
    acting.page.locator('[data-act="draw"]').focus()
    acting.page.keyboard.press("Enter")
    rests_on(acting.page, "a text")
    move_by_keyboard(waiting.page)
    rests_on(acting.page, "a move")


def test_after_the_hand_over(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("korsar", ["you", "you"])
    page.get_by_role("button", name="show my cards").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    rests_on(page, "a move")


def test_a_drawer_keeps_the_focus(visitors: Visitors) -> None:
    """Others move on meanwhile."""
    acting, waiting = both_at_korsar(visitors(), visitors())
    waiting.page.get_by_role("button", name="Menu").focus()
    waiting.page.keyboard.press("Enter")
    expect(waiting.page.get_by_role("dialog")).to_be_visible()
    within = "() => document.activeElement.closest('dialog') !== null"
    assert waiting.page.evaluate(within)
    move_by_keyboard(acting.page)
    version = str(acting.page.locator("main").get_attribute("data-version"))
    expect(waiting.page.locator("main")).to_have_attribute("data-version", version)
    assert waiting.page.evaluate(within)


def test_another_screen_begins_at_its_title(visitor: Visitor) -> None:
    """By keyboard and by mouse; a ring is drawn for the keyboard only."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Settings").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_focused()
    page.get_by_role("link", name="Home").click()
    expect(page.locator("h1")).to_be_focused()
    assert not page.evaluate(RING)
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_focused()


def test_a_table_that_is_entered_by_keyboard_has_the_focus(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(1).focus()  # in Korsar nobody lays down before one's own turn
    page.keyboard.press("Enter")
    page.locator('main[data-mine="true"]').wait_for()
    waits_for(page, GOES_ON)
