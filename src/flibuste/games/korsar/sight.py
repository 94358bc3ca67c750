"""Korsar: what each seat may see, and what is said to have happened."""

from mypy_extensions import i64

from flibuste.cards import bits_to_indexes
from flibuste.game import BySeat, Event, Outcome
from flibuste.games.korsar.events import (
    AdmiralPlayed,
    Attacked,
    CaptainPlayed,
    Captured,
    CharacterRemoved,
    Dealt,
    Defended,
    Discarded,
    Drew,
    Ended,
    GalleonPlayed,
    OnBattle,
    OutOfCards,
    PassedOver,
    Reinforced,
    Resolved,
    StockGone,
)
from flibuste.games.korsar.rules import (
    ADMIRAL,
    BATTLE_ID,
    BATTLE_PLACES,
    BOOTY,
    CAPTAIN,
    CARGO,
    CHARACTER,
    CHARACTER_SIDE,
    COLOURS,
    DEAL,
    DECK,
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
    KINDS,
    LEADER,
    ON,
    OVER,
    OWNER,
    PHASES,
    PIRATE,
    SEAT_PLACES,
    STRENGTHS,
    KorsarState,
)
from flibuste.games.korsar.view import BattleCards, Character, KorsarOutcome, KorsarOwn, KorsarShared, Standing
from flibuste.games.korsar.view import KorsarView as KorsarView

# ---- sets of cards in words ------------------------------------------------------------------------------------------


def hand_cards(state: KorsarState, seat: int) -> list[int]:
    """A hand in deck order."""
    found: list[int] = []
    for card in range(KINDS):
        found += [card] * int(state.holdings[seat * SEAT_PLACES + card])
    return found


def booty_cards(state: KorsarState, seat: int) -> list[int]:
    """The galleons a seat has won, in deck order."""
    booty = int(state.holdings[seat * SEAT_PLACES + BOOTY])
    found: list[int] = []
    for galleon in range(GALLEONS):
        found += [galleon] * (booty >> 4 * galleon & 15)
    return found


def pack_cards(state: KorsarState) -> list[int]:
    """All cards of the match, in deck order."""
    return [int(card) for card in state.terms.pack]


def stock_cards(state: KorsarState) -> list[int]:
    """The stock from its top; while the deal is awaited, the whole pack."""
    if state.phase == DEAL:
        return pack_cards(state)
    return [int(state.row[i]) for i in range(state.stock_at, len(state.row))]


def fleet_cards(fleet: int, colour: int) -> list[int]:
    """The pirates of a fleet, in deck order."""
    found: list[int] = []
    for strength in range(STRENGTHS):
        found += [PIRATE + colour * STRENGTHS + strength] * (fleet >> 4 * strength & 15)
    return found


def battle_cards(state: KorsarState, place: i64) -> list[int]:
    """All cards of a battle: the galleon, the pirates and the character."""
    found = [int(state.battles[place + CARGO])]
    for colour in range(FLAGS):
        found += fleet_cards(int(state.battles[place + FLEETS + colour]), colour)
    if state.battles[place + CHARACTER]:
        found.append(int(state.battles[place + CHARACTER]))
    return found


def battle_places(state: KorsarState) -> list[int]:
    """Where in `state.battles` each battle begins, in order of id."""
    return [battle * BATTLE_PLACES for battle in range(int(state.afloat))]


def discard_cards(state: KorsarState) -> list[int]:
    """All that is nowhere else, in deck order."""
    left = DECK.counts_of(pack_cards(state))
    elsewhere = stock_cards(state)
    for seat in range(int(state.players)):
        elsewhere += hand_cards(state, seat) + booty_cards(state, seat)
    for place in battle_places(state):
        elsewhere += battle_cards(state, place)
    for card in elsewhere:
        left[card] -= 1
    return [card for card in range(KINDS) for _ in range(left[card])]


def battle_text(state: KorsarState, place: i64) -> BattleCards:
    """A battle in the words of the notation."""
    battles = state.battles
    pirates: dict[int, list[int]] = {}
    for colour in range(FLAGS):
        fleet = int(battles[place + FLEETS + colour])
        if fleet:
            pirates[(fleet >> FLEET_SIDE) - 1] = fleet_cards(fleet, colour)
    return {
        "id": int(battles[place + BATTLE_ID]),
        "galleon": DECK.texts[battles[place + CARGO]],
        "owner": int(battles[place + OWNER]),
        "sides": {str(side): DECK.names(pirates[side]) for side in sorted(pirates)},
        "character": character_of(state, place),
    }


