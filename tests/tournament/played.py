"""Tournaments for the tests, without tables: boards whose scores are made up."""

import itertools
from collections.abc import Callable

from flibuste.fair import new_part, seal_of
from flibuste.games import game_named
from flibuste.tournament import course
from flibuste.tournament.course import Tournament

HOST = 1
NOW = 1000.0


def codes() -> Callable[[], str]:
    numbers = itertools.count(1)
    return lambda: f"T{next(numbers):05}"


def made(game: str = "corsari", size: int = 4, **more: object) -> Tournament:
    options: dict[str, object] = more.pop("options", {})  # type: ignore[assignment]
    known = game_named(game)
    whole = known.options({**options, "players": size * known.partners(options)})
    values: dict[str, object] = {"way": "swiss", "rounds": 2, "boards": 2, "computers": 0, "clock": "brisk"} | more
    one = Tournament(
        code="TOURNE",
        name="The cup",
        host=HOST,
        game=game,
        rules=known.rules_version,
        options=dict(whole.written),
        size=size,
        stand_in="level1",
        level="greedy",
        made=NOW,
        **values,  # type: ignore[arg-type]
    )
    course.check(one)
    return one


def with_people(one: Tournament, *visitors: int) -> Tournament:
    for visitor in visitors:
        course.enter(one, visitor, f"Person {visitor}", None)
    return one


def begun(one: Tournament, absent: tuple[int, ...] = (), next_code: Callable[[], str] | None = None) -> dict[int, str]:
    """Call the roll, seal and reveal; the parts of those who are there."""
    next_code = next_code or codes()
    course.call(one, HOST, NOW, new_part())
    parts = {member.visitor: new_part() for member in course.persons(one) if member.visitor not in absent}
    for visitor, part in parts.items():
        assert visitor is not None
        course.seal(one, visitor, seal_of(one.code, one.start, course.commitment_of(one), part))
    course.tick(one, NOW + (course.PATIENCE if absent else 0), new_part(), next_code)
    for visitor, part in parts.items():
        assert visitor is not None
        course.reveal(one, visitor, part)
    course.tick(one, NOW, new_part(), next_code)
    assert one.phase == "playing"
    return {visitor: part for visitor, part in parts.items() if visitor is not None}


def play_board(one: Tournament, score: Callable[[int, int], int], next_code: Callable[[], str]) -> None:
    """Every table plays its next board; `score` is asked for a member at a seat."""
    for group in one.played[-1]:
        seats = course.seats_at(one, group, len(group.tables))
        assert course.report(one, group.tables[-1], [score(member, seat) for seat, member in enumerate(seats)], [], next_code)
    course.tick(one, NOW, new_part(), next_code)


def phase(one: Tournament) -> str:
    """Asked anew: it changes by calls of which a type checker knows nothing."""
    return one.phase
