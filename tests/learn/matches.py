"""Matches for the tests: played by computer players, or by hand with a blunder in them."""

from collections.abc import Callable

from flibuste.bots import bot_named
from flibuste.game import View
from flibuste.games import game_named
from flibuste.match import Match

Player = Callable[[View], str]


def played(name: str, seats: list[str | Player], seed: str, most: int = 100_000, **options: object) -> Match:
    """A whole match, or its first actions; a seat is a computer player or a function of its view."""
    game = game_named(name)
    match = Match(game, game.options({"players": len(seats), **options}), seed)
    players: list[Player] = [
        bot_named(game, seat, f"{seed} seat {number}").choose if isinstance(seat, str) else seat
        for number, seat in enumerate(seats)
    ]
    while not match.state.over and len(match.actions) < most:
        if match.turn is None:
            match.deal()
        else:
            match.submit(players[match.turn](match.view(match.turn)))
    return match
