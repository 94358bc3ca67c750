"""What is wrong with the screen that a page shows, in a line each: for whoever cannot see it, and for windows of every size."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Size = tuple[int, int]
PHONE, USUAL = (390, 844), (1280, 800)
ENLARGED = [(640, 400), (960, 540)]  # a window of 1280×800 or 1920×1080, at 200%
FURTHER: list[Size] = [(844, 390), ENLARGED[0], (1920, 1080), (768, 1024), ENLARGED[1]]
SIZES = [PHONE, *(size for size in FURTHER if size not in ENLARGED), USUAL]

SIDEWAYS = """() => {
  const found = [];
  const wide = document.scrollingElement;
  if (wide.scrollWidth > wide.clientWidth) found.push(`the page is ${wide.scrollWidth} wide, the window ${wide.clientWidth}`);
  const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  for (const one of document.querySelectorAll("button, a, input, select, h1, h2, h3, p")) {
    const { left, right, width, height } = one.getBoundingClientRect();
    const shown = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const what = (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40);
    const [from, to] = [left, right].map(Math.round);
    if (shown && (left < -1 || right > innerWidth + 1) && !scrolls(one) && !one.closest(".unseen"))
      found.push(`${one.tagName} “${what}” goes from ${from} to ${to} of ${innerWidth}`);
  }
  return found.slice(0, 6);
}"""

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

TEXTS = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (!walk.currentNode.parentElement.closest("script, style, noscript")) found.add(walk.currentNode.data.trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add((one.getAttribute(name) ?? "").trim());
  found.add(document.title);
  return [...found].filter((text) => /\\p{L}/u.test(text));
}"""


def at_rest(page: Page) -> None:
    """Until nothing moves or fades any more, but what never ends."""
    page.evaluate(AT_REST)


def axe(page: Page, wanted: list[str]) -> list[str]:
    """What axe finds wrong by rules of these tags or names."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    at_rest(page)  # what is still fading in has too little contrast for a moment
    found: dict[str, Any] = page.evaluate(
        "(wanted) => axe.run(document, {runOnly: wanted, resultTypes: ['violations'], preload: false})", wanted
    )
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def unheard(page: Page) -> list[str]:
    """What is written on a target and not in its name; its name tells more, in another order, so that axe cannot judge it."""
    return [str(one) for one in page.evaluate(UNHEARD)]


def sideways(page: Page) -> list[str]:
    """What lies beside the window."""
    return [str(one) for one in page.evaluate(SIDEWAYS)]


def resize(page: Page, size: tuple[int, int]) -> None:
    """Until the page has drawn itself once at this size: some of it is fitted by what it measures then."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")


def texts_of(page: Page) -> list[str]:
    """Every text that is seen or heard."""
    return [str(text) for text in page.evaluate(TEXTS)]
