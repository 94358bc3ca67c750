"""Korsar: the positions that a view leaves possible."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY
from flibuste.chance import Rng
from flibuste.game import Json, Options, Worlds
from flibuste.games.korsar.rules import DECK, KorsarState, Terms
from flibuste.games.korsar.text import BATTLE_KEYS, load_position
from flibuste.games.korsar.view import Battle, KorsarView


@final
class KorsarWorlds(Worlds):
    """All open cards in their places; the cards nobody has shown are dealt anew to the other hands and the stock."""

    def __init__(self, view: KorsarView, options: Options, trail: vec[i64]) -> None:
        shown = shown_hands(view)
        pack = [int(card) for card in Terms(options).pack]
        unseen = unseen_cards(view, shown, pack) if view.phase != "deal" else []
        self.unseen: vec[i64] = vec[i64]([DECK.numbers[card] for card in unseen])
        self.missing: list[int] = [size - len(shown[seat]) for seat, size in enumerate(view.hand_sizes)]
        hands: list[list[str]] = []
        for seat, missing in enumerate(self.missing):
            hands.append(shown[seat] + unseen[:missing])
            del unseen[:missing]
        stock = unseen if view.phase != "deal" else DECK.names(pack)
        self.one: KorsarState = load_position(position_of(view, hands, stock), options)
        self.one.trail = trail
        self.bare: KorsarState = self.one.copy()  # with only the shown cards in hand
        for seat, cards in enumerate(hands):
            for card in cards[len(shown[seat]) :]:
                self.bare.drop(seat, DECK.numbers[card])

    def sample(self, rng: Rng) -> KorsarState:
        state = self.bare.copy()
        if not len(self.unseen):
            return state
        cards = self.unseen[:]
        rng.shuffle(cards)
        dealt: i64 = 0
        for seat, missing in enumerate(self.missing):
            for _ in range(missing):
                state.take(seat, cards[dealt])
                dealt += 1
        row = EMPTY
        while dealt < len(cards):
            row = append(row, cards[dealt])
            dealt += 1
        state.row = row
        state.stock_at = 0
        return state


def shown_hands(view: KorsarView) -> list[list[str]]:
    """The cards of each hand that this seat knows: its own, its partner's, and in the end the galleons of all."""
    shown: list[list[str]] = []
    for seat in range(len(view.hand_sizes)):
        if seat == view.seat:
            shown.append(view.hand)
        elif view.partner_hand is not None and view.seat is not None and seat == view.seat ^ 1:
            shown.append(view.partner_hand)
        else:
            shown.append(view.galleons_left[seat] if view.galleons_left is not None else [])
    return shown


def unseen_cards(view: KorsarView, shown: list[list[str]], pack: list[int]) -> list[str]:
    """The cards that lie in other hands or the stock, for all this seat knows, in deck order."""
    left = DECK.counts_of(pack)
    for cards in (view.discards, *shown, *view.booty, *(battle_cards(battle) for battle in view.battles)):
        for card in cards:
            left[DECK.numbers[card]] -= 1
    return [text for text, count in zip(DECK.texts, left, strict=True) for _ in range(count)]


def battle_cards(battle: Battle) -> list[str]:
    """All cards of a battle as views write it."""
    cards = [battle["galleon"]]
    for pirates in battle["sides"].values():
        cards += pirates
    character = battle["character"]
    if character is not None:
        cards.append(character["card"])
    return cards


def position_of(view: KorsarView, hands: list[list[str]], stock: list[str]) -> Json:
    """The view's own fields with these hands and this stock: one of the positions it leaves possible."""
    return {
        "game": view.game,
        "options": view.options,
        "phase": view.phase,
        "turn": view.turn,
        "hands": hands,
        "stock": stock,
        "discards": view.discards,
        "battles": [{key: value for key, value in battle.items() if key in BATTLE_KEYS} for battle in view.battles],
        "galleons_played": view.galleons_played,
        "booty": view.booty,
        "outcome": view.outcome,
    }
