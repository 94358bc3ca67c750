"""Corsari: which hands the others may have, judged by what they were seen to do.

Each unknown card of another player was dealt to him or came from the stock in one of his turns, so a possible history puts
a card into each of these slots. What he discarded must be among them. A history is the more likely the better it explains
his choices: each discard should have cost him little, a card that he took should have helped him and one that he left
should not, and he would have set sail with nothing to lose. Histories are drawn by a Markov chain that exchanges cards
(Metropolis), so hands come out as good as that many draws of a sensible player make them.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, numbers
from flibuste.chance import Rng
from flibuste.game import Worlds
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
from flibuste.games.corsari.worlds import CorsariWorlds

# What speaks against a history, in sixteenths of a rank, as the costs of hands are:
MOST_AGAINST: Final = 160  # of one choice: people err, and players differ
ENOUGH: Final = 16  # an open card is thought worth taking if it gains this much
NOT_SAILED: Final = 320  # he could have swept
BETTER: Final = 3  # sixteenths of what his hand costs now: players find better cards than their choices alone would tell
SOFTNESS: Final = 40.0  # how much makes a history e times less likely

FIRST_STEPS: Final = 400  # of the chain, for each player, before the first world
STEPS: Final = 64  # between two worlds
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
        after: i64 = 0
        hand = numbers(BANDS)
        slots: i64 = len(self.born)
        for turn in range(max(self.turns - REMEMBERED, 0), self.turns):
            discard = self.discarded[turn]
            if discard < 0:
                continue
            for colour in range(i64(BANDS)):
                hand[colour] = 0
            for slot in range(slots):
                if self.born[slot] <= turn <= self.gone[slot]:
                    card = self.card[slot]
                    hand[card // RANKS] |= 1 << card % RANKS
            for i in range(0, i64(len(self.known)), 3):
                if self.known[i + 1] <= turn <= self.known[i + 2]:
                    card = self.known[i]
                    hand[card // RANKS] |= 1 << card % RANKS
            pier = self.pier_after[turn]
            best = hand_cost(hand, pier, True)
            hand[discard // RANKS] &= ~(1 << discard % RANKS)
            after = hand_cost(hand, pier, False)
            total += min(after - best, MOST_AGAINST)
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
        return total + after * BETTER // 16

    # -- the chain

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


@final
class CorsariBelief(Worlds):
    """Worlds as likely as the others' play makes them."""

    def __init__(self, worlds: CorsariWorlds, seat: i64) -> None:
        self.worlds: Final = worlds
        self.suspects: Final[list[Suspect]] = []
        self.pool: vec[i64] = EMPTY
        self.begun: bool = False
        if worlds.one.turn >= 0:
            for suspect in watched(worlds.one):
                if suspect.seat != seat and worlds.missing[suspect.seat] > 0:
                    if suspect.make_slots() != worlds.missing[suspect.seat]:
                        self.suspects.clear()  # the record does not tell the whole story
                        break
                    self.suspects.append(suspect)

    def sample(self, rng: Rng) -> CorsariState:
        if not self.suspects:
            return self.worlds.sample(rng)
        steps: i64 = STEPS
        if not self.begun:
            self.begin(rng)
            steps = FIRST_STEPS
        for suspect in self.suspects:
            for _ in range(steps):
                suspect.step(self.pool, rng)
        return self.world(rng)

    def begin(self, rng: Rng) -> None:
        """Some history, whatever it is like."""
        self.begun = True
        cards = self.worlds.unseen[:]
        rng.shuffle(cards)
        dealt: i64 = 0
        for suspect in self.suspects:
            for slot in range(i64(len(suspect.card))):
                if suspect.gone[slot] == STILL_HELD:
                    suspect.card[slot] = cards[dealt]
                    dealt += 1
            suspect.against = suspect.count_against()
        self.pool = cards[dealt:]

    def world(self, rng: Rng) -> CorsariState:
        """The world of the present histories, with the rest as stock."""
        state = self.worlds.one.copy()
        hands = self.worlds.shown[:]
        for suspect in self.suspects:
            base = suspect.seat * BANDS
            for slot in range(i64(len(suspect.card))):
                if suspect.gone[slot] == STILL_HELD:
                    card = suspect.card[slot]
                    hands[base + card // RANKS] |= 1 << card % RANKS
        state.hands = hands
        stock = self.pool[:]
        rng.shuffle(stock)
        row = state.row[: state.pier_end]
        for i in range(i64(len(stock))):
            row = append(row, stock[i])
        state.row = row
        return state


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
