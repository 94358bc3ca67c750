"""Korsar: a tuned player that counts cards.

As for the greedy player, an action is worth what its battle is worth after it, less what it was worth before, less the price
of the card. But how long a lead lasts depends here on who still acts before the galleon is captured, on the cards that are
yet to be seen, on hand sizes, on what is left in one's own hand to answer with, and on how near the end is. All worths are
in hundredths of a point, all chances in thousandths.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.bots.policy import Policy
from flibuste.cards import numbers
from flibuste.chance import Rng
from flibuste.game import MOST_LEGAL, State
from flibuste.games.korsar.rules import (
    ADMIRAL,
    CAPTAIN,
    CARGO,
    CHARACTER,
    CHARACTER_SIDE,
    DISCARD,
    DRAW,
    FIGHTERS,
    FLAGS,
    FLEET_SIDE,
    FLEET_STRENGTH,
    FLEETS,
    GALLEON,
    GALLEONS,
    HAND_SIZE,
    HELD,
    LEAST_VALUE,
    ON,
    OWNER,
    PIRATE,
    SEAT_PLACES,
    STRENGTHS,
    KorsarState,
)

FAR_AWAY: Final = 1000  # the end of the match, as long as the stock lasts
CERTAIN: Final = 1000

# ---- what was tuned --------------------------------------------------------------------------------------------------


@final
class Taste:
    """What the player thinks of cards, dangers and hopes: worths in hundredths of a point, chances in thousandths."""

    def __init__(
        self,
        *,
        drawn_card: i64,
        short_of_cards: i64,
        pirates: vec[i64],
        captain: i64,
        admiral: i64,
        prices_fall_from: i64,
        last_price: i64,
        lured: vec[i64],
        overtaken: vec[i64],
        entered: vec[i64],
        few_cards: i64,
        character_comes: i64,
        tied: i64,
        trailing: i64,
        answer_by_pirate: i64,
        answer_by_admiral: i64,
        answer_by_colour: i64,
        answer_by_captain: i64,
        spite: i64,
        spite_for_first: i64,
        eager: i64,
        rush: vec[i64],
        stock_turns: i64,
    ) -> None:
        # What cards are worth in hand:
        self.drawn_card: Final = drawn_card
        self.short_of_cards: Final = short_of_cards  # a drawn one is worth more for each card fewer than eight in hand
        self.pirates: Final = pirates  # by strength
        self.captain: Final = captain
        self.admiral: Final = admiral
        self.prices_fall_from: Final = prices_fall_from  # so many stock cards on all these fall
        self.last_price: Final = last_price  # to this part, when the stock is gone
        # How likely one opponent with many cards ends a lead, by what he has to beat:
        self.lured: Final = lured  # a galleon that nobody attacks, by its value
        self.overtaken: Final = overtaken  # by the strength that he is behind with his fleet
        self.entered: Final = entered  # by the strength that leads, where he has no fleet yet
        self.few_cards: Final = few_cards  # with so many cards he does it half as likely
        self.character_comes: Final = character_comes  # he plays the captain or admiral who beats a lead, if he has him
        # How likely a battle is won that is not led:
        self.tied: Final = tied
        self.trailing: Final = trailing
        self.answer_by_pirate: Final = answer_by_pirate  # own galleons: for each strength of the best pirate in hand
        self.answer_by_admiral: Final = answer_by_admiral
        self.answer_by_colour: Final = answer_by_colour  # for each strength in hand of the colour that one fights in
        self.answer_by_captain: Final = answer_by_captain
        # What another side wins, as a part of what oneself would win, divided by the number of other sides:
        self.spite: Final = spite
        self.spite_for_first: Final = spite_for_first  # more, if it has the most booty
        # Galleons in hand, in parts of their value:
        self.eager: Final = eager  # what playing one is worth at any time
        self.rush: Final = rush  # and more by how few turns more than galleons are left
        self.stock_turns: Final = stock_turns  # own turns that each round of cards in the stock lasts


DUEL: Final = Taste(  # two sides
    drawn_card=292,
    short_of_cards=5,
    pirates=vec[i64]([200, 280, 370, 450]),
    captain=584,
    admiral=628,
    prices_fall_from=40,
    last_price=269,
    lured=vec[i64]([358, 370, 439, 523, 761, 1043, 504]),
    overtaken=vec[i64]([0, 300, 250, 200, 150, 100, 50, 14]),
    entered=vec[i64]([0, 536, 505, 386, 230, 166, 77, 76]),
    few_cards=2,
    character_comes=839,
    tied=200,
    trailing=100,
    answer_by_pirate=51,
    answer_by_admiral=73,
    answer_by_colour=52,
    answer_by_captain=265,
    spite=1000,
    spite_for_first=1,
    eager=-130,
    rush=vec[i64]([1197, 258, 544, 327, 103, 29]),
    stock_turns=2046,
)
MELEE: Final = Taste(  # three or four players, each alone
    drawn_card=362,
    short_of_cards=6,
    pirates=vec[i64]([30, 70, 120, 225]),
    captain=253,
    admiral=298,
    prices_fall_from=61,
    last_price=200,
    lured=vec[i64]([357, 619, 525, 572, 637, 408, 704]),
    overtaken=vec[i64]([0, 226, 207, 196, 113, 75, 45, 23]),
    entered=vec[i64]([0, 873, 824, 572, 323, 200, 202, 57]),
    few_cards=1,
    character_comes=1121,
    tied=156,
    trailing=125,
    answer_by_pirate=40,
    answer_by_admiral=150,
    answer_by_colour=23,
    answer_by_captain=265,
    spite=745,
    spite_for_first=228,
    eager=114,
    rush=vec[i64]([762, 700, 321, 468, 115, 25]),
    stock_turns=1241,
)
CROWD: Final = Taste(  # more players
    drawn_card=155,
    short_of_cards=3,
    pirates=vec[i64]([19, 70, 98, 200]),
    captain=248,
    admiral=357,
    prices_fall_from=40,
    last_price=383,
    lured=vec[i64]([230, 238, 253, 269, 292, 219, 322]),
    overtaken=vec[i64]([0, 300, 396, 200, 150, 100, 142, 30]),
    entered=vec[i64]([2, 350, 330, 250, 150, 80, 27, 30]),
    few_cards=2,
    character_comes=1902,
    tied=103,
    trailing=100,
    answer_by_pirate=40,
    answer_by_admiral=150,
    answer_by_colour=30,
    answer_by_captain=200,
    spite=1000,
    spite_for_first=167,
    eager=140,
    rush=vec[i64]([3697, 1166, 833, 500, 167, 88]),
    stock_turns=800,
)


@final
class KorsarHeuristic(Policy):
    """The action of the greatest worth; of equal ones the first."""

    def __init__(self, duel: Taste = DUEL, melee: Taste = MELEE, crowd: Taste = CROWD) -> None:
        self.duel: Final = duel
        self.melee: Final = melee
        self.crowd: Final = crowd
        self.taste: Taste = duel
        self.actions: vec[i64] = numbers(MOST_LEGAL)
        self.side: i64 = 0
        self.stock: i64 = 0
        self.unseen_kinds: i64 = 0  # the kinds of which not all have been seen, as bits
        self.unseen: i64 = 0  # how many cards have not been seen; 0 until they are looked for
        self.turns_to_come: i64 = FAR_AWAY  # after this one, if the end is in sight
        self.own_turns: i64 = 1  # this seat's own turns to come, this one included
        self.first_side: i64 = -1  # of the other sides, the one with the most booty
        self.answer: i64 = 0  # how likely this seat wins back its own galleon
        self.looked_at: i64 = -1  # the battle that the next two are about
        self.place: i64 = 0
        self.worth_before: i64 = 0

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, KorsarState)
        self.look(state)
        actions = self.actions
        count = state.legal_into(actions)
        best = actions[0]
        most = self.worth(state, best)
        for i in range(1, count):
            worth = self.worth(state, actions[i])
            if worth > most:
                most = worth
                best = actions[i]
        return best

    # -- what all actions have in common

    def look(self, state: KorsarState) -> None:
        """Take in the position, before any `worth` is asked for."""
        holdings = state.holdings
        side = state.side_of(state.turn)
        self.side = side
        self.taste = self.duel if state.side_count() == 2 else self.melee if state.players < 5 else self.crowd
        self.stock = len(state.row) - state.stock_at
        self.unseen = 0
        self.look_ahead(state)
        self.first_side = -1
        if state.side_count() > 2:
            most: i64 = 0
            for other in range(state.side_count()):
                booty = state.booty_value(other)
                if other != side and booty > most:
                    most = booty
                    self.first_side = other
        held = holdings[state.turn * SEAT_PLACES + HELD]
        self.answer = self.taste.answer_by_pirate * strongest_pirate(held) + self.taste.answer_by_admiral * (held >> ADMIRAL & 1)
        self.looked_at = -1

    def look_for_unseen(self, state: KorsarState) -> None:
        """Which cards have not been seen: all in the stock and in the opponents' hands, no matter where."""
        holdings = state.holdings
        row = state.row
        kinds: i64 = 0
        for i in range(state.stock_at, i64(len(row))):
            kinds |= 1 << row[i]
        unseen = self.stock
        for seat in range(state.players):
            if state.side_of(seat) != self.side:
                kinds |= holdings[seat * SEAT_PLACES + HELD]
                unseen += holdings[seat * SEAT_PLACES + HAND_SIZE]
        self.unseen_kinds = kinds
        self.unseen = unseen

    def look_ahead(self, state: KorsarState) -> None:
        """How many turns are left. With the stock gone everybody gives up a card a turn, so hand sizes tell."""
        players = state.players
        holdings = state.holdings
        shortest: i64 = FAR_AWAY
        longest_of_side: i64 = 0
        for seat in range(players):
            cards = holdings[seat * SEAT_PLACES + HAND_SIZE]
            if cards:
                away = seat - state.turn if seat >= state.turn else seat - state.turn + players
                longest_of_side = max(longest_of_side, (cards - 1) * players + away)
            if state.side_of(seat + 1) != state.side_of(seat):
                shortest = min(shortest, longest_of_side)
                longest_of_side = 0
        self.turns_to_come = FAR_AWAY if self.stock else shortest
        self.own_turns = shortest // players + 1 + self.stock * self.taste.stock_turns // 1000 // players

    # -- actions

    def worth(self, state: KorsarState, action: i64) -> i64:
        """What an action is worth to the side of the seat to act."""
        if action == DRAW:
            short = 8 - state.holdings[state.turn * SEAT_PLACES + HAND_SIZE]
            return self.by_stock(self.taste.drawn_card + self.taste.short_of_cards * short)
        if action < ON:
            return self.galleon_worth(state, action - GALLEON)
        if action >= DISCARD:
            return -self.price(action - DISCARD)
        battle = (action - ON) // FIGHTERS + 1
        if battle != self.looked_at:
            self.looked_at = battle
            self.place = state.place_of(battle)
            self.worth_before = self.battle_worth(state, self.place, -1)
        card = (action - ON) % FIGHTERS + GALLEONS
        return self.battle_worth(state, self.place, card) - self.worth_before - self.price(card)

    def price(self, card: i64) -> i64:
        """What giving up a card costs; nothing lasts longer than the stock and the hands do."""
        if card == ADMIRAL:
            full: i64 = self.taste.admiral
        elif card >= CAPTAIN:
            full = self.taste.captain
        else:
            full = self.taste.pirates[(card - PIRATE) % STRENGTHS]
        return self.by_stock(full)

    def by_stock(self, full: i64) -> i64:
        """What a card is worth now that is worth so much early in the match."""
        taste = self.taste
        if self.stock >= taste.prices_fall_from:
            return full
        return full * (taste.last_price + (1000 - taste.last_price) * self.stock // taste.prices_fall_from) // 1000

    def galleon_worth(self, state: KorsarState, galleon: i64) -> i64:
        """A galleon comes home or is taken; kept in hand to the end it costs its value."""
        value = 100 * (galleon + LEAST_VALUE)
        holdings = state.holdings
        base = state.turn * SEAT_PLACES
        galleons: i64 = 0
        for kind in range(i64(GALLEONS)):
            galleons += holdings[base + kind]
        slack = self.own_turns - galleons
        rush = 0 if slack > 5 else self.taste.rush[max(slack, 0)]
        kept: i64 = CERTAIN
        seat = state.turn
        captor = state.captor_of(self.side)
        for _ in range(min(self.turns_to_come, state.players)):
            seat = state.left_of(seat)
            if seat == captor:
                break
            if state.side_of(seat) != self.side:
                kept = kept * (CERTAIN - self.by_many_cards(state, seat, self.taste.lured[galleon])) // 1000
        answer = self.answer if self.turns_to_come >= state.players else 0
        kept = 1000 - (1000 - kept) * (1000 - min(answer, 1000)) // 1000
        cost = (1000 - kept) * self.taste.spite // 1000 // (state.side_count() - 1)
        return value * (kept - cost + rush + self.taste.eager) // 1000

    # -- battles

    def battle_worth(self, state: KorsarState, place: i64, card: i64) -> i64:
        """What a battle is worth to the side of the seat to act once it has added this card (or -1: nothing)."""
        battles = state.battles
        side = self.side
        character: i64 = -1
        if battles[place + CHARACTER]:
            character = battles[place + CHARACTER_SIDE]
        mine: i64 = 0
        my_colour: i64 = -1
        rival: i64 = 0  # the strongest other side's strength
        runner_up: i64 = 0
        rival_side: i64 = -1
        free: i64 = 0
        for colour in range(i64(FLAGS)):
            fleet = battles[place + FLEETS + colour]
            if fleet == 0:
                free += 1
                continue
            strength = fleet >> FLEET_STRENGTH & 255
            if fleet >> FLEET_SIDE == side + 1:
                mine = strength
                my_colour = colour
            elif strength > rival:
                runner_up = rival
                rival = strength
                rival_side = (fleet >> FLEET_SIDE) - 1
            elif strength > runner_up:
                runner_up = strength
        if card >= CAPTAIN:
            character = side
        elif card >= PIRATE:
            if mine == 0:
                my_colour = (card - PIRATE) // STRENGTHS
                free -= 1
            mine += (card - PIRATE) % STRENGTHS + 1
        value = 100 * (battles[place + CARGO] + LEAST_VALUE)
        lead: i64 = 0
        if character >= 0:
            leader = character
        elif mine == 0 and rival == 0:
            leader = state.side_of(battles[place + OWNER])
        elif mine > rival:
            leader = side
            lead = mine
        elif rival > mine and rival > runner_up:
            leader = rival_side
            lead = rival
        else:
            leader = -1
        if leader == side:
            kept = self.kept(state, place, leader, lead, character >= 0, free)
            answer = self.answer_in(state, my_colour, card) if my_colour >= 0 else self.answer
            if self.turns_to_come < state.players:
                answer = 0
            kept = 1000 - (1000 - kept) * (1000 - min(answer, 1000)) // 1000
            return value * kept // 1000
        if leader < 0:
            if mine == 0 or self.turns_to_come < state.players:
                return 0
            return value * (self.taste.tied if mine == rival else self.taste.trailing) // 1000
        kept = self.kept(state, place, leader, lead, character >= 0, free)
        hope = self.taste.trailing + self.answer_in(state, my_colour, card) if mine else 0
        spite: i64 = self.taste.spite // (state.side_count() - 1)
        if leader == self.first_side:
            spite += self.taste.spite_for_first
        return value * ((1000 - kept) * min(hope, 1000) - kept * spite) // 1000000

    def kept(self, state: KorsarState, place: i64, leader: i64, lead: i64, by_character: bool, free: i64) -> i64:
        """How likely a side leads until it captures, or until the end: each opponent who acts before may end it."""
        battles = state.battles
        owner_side = state.side_of(battles[place + OWNER])
        captor = state.captor_of(leader)
        chance: i64 = CERTAIN
        seat = state.turn
        for _ in range(min(self.turns_to_come, state.players)):
            seat = state.left_of(seat)
            if seat == captor:
                break
            other = state.side_of(seat)
            if other == leader:
                continue
            cards = state.holdings[seat * SEAT_PLACES + HAND_SIZE]
            if cards == 0:
                continue
            colour: i64 = 0
            while colour < FLAGS and battles[place + FLEETS + colour] >> FLEET_SIDE != other + 1:
                colour += 1
            if self.unseen == 0:
                self.look_for_unseen(state)
            threats: i64 = 0
            ended: i64 = 0
            if colour < FLAGS:
                threats += self.unseen_kinds >> CAPTAIN + colour & 1
                behind = lead - (battles[place + FLEETS + colour] >> FLEET_STRENGTH & 255)
                ended = self.taste.overtaken[min(max(behind, 0), 7)]
            elif free > 0:
                ended = self.taste.entered[min(lead, 7)] if lead else self.taste.lured[battles[place + CARGO]]
            if other == owner_side:
                threats += self.unseen_kinds >> ADMIRAL & 1
            ended = 0 if by_character else self.by_many_cards(state, seat, ended)
            ended += min(threats * cards * self.taste.character_comes // self.unseen, 900)
            chance = chance * (1000 - min(ended, 1000)) // 1000
        return chance

    def by_many_cards(self, state: KorsarState, seat: i64, likely: i64) -> i64:
        """The chance of something that takes a fitting card, less for those who have few cards."""
        cards = state.holdings[seat * SEAT_PLACES + HAND_SIZE]
        return likely * cards // (cards + self.taste.few_cards)

    def answer_in(self, state: KorsarState, colour: i64, card: i64) -> i64:
        """How likely a side that loses its lead comes back, by what is in hand of its colour after playing this card."""
        holdings = state.holdings
        base = state.turn * SEAT_PLACES
        first = PIRATE + colour * STRENGTHS
        strength: i64 = 0
        for i in range(i64(STRENGTHS)):
            strength += holdings[base + first + i] * (i + 1)
        captains = holdings[base + CAPTAIN + colour]
        if card == CAPTAIN + colour:
            captains = 0
        elif PIRATE <= card < CAPTAIN:
            strength -= (card - PIRATE) % STRENGTHS + 1
        return self.taste.answer_by_colour * strength + self.taste.answer_by_captain * captains


def strongest_pirate(held: i64) -> i64:
    """The strength of the best pirate among these kinds, or 0."""
    pirates = held >> PIRATE & (1 << FLAGS * STRENGTHS) - 1
    pirates |= pirates >> 8
    pirates = (pirates | pirates >> 4) & 15
    return 4 if pirates & 8 else 3 if pirates & 4 else 2 if pirates & 2 else pirates
