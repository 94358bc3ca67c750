"""Other ways to play than clicks: the keyboard alone, dragging, touch; and with less motion."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.playing import LIT, READY, lit, move, moved_on, play_on, version
from tests.browser.screens import ceremony
from tests.browser.visitor import Visitor, two_at_a_table

pytestmark = pytest.mark.xdist_group("browser two")


def test_a_table_is_made_and_played_at_by_keyboard_alone(visitor: Visitor) -> None:
    """No mouse at all; a whole match is played so among the matches."""
    page = visitor.page
    page.goto("/new/nain_jaune")
    page.get_by_role("radio", name="With friends").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Against the computer")).to_be_checked()
    page.get_by_text("More: seats").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox")).to_have_count(3)
    rounds = page.get_by_role("spinbutton")
    rounds.focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    assert play_on(page, Random("keys"), 3, "keyboard") == 3


def test_arrow_keys_go_from_card_to_card(visitor: Visitor) -> None:
    visitor.sit_at("korsar", ["you", "level1"])
    cards = visitor.page.get_by_role("region", name="Your hand").get_by_role("button")
    cards.first.focus()
    for number in range(1, 4):
        visitor.page.keyboard.press("ArrowRight")
        expect(cards.nth(number)).to_be_focused()
    visitor.page.keyboard.press("ArrowLeft")
    expect(cards.nth(2)).to_be_focused()


def drag(page: Page, card: str, target: str) -> None:
    start, end = (
        page.locator(f'[data-place="{card}"]').first.bounding_box(),
        page.locator(f'[data-target="{target}"]').bounding_box(),
    )
    assert start and end
    page.mouse.move(start["x"] + 8, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 8, start["y"] - 30, steps=4)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_card_is_dragged_onto_its_target(visitor: Visitor) -> None:
    visitor.sit_at("corsari", ["you", "level1"])
    page = visitor.page
    page.locator(READY).first.wait_for()
    move(page, Random("draw"))  # draws; the discard is dragged
    before = version(page)
    card = next(one for one in lit(page) if one.startswith("hand:"))
    drag(page, card, "discards")
    expect(page.locator(f'[data-place="{card}"]').first).to_have_attribute("aria-pressed", "true")
    name = card.removeprefix("hand:")
    button = page.locator(f'[data-act="discard {name}"], [data-act="discard {name} sail"]').first
    button.click()
    moved_on(page, before)
    expect(page.locator(f'[data-place="{card}"]')).to_have_count(0)


def test_a_card_dropped_beside_every_target_does_nothing(visitor: Visitor) -> None:
    visitor.sit_at("corsari", ["you", "level1"])
    page = visitor.page
    page.locator(READY).first.wait_for()
    move(page, Random("draw"))
    before = len(visitor.acts())
    card = next(one for one in lit(page) if one.startswith("hand:"))
    box = page.locator(f'[data-place="{card}"]').first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 8, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 40, steps=4)
    page.mouse.move(640, 20, steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    page.keyboard.press("Escape")  # the card was chosen by taking it up
    move(page, Random("discard"))  # what was sent before it is known by then
    assert len(visitor.acts()) == before + 1


RECORD_MOTION = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (JSON.stringify(frames).includes("translate")) window.moved.push(JSON.stringify(frames));
    return animate.call(this, frames, options);
  };
"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_cards_fly_unless_less_motion_is_wished(visitors: Visitors, wish: str) -> None:
    visitor = visitors(settings={"speed": 2}, reduced_motion=wish)
    visitor.context.add_init_script(RECORD_MOTION)
    visitor.sit_at("corsari", ["you", "level1"])
    play_on(visitor.page, Random("motion"), 4)
    visitor.page.locator(READY).first.wait_for()
    moved = visitor.page.evaluate("window.moved.length")
    assert (moved == 0) == (wish == "reduce")


MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


@pytest.mark.parametrize("speed", [0, 2])
def test_no_ship_rides_where_no_card_flies(visitors: Visitors, speed: int) -> None:
    """The ships of Corsari's result ride on the waves for as long as it is looked at."""
    visitor = visitors(settings={"speed": speed})
    page = visitor.page
    visitor.sit_at("corsari", ["you", "level1"])
    for _ in ceremony(visitor):
        assert speed > 0 or page.evaluate(MOVING) == 0
    while page.locator(".fleet").count() == 0:
        move(page, Random("lay"))
        page.locator(f"{READY}, .fleet").first.wait_for()
    assert (page.evaluate(MOVING) == 0) == (speed == 0)


def test_nothing_is_lit_while_others_play(visitors: Visitors) -> None:
    host, guest = visitors(), visitors()
    two_at_a_table(host, guest, "korsar")
    mine = [one.page.locator('main[data-mine="true"]').count() for one in (host, guest)]
    assert sorted(mine) == [0, 1]
    waiting = (host, guest)[mine.index(0)]
    expect(waiting.page.locator(LIT)).to_have_count(0)
