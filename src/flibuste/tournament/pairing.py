"""Who sits with whom. Sides are numbers; a table is a list of them, in the order of their first seats."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

Meetings = Counter[tuple[int, int]]
MOST_ALL: Final = 24  # sides that all meet; more of them play Swiss rounds
ROUNDS: Final = 40  # the most that anybody plays


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Meetings:
    """How often each two, the lower number first, have sat together."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def swiss(ranked: Sequence[int], met: Meetings, size: int) -> list[list[int]]:
    """Tables of neighbours in the ranking, the best first, among those who have met least.

    Each table begins with the best who has none yet. The others are, one by one, the best among those whom the table has met
    least. Towards the end few are left to choose from, so meetings that are no first ones are then exchanged away where that is
    possible.
    """
    left = list(ranked)
    tables: list[list[int]] = []
    while left:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(left.pop(least_met(table, left, met)))
        tables.append(table)
    exchange(tables, met)
    return tables


def least_met(table: Sequence[int], left: Sequence[int], met: Meetings) -> int:
    """The place of the best among those whom a table has met least: mostly of the first one whom it has not met."""
    best, least = 0, -1
    for place, other in enumerate(left):
        cost = sum(again(met, one, other) for one in table)
        if cost == 0:
            return place
        if least < 0 or cost < least:
            best, least = place, cost
    return best


def again(met: Meetings, one: int, other: int) -> int:
    """What a further meeting of two costs: the more, the more often they have met."""
    return met[min(one, other), max(one, other)] ** 2


def cost(table: Sequence[int], met: Meetings) -> int:
    return sum(again(met, one, other) for one, other in combinations(table, 2))


def exchange(tables: list[list[int]], met: Meetings) -> None:
    """Exchange two at a time as long as that spares meetings; of two ways that spare as many, the one between nearer tables."""
    better = True
    while better:
        better = False
        for place, table in enumerate(tables):
            if cost(table, met) and exchange_one(tables, place, met):
                better = True


def exchange_one(tables: list[list[int]], place: int, met: Meetings) -> bool:
    """The best exchange between this table and another, if any spares something."""
    table = tables[place]
    found: tuple[int, int, int, int, int] | None = None
    for other, beside in enumerate(tables):
        if other == place:
            continue
        before = cost(table, met) + cost(beside, met)
        for mine in range(len(table)):
            for theirs in range(len(beside)):
                table[mine], beside[theirs] = beside[theirs], table[mine]
                gain = before - cost(table, met) - cost(beside, met)
                table[mine], beside[theirs] = beside[theirs], table[mine]
                way = (-gain, abs(other - place), other, mine, theirs)
                if gain > 0 and (found is None or way < found):
                    found = way
    if found is None:
        return False
    _, _, other, mine, theirs = found
    table[mine], tables[other][theirs] = tables[other][theirs], table[mine]
    return True


def round_robin(sides: int, size: int) -> list[list[list[int]]]:
    """All rounds of a tournament in which everybody meets everybody: two at a table once, more as few times as is found."""
    if size == 2:
        return [circle(sides, number) for number in range(sides - 1)]
    rounds: list[list[list[int]]] = []
    met: Meetings = Counter()
    while len(rounds) < ROUNDS and len(met) < sides * (sides - 1) // 2:
        order = sorted(
            range(sides), key=lambda side: (sum((min(side, one), max(side, one)) in met for one in range(sides)), side)
        )
        tables = swiss(order, met, size)
        rounds.append(tables)
        met += meetings([tables])
    return rounds


def circle(sides: int, number: int) -> list[list[int]]:
    """One round by the circle method: the last side stays, the others go round it. Who is named first changes, for the first
    seat."""
    ring = [(number + place) % (sides - 1) for place in range(sides - 1)]
    pairs = [[ring[0], sides - 1], *([ring[place], ring[-place]] for place in range(1, sides // 2))]
    return [pair[::-1] if number % 2 else pair for pair in pairs]
