"""How the words are written: each language's own marks, spaces and joiners, so that faults that were mended cannot come back."""

import json
import re
from pathlib import Path

import pytest

from flibuste.server.table.phrases import PHRASES
from flibuste.words import LANGUAGES, joiners
from tests.page_words import texts_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/flibuste"
NAMES = "name|names|owner|side|by"  # places for the names of players: they may begin with any letter
NBSP = "\u00a0"
# A German clause after a colon begins with a capital letter if it is a whole sentence, as it is after one of these.
GERMAN_SUBJECTS = "du|er|es|wir|ihr|ich|man|niemand|jemand|jeder|jede|keiner|dann|sonst|hier|dort|dein|deine|wer"

FAULTS: dict[str, dict[str, str]] = {
    "all": {
        "a straight apostrophe": r"'",
        "straight quotes": r'"',
        "three dots": r"\.\.\.",
        "two spaces": r"\s\s",
        "a space before a comma or a stop": rf"[ {NBSP}][,.](?!\.)",
    },
    "en": {
        "a number after “a” without its joiner": r"\b[Aa] \{(rank|n|value|limit|step)\}",
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "other quotes": "[«»„]",
    },
    "fr": {
        "no no-break space before a mark": rf"[^{NBSP}\u202f][:;?!»]",
        "no no-break space after «": rf"«[^{NBSP}\u202f]",
        "no no-break space before %": rf"[^{NBSP}\u202f]%",
        "a name after a word that may be elided": rf"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a|[Nn]e|[Ss]i|[Jj]usque) \{{({NAMES})\}}",
        "other quotes": "[“”„]",
    },
    "it": {
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "an apostrophe for an accent": r"\b(E|perche|puo|piu|cosi|gia)’",
        "other quotes": "[„‟]",
    },
    "de": {
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "no no-break space before …": r"\w …",
        "a small letter where a sentence begins": rf": ({GERMAN_SUBJECTS}) .*[.!?]",
        "other quotes": "[«»”]",
    },
}  # fmt: skip

FAULTY = {
    "all": ["the table's log", 'say "ahoy"', "wait...", "two  spaces", "so , then"],
    "en": ["a {rank} must follow", "ahoy !", "say «ahoy»"],
    "fr": ["À vous !", f"«Jouer{NBSP}»", "95 %", "la table de {name}", "dire “ohé”"],
    "it": ["a te !", "perche’ no", "di’ „ciao"],
    "de": ["ahoi !", "Ich überlege …", "Fertig: du bist dran.", "sag «ahoi»"],
}


def written() -> list[tuple[str, str, str]]:
    """The language, the place and the text of all words."""
    found = []
    for path in sorted(PACKAGE.glob("words/*.*.json")) + sorted(PACKAGE.glob("games/*/words/*.json")):
        language = path.name.split(".")[-2]
        for key, entry in json.loads(path.read_text()).items():
            found += [(language, f"{path.relative_to(PACKAGE)} {key}", text) for text in texts_of(entry)]
    found += [(language, f"phrase {name}", text) for name, said in PHRASES.items() for language, text in said.items()]
    return found


def faults(language: str, text: str) -> list[str]:
    return [fault for fault, pattern in {**FAULTS["all"], **FAULTS[language]}.items() if re.search(pattern, text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_well_written(language: str) -> None:
    texts = [(place, text) for one, place, text in written() if one == language]
    assert len(texts) > 1000
    assert [(place, text, found) for place, text in texts if (found := faults(language, text))] == []


@pytest.mark.parametrize("language", ["all", *LANGUAGES])
def test_each_fault_is_found(language: str) -> None:
    found = [[fault for fault, pattern in FAULTS[language].items() if re.search(pattern, text)] for text in FAULTY[language]]
    assert [one[:1] for one in found] == [[fault] for fault in FAULTS[language]]


@pytest.mark.parametrize(("language", "word"), [("en", "[Ww]ho"), ("fr", "[Qq]ui")])
def test_nobody_is_called_a_bare_who(language: str, word: str) -> None:
    """A question may begin with it, and so may what an option decides; a sentence that tells says “whoever”, “celui qui”."""
    bare = re.compile(rf"(^|[.;:,]{NBSP}? ){word} [^.;:]*")
    found = [
        (place, told[0])
        for one, place, text in written()
        if one == language and " option." not in place
        for told in bare.finditer(text)
        if not re.search(r"\?", text[told.start() :])
        and not told[0].startswith(",")  # ", who takes your stowaway" follows the one it is about
    ]
    assert found == []


def test_joiners_are_used_and_known() -> None:
    used = {(language, joiner) for language, _, text in written() for joiner in re.findall(r"\{\w+\|(\w+)\}", text)}
    assert used == {(language, joiner) for language in LANGUAGES for joiner in joiners(language)}
