"""The words: the same in every language, and all that the engine knows of each game: events, phases, actions, refusals, rules."""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest

from flibuste.games import GAMES, folder_of
from flibuste.words import LANGUAGES, Entry, fill, joined, listed, words, words_of
from tests.page_words import texts_of
from tests.test_rule_ids import PREFIXES, ids_in, rules_of
from tests.toy.game import GAME as TOY

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/flibuste"
FILES = sorted(PACKAGE.glob("words/*.*.json")) + sorted(PACKAGE.glob("games/*/words/*.json"))
ENGLISH = [path for path in FILES if path.name.endswith("en.json")]


def load(path: Path) -> dict[str, Entry]:
    found: dict[str, Entry] = json.loads(path.read_text())
    return found


def in_language(english: Path, language: str) -> Path:
    return english.with_name(english.name.replace("en.json", f"{language}.json"))


def all_texts(language: str) -> list[str]:
    paths = [in_language(path, language) for path in ENGLISH]
    return [text for path in paths for entry in load(path).values() for text in texts_of(entry)]


def places(entry: Entry) -> set[str]:
    return {place for text in texts_of(entry) for place in re.findall(r"\{(\w+)(?:\|\w+)?\}", text)}


def forms(entry: Entry) -> list[str]:
    return [] if isinstance(entry, str) else list(entry)


# ---- one language beside the others ------------------------------------------------------------------------------------


def test_every_file_is_there_in_every_language() -> None:
    assert len(ENGLISH) >= 3 + 3 * len(GAMES)
    assert set(FILES) == {in_language(path, language) for path in ENGLISH for language in LANGUAGES}


def sentences_in(language: str) -> dict[tuple[str, str, int], str]:
    """Everything of more than two words, by its file, key and form."""
    found = {
        (english.as_posix(), key, form): text
        for english in ENGLISH
        for key, entry in load(in_language(english, language)).items()
        for form, text in enumerate(texts_of(entry))
    }
    return {place: text for place, text in found.items() if len(re.findall(r"[^\W\d_]+", re.sub(r"\{[\w|]+\}", " ", text))) > 2}


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_no_sentence_is_left_as_it_is_in_another_language(one: str, other: str) -> None:
    here, there = sentences_in(one), sentences_in(other)
    assert len(here) > 500
    assert {place: text for place, text in here.items() if there.get(place) == text} == {}


