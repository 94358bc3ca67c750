"""The middle of the table: words stay whole there, sentences break between their clauses, and what is seen last is heard last."""

import re
from random import Random

import pytest
from playwright.sync_api import Page

from flibuste.games import GAMES
from flibuste.match import Match, replay
from tests.browser.conftest import Visitors
from tests.browser.judging import resize
from tests.browser.playing import MADE, READY, press
from tests.browser.visitor import Visitor
from tests.browser.wording import LANGUAGES

pytestmark = pytest.mark.xdist_group("browser two")

CLAUSES, CLAUSE_ENDS = re.compile(r"[:,]\s*\w"), re.compile(r"[:,.]\s*$")
NARROW = [(320, 640), (360, 740), (600, 360)]

# The texts of these elements line by line, as they are broken there.
LINES = """(texts) => [...document.querySelectorAll(texts)].map((text) => {
  const lines = [];
  let last = null;
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    for (const letter of walk.currentNode.data.matchAll(/\\S\\s*/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, letter.index);
      range.setEnd(walk.currentNode, letter.index + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      if (top !== last) lines.push("");
      last = top;
      lines.push(lines.pop() + letter[0]);
    }
  return lines;
})"""


def broken(page: Page, texts: str) -> list[list[str]]:
    return [list(map(str, lines)) for lines in page.evaluate(LINES, texts)]


def test_no_name_of_a_winning_card_is_broken(visitor: Visitor) -> None:
    visitor.sit_at("nain_jaune", ["you", "level1"])
    page = visitor.page
    page.locator(READY).first.wait_for()
    found = []
    for language in LANGUAGES:
        visitor.in_language(language)
        for size in ((360, 740), (640, 360), (1100, 800)):
            resize(page, size)
            names = broken(page, ".space .name")
            assert len(names) == 5
            found += [(language, size, lines) for lines in names if not all(one.endswith(" ") for one in lines[:-1])]
    assert not found


def test_the_sign_on_an_empty_sea_breaks_between_clauses(visitor: Visitor) -> None:
    visitor.sit_at("korsar", ["you", "level1"])
    page = visitor.page
    page.locator(".quiet").wait_for()
    found = []
    for language in LANGUAGES:
        visitor.in_language(language)
        for size in NARROW:
            resize(page, size)
            headline, words = broken(page, ".quiet p")
            assert len(headline) == 1 < len(words)
            # Only a clause that is longer than a line is broken, and shares its lines with no other.
            found += [(language, size, words) for line in words if CLAUSES.search(line) and not CLAUSE_ENDS.search(line)]
    assert not found


# What of the piles lies outside the sea, and how wide a card of them is.
PILES = """() => {
  const sea = document.querySelector(".sea").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".piles .stack, .piles .label, .pier")].map((one) => one.getBoundingClientRect());
  const out = parts.filter(({ top, bottom }) => top < sea.top - 1 || bottom > sea.bottom + 1).length;
  return [out, document.querySelector(".piles .stack .card").getBoundingClientRect().width];
}"""


def test_the_piles_of_corsari_fit_on_small_phones(visitor: Visitor) -> None:
    visitor.sit_at("corsari", ["you", "level1", "level1"])
    page = visitor.page
    page.locator(READY).first.wait_for()
    for size in ((360, 640), (360, 740), (390, 844)):
        resize(page, size)
        outside, width = page.evaluate(PILES)
        assert (outside, width >= 40) == (0, True), (size, outside, width)


# Every pitch that a sound begins with, and what is in the air then.
HEAR = """() => {
  window.heard = [];
  const { createOscillator } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.createOscillator = function () {
    const made = createOscillator.call(this);
    const { setValueAtTime } = made.frequency;
    made.frequency.setValueAtTime = function (pitch, at) {
      window.heard.push([pitch, [...document.querySelectorAll(".flights > .ghost")].map((ghost) => ghost.dataset.to)]);
      return setValueAtTime.call(this, pitch, at);
    };
    return made;
  };
}"""
FANFARE, GEMS, PLACED = 392, 1900, 150


def test_the_end_is_heard_when_the_last_card_has_fallen(visitors: Visitors) -> None:
    match = last_but_one(0)
    visitor = visitors(settings={"speed": 4, "sound": True})
    page = visitor.page
    page.add_init_script(f"({HEAR})()")
    visitor.sit_at_position(match)
    page.locator('main[data-mine="true"]').wait_for()
    card = match.view(0).legal[0].split(" ")[1]
    press(page.locator(f'[data-place="hand:{card}"]').first, "click")
    page.locator(MADE).first.click()
    page.wait_for_function("(pitch) => window.heard.some((one) => one[0] === pitch)", arg=FANFARE)
    heard: list[tuple[float, list[str]]] = page.evaluate("() => window.heard")
    placed, gems, fanfare = (next(air for pitch, air in heard if pitch == wanted) for wanted in (PLACED, GEMS, FANFARE))
    assert any(to.startswith("laid") for to in placed), "the card is heard as it leaves"
    assert gems and not any(to.startswith("laid") for to in gems), "what it wins is heard when it lies there"
    assert fanfare == []


def last_but_one(seat: int) -> Match:
    """A match of Nain Jaune that this seat ends with the only move it has."""
    game = GAMES["nain_jaune"]
    for seed in range(1000):
        match = Match(game, game.options({"players": 2, "rounds": 1}), seed=f"ends {seed}")
        match.deal()
        chance, turns = Random(seed), list[int | None]()
        while match.turn is not None:
            turns.append(match.turn)
            legal = match.view(match.turn).legal
            match.submit(chance.choice(legal))
        if turns[-1] == seat and len(legal) == 1:
            return replay({**match.log(), "actions": match.actions[:-1], "outcome": None})
    raise AssertionError("no such match")
