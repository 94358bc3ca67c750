"""Corsari: positions as text, both ways, and why an action is refused."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import indexes_to_bits, numbers
from flibuste.game import BadInput, Json, NotLegal, Options
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    COLOURS,
    CREW,
    CREW_NONE,
    DEAL,
    DECK,
    DISCARD,
    DISCARDING,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    DRAWING,
    LAYING,
    MOST_ANNULLED,
    OVER,
    PACK,
    PHASES,
    RANKS,
    REASONS,
    SAIL,
    CorsariState,
    Terms,
)
from flibuste.games.corsari.sight import (
    attached_names,
    cards_of,
    closer_colours,
    closer_crew,
    discard_cards,
    laid_text,
    names_of,
    outcome_of,
    pier_cards,
    put_cards,
    score_of,
    scored_text,
    stock_cards,
)
from flibuste.position import Fields, check_all_cards, read_card, read_cards, wholes

KEYS: Final = (
    "game", "options", "round", "dealer", "last_round", "annulled", "phase", "turn", "hands", "pier", "discards", "stock",
    "penalties", "taken", "calm", "turns", "closer", "crew_colours", "crew", "attached", "laid", "scored", "outcome",
)  # fmt: skip
WHERE: Final = "corsari position"
MOST: Final = 1_000_000_000  # of any count: a compiled number has an end


# ---- writing ---------------------------------------------------------------------------------------------------------


def dump_position(state: CorsariState) -> Json:
    seats = range(int(state.players))
    outcome = outcome_of(state)
    return {
        "game": "corsari",
        "options": state.options.text(),
        "round": int(state.round),
        "dealer": int(state.dealer),
        "last_round": state.last_round,
        "annulled": int(state.annulled),
        "phase": PHASES[state.phase],
        "turn": int(state.turn) if state.turn >= 0 else None,
        "hands": [names_of(state.hands, seat) for seat in seats],
        "pier": DECK.names(pier_cards(state)),
        "discards": DECK.names(discard_cards(state)),
        "stock": DECK.names(stock_cards(state)),
        "penalties": [names_of(state.penalties, seat) for seat in seats],
        "taken": DECK.texts[state.taken] if state.taken >= 0 else None,
        "calm": int(state.calm),
        "turns": int(state.turns),
        "closer": int(state.closer) if state.closer >= 0 else None,
        "crew_colours": closer_colours(state),
        "crew": closer_crew(state),
        "attached": [attached_names(state, seat) for seat in seats],
        "laid": [laid_text(state, seat) for seat in seats],
        "scored": scored_text(state),
        "outcome": outcome.text() if outcome is not None else None,
    }


# ---- reading ---------------------------------------------------------------------------------------------------------


def load_position(position: Json, options: Options) -> CorsariState:
    """Read a position strictly; it begins with nothing remembered."""
    fields = Fields(WHERE, position, KEYS)
    players = options.players
    state = CorsariState(Terms(options))
    state.begin()
    state.round = fields.number("round", 1, MOST)
    state.dealer = fields.number("dealer", 0, players - 1)
    state.last_round = fields.flag("last_round")
    state.annulled = fields.number("annulled", 0, MOST_ANNULLED)
    state.phase = fields.word("phase", PHASES)
    state.over = state.phase == OVER
    state.turn = fields.seat("turn", players)
    state.calm = fields.number("calm", 0, MOST)
    state.turns = fields.number("turns", 0, MOST)
    state.closer = fields.seat("closer", players)
    if position["taken"] is not None:
        state.taken = read_card(f"{WHERE}: taken", position["taken"], DECK)

    hands = fields.cards_by_seat("hands", DECK, players)
    penalties = fields.cards_by_seat("penalties", DECK, players)
    attached = fields.cards_by_seat("attached", DECK, players)
    pier = fields.cards("pier", DECK)
    discards = fields.cards("discards", DECK)
    stock = fields.cards("stock", DECK)
    laid = read_laid(fields, players)
    places = {"pier": pier, "discards": discards, "stock": stock}
    for seat in range(players):
        places[f"hands[{seat}]"] = hands[seat]
        places[f"penalties[{seat}]"] = penalties[seat]
        places[f"attached[{seat}]"] = attached[seat]
        for part, cards in laid[seat].items():
            places[f"laid[{seat}].{part}"] = cards
    check_all_cards(WHERE, places, DECK, state.terms.pack)
    check_phase(fields, state, places, laid)

    for seat in range(players):
        put_cards(state.hands, seat, hands[seat])
        put_cards(state.penalties, seat, penalties[seat])
        state.penalty_counts[seat] = len(penalties[seat])
    if state.phase == LAYING:
        set_lays(state, attached, laid)
    if state.turn >= 0:
        state.discards = vec[i64](discards[::-1])
        state.row = vec[i64](pier + stock)
        state.pier_end = len(pier)
        state.stock_at = len(pier)
    fields.must_equal("crew_colours", closer_colours(state), "(the colours of the closer's crew, in deck order)")
    crew = read_cards(f"{WHERE}: crew", position["crew"], DECK)
    if sorted(crew) != (cards_of(state.crews, state.closer) if state.phase == LAYING else []):
        raise fields.fault("crew", "the crew of the seat that set sail, or [] before it has laid down")
    state.score = score_of(read_scored(fields, players), players)
    read_outcome(fields, state)
    return state


def read_laid(fields: Fields, players: int) -> list[dict[str, list[int]]]:
    """The three parts of each seat's cards; no parts for a seat that has not laid down."""
    lays: list[dict[str, list[int]]] = []
    for seat, one in enumerate(fields.items("laid", players)):
        parts: dict[str, list[int]] = {}
        if one is not None:
            names = ("crew", "prisoners", "stowaways")
            inner = Fields(f"{WHERE}: laid[{seat}]", one, names)
            parts = {name: inner.cards(name, DECK) for name in names}
        lays.append(parts)
    return lays