@pytest.mark.parametrize("english", ENGLISH, ids=lambda path: str(path.relative_to(PACKAGE)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(english: Path, language: str) -> None:
    measure = load(english)
    here = load(in_language(english, language))
    assert list(here) == list(measure), "the same keys, in the same order"
    for key, entry in here.items():
        assert forms(entry) == forms(measure[key]) and forms(entry) in ([], ["one", "other"]), key
        assert places(entry) == places(measure[key]), key
        assert all(text and text == text.strip() for text in texts_of(entry)), key


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_has_one_key_a_line(path: Path) -> None:
    lines = [f"  {json.dumps(key, ensure_ascii=False)}: {written(entry)}" for key, entry in load(path).items()]
    assert path.read_text() == "{\n" + ",\n".join(lines) + "\n}\n"


def written(entry: Entry) -> str:
    if isinstance(entry, str):
        return json.dumps(entry, ensure_ascii=False)
    return "{ " + ", ".join(f'"{form}": {json.dumps(text, ensure_ascii=False)}' for form, text in entry.items()) + " }"


def test_german_articles_agree_with_the_families_of_nain_jaune() -> None:
    """A card is feminine, but "Totenkopf 7" is not: it is "die Totenkopf-7"."""
    german = all_texts("de")
    assert len(german) > 500
    assert [text for text in german if re.search(r"\b[Dd](ie|eine) (Totenkopf|Steuerrad|Segel) \d", text)] == []


# What each first voyage says of how a match ends, what it costs, and what no step shows: in English, French, Italian and German.
WHOLE: list[tuple[str, str, tuple[str, ...]]] = [
    ("corsari", "sail.done", ("35", "35", "35", "35")),
    ("corsari", "sail.done", ("45", "45", "45", "45")),
    ("corsari", "annul.done", ("draws it must set sail", "doit lever l’ancre", "deve salpare", "muss in See stechen")),
    ("corsari", "attach.done", ("leave the pack", "sortent du jeu", "escono dal gioco", "kommen aus dem Spiel")),
    ("korsar", "draw.done", ("attacks it", "ne l’attaque", "lo attacca", "Greift sie")),
    ("korsar", "end.done", ("discard one", "défausser une", "scartarne una", "eine ablegen")),
    ("korsar", "match", ("teams of two", "équipes de deux", "squadre di due", "Zweierteams")),
    ("nain_jaune", "winning.done", ("15 points", "15 points", "15 punti", "15 Punkte")),
    ("nain_jaune", "out.done", ("fewer than 15", "moins de 15", "meno di 15", "weniger als 15")),
    ("nain_jaune", "out.done", ("grand abordage", "grand abordage", "grande arrembaggio", "große Entern")),
]


@pytest.mark.parametrize(("game", "key", "wanted"), WHOLE)
def test_the_first_voyages_are_whole(game: str, key: str, wanted: tuple[str, ...]) -> None:
    for language, text in zip(LANGUAGES, wanted, strict=True):
        assert text in fill(words_of(folder_of(GAMES[game]), language, "voyage")[key], language), language


# ---- reading -----------------------------------------------------------------------------------------------------------


def test_words_are_read() -> None:
    assert words("ui", "de")["close"] == "Schließen"
    assert words_of("flibuste.games.korsar", "fr")["title"] == "Korsar"
    assert words_of("flibuste.games.korsar", "en", "rules")["goal"] == "Aim of the game"
    assert words_of("flibuste.games.korsar", "en", "voyage")["title"] == "Korsar: your first voyage"


def test_what_is_not_there_is_empty() -> None:
    assert words("no such area", "en") == words("ui", "la") == words_of(folder_of(TOY), "en") == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 cards", "1 card", "2 cards"]),
        ("fr", ["0 carte", "1 carte", "2 cartes"]),
        ("it", ["0 carte", "1 carta", "2 carte"]),
        ("de", ["0 Karten", "1 Karte", "2 Karten"]),
    ],
)
def test_plurals_follow_the_language(language: str, said: list[str]) -> None:
    assert [fill(words("ui", language)["seat.cards"], language, n=n) for n in range(3)] == said


def test_a_fraction_is_singular_in_french() -> None:
    points = {"one": "{figure} point", "other": "{figure} points"}
    assert [fill(points, "fr", n=n, figure=str(n)) for n in (0.5, 1.5, 2.5)] == ["0.5 point", "1.5 point", "2.5 points"]
    assert fill(points, "en", n=0.5, figure="0.5") == "0.5 points"


def test_places_are_filled() -> None:
    assert fill("{a} and {b}", "en", a=1) == "1 and {b}"
    assert fill("{name}: {n}", "de", name="Anne-Marie", n=-15) == "Anne-Marie: −15", "a number has a true minus"


def test_joiners_change_with_what_follows() -> None:
    names = ["Anne", "Mary", "Édith", "Yves", "Yann", "Hélène"]
    said = ["d’Anne", "de Mary", "d’Édith", "d’Yves", "de Yann", "d’Hélène"]
    assert [fill("{name|de}", "fr", name=name) for name in names] == said
    assert [fill("{rank|a}", "en", rank=rank) for rank in (1, 8, 11, 13, 110)] == ["a 1", "an 8", "an 11", "a 13", "a 110"]
    assert [fill("{card|il}", "it", card=card) for card in ("7 rosso", "8 blu", "11 di vele", "1", "10")] == [
        *("il 7 rosso", "l’8 blu", "l’11 di vele", "l’1", "il 10")
    ]
    assert [fill("{card|del}", "it", card=card) for card in ("⚔7", "☠8★")] == ["del ⚔7", "dell’☠8★"], "symbols are not spoken"
    assert fill("{name|de} {other|de}", "de", name="Anne") == "Anne {other|de}"


def test_words_are_put_together() -> None:
    assert listed(["Anne", "Mary", "Jean"], "en") == "Anne, Mary and Jean"
    assert [listed(["Anne", name], "it") for name in ("Edward", "Mary")] == ["Anne ed Edward", "Anne e Mary"]
    assert [listed([], "fr"), listed(["Anne"], "fr"), listed(["7", "8"], "fr", "or")] == ["", "Anne", "7 ou 8"]
    assert joined("clauses", ["un", "deux"], "fr") == "un\u00a0; deux"
    assert joined("clauses", ["eins", "", "zwei"], "de") == "eins; zwei"


