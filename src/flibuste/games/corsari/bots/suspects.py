"""Corsari: another player as everybody saw him, and a history of his hidden cards that would explain it.

Each unknown card of another player was dealt to him or came from the stock in one of his turns, so a possible history puts
a card into each of these slots. What he discarded must be among them. A history is the more likely the better it explains
his choices: each discard should have cost him little, a card that he took should have helped him and one that he left
should not, and he would have set sail with nothing to lose.

A chain of exchanges (Metropolis) goes from history to history. `step` counts anew what speaks against the whole history.
`quick_step` remembers the hand and the count of each turn, looks only at the turns in which the hand would change, the latest
first, and gives up where what speaks against it has passed what chance allows. Both have the same histories in the same
proportions; with the chance drawn when `step` draws it, the very same ones.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, numbers
from flibuste.chance import Rng
from flibuste.games.corsari.bots.hands import hand_cost
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    DISCARD,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    HAND,
    PACK,
    RANKS,
    CorsariState,
)

# What speaks against a history, in sixteenths of a rank, as the costs of hands are:
MOST_AGAINST: Final = 160  # of one choice: people err, and players differ
ENOUGH: Final = 16  # an open card is thought worth taking if it gains this much
NOT_SAILED: Final = 320  # he could have swept
BETTER: Final = 3  # sixteenths of what his hand costs now: players find better cards than their choices alone would tell
SOFTNESS: Final = 40.0  # how much makes a history e times less likely

REMEMBERED: Final = 8  # of his turns: the last ones tell most of what he holds now
STILL_HELD: Final = 1000  # the turn in which a card is discarded that has not been


@final
class Suspect:
    """Another player: his turns as everybody saw them, and the history that is thought of at the moment."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat
        self.turns: i64 = 0
        # by turn:
        self.source: vec[i64] = EMPTY
        self.drawn: vec[i64] = EMPTY  # the open card, or -1
        self.offered: vec[i64] = EMPTY  # the top of the discard pile when he drew, or -1
        self.discarded: vec[i64] = EMPTY  # or -1, if he is still to discard
        self.pier_before: vec[i64] = EMPTY
        self.pier_after: vec[i64] = EMPTY
        # by slot:
        self.born: vec[i64] = EMPTY  # the turn in which its card came, 0 if it was dealt
        self.card: vec[i64] = EMPTY
        self.gone: vec[i64] = EMPTY  # the turn in which that was discarded
        self.known: vec[i64] = EMPTY  # open cards he held for a while: card, born and gone by turns
        self.against: i64 = 0
        self.first: i64 = 0  # of the turns that are remembered
        self.end: i64 = 0  # the turn after the last one with a discard
        # for quick steps:
        self.masks: vec[i64] = EMPTY  # by remembered turn and colour: the hand before the discard
        self.counts: vec[i64] = EMPTY  # by turn: what speaks against it
        self.tried: vec[i64] = EMPTY  # the same, if the exchange that is thought of were made
        self.hand: Final = numbers(BANDS)
        self.like_step: bool = False  # draw the chance when `step` does, and so come to the same histories

    def add_turn(self, source: i64, card: i64, offered: i64, pier: i64) -> None:
        self.source = append(self.source, source)
        self.drawn = append(self.drawn, card)
        self.offered = append(self.offered, offered)
        self.discarded = append(self.discarded, -1)
        self.pier_before = append(self.pier_before, pier)
        self.pier_after = append(self.pier_after, pier)
        self.turns += 1

    def make_slots(self) -> i64:
        """Give each discard that he did not take openly a slot; return how many slots hold cards nobody has seen."""
        for _ in range(HAND):
            self.add_slot(0)
        unseen: i64 = HAND
        self.first = max(self.turns - REMEMBERED, 0)
        self.end = self.turns
        while self.end > self.first and self.discarded[self.end - 1] < 0:
            self.end -= 1
        for turn in range(self.turns):
            if self.source[turn] == DRAW_STOCK:
                self.add_slot(turn)
                unseen += 1
            else:
                self.known = append(append(append(self.known, self.drawn[turn]), turn), STILL_HELD)
            card = self.discarded[turn]
            if card >= 0 and not self.give_back(card, turn):
                slot = self.free_slot(turn)
                if slot < 0:
                    return -1
                self.card[slot] = card
                self.gone[slot] = turn
                unseen -= 1
        return unseen

    def add_slot(self, turn: i64) -> None:
        self.born = append(self.born, turn)
        self.card = append(self.card, -1)
        self.gone = append(self.gone, STILL_HELD)

    def give_back(self, card: i64, turn: i64) -> bool:
        """Whether the card was one that he had taken openly."""
        for i in range(0, i64(len(self.known)), 3):
            if self.known[i] == card and self.known[i + 2] == STILL_HELD:
                self.known[i + 2] = turn
                return True
        return False

    def free_slot(self, turn: i64) -> i64:
        """The latest slot of those that could hold what he discarded in this turn."""
        slot: i64 = len(self.born) - 1
        while slot >= 0:
            if self.card[slot] < 0 and self.born[slot] <= turn:
                return slot
            slot -= 1
        return -1

    # -- how likely

    def count_against(self) -> i64:
        """What speaks against the present history."""
        total: i64 = 0
        hand = self.hand
        for turn in range(self.first, self.end):
            self.fill_hand(turn, hand, 0)
            total += self.count_turn(turn, hand)
        return total

    def fill_hand(self, turn: i64, hand: vec[i64], place: i64) -> None:
        """The hand before the discard of this turn, as a mask for each colour, from that place on."""
        for colour in range(i64(BANDS)):
            hand[place + colour] = 0
        for slot in range(i64(len(self.born))):
            if self.born[slot] <= turn <= self.gone[slot]:
                card = self.card[slot]
                hand[place + card // RANKS] |= 1 << card % RANKS
        for i in range(0, i64(len(self.known)), 3):
            if self.known[i + 1] <= turn <= self.known[i + 2]:
                card = self.known[i]
                hand[place + card // RANKS] |= 1 << card % RANKS

    def count_turn(self, turn: i64, hand: vec[i64]) -> i64:
        """What speaks against one turn with this hand, which is changed."""
        discard = self.discarded[turn]
        if discard < 0:
            return 0
        pier = self.pier_after[turn]
        best = hand_cost(hand, pier, True)
        hand[discard // RANKS] &= ~(1 << discard % RANKS)
        after = hand_cost(hand, pier, False)
        total = min(after - best, MOST_AGAINST)
        if after == 0:
            total += NOT_SAILED
        offered = self.offered[turn]
        if offered >= 0 and self.source[turn] == DRAW_STOCK:
            # What he held before is not known to the turn, but what he has now should not be worse than with that card.
            hand[offered // RANKS] |= 1 << offered % RANKS
            gain = after - hand_cost(hand, pier, True) - ENOUGH
            total += min(max(gain, 0), MOST_AGAINST)
        elif self.source[turn] != DRAW_STOCK:
            card = self.drawn[turn]
            if card != discard:
                hand[card // RANKS] &= ~(1 << card % RANKS)
                hand[discard // RANKS] |= 1 << discard % RANKS
                gain = hand_cost(hand, self.pier_before[turn], False) - after
                total += min(max(ENOUGH - gain, 0), MOST_AGAINST)
        if turn == self.end - 1:
            total += after * BETTER // 16
        return total

    # -- the chain that counts anew

    def step(self, pool: vec[i64], rng: Rng) -> None:
        """Exchange the cards of two slots, or a card nobody has seen with one of the pool; keep it as likely as it is."""
        slots: i64 = len(self.born)
        slot = rng.below(slots)
        if self.gone[slot] == STILL_HELD and len(pool) and rng.below(4):
            other = rng.below(i64(len(pool)))
            card = self.card[slot]
            self.card[slot] = pool[other]
            if self.accepted(rng):
                pool[other] = card
            else:
                self.card[slot] = card
            return
        second = rng.below(slots)
        if self.born[slot] > self.gone[second] or self.born[second] > self.gone[slot] or slot == second:
            return
        self.exchange(slot, second)
        if not self.accepted(rng):
            self.exchange(slot, second)

    def exchange(self, slot: i64, second: i64) -> None:
        card = self.card[slot]
        gone = self.gone[slot]
        self.card[slot] = self.card[second]
        self.gone[slot] = self.gone[second]
        self.card[second] = card
        self.gone[second] = gone

    def accepted(self, rng: Rng) -> bool:
        """Metropolis: always what is more likely, and what is less so as often as that says."""
        against = self.count_against()
        more = against - self.against
        if more > 0 and rng.unit() >= exp(-float(more) / SOFTNESS):
            return False
        self.against = against
        return True

    # -- the quick chain

    def remember(self) -> None:
        """The hands of the present history, and what speaks against each turn."""
        masks = numbers(BANDS * REMEMBERED)
        self.counts = numbers(max(self.end, 1))
        self.tried = numbers(max(self.end, 1))
        for turn in range(self.first, self.end):
            self.fill_hand(turn, masks, (turn - self.first) * BANDS)
        self.masks = masks
        for turn in range(self.first, self.end):
            self.counts[turn] = self.count_exchanged(turn, -1, -1)

    def count_exchanged(self, turn: i64, out: i64, into: i64) -> i64:
        """What speaks against one turn, if of its hand one card is exchanged for another."""
        hand = self.hand
        masks = self.masks
        place = (turn - self.first) * BANDS
        for colour in range(i64(BANDS)):
            hand[colour] = masks[place + colour]
        if out >= 0:
            hand[out // RANKS] &= ~(1 << out % RANKS)
            hand[into // RANKS] |= 1 << into % RANKS
        return self.count_turn(turn, hand)

    def quick_step(self, pool: vec[i64], rng: Rng) -> None:
        """As `step`: the same exchanges are tried, each accepted as likely."""
        slots: i64 = len(self.born)
        slot = rng.below(slots)
        if self.gone[slot] == STILL_HELD and len(pool) and rng.below(4):
            other = rng.below(i64(len(pool)))
            card = self.card[slot]
            if self.exchanged_from(max(self.born[slot], self.first), self.end, card, pool[other], rng):
                self.card[slot] = pool[other]
                pool[other] = card
            return
        second = rng.below(slots)
        if self.born[slot] > self.gone[second] or self.born[second] > self.gone[slot] or slot == second:
            return
        if self.born[slot] > self.born[second]:
            other = slot
            slot = second
            second = other
        # From the birth of the earlier slot up to that of the later one the hand has the other card; else it is the same.
        start = max(self.born[slot], self.first)
        if self.exchanged_from(start, min(self.born[second], self.end), self.card[slot], self.card[second], rng):
            self.exchange(slot, second)

    def exchanged_from(self, start: i64, end: i64, out: i64, into: i64, rng: Rng) -> bool:
        """Exchange a card of the hands from one turn up to another, if chance accepts what speaks against it (Metropolis)."""
        if start >= end:
            return True
        counts = self.counts
        tried = self.tried
        allowed: i64 = 0 if self.like_step else i64(-SOFTNESS * log((float(rng.word()) + 0.5) / 4294967296.0))
        for turn in range(start, end):
            allowed += counts[turn]
        unit = -1.0
        turn = end - 1
        while turn >= start:
            tried[turn] = self.count_exchanged(turn, out, into)
            allowed -= tried[turn]
            if allowed < 0:  # no turn speaks for a history: it can only get worse
                if not self.like_step:
                    return False
                if unit < 0.0:
                    unit = rng.unit()
                if unit >= exp(float(allowed) / SOFTNESS):
                    return False
            turn -= 1
        masks = self.masks
        for turn in range(start, end):
            counts[turn] = tried[turn]
            place = (turn - self.first) * BANDS
            masks[place + out // RANKS] &= ~(1 << out % RANKS)
            masks[place + into // RANKS] |= 1 << into % RANKS
        return True


def watched(state: CorsariState) -> list[Suspect]:
    """Every player's turns of this round, from the public record."""
    suspects = [Suspect(seat) for seat in range(state.players)]
    trail = state.trail
    entries: i64 = len(trail)
    piers = numbers(min(entries, 512))  # the pier's colour after each entry, told backwards from what it is now
    pier = state.pier_colour()
    entry: i64 = min(entries, 512) - 1
    while entry >= 0:
        piers[entry] = pier
        if trail[entry] >> 8 & 1023 == DRAW_PIER:
            pier = ((trail[entry] & 255) - 1) // RANKS
        entry -= 1
    top: i64 = -1
    for i in range(min(entries, 512)):
        action = trail[i] >> 8 & 1023
        suspect = suspects[trail[i] >> 18]
        if action < DISCARD:
            suspect.add_turn(action, (trail[i] & 255) - 1, top if action != DRAW_DISCARD else -1, pier)
            pier = piers[i]
            suspect.pier_after[suspect.turns - 1] = pier
        elif action < ATTACH:
            top = (action - DISCARD) % PACK
            if suspect.turns:
                suspect.discarded[suspect.turns - 1] = top
    return suspects
