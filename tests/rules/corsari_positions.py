"""Complete positions of Corsari from the few cards that matter.

Cards are written in short: "red 1 7 blue 4" is red-1, red-7 and blue-4. Whatever is not named is filled in from the rest
of the deck in a fixed, mixed order, so that the same call always gives the same position.
"""

from collections.abc import Mapping, Sequence

from flibuste.game import Json
from flibuste.games.corsari.rules import COLOURS, DECK, HAND
from flibuste.games.corsari.tutorial import MIXED
from flibuste.games.corsari.tutorial import cards as cards_in_short

BLUE_PIER = "blue 6 10 11"

# Four hands that make crews of their own colours, with two prisoners each at a blue pier; see `fleet`.
CREWS = (
    "violet 3 5 7 9 11 orange 2 4 6 8 10",
    "red 3 5 7 9 11 yellow 2 4 6 8 10",
    "brown 3 5 7 9 11 green 2 4 6 8 10",
    "pink 3 5 7 9 11 azure 2 4 6 8 10",
)
PRISONERS = ("blue 1 2", "blue 3 4", "blue 5 7", "blue 8 9")
LAYS = ("crew violet orange", "crew red yellow", "crew brown green", "crew pink azure")


def cards(short: str) -> list[str]:
    """The texts of cards written in short, which must be cards."""
    found = cards_in_short(short)
    assert all(card in DECK.numbers for card in found), short
    return found


def position(
    players: int = 2,
    phase: str = "draw",
    turn: int | None = 0,
    *,
    hands: Sequence[str] = (),
    pier: str = BLUE_PIER,
    discards: str = "",
    stock: str = "",
    stock_size: int | None = None,
    penalties: Sequence[str | int] = (),
    attached: Mapping[int, str] | None = None,
    laid: Mapping[int, tuple[str, str, str]] | None = None,
    edition: str = "dalnegro-en",
    options: Mapping[str, object] | None = None,
    **rest: object,
) -> Json:
    """A position with these cards in these places, from the top; `rest` has other keys of the notation.

    A hand that is named in part is filled to the size that its phase asks for. A number of penalties is that many cards.
    With `stock_size` the stock has so many cards, and what is left over lies at the bottom of the discard pile.
    """
    table = phase in ("draw", "discard", "lay")
    lays = {seat: [cards(part) for part in parts] for seat, parts in (laid or {}).items()}
    joined = {seat: cards(short) for seat, short in (attached or {}).items()}
    held = [cards(hands[seat]) if seat < len(hands) else [] for seat in range(players)]
    paid: list[str | int] = [penalties[seat] if seat < len(penalties) else 0 for seat in range(players)]
    row = cards(pier) if table else []
    thrown = cards(discards)
    drawn = cards(stock)
    named = [*row, *thrown, *drawn, *(card for cards_ in [*held, *joined.values()] for card in cards_)]
    named += [card for parts in lays.values() for part in parts for card in part]
    named += [card for one in paid if isinstance(one, str) for card in cards(one)]
    assert len(named) == len(set(named)), f"named twice: {sorted(card for card in set(named) if named.count(card) > 1)}"
    spare = [card for card in MIXED if card not in named]

    for seat in range(players):
        size = HAND + (phase == "discard" and seat == turn) if table else 0
        size -= len(joined.get(seat, [])) + sum(len(part) for part in lays.get(seat, []))
        while len(held[seat]) < size:
            held[seat].append(spare.pop(0))
    piles = [cards(one) if isinstance(one, str) else [spare.pop(0) for _ in range(one)] for one in paid]
    if table and not thrown and stock_size is None:
        thrown.append(spare.pop(0))
    if stock_size is None:
        drawn += spare
    else:
        while len(drawn) < stock_size:
            drawn.append(spare.pop(0))
        thrown += spare
    if not table:
        drawn = in_order(drawn)

    closer = rest.get("closer")
    crew = lays[closer][0] if isinstance(closer, int) and closer in lays else []
    written: Json = {
        "game": "corsari",
        "options": {"players": players, "edition": edition, **(options or {})},
        "round": 1,
        "dealer": players - 1,
        "last_round": False,
        "annulled": 0,
        "phase": phase,
        "turn": turn,
        "hands": [in_order(hand) for hand in held],
        "pier": row,
        "discards": thrown,
        "stock": drawn,
        "penalties": [in_order(pile) for pile in piles],
        "taken": None,
        "calm": 0,
        "turns": 2 * players if table else 0,
        "closer": None,
        "crew_colours": [colour for colour in COLOURS if any(card.startswith(f"{colour}-") for card in crew)],
        "crew": in_order(crew),
        "attached": [in_order(joined.get(seat, [])) for seat in range(players)],
        "laid": [
            dict(zip(("crew", "prisoners", "stowaways"), map(in_order, lays[seat]), strict=True)) if seat in lays else None
            for seat in range(players)
        ],
        "scored": None,
        "outcome": None,
    }
    assert rest.keys() <= written.keys(), rest
    return {**written, **rest}


def in_order(names: Sequence[str]) -> list[str]:
    """Cards in deck order, as the notation writes sets."""
    return sorted(names, key=DECK.numbers.__getitem__)


def fleet(
    stowaways: Sequence[str],
    *,
    turn: int = 0,
    closer: int = 0,
    pier: str = BLUE_PIER,
    penalties: Sequence[str | int] = (),
    edition: str = "dalnegro-en",
    options: Mapping[str, object] | None = None,
    **rest: object,
) -> Json:
    """A position in which a ship has set sail and nobody has laid down; by `LAYS` each seat has just these stowaways.

    They should be of colours that their seat does not have in its crew.
    """
    hands = []
    for seat, short in enumerate(stowaways):
        crew = cards(CREWS[seat])[len(cards(short)) :]
        hands.append(" ".join([PRISONERS[seat], short, *(card.replace("-", " ") for card in crew)]))
    whole = position(
        len(stowaways), "lay", turn, hands=hands, pier=pier, penalties=penalties, edition=edition, options=options, closer=closer
    )
    assert rest.keys() <= whole.keys(), rest
    return {**whole, **rest}