# ---- the engine's words ------------------------------------------------------------------------------------------------


def keys_of(game: str) -> set[str]:
    """The keys of a game's English words; the others have the same."""
    return set(words_of(folder_of(GAMES[game]), "en"))


def has(keys: set[str], key: str) -> bool:
    """Whether there are words under this key, or under finer ones."""
    return any(one == key or one.startswith(f"{key}.") for one in keys)


def sources(game: str) -> Iterator[Path]:
    return (ROOT / f"src/flibuste/games/{game}").glob("*.py")


def event_kinds(game: str) -> set[str]:
    """The kinds of the events that a game tells."""
    return {kind.kind for kind in GAMES[game].event_types}


def refusing_rules(game: str) -> set[str]:
    """The rules that a refusal can name: the ids that stand alone as a text where refusals are worded."""
    folder = ROOT / f"src/flibuste/games/{game}"
    text = next(path for path in (folder / "text.py", folder / "game.py") if path.exists()).read_text()
    return set(re.findall(rf'"({PREFIXES[game]}-A?\d+)"', text))


def structure(game: str) -> str:
    return (ROOT / f"web/src/games/{game}/rules.ts").read_text()


RULED = [game for game in GAMES if (ROOT / f"web/src/games/{game}/rules.ts").exists()]  # whose rules the page shows
assert len(RULED) >= 3


def object_at(text: str, name: str) -> object:
    """The object literal that a TypeScript property has, if it holds no code."""
    start = re.search(rf"^  {name}: ", text, re.MULTILINE)
    assert start is not None, name
    end = start.end()
    while text[start.end() : end].count("{") != text[start.end() : end].count("}") or end == start.end():
        end += 1
    quoted = re.sub(r"([{,]\s*)(\w+):", r'\1"\2":', text[start.end() : end])
    return json.loads(re.sub(r",(\s*})", r"\1", quoted))


@pytest.mark.parametrize("game", GAMES)
def test_events_phases_and_outcomes_have_words(game: str) -> None:
    keys = keys_of(game)
    rules = import_module(f"flibuste.games.{game}.rules")
    kinds = event_kinds(game)
    assert kinds
    assert [kind for kind in sorted(kinds) if not has(keys, f"event.{kind}")] == []
    assert [phase for phase in rules.PHASES if not has(keys, f"phase.{phase}")] == []
    assert [reason for reason in getattr(rules, "REASONS", ()) if f"outcome.{reason}" not in keys] == []
    told = {key.split(".")[1] for key in keys if key.startswith("event.")}
    assert told - kinds == set(), "words for events that the engine does not know"


@pytest.mark.parametrize("game", GAMES)
def test_actions_have_words(game: str) -> None:
    keys = keys_of(game)
    families = {re.split("[ -]", action)[0] for action in GAMES[game].actions}
    asked = {re.split("[ .]", key)[1] for key in keys if key.startswith("action.")}
    assert asked == families


@pytest.mark.parametrize("game", GAMES)
def test_refusals_have_words(game: str) -> None:
    keys = keys_of(game)
    explained = {key.split(".")[1] for key in keys if key.startswith("why.")}
    assert "why" in keys
    assert explained == refusing_rules(game)
    assert all(f"why.{rule}" in keys for rule in explained), "each rule has a sentence that holds in every phase"


@pytest.mark.parametrize("game", GAMES)
def test_options_and_editions_have_words(game: str) -> None:
    wanted = {f"edition.{edition}{part}" for edition in GAMES[game].editions for part in ("", ".text")}
    for option in GAMES[game].option_list:
        wanted |= {f"option.{option.name}", f"option.{option.name}.text"}
        wanted |= {f"option.{option.name}.{value}" for value in option.values if isinstance(value, str)}
    assert {key for key in keys_of(game) if key.startswith(("option.", "edition."))} == wanted


@pytest.mark.parametrize("game", RULED)
def test_every_rule_is_in_a_section(game: str) -> None:
    listed = re.findall(r"rules: \[(.*?)\]", structure(game), re.DOTALL)
    assert ids_in(" ".join(listed), PREFIXES[game]) == rules_of(game)


