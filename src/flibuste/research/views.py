"""A view as an observation: for a program that sits at a table and is given views, as every player is."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import local
from typing import Any

import msgspec
import numpy as np

from flibuste.chance import Rng
from flibuste.encoding import Encoder
from flibuste.game import BadInput, Game, Options, View, shortened
from flibuste.games import game_named
from flibuste.research.layouts import Cells, encoder_of, live

Seen = View | Mapping[str, Any]  # a client is told its view as plain values


class Encoders(local):
    """The encoders that this thread has used."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, Options], Encoder] = {}


ENCODERS = Encoders()


def as_view(view: object) -> View:
    """A view, also of what `flibuste.client` tells a program."""
    if isinstance(view, View):
        return view
    if not isinstance(view, Mapping) or "game" not in view:
        raise BadInput(f"{shortened(str(view))} is no view: expected what `choose` is given")
    try:
        return msgspec.convert(view, game_named(view["game"]).view_type)
    except msgspec.ValidationError as fault:
        raise BadInput(f"this is no view: {fault}: expected what `choose` is given") from None


@contextmanager
def known_to(game: Game) -> Iterator[None]:
    """A view may name what its game does not have."""
    try:
        yield
    except (KeyError, IndexError) as fault:
        raise BadInput(f"this is no view of {game.name} ({fault}): expected what `choose` is given") from fault


def encode_view(seen: Seen) -> Cells:
    """The observation of the seat whose view this is: what `env`, `OneSeat` and `Tables` give in the same position.

    It is made from a position in which everything hidden was dealt anew. So nothing hidden can be in it.
    """
    view = as_view(seen)
    if view.seat is None:
        raise BadInput("a spectator has no observation: expected the view of a seat")
    game = game_named(view.game)
    options = game.options(view.options)
    key = (game.name, options)
    encoders = ENCODERS.made
    if key not in encoders:
        encoders[key] = encoder_of(game, options, 1)
    encoder = encoders[key]
    with known_to(game):
        world = game.worlds(view).sample(Rng("any world"))
        if not 0 <= view.seat < options.players:
            raise IndexError(f"seat {view.seat}")
        encoder.forget(0)
        encoder.refresh(0, world, view.seat)
    return live(encoder.cells, np.uint8).copy()


def mask_of(seen: Seen) -> Cells:
    """What the seat may do: 1 for each legal action."""
    view = as_view(seen)
    game = game_named(view.game)
    mask = np.zeros(len(game.actions), np.uint8)
    with known_to(game):
        mask[[game.action_numbers[text] for text in view.legal]] = 1
    return mask
