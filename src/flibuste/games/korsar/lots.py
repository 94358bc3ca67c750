"""Korsar: what is left to chance. See `flibuste.lots`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.game import State
from flibuste.games.korsar.rules import DISCARD, DRAW, FIGHTERS, GALLEON, GALLEONS, ON, KorsarState
from flibuste.lots import DREW, DROPPED, Lots, with_next


@final
class KorsarLots(Lots):
    """Hands; the stock is unseen."""

    def seats(self, state: State) -> list[int]:
        return list(range(int(state.players)))

    def hand(self, state: State) -> i64:
        assert isinstance(state, KorsarState)
        return state.terms.hand

    def open_cards(self, state: State) -> i64:
        return 0

    def draws(self, state: State, action: i64) -> bool:
        return action == DRAW

    def left(self, state: State) -> vec[i64]:
        assert isinstance(state, KorsarState)
        return state.row[state.stock_at :]

    def give(self, state: State, card: i64) -> None:
        assert isinstance(state, KorsarState)
        state.row = with_next(state.row, state.stock_at, card)

    def change(self, entry: i64) -> i64:
        action = entry // 256 % 1024
        if action == DRAW:
            return DREW
        if action < ON:
            return DROPPED + action - GALLEON
        return DROPPED + ((action - ON) % FIGHTERS + GALLEONS if action < DISCARD else action - DISCARD)


LOTS: Final = KorsarLots
