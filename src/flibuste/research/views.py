"""A view as an observation: for a program that sits at a table and is given views, as every player is."""

import numpy as np

from flibuste.chance import Rng
from flibuste.encoding import Encoder
from flibuste.game import BadInput, Options, View
from flibuste.games import game_named
from flibuste.research.layouts import Cells, encoder_of, live

ENCODERS: dict[tuple[str, Options], Encoder] = {}


def encode_view(view: View) -> Cells:
    """The observation of the seat whose view this is: what `env`, `OneSeat` and `Tables` give in the same position.

    It is made from a position in which everything hidden was dealt anew. So nothing hidden can be in it.
    """
    if view.seat is None:
        raise BadInput("a spectator has no observation: expected the view of a seat")
    game = game_named(view.game)
    options = game.options(view.options)
    key = (game.name, options)
    if key not in ENCODERS:
        ENCODERS[key] = encoder_of(game, options, 1)
    encoder = ENCODERS[key]
    encoder.forget(0)
    encoder.refresh(0, game.worlds(view).sample(Rng("any world")), view.seat)
    return live(encoder.cells, np.uint8).copy()


def mask_of(view: View) -> Cells:
    """What the seat may do: 1 for each legal action."""
    game = game_named(view.game)
    mask = np.zeros(len(game.actions), np.uint8)
    mask[[game.action_numbers[text] for text in view.legal]] = 1
    return mask
