"""The page's own letters: there from the first moment, and no reason to wait for ever."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.visitor import Visitor, held_back
from tests.browser.weighing import first_view

FACES = ["800 1em Alegreya", "400 1em 'Alegreya Sans'", "700 1em 'Alegreya Sans'"]
WHEN_DRAWN = """(faces) => {
  new MutationObserver(() => {
    if (document.querySelector("main")) window.there_at_first ??= faces.map((face) => document.fonts.check(face));
  }).observe(document, { childList: true, subtree: true });
}"""
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((sum, one) => sum + one.value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
})"""


def test_the_first_page_is_drawn_with_its_letters_and_nothing_moves(visitors: Visitors) -> None:
    visitor = visitors(size=(390, 844))
    visitor.context.add_init_script(f"({WHEN_DRAWN})({FACES})")
    visitor.page.goto("/")
    visitor.page.wait_for_load_state("networkidle")
    assert visitor.page.evaluate("window.there_at_first") == [True, True, True]
    assert visitor.page.evaluate(SHIFTS) == 0


def test_without_its_letters_the_page_comes_all_the_same(visitors: Visitors) -> None:
    visitor = visitors(language="de")
    with held_back(visitor.page, "**/*.woff2"):
        visitor.page.goto("/", wait_until="commit")
        expect(visitor.page.get_by_role("heading", name="Korsar")).to_be_visible()
    visitor.page.wait_for_function("(face) => document.fonts.check(face)", arg=FACES[0])


def test_the_first_view_is_light(visitor: Visitor) -> None:
    size, fonts = first_view(visitor)
    assert 0 < fonts <= 60
    assert size < 140