def check_phase(fields: Fields, state: CorsariState, places: dict[str, list[int]], laid: list[dict[str, list[int]]]) -> None:
    """Refuse what does not belong to the phase."""
    phase = PHASES[state.phase]
    why = f"in phase {phase}"
    seats = range(int(state.players))
    if (state.turn >= 0) != (state.phase in (DRAWING, DISCARDING, LAYING)):
        raise fields.fault("turn", f"{'a seat' if state.turn < 0 else 'null'} {why}")
    if (state.closer >= 0) != (state.phase == LAYING):
        raise fields.fault("closer", f"{'the seat that has set sail' if state.closer < 0 else 'null'} {why}")
    if state.phase != DISCARDING and state.taken >= 0:
        raise fields.fault("taken", f"null {why}")
    if state.phase in (DEAL, OVER):
        for place, cards in places.items():
            if cards and place != "stock" and not place.startswith("penalties"):
                raise BadInput(f"{WHERE}: {place} is not empty: expected no cards there {why}")
        if places["stock"] != sorted(places["stock"]):
            raise BadInput(f"{WHERE}: stock is not sorted: expected the pack in deck order {why}")
        if state.phase == DEAL and len(places["stock"]) < state.least_pack():
            raise BadInput(
                f"{WHERE}: stock has {len(places['stock'])} cards: expected at least {state.least_pack()} {why} (COR-A13)"
            )
        fields.must_equal("calm", 0, why)
        fields.must_equal("turns", 0, why)
    elif not 1 <= len(places["pier"]) <= state.terms.pier:
        raise BadInput(f"{WHERE}: the pier has {len(places['pier'])} cards: expected 1 to {state.terms.pier} {why}")
    if state.phase != OVER and state.annulled == MOST_ANNULLED:
        raise fields.fault("annulled", f"at most {MOST_ANNULLED - 1} {why}")
    for seat in seats:
        if state.phase != LAYING and (laid[seat] or places[f"attached[{seat}]"]):
            raise BadInput(f"{WHERE}: seat {seat} has laid down or attached cards: expected none {why}")
        expected = 0 if state.phase in (DEAL, OVER) else int(state.terms.hand)
        found = len(places[f"hands[{seat}]"])
        if state.phase == DISCARDING and seat == state.turn:
            expected += 1
            if state.taken >= 0 and state.taken not in places[f"hands[{seat}]"]:
                raise fields.fault("taken", f"a card in the hand of seat {seat}")
        if state.phase == LAYING:
            found += len(places[f"attached[{seat}]"]) + sum(len(part) for part in laid[seat].values())
            check_lay(state, seat, places, laid)
        if found != expected:
            raise BadInput(f"{WHERE}: seat {seat} has {found} cards: expected {expected} {why}")


