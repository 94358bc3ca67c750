"""The terminal in every language: whole matches told, every place in a sentence filled, nothing left in English."""

from io import StringIO

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from flibuste.chance import Rng
from flibuste.game import NotAnAction, NotLegal, Refused
from flibuste.games import game_named
from flibuste.match import Match
from flibuste.terminal.screen import Screen, screen_of
from flibuste.words import LANGUAGES, Voice, spoken_here
from tests.rules.corsari_positions import position

WAYS: list[tuple[str, dict[str, object]]] = [
    ("corsari", {"players": 3}),
    ("korsar", {"players": 4, "teams": True}),
    ("korsar", {"players": 3}),
    ("nain_jaune", {"players": 3, "rounds": 2}),
    ("nain_jaune", {"players": 2, "rounds": 1, "edition": "classic", "must_announce": True}),
]


def printed(*parts: RenderableType | None) -> str:
    console = Console(file=StringIO(), width=200, color_system=None, highlight=False)
    for part in parts:
        if part is not None:
            console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def shown(match: Match, screen: Screen) -> str:
    """All that a person sees before a choice."""
    view = match.view(0)
    choices = [screen.choice(view, action) for action in screen.arranged(view)]
    return printed(screen.table(view), screen.hand(view), *choices, screen.note(view), screen.rules_here(view), screen.legend())


def told_match(name: str, options: dict[str, object], language: str) -> list[str]:
    """Everything that the terminal says in a match of random choices, as seat 0 sees it."""
    game = game_named(name)
    match = Match(game, game.options(options), "terminal")
    you = Voice(language).say("terminal.you")
    screen = screen_of(game, [you, *(f"N{seat}" for seat in range(1, match.options.players))], language)
    rng, said, rounds = Rng("terminal"), [], []
    while not match.state.over:
        seat = match.turn
        if seat == 0 and rng.below(4) == 0:
            said.append(shown(match, screen))
        legal = match.view(seat).legal if seat is not None else []
        events = match.deal() if seat is None else match.submit(legal[rng.below(len(legal))], seat)
        said += [line.plain for event in events if (line := screen.tell(event.seen_by(0))) is not None]
        scored = screen.scored(match.view(None))
        if scored is not None and scored not in rounds:
            rounds.append(scored)
            said.append(printed(screen.score_sheet(match.view(0), rounds)))
    return [*said, printed(screen.score_sheet(match.view(0), rounds), screen.farewell(match.view(0)))]


@pytest.mark.parametrize(("name", "options"), WAYS, ids=[f"{name} {options['players']}" for name, options in WAYS])
def test_a_whole_match_is_told_in_every_language(name: str, options: dict[str, object]) -> None:
    english = told_match(name, options, "en")
    assert len(english) > 20
    for language in LANGUAGES:
        said = told_match(name, options, language)
        assert len(said) == len(english)
        assert [line for line in said if "{" in line or "}" in line] == []
        if language != "en":
            assert [line for line, other in zip(said, english, strict=True) if line == other] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_says_why_it_ended(language: str) -> None:
    """Ten annulled rounds (COR-A20), a sweep with a title of its own in one edition, the last round of Nain Jaune."""
    corsari, nain_jaune = game_named("corsari"), game_named("nain_jaune")
    screen, other = screen_of(corsari, ["a", "b"], language), screen_of(nain_jaune, ["a", "b"], language)
    tenth = corsari.load(position(pier="red 1", annulled=9, penalties=[3, 2]))
    after, _ = corsari.apply(tenth, "draw pier")
    told = printed(screen.farewell(corsari.view(after, 0)))
    assert screen.voice.say("outcome.annulled", n=10) in told and "10" in told
    match = Match(nain_jaune, nain_jaune.options({"players": 2, "rounds": 1}), "why")
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(match.view(match.turn).legal[0], match.turn)
    assert other.voice.say("outcome.rounds") in printed(other.farewell(match.view(0)))