@pytest.mark.parametrize("game", RULED)
def test_every_ruling_of_ours_is_told_in_a_paragraph_that_says_so(game: str) -> None:
    marked = json.loads((PACKAGE / f"games/{game}/rulings.json").read_text())
    paragraphs = words_of(folder_of(GAMES[game]), "en", "rules")
    assert set(marked) == {"ours", "printed"} and set(marked["printed"]) <= set(marked["ours"]) <= set(paragraphs)
    assert {edition for editions in marked["printed"].values() for edition in editions} <= set(GAMES[game].editions)
    ours = {rule for rule in rules_of(game) if "-A" in rule}
    assert len(ours) > 15
    assert {rule for rules in marked["ours"].values() for rule in rules} == ours


# What the boxes and sheets say beside the rules: in English, French, Italian and German.
PRINTED: list[tuple[str, str, tuple[str, ...]]] = [
    ("corsari", "cards.box", ("aged 8", "8 ans", "8 anni", "8 Jahren")),
    ("corsari", "setup.pier", ("7 cards", "7 cartes", "7 carte", "7 Karten")),
    (
        "corsari",
        "setup.pier",
        ("8 for three, 9 for four", "8 à trois, 9 à quatre", "8 in tre, 9 in quattro", "8 bei dreien, 9 bei vieren"),
    ),
    ("corsari", "divide.prisoners", ("ransom", "rançon", "riscatto", "Lösegeld")),
    (
        "corsari",
        "sweep.master",
        ("Grand Master of the Seas", "Grand Maître des mers", "Gran Maestro dei mari", "Großmeister der Meere"),
    ),
    ("korsar", "setup.first", ("silkiest beard", "barbe la plus soyeuse", "barba più morbida", "seidigsten Bart")),
    ("nain_jaune", "cards.box", ("7 to 99", "7 à 99", "7 ai 99", "7 bis 99")),
    (
        "nain_jaune",
        "cards.box",
        ("no rule uses the cup", "aucune règle ne s’en sert", "nessuna regola la usa", "keine Regel braucht sie"),
    ),
    (
        "nain_jaune",
        "winning.announce",
        ("As on the printed sheet", "Comme dans la règle imprimée", "Come nel regolamento", "der gedruckten Regel"),
    ),
]


@pytest.mark.parametrize(("game", "key", "wanted"), PRINTED)
def test_the_rules_say_what_is_printed(game: str, key: str, wanted: tuple[str, ...]) -> None:
    for language, text in zip(LANGUAGES, wanted, strict=True):
        assert text in fill(words_of(folder_of(GAMES[game]), language, "rules")[key], language), language


@pytest.mark.parametrize("game", RULED)
def test_every_phase_opens_a_section(game: str) -> None:
    listed = " ".join(re.findall(r"phases: \[(.*?)\]", structure(game)))
    assert set(re.findall(r'"(\w+)"', listed)) == set(import_module(f"flibuste.games.{game}.rules").PHASES)


@pytest.mark.parametrize("game", RULED)
def test_the_editions_of_the_rules_are_the_engines(game: str) -> None:
    engine = GAMES[game]
    usual: dict[str, object] = {"edition": next(iter(engine.editions))} if engine.editions else {}
    assert object_at(structure(game), "usual") == usual | {option.name: option.usual for option in engine.option_list}
    assert object_at(structure(game), "editions") == {name: dict(values) for name, values in engine.editions.items()}


@pytest.mark.parametrize("game", RULED)
def test_paragraphs_depend_on_options_that_exist(game: str) -> None:
    engine = GAMES[game]
    known: dict[str, list[object]] = {option.name: list(option.values) for option in engine.option_list}
    known["players"] = list(engine.player_counts)
    known["edition"] = list(engine.editions)
    conditions = re.findall(r"when: \{ (.*?) \}", structure(game))
    assert conditions or not engine.option_list
    for condition in conditions:
        for name, value in re.findall(r"(\w+): (\[.*?\]|[^,]+)", condition):
            read = json.loads(value)
            for one in read if isinstance(read, list) else [read]:
                assert any(type(one) is type(allowed) and one == allowed for allowed in known[name]), condition
