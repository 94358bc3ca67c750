"""What the tests of Korsar's rules say."""

from functools import partial
from pathlib import Path

import pytest

from flibuste.chance import Rng
from flibuste.game import BadInput, Json, NotLegal, Refused, State
from flibuste.games import game_named
from flibuste.games.korsar.game import Korsar
from flibuste.games.korsar.sight import KorsarView
from flibuste.notation.positions import load_position
from tests.rules.words import played, told_of

GAME = game_named("korsar")
assert isinstance(GAME, Korsar)
play = partial(played, GAME)
told = partial(told_of, GAME)
WAYS = ((2, False), (3, False), (4, False), (5, False), (4, True), (6, True), (8, True))
ALONE = (2, 3, 4, 5)
RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules" / "korsar.md"


def legal(state: State) -> list[str]:
    return GAME.legal_texts(state)


def some(state: State, *keys: str) -> list[object]:
    """Some values of the position."""
    written = GAME.dump(state)
    return [written[key] for key in keys]


def hands(state: State) -> list[list[str]]:
    found = GAME.dump(state)["hands"]
    assert isinstance(found, list)
    return found


def booty(state: State) -> list[list[str]]:
    found = GAME.dump(state)["booty"]
    assert isinstance(found, list)
    return found


def battles(state: State) -> list[Json]:
    found = GAME.dump(state)["battles"]
    assert isinstance(found, list)
    return found


def open_ids(state: State) -> list[object]:
    return [one["id"] for one in battles(state)]


def outcome(state: State) -> Json:
    ended = GAME.outcome(state)
    assert ended is not None
    return ended.text()


def view(state: State, seat: int | None) -> KorsarView:
    seen = GAME.view(state, seat)
    assert isinstance(seen, KorsarView)
    return seen


def refuse(state: State, action: str, rule: str, words: str, kind: type[Refused] = NotLegal, seat: int | None = None) -> None:
    """The action is refused in this way, and nothing has changed."""
    before = GAME.dump(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action, seat)
    assert type(caught.value) is kind
    assert caught.value.rule == rule
    assert words in str(caught.value)
    assert not rule or str(caught.value).endswith(f"({rule})")
    assert GAME.dump(state) == before


def refuse_position(position: object, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_position(position)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def dealt(players: int, teams: bool = False, seed: str = "a deal", **options: object) -> State:
    """A new match after its deal."""
    state = GAME.start(GAME.options({"players": players, "teams": teams, **options}))
    state.shuffle_and_deal(Rng(seed))
    return state