@pytest.mark.parametrize(
    ("name", "language", "wanted"),
    [
        ("corsari", "en", ["pink ", "azure (light blue)"]),
        ("corsari", "it", ["pink (rosa)", "violet (viola)"]),
        ("corsari", "de", ["pink (Rosa)", "orange ", "violet ", "green (Grün)"]),
        ("korsar", "it", ["black (nero)"]),
        ("korsar", "fr", ["black (noir)"]),
        ("nain_jaune", "en", ["skull ", "cannonball"]),
        ("nain_jaune", "de", ["helm (Steuerrad)"]),
    ],
)
def test_the_legend_says_what_the_typed_words_mean(name: str, language: str, wanted: list[str]) -> None:
    """Actions are typed in English; a word that the reader's language does not have stands beside its meaning."""
    legend = screen_of(game_named(name), ["a", "b"], language).legend()
    assert legend is not None
    assert [word for word in wanted if word not in legend.plain] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_worded_by_its_rule_and_phase(language: str) -> None:
    screen = screen_of(game_named("corsari"), ["a", "b"], language)
    say = screen.voice.say
    assert screen.refusal(NotLegal("why", "COR-07"), "discard") == f"{say('why.COR-07.discard')} (COR-07)"
    assert screen.refusal(NotLegal("why", "COR-07"), "draw") == f"{say('why.COR-07')} (COR-07)"
    assert screen.refusal(NotAnAction("why"), "draw") == say("terminal.refused.not_an_action", rules="?")
    assert screen.refusal(NotLegal("why"), "draw") == say("terminal.refused.not_legal", rules="?")
    assert screen.refusal(Refused("why"), "draw") == "why"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["corsari", "korsar", "nain_jaune"])
def test_the_legend_has_each_word_that_is_typed_with_its_name(name: str, language: str) -> None:
    typed = {
        "corsari": {"red": "card.band.red", "azure": "card.band.azure"},
        "korsar": {"blue": "flag.blue", "black": "flag.black"},
        "nain_jaune": {"skull": "card.family.skull", "helm": "card.family.helm"},
    }
    screen = screen_of(game_named(name), ["a", "b"], language)
    legend = screen.legend()
    assert legend is not None
    for word, key in typed[name].items():
        called = screen.voice.say(key)
        assert word in legend.plain
        assert f"{word} ({called})" in legend.plain or called.startswith(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_you_sink_a_ship_yourself(language: str) -> None:
    you = Voice(language).say("terminal.you")
    screen = screen_of(game_named("corsari"), [you, "Anne", "Mary"], language)
    alone, both = (screen.tell({"event": "sunk", "seat": 1, "by": by}) for by in ([0], [0, 2]))
    assert alone is not None and alone.plain.endswith(screen.voice.say("event.sunk.by_you", name="Anne"))
    assert both is not None and "Mary" in both.plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_too_high_is_told_which_there_are(language: str) -> None:
    voice = Voice(language)
    only, many = (voice.say("terminal.no_choice", number=9, n=n) for n in (1, 4))
    assert "9" in only and "4" not in only and "4" in many
    assert only.count("1") == 1, "not from 1 to 1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_here_mark_our_reading(language: str) -> None:
    corsari = game_named("corsari")
    screen = screen_of(corsari, ["a", "b"], language)
    lines = screen.rules_here(corsari.view(corsari.load(position()), 0)).splitlines()
    mark = f" ({screen.voice.say('rules.ours')})"
    assert [line.endswith(mark) for line in lines] == [False] * 5 + [True], "only that one may draw elsewhere is ours"


def test_figures_are_written_as_the_language_writes_them() -> None:
    assert [Voice(language).figure("12.5%") for language in LANGUAGES] == ["12.5%", "12,5\u00a0%", "12,5%", "12,5\u00a0%"]
    assert [Voice(language).figure("-3.0") for language in LANGUAGES] == ["−3.0", "−3,0", "−3,0", "−3,0"]


def test_names_are_listed_as_the_language_lists_them() -> None:
    voice = Voice("de")
    assert [voice.listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A und B", "A, B und C"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "it_IT.UTF-8"}, "it"), ({"LC_ALL": "de", "LANG": "fr"}, "de"), ({"LANG": ""}, "en"), ({"LANG": "ja_JP"}, "en")],
)
def test_the_locale_says_which_language(environment: dict[str, str], language: str) -> None:
    assert spoken_here(environment) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_breaks_at_a_no_break_space(language: str) -> None:
    """In French no line begins with a colon or a quote that closes, and no figure stands away from its unit."""
    voice = Voice(language)
    text = " ".join(
        [voice.say("terminal.help"), voice.joined("label", ["a", "b"]), voice.figure("12.5%"), voice.say("learn.luck.over")]
    )
    whole = text.split(" ")
    assert language in ("en", "it") or any("\u00a0" in word for word in whole)
    for width in range(24, 90):
        console = Console(file=StringIO(), width=width, color_system=None, highlight=False)
        console.print(Text(text))
        assert isinstance(console.file, StringIO)
        lines = console.file.getvalue().splitlines()
        assert [word for line in lines for word in line.strip(" ").split(" ")] == whole, width
