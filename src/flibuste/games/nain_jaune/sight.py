"""Nain Jaune: what each seat may see, and what is said to have happened."""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from flibuste.cards import EMPTY, bits_to_indexes, numbers
from flibuste.game import BySeat, Event, Json, Outcome
from flibuste.games.nain_jaune.events import (
    Announced,
    Dealt,
    Eliminated,
    Ended,
    Forgot,
    GrandAbordage,
    Laid,
    Matched,
    NewRun,
    Passed,
    Staked,
    WonRound,
)
from flibuste.games.nain_jaune.rules import (
    ANNOUNCE,
    BIT,
    CARD_PLAYED,
    DECK,
    FREE,
    OF_RANK,
    PHASES,
    RANK_OF,
    RANKS,
    REASONS,
    SCORE_GRAND_ABORDAGE,
    SCORE_PAID,
    SCORE_ROUND,
    SCORE_WINNER,
    SPACE_NAMES,
    SPACE_OF,
    SPACES,
    STAKE,
    WINNING,
    NainJauneState,
)
from flibuste.games.nain_jaune.view import NainJauneOutcome, NainJauneOwn, NainJauneShared, RoundScore
from flibuste.games.nain_jaune.view import NainJauneView as NainJauneView
from flibuste.position import whole, wholes

# ---- cards and money in words ----------------------------------------------------------------------------------------


def names_of(cards: i64) -> list[str]:
    """A set of cards, in deck order."""
    return DECK.names(bits_to_indexes(cards))


def a_rank(rank: int) -> str:
    """A rank in a sentence: 'a 7', 'an 8'."""
    return f"an {rank}" if rank in (8, 11) else f"a {rank}"


def cards_to_bits(cards: Iterable[int]) -> i64:
    """These cards as a set."""
    found: i64 = 0
    for card in cards:
        found |= BIT[card]
    return found


