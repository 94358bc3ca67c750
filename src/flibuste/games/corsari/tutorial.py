"""The first voyage in Corsari, for two. The learner is seat 0; the other ship only does what is written here."""

from collections.abc import Mapping, Sequence

from flibuste.game import Json
from flibuste.games.corsari.rules import COLOURS, DECK, HAND
from flibuste.tutorials.step import Move, Step, Voyage, cards_in_short

MIXED = [DECK.texts[number * 37 % len(DECK.texts)] for number in range(len(DECK.texts))]  # what is not named, in a fixed order
Laid = tuple[str, str, str]  # crew, prisoners and stowaways, in short


def cards(short: str) -> list[str]:
    return cards_in_short(short, COLOURS)


def position(
    phase: str,
    hand: str,
    pier: str,
    other: str = "",
    *,
    discards: str = "grey 5",
    stock: str = "",
    turn: int = 0,
    closer: int | None = None,
    laid: Mapping[int, Laid] | None = None,
    penalties: Sequence[int] = (0, 0),
) -> Json:
    """A whole position: what is not named is in the other's hand, in the penalty piles and in the stock."""
    lays = {seat: [cards(part) for part in parts] for seat, parts in (laid or {}).items()}
    held = [cards(hand), cards(other)]
    row, thrown, drawn = cards(pier), cards(discards), cards(stock)
    named = {*row, *thrown, *drawn, *held[0], *held[1], *(card for parts in lays.values() for part in parts for card in part)}
    spare = [card for card in MIXED if card not in named]
    for seat, one in enumerate(held):
        size = 0 if seat in lays else HAND + (phase == "discard" and seat == turn)
        while len(one) < size:
            one.append(spare.pop(0))
    piles = [[spare.pop(0) for _ in range(count)] for count in penalties]
    crew = lays[closer][0] if closer is not None and closer in lays else []
    return {
        "game": "corsari",
        "options": {"players": 2, "edition": "dalnegro-en"},
        "round": 1,
        "dealer": 1,
        "last_round": False,
        "annulled": 0,
        "phase": phase,
        "turn": turn,
        "hands": held,
        "pier": row,
        "discards": thrown,
        "stock": drawn + spare,
        "penalties": piles,
        "taken": None,
        "calm": 0,
        "turns": 6,
        "closer": closer,
        "crew_colours": [colour for colour in COLOURS if any(card.startswith(f"{colour}-") for card in crew)],
        "crew": crew,
        "attached": [[], []],
        "laid": [laid_down(lays[seat]) if seat in lays else None for seat in (0, 1)],
        "scored": None,
        "outcome": None,
    }


def laid_down(parts: list[list[str]]) -> Json:
    return dict(zip(("crew", "prisoners", "stowaways"), parts, strict=True))


def step(name: str, where: Json, *moves: Move, zone: str = "") -> Step:
    return Step("corsari", name, where, moves, zone)


CREWED = "violet 1 3 5 7 9 orange 2 4 6 8"  # nine cards of a crew of two colours

STEPS = (
    step(
        "turn",
        position("draw", f"{CREWED} blue 4 red 10 grey 8", "blue 6 11 pink 2 azure 4", stock="green 11 yellow 1 brown 1"),
        Move(("draw stock",)),
        Move(("discard green-11",), {"discard green-11 sail": "sail", "discard ": "discard"}, ("draw stock", "discard yellow-1")),
        zone="stock",
    ),
    step(
        "crew",
        position("discard", f"{CREWED} blue 4 7 red 10 violet 2", "blue 6 11 pink 2 azure 4"),
        Move(
            ("discard red-10",),
            {
                "discard red-10 sail": "sail",
                "discard blue-": "prisoner",
                "discard violet-2": "rank",
            },
        ),
        zone="hand",
    ),
    step(
        "pier",
        position("draw", "violet 1 3 5 7 orange 2 4 6 8 red 9 10 11 grey 8", "blue 6 red 4 pink 2 azure 4"),
        Move(("draw pier",)),
        Move(
            ("discard grey-8",),
            {"discard grey-8 sail": "sail", "discard red-": "prisoner", "discard blue-6": "low", "discard": "crew"},
        ),
        zone="pier",
    ),
    step(
        "keep",
        position(
            "draw",
            "violet 1 3 5 7 orange 2 4 6 blue 9 10 11 grey 8 red 7",
            "blue 6 red 4 pink 2 azure 4",
            discards="orange 10 grey 5",
        ),
        Move(("draw discard",), {"draw pier": "pier"}),
        Move(("discard grey-8",), {"discard grey-8 sail": "sail", "discard orange-10": "back", "discard": "discard"}),
        zone="discards",
    ),
    step(
        "sail",
        position(
            "discard",
            "violet 1 3 5 7 9 11 orange 2 4 6 8 blue 4 red 2 green 9",
            "blue 6 11 pink 2 azure 4",
            "red 3 5 7 9 11 yellow 2 4 6 8 pink 10 brown 9 azure 7",
        ),
        Move(("discard green-9 sail",), {"discard green-9": "quiet"}),
        Move(("crew violet orange",), {"crew": "crew"}, ("crew red yellow",)),
        zone="hand",
    ),
    step(
        "attach",
        position(
            "lay",
            "red 3 5 7 11 yellow 2 4 6 8 blue 4 grey 9 orange 9 violet 10",
            "blue 6 11 pink 2 azure 4",
            laid={1: ("violet 1 3 5 7 orange 2 4 6 8", "blue 1 2", "green 3 grey 1")},
            closer=1,
        ),
        Move(("attach orange-9", "attach violet-10")),
        Move(("attach orange-9", "attach violet-10")),
        Move(("crew red yellow",), {"crew": "crew"}),
        zone="hand",
    ),
    step(
        "sink",
        position(
            "lay",
            "red 3 5 7 11 yellow 2 4 6 8 10 blue 4 pink 1 brown 3",
            "blue 6 11 azure 4",
            laid={1: ("violet 1 3 5 7 orange 2 4 6", "blue 1 2", "green 3 grey 1 azure 1")},
            closer=1,
        ),
        Move(("crew red yellow",)),
        zone="hand",
    ),
    step(
        "few",
        position(
            "lay",
            "red 10 yellow 11 pink 1 2 3 green 4 5 grey 6 brown 6 azure 6 blue 3 4",
            "blue 6 11 azure 4",
            laid={1: ("violet 1 3 5 7 orange 2 4 6", "blue 1 2", "green 1 2 grey 1")},
            closer=1,
        ),
        Move(("crew pink green",), {"crew red yellow": "sum", "crew yellow red": "sum"}),
        zone="hand",
    ),
    step(
        "annul",
        position(
            "draw",
            "red 11 pink 11 green 11 grey 10 brown 10 azure 10 yellow 9 orange 9 violet 9 red 8 pink 8 green 8",
            "blue 6",
            penalties=(6, 4),
        ),
        Move(("draw pier",)),
        zone="pier",
    ),
    step(
        "sweep",
        position(
            "discard",
            "blue 1 2 violet 1 3 5 7 9 11 orange 2 4 6 8 red 9",
            "blue 6 11 pink 2 azure 4",
            "red 3 5 7 11 yellow 2 4 6 8 10 pink 5 brown 9 azure 7",
            penalties=(12, 5),
        ),
        Move(("discard red-9 sail",), {"discard red-9": "quiet"}),
        Move(("crew violet orange",), {"crew": "crew"}, ("crew red yellow",)),
        zone="hand",
    ),
)

TUTORIAL = Voyage(STEPS)
