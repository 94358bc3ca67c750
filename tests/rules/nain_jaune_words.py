"""What the tests of Nain Jaune's rules say."""

from collections.abc import Sequence
from functools import partial

import pytest

from flibuste.game import Event, Json, NotLegal, State
from flibuste.games import game_named
from flibuste.games.nain_jaune.game import NainJaune
from flibuste.games.nain_jaune.rules import DECK
from flibuste.games.nain_jaune.sight import NainJauneView
from tests.rules.nain_jaune_positions import cards
from tests.rules.words import played, told_of

GAME = game_named("nain_jaune")
assert isinstance(GAME, NainJaune)
play = partial(played, GAME)
told = partial(told_of, GAME)
PACK_TEXT = "deal " + " ".join(DECK.texts)

# The first hand can be laid as one run.
FIRST_HAND = "sails 1 2 3 4 5 6 7 8 9 10 11 12 13 helm 5 6 7 8 9 10 11 12 13"
OTHER_HAND = "skull 1 2 3 4 5 6 7 8 9 10 11 12 13 cannonball 1 2 3 4 5 6 7 8 9"
ROW = [f"play {card}" for card in cards(FIRST_HAND)]


def event(events: Sequence[Event], kind: str) -> Json:
    """The one event of that kind, as everybody sees it."""
    (found,) = [one for one in events if one.kind == kind]
    return found.seen_by(None)


def legal(state: State) -> list[str]:
    return sorted(GAME.legal_texts(state))


def plays(short: str) -> list[str]:
    return sorted(f"play {card}" for card in cards(short))


def some(state: State, *keys: str) -> list[object]:
    """These parts of the position."""
    written = GAME.dump(state)
    return [written[key] for key in keys]


def view(state: State, seat: int | None) -> NainJauneView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, NainJauneView)
    return seen


def refuse(state: State, action: str, rule: str, words: str) -> None:
    """The action is refused by that rule, in these words, and changes nothing."""
    before = GAME.dump(state)
    with pytest.raises(NotLegal) as error:
        GAME.apply(state, action)
    assert (error.value.rule, words in error.value.reason) == (rule, True), error.value
    assert GAME.dump(state) == before


def start(players: int = 2, **options: object) -> State:
    return GAME.start(GAME.options({"players": players, **options}))
