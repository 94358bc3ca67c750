"""Nain Jaune: what is left to chance. See `flibuste.lots`."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import EMPTY
from flibuste.game import State
from flibuste.games.nain_jaune.rules import CARD_PLAYED, NainJauneState
from flibuste.lots import DROPPED, Lots


@final
class NainJauneLots(Lots):
    """Hands; the cards aside are never seen."""

    def seats(self, state: State) -> list[int]:
        assert isinstance(state, NainJauneState)
        players = int(state.players)
        around = [(int(state.dealer) + 1 + seat) % players for seat in range(players)]
        return [seat for seat in around if not state.out >> seat & 1]

    def hand(self, state: State) -> i64:
        assert isinstance(state, NainJauneState)
        return state.terms.hand[state.seats_in()]

    def open_cards(self, state: State) -> i64:
        return 0

    def draws(self, state: State, action: i64) -> bool:
        return False

    def left(self, state: State) -> vec[i64]:
        return EMPTY

    def give(self, state: State, card: i64) -> None:
        raise ValueError("nobody draws in Nain Jaune")

    def change(self, entry: i64) -> i64:
        return DROPPED + CARD_PLAYED[entry // 256 % 1024]


LOTS: Final = NainJauneLots
