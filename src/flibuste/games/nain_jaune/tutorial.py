"""The first voyage in Nain Jaune, for two. The learner is seat 0; the other ship only does what is written here."""

from collections.abc import Sequence

from flibuste.game import Json
from flibuste.games.nain_jaune.rules import DECK, FAMILIES, HAND, PURSE, SPACE_NAMES
from flibuste.tutorials.step import Move, Step, Voyage, cards_in_short

BY_RANK = sorted(DECK.texts, key=lambda card: int(card.split("-")[1]))


def cards(short: str) -> list[str]:
    return cards_in_short(short, FAMILIES)


def position(
    hand: str,
    other: str,
    need: int | None = None,
    *,
    laid: Sequence[tuple[int, str]] = (),
    aside: str = "",
    stakes: Sequence[int] = (10, 8, 6, 4, 2),
) -> Json:
    """A round in progress: each has laid so many other cards before `laid` that it was dealt its share, the rest lies aside."""
    held = [cards(hand), cards(other)]
    latest: list[list[int | str]] = [[seat, card] for seat, short in laid for card in cards(short)]
    set_aside = cards(aside)
    named = {*held[0], *held[1], *set_aside, *(card for _, card in latest)}
    spare = [card for card in BY_RANK if card not in named]
    missing = [HAND[2] - len(held[seat]) - sum(one[0] == seat for one in latest) for seat in (0, 1)]
    pile: list[list[int | str]] = []
    while any(missing):
        for seat in (0, 1):
            if missing[seat]:
                missing[seat] -= 1
                pile.append([seat, spare.pop(0)])
    kept = 2 * PURSE - sum(stakes)
    return {
        "game": "nain_jaune",
        "options": {"players": 2, "edition": "djeco", "rounds": 5},
        "round": 1,
        "dealer": 1,
        "phase": "play",
        "turn": 0,
        "need": need,
        "hands": held,
        "aside": set_aside + spare,
        "laid": pile + latest,
        "board": dict(zip(SPACE_NAMES, stakes, strict=True)),
        "purses": [kept - kept // 2, kept // 2],
        "out": [],
        "scored": None,
        "outcome": None,
    }


def step(name: str, where: Json, *moves: Move, zone: str = "") -> Step:
    return Step("nain_jaune", name, where, moves, zone)


STEPS = (
    step(
        "run",
        position("skull 3 helm 4 sails 5 skull 9 helm 12", "cannonball 6 sails 7 helm 8 sails 2"),
        Move(("play skull-3",), {"play helm-4": "late", "play sails-5": "late"}),
        Move(("play helm-4",)),
        Move(("play sails-5",), {}, ("play cannonball-6", "play sails-7", "play helm-8")),
        zone="hand",
    ),
    step(
        "follow",
        position("skull 6 sails 6 helm 9 skull 2", "cannonball 8 sails 10", 6, laid=[(1, "helm 4 cannonball 5")]),
        Move(("play skull-6", "play sails-6")),
        zone="run",
    ),
    step(
        "pass",
        position("skull 5 helm 9 skull 2", "cannonball 8 sails 10 helm 3", 5, laid=[(1, "cannonball 4")]),
        Move(("play skull-5",)),
        Move(("play helm-9", "play skull-2")),
        zone="run",
    ),
    step(
        "winning",
        position("skull 7 helm 7 sails 2", "cannonball 8 sails 10 helm 3", 7, laid=[(1, "cannonball 6")]),
        Move(("play skull-7",), {}, ("play cannonball-8",)),
        zone="board",
    ),
    step(
        "thirteen",
        position("helm 12 sails 13 skull 4 helm 5", "cannonball 6 sails 10 helm 3 skull 1", 12, laid=[(1, "cannonball 11")]),
        Move(("play helm-12",)),
        Move(("play sails-13",)),
        Move(("play skull-4",)),
        zone="board",
    ),
    step(
        "plan",
        position("cannonball 9 cannonball 10 skull 11 sails 3 helm 1", "cannonball 2 sails 12 helm 4 skull 8"),
        Move(("play cannonball-9",), {"play cannonball-10": "late", "play skull-11": "late"}),
        Move(("play cannonball-10",)),
        Move(("play skull-11",), {}, ("play sails-12",)),
        zone="board",
    ),
    step(
        "lacks",
        position("skull 8 sails 8 helm 2 cannonball 5", "cannonball 3 sails 6 helm 10 skull 4"),
        Move(("play skull-8", "play sails-8")),
        Move(("play skull-8", "play sails-8"), {"play": "again"}),
        zone="hand",
    ),
    step(
        "out",
        position("skull 4 helm 5 sails 6", "sails 1 helm 2 skull 8 sails 9 helm 10"),
        Move(("play skull-4",)),
        Move(("play helm-5",)),
        Move(("play sails-6",)),
        zone="hand",
    ),
)

TUTORIAL = Voyage(STEPS, options={"rounds": 3})
