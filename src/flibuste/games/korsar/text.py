"""Korsar: positions as text, both ways, and why an action is refused."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import bits_to_indexes
from flibuste.game import BadInput, Json, NotLegal, Options, one_of
from flibuste.games.korsar.rules import (
    ADMIRAL,
    CAPTAIN,
    COLOURS,
    DEAL,
    DECK,
    DISCARD,
    DRAW,
    FIGHTERS,
    FLAGS,
    FLEET_SIDE,
    FLEETS,
    GALLEON,
    GALLEONS,
    MOST_BATTLES,
    ON,
    OVER,
    OWNER,
    PHASES,
    PIRATE,
    PLAYING,
    SEAT_PLACES,
    STRENGTHS,
    KorsarState,
    Terms,
)
from flibuste.games.korsar.sight import (
    battle_places,
    battle_text,
    booty_cards,
    discard_cards,
    hand_cards,
    outcome_of,
    pack_cards,
    scores_of,
    stock_cards,
)
from flibuste.position import Fields, check_all_cards, read_card, read_cards, shown

KEYS: Final = (
    "game", "options", "phase", "turn", "hands", "stock", "discards", "battles", "galleons_played", "booty", "outcome",
)  # fmt: skip
BATTLE_KEYS: Final = ("id", "galleon", "owner", "sides", "character")
WHERE: Final = "korsar position"


# ---- writing ---------------------------------------------------------------------------------------------------------


def dump_position(state: KorsarState) -> Json:
    seats = range(int(state.players))
    outcome = outcome_of(state)
    return {
        "game": "korsar",
        "options": state.options.text(),
        "phase": PHASES[state.phase],
        "turn": int(state.turn) if state.turn >= 0 else None,
        "hands": [DECK.names(hand_cards(state, seat)) for seat in seats],
        "stock": DECK.names(stock_cards(state)),
        "discards": DECK.names(discard_cards(state)),
        "battles": [battle_text(state, place) for place in battle_places(state)],
        "galleons_played": int(state.galleons_played),
        "booty": [DECK.names(booty_cards(state, seat)) for seat in seats],
        "outcome": outcome.text() if outcome is not None else None,
    }


# ---- reading ---------------------------------------------------------------------------------------------------------


def load_position(position: Json, options: Options) -> KorsarState:
    """Read a position strictly; it begins with nothing remembered."""
    fields = Fields(WHERE, position, KEYS)
    players = options.players
    state = KorsarState(Terms(options))
    state.begin()
    state.phase = fields.word("phase", PHASES)
    state.over = state.phase == OVER
    state.turn = fields.seat("turn", players)
    played = fields.number("galleons_played", 0, MOST_BATTLES)

    hands = fields.cards_by_seat("hands", DECK, players)
    booty = fields.cards_by_seat("booty", DECK, players)
    stock = fields.cards("stock", DECK)
    places = {"stock": stock, "discards": fields.cards("discards", DECK)}
    for seat in range(players):
        places[f"hands[{seat}]"] = hands[seat]
        places[f"booty[{seat}]"] = booty[seat]
        for card in hands[seat]:
            state.take(seat, card)
        for card in booty[seat]:
            if card >= GALLEONS:
                raise BadInput(f"{WHERE}: booty[{seat}] has {DECK.texts[card]}: expected galleons only")
    for number, battle in enumerate(fields.items("battles")):
        read_battle(f"{WHERE}: battles[{number}]", battle, state, played, places)
    check_all_cards(WHERE, places, DECK, pack_cards(state))
    for seat in range(players):
        for card in booty[seat]:
            state.win(seat, card)
    state.galleons_played = played
    check_phase(fields, state, places)
    if state.phase != DEAL:
        state.row = vec[i64](stock)
    read_outcome(fields, state)
    return state


def read_battle(where: str, given: object, state: KorsarState, played: int, places: dict[str, list[int]]) -> None:
    """Put a battle on the table, and its cards among the places of cards."""
    fields = Fields(where, given, BATTLE_KEYS)
    battle = fields.number("id", 1, MOST_BATTLES)
    if battle > played:
        raise fields.fault("id", f"at most {played}, the number of galleons_played")
    if state.afloat and battle <= state.galleons_played:
        raise fields.fault("id", f"more than {state.galleons_played}: the battles are in order of their ids")
    galleon = read_card(f"{where}: galleon", fields.given["galleon"], DECK)
    if galleon >= GALLEONS:
        raise fields.fault("galleon", "a galleon")
    owner = fields.number("owner", 0, int(state.players) - 1)
    state.galleons_played = battle - 1
    state.launch(owner, galleon)
    place = state.place_of(battle)
    places[f"battle {battle}"] = [galleon]
    read_sides(fields, state, place, places[f"battle {battle}"])
    read_character(fields, state, place, places[f"battle {battle}"])


def read_sides(fields: Fields, state: KorsarState, place: i64, found: list[int]) -> None:
    """KOR-07, KOR-08, KOR-24: each side has pirates of one colour, and no two the same."""
    sides = fields.given["sides"]
    known = [str(side) for side in range(int(state.side_count()))]
    if not isinstance(sides, dict):
        raise fields.fault("sides", "an object with a list of pirates for each side")
    for side, given in sides.items():
        where = f"{fields.where}: sides"
        if side not in known:
            raise BadInput(f"{where}: {shown(side)} is no side: expected {one_of(known)}")
        pirates = read_cards(f"{where}[{side}]", given, DECK)
        if not pirates:
            raise BadInput(f"{where}[{side}] is empty: expected at least one pirate, or no such side")
        for card in pirates:
            if not PIRATE <= card < CAPTAIN:
                raise BadInput(f"{where}[{side}] has {DECK.texts[card]}: expected pirates only")
        colour = (pirates[0] - PIRATE) // STRENGTHS
        if any((card - PIRATE) // STRENGTHS != colour for card in pirates):
            raise BadInput(f"{where}[{side}] has pirates of two colours: expected one colour a side and battle (KOR-08)")
        if state.battles[place + FLEETS + colour]:
            raise BadInput(f"{where}[{side}] has {COLOURS[colour]} like another side: expected a colour of its own (KOR-07)")
        if any(pirates.count(card) > DECK.counts[card] for card in pirates):
            raise BadInput(f"{where}[{side}] has a card more often than there are: expected the cards of the pack")
        for card in pirates:
            state.join(place, known.index(side), card)
        found += pirates


def read_character(fields: Fields, state: KorsarState, place: i64, found: list[int]) -> None:
    """KOR-10, KOR-13: a captain beside a pirate of his colour and side, the admiral beside a galleon of his side."""
    if fields.given["character"] is None:
        return
    inner = Fields(f"{fields.where}: character", fields.given["character"], ("card", "side"))
    card = read_card(f"{inner.where}: card", inner.given["card"], DECK)
    if card < CAPTAIN:
        raise inner.fault("card", "a captain or the admiral")
    side = inner.number("side", 0, int(state.side_count()) - 1)
    if card == ADMIRAL:
        if state.side_of(state.battles[place + OWNER]) != side:
            raise inner.fault("side", f"{state.side_of(state.battles[place + OWNER])}, the owner's: the admiral defends (KOR-13)")
    elif state.battles[place + FLEETS + card - CAPTAIN] >> FLEET_SIDE != side + 1:
        raise inner.fault("side", f"a side with a {COLOURS[card - CAPTAIN]} pirate in this battle (KOR-10)")
    state.join(place, side, card)
    found.append(card)


def check_phase(fields: Fields, state: KorsarState, places: dict[str, list[int]]) -> None:
    """Refuse what does not belong to the phase."""
    why = f"in phase {PHASES[state.phase]}"
    if (state.turn >= 0) != (state.phase == PLAYING):
        raise fields.fault("turn", f"{'a seat' if state.turn < 0 else 'null'} {why}")
    to_play = [card for place, cards in places.items() if place == "stock" or place.startswith("hands") for card in cards]
    galleons = len([card for card in to_play if card < GALLEONS])
    if state.galleons_played + galleons > MOST_BATTLES:
        raise fields.fault(
            "galleons_played", f"at most {MOST_BATTLES - galleons}: {galleons} of {MOST_BATTLES} are still to be played"
        )
    if state.phase == DEAL:
        for place, cards in places.items():
            if cards and place != "stock":
                raise BadInput(f"{WHERE}: {place} is not empty: expected no cards there {why}")
        if places["stock"] != pack_cards(state):
            raise BadInput(f"{WHERE}: stock is not sorted: expected the pack in deck order {why}")
    elif state.phase == PLAYING:
        if not places["stock"] and not places[f"hands[{state.turn}]"]:
            raise fields.fault("turn", "a seat that can act: this one has no card, and the stock is gone (KOR-A22)")
    elif places["stock"] or state.afloat:
        where = "stock" if places["stock"] else "battles"
        raise BadInput(f"{WHERE}: {where} is not empty: expected no cards there {why} (KOR-20, KOR-21)")


def read_outcome(fields: Fields, state: KorsarState) -> None:
    if state.phase != OVER:
        fields.must_equal("outcome", None, f"in phase {PHASES[state.phase]}")
        return
    state.winners = state.highest_scores()
    inner = Fields(f"{WHERE}: outcome", fields.given["outcome"], ("winners", "scores"))
    inner.must_equal("scores", scores_of(state), "(booty less the galleons in hand; partners have the team's)")
    inner.must_equal("winners", bits_to_indexes(state.winners), "(the seats with the highest score)")


# ---- refusing --------------------------------------------------------------------------------------------------------


def refusal(state: KorsarState, action: int) -> NotLegal:
    """Why an action that is not legal here is not."""
    if action == DRAW:
        return NotLegal("the stock is gone: play a card or discard one", "KOR-15")
    if action >= DISCARD:
        return discard_refusal(state, action - DISCARD)
    if action < ON:
        return not_in_hand(action - GALLEON)
    battle = (action - ON) // FIGHTERS + 1
    card = (action - ON) % FIGHTERS + GALLEONS
    place = state.place_of(battle)
    if not holds(state, card):
        return not_in_hand(card)
    if place < 0:
        rule = "KOR-06" if card < CAPTAIN else "KOR-10" if card < ADMIRAL else "KOR-13"
        if battle > state.galleons_played:
            return NotLegal(f"there is no battle {battle} yet: the last galleon played is number {state.galleons_played}", rule)
        return NotLegal(f"battle {battle} is over: its galleon has been won", rule)
    if card == ADMIRAL:
        if state.terms.team_bits:
            return NotLegal(f"the galleon of battle {battle} is not your team's: the admiral defends your own", "KOR-A21")
        return NotLegal(f"the galleon of battle {battle} is not yours: the admiral defends your own", "KOR-13")
    return captain_refusal(state, battle, card - CAPTAIN) if card >= CAPTAIN else pirate_refusal(state, battle, card)


def discard_refusal(state: KorsarState, card: int) -> NotLegal:
    if card < GALLEONS:
        return NotLegal("a galleon is never discarded: it can only be played", "KOR-15")
    if not state.stock_gone():
        return NotLegal("nobody discards while the stock has cards: draw one, or play a card", "KOR-A15")
    return not_in_hand(card)


def pirate_refusal(state: KorsarState, battle: int, card: int) -> NotLegal:
    place = state.place_of(battle)
    side = state.side_of(state.turn)
    colour = (card - PIRATE) // STRENGTHS
    sides = [int(state.battles[place + FLEETS + flag]) >> FLEET_SIDE for flag in range(FLAGS)]
    if side + 1 in sides:
        own = COLOURS[sides.index(int(side) + 1)]
        if state.terms.team_bits:
            return NotLegal(f"your team fights in {own} here: partners use one and the same colour", "KOR-24")
        return NotLegal(f"you fight in {own} here: reinforce with {own} only", "KOR-08")
    free = [COLOURS[flag] for flag in range(FLAGS) if sides[flag] == 0]
    if not free:
        return NotLegal(f"all four colours are taken in battle {battle}: nobody else can attack there", "KOR-A18")
    return NotLegal(f"{COLOURS[colour]} is taken in battle {battle}: attack with {one_of(free)}", "KOR-07")


def captain_refusal(state: KorsarState, battle: int, colour: int) -> NotLegal:
    who, rule = ("your team has", "KOR-A21") if state.terms.team_bits else ("you have", "KOR-10")
    pirate = f"{COLOURS[colour]} pirate"
    return NotLegal(f"{who} no {pirate} in battle {battle}: the captain needs a {pirate} there first", rule)


def not_in_hand(card: int) -> NotLegal:
    return NotLegal(f"{DECK.texts[card]} is not in the hand", "KOR-04")


def holds(state: KorsarState, card: int) -> bool:
    return state.holdings[state.turn * SEAT_PLACES + card] > 0
