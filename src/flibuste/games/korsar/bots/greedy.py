"""Korsar: a greedy player. It takes what it can secure, defends what is dear, and draws when nothing is worth a card.

Each action changes one battle at most, so its worth is what that battle is worth after it, less what it was worth before,
less the price of the card. All worths are in hundredths of a point.
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
    LEAST_VALUE,
    ON,
    OWNER,
    PIRATE,
    SEAT_PLACES,
    STRENGTHS,
    KorsarState,
)

# In hundredths of a point:
DRAWN_CARD: Final = 140  # what a card from the stock is worth
PIRATE_PRICE: Final = 60  # of each strength
CAPTAIN_PRICE: Final = 250
ADMIRAL_PRICE: Final = 180
RUSH_FROM: Final = 30  # from so few stock cards on, galleons in hand begin to weigh and other cards to lose their worth

# How likely, in percent, a lead outlives one opponent's turn:
KEPT_UNATTACKED: Final[vec[i64]] = vec[i64]([78, 77, 74, 70, 66, 62, 58])  # by the galleon's value: a rich one lures
KEPT_CHARACTER: Final = 95
KEPT_BY_MARGIN: Final[vec[i64]] = vec[i64]([0, 86, 86, 86, 88, 91, 95, 97])
TIED: Final = 20  # and how likely a side with as many pirates as the best, or with fewer, still wins
TRAILING: Final = 10


@final
class KorsarGreedy(Policy):
    """The action of the greatest worth; of equal ones the first."""

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, KorsarState)
        actions = numbers(MOST_LEGAL)
        count = state.legal_into(actions)
        best = actions[0]
        most = worth_of(state, best)
        for i in range(1, count):
            worth = worth_of(state, actions[i])
            if worth > most:
                most = worth
                best = actions[i]
        return best


def worth_of(state: KorsarState, action: i64) -> i64:
    """What an action is worth to the side of the seat to act."""
    if action == DRAW:
        return DRAWN_CARD
    if action < ON:
        return galleon_worth(state, action - GALLEON)
    if action >= DISCARD:
        return -price(state, action - DISCARD)
    card = (action - ON) % FIGHTERS + GALLEONS
    place = state.place_of((action - ON) // FIGHTERS + 1)
    return battle_worth(state, place, card) - battle_worth(state, place, -1) - price(state, card)


def galleon_worth(state: KorsarState, galleon: i64) -> i64:
    """A galleon comes home or is taken; kept in hand to the end it costs its value, and played last it is safe."""
    value = 100 * (galleon + LEAST_VALUE)
    stock: i64 = len(state.row) - state.stock_at
    rush = value * (RUSH_FROM - stock) // RUSH_FROM if stock < RUSH_FROM else 0
    if stock == 0 and cards_of_side(state) == 1:
        return 2 * value
    kept = outlives(state, state.side_of(state.turn), KEPT_UNATTACKED[galleon])
    return value * kept // 100 - value * (100 - kept) // 100 // (state.side_count() - 1) + rush


def battle_worth(state: KorsarState, place: i64, card: i64) -> i64:
    """What a battle is worth to the side of the seat to act once it has added this card (or -1: nothing)."""
    battles = state.battles
    side = state.side_of(state.turn)
    character = battles[place + CHARACTER_SIDE] if battles[place + CHARACTER] else -1
    mine: i64 = 0
    rival: i64 = 0  # the strongest other side's strength
    runner_up: i64 = 0
    rival_side: i64 = -1
    for colour in range(i64(FLAGS)):
        fleet = battles[place + FLEETS + colour]
        strength = fleet >> FLEET_STRENGTH & 255
        if fleet >> FLEET_SIDE == side + 1:
            mine = strength
        elif strength > rival:
            runner_up = rival
            rival = strength
            rival_side = (fleet >> FLEET_SIDE) - 1
        elif strength > runner_up:
            runner_up = strength
    if card >= CAPTAIN:
        character = side
    elif card >= PIRATE:
        mine += (card - PIRATE) % STRENGTHS + 1
    value = 100 * (battles[place + CARGO] + LEAST_VALUE)
    if character >= 0:
        leader = character
        kept: i64 = KEPT_CHARACTER
    elif mine == 0 and rival == 0:
        leader = state.side_of(battles[place + OWNER])
        kept = KEPT_UNATTACKED[battles[place + CARGO]]
    elif mine > rival:
        leader = side
        kept = KEPT_BY_MARGIN[min(mine - rival, 7)]
    elif rival > mine and rival > runner_up:
        leader = rival_side
        kept = KEPT_BY_MARGIN[min(rival - max(mine, runner_up), 7)]
    else:
        return value * TIED // 100 if mine == rival else value * TRAILING // 100 if mine else 0
    kept = outlives(state, leader, kept)
    if leader == side:
        return value * kept // 100
    hope = value * (100 - kept) // 100 * TRAILING // 100 if mine else 0
    return hope - value * kept // 100 // (state.side_count() - 1)


def outlives(state: KorsarState, side: i64, kept: i64) -> i64:
    """How likely a side leads until it captures: each opponent who acts before may end it."""
    captor = state.captor_of(side)
    chance: i64 = 100
    seat = state.left_of(state.turn)
    while seat != captor:
        if state.side_of(seat) != side:
            chance = chance * kept // 100
        seat = state.left_of(seat)
    return chance


def price(state: KorsarState, card: i64) -> i64:
    """What giving up a card costs; nothing lasts longer than the stock and the hands do."""
    if card == ADMIRAL:
        full: i64 = ADMIRAL_PRICE
    elif card >= CAPTAIN:
        full = CAPTAIN_PRICE
    else:
        full = PIRATE_PRICE * ((card - PIRATE) % STRENGTHS + 1)
    stock: i64 = len(state.row) - state.stock_at
    return full if stock >= RUSH_FROM else full * (stock + RUSH_FROM) // (2 * RUSH_FROM)


def cards_of_side(state: KorsarState) -> i64:
    """How many cards the seat to act has in hand, with its partner's."""
    side = state.side_of(state.turn)
    total: i64 = 0
    for seat in range(state.captor_of(side), state.captor_of(side + 1)):
        total += state.holdings[seat * SEAT_PLACES + HAND_SIZE]
    return total
