"""A table in memory is small: it keeps the last positions, and works others out when they are asked for."""

from typing import Any

import pytest

from flibuste.games.corsari.events import Discarded, Drew
from flibuste.server.table.entries import LONGEST_SHARED, Acted, acted
from flibuste.server.table.table import POSITIONS_KEPT
from flibuste.wire import Undo
from tests.server.seated import ask, everything, legal, play_one, playing, through_the_log, visitor_to_act


def played(game: str, entries: int) -> Any:
    table = playing(game)
    table.forget_told(0)
    while table.version < entries and table.ending is None:
        before = table.version
        play_one(table, 1000.0 + before, before % len(legal(table)))
        table.forget_told(before)
    return table


@pytest.mark.parametrize("game", ["corsari", "korsar", "nain_jaune"])
def test_only_the_last_positions_are_kept(game: str) -> None:
    table = played(game, 60)
    for one in (table, through_the_log(table)):
        assert one.match is not None
        assert 2 <= len(one.match.states) <= 2 * POSITIONS_KEPT
        assert sum(step.state is not None for step in one.steps) == 1
        assert one.steps[-1].state is one.match.state


def test_what_was_forgotten_can_still_be_taken_back() -> None:
    """In a turn of many actions somebody goes back further than positions are kept."""
    table = playing("nain_jaune")
    assert table.match is not None
    while not any(fault is None for fault in [table.undo_fault(seat) for seat in range(2)]):
        play_one(table, 1003.0)
    table.match.forget_old(0)
    table.match.remember_all()
    before = [table.game.dump(state) for state in table.match.states]
    del table.match.states[:-2]
    visitor = next(chair.visitor for seat, chair in enumerate(table.chairs) if table.undo_fault(seat) is None)
    assert visitor is not None
    ask(table, visitor, Undo(version=table.version), 1004.0)
    assert [table.game.dump(state) for state in table.match.states] == before[:-1]
    play_one(table, 1005.0)
    assert everything(through_the_log(table)) == everything(table)
    assert visitor_to_act(table)


def test_what_tables_have_in_common_is_kept_once() -> None:
    """The entries of usual actions, and in Corsari what is told of them; also where a table is read from its log."""
    one = played("corsari", 20)
    other = through_the_log(one)
    pairs = [
        (a, b) for a, b in zip(one.steps, other.steps, strict=True) if isinstance(a.entry, Acted) and a.entry.seat is not None
    ]
    assert len(pairs) > 10 and all(a.entry is b.entry for a, b in pairs)
    assert all(a.told[0] is b.told[0] for a, b in pairs if isinstance(a.told[0], (Drew, Discarded)))
    assert any(isinstance(a.told[0], Drew) for a, _ in pairs)


def test_of_long_actions_nothing_is_kept() -> None:
    """Nobody fills the memory with what is no action."""
    long = "x" * (LONGEST_SHARED + 1)
    assert acted(0, long) == acted(0, long)
    assert acted(0, long) is not acted(0, long)