def laid_cards(state: NainJauneState) -> list[tuple[int, int]]:
    """The round's common pile, oldest first: the seat and the card. It is what a loaded position had, and then the record."""
    if state.turn < 0:
        return []
    laid = [(int(one) // 64, int(one) % 64) for one in state.earlier]
    for entry in state.trail:
        laid.append((int(entry // 256 // 1024), int(CARD_PLAYED[entry // 256 % 1024])))
    return laid


def laid_text(state: NainJauneState) -> list[object]:
    return [[seat, DECK.texts[card]] for seat, card in laid_cards(state)]


def board_text(board: vec[i64]) -> dict[str, int]:
    return {name: int(board[space]) for space, name in enumerate(SPACE_NAMES)}


def purse_list(state: NainJauneState) -> list[int]:
    return [int(points) for points in state.purses]


def scored_text(state: NainJauneState) -> RoundScore | None:
    """The last round's score, in the words of the notation."""
    score = state.score
    if not len(score):
        return None
    return {
        "round": int(score[SCORE_ROUND]),
        "winner": int(score[SCORE_WINNER]),
        "paid": [int(score[SCORE_PAID + seat]) for seat in range(state.players)],
        "grand_abordage": score[SCORE_GRAND_ABORDAGE] == 1,
    }


def score_of(scored: Json | None, seats: int) -> vec[i64]:
    """The inverse of `scored_text`, of a score that is known to be sound."""
    if scored is None:
        return EMPTY
    score = numbers(SCORE_PAID + seats)
    score[SCORE_ROUND] = whole(scored["round"])
    score[SCORE_WINNER] = whole(scored["winner"])
    score[SCORE_GRAND_ABORDAGE] = 1 if scored["grand_abordage"] else 0
    for seat, points in enumerate(wholes(scored["paid"])):
        score[SCORE_PAID + seat] = points
    return score


def outcome_of(state: NainJauneState) -> Outcome | None:
    if not state.over:
        return None
    return Outcome(bits_to_indexes(state.winners), {"purses": purse_list(state), "reason": REASONS[state.reason]})


def outcome_text(state: NainJauneState) -> NainJauneOutcome | None:
    if not state.over:
        return None
    return {"winners": bits_to_indexes(state.winners), "purses": purse_list(state), "reason": REASONS[state.reason]}


# ---- passes ----------------------------------------------------------------------------------------------------------


def passed_on(state: NainJauneState, seat: int, turn: int) -> list[int]:
    """Who could not follow a card of `seat`, clockwise from that seat, if the turn then went to `turn`.

    A new run of the same seat means that nobody could; `turn` is then that seat itself.
    """
    passed: list[int] = []
    one = seat
    while True:
        if not state.out >> one & 1:
            passed.append(one)
        one = (one + 1) % int(state.players)
        if one == turn:
            return passed


def known_lacks(state: NainJauneState) -> list[i64]:
    """The ranks that each seat has shown not to hold, as bits (bit r for rank r).

    They follow from the public record alone: each card of it but a 13 asked for the next rank, and the next card, or now the
    turn, tells who had it. Nobody gains cards in a round, so a rank once missing stays missing.
    """
    lacks: list[i64] = [0] * int(state.players)
    if state.turn < 0:
        return lacks
    trail = state.trail
    for place in range(len(trail)):
        seat = int(trail[place] // 256 // 1024)
        wanted = int(RANK_OF[CARD_PLAYED[trail[place] // 256 % 1024]]) + 1
        if wanted > RANKS:
            continue
        if place + 1 < len(trail):
            turn = int(trail[place + 1] // 256 // 1024)
            followed = int(RANK_OF[CARD_PLAYED[trail[place + 1] // 256 % 1024]]) == wanted
        else:
            turn = int(state.turn)
            followed = state.need == wanted
        if not (followed and turn == seat):  # a seat that starts anew lacks the rank, so it cannot start with it
            for one in passed_on(state, seat, turn):
                lacks[one] |= 1 << i64(wanted)
    return lacks


def shows_something(state: NainJauneState, action: int) -> bool:
    """Whether the maker of a play learns something by it.

    He does where the others are asked for the next rank (he has none himself, and no new run is his anyway after a 13) and he
    could not know the answer: somebody among them has not passed on that rank yet, and not all cards of it lie open. His last
    card asks nobody, but where cards left cost their pips or winning cards are matched, the payments tell of the hands.
    """
    card = CARD_PLAYED[action]
    seat = state.turn
    left = state.hands[seat] & ~BIT[card]
    if not left:
        return state.terms.pips or state.terms.match_kept
    rank = RANK_OF[card]
    if rank == RANKS or left & OF_RANK[rank + 1]:
        return False
    hidden = state.aside
    for other in range(state.players):
        hidden |= state.hands[other]
    if not hidden & OF_RANK[rank + 1]:
        return False
    lacks = known_lacks(state)
    others = (other for other in range(int(state.players)) if other != seat and not state.out >> other & 1)
    return any(not lacks[other] >> (rank + 1) & 1 for other in others)


# ---- the view --------------------------------------------------------------------------------------------------------


def own_of(state: NainJauneState, seat: int | None, legal: list[str]) -> NainJauneOwn:
    """What a seat, or for None a spectator, sees and not everybody does."""
    return NainJauneOwn(seat=seat, legal=legal, hand=names_of(state.hands[seat]) if seat is not None else [])


def shared_of(state: NainJauneState) -> NainJauneShared:
    """What everybody sees."""
    return NainJauneShared(
        game="nain_jaune",
        options=state.options.text(),
        turn=int(state.turn) if state.turn >= 0 else None,
        phase=PHASES[state.phase],
        round=int(state.round),
        dealer=int(state.dealer),
        need=int(state.need) if state.need != FREE else None,
        hand_sizes=[len(bits_to_indexes(hand)) for hand in state.hands],
        dealt=int(state.terms.hand[state.seats_in()]) if state.turn >= 0 else 0,
        aside_size=len(bits_to_indexes(state.aside)),
        laid=[(seat, DECK.texts[card]) for seat, card in laid_cards(state)],
        lacks=[bits_to_indexes(ranks) for ranks in known_lacks(state)],
        board=board_text(state.board),
        purses=purse_list(state),
        out=bits_to_indexes(state.out),
        scored=scored_text(state),
        outcome=outcome_text(state),
    )


# ---- what happened ---------------------------------------------------------------------------------------------------


def events_of(before: NainJauneState, action: int | None, after: NainJauneState) -> list[Event]:
    """The story of an action, told from the positions before and after it."""
    if action is None:
        return [staked(before, after), dealt(after)]
    seat = int(before.turn)
    card = int(CARD_PLAYED[action])
    told: list[Event] = [Laid(seat, DECK.texts[card], before.need == FREE), *stake_events(before, action, seat)]
    if after.turn < 0:
        return told + round_events(before, action, after)
    rank = int(RANK_OF[card])
    if rank == RANKS:
        return [*told, NewRun(seat, "a 13")]
    if after.need == FREE or after.turn != seat:
        told.append(Passed(None, passed_on(after, seat, int(after.turn)), rank + 1))
    if after.need == FREE:
        told.append(NewRun(seat, "passes"))
    return told


def staked(before: NainJauneState, after: NainJauneState) -> Event:
    seats = [seat for seat in range(int(after.players)) if not after.out >> seat & 1]
    return Staked(None, seats, STAKE, carried=board_text(before.board), board=board_text(after.board))


def dealt(after: NainJauneState) -> Event:
    return Dealt(
        seat=None,
        round=int(after.round),
        dealer=int(after.dealer),
        cards=int(after.terms.hand[after.seats_in()]),
        aside=len(bits_to_indexes(after.aside)),
        turn=int(after.turn),
        hand=BySeat({s: names_of(after.hands[s]) for s in range(int(after.players)) if not after.out >> s & 1}),
    )


def takes_stake(state: NainJauneState, action: int) -> bool:
    """Whether a play takes the stake of its space."""
    return SPACE_OF[CARD_PLAYED[action]] >= 0 and (action >= ANNOUNCE or not state.terms.must_announce)


def stake_events(before: NainJauneState, action: int, seat: int) -> list[Event]:
    """A winning card: announced, or (with must_announce) forgotten."""
    card = CARD_PLAYED[action]
    if SPACE_OF[card] < 0:
        return []
    kind = Announced if takes_stake(before, action) else Forgot
    return [kind(seat, DECK.texts[card], int(before.board[SPACE_OF[card]]))]


def round_events(before: NainJauneState, action: int, after: NainJauneState) -> list[Event]:
    """What the end of a round brought: the grand abordage, payments, matched stakes, eliminations, the end."""
    winner = int(before.turn)
    score = scored_text(after)
    assert score is not None
    told: list[Event] = []
    board = [int(points) for points in before.board]
    if takes_stake(before, action):
        board[SPACE_OF[CARD_PLAYED[action]]] = 0
    if score["grand_abordage"]:
        told.append(GrandAbordage(winner, sum(board)))
        board = [0] * SPACES
    left = [0 if seat == winner else len(bits_to_indexes(before.hands[seat])) for seat in range(before.players)]
    told.append(WonRound(winner, **score, left=left, points=sum(score["paid"])))
    for space in range(SPACES):
        if after.board[space] > board[space]:
            holder = next(seat for seat in range(int(before.players)) if before.hands[seat] >> WINNING[space] & 1)
            told.append(Matched(holder, SPACE_NAMES[space], int(after.board[space]) - board[space]))
    for seat in bits_to_indexes(after.out & ~before.out):
        told.append(Eliminated(seat, int(after.purses[seat])))
    outcome = outcome_text(after)
    return [*told, Ended(None, **outcome)] if outcome is not None else told