def character_of(state: KorsarState, place: i64) -> Character | None:
    battles = state.battles
    if not battles[place + CHARACTER]:
        return None
    return {"card": DECK.texts[battles[place + CHARACTER]], "side": int(battles[place + CHARACTER_SIDE])}


def standing(state: KorsarState, place: i64) -> Standing:
    """How a battle stands: the strengths, who leads, at whose turn it would be captured, and the colours still free."""
    strengths: dict[int, int] = {}
    free: list[str] = []
    for colour in range(FLAGS):
        fleet = int(state.battles[place + FLEETS + colour])
        if fleet:
            strengths[(fleet >> FLEET_SIDE) - 1] = fleet >> FLEET_STRENGTH & 255
        else:
            free.append(COLOURS[colour])
    leader = state.battles[place + LEADER]
    return {
        "strengths": {str(side): strengths[side] for side in sorted(strengths)},
        "leader": int(leader) if leader >= 0 else None,
        "captor": int(state.captor_of(leader)) if leader >= 0 else None,
        "free_colours": free,
    }


def partner_of(state: KorsarState, seat: int) -> int | None:
    """The other seat of a team (KOR-23)."""
    return seat ^ 1 if state.terms.team_bits else None


def scores_of(state: KorsarState) -> list[int]:
    """The score of each seat; partners have the team's (KOR-27)."""
    return [int(state.score(state.side_of(seat))) for seat in range(state.players)]


def outcome_of(state: KorsarState) -> Outcome | None:
    return Outcome(bits_to_indexes(state.winners), {"scores": scores_of(state)}) if state.over else None


def outcome_text(state: KorsarState) -> KorsarOutcome | None:
    return {"winners": bits_to_indexes(state.winners), "scores": scores_of(state)} if state.over else None


def galleons_left(state: KorsarState, seat: int) -> list[str]:
    """The galleons still in hand."""
    return [DECK.texts[card] for card in hand_cards(state, seat) if card < GALLEONS]


# ---- the view --------------------------------------------------------------------------------------------------------


def own_of(state: KorsarState, seat: int | None, legal: list[str]) -> KorsarOwn:
    """What a seat, or for None a spectator, sees and not everybody does."""
    partner = partner_of(state, seat) if seat is not None else None
    return KorsarOwn(
        seat=seat,
        legal=legal,
        hand=DECK.names(hand_cards(state, seat)) if seat is not None else [],
        partner_hand=DECK.names(hand_cards(state, partner)) if partner is not None else None,
    )


def shared_of(state: KorsarState) -> KorsarShared:
    """What everybody sees."""
    seats = range(int(state.players))
    return KorsarShared(
        game="korsar",
        options=state.options.text(),
        turn=int(state.turn) if state.turn >= 0 else None,
        phase=PHASES[state.phase],
        hand_sizes=[int(state.holdings[s * SEAT_PLACES + HAND_SIZE]) for s in seats],
        stock_size=len(stock_cards(state)),
        discards=DECK.names(discard_cards(state)),
        battles=[{**battle_text(state, place), **standing(state, place)} for place in battle_places(state)],
        booty=[DECK.names(booty_cards(state, s)) for s in seats],
        booty_values=[int(state.booty_value(state.side_of(s))) for s in seats],
        galleons_played=int(state.galleons_played),
        galleons_left=[galleons_left(state, s) for s in seats] if state.phase == OVER else None,
        outcome=outcome_text(state),
    )


# ---- what happened ---------------------------------------------------------------------------------------------------


def events_of(before: KorsarState, action: int | None, after: KorsarState) -> list[Event]:
    """The story of an action, told from the positions before and after it."""
    if action is None:
        return [dealt(after)]
    seat = int(before.turn)
    table = before.copy()  # as it is when the action is done and nothing has been captured yet
    table.act(action)
    told = acted(before, action, table)
    if action == DRAW and table.stock_gone():
        told.append(StockGone(None))
    if after.over:
        return told + ended(table, after)
    while True:
        seat = int(after.left_of(seat))
        told += captured(table, seat)
        if seat == after.turn:
            return told
        told.append(PassedOver(seat))


