"""Corsari: what each seat may see, and what is said to have happened."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, bits_to_indexes, indexes_to_bits, numbers
from flibuste.game import BySeat, Event, Json, Outcome
from flibuste.games.corsari.events import (
    Annulled,
    Attached,
    Dealt,
    Discarded,
    Drew,
    Ended,
    LaidDown,
    LastRound,
    PierColour,
    Scored,
    SetSail,
    ShortPack,
    Sunk,
    Swept,
)
from flibuste.games.corsari.rules import (
    ATTACH,
    BANDS,
    COLOURS,
    CREW_NONE,
    DECK,
    DISCARD,
    DRAW_DISCARD,
    DRAW_PIER,
    DRAW_STOCK,
    LAYING,
    LOWEST,
    PACK,
    PHASES,
    RANKS,
    REASONS,
    SAIL,
    SCORE_ANNULLED,
    SCORE_CLOSER,
    SCORE_ROUND,
    SCORE_SEATS,
    SCORE_SUNK_BY,
    SCORE_SWEEPERS,
    STOP_FROM,
    CorsariState,
)
from flibuste.games.corsari.view import CorsariOutcome, CorsariOwn, CorsariShared, Lay, Score
from flibuste.games.corsari.view import CorsariView as CorsariView
from flibuste.position import whole, wholes

SOURCES: Final = ("stock", "discard", "pier")
TOLD: Final[dict[tuple[int, int, int], list[Event]]] = {}  # see `kept`


# ---- sets of cards in words ------------------------------------------------------------------------------------------


def cards_of(masks: vec[i64], seat: i64) -> list[int]:
    """The cards that a seat has in an array of ten masks a seat, in deck order."""
    found: list[int] = []
    lowest = LOWEST
    for colour in range(i64(BANDS)):
        mask = masks[seat * BANDS + colour]
        while mask:
            found.append(int(colour * RANKS + lowest[mask]))
            mask &= mask - 1
    return found


def put_cards(masks: vec[i64], seat: i64, cards: list[int]) -> None:
    """The inverse of `cards_of`."""
    for card in cards:
        masks[seat * BANDS + card // RANKS] |= 1 << card % RANKS


def names_of(masks: vec[i64], seat: i64) -> list[str]:
    return DECK.names(cards_of(masks, seat))


def pier_cards(state: CorsariState) -> list[int]:
    return [int(state.row[i]) for i in range(state.pier_at, state.pier_end)]


def stock_cards(state: CorsariState) -> list[int]:
    """The stock from its top; while a deal is awaited and in the end, the whole pack."""
    if state.turn < 0:
        return [int(card) for card in state.pack()]
    return [int(state.row[i]) for i in range(state.stock_at, len(state.row))]


def stock_size(state: CorsariState) -> int:
    return int(len(state.pack()) if state.turn < 0 else len(state.row) - state.stock_at)


def discard_cards(state: CorsariState) -> list[int]:
    return [int(card) for card in state.discards][::-1]


def prisoner_cards(state: CorsariState, seat: int) -> list[int]:
    base = int(state.pier_colour()) * RANKS
    return [base + rank for rank in bits_to_indexes(state.prisoners[seat])]


def laid_text(state: CorsariState, seat: int) -> Lay | None:
    """How a seat has divided its cards, once it has."""
    return lay_of(state, seat) if state.phase == LAYING and state.laid >> seat & 1 else None


def lay_of(state: CorsariState, seat: int) -> Lay:
    return {
        "crew": names_of(state.crews, seat),
        "prisoners": DECK.names(prisoner_cards(state, seat)),
        "stowaways": names_of(state.stowaways, seat),
    }


def attached_names(state: CorsariState, seat: int) -> list[str]:
    return names_of(state.attached, seat) if state.phase == LAYING else []


def closer_crew(state: CorsariState) -> list[str]:
    return names_of(state.crews, state.closer) if state.phase == LAYING else []


def closer_colours(state: CorsariState) -> list[str]:
    if state.phase != LAYING:
        return []
    return [COLOURS[colour] for colour in range(BANDS) if state.crews[state.closer * BANDS + colour]]


def scored_text(state: CorsariState) -> Score | None:
    """The last round's score, in the words of the notation."""
    score = state.score
    if not len(score):
        return None
    if score[SCORE_ANNULLED]:
        return {"round": int(score[SCORE_ROUND]), "annulled": True}
    seats = state.players
    return {
        "round": int(score[SCORE_ROUND]),
        "annulled": False,
        "closer": int(score[SCORE_CLOSER]),
        "limits": [int(score[SCORE_SEATS + seat]) for seat in range(seats)],
        "sunk_by": bits_to_indexes(score[SCORE_SUNK_BY]),
        "gained": [int(score[SCORE_SEATS + seats + seat]) for seat in range(seats)],
        "sweepers": bits_to_indexes(score[SCORE_SWEEPERS]),
    }


