"""What the page says, under the keys by which it names a text: `korsar.zone.sea`, `tutorial.korsar.galleon.title`."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from flibuste.games import GAMES, folder_of
from flibuste.words import Entry, words, words_of

WORDS = str(files("flibuste.words"))
AREAS = sorted({path.name.split(".")[0] for path in Path(WORDS).glob("*.en.json")} - {"terminal"})  # what all games share


@cache
def page_words(language: str) -> dict[str, Entry]:
    """All texts that have keys on the page; the rules of the games have none there."""
    found = {key: entry for area in AREAS for key, entry in words(area, language).items()}
    for name, game in GAMES.items():
        found |= {f"{name}.{key}": entry for key, entry in words_of(folder_of(game), language).items()}
        found |= {f"tutorial.{name}.{key}": entry for key, entry in words_of(folder_of(game), language, "voyage").items()}
    return found


def texts_of(entry: Entry) -> list[str]:
    """Its forms."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def page_text(key: str, language: str) -> str:
    """A text that has one form."""
    entry = page_words(language)[key]
    assert isinstance(entry, str), key
    return entry
