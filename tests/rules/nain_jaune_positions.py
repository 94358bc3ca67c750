"""Positions of Nain Jaune, built by naming what matters; the rest of the pack is dealt and laid."""

from collections.abc import Mapping, Sequence

from flibuste.game import Json
from flibuste.games.nain_jaune.rules import DECK, HAND, PURSE, SPACE_NAMES
from flibuste.games.nain_jaune.tutorial import BY_RANK
from flibuste.games.nain_jaune.tutorial import cards as cards_in_short


def cards(short: str) -> list[str]:
    """The texts of cards written in short, which must be cards."""
    found = cards_in_short(short)
    assert all(card in DECK.numbers for card in found), short
    return found


def board(*points: int) -> dict[str, int]:
    """Stakes in the order of the board; spaces not named are empty."""
    return {name: points[space] if space < len(points) else 0 for space, name in enumerate(SPACE_NAMES)}


def position(
    hands: Sequence[str],
    turn: int = 0,
    need: int | None = None,
    *,
    laid: Sequence[tuple[int, str]] = (),
    aside: str = "",
    stakes: Sequence[int] = (),
    purses: Sequence[int] | None = None,
    out: Sequence[int] = (),
    edition: str = "djeco",
    rounds: int = 5,
    options: Mapping[str, object] | None = None,
    **rest: object,
) -> Json:
    """A round that is being played, with these hands; `rest` has other keys of the notation.

    `laid` are the latest cards of the pile, as a seat and cards written in short. Before them each seat has laid so many others,
    in turn, that it has been dealt as many as it should; the rest lies aside.
    """
    players = len(hands)
    held = [cards(hand) for hand in hands]
    latest = [[seat, card] for seat, short in laid for card in cards(short)]
    set_aside = cards(aside)
    named = [*(card for hand in held for card in hand), *(str(card) for _, card in latest), *set_aside]
    assert len(named) == len(set(named)), f"named twice: {sorted(card for card in set(named) if named.count(card) > 1)}"
    spare = [card for card in BY_RANK if card not in named]
    seats = [seat for seat in range(players) if seat not in out]
    missing = {seat: HAND[len(seats)] - len(held[seat]) - sum(1 for one in latest if one[0] == seat) for seat in seats}
    pile: list[list[int | str]] = []
    while any(missing.values()):
        for seat in seats:
            if missing[seat]:
                missing[seat] -= 1
                pile.append([seat, spare.pop(0)])
    return written(
        players, edition, rounds, options, stakes, purses, out,
        {"phase": "play", "turn": turn, "need": need, "hands": [in_order(hand) for hand in held],
         "aside": in_order(set_aside + spare), "laid": pile + latest, **rest},
    )  # fmt: skip


def between(
    players: int,
    phase: str = "deal",
    *,
    stakes: Sequence[int] = (),
    purses: Sequence[int] | None = None,
    out: Sequence[int] = (),
    edition: str = "djeco",
    rounds: int = 5,
    options: Mapping[str, object] | None = None,
    **rest: object,
) -> Json:
    """A position that awaits a deal, or the end of a match."""
    cleared: Json = {
        "phase": phase,
        "turn": None,
        "need": None,
        "hands": [[] for _ in range(players)],
        "aside": DECK.texts,
        "laid": [],
    }
    return written(players, edition, rounds, options, stakes, purses, out, {**cleared, **rest})


def written(
    players: int,
    edition: str,
    rounds: int,
    options: Mapping[str, object] | None,
    stakes: Sequence[int],
    purses: Sequence[int] | None,
    out: Sequence[int],
    rest: Json,
) -> Json:
    """Purses that are not named share what is not on the board."""
    kept = PURSE * players - sum(stakes)
    shared = [kept // players + (seat < kept % players) for seat in range(players)]
    whole: Json = {
        "game": "nain_jaune",
        "options": {"players": players, "edition": edition, "rounds": rounds, **(options or {})},
        "round": 1,
        "dealer": players - 1,
        "phase": "",
        "turn": None,
        "need": None,
        "hands": [],
        "aside": [],
        "laid": [],
        "board": board(*stakes),
        "purses": list(purses) if purses is not None else shared,
        "out": list(out),
        "scored": None,
        "outcome": None,
    }
    assert rest.keys() <= whole.keys(), rest
    return {**whole, **rest}


def in_order(names: Sequence[str]) -> list[str]:
    """Cards in deck order, as the notation writes sets."""
    return sorted(names, key=DECK.numbers.__getitem__)