def score_of(scored: Json | None, seats: int) -> vec[i64]:
    """The inverse of `scored_text`, of a score that is known to be sound."""
    if scored is None:
        return EMPTY
    if scored["annulled"]:
        score = numbers(SCORE_SEATS)
        score[SCORE_ANNULLED] = 1
    else:
        score = numbers(SCORE_SEATS + 2 * seats)
        score[SCORE_CLOSER] = whole(scored["closer"])
        score[SCORE_SUNK_BY] = indexes_to_bits(wholes(scored["sunk_by"]))
        score[SCORE_SWEEPERS] = indexes_to_bits(wholes(scored["sweepers"]))
        for place, number in enumerate(wholes(scored["limits"]) + wholes(scored["gained"])):
            score[SCORE_SEATS + place] = number
    score[SCORE_ROUND] = whole(scored["round"])
    return score


def outcome_of(state: CorsariState) -> Outcome | None:
    if not state.over:
        return None
    counts = [int(state.penalty_counts[seat]) for seat in range(state.players)]
    return Outcome(bits_to_indexes(state.winners), {"reason": REASONS[state.reason], "penalties": counts})


def outcome_text(state: CorsariState) -> CorsariOutcome | None:
    if not state.over:
        return None
    counts = [int(state.penalty_counts[seat]) for seat in range(state.players)]
    return {"winners": bits_to_indexes(state.winners), "reason": REASONS[state.reason], "penalties": counts}


# ---- the view --------------------------------------------------------------------------------------------------------


def own_of(state: CorsariState, seat: int | None, legal: list[str]) -> CorsariOwn:
    """What a seat, or for None a spectator, sees and not everybody does."""
    return CorsariOwn(seat=seat, legal=legal, hand=names_of(state.hands, seat) if seat is not None else [])


def shared_of(state: CorsariState) -> CorsariShared:
    """What everybody sees."""
    seats = range(int(state.players))
    return CorsariShared(
        game="corsari",
        options=state.options.text(),
        turn=int(state.turn) if state.turn >= 0 else None,
        phase=PHASES[state.phase],
        round=int(state.round),
        dealer=int(state.dealer),
        last_round=state.last_round,
        annulled=int(state.annulled),
        hand_sizes=[len(cards_of(state.hands, s)) for s in seats],
        known=known_cards(state) if state.turn >= 0 else [[] for _ in seats],
        pier=DECK.names(pier_cards(state)),
        discards=DECK.names(discard_cards(state)),
        stock_size=stock_size(state),
        penalties=[names_of(state.penalties, s) for s in seats],
        taken=DECK.texts[state.taken] if state.taken >= 0 else None,
        calm=int(state.calm),
        turns=int(state.turns),
        closer=int(state.closer) if state.closer >= 0 else None,
        crew_colours=closer_colours(state),
        crew=closer_crew(state),
        attached=[attached_names(state, s) for s in seats],
        laid=[laid_text(state, s) for s in seats],
        scored=scored_text(state),
        outcome=outcome_text(state),
    )


