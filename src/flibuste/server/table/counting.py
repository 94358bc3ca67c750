"""What a match that counts for ratings comes to, for whom: from the table alone, when it is over.

Nobody wins by anything but play. Whoever has resigned, left, or has a computer player in the seat at the end has lost, whatever
came of the seat; for whom a computer player has acted on the way wins nothing. A match without a winner changes nothing for
those who stayed, unless computer players sat on a side of their own: they agree to nothing, so the persons have lost to them.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from flibuste.game import BadInput, Options, Value, one_of
from flibuste.server.table import entries
from flibuste.server.table.table import Table

COMPUTERS: Final = Path(__file__).with_name("computers.json")


class Counted(Struct, frozen=True):
    """The result of a match that counts. A player is a visitor's number or the name of a computer player; `places` has 0 for each
    side that won and 1 for the others, and is empty where nobody did. `lost` and `helped` name visitors."""

    sides: list[list[int | str]]
    places: list[int]
    lost: list[int] = []
    helped: list[int] = []


def counted(table: Table) -> Counted | None:
    """What comes of a table that is over; None where it counts for nobody."""
    ending, match = table.ending, table.match
    if not table.created.rated or not table.counts or ending is None or match is None or ending.reason == "closed":
        return None
    starters = table.starters
    sides: list[list[int | str]] = [[] for _ in range(len(starters) // table.partners)]
    for seat, starter in enumerate(starters):
        sides[table.side_of(seat)].append(starter)
    lost = {starter for seat, starter in enumerate(starters) if isinstance(starter, int) and is_gone(table, seat, starter)}
    if ending.winners:
        won = {table.side_of(seat) for seat in ending.winners}
    else:
        won = {side for side, players in enumerate(sides) if not any(isinstance(one, int) for one in players)}
        waits = awaited_seat(table) if ending.reason == "expired" else None
        late = starters[waits] if waits is not None else None
        if isinstance(late, int):
            lost.add(late)
    places = [0 if side in won else 1 for side in range(len(sides))] if won else []
    helped = {starters[seat] for seat in table.helped}
    return Counted(sides, places, sorted(lost), sorted(one for one in helped if isinstance(one, int)))


def is_gone(table: Table, seat: int, starter: int) -> bool:
    """Whether the person who had a seat when the cards were dealt does not have it in the end. Whoever has agreed to end may be
    away by then."""
    chair = table.chairs[seat]
    is_away = chair.stand_in is not None and not (table.ending is not None and table.ending.reason == "agreement")
    return chair.visitor != starter or chair.resigned or chair.left_at is not None or is_away


def awaited_seat(table: Table) -> int | None:
    """For whom a match waits: the seat to act or, in a pause, that of the person who began it. Where a computer player could not
    choose, it is nobody's fault."""
    if table.paused_at is None:
        return table.match.turn if table.match is not None else None
    pauses = (step.entry for step in reversed(table.steps) if isinstance(step.entry, (entries.Paused, entries.Stuck)))
    last = next(pauses)
    return last.seat if isinstance(last, entries.Paused) else None


class Standing(Struct, frozen=True):
    """The fixed rating of a computer player, in points, with the standard error of its measurement."""

    points: float
    spread: float


@cache
def standings(game: str) -> dict[str, Standing]:
    """The computer players of a game that have a rating."""
    kept = json.loads(COMPUTERS.read_text())["games"].get(game, {})
    return {name: Standing(**one) for name, one in kept.items()}


@cache
def fixed_options(game: str) -> dict[str, Value]:
    """The options that every match has which counts: with others, the ratings of the computer players would not hold."""
    found: dict[str, Value] = json.loads(COMPUTERS.read_text())["options"].get(game, {})
    return found


def check_options(options: Options, game: str) -> None:
    """BadInput for a match that would be less of a game of chance, or more, than those by which ratings are measured."""
    for name, value in fixed_options(game).items():
        if options[name] != value:
            raise BadInput(f"rated: {name} is {options[name]}: expected {value}, as in every match that counts for ratings")


def check_rated(game: str, level: str) -> None:
    """BadInput for a computer player against whom nothing can count."""
    known = standings(game)
    if level not in known:
        expected = one_of(list(known)) if known else "a match that does not count"
        raise BadInput(f"{level} has no rating in {game}: expected {expected}")
