"""The page in four languages: nothing untranslated, no raw key, nothing left unfilled, on any screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from flibuste.games import GAMES, folder_of
from flibuste.words import words_of
from tests.browser.conftest import Visitors
from tests.browser.screens import each_screen
from tests.page_words import page_words, texts_of

pytestmark = pytest.mark.once

TEXTS = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (!walk.currentNode.parentElement.closest("script, style")) found.add(walk.currentNode.data.trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add((one.getAttribute(name) ?? "").trim());
  found.add(document.title);
  return [...found].filter((text) => /\\p{L}/u.test(text));
}"""


def seen_on(page: Page) -> list[str]:
    return [str(text) for text in page.evaluate(TEXTS)]


def words_in(language: str) -> tuple[set[str], set[str]]:
    """All keys of the page's words, and all its texts, in a language."""
    found = page_words(language)
    rules = [entry for game in GAMES.values() for entry in words_of(folder_of(game), language, "rules").values()]
    assert len(found) > 300 and len(rules) > 100
    return {key for key in found if "." in key}, {text for entry in (*found.values(), *rules) for text in texts_of(entry)}


def as_pattern(text: str) -> re.Pattern[str]:
    """A text with whatever is put in."""
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_every_screen_in_every_language(visitors: Visitors, language: str) -> None:
    keys, own = words_in(language)
    _, english = words_in("en")
    meanings = {option.meaning for game in GAMES.values() for option in game.option_list}
    own_patterns = [as_pattern(text) for text in own]
    foreign = [as_pattern(text) for text in english - own if re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", text))]
    visitor = visitors(language=language)
    judged: set[str] = set()
    faults: list[str] = []
    for name in each_screen(visitor):
        expect(visitor.page.locator("html")).to_have_attribute("lang", language)
        for text in set(seen_on(visitor.page)) - judged:
            judged.add(text)
            if text in keys:
                faults.append(f"{name}: the key {text}")
            if re.search(r"\{\w+\}", text):
                faults.append(f"{name}: unfilled: {text}")
            if language != "en" and (text in meanings or english_left(text, foreign, own_patterns)):
                faults.append(f"{name}: English left over: {text}")
    assert len(judged) > 200
    assert not faults, "\n".join(faults)


def english_left(text: str, foreign: list[re.Pattern[str]], own: list[re.Pattern[str]]) -> bool:
    return any(one.fullmatch(text) for one in foreign) and not any(one.fullmatch(text) for one in own)


def test_language_by_browser_and_switch(visitors: Visitors) -> None:
    visitor = visitors(language="it-CH")
    page = visitor.page
    page.goto("/settings")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading", name="Impostazioni")).to_be_visible()
    page.get_by_text("Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
