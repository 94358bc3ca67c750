"""Text of twice its size, as the browser is set to: all words are twice as large, and everything is still there."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.judging import PHONE, USUAL, at_rest, resize, sideways
from tests.browser.playing import READY, play_on
from tests.browser.screens import GAMES, settle
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser two")

USUALLY, DOUBLED = 16, 32  # pixels
TextSize = Callable[[int], None]

# The size of every text that is shown, by the text.
TEXTS = """() => {
  const found = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const one = node.parentElement;
    const words = node.textContent.trim();
    if (words && one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, select, .unseen, .wide, .narrow"))
      (found[words] ??= []).push(parseFloat(getComputedStyle(one).fontSize));
  }
  return found;
}"""

# Buttons that cover each other, or that cannot be brought to where they can be pressed.
BUTTONS = """() => {
  scrollTo(0, 0); // what stays at the top covers what has been scrolled
  const found = [];
  const name = (one) => `“${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40)}”`;
  const shown = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen");
  };
  const all = [...document.querySelectorAll("button, a[href], select, input")].filter(shown);
  const boxes = new Map(all.map((one) => [one, one.getBoundingClientRect()]));
  const fanned = (one) => one.closest(".fan") !== null; // cards lie over each other, and each shows a strip
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      if (fanned(one) || fanned(other) || one.contains(other) || other.contains(one)) continue;
      const [a, b] = [boxes.get(one), boxes.get(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`${name(one)} and ${name(other)} overlap by ${Math.round(across)}×${Math.round(down)}`);
    }
  for (const one of all) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = fanned(one) ? [left + 7, top + 24] : [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!(one.contains(hit) || hit?.closest("label")?.contains(one)))
      found.push(`${name(one)} cannot be pressed: ${hit?.outerHTML.slice(0, 80)} is there`);
  }
  scrollTo(0, 0);
  return found;
}"""  # noqa: E501

ROUNDED = 0.001  # pixels: a browser tells a size to four decimals


def faults(page: Page, text_size: TextSize, size: tuple[int, int]) -> list[str]:
    """Compared with text of the usual size, in a window half as wide and half as high."""
    text_size(USUALLY)
    resize(page, (size[0] // 2, size[1] // 2))
    before = page.evaluate(TEXTS)
    text_size(DOUBLED)
    resize(page, size)
    at_rest(page)
    after = page.evaluate(TEXTS)
    found = [*sideways(page), *page.evaluate(BUTTONS)]
    both = before.keys() & after.keys()
    assert len(both) >= 10, f"too few words to compare: {sorted(both)}"
    for one in both:
        if any(large < 2 * small - ROUNDED for small, large in zip(before[one], after[one], strict=False)):
            found.append(f"“{one}” is {after[one]} high, not twice {before[one]}")
    return [f"{size[0]}×{size[1]}: {one}" for one in found]


def test_text_of_twice_its_size(visitor: Visitor) -> None:
    page = visitor.page
    session = visitor.context.new_cdp_session(page)

    def text_size(pixels: int) -> None:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == f"{pixels}px"

    found: list[str] = []
    for path in ("/", *(f"/new/{game}" for game in GAMES)):
        page.goto(path)
        settle(visitor)
        if path != "/":
            page.locator(".more > summary").click()
            page.locator("select").first.wait_for()
        found += [f"{path}: {one}" for size in (USUAL, PHONE) for one in faults(page, text_size, size)]
    for game in GAMES:
        resize(page, USUAL)
        visitor.sit_at(game, ["you", "level1", "level1", "level1"])
        play_on(page, Random(f"large text {game}"), 5)
        page.reload()  # so that it shows no result of a round that is past
        page.locator(READY).first.wait_for()
        found += [f"{game}: {one}" for size in (USUAL, PHONE) for one in faults(page, text_size, size)]
    assert not found, "\n".join(found)
