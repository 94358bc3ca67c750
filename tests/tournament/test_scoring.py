"""What is made of the same hands, compared."""

import itertools
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from flibuste.intervals import mean_interval
from flibuste.tournament.scoring import RoundScores, compared, place_of, sides_at, standings

SIZES = st.integers(2, 4)


@settings(max_examples=30)
@given(size=SIZES, tables=st.integers(2, 6), board=st.integers(1, 9), data=st.data())
def test_the_results_of_a_place_add_up_to_nothing(size: int, tables: int, board: int, data: st.DataObject) -> None:
    scores = [data.draw(st.lists(st.integers(-30, 30), min_size=size, max_size=size)) for _ in range(tables)]
    results = compared(scores, board, size)
    for position in range(size):
        assert sum(result[position] for result in results) == 0
    for one, mine in enumerate(scores):
        for position in range(size):
            others = [theirs[position] for other, theirs in enumerate(scores) if other != one]
            assert results[one][position] == mine[position] - Fraction(sum(others), len(others))


@settings(max_examples=30)
@given(size=SIZES, tables=st.integers(2, 5), luck=st.lists(st.integers(-50, 50), min_size=4, max_size=4), data=st.data())
def test_luck_is_the_same_for_all(size: int, tables: int, luck: list[int], data: st.DataObject) -> None:
    """What a hand gives to whoever holds it changes nothing."""
    scores = [data.draw(st.lists(st.integers(-9, 9), min_size=size, max_size=size)) for _ in range(tables)]
    lucky = [[score + luck[position] for position, score in enumerate(table)] for table in scores]
    assert compared(scores, 1, size) == compared(lucky, 1, size)


def test_a_table_that_did_not_finish_is_compared_with_nobody() -> None:
    assert compared([[3, 1], None, [1, 5]], 1, 2) == [[2, -4], [0, 0], [-2, 4]]
    assert compared([[3, 1], None], 1, 2) == [[0, 0], [0, 0]]


@settings(max_examples=30)
@given(size=SIZES, width=st.integers(1, 2), boards=st.integers(1, 12))
def test_everybody_goes_round(size: int, width: int, boards: int) -> None:
    for board in range(1, boards + 1):
        order = sides_at(board, size, size * width)
        for position in range(size):
            assert order.index(position) == width * place_of(position, board, size)
    for position in range(size):
        assert {place_of(position, board, size) for board in range(1, size + 1)} == set(range(size))


def test_places_and_intervals() -> None:
    """Two tables of two, two boards: 0 and 2 had the same hands, and so had 1 and 3."""
    ranked = standings(4, [RoundScores([[0, 1], [2, 3]], [[[5, 0], [1, 2]], [[0, 4], [0, 2]]])])
    by_side = {one.side: one for one in ranked}
    assert [by_side[side].boards for side in range(4)] == [[4, 0], [-2, 2], [-4, 0], [2, -2]]
    assert by_side[0].mean == mean_interval([4.0, 0.0])
    assert by_side[0].opposition == 0 and by_side[1].opposition == 4 and by_side[3].opposition == -4
    assert [(one.side, one.place) for one in ranked] == [(0, 1), (1, 2), (3, 3), (2, 4)]


def test_the_tie_rule_in_its_order() -> None:
    """Equal totals: more boards at which one was better; then those who met the stronger; else the place is shared."""
    ranked = standings(4, [RoundScores([[0, 1], [2, 3]], [[[2, 0], [0, 0]], [[0, 0], [2, 0]]])])
    assert [one.place for one in ranked] == [1, 1, 3, 3] and {one.side for one in ranked[:2]} == {0, 2}
    better = standings(4, [RoundScores([[0, 1], [2, 3]], [[[1, 0], [0, 0]], [[1, 0], [0, 0]], [[0, 0], [2, 0]]])])
    assert [one.side for one in better][:2] == [0, 2] and better[0].total == better[1].total == 0


@settings(max_examples=30)
@given(data=st.data(), tables=st.integers(2, 4), size=SIZES)
def test_ranks_fall_and_equal_ranks_share_a_place(data: st.DataObject, tables: int, size: int) -> None:
    row = st.lists(st.integers(-3, 3), min_size=size, max_size=size)
    boards = [[data.draw(st.none() | row) for _ in range(tables)] for _ in range(2)]
    sides = [list(range(table * size, (table + 1) * size)) for table in range(tables)]
    ranked = standings(size * tables, [RoundScores(sides, boards)])
    for place, (one, other) in enumerate(itertools.pairwise(ranked), 1):
        assert one.rank >= other.rank
        assert other.place == (one.place if one.rank == other.rank else place + 1)
    assert sum(one.total for one in ranked) == 0
