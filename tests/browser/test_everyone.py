"""For everyone: axe finds nothing on any screen in either theme; nothing scrolls sideways, at any size, enlarged or not."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visitors
from tests.browser.playing import play_on
from tests.browser.screens import each_screen

pytestmark = pytest.mark.once

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
ENLARGED = [(640, 400), (960, 540)]  # a window of 1280×800 or 1920×1080, at 200%
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

SIDEWAYS = """() => {
  const found = [];
  const wide = document.scrollingElement;
  if (wide.scrollWidth > wide.clientWidth) found.push(`the page is ${wide.scrollWidth} wide, the window ${wide.clientWidth}`);
  const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  for (const one of document.querySelectorAll("button, a, input, select, h1, h2, h3, p")) {
    const { left, right, width, height } = one.getBoundingClientRect();
    const shown = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (shown && (left < -1 || right > innerWidth + 1) && !scrolls(one) && !one.closest(".unseen"))
      found.push(`${one.tagName} “${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40)}” goes from ${Math.round(left)} to ${Math.round(right)} of ${innerWidth}`);
  }
  return found.slice(0, 6);
}"""  # noqa: E501

UNHEARD = """() => {
  const words = (text) => text.toLowerCase().split(/[^\\p{L}\\p{N}]+/u).filter(Boolean).join(" ");
  const found = [];
  if (document.querySelector("dialog[open]")) return found; // what lies behind it is neither heard nor pressed
  axe.setup(document);
  for (const target of document.querySelectorAll("button[data-target]")) {
    const name = ` ${words(axe.commons.text.accessibleText(target))} `;
    const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, data } = texts.currentNode;
      if (parent.closest("svg, .unseen") || !parent.checkVisibility() || !words(data)) continue;
      if (!name.includes(` ${words(data)} `)) found.push(`“${data.trim()}” is not heard in:${name}`);
    }
  }
  axe.teardown();
  return found;
}"""

AT_REST = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => undefined)))"""


def axe(page: Page, wanted: list[str]) -> list[str]:
    """What axe finds wrong by rules of these tags or names, in a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    page.evaluate(AT_REST)  # what is still fading in has too little contrast for a moment
    found: dict[str, Any] = page.evaluate("(wanted) => axe.run(document, {runOnly: wanted, resultTypes: ['violations']})", wanted)
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def unheard(page: Page) -> list[str]:
    """What is written on a target and not in its name; its name tells more, in another order, so that axe cannot judge it."""
    return [str(one) for one in page.evaluate(UNHEARD)]


def sideways(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    before = page.viewport_size
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}×{height}: {one}" for one in page.evaluate(SIDEWAYS)]
    assert before is not None
    page.set_viewport_size(before)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_screen_for_everyone(visitors: Visitors, theme: str) -> None:
    visitor = visitors(color_scheme=theme, settings={"theme": theme})
    faults: list[str] = []
    walked = 0
    for name in each_screen(visitor):
        walked += 1
        found = axe(visitor.page, TAGS if theme == "light" else ["color-contrast"])  # nothing else depends on the theme
        if theme == "light":
            found += unheard(visitor.page)
            found += sideways(visitor.page, SIZES)
        else:
            found += sideways(visitor.page, ENLARGED)
            visitor.page.emulate_media(forced_colors="active")
            found += [f"in forced colours: {one}" for one in visitor.page.evaluate(SIDEWAYS)]
            visitor.page.emulate_media(forced_colors="none")
        faults += [f"{name}: {one}" for one in found]
    assert walked > 25
    assert not faults, "\n".join(faults)


def test_a_match_at_200_percent_in_forced_colours(visitors: Visitors) -> None:
    visitor = visitors(size=ENLARGED[0], forced_colors="active")
    visitor.sit_at("nain_jaune", ["you", "level1", "level1", "level1"], {"rounds": 1})
    assert play_on(visitor.page, Random("enlarged")) > 0
