"""No observation has anything that its seat may not know: exchange everything hidden, and not one cell changes."""

import numpy as np
import pytest

import flibuste
from flibuste.chance import Rng
from flibuste.game import Game
from flibuste.games import GAMES
from flibuste.match import Match
from flibuste.research import encode_view, mask_of
from flibuste.research.layouts import encoder_of

TABLES = [(game, players) for game in GAMES.values() for players in game.player_counts]
NAMES = [f"{game.name} {players}" for game, players in TABLES]


def exchanged(game: Game, players: int, observations: int, seed: str) -> tuple[int, int]:
    """How many observations were made twice, before and after everything hidden was dealt anew; and how many differ."""
    options = game.options({"players": players, **({"teams": True} if game.name == "korsar" and players > 5 else {})})
    encoder = encoder_of(game, options, 2)
    size = int(encoder.size)
    rng = Rng(seed)
    made = differing = 0
    state = game.start(options)
    while made < observations:
        if state.over:
            state = game.start(options)
        if state.turn < 0:
            state.shuffle_and_deal(rng)
        else:
            patient = [action for action in state.legal() if not game.is_hasty(action)]
            legal = patient if patient and rng.below(8) else state.legal()
            state.play(legal[rng.below(len(legal))])
        for seat in range(players):
            worlds = game.worlds(game.view(state, seat))
            for row, position in enumerate((state, worlds.sample(rng))):
                encoder.forget(row)
                encoder.refresh(row, position, seat)
            cells = np.frombuffer(encoder.cells, np.uint8)  # type: ignore[call-overload]
            made += 1
            differing += int((cells[:size] != cells[size : 2 * size]).any())
    return made, differing


@pytest.mark.pure
@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_no_observation_changes_when_everything_hidden_is_exchanged(game: Game, players: int) -> None:
    made, differing = exchanged(game, players, 400 if flibuste.compiled else 60, "exchange")
    assert differing == 0 and made >= 60


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_no_observation_of_fifty_thousand_changes_when_everything_hidden_is_exchanged(game: Game, players: int) -> None:
    made, differing = exchanged(game, players, 50_000, "a long exchange")
    assert made >= 50_000 and differing == 0


def test_the_exchange_would_find_a_leak() -> None:
    """What a critic is given does change."""
    game = GAMES["corsari"]
    options = game.options({"players": 2})
    encoder = encoder_of(game, options, 1)
    state = game.start(options)
    state.shuffle_and_deal(Rng("leak"))
    world = game.worlds(game.view(state, 0)).sample(Rng("another"))
    rows = []
    for position in (state, world):
        cells = type(encoder.cells)([0] * int(encoder.hidden_size))
        encoder.hidden(position, 0, cells, 0)
        rows.append(bytes(cells))
    assert rows[0] != rows[1]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_a_view_is_encoded_as_the_position_is_over_whole_matches(game: Game, players: int) -> None:
    asked = {"players": players, **({"teams": True} if game.name == "korsar" and players > 5 else {})}
    if game.name == "nain_jaune":
        asked["rounds"] = 2
    options = game.options(asked)
    encoder = encoder_of(game, options, 1)
    match = Match(game, options, "views")
    rng = Rng("views")
    steps = 0
    while not match.state.over:
        if match.turn is None:
            match.deal()
        else:
            match.submit(game.actions[match.state.legal()[rng.below(len(match.state.legal()))]])
        steps += 1
        for seat in range(players):
            view = match.view(seat)
            encoder.forget(0)
            encoder.refresh(0, match.state, seat)
            assert encode_view(view).tolist() == encoder.row(0)
            legal = match.state.legal() if seat == match.turn else []
            assert np.flatnonzero(mask_of(view)).tolist() == sorted(legal)
    assert steps > 10
