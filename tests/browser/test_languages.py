"""The page in four languages: nothing untranslated, no raw key, nothing left unfilled, on any screen."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from flibuste.games import GAMES
from tests.browser.conftest import Visitors
from tests.browser.screens import each_screen

pytestmark = pytest.mark.once

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
LINE = re.compile(r'^\s*"?([\w .+-]+?)"?:\s*(?="|\{)', re.MULTILINE)
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')

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


def texts_of(page: Page) -> list[str]:
    return [str(text) for text in page.evaluate(TEXTS)]


def words_in(language: str) -> tuple[set[str], set[str]]:
    """All keys of the page's words, and all its texts, in a language."""
    keys: set[str] = set()
    texts: set[str] = set()
    for path in (*WORDS.glob(f"*.{language}.ts"), *WORDS.glob(f"rules/*.{language}.ts")):
        words = path.read_text()
        for found in LINE.finditer(words):
            keys.add(found.group(1))
            line = words[found.end() :].partition("\n")[0]
            texts.update(json.loads(text) for text in TEXT.findall(line))
    assert len(keys) > 300, f"words of {language}: {len(keys)} found"
    return {key for key in keys if "." in key}, texts


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
        for text in set(texts_of(visitor.page)) - judged:
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
