"""Whether a text on the page is made of the page's words, in each of its languages."""

import re

from flibuste.games import GAMES, folder_of
from flibuste.words import LANGUAGES as LANGUAGES
from flibuste.words import words_of
from tests.page_words import page_words, texts_of

MEANINGS = {option.meaning for game in GAMES.values() for option in game.option_list}  # of the server's, in English


def words_in(language: str) -> tuple[set[str], set[str]]:
    """All keys of the page's words, and all its texts, in a language."""
    found = page_words(language)
    rules = [entry for game in GAMES.values() for entry in words_of(folder_of(game), language, "rules").values()]
    assert len(found) > 300 and len(rules) > 100
    return {key for key in found if "." in key}, {text for entry in (*found.values(), *rules) for text in texts_of(entry)}


def as_pattern(text: str) -> re.Pattern[str]:
    """A text with whatever is put in."""
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


def says_something(text: str) -> bool:
    """Whether it has a word of its own; one like "{family} {rank}" could be anything."""
    return re.search(r"[^\W\d_]{3}", re.sub(r"\{\w+\}", "", text)) is not None


class Wording:
    """Judges each text once."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.keys, own = words_in(language)
        _, english = words_in("en")
        self.own = [as_pattern(text) for text in own if says_something(text)]
        self.foreign = [as_pattern(text) for text in english - own if says_something(text)]
        self.judged: set[str] = set()

    def faults(self, texts: list[str]) -> list[str]:
        """What is a key, unfilled or English among texts of the page."""
        found = []
        for text in set(texts) - self.judged:
            self.judged.add(text)
            if text in self.keys:
                found.append(f"the key {text}")
            if re.search(r"\{\w+\}", text):
                found.append(f"unfilled: {text}")
            if self.language != "en" and (text in MEANINGS or self.is_english(text)):
                found.append(f"English left over: {text}")
        return found

    def is_english(self, text: str) -> bool:
        return any(one.fullmatch(text) for one in self.foreign) and not any(one.fullmatch(text) for one in self.own)
