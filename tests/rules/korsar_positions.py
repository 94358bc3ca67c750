"""Complete positions of Korsar from the few cards that matter.

Cards are written in short: "galleon 5 blue 1 1 4 captain red admiral" is a galleon of 5, three blue pirates, the red captain
and the admiral. Whatever is not named lies in the stock in a fixed, mixed order, so that the same call always gives the same
position.
"""

from collections.abc import Mapping, Sequence

from flibuste.game import Json
from flibuste.games.korsar.rules import DECK
from flibuste.games.korsar.tutorial import MIXED
from flibuste.games.korsar.tutorial import cards as cards_in_short


def cards(short: str) -> list[str]:
    """The texts of cards written in short, which must be cards."""
    found = cards_in_short(short)
    assert all(card in DECK.numbers for card in found), short
    return found


def battle(
    number: int, value: int, owner: int, sides: Mapping[int, str] | None = None, character: tuple[str, int] | None = None
) -> Json:
    """A battle around a galleon of this value: the pirates of each side, and a character with its side."""
    return {
        "id": number,
        "galleon": f"galleon-{value}",
        "owner": owner,
        "sides": {str(side): in_order(cards(short)) for side, short in sorted((sides or {}).items())},
        "character": {"card": character[0], "side": character[1]} if character else None,
    }


def position(
    players: int = 2,
    turn: int | None = 0,
    *,
    teams: bool = False,
    phase: str = "play",
    hands: Sequence[str] = (),
    battles: Sequence[Json] = (),
    stock: str = "",
    stock_size: int | None = None,
    discards: str = "",
    booty: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    **rest: object,
) -> Json:
    """A position with these cards in these places, the stock from its top; `rest` has other keys of the notation.

    With `stock_size` the stock has so many cards, and what is left over is discarded. Galleons are discarded too, until as
    many are out as the battles' ids say.
    """
    held = [cards(hands[seat]) if seat < len(hands) else [] for seat in range(players)]
    won = [cards(booty[seat]) if seat < len(booty) else [] for seat in range(players)]
    drawn, thrown = cards(stock), cards(discards)
    at_sea = [card for one in battles for card in battle_cards(one)]
    spare = list(MIXED)
    for card in [*drawn, *thrown, *at_sea, *(card for some in [*held, *won] for card in some)]:
        assert card in spare, f"{card} is named too often"
        spare.remove(card)
    last = max([int(str(one["id"])) for one in battles], default=0)
    if stock_size is not None:
        while len(drawn) < stock_size:
            drawn.append(spare.pop(0))
        thrown += spare
        spare = []
    while sum(card.startswith("galleon") for card in [*thrown, *at_sea, *(card for some in won for card in some)]) < last:
        poorest = min(card for card in spare if card.startswith("galleon"))
        spare.remove(poorest)
        thrown.append(poorest)
    drawn += spare
    to_play = [*drawn, *(card for hand in held for card in hand)]
    written: Json = {
        "game": "korsar",
        "options": {"players": players, "teams": teams, **(options or {})},
        "phase": phase,
        "turn": turn,
        "hands": [in_order(hand) for hand in held],
        "stock": in_order(drawn) if phase == "deal" else drawn,
        "discards": in_order(thrown),
        "battles": list(battles),
        "galleons_played": 25 - sum(card.startswith("galleon") for card in to_play),
        "booty": [in_order(pile) for pile in won],
        "outcome": None,
    }
    assert rest.keys() <= written.keys(), rest
    return {**written, **rest}


def battle_cards(one: Json) -> list[str]:
    """All cards of a battle."""
    sides, character = one["sides"], one["character"]
    assert isinstance(sides, dict)
    found = [str(one["galleon"]), *(card for pirates in sides.values() for card in pirates)]
    return [*found, str(character["card"])] if isinstance(character, dict) else found


def in_order(names: Sequence[str]) -> list[str]:
    """Cards in deck order, as the notation writes sets."""
    return sorted(names, key=DECK.numbers.__getitem__)
