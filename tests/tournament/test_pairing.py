"""Who meets whom."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flibuste.deals import shuffled
from flibuste.tournament.pairing import MOST_ALL, ROUNDS, cost, meetings, round_robin, swiss


@settings(max_examples=20)
@given(size=st.integers(2, 4), tables=st.integers(2, 12), rounds=st.integers(1, 6), seed=st.text(max_size=4))
def test_swiss_rounds_seat_everybody_once(size: int, tables: int, rounds: int, seed: str) -> None:
    played: list[list[list[int]]] = []
    for number in range(rounds):
        ranked = shuffled(range(size * tables), seed, number)
        found = swiss(ranked, meetings(played), size)
        assert sorted(side for table in found for side in table) == sorted(ranked)
        assert {len(table) for table in found} == {size}
        played.append(found)


def test_the_first_swiss_round_follows_the_order() -> None:
    assert swiss([3, 1, 4, 0, 5, 2], Counter(), 3) == [[3, 1, 4], [0, 5, 2]]


@pytest.mark.parametrize(("size", "sides", "rounds"), [(2, 8, 4), (2, 20, 6), (3, 18, 4), (4, 20, 3), (4, 40, 5)])
def test_swiss_rounds_bring_no_second_meeting_where_there_is_room(size: int, sides: int, rounds: int) -> None:
    played: list[list[list[int]]] = []
    for number in range(rounds):
        found = swiss(shuffled(range(sides), "swiss", number), meetings(played), size)
        assert sum(cost(table, meetings(played)) for table in found) == 0
        played.append(found)


def test_swiss_rounds_seat_neighbours_together() -> None:
    played = [swiss(list(range(8)), Counter(), 2)]
    assert played == [[[0, 1], [2, 3], [4, 5], [6, 7]]]
    assert swiss(list(range(8)), meetings(played), 2) == [[0, 2], [1, 3], [4, 6], [5, 7]]


@pytest.mark.parametrize("sides", range(4, MOST_ALL + 1, 2))
def test_in_a_round_robin_of_two_everybody_is_named_first_at_times(sides: int) -> None:
    first = Counter(table[0] for tables in round_robin(sides, 2) for table in tables)
    assert set(first) == set(range(sides))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_in_a_round_robin_everybody_meets_everybody(size: int) -> None:
    for sides in range(2 * size, MOST_ALL + 1, size):
        rounds = round_robin(sides, size)
        met = meetings(rounds)
        assert set(met) == set(combinations(range(sides), 2)), f"{sides} sides"
        assert len(rounds) <= ROUNDS
        for tables in rounds:
            assert sorted(side for table in tables for side in table) == list(range(sides))
        if size == 2:
            assert set(met.values()) == {1} and len(rounds) == sides - 1
