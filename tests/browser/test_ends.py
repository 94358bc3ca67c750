"""The end of a match: who has won and by what, as a picture to share that has nothing hidden in it."""

import struct
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.judging import SIZES, resize
from tests.browser.playing import READY
from tests.browser.screens import GAMES, play_to_the_end, watch_to_the_end
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES
from tests.page_words import page_text

# The picture is drawn four times as wide as it is high; every way on has its words in sight.
AMISS = """() => {
  const found = [];
  const [box, drawn] = [".picture", ".picture > svg"].map((one) => document.querySelector(one).getBoundingClientRect());
  if (drawn.height * 4 < box.width - 1) found.push(`the picture ends before its frame: ${drawn.height} for ${box.width}`);
  for (const way of document.querySelectorAll(".match-end .acts > .btn")) {
    const words = document.createRange();
    words.selectNodeContents(way.querySelector("span") ?? way);
    const [inner, outer] = [words.getBoundingClientRect(), way.getBoundingClientRect()];
    if (inner.width < 20 || inner.left < outer.left || inner.right > outer.right || outer.bottom > innerHeight)
      found.push(`${way.textContent.trim()}: ${inner.left} to ${inner.right} in ${outer.left} to ${outer.right}`);
  }
  return found;
}"""

# What the picture to share is made of, each with its place in it; the scene lies behind all of it.
NOTE_PARTS = """() => {
  window.parts = [];
  const pen = CanvasRenderingContext2D.prototype;
  const { fillText, drawImage } = pen;
  pen.fillText = function (text, x, y, most = Infinity) {
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = this.measureText(text);
    window.parts.push([text, x, y - above, x + Math.min(width, most), y + below]);
    return fillText.call(this, text, x, y, most);
  };
  pen.drawImage = function (image, x, y) {
    if (image.width < this.canvas.width) window.parts.push(["a drawing", x, y, x + image.width, y + image.height]);
    return drawImage.call(this, image, x, y);
  };
}"""
Part = tuple[str, float, float, float, float]


def overlap(one: Part, other: Part) -> bool:
    _, left, top, right, bottom = one
    return left < other[3] - 1 and right > other[1] + 1 and top < other[4] - 1 and bottom > other[2] + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_seen_with_what_decided_it(visitors: Visitors, game: str) -> None:
    language = LANGUAGES[GAMES.index(game) + 1]
    visitor = visitors(language=language)
    page = visitor.page
    code = visitor.sit_at(game, ["you", "level1", "level1"])
    page.locator(READY).first.wait_for()
    play_to_the_end(visitor, code)
    page.goto(f"/table/{code}")  # whoever comes back finds the end
    first = visitor.ask("GET", f"/api/tables/{code}")["table"]["ending"]["winners"][0]
    face = ["anne", "william", "francis"][first] if first else f"{visitor.ask('GET', '/api/me')['face']:02}"
    expect(page.locator(".hero use")).to_have_attribute("href", f"#face-{face}")
    expect(page.locator(".picture > svg > use")).to_have_attribute("href", f"#end-{game}")
    expect(page.locator(".stand li")).to_have_count(3)
    expect(page.locator(".stand li.winner")).not_to_have_count(0)
    expect(page.locator(".why")).not_to_be_empty()
    page.evaluate(NOTE_PARTS)
    with page.expect_download() as saved:
        page.get_by_role("button", name=page_text("end.share", language)).click()
    content = saved.value.path().read_bytes()
    assert struct.unpack(">II", content[16:24]) == (1200, 900)
    assert len(content) > 50_000, "it is drawn on"
    parts: list[Part] = [tuple(one) for one in page.evaluate("() => window.parts")]
    assert len(parts) >= 12, "a portrait, two sentences, three times a medal, a name and a figure, our own name"
    assert [pair for pair in combinations(parts, 2) if overlap(*pair)] == []
    page.locator("summary").click()  # the picture has the least room beside all that is told
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(AMISS) == [], size


def test_the_result_of_the_last_round_does_not_tell_how_the_match_has_ended(visitor: Visitor) -> None:
    page = visitor.page
    code = visitor.sit_at("nain_jaune", ["you", "level1", "level1"], {"rounds": 1})
    watch_to_the_end(visitor, code)
    aside, log = page.locator('[data-act="next"]'), page.locator(".side .log")
    aside.wait_for()
    expect(log).to_contain_text("out of cards and collect")
    expect(log).not_to_contain_text(page_text("nain_jaune.event.ended", "en"))
    aside.click()
    expect(page.locator(".match-end .stand li")).to_have_count(3)
    expect(page.locator(".match-end .why")).not_to_be_empty()
