"""Nain Jaune: positions as text, both ways, and why an action is refused."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import bits_to_indexes, indexes_to_bits
from flibuste.game import BadInput, Json, NotLegal, Options
from flibuste.games.nain_jaune.rules import (
    ANNOUNCE,
    CARD_PLAYED,
    DECK,
    FREE,
    OF_RANK,
    OVER,
    PHASES,
    PLAYING,
    PURSE,
    RANK_OF,
    RANKS,
    REASONS,
    SPACE_NAMES,
    STAKE,
    NainJauneState,
    Terms,
)
from flibuste.games.nain_jaune.sight import (
    a_rank,
    board_text,
    cards_to_bits,
    laid_cards,
    laid_text,
    names_of,
    outcome_of,
    purse_list,
    score_of,
    scored_text,
)
from flibuste.position import Fields, check_all_cards, read_card, shown, wholes

KEYS: Final = (
    "game", "options", "round", "dealer", "phase", "turn", "need", "hands", "aside", "laid", "board", "purses", "out",
    "scored", "outcome",
)  # fmt: skip
WHERE: Final = "nain_jaune position"
MOST_ROUND_NUMBER: Final = 1_000_000  # round numbers are free, but they are numbers


# ---- writing ---------------------------------------------------------------------------------------------------------


def dump_position(state: NainJauneState) -> Json:
    outcome = outcome_of(state)
    return {
        "game": "nain_jaune",
        "options": state.options.text(),
        "round": int(state.round),
        "dealer": int(state.dealer),
        "phase": PHASES[state.phase],
        "turn": int(state.turn) if state.turn >= 0 else None,
        "need": int(state.need) if state.need != FREE else None,
        "hands": [names_of(hand) for hand in state.hands],
        "aside": names_of(state.aside),
        "laid": laid_text(state),
        "board": board_text(state.board),
        "purses": purse_list(state),
        "out": bits_to_indexes(state.out),
        "scored": scored_text(state),
        "outcome": outcome.text() if outcome is not None else None,
    }


# ---- reading ---------------------------------------------------------------------------------------------------------


def load_position(position: Json, options: Options) -> NainJauneState:
    """Read a position strictly; it begins with nothing remembered."""
    fields = Fields(WHERE, position, KEYS)
    players = options.players
    state = NainJauneState(Terms(options))
    state.round = fields.number("round", 1, MOST_ROUND_NUMBER)
    state.dealer = fields.number("dealer", 0, players - 1)
    state.phase = fields.word("phase", PHASES)
    state.over = state.phase == OVER
    state.turn = fields.seat("turn", players)
    state.need = FREE if position["need"] is None else read_need(fields)
    state.out = read_out(fields, players)

    hands = fields.cards_by_seat("hands", DECK, players)
    aside = fields.cards("aside", DECK)
    laid = read_laid(fields, players)
    places = {"aside": aside, "laid": [card for _, card in laid]}
    for seat in range(players):
        places[f"hands[{seat}]"] = hands[seat]
    check_all_cards(WHERE, places, DECK, [int(card) for card in state.terms.pack])

    state.hands = vec[i64]([cards_to_bits(hand) for hand in hands])
    state.aside = cards_to_bits(aside)
    state.board = read_board(fields, players)
    state.purses = vec[i64](read_points(fields, "purses", players))
    check_phase(fields, state, hands, laid)
    check_money(state)
    if state.phase == PLAYING:
        state.earlier = vec[i64]([seat * 64 + card for seat, card in laid])
        set_row(state)
    state.score = score_of(read_scored(fields, players), players)
    read_outcome(fields, state)
    return state


def set_row(state: NainJauneState) -> None:
    """Who laid the latest card, and how many in a row (NAI-A8)."""
    for seat, _ in laid_cards(state):
        state.row = state.row + 1 if seat == state.last else 1
        state.last = seat


def read_need(fields: Fields) -> int:
    need = fields.given["need"]
    if type(need) is not int or not 2 <= need <= RANKS:
        raise fields.fault("need", f"a rank from 2 to {RANKS} that must follow, or null for a free start")
    return need


def read_out(fields: Fields, players: int) -> i64:
    seats = fields.items("out")
    if not all(type(one) is int and 0 <= one < players for one in seats) or len(set(wholes(seats))) < len(seats):
        raise fields.fault("out", f"different seats from 0 to {players - 1}")
    return indexes_to_bits(wholes(seats))


def read_laid(fields: Fields, players: int) -> list[tuple[int, int]]:
    """The pile, oldest first: seat and card."""
    laid: list[tuple[int, int]] = []
    for place, one in enumerate(fields.items("laid")):
        where = f"{WHERE}: laid[{place}]"
        if not isinstance(one, list) or len(one) != 2:
            raise BadInput(f"{where} is {shown(one)}: expected a seat and a card")
        seat = one[0]
        if type(seat) is not int or not 0 <= seat < players:
            raise BadInput(f"{where}: {shown(seat)} is no seat: expected 0 to {players - 1}")
        laid.append((seat, read_card(where, one[1], DECK)))
    return laid


def read_board(fields: Fields, players: int) -> vec[i64]:
    inner = Fields(f"{WHERE}: board", fields.given["board"], SPACE_NAMES)
    return vec[i64]([inner.number(name, 0, PURSE * players) for name in SPACE_NAMES])


def read_points(fields: Fields, key: str, players: int) -> list[int]:
    points = fields.items(key, players)
    if not all(type(one) is int and 0 <= one <= PURSE * players for one in points):
        raise fields.fault(key, f"points for each seat, from 0 to {PURSE * players}")
    return wholes(points)


def check_phase(fields: Fields, state: NainJauneState, hands: list[list[int]], laid: list[tuple[int, int]]) -> None:
    """Refuse what does not belong to the phase."""
    why = f"in phase {PHASES[state.phase]}"
    playing = state.phase == PLAYING
    if (state.turn >= 0) != playing:
        raise fields.fault("turn", f"{'a seat' if playing else 'null'} {why}")
    if not playing:
        fields.must_equal("need", None, why)
    if state.phase != OVER and state.seats_in() < 2:
        raise fields.fault("out", f"at least two seats still in {why}")
    if playing and state.out >> state.turn & 1:
        raise fields.fault("turn", "a seat that is not out")
    dealt = int(state.terms.hand[state.seats_in()]) if playing else 0
    for seat, hand in enumerate(hands):
        is_out = bool(state.out >> seat & 1)
        expected = 0 if is_out else dealt
        found = len(hand) + sum(1 for layer, _ in laid if layer == seat)
        if found != expected:
            because = f"{why} (this seat is out)" if is_out else why
            raise BadInput(f"{WHERE}: seat {seat} has {found} cards in hand and laid: expected {expected} {because} (NAI-03)")
        if playing and not is_out and not hand:
            raise BadInput(
                f"{WHERE}: hands[{seat}] is empty: expected a card in every hand {why}, for the last one ends it (NAI-13)"
            )
    if state.need != FREE and not state.hands[state.turn] & OF_RANK[state.need]:
        raise fields.fault("need", f"a rank that seat {state.turn} holds, for the turn goes to whoever can go on (NAI-06)")


def check_money(state: NainJauneState) -> None:
    """Refuse points that come from nowhere, or a seat that should be out, or should not be (NAI-12)."""
    players = int(state.players)
    total = sum(int(points) for points in state.purses) + sum(int(points) for points in state.board)
    if total != PURSE * players:
        raise BadInput(
            f"{WHERE}: purses and board have {total} points: expected {PURSE * players}, {PURSE} for each player (NAI-01)"
        )
    for seat in range(players):
        is_out = bool(state.out >> seat & 1)
        if is_out and state.purses[seat] >= STAKE:
            raise BadInput(f"{WHERE}: seat {seat} is out with {state.purses[seat]} points: expected less than {STAKE} (NAI-12)")
        if state.phase != PLAYING and not is_out and state.purses[seat] < STAKE:
            raise BadInput(
                f"{WHERE}: seat {seat} has {state.purses[seat]} points: expected {STAKE} to stake, or the seat in out (NAI-12)"
            )


def read_scored(fields: Fields, players: int) -> Json | None:
    scored = fields.given["scored"]
    if scored is None:
        return None
    inner = Fields(f"{WHERE}: scored", scored, ("round", "winner", "paid", "grand_abordage"))
    inner.number("round", 1, MOST_ROUND_NUMBER)
    winner = inner.number("winner", 0, players - 1)
    inner.flag("grand_abordage")
    if read_points(inner, "paid", players)[winner]:
        raise inner.fault("paid", f"0 for the winner, seat {winner}")
    return inner.given


def read_outcome(fields: Fields, state: NainJauneState) -> None:
    if state.phase != OVER:
        fields.must_equal("outcome", None, f"in phase {PHASES[state.phase]}")
        return
    inner = Fields(f"{WHERE}: outcome", fields.given["outcome"], ("winners", "purses", "reason"))
    inner.must_equal("purses", purse_list(state), "(the purses of the position)")
    state.winners = state.richest()
    inner.must_equal("winners", bits_to_indexes(state.winners), "(the richest, NAI-14)")
    state.reason = inner.word("reason", REASONS)
    if REASONS[state.reason] == "last-player" and state.seats_in() > 1:
        raise inner.fault("reason", f"rounds, for {state.seats_in()} seats are still in")


# ---- refusing --------------------------------------------------------------------------------------------------------


def refusal(state: NainJauneState, action: int) -> NotLegal:
    """Why an action that is not legal here is not."""
    card = int(CARD_PLAYED[action])
    name = DECK.texts[card]
    rank = int(RANK_OF[card])
    need = int(state.need)
    if not state.hands[state.turn] >> card & 1:
        if any(card == laid for _, laid in laid_cards(state)):
            return NotLegal(f"{name} has been laid already", "NAI-04")
        return NotLegal(f"{name} is not in the hand", "NAI-04")
    if need != FREE and rank == need - 1:
        return NotLegal(f"{name} has the rank just laid: exactly one card of a rank, then {a_rank(need)}", "NAI-A4")
    if need != FREE and rank != need:
        return NotLegal(f"{name} does not go on with the run: {a_rank(need)} must follow", "NAI-05")
    assert action >= ANNOUNCE and not state.terms.must_announce
    return NotLegal(f"announcements are made for you here: play {name}", "NAI-A10")
