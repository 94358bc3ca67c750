"""Where the system forces its own colours: lines tell what shades and shadows tell elsewhere; no picture lies behind a text."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visitors
from tests.browser.playing import MADE, READY, lit
from tests.browser.screens import GAMES, choose
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")

LOOK = "(one, [name, part]) => getComputedStyle(one, part)[name]"
PICTURES = """() => [...document.querySelectorAll("body, body *")].filter((one) => !one.closest("svg"))
  .flatMap((one) => ["", "::before", "::after"].map((part) => [one, part]))
  .filter(([one, part]) => getComputedStyle(one, part).backgroundImage !== "none")
  .map(([one, part]) => `${one.tagName}.${one.className}${part}`)"""
LINE = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
}"""

# Of something that is chosen: the line round its card or, where it has none, round itself.
CHOSEN = """(one) => {
  const card = one.matches(".slot, .stack") ? one.querySelector(":scope > :is(.card, .empty)") : null;
  const style = getComputedStyle(card ?? one);
  return card ? [style.outlineStyle, style.outlineWidth] : [style.borderTopStyle, style.borderTopWidth];
}"""


def look(one: Locator, name: str, part: str = "") -> str:
    return str(one.evaluate(LOOK, [name, part]))


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors(forced_colors="active")


def test_what_is_chosen_is_seen(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/settings")
    page.locator(".choice .on").first.wait_for()
    on, off = page.locator(".choice .on").first, page.locator(".choice label:not(.on)").first
    assert look(on, "backgroundColor") != look(off, "backgroundColor")
    for switch in page.locator(".switch input").all():
        knob = look(switch, "backgroundColor", "::before")
        assert knob not in (look(switch, "backgroundColor"), "rgba(0, 0, 0, 0)")


def no_pictures_and_a_line_round_the_focus(page: Page) -> None:
    assert page.evaluate(PICTURES) == []
    seen = 0
    for _ in range(25):
        page.keyboard.press("Tab")
        focused = page.evaluate("() => document.activeElement.outerHTML.slice(0, 120)")
        if focused.startswith("<body"):
            break
        within = page.evaluate("() => document.activeElement.matches('label > input')")  # the line is round what holds it
        assert within or page.evaluate(LINE) >= 2, focused
        seen += 1
    assert seen > 3
    for button in page.locator(".btn.go").all():
        assert float(look(button, "borderTopWidth").removesuffix("px")) >= 2


@pytest.mark.parametrize("path", ["/", "/settings", "/new/corsari"])
def test_a_screen(visitor: Visitor, path: str) -> None:
    visitor.page.goto(path)
    visitor.page.locator(".btn").first.wait_for()
    no_pictures_and_a_line_round_the_focus(visitor.page)


@pytest.mark.parametrize("game", GAMES)
def test_a_table(visitor: Visitor, game: str) -> None:
    page = visitor.page
    visitor.sit_at(game, ["you", "level1"])
    page.locator(READY).first.wait_for()
    choose(page, lit(page)[-1])
    page.locator(MADE).first.wait_for()
    assert page.locator('[data-place][aria-pressed="true"]').evaluate(CHOSEN) == ["solid", "4px"]
    no_pictures_and_a_line_round_the_focus(page)
