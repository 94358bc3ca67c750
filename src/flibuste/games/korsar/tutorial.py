"""The first voyage in Korsar, for two. The learner is seat 0; the other ship only does what is written here."""

from collections.abc import Mapping, Sequence

from flibuste.game import Json
from flibuste.games.korsar.rules import COLOURS, DECK
from flibuste.tutorials.step import Move, Step, Voyage

MIXED = [DECK.texts[DECK.cards[number * 29 % len(DECK.cards)]] for number in range(len(DECK.cards))]  # in a fixed order


def cards(short: str) -> list[str]:
    """Cards written in short: `galleon 5 blue 1 4 captain red admiral`."""
    found: list[str] = []
    family = ""
    for word in short.split():
        if word == "admiral":
            found.append(word)
        elif word in ("galleon", "captain"):
            family = word
        elif family == "captain" and word in COLOURS:
            found.append(f"captain-{word}")
            family = ""
        elif word in COLOURS:
            family = f"pirate-{word}"
        else:
            found.append(f"{family}-{word}")
    return found


def battle(value: int, owner: int, sides: Mapping[int, str] | None = None, character: tuple[str, int] | None = None) -> Json:
    """The one battle of a step: its galleon's value and owner, the pirates of each side, a captain or admiral and whose."""
    return {
        "id": 1,
        "galleon": f"galleon-{value}",
        "owner": owner,
        "sides": {str(side): cards(short) for side, short in (sides or {}).items()},
        "character": {"card": character[0], "side": character[1]} if character is not None else None,
    }


def position(
    hand: str, other: str, at_sea: Json | None = None, *, stock: str = "", booty: Sequence[str] = ("", ""), gone: bool = False
) -> Json:
    """A whole position: what is not named lies in the stock or, where that is `gone`, out of the game."""
    held, won, drawn = [cards(hand), cards(other)], [cards(pile) for pile in booty], cards(stock)
    spare = list(MIXED)
    for card in [*drawn, *(card for some in [*held, *won] for card in some), *(battle_cards(at_sea) if at_sea else [])]:
        spare.remove(card)
    thrown = spare if gone else []
    left = [*drawn, *([] if gone else spare)]
    to_play = sum(card.startswith("galleon") for card in [*left, *held[0], *held[1]])
    return {
        "game": "korsar",
        "options": {"players": 2, "teams": False},
        "phase": "play",
        "turn": 0,
        "hands": held,
        "stock": left,
        "discards": thrown,
        "battles": [at_sea] if at_sea else [],
        "galleons_played": 25 - to_play,
        "booty": won,
        "outcome": None,
    }


def battle_cards(one: Json) -> list[str]:
    sides, character = one["sides"], one["character"]
    assert isinstance(sides, dict)
    found = [str(one["galleon"]), *(card for pirates in sides.values() for card in pirates)]
    return [*found, str(character["card"])] if isinstance(character, dict) else found


def step(name: str, where: Json, *moves: Move, zone: str = "") -> Step:
    return Step("korsar", name, where, moves, zone)


STEPS = (
    step(
        "galleon",
        position("galleon 5 blue 2 red 1", "galleon 3 green 2"),
        Move(("galleon-5",), {}, ("draw",)),
        zone="hand",
    ),
    step(
        "draw",
        position("blue 2 red 1", "galleon 3 green 2", stock="galleon 6"),
        Move(("draw",), {}, ("draw",)),
        Move(("galleon-6",)),
        zone="stock",
    ),
    step(
        "attack",
        position("galleon 3 blue 3 red 1", "black 2 green 2", battle(6, 1)),
        Move(("pirate-blue-3 on 1",), {"pirate-red-1 on 1": "weak"}, ("draw",)),
        zone="sea",
    ),
    step(
        "colour",
        position("red 4 blue 3", "black 2 green 2", battle(7, 1, {1: "red 2"})),
        Move(("pirate-blue-3 on 1",), {}, ("draw",)),
        zone="sea",
    ),
    step(
        "reinforce",
        position("blue 1 2 green 4", "black 2 galleon 2", battle(6, 1, {0: "blue 3", 1: "red 4"})),
        Move(("pirate-blue-2 on 1",), {"pirate-blue-1 on 1": "tie"}, ("draw",)),
        zone="sea",
    ),
    step(
        "captain",
        position("captain blue blue 1 green 4", "black 2 galleon 2", battle(8, 1, {0: "blue 2", 1: "red 4 3"})),
        Move(("captain-blue on 1",), {"pirate-blue-1 on 1": "weak"}, ("draw",)),
        zone="sea",
    ),
    step(
        "officer",
        position(
            "captain black black 4 green 3",
            "blue 2 galleon 2",
            battle(7, 1, {0: "black 3", 1: "red 1"}, ("captain-red", 1)),
        ),
        Move(("captain-black on 1",), {"pirate-black-4 on 1": "pirate"}, ("draw",)),
        zone="sea",
    ),
    step(
        "admiral",
        position("admiral green 1 blue 2", "red 2 galleon 2", battle(8, 0, {1: "red 4 4"})),
        Move(("admiral on 1",), {"pirate-": "weak"}, ("draw",)),
        zone="sea",
    ),
    step(
        "lead",
        position("blue 4 galleon 4 green 1", "red 2 galleon 2", battle(5, 1, {0: "blue 3 2", 1: "red 1"})),
        Move(("galleon-4",), {"pirate-blue-4 on 1": "waste"}, ("draw",)),
        zone="sea",
    ),
    step(
        "end",
        position(
            "galleon 4",
            "galleon 6 red 1",
            battle(3, 1, {0: "blue 3", 1: "red 2"}),
            booty=("galleon 5 galleon 3", "galleon 4 galleon 2"),
            gone=True,
        ),
        Move(("galleon-4",)),
        zone="hand",
    ),
)

TUTORIAL = Voyage(STEPS)
