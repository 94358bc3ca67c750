"""What Flibuste says to people, in four languages: data that the page takes when it is built, and that Python reads here.

The words that all games share lie in this folder, an area and a language to a file: `ui.de.json`. Those of a game lie in the
folder `words` of its package: `de.json`, with `rules.de.json` and `voyage.de.json` beside it. docs/words.md tells of the keys.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

LANGUAGES: Final = ("en", "fr", "it", "de")
NONE_IS_ONE: Final = ("fr",)  # languages in which 0 has the form of 1

Entry: TypeAlias = str | Mapping[str, str]  # a text, or the forms of one that depends on `n`: `one` and `other`
Words: TypeAlias = Mapping[str, Entry]


@cache
def words(area: str, language: str) -> Words:
    """The words of an area that all games share; an area that is not there has none."""
    return read(__name__, f"{area}.{language}.json")


@cache
def words_of(package: str, language: str, part: str = "") -> Words:
    """The words of the game in this package or, with `part`, those of its `rules` or its `voyage`. A game may have none."""
    return read(package, "words", f"{part}.{language}.json" if part else f"{language}.json")


def read(package: str, *path: str) -> Words:
    place = files(package).joinpath(*path)
    if not place.is_file():
        return {}
    found: Words = json.loads(place.read_text(encoding="utf-8"))
    return found


def fill(entry: Entry, language: str, **values: object) -> str:
    """A text with its places filled in; `n` chooses between the forms. A place without a value stays as it is."""
    text = entry if isinstance(entry, str) else entry[plural_form(language, values.get("n", 0))]
    return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], place[0])), text)


def plural_form(language: str, n: object) -> str:
    return "one" if n == 1 or (n == 0 and language in NONE_IS_ONE) else "other"
