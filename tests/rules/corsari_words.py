"""Short words for what tests of Corsari do again and again."""

from collections.abc import Sequence
from functools import partial

import pytest

from flibuste.chance import Rng
from flibuste.game import BadInput, Json, NotLegal, Refused, State
from flibuste.games import game_named
from flibuste.games.corsari.sight import CorsariView
from flibuste.notation.positions import load_position
from tests.rules.corsari_positions import position
from tests.rules.words import load, played, told_of

GAME = game_named("corsari")
play = partial(played, GAME)
told = partial(told_of, GAME)
EDITIONS = ("dalnegro-en", "dalnegro-fr", "piatnik")

# Diagram 2 of the Dal Negro sheets: thirteen cards, of which yellow 6 is discarded. The pier is blue here.
DIAGRAM_2 = "orange 1 2 7 8 violet 2 3 10 grey 2 green 1 blue 4 8 9"
DIAGRAM_2_LAID = ("orange 1 2 7 8 violet 3 10", "blue 4 8 9", "violet 2 grey 2 green 1")


def legal(state: State) -> list[str]:
    return GAME.legal_texts(state)


def dump(state: State) -> Json:
    return GAME.dump(state)


def some(state: State, *keys: str) -> list[object]:
    """Some values of the position."""
    written = dump(state)
    return [written[key] for key in keys]


def view(state: State, seat: int | None) -> CorsariView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, CorsariView)
    return seen


def part(value: object, *keys: str | int) -> object:
    """A part of a JSON value."""
    for key in keys:
        assert isinstance(value, (dict, list))
        value = value[key]  # type: ignore[index]
    return value


def texts(value: object) -> list[str]:
    """A JSON list of texts."""
    assert isinstance(value, list)
    return [str(one) for one in value]


def refuse(state: State, action: str, rule: str, words: str, kind: type[Refused] = NotLegal, seat: int | None = None) -> None:
    """The action is refused in this way, and nothing has changed."""
    before = dump(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action, seat)
    assert type(caught.value) is kind
    assert caught.value.rule == rule
    assert words in str(caught.value)
    assert not rule or str(caught.value).endswith(f"({rule})")
    assert dump(state) == before


def refuse_position(position: object, words: str) -> None:
    """The position is refused, in one line that names the fault."""
    with pytest.raises(BadInput) as caught:
        load_position(position)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def dealt(players: int, edition: str = "dalnegro-en", seed: str = "a deal", **options: object) -> State:
    """A new match after its first deal."""
    state = GAME.start(GAME.options({"players": players, "edition": edition, **options}))
    state.shuffle_and_deal(Rng(seed))
    return state


def pack_text(state: State) -> str:
    """The deal of the pack in deck order."""
    return GAME.deal_text(int(card) for card in state.pack())


def scored(state: State) -> Json:
    found = dump(state)["scored"]
    assert isinstance(found, dict)
    return found


def penalty_counts(state: State) -> list[int]:
    piles = dump(state)["penalties"]
    assert isinstance(piles, list)
    return [len(pile) for pile in piles]


def diagram_2(players: int = 2, opponents: Sequence[str] = ()) -> State:
    """The table after the closer of diagram 2 has laid down."""
    return load(position(players, "lay", 1, closer=0, hands=["", *opponents], laid={0: DIAGRAM_2_LAID}, discards="yellow 6"))