def known_cards(state: CorsariState) -> list[list[str]]:
    """Which cards the public record puts into whose hands: taken from pier or discard pile, not given away since."""
    held = numbers(state.players * BANDS)
    for entry in state.trail:
        seat = entry // 256 // 1024
        action = entry // 256 % 1024
        card = entry % 256 - 1
        if card >= 0:
            held[seat * BANDS + card // RANKS] |= 1 << card % RANKS
        elif action >= CREW_NONE:
            for colour in range(i64(BANDS)):
                held[seat * BANDS + colour] = 0
        elif action >= DISCARD:
            card = (action - DISCARD) % PACK
            held[seat * BANDS + card // RANKS] &= ~(1 << card % RANKS)
    return [names_of(held, seat) for seat in range(int(state.players))]


# ---- what happened ---------------------------------------------------------------------------------------------------


def events_of(before: CorsariState, action: int | None, after: CorsariState) -> list[Event]:
    """The story of an action, told from the positions before and after it."""
    if action is None:
        return [dealt(after)]
    seat = int(before.turn)
    if action < DISCARD:
        told = drew(before, action, seat)
        if action == DRAW_PIER and after.turn >= 0 and after.pier_colour() != before.pier_colour():
            told = [*told, PierColour(None, COLOURS[after.pier_colour()])]
        if after.turn < 0:
            told = [*told, Annulled(seat, int(before.round)), *ended(after)]
        return told
    if action < ATTACH:
        card = (action - DISCARD) % PACK
        told = kept((seat, DISCARD, card)) or keep((seat, DISCARD, card), Discarded(seat, DECK.texts[card]))
        return [*told, SetSail(seat)] if action >= SAIL else told
    if action < CREW_NONE:
        return [Attached(seat, DECK.texts[action - ATTACH])]
    return [laid_down(before, action, seat), *(scored(after) if after.turn < 0 else [])]


def dealt(state: CorsariState) -> Event:
    return Dealt(
        seat=None,
        round=int(state.round),
        dealer=int(state.dealer),
        pier=DECK.names(pier_cards(state)),
        discard=DECK.texts[state.discards[0]],
        last_round=state.last_round,
        hand=BySeat({seat: names_of(state.hands, seat) for seat in range(int(state.players))}),
    )


def drew(before: CorsariState, action: int, seat: int) -> list[Event]:
    if action == DRAW_STOCK:
        card = int(before.row[before.stock_at])
    else:
        card = int(before.discards[len(before.discards) - 1] if action == DRAW_DISCARD else before.row[before.pier_at])
    what = (seat, action, card)
    text = DECK.texts[card]
    return kept(what) or keep(what, Drew(seat, SOURCES[action], BySeat({seat: text}) if action == DRAW_STOCK else text))


def kept(what: tuple[int, int, int]) -> list[Event] | None:
    """What was told of this seat, kind of action and card before, at whichever table. It is never changed, and a table keeps all
    that it has told for those who come later: made anew each time, it would be most of what a long match takes."""
    return TOLD.get(what)


def keep(what: tuple[int, int, int], event: Event) -> list[Event]:
    told = TOLD[what] = [event]
    return told


def laid_down(before: CorsariState, action: int, seat: int) -> Event:
    table = before.copy()
    table.divide_hand(action)
    laid = lay_of(table, seat)
    return LaidDown(seat, laid["crew"], laid["prisoners"], laid["stowaways"], int(table.limits[seat]))


def scored(after: CorsariState) -> list[Event]:
    """What the end of a round brought: sinkings, sweeps, penalties, the last round, the end."""
    score = scored_text(after)
    assert score is not None
    told: list[Event] = []
    if score["sweepers"]:
        told.append(Swept(None, score["sweepers"]))
    else:
        if score["sunk_by"]:
            told.append(Sunk(score["closer"], score["sunk_by"]))
        penalties = [int(after.penalty_counts[seat]) for seat in range(after.players)]
        told.append(Scored(None, **score, penalties=penalties))
        total = sum(penalties)
        if after.last_round and not after.over:
            told.append(LastRound(None, total))
        if after.over and not after.last_round and not (after.terms.stops_at_45 and total >= STOP_FROM):
            told.append(ShortPack(None, PACK - total, int(after.least_pack())))  # COR-A13
    return told + ended(after)


def ended(after: CorsariState) -> list[Event]:
    outcome = outcome_text(after)
    return [Ended(None, **outcome)] if outcome is not None else []