def dealt(state: KorsarState) -> Event:
    hands: BySeat[list[str]] = BySeat()
    partner_hands: BySeat[list[str]] = BySeat()
    sides: list[list[int]] = [[] for _ in range(int(state.side_count()))]
    for seat in range(int(state.players)):
        sides[int(state.side_of(seat))].append(seat)
        hands[seat] = DECK.names(hand_cards(state, seat))
        partner = partner_of(state, seat)
        if partner is not None:
            partner_hands[seat] = DECK.names(hand_cards(state, partner))
    return Dealt(None, int(state.turn), len(stock_cards(state)), sides, hands, partner_hands)


def acted(before: KorsarState, action: int, table: KorsarState) -> list[Event]:
    seat = int(before.turn)
    if action == DRAW:
        card = DECK.texts[before.row[before.stock_at]]
        partner = partner_of(before, seat)
        audience = [seat] if partner is None else [seat, partner]
        return [Drew(seat, len(stock_cards(table)), BySeat(dict.fromkeys(audience, card)))]
    if action < ON:
        return [GalleonPlayed(seat, DECK.texts[action - GALLEON], int(table.galleons_played))]
    if action >= DISCARD:
        return [Discarded(seat, DECK.texts[action - DISCARD])]
    return joined(before, action, table)


def joined(before: KorsarState, action: int, table: KorsarState) -> list[Event]:
    """A card was played on a battle: what it is to the side that played it, and how the battle stands now."""
    seat = int(before.turn)
    side = int(before.side_of(seat))
    battle = (action - ON) // FIGHTERS + 1
    card = (action - ON) % FIGHTERS + GALLEONS
    place = before.place_of(battle)
    owner = int(before.battles[place + OWNER])
    stands = standing(table, place)
    told: list[Event] = [
        joining(before, card, side, place)(
            seat=seat,
            battle=battle,
            card=DECK.texts[card],
            side=side,
            owner=owner,
            strengths=stands["strengths"],
            leader=stands["leader"],
            captor=stands["captor"],
            free_colours=stands["free_colours"],
            character=character_of(table, place),
        )
    ]
    replaced = character_of(before, place) if card >= CAPTAIN else None
    if replaced is not None:
        told.append(CharacterRemoved(seat, battle, replaced["card"], replaced["side"]))
    return told


def joining(before: KorsarState, card: int, side: int, place: i64) -> type[OnBattle]:
    """What a card on a battle is to the side that plays it."""
    if card >= CAPTAIN:
        return AdmiralPlayed if card == ADMIRAL else CaptainPlayed
    if any(int(before.battles[place + FLEETS + colour]) >> FLEET_SIDE == side + 1 for colour in range(FLAGS)):
        return Reinforced
    return Defended if before.side_of(before.battles[place + OWNER]) == side else Attacked


def captured(table: KorsarState, seat: int) -> list[Event]:
    """The galleons that a seat takes as its turn begins."""
    told: list[Event] = []
    for place in battle_places(table):
        leader = table.battles[place + LEADER]
        if leader >= 0 and table.captor_of(leader) == seat:
            told.append(prize(Captured, seat, table, place))
    return told


def prize(kind: type[Captured] | type[Resolved], seat: int | None, table: KorsarState, place: i64) -> Event:
    return kind(
        seat=seat,
        battle=int(table.battles[place + BATTLE_ID]),
        galleon=DECK.texts[table.battles[place + CARGO]],
        owner=int(table.battles[place + OWNER]),
        leaving=DECK.names(battle_cards(table, place)[1:]),
    )


def empty_sides(state: KorsarState) -> list[int]:
    """The sides without a card, which end the match once the stock is gone (KOR-20, KOR-26)."""
    held = [0] * int(state.side_count())
    for seat in range(int(state.players)):
        held[int(state.side_of(seat))] += int(state.holdings[seat * SEAT_PLACES + HAND_SIZE])
    return [side for side, cards in enumerate(held) if cards == 0]


def ended(table: KorsarState, after: KorsarState) -> list[Event]:
    """Who is out of cards; the last battles, each with the seat that gets the galleon, or none; then the result."""
    told: list[Event] = [OutOfCards(None, empty_sides(after))]
    for place in battle_places(table):
        winner = table.heir(place)
        told.append(prize(Resolved, int(winner) if winner >= 0 else None, table, place))
    left = [galleons_left(after, seat) for seat in range(int(after.players))]
    return [*told, Ended(None, bits_to_indexes(after.winners), scores_of(after), left)]
