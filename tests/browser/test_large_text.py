"""Who has set the browser's text to twice its size gets it: all words are twice as large, and everything is still there."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.chromium import launched
from tests.browser.playing import READY, play_on
from tests.browser.screens import GAMES, settle
from tests.browser.test_everyone import AT_REST, SIDEWAYS
from tests.browser.visitor import House, Visitor

pytestmark = pytest.mark.once

DOUBLED = "--blink-settings=defaultFontSize=32"
SIZES = [(1280, 800), (390, 844)]

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
    if (!(one.contains(hit) || hit?.closest("label")?.contains(one))) found.push(`${name(one)} cannot be pressed: ${hit?.outerHTML.slice(0, 80)} is there`);
  }
  scrollTo(0, 0);
  return found;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def doubled(playwright: Playwright) -> Iterator[Browser]:
    found = launched(playwright, DOUBLED)
    yield found
    found.close()


def halved(browser: Browser, visitor: Visitor) -> Page:
    """The same person's page with text of the usual size, in a window half as wide and half as high."""
    size = visitor.page.viewport_size
    assert size is not None
    other = Visitor(browser, visitor.address, size=(size["width"] // 2, size["height"] // 2))
    other.context.add_cookies([{**one} for one in visitor.context.cookies()])  # type: ignore[typeddict-item]
    other.page.goto(visitor.page.url)
    settle(other)
    if visitor.page.locator("main[data-version]").count():
        other.page.locator(READY).first.wait_for()
    return other.page


def faults(browser: Browser, visitor: Visitor) -> list[str]:
    page = visitor.page
    page.evaluate(AT_REST)
    found = [*page.evaluate(SIDEWAYS), *page.evaluate(BUTTONS)]
    usual = halved(browser, visitor)
    usual.wait_for_timeout(300)
    before, after = usual.evaluate(TEXTS), page.evaluate(TEXTS)
    both = before.keys() & after.keys()
    assert len(both) >= 10, f"too few words to compare: {sorted(both)}"
    for one in both:
        if any(large < 2 * small for small, large in zip(before[one], after[one], strict=False)):
            found.append(f"“{one}” is {after[one]} high, not twice {before[one]}")
    usual.context.close()
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_of_twice_its_size(browser: Browser, doubled: Browser, house: House, size: tuple[int, int]) -> None:
    visitor = Visitor(doubled, house.address, size=size)
    page = visitor.page
    found: list[str] = []
    for path in ("/", *(f"/new/{game}" for game in GAMES)):
        page.goto(path)
        settle(visitor)
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
        if path != "/":
            page.locator("select").first.wait_for()
        found += [f"{path}: {one}" for one in faults(browser, visitor)]
    for game in GAMES:
        visitor.sit_at(game, ["you", "level1", "level1", "level1"])
        play_on(page, Random(f"large text {game}"), 5)
        page.reload()  # as the other page, it shows no result of a round that is past
        page.locator(READY).first.wait_for()
        found += [f"{game}: {one}" for one in faults(browser, visitor)]
    visitor.context.close()
    assert not found, "\n".join(found)
    assert not visitor.faults, "\n".join(visitor.faults)
