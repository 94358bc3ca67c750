"""The ways to play that tests run over: in `make test` a few, in which any two choices meet, in `make soak` all of them."""

import pytest
from hypothesis import strategies as st

from flibuste.game import Game, Options
from flibuste.games import GAMES
from flibuste.laws import all_options, choices, pairwise_options

Way = tuple[Game, Options]

ALL: list[Way] = [(game, options) for game in GAMES.values() for options in all_options(game)]
FEW: list[Way] = [(game, options) for game in GAMES.values() for options in pairwise_options(game)]


def once(ways: list[Way]) -> list[Way]:
    """Of these as few as have every choice at least once."""
    missing = {(game.name, choice) for game, options in ways for choice in choices(game, options)}
    found: list[Way] = []
    while missing:
        game, options = max(ways, key=lambda way: sum((way[0].name, one) in missing for one in choices(*way)))
        missing -= {(game.name, choice) for choice in choices(game, options)}
        found.append((game, options))
    return found


ONCE: list[Way] = once(FEW)


def of(game: str, ways: list[Way]) -> list[Way]:
    """Those of one game."""
    return [way for way in ways if way[0].name == game]


def name(way: Way) -> str:
    plain = ("players", "edition")
    return " ".join([way[0].name, *(f"{value}" if key in plain else f"{key}={value}" for key, value in way[1].written.items())])


def each(ways: list[Way]) -> pytest.MarkDecorator:
    """Run a test of a `way` for each of the few, and in `make soak` for the others."""
    return pytest.mark.parametrize(
        "way", [pytest.param(way, marks=[] if way in FEW else pytest.mark.soak, id=name(way)) for way in ways]
    )


every_way = each(ALL)
any_way: st.SearchStrategy[Way] = st.one_of(*(st.sampled_from(of(game, ALL)) for game in GAMES))  # each game as often