def check_lay(state: CorsariState, seat: int, places: dict[str, list[int]], laid: list[dict[str, list[int]]]) -> None:
    """Refuse lay-downs in a wrong order or against the rules of division (COR-12, COR-13, COR-16 to COR-19)."""
    players = int(state.players)
    order = (seat - int(state.closer)) % players
    due = (int(state.turn) - int(state.closer)) % players
    if bool(laid[seat]) != (order < due):
        raise BadInput(
            f"{WHERE}: laid[{seat}]: expected the seats from the closer up to the one before the turn to have laid down"
        )
    attached = places[f"attached[{seat}]"]
    if laid[seat] and places[f"hands[{seat}]"]:
        raise BadInput(f"{WHERE}: seat {seat} has laid down and still holds cards: expected an empty hand")
    if attached and (order == 0 or order > due):
        raise BadInput(f"{WHERE}: attached[{seat}] is not empty: expected none before this seat's part, and none of the closer's")
    pier = places["pier"][0] // RANKS
    for part, cards in laid[seat].items():
        for card in cards:
            if (card // RANKS == pier) != (part == "prisoners"):
                raise BadInput(
                    f"{WHERE}: laid[{seat}].{part} has {DECK.texts[card]}: expected the prisoners to be the cards of the pier's "
                    f"colour, {COLOURS[pier]} (COR-12)"
                )
    if laid[seat]:
        check_crew(f"{WHERE}: laid[{seat}].crew", laid[seat]["crew"])
    if attached:
        crew = laid[int(state.closer)]["crew"]
        colours = {card // RANKS for card in crew}
        ranks = [card % RANKS for card in crew]
        for card in attached:
            if card // RANKS not in colours or card % RANKS in ranks:
                fault = f"{WHERE}: attached[{seat}] has {DECK.texts[card]}"
                raise BadInput(f"{fault}: expected a colour of the closer's crew and a rank it lacks (COR-17)")
        if len({card % RANKS for card in attached}) < len(attached):
            raise BadInput(f"{WHERE}: attached[{seat}] has a rank twice: expected each rank once (COR-19)")


def check_crew(where: str, crew: list[int]) -> None:
    if len({card // RANKS for card in crew}) > 2 or len({card % RANKS for card in crew}) < len(crew):
        raise BadInput(f"{where}: expected at most two colours and every rank once (COR-13)")


def set_lays(state: CorsariState, attached: list[list[int]], laid: list[dict[str, list[int]]]) -> None:
    players = int(state.players)
    state.attached = numbers(players * BANDS)
    state.crews = numbers(players * BANDS)
    state.stowaways = numbers(players * BANDS)
    state.prisoners = numbers(players)
    state.limits = numbers(players)
    for seat in range(players):
        put_cards(state.attached, seat, attached[seat])
        if laid[seat]:
            state.laid |= 1 << seat
            put_cards(state.crews, seat, laid[seat]["crew"])
            put_cards(state.stowaways, seat, laid[seat]["stowaways"])
            state.prisoners[seat] = indexes_to_bits([card % RANKS for card in laid[seat]["prisoners"]])
            state.limits[seat] = sum(card % RANKS + 1 for card in laid[seat]["stowaways"])


def read_scored(fields: Fields, players: int) -> Json | None:
    scored = fields.given["scored"]
    if scored is None:
        return None
    where = f"{WHERE}: scored"
    annulled = isinstance(scored, dict) and scored.get("annulled") is True
    keys = ("round", "annulled") if annulled else ("round", "annulled", "closer", "limits", "sunk_by", "gained", "sweepers")
    inner = Fields(where, scored, keys)
    inner.number("round", 1, MOST)
    inner.flag("annulled")
    if not annulled:
        inner.number("closer", 0, players - 1)
        for key in ("limits", "gained"):
            if not all(type(one) is int and 0 <= one <= MOST for one in inner.items(key, players)):
                raise inner.fault(key, f"a number from 0 to {MOST} for each seat")
        for key in ("sunk_by", "sweepers"):
            check_seats(inner, key, players)
    return inner.given


def check_seats(fields: Fields, key: str, players: int) -> None:
    seats = fields.items(key)
    if not all(type(one) is int and 0 <= one < players for one in seats) or wholes(seats) != sorted(set(wholes(seats))):
        raise fields.fault(key, f"seats from 0 to {players - 1}, ascending")


def read_outcome(fields: Fields, state: CorsariState) -> None:
    if state.phase != OVER:
        fields.must_equal("outcome", None, f"in phase {PHASES[state.phase]}")
        return
    players = int(state.players)
    inner = Fields(f"{WHERE}: outcome", fields.given["outcome"], ("winners", "reason", "penalties"))
    check_seats(inner, "winners", players)
    state.winners = indexes_to_bits(wholes(inner.items("winners")))
    if not state.winners:
        raise inner.fault("winners", "at least one seat")
    state.reason = inner.word("reason", REASONS)
    counts = [int(state.penalty_counts[seat]) for seat in range(players)]
    if not all(type(one) is int for one in inner.items("penalties", players)) or inner.given["penalties"] != counts:
        raise inner.fault("penalties", f"{counts} (the penalty cards of each seat)")


# ---- refusing --------------------------------------------------------------------------------------------------------


def refusal(state: CorsariState, action: int) -> NotLegal:
    """Why an action that is not legal here is not."""
    if action < DISCARD:
        return draw_refusal(state, action)
    if action < ATTACH:
        return discard_refusal(state, action)
    if state.phase != LAYING:
        return NotLegal("nobody has set sail: cards are laid down only then", "COR-16")
    return attach_refusal(state, action - ATTACH) if action < CREW_NONE else crew_refusal(state, action - CREW)


def draw_refusal(state: CorsariState, action: int) -> NotLegal:
    if state.phase == DISCARDING:
        return NotLegal("a card has been drawn already: now discard one", "COR-07")
    if state.phase == LAYING:
        return NotLegal("a ship has set sail: nobody draws any more", "COR-16")
    if action == DRAW_STOCK:
        return NotLegal("the stock is empty", "COR-08")
    if action == DRAW_DISCARD and state.becalmed():
        return NotLegal("becalmed: the last draws all came from the discard pile; draw from the stock or the pier", "COR-A15")
    assert action != DRAW_PIER
    return NotLegal("the discard pile is empty", "COR-08")


def discard_refusal(state: CorsariState, action: int) -> NotLegal:
    card = (action - DISCARD) % PACK
    if state.phase == DRAWING:
        return NotLegal("draw a card first", "COR-07")
    if state.phase == LAYING:
        return NotLegal("a ship has set sail: nobody discards any more", "COR-16")
    if not holds(state, card):
        return NotLegal(f"{DECK.texts[card]} is not in the hand", "COR-07")
    if not state.terms.return_taken and card == state.taken:
        return NotLegal(f"{DECK.texts[card]} was just taken from the discard pile and cannot go back in the same turn", "COR-A15")
    if action < SAIL:
        return NotLegal("the last stock card is drawn: set sail", "COR-21")
    return NotLegal("nobody sets sail on their first turn of a round", "COR-A16")


def attach_refusal(state: CorsariState, card: int) -> NotLegal:
    colour = card // RANKS
    if state.turn == state.closer:
        return NotLegal("the first ship attaches nothing itself", "COR-16")
    if not holds(state, card):
        return NotLegal(f"{DECK.texts[card]} is not in the hand", "COR-16")
    if colour == state.pier_colour():
        return NotLegal(f"{DECK.texts[card]} has the pier's colour: it is a prisoner", "COR-A1")
    if not state.crews[state.closer * BANDS + colour]:
        wanted = " or ".join(closer_colours(state)) or "none at all"
        return NotLegal(f"{DECK.texts[card]} has no colour of the first ship's crew ({wanted})", "COR-17")
    if any(state.crews[state.closer * BANDS + band] >> card % RANKS & 1 for band in range(BANDS)):
        return NotLegal(f"the first ship's crew already has the number {card % RANKS + 1}", "COR-17")
    return NotLegal(f"this seat has already attached the number {card % RANKS + 1}", "COR-19")


def crew_refusal(state: CorsariState, named: int) -> NotLegal:
    first, second = named // BANDS, named % BANDS
    for colour in (first, second):
        if colour == state.pier_colour():
            return NotLegal(f"{COLOURS[colour]} is the pier's colour: these cards are prisoners", "COR-A1")
        if not state.hands[state.turn * BANDS + colour]:
            return NotLegal(f"there is no {COLOURS[colour]} card in the hand", "COR-13")
    return NotLegal(
        f"{COLOURS[first]} and {COLOURS[second]} share no rank here: name them in deck order, {COLOURS[second]} {COLOURS[first]}",
        "COR-13",
    )


def holds(state: CorsariState, card: int) -> bool:
    return bool(state.hands[state.turn * BANDS + card // RANKS] >> card % RANKS & 1)
