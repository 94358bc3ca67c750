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
GERMAN_VERBS = (
    "ist|sind|war|waren|wird|werden|wurde|hat|haben|kann|können|muss|müssen|darf|geht|kommt|bleibt|fehlt|endet|gilt|zählt"
)
GERMAN_ORDERS = (
    "leg|wähl|nimm|spiel|zieh|versuch|prüf|warte|tipp|drück|sieh|schau|komm|stich|geh|frag|setz|schick|greif|mach|lass"
)
FRENCH_COLOURS = "rose|violet|bleu|bleu ciel|gris|brun|rouge|orange|jaune|vert|noir"
ITALIAN_COLOURS = "rosa|viola|blu|azzurro|grigio|marrone|rosso|arancione|giallo|verde|nero"

FAULTS: dict[str, dict[str, str]] = {
    "all": {
        "a straight apostrophe": r"'",
        "straight quotes": r'"',
        "three dots": r"\.\.\.",
        "two spaces": r"\s\s",
        "a space before a comma or a stop": rf"[ {NBSP}][,.](?!\.)",
        "no no-break space before a unit": r"[\d}] (h|min|Min\.|Std\.|MB|Mo)(?!\w)",
    },
    "en": {
        "a number after “a” without its joiner": r"\b[Aa] \{(rank|n|value|limit|step)\}",
        "a card without its article": r"(?<![Tt]he )(?<!your )(?<!\()(?<![:→] )\{(card|galleon)\}(?![:,]| \(\{figure)",
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "other quotes": "[«»„]",
    },
    "fr": {
        "no no-break space before a mark": rf"[^{NBSP}\u202f][:;?!»]",
        "no no-break space after «": rf"«[^{NBSP}\u202f]",
        "no no-break space before %": rf"[^{NBSP}\u202f]%",
        "a name after a word that may be elided": rf"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a|[Nn]e|[Ss]i|[Jj]usque) \{{({NAMES})\}}",
        "a card without its article": r"(?<![Ll]e )(?<!du )(?<!votre )(?<!\()(?<![:→][ \u00a0])"
        r"\{(card|galleon)\}(?!\u00a0:|,| \(\{figure)",
        "a colour before its number": rf"\b({FRENCH_COLOURS}) \d",
        "a reader who must be a man": r"\b[Vv]ous (n’)?êtes (\w+ )?(inscrit|absent|connecté|invité|prêt|seul|éliminé)(?!\w)",
        "other quotes": "[“”„]",
    },
    "it": {
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "an apostrophe for an accent": r"\b(E|perche|puo|piu|cosi|gia)’",
        "a card without its article": r"(?<![Ii]l )(?<!tuo )(?<!\()(?<![:→] )\{(card|galleon)\}(?![:,]| \(\{figure)",
        "a colour before its number": rf"\b({ITALIAN_COLOURS}) \d",
        "a reader who must be a man": r"\b[Ss]ei (\w+ )?\w+(ato|ito|uto|itto)(?!\w)",
        "other quotes": "[„‟]",
    },
    "de": {
        "a space before a mark": rf"[ {NBSP}][:;?!](?!{NBSP})",
        "no no-break space before …": r"\w …",
        "no no-break space before %": rf"[^{NBSP}]%",
        "a small letter where a sentence begins": rf": ({GERMAN_SUBJECTS}) .*[.!?]",
        "a small letter before a verb": rf": [a-zäöü][^,.:;!?]*\b({GERMAN_VERBS})\b[^.:;!?]*[.!?]",
        "a small letter where an order begins": rf": ({GERMAN_ORDERS}) ",
        "a card without its article": r"(?<![Dd]ie )(?<!der )(?<!deine )(?<!\()(?<![:→] )\{(card|galleon)\}(?![:,]| \(\{figure)",
        "other quotes": "[«»”]",
    },
}  # fmt: skip

FAULTY = {
    "all": ["the table's log", 'say "ahoy"', "wait...", "two  spaces", "so , then", "{n} min"],
    "en": ["a {rank} must follow", "wins {galleon}", "ahoy !", "say «ahoy»"],
    "fr": [
        "À vous !",
        f"«Jouer{NBSP}»",
        "95 %",
        "la table de {name}",
        "posez {card}",
        "posez rouge 7",
        "vous êtes déjà inscrit",
        "dire “ohé”",
    ],
    "it": ["a te !", "perche’ no", "posa {card}", "posa rosso 7", "ti sei già iscritto", "di’ „ciao"],
    "de": [
        *(
            "ahoi !",
            "Ich überlege …",
            "95 %",
            "Fertig: du bist dran.",
            "Sie fehlen: der Motor ist zu langsam.",
            "Vorbei: wähl neu",
        ),
        *("leg {card}", "sag «ahoi»"),
    ],
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


@pytest.mark.parametrize(("language", "word"), [("en", "([Nn]ot even )?[Ww]ho"), ("fr", "([Pp]as même |[Mm]ême )?[Qq]ui")])
def test_nobody_is_called_a_bare_who(language: str, word: str) -> None:
    """A question may begin with it, and so may what an option decides; a sentence that tells says “whoever”, “celui qui”."""
    bare = re.compile(rf"(^|[.;:,]{NBSP}? ){word} [^.;:]*")
    found = [
        (place, told[0])
        for one, place, text in written()
        if one == language and " option." not in place
        for told in bare.finditer(text)
        if not re.search(r"\?", text[told.start() :])
        and not re.match(r", (who|qui)", told[0])  # ", who takes your stowaway" follows the one it is about
    ]
    assert found == []


REFUSAL = re.compile(r" (refusal\.\S+|why(\.\S+)?)$")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_says_what_to_do_next(language: str) -> None:
    """It has two parts, why and what next; the only one that is whole with one says nothing but what to do."""
    refusals = [(place, text) for one, place, text in written() if one == language and REFUSAL.search(place)]
    assert len(refusals) > 80
    assert [place for place, text in refusals if len(re.split(r"[.:;?!]\s", text)) < 2] == [
        f"games/corsari/words/{language}.json why.COR-07"
    ]


def test_the_italian_log_gives_no_orders() -> None:
    """A present in -i is an order, too: "Prendi" stands on a button, and in the log it is "Hai preso"."""
    found = [(place.split()[0], place.split()[1], text.split()[0].strip(",:!")) for one, place, text in written() if one == "it"]
    orders = {(file, first) for file, key, first in found if key.startswith("action.")} - {("games/corsari/words/it.json", "A")}
    assert ("games/corsari/words/it.json", "Prendi") in orders
    told = [(file, first) for file, key, first in found if key.startswith("event.")]
    assert len(told) > 80
    assert [one for one in told if one in orders] == []


def test_joiners_are_used_and_known() -> None:
    used = {(language, joiner) for language, _, text in written() for joiner in re.findall(r"\{\w+\|(\w+)\}", text)}
    assert used == {(language, joiner) for language in LANGUAGES for joiner in joiners(language)}
