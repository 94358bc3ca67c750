"""Corsari: what is left to chance. See `flibuste.lots`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.game import State
from flibuste.games.corsari.rules import CREW_NONE, DISCARD, DRAW_STOCK, LAYING, PACK, CorsariState
from flibuste.games.corsari.sight import cards_of, prisoner_cards
from flibuste.lots import DREW, DROPPED, LAID_DOWN, TOOK, Lots, with_next


@final
class CorsariLots(Lots):
    """Hands, then the pier and the first discard; the stock is unseen."""

    def seats(self, state: State) -> list[int]:
        assert isinstance(state, CorsariState)
        players = int(state.players)
        return [(int(state.dealer) + 1 + seat) % players for seat in range(players)]

    def hand(self, state: State) -> i64:
        assert isinstance(state, CorsariState)
        return state.terms.hand

    def open_cards(self, state: State) -> i64:
        assert isinstance(state, CorsariState)
        return state.terms.pier + 1

    def draws(self, state: State, action: i64) -> bool:
        return action == DRAW_STOCK

    def left(self, state: State) -> vec[i64]:
        assert isinstance(state, CorsariState)
        return state.row[state.stock_at :]

    def give(self, state: State, card: i64) -> None:
        assert isinstance(state, CorsariState)
        state.row = with_next(state.row, state.stock_at, card)

    def change(self, entry: i64) -> i64:
        action = entry // 256 % 1024
        if action == DRAW_STOCK:
            return DREW
        if action < DISCARD:
            return TOOK + entry % 256 - 1
        return LAID_DOWN if action >= CREW_NONE else DROPPED + (action - DISCARD) % PACK

    def laid(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, CorsariState)
        if state.phase != LAYING or not state.laid >> seat & 1:
            return []
        return cards_of(state.crews, seat) + cards_of(state.stowaways, seat) + prisoner_cards(state, seat)


LOTS: Final = CorsariLots
