"""The ways to play that other tests run over: what they cover is counted here afresh, from the options themselves."""

from itertools import combinations, product

import pytest

from flibuste.game import BadInput, Game, Options, Value
from flibuste.games import GAMES
from flibuste.laws import all_options, pairwise_options
from tests.toy.game import HighTide
from tests.ways import ALL, FEW, ONCE

Choice = tuple[str, Value]
ROUNDS = [1, 2, 3, 5]  # of a hundred
every_game = pytest.mark.parametrize("game", [*GAMES.values(), HighTide()], ids=lambda game: game.name)


def kinds(game: Game) -> list[list[Choice]]:
    """What can be chosen: how many play, the edition, the value of each option."""
    named: dict[str, list[Value]] = {"players": list(game.player_counts), "edition": list(game.editions) or [""]}
    named |= {option.name: list(ROUNDS if option.name == "rounds" else option.values) for option in game.option_list}
    return [[(name, value) for value in values] for name, values in named.items()]


def ways(game: Game) -> list[set[Choice]]:
    """All ways to play that the game allows."""
    return [set(way) for way in product(*kinds(game)) if allowed(game, dict(way))]


def allowed(game: Game, asked: dict[str, Value]) -> bool:
    try:
        game.options({name: value for name, value in asked.items() if value != ""})
    except BadInput:
        return False
    return True


def made(options: Options) -> set[Choice]:
    """What was chosen for a match, whether by name or not; a reduced form, for research, is no way to play."""
    values = {name: value for name, value in options.values.items() if name != "reduced"}
    return {("players", options.players), ("edition", options.edition), *values.items()}


@every_game
def test_all_options_are_all_ways_to_play(game: Game) -> None:
    found = [made(options) for options in all_options(game)]
    every = ways(game)
    assert all(way in found for way in every) and len(found) == len(every)


@every_game
def test_any_two_choices_that_go_together_meet_in_the_pairwise_options(game: Game) -> None:
    few, every = [made(options) for options in pairwise_options(game)], ways(game)
    for one, other in combinations(kinds(game), 2):
        for pair in product(one, other):
            assert any(set(pair) <= way for way in few) == any(set(pair) <= way for way in every), pair
    assert few == [made(options) for options in pairwise_options(game)], "the same ones every time"


def test_every_choice_is_in_one_of_those_that_have_each_once() -> None:
    chosen = [{(game.name, *choice) for game, options in ways for choice in made(options)} for ways in (ONCE, ALL)]
    assert chosen[0] == chosen[1] and len(ONCE) < len(FEW) / 2


@every_game
def test_every_value_meets_every_number_of_players_alone_and_in_teams(game: Game) -> None:
    table = [kind for kind in kinds(game) if kind[0][0] in ("players", "teams")]
    few, every = [made(options) for options in pairwise_options(game)], ways(game)
    for seats in product(*table):
        for value in (value for kind in kinds(game) for value in kind):
            together = {*seats, value}
            assert any(together <= way for way in few) == any(together <= way for way in every), together
