"""Ways in and on: a level beside the button, a wrong code, words that spell one, another match at once, the tab that calls."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import READY
from tests.browser.visitor import Visitor


def test_the_level_stands_beside_the_button(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_label("Computer’s level: Korsar").select_option("level2")
    page.get_by_role("article").filter(has_text="Korsar").get_by_role("button", name="Play now").click()
    page.locator(READY).first.wait_for()
    table = visitor.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}")["table"]
    assert {seat["level"] for seat in table["seats"]} == {None, "level2"}


def test_a_wrong_code_is_told_under_the_field_and_words_spell_a_right_one(visitor: Visitor) -> None:
    page = visitor.page
    code = visitor.new_table("corsari", ["you", "open"], start=False)
    page.goto(f"/table/{code}")
    words = page.locator(".said").inner_text()
    assert [word[0] for word in words.split()] == list(code)
    page.goto("/")
    field = page.get_by_role("textbox", name="Code")
    field.fill("no such code")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="There is no table no such code")).to_be_visible()
    assert page.url.endswith("/")
    field.fill(words.lower())
    field.press("Enter")
    page.wait_for_url(f"**/table/{code}")


def test_another_match_against_the_computer_begins_at_once(visitor: Visitor) -> None:
    page = visitor.page
    code = visitor.sit_at("korsar", ["you", "level1"])
    page.locator(READY).first.wait_for()
    visitor.command(code, do="agree to end")
    page.get_by_role("button", name="Play again").click()
    page.locator('main[data-phase="playing"]').wait_for()
    assert not page.url.endswith(code)


def test_the_tab_tells_whose_turn_it_is(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("korsar", ["you", "level1"])
    page.locator('main[data-mine="true"]').wait_for()
    expect(page).to_have_title("● Your turn · Korsar · Flibuste")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    page.goto("/")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon.svg")


def test_settings_lie_over_the_match_and_a_new_face_is_seen_there(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("korsar", ["you", "level1"])
    page.locator(READY).first.wait_for()
    page.locator("main header button").first.click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="a girl with two puffs").check()
    page.keyboard.press("Escape")
    expect(page.locator('.say .medal use[href="#face-18"]')).to_be_visible()


@pytest.mark.parametrize("way", ["key", "hover", "long press"])
def test_a_card_is_enlarged_and_that_chooses_nothing(visitor: Visitor, way: str) -> None:
    page = visitor.page
    visitor.sit_at("nain_jaune", ["you", "level1"])
    page.locator(READY).first.wait_for()
    card = page.locator("button.slot").last
    if way == "key":
        card.focus()
        page.keyboard.press("i")
    elif way == "hover":
        card.hover()
    else:
        box = card.bounding_box()
        assert box is not None
        finger = visitor.context.new_cdp_session(page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".enlarged svg.card")).to_be_visible()
    if way == "long press":
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(".enlarged")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")


RESTS = """(card) => {  // it comes to lie below a pointer that nobody moves; returns what is begun by that
  const begun = [];
  const { setTimeout } = window;
  window.setTimeout = (...given) => begun.push(given[1]) && setTimeout(...given);
  card.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  card.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", movementX: 0, movementY: 0 }));
  const still = begun.length;
  card.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", movementX: 1, movementY: 0 }));
  window.setTimeout = setTimeout;
  return [still, begun.length];
}"""


def test_a_card_below_a_pointer_that_nobody_moves_covers_nothing(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("nain_jaune", ["you", "level1"])
    page.locator(READY).first.wait_for()
    assert page.locator("button.slot").last.evaluate(RESTS) == [0, 1]


def test_the_keys_are_shown(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at("korsar", ["you", "level1"])
    page.locator(READY).first.wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
