"""The door for Python programs: what `import flibuste` offers, what it refuses, and what it must not load or show."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

import flibuste
from flibuste import door
from flibuste.door import sight
from flibuste.fair import first
from flibuste.game import one_of
from flibuste.games import GAMES
from flibuste.words import Voice

HEAVY = (
    *("flibuste.server", "flibuste.client", "flibuste.arena", "flibuste.wire", "flibuste.terminal", "flibuste.cli"),
    *(
        "rich",
        "typer",
        "litestar",
        "uvicorn",
        "httpx",
        "websockets",
        "msgspec",
        "asyncio",
        "multiprocessing",
        "concurrent",
        "sqlite3",
    ),
)


def loaded_after(program: str) -> set[str]:
    """The modules that a fresh Python has after these lines."""
    lines = f"import sys\n{program}\nprint(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    "program",
    [
        "import flibuste",
        "import flibuste; flibuste.new('korsar', players=3, seed='1').play('draw'); flibuste.player('level5'); flibuste.about()",
    ],
    ids=["imported", "played"],
)
def test_it_loads_nothing_heavy(program: str) -> None:
    loaded = loaded_after(program)
    assert [name for name in HEAVY if name in loaded] == []


def test_an_import_alone_loads_no_game() -> None:
    assert {name for name in loaded_after("import flibuste") if name.startswith("flibuste.")} <= {"flibuste._native"}


def test_every_name_is_offered_and_nothing_else() -> None:
    assert flibuste.__all__ == door.__all__
    for name in flibuste.__all__:
        assert getattr(flibuste, name) is getattr(door, name)
        assert name in dir(flibuste)
    with pytest.raises(AttributeError, match="has no attribute 'whist'"):
        _ = flibuste.whist  # type: ignore[attr-defined]


@pytest.mark.parametrize("module", [flibuste, door], ids=lambda module: str(module.__name__))
def test_its_examples_are_true(module: object) -> None:
    ran = doctest.testmod(module, extraglobs={"flibuste": flibuste})  # type: ignore[arg-type]
    assert (ran.failed, ran.attempted > 0) == (0, True)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_deals_by_itself_and_comes_to_its_end(game: str) -> None:
    match, computer = flibuste.new(game, seed="1"), flibuste.player("greedy")
    dealt = 0
    while not match.over:
        assert match.turn is not None
        assert match.legal == match.view(match.turn).legal != []
        told = match.play(computer(match), seat=match.turn)
        dealt += [one["event"] for one in told].count("dealt")
    assert match.outcome is not None and match.outcome.winners
    assert (match.turn, match.legal) == (None, [])
    assert sum(action.startswith("deal ") for action in match.actions) == dealt + 1
    with pytest.raises(flibuste.Refused, match="the match is over"):
        match.play(GAMES[game].actions[0])


def test_the_same_seeds_play_the_same_match() -> None:
    def played(seed: str, chance: str) -> list[str]:
        match, computer = flibuste.new("nain_jaune", seed=seed), flibuste.player("level1", seed=chance)
        for _ in range(12):
            match.play(computer(match))
        return match.actions

    assert played("a", "1") == played("a", "1")
    assert played("a", "1")[0] != played("b", "1")[0]
    assert flibuste.new("nain_jaune").actions != flibuste.new("nain_jaune").actions


def test_an_action_is_told_as_its_seat_learns_of_it() -> None:
    match = flibuste.new("corsari", players=2, seed="1")
    seat = match.turn
    assert seat is not None
    before = match.view(seat)
    (told,) = match.play("draw stock")
    drawn = str(told["card"])
    assert drawn in getattr(match.view(seat), "hand") and drawn not in getattr(before, "hand")  # noqa: B009
    assert drawn not in json.dumps(match.game.view(match.referee.state, None).__dict__, default=vars)


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    match, computer = (
        flibuste.new("corsari", players=3, edition="piatnik", seed="1", return_taken=False),
        flibuste.player("greedy"),
    )
    for _ in range(30):
        match.play(computer(match))
    match.save(tmp_path / "new" / "match.json")
    again = flibuste.load(str(tmp_path / "new" / "match.json"))
    assert (again.actions, again.legal, again.view(1)) == (match.actions, match.legal, match.view(1))
    again.play(again.legal[0])
    again.save(tmp_path / "new" / "match.json")
    assert len(flibuste.load(tmp_path / "new" / "match.json").actions) == len(match.actions) + 1
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["match.json"]


def test_the_log_of_a_table_is_loaded_too(tmp_path: Path) -> None:
    match = flibuste.new("korsar", seed="1")
    (tmp_path / "table.json").write_text(json.dumps(first.fair_log(match.referee, "s", {})))
    assert flibuste.load(tmp_path / "table.json").actions == match.actions


def test_advice_is_for_the_seat_to_act() -> None:
    match = flibuste.new("corsari", players=2, seed="1")
    advices = flibuste.advise(match, worlds=20)
    assert sorted(one.action for one in advices) == sorted(match.legal)
    assert advices == flibuste.advise(match, worlds=20)


def test_what_a_number_of_players_implies_need_not_be_said() -> None:
    assert flibuste.new("korsar", players=6, seed="1").view().options["teams"] is True
    assert flibuste.new("korsar", players=4, seed="1").view().options["teams"] is False
    with pytest.raises(flibuste.BadInput, match="6 players play in teams of two"):
        flibuste.new("korsar", players=6, teams=False)


@pytest.mark.parametrize("game", GAMES)
def test_about_names_every_edition_and_option(game: str) -> None:
    text = flibuste.about(game)
    kind = GAMES[game]
    for words in (
        kind.title,
        *kind.editions,
        *(one.name for one in kind.option_list),
        *(one.meaning for one in kind.option_list),
    ):
        assert words in text
    assert kind.title in flibuste.about()
    assert repr(flibuste.games.GAMES[game]) == f"<{text.splitlines()[0]}>"


BAD: list[tuple[Callable[[flibuste.Match], object], str]] = [
    (lambda _: flibuste.new("whist"), f"there is no game 'whist': expected {one_of(list(GAMES))}"),
    (lambda _: flibuste.new("corsari", players=9), "corsari is not played by 9: expected 2, 3 or 4 players"),
    (lambda _: flibuste.new("corsari", edition="gold"), "corsari has no edition 'gold': expected"),
    (lambda _: flibuste.new("corsari", wind="fair"), "corsari has no option 'wind': expected"),
    (lambda _: flibuste.new("corsari", seed=5), "seed is 5: expected a text"),  # type: ignore[arg-type]
    (lambda _: flibuste.new("corsari", seed="\ud800"), "seed is '\\ud800': expected a text"),
    (lambda _: flibuste.player("level9"), "there is no computer player 'level9': expected random"),
    (lambda _: flibuste.player("greedy", seed=5), "seed is 5: expected a text"),  # type: ignore[arg-type]
    (lambda _: flibuste.load("/no/such/file.json"), "/no/such/file.json: No such file or directory: expected the log of a match"),
    (
        lambda match: match.save("/proc/no/match.json"),
        "/proc/no/match.json: No such file or directory: expected a place to write to",
    ),
    (lambda match: match.view(2), "seat is 2: expected 0 to 1"),
    (lambda match: match.view(True), "seat is true: expected 0 to 1"),
    (lambda match: match.show(-1), "seat is -1: expected 0 to 1"),
    (lambda match: flibuste.advise(match, worlds=1), "worlds is 1: expected a whole number from 2"),
    (lambda match: flibuste.player("greedy").choose(match.view()), "seat None is not to act: expected the view of seat"),
    (lambda match: match.play(1), "1 is no action of corsari: expected an action such as"),  # type: ignore[arg-type]
    (lambda match: match.play("set sail"), "'set sail' is no action of corsari: expected an action such as"),
    (lambda match: match.play("deal"), "no deal is awaited"),
    (lambda match: match.play("draw stock", seat=1 - (match.turn or 0)), "it is the turn of seat"),
    (lambda match: match.play("discard red-1"), "draw a card first (COR-07)"),
]


@pytest.mark.parametrize(("ask", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_input_gets_one_clear_line_and_changes_nothing(ask: Callable[[flibuste.Match], object], said: str) -> None:
    match = flibuste.new("corsari", players=2, seed="1")
    before = match.actions
    with pytest.raises(flibuste.FlibusteError) as refused:
        ask(match)
    assert str(refused.value).startswith(said) and "\n" not in str(refused.value)
    assert isinstance(refused.value, (flibuste.BadInput, flibuste.Refused))
    assert match.actions == before


def test_nobody_is_advised_when_the_match_is_over() -> None:
    match, computer = flibuste.new("korsar", seed="1"), flibuste.player("random")
    while not match.over:
        match.play(computer(match))
    for ask in (computer, flibuste.advise):
        with pytest.raises(flibuste.BadInput, match="the match is over"):
            ask(match)


# ---- how it shows itself ---------------------------------------------------------------------------------------------


def cards_pictured(html: str) -> set[str]:
    return {unescape(card) for card in re.findall(r'<img alt="([^"]+)"', html)}


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_what_the_view_has_and_no_hidden_card(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pictures that bear the cards' names stand for the page's own, which may not be built."""
    (tmp_path / game).mkdir()
    for card in GAMES[game].deck.texts:
        (tmp_path / game / f"{card}.svg").write_text("<svg/>")
    monkeypatch.setattr(sight, "CARDS", tmp_path)
    sight.picture.cache_clear()
    match, computer = flibuste.new(game, seed="1"), flibuste.player("greedy")
    for _ in range(9):
        match.play(computer(match))
    seat = match.turn
    assert seat is not None
    hand = set(getattr(match.view(seat), "hand"))  # noqa: B009
    position = match.game.dump(match.referee.state)
    hidden = set(position["hands"][1 - seat]) - set(json.dumps(vars(match.view(seat)), default=vars).split('"'))  # type: ignore[index]
    assert hidden
    assert cards_pictured(match.show(seat)._repr_html_()) >= hand
    for html in (match._repr_html_(), match.show(seat)._repr_html_()):
        assert not cards_pictured(html) & hidden
    assert not cards_pictured(match._repr_html_()) & (hand - set(json.dumps(vars(match.view()), default=vars).split('"')))
    title = Voice("en").say("hand.title")
    assert title in str(match.show(seat)) and title not in str(match)
    assert repr(match.show(seat)) == str(match.show(seat))
    sight.picture.cache_clear()


def test_without_pictures_a_notebook_shows_the_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sight, "CARDS", tmp_path)
    match = flibuste.new("korsar", seed="1")
    assert unescape(match._repr_html_()) == f"<pre>{match}</pre>"


def test_a_match_names_itself_without_its_seed() -> None:
    assert repr(flibuste.new("korsar", seed="secret")) == "<flibuste.Match korsar, 2 players: 1 action, seat 0 to act>"
    assert repr(flibuste.player("level5")) == "flibuste.player('level5', seed='1')"


@pytest.mark.skipif(not (sight.CARDS.parent / "stamp").exists(), reason="the page is not built here")
@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_drawn_every_card(game: str) -> None:
    drawn = {path.stem for path in (sight.CARDS / game).iterdir()}
    assert drawn == {*GAMES[game].deck.texts, "back"}
    for path in (sight.CARDS / game).iterdir():
        svg = path.read_text()
        named = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
        assert svg.startswith("<svg xmlns=") and {one or other for one, other in named} <= set(re.findall(r' id="([^"]+)"', svg))
