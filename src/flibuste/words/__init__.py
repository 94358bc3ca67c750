"""What Flibuste says to people, in four languages: data that the page takes when it is built, and that Python reads here.

The words that all games share lie in this folder, an area and a language to a file: `ui.de.json`. Those of a game lie in the
folder `words` of its package: `de.json`, with `rules.de.json` and `voyage.de.json` beside it. docs/words.md tells of the keys.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from importlib.resources import files
from typing import Final, TypeAlias

LANGUAGES: Final = ("en", "fr", "it", "de")
BELOW_TWO_IS_ONE: Final = ("fr",)  # languages in which 0, 0.5 and 1.5 have the form of 1

Entry: TypeAlias = str | Mapping[str, str]  # a text, or the forms of one that depends on `n`: `one` and `other`
Words: TypeAlias = Mapping[str, Entry]


@cache
def words(area: str, language: str) -> Words:
    """The words of an area that all games share; an area that is not there has none."""
    return read(__name__, f"{area}.{language}.json")


@cache
def words_of(package: str, language: str, part: str = "") -> Words:
    """The words of the game in this package or, with `part`, of its `rules`, `voyage` or `terminal`. A game may have none."""
    return read(package, "words", f"{part}.{language}.json" if part else f"{language}.json")


class Voice:
    """Says things in one language: what all games share, and what one game says. A game without words is silent."""

    def __init__(self, language: str, package: str = "") -> None:
        self.language = language
        shared = [words(area, language) for area in ("ui", "learn", "puzzle", "terminal")]
        self.words: dict[str, Entry] = {key: entry for area in shared for key, entry in area.items()}
        if package:
            self.words |= {**words_of(package, language), **words_of(package, language, "terminal")}

    def has(self, key: str) -> bool:
        return key in self.words

    def say(self, key: str, **values: object) -> str:
        return fill(self.words[key], self.language, **values)

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        return listed(names, self.language, last)

    def joined(self, join: str, parts: Sequence[str]) -> str:
        return joined(join, parts, self.language)

    def figure(self, text: str) -> str:
        """A figure that was written the English way, with a true minus."""
        text = text.replace("-", "−")
        if self.language == "en":
            return text
        space = "" if self.language == "it" else "\u00a0"
        return text.replace(".", ",").replace("%", f"{space}%")


def spoken_here(environment: Mapping[str, str]) -> str:
    """The first of our languages that the locale asks for."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((language for language in LANGUAGES if asked.lower().startswith(language)), "en")


@cache
def rulings_of(folder: str) -> frozenset[str]:
    """The paragraphs of a game's rules that are our reading, where the printed sheet is silent."""
    place = files(folder).joinpath("rulings.json")
    return frozenset(json.loads(place.read_text("utf-8"))["ours"]) if place.is_file() else frozenset()


def read(package: str, *path: str) -> Words:
    place = files(package).joinpath(*path)
    if not place.is_file():
        return {}
    found: Words = json.loads(place.read_text(encoding="utf-8"))
    return found


def fill(entry: Entry, language: str, **values: object) -> str:
    """A text with its places filled in; `n` chooses between the forms. A place without a value stays as it is.

    `{name|de}` has a joiner, which changes with what follows: "d’Anne", "de Mary".
    """
    text = entry if isinstance(entry, str) else entry[plural_form(language, values.get("n", 0))]

    def filled(place: re.Match[str]) -> str:
        name, joiner = place[1], place[2] or ""
        if name not in values:
            return place[0]
        value = written(values[name])
        return joiner_before(value, joiner, language) + value

    return re.sub(r"\{(\w+)(?:\|(\w+))?\}", filled, text)


def written(value: object) -> str:
    """What is put into a text; a number has a true minus."""
    return str(value).replace("-", "−") if isinstance(value, int | float) else str(value)


def joiner_before(text: str, joiner: str, language: str) -> str:
    """A joiner as it is written before a text, with its space if it has one there. Symbols are not spoken: "l’⚔8" is "l’8"."""
    found = joiners(language).get(joiner)
    if found is None:
        return ""
    return found["joined"] if re.search(found["before"], re.sub(r"^\W+", "", text), re.IGNORECASE) else found["apart"]


@cache
def joiners(language: str) -> Mapping[str, Mapping[str, str]]:
    """The joiners of a language: the form before some letters (a pattern), and the form before all others."""
    by_language: Mapping[str, Mapping[str, Mapping[str, str]]] = json.loads(
        files(__name__).joinpath("joiners.json").read_text("utf-8")
    )
    return by_language.get(language, {})


def joined(join: str, parts: Sequence[str], language: str) -> str:
    """What is not empty, with the marks of `join` between each two: `comma`, `clauses`, `sentences`, `beside`, `and`, `or`."""
    between = words("ui", language)[f"join.{join}"]
    return reduce(lambda first, then: fill(between, language, first=first, then=then), filter(None, parts)) if any(parts) else ""


def listed(parts: Sequence[str], language: str, last: str = "and") -> str:
    """Names, colours or numbers in a row: "Anne, Mary and Jean"."""
    return joined(last, [joined("comma", parts[:-1], language), *parts[-1:]], language)


def plural_form(language: str, n: object) -> str:
    if isinstance(n, int | float) and language in BELOW_TWO_IS_ONE:
        return "one" if abs(n) < 2 else "other"
    return "one" if n in (1, -1) else "other"
