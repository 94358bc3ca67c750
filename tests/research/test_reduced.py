"""The reduced games: all laws of the full ones hold of them, and every player can play them."""

import pytest

from flibuste.bots import bot_named
from flibuste.game import BadInput, Game, Options
from flibuste.games import GAMES
from flibuste.laws import check_match
from flibuste.match import Match, replay
from tests.research.small import REDUCED

IDS = [f"{game.name} {options['reduced']}" for game, options in REDUCED]


@pytest.mark.parametrize(("game", "options"), REDUCED, ids=IDS)
def test_the_laws_hold(game: Game, options: Options) -> None:
    assert sum(check_match(game, options, str(seed)) for seed in range(10)) > 30


@pytest.mark.parametrize(("game", "options"), REDUCED, ids=IDS)
def test_a_match_is_one_round_and_replays_from_its_log(game: Game, options: Options) -> None:
    match = Match(game, options, "small")
    bots = [bot_named(game, name, "small") for name in ("level1", "heuristic")]
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(bots[match.turn].choose(match.view(match.turn)))
    assert match.deals == 1 and replay(match.log()).actions == match.actions


def test_a_reduced_game_is_for_two_and_in_no_list_of_options() -> None:
    for game in GAMES.values():
        assert "reduced" not in [option.name for option in game.option_list]
        assert "reduced" not in game.options({"players": 2}).written
        with pytest.raises(BadInput, match="expected 2 players"):
            game.options({"players": 3, "reduced": "six" if game.name != "nain_jaune" else "nine"})
        with pytest.raises(BadInput, match="reduced cannot be 'tiny'"):
            game.options({"players": 2, "reduced": "tiny"})
