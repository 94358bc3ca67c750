"""docs/glossary.md is what the words say: each term where its key stands, and nowhere a word that was given up for it."""

import re
from pathlib import Path

import pytest

from flibuste.games import GAMES, folder_of
from flibuste.words import LANGUAGES, words, words_of
from tests.page_words import AREAS, texts_of
from tests.test_typography import written

PAGE = (Path(__file__).parent.parent / "docs/glossary.md").read_text()
NAMES = {"English": "en", "French": "fr", "Italian": "it", "German": "de"}


def rows(title: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines() if line.startswith("|")][2:]


TERMED = [game for game in GAMES if f"## {GAMES[game].title}\n" in PAGE]
assert len(TERMED) >= 3


@pytest.mark.parametrize("game", TERMED)
def test_each_term_stands_where_its_key_says(game: str) -> None:
    terms = rows(GAMES[game].title)
    assert len(terms) >= 10
    for key, *by_language, sheet in terms:
        assert sheet, key
        for language, term in zip(LANGUAGES, by_language, strict=True):
            for text in texts_of(words_of(folder_of(GAMES[game]), language)[key.strip("`")]):
                assert term.casefold() in text.replace("\u00a0", " ").casefold(), (key, language)


@pytest.mark.parametrize(("title", "least"), [("At every table", 20), ("Tournaments", 12), ("People", 12)])
def test_each_shared_term_stands_where_its_key_says(title: str, least: int) -> None:
    terms = rows(title)
    assert len(terms) >= least
    for key, *by_language in terms:
        for language, term in zip(LANGUAGES, by_language, strict=True):
            shared = {key: entry for area in AREAS for key, entry in words(area, language).items()}
            for text in texts_of(shared[key.strip("`")]):
                assert term.casefold() in text.replace("\u00a0", " ").casefold(), (key, language)


def uses(forms: str, text: str) -> bool:
    """Whether a text has one of these words."""
    return any(re.search(rf"\b{re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms.split(", "))


def test_words_that_were_given_up_are_not_used() -> None:
    never = rows("Never")
    assert {NAMES[language] for language, *_ in never} == set(LANGUAGES)
    found = [
        (place, word, text)
        for language, word, *_ in never
        for one, place, text in written()
        if one == NAMES[language] and uses(word, text)
    ]
    assert found == []


def test_a_word_is_found_in_each_form() -> None:
    assert (
        uses("étaler, étalez", "Vous étalez vos cartes") and uses("seme, semi", "I semi") and uses("closer", "the closer’s crew")
    )
    assert not uses("closer", "closed") and not uses("seme", "sembra") and not uses("officier", "non officiel")
    assert uses("Geben {deal}", "Geben {deal} hat") and not uses("Geben {deal}", "zum Geben")
