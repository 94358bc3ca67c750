"""A game added by the recipe of docs/add-a-game.md gets laws, terminal play, computer players and notation for nothing."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from flibuste.bots import bot_named, bot_names
from flibuste.bots.mind import Mind
from flibuste.bots.search import Search
from flibuste.chance import Rng
from flibuste.game import BadInput
from flibuste.games import GAMES
from flibuste.laws import all_options, check_match, check_table
from flibuste.match import Match, replay
from flibuste.notation.cases import run_cases
from flibuste.notation.traces import trace
from flibuste.terminal.play import play
from tests.toy.game import HighTide

TOY = HighTide()


@pytest.fixture(autouse=True)
def _added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that adds a game."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)


def test_it_keeps_the_laws() -> None:
    check_table(TOY)
    assert len(all_options(TOY)) == 4
    for options in all_options(TOY):
        assert check_match(TOY, options, seed="toy") == 13


def test_it_is_played_in_the_terminal() -> None:
    shown = StringIO()
    match = Match(TOY, TOY.options({"players": 3}), "1")
    answers = iter(["?", "lay wave-99", "undo"] + ["1"] * 20)
    play(match, ["you", "random", "random"], Console(file=shown, width=100), None, lambda _: next(answers))
    assert match.state.over
    for words in ("hand_sizes", "is no action of high_tide", "random 1: laid (card wave-", "won the match"):
        assert words in shown.getvalue()


def test_computer_players_play_it() -> None:
    assert bot_names(TOY)[0] == "random"
    match = Match(TOY, TOY.options({}), "2")
    match.deal()
    search = Search(TOY, Mind(), worlds=64)
    bot = bot_named(TOY, "random", "3")
    while match.turn is not None:
        view = match.view(match.turn)
        action = TOY.actions[search.think(view, Rng("4"))[0].action] if match.turn == 0 else bot.choose(view)
        match.submit(action, match.turn)
    assert match.state.over


def test_its_positions_cases_traces_and_logs_work(tmp_path: Path) -> None:
    match = Match(TOY, TOY.options({}), "5")
    match.deal()
    position = TOY.dump(match.state)
    highest = max(TOY.view(match.state, 0).hand, key=lambda card: TOY.deck.numbers[card])
    case = {
        "id": "TOY-T01",
        "position": position,
        "actions": [f"lay {highest}"],
        "expect": {"position": {"turn": 1, "laid": [highest], "points": [0, 0]}},
    }
    file = tmp_path / "toy.json"
    file.write_text(json.dumps({"notation": 1, "cases": [case]}))
    assert [result.faults for result in run_cases(file)] == [[]]
    assert len(list(trace(TOY, TOY.options({}), "6", 2, 0.5))) == 28
    match.submit(f"lay {highest}", 0)
    assert TOY.dump(replay(match.log()).state) == TOY.dump(match.state)
    with pytest.raises(BadInput, match="wave-1 is in"):
        TOY.load({**position, "laid": ["wave-1"]})
