"""Corsari: what everybody sees besides his own hand, kept up move by move, so that a playout need not read it anew each time."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import numbers
from flibuste.games.corsari.bots.habits import Habits
from flibuste.games.corsari.rules import BANDS, DISCARD, DRAW_DISCARD, DRAW_STOCK, RANKS, SAIL, CorsariState


@final
class Watch:
    """What lies open, and which colours each player was seen to take and to leave."""

    def __init__(self, state: CorsariState, habits: Habits) -> None:
        self.open: vec[i64] = open_masks(state)
        self.wanted: vec[i64] = numbers(state.players * BANDS)  # by seat and colour: how much he seems to want it
        self.for_taken: i64 = habits.taken_by_next
        self.for_left: i64 = habits.left_by_next
        # The crew that was found for the discard when the open card just drawn was chosen; -1 stowaways: none was.
        self.first: i64 = -1
        self.second: i64 = -1
        self.stowaways: i64 = -1
        for i in range(i64(len(state.trail))):
            entry = state.trail[i]
            self.note_choice(entry >> 18, entry >> 8 & 1023, ((entry & 255) - 1) // RANKS)

    def foresee(self, first: i64, second: i64, stowaways: i64) -> None:
        self.first = first
        self.second = second
        self.stowaways = stowaways

    def note(self, state: CorsariState, action: i64) -> None:
        """The seat to act is about to do this."""
        if DRAW_STOCK < action < DISCARD:
            card = state.open_card(action)
            self.open[card // RANKS] &= ~(1 << card % RANKS)
            self.note_choice(state.turn, action, card // RANKS)
            return
        self.stowaways = -1  # what was foreseen was for the discard right after such a draw
        if DISCARD <= action < SAIL:
            card = action - DISCARD
            self.open[card // RANKS] |= 1 << card % RANKS
            self.note_choice(state.turn, action, card // RANKS)

    def note_choice(self, seat: i64, action: i64, drawn: i64) -> None:
        """He took a card of this colour, or discarded one."""
        if action == DRAW_DISCARD:
            self.wanted[seat * BANDS + drawn] += self.for_taken
        elif DISCARD <= action < SAIL:
            self.wanted[seat * BANDS + (action - DISCARD) // RANKS] -= self.for_left


def open_masks(state: CorsariState) -> vec[i64]:
    """The cards of the pier, the discard pile and the penalties, as ten masks."""
    masks = numbers(BANDS)
    row = state.row
    discards = state.discards
    penalties = state.penalties
    for colour in range(i64(BANDS)):
        for seat in range(state.players):
            masks[colour] |= penalties[seat * BANDS + colour]
    for i in range(state.pier_at, state.pier_end):
        masks[row[i] // RANKS] |= 1 << row[i] % RANKS
    for i in range(i64(len(discards))):
        masks[discards[i] // RANKS] |= 1 << discards[i] % RANKS
    return masks
