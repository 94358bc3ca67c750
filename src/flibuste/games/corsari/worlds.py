"""Corsari: the positions that a view leaves possible."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.chance import Rng
from flibuste.game import Json, Options, Worlds
from flibuste.games.corsari.rules import BANDS, DECK, RANKS, CorsariState, Terms
from flibuste.games.corsari.sight import CorsariView
from flibuste.games.corsari.text import load_position


@final
class CorsariWorlds(Worlds):
    """All open cards in their places; the cards nobody has shown are dealt anew to the other hands and the stock."""

    def __init__(self, view: CorsariView, options: Options, trail: vec[i64]) -> None:
        pack = DECK.names(Terms(options).pack)
        unseen = unseen_cards(view, pack) if view.turn is not None else []
        self.unseen: vec[i64] = vec[i64]([DECK.numbers[card] for card in unseen])
        self.missing: list[int] = []  # how many unseen cards each hand has
        hands: list[list[str]] = []
        for seat, size in enumerate(view.hand_sizes):
            shown = view.hand if seat == view.seat else shown_cards(view, seat)
            self.missing.append(size - len(shown))
            hands.append(shown + unseen[: self.missing[seat]])
            del unseen[: self.missing[seat]]
        gone = {card for cards in view.penalties for card in cards}
        stock = unseen if view.turn is not None else [card for card in pack if card not in gone]
        self.one: CorsariState = load_position(position_of(view, hands, stock), options)
        self.one.trail = trail
        self.shown: vec[i64] = self.one.hands[:]
        for seat, cards in enumerate(hands):
            for card in cards[len(cards) - self.missing[seat] :]:
                remove_card(self.shown, seat, DECK.numbers[card])

    def sample(self, rng: Rng) -> CorsariState:
        state = self.one.copy()
        if state.turn < 0:
            return state
        cards = self.unseen[:]
        rng.shuffle(cards)
        state.hands = self.shown[:]
        dealt: i64 = 0
        for seat, missing in enumerate(self.missing):
            for _ in range(missing):
                state.take(seat, cards[dealt])
                dealt += 1
        row = state.row[: state.pier_end]
        while dealt < len(cards):
            row = append(row, cards[dealt])
            dealt += 1
        state.row = row
        return state


def remove_card(masks: vec[i64], seat: i64, card: i64) -> None:
    masks[seat * BANDS + card // RANKS] &= ~(1 << card % RANKS)


def shown_cards(view: CorsariView, seat: int) -> list[str]:
    """What everybody knows of another hand; in a loaded position the card just taken is known though nothing is remembered."""
    known = view.known[seat]
    return [*known, view.taken] if seat == view.turn and view.taken is not None and view.taken not in known else known


def unseen_cards(view: CorsariView, pack: list[str]) -> list[str]:
    """The cards that lie in other hands or the stock, for all this seat knows."""
    shown: set[str] = set(view.hand) | set(view.pier) | set(view.discards)
    for cards in (*view.penalties, *view.attached):
        shown.update(cards)
    for seat in range(len(view.known)):
        shown.update(shown_cards(view, seat))
    for laid in view.laid:
        if laid is not None:
            for part in laid.values():
                assert isinstance(part, list)
                shown.update(part)
    return [card for card in pack if card not in shown]


def position_of(view: CorsariView, hands: list[list[str]], stock: list[str]) -> Json:
    """The view's own fields with these hands and this stock: one of the positions it leaves possible."""
    return {
        "game": view.game,
        "options": view.options,
        "round": view.round,
        "dealer": view.dealer,
        "last_round": view.last_round,
        "annulled": view.annulled,
        "phase": view.phase,
        "turn": view.turn,
        "hands": hands,
        "pier": view.pier,
        "discards": view.discards,
        "stock": stock,
        "penalties": view.penalties,
        "taken": view.taken,
        "calm": view.calm,
        "turns": view.turns,
        "closer": view.closer,
        "crew_colours": view.crew_colours,
        "crew": view.crew,
        "attached": view.attached,
        "laid": view.laid,
        "scored": view.scored,
        "outcome": view.outcome,
    }
