"""Nobody wins time: not by leaving and coming back, not by a pause, not by acting and taking it back."""

import pytest

from flibuste.server.table.clocks import PACES
from flibuste.server.table.commands import computer_acts
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import Table
from flibuste.wire import Leave, MoreTime, Pause, Resign, Resume, TakeBack, Undo
from tests.server.seated import ANNE, MARY, ask, everything, legal, play_one, playing, rung, through_the_log, visitor_to_act

ACTION = PACES["brisk"].action or 0.0
GRACE = PACES["brisk"].grace


def brisk() -> tuple[Table, int, int, float]:
    """A match with a clock; whoever is to act, the other one, and when the turn began."""
    table = playing(clock="brisk", fill="greedy")
    mover = visitor_to_act(table)
    assert table.deadline is not None
    return table, mover, MARY if mover == ANNE else ANNE, table.deadline - ACTION


def test_leaving_and_coming_back_wins_nothing() -> None:
    table, mover, _, begun = brisk()
    for second in range(1, 29, 3):
        ask(table, mover, Leave(), begun + second)
        ask(table, mover, TakeBack(), begun + second + 1)
        assert table.deadline == begun + ACTION
    assert rung(table, begun + ACTION + GRACE) == 1, "the seat is taken over as if nothing had been"


def test_the_other_one_gives_no_time_by_leaving_and_coming_back() -> None:
    table, _, other, begun = brisk()
    ask(table, other, Leave(), begun + 5)
    assert rung(table, begun + 5 + GRACE) == 1
    ask(table, other, TakeBack(), begun + 20)
    assert table.deadline == begun + ACTION


def test_whoever_comes_back_in_the_middle_of_a_turn_has_what_was_left() -> None:
    table, mover, _, begun = brisk()
    ask(table, mover, Leave(), begun + 5)
    assert rung(table, begun + 5 + GRACE) == 1 and table.deadline is None
    ask(table, mover, TakeBack(), begun + 20)
    assert table.deadline == begun + ACTION


def test_a_turn_whose_time_is_up_is_ended_by_the_computer_player() -> None:
    table, mover, _, begun = brisk()
    seat = table.turn
    assert seat is not None and rung(table, begun + ACTION + GRACE) == 1
    with pytest.raises(Closed) as refused:
        ask(table, mover, TakeBack(), begun + ACTION + GRACE + 1)
    assert refused.value.code == "time up"
    while table.turn == seat:
        computer_acts(table, seat, table.position_version, legal(table)[0], begun + 50)
    ask(table, mover, TakeBack(), begun + 51)


def test_a_pause_in_which_the_time_was_up_brings_none() -> None:
    """A seat that was taken over may be taken back in a pause, but then it is taken over again."""
    table, mover, other, begun = brisk()
    rung(table, begun + ACTION + GRACE)
    ask(table, other, Pause(), begun + 42)
    ask(table, mover, TakeBack(), begun + 43)
    ask(table, mover, Resume(), begun + 100)
    assert rung(table, begun + 100) == 1 and table.thinker() is not None


@pytest.mark.parametrize("wait", [1.0, 20.0])
def test_acting_and_taking_it_back_wins_nothing(wait: float) -> None:
    table, mover, _, begun = brisk()
    play_one(table, begun + 2)
    assert table.deadline == begun + 2 + ACTION, "each action has its time"
    ask(table, mover, Undo(version=table.version), begun + 2 + wait)
    assert visitor_to_act(table) == mover and table.deadline == begun + ACTION
    assert everything(through_the_log(table)) == everything(table)


def test_nothing_is_taken_back_when_its_time_is_up() -> None:
    table, mover, _, begun = brisk()
    play_one(table, begun + ACTION - 1)
    with pytest.raises(Closed) as refused:
        ask(table, mover, Undo(version=table.version), begun + ACTION)
    assert refused.value.code == "time up"


def test_time_that_was_given_is_there_again_and_a_pause_is_no_time() -> None:
    table, mover, other, begun = brisk()
    ask(table, other, MoreTime(), begun + 1)
    play_one(table, begun + 2)
    ask(table, other if visitor_to_act(table) == mover else mover, Pause(), begun + 3)
    ask(table, other, Resume(), begun + 103)
    ask(table, mover, Undo(version=table.version), begun + 104)
    assert table.deadline == begun + 100 + ACTION + 60


def test_nobody_stops_his_own_clock() -> None:
    table, mover, other, begun = brisk()
    with pytest.raises(Foreign) as refused:
        ask(table, mover, Pause(), begun + 1)
    assert refused.value.code == "own clock" and table.phase == "playing"
    ask(table, other, Pause(), begun + 2)
    ask(table, mover, Resume(), begun + 3)
    assert table.deadline == begun + 1 + ACTION


@pytest.mark.parametrize("clock", ["none", "brisk"])
def test_nobody_pauses_again_before_he_has_acted(clock: str) -> None:
    table = playing(clock=clock)
    mover = visitor_to_act(table)
    other = MARY if mover == ANNE else ANNE
    ask(table, other, Pause(), 1003.0)
    ask(table, mover, Resume(), 1004.0)
    with pytest.raises(Closed) as refused:
        ask(table, other, Pause(), 1005.0)
    assert refused.value.code == "paused before"
    while visitor_to_act(table) == mover:
        play_one(table, 1006.0)
    play_one(table, 1007.0)
    while visitor_to_act(table) == other:
        play_one(table, 1008.0)
    ask(table, other, Pause(), 1009.0)
    assert everything(through_the_log(table)) == everything(table)


def test_against_computer_players_alone_one_pauses_at_will() -> None:
    table = playing(seats=("you", "level1"), clock="brisk")
    for second in range(3):
        ask(table, ANNE, Pause(), 1003.0 + second)
        ask(table, ANNE, Resume(), 1003.5 + second)


def test_whoever_has_resigned_has_no_say_in_the_clocks_of_the_others() -> None:
    table = playing(seats=("you", "open", "level1"), clock="brisk")
    mover = visitor_to_act(table)
    ask(table, mover, Resign(), 1003.0)
    other = MARY if mover == ANNE else ANNE
    for asked in (Pause(), MoreTime()):
        with pytest.raises(Closed) as refused:
            ask(table, mover, asked, 1004.0)
        assert refused.value.code == "resigned"
    while visitor_or_computer(table) != other:
        computer_acts(table, table.turn or 0, table.position_version, legal(table)[-1], 1005.0)
    play_one(table, 1006.0)
    while visitor_or_computer(table) == other:
        play_one(table, 1006.0)
    ask(table, other, Pause(), 1007.0)
    with pytest.raises(Closed, match="resigned"):
        ask(table, mover, Resume(), 1008.0)
    assert table.phase == "paused"


def visitor_or_computer(table: Table) -> int | None:
    """The person who is to act; None where a computer player is."""
    assert table.turn is not None
    chair = table.chairs[table.turn]
    return chair.visitor if chair.thinker is None else None


def test_a_move_of_the_computer_player_who_stands_in_is_not_ones_own() -> None:
    """Whoever has paused pauses again when he himself has acted."""
    table = playing(clock="brisk", fill="greedy")
    mover = visitor_to_act(table)
    other = MARY if mover == ANNE else ANNE
    ask(table, other, Pause(), 1003.0)
    ask(table, mover, Resume(), 1004.0)
    ask(table, other, Leave(), 1005.0)
    assert rung(table, 1005.0 + GRACE) == 1
    while visitor_or_computer(table) == mover:
        play_one(table, 1006.0 + GRACE)
    computer_acts(table, table.turn or 0, table.position_version, legal(table)[-1], 1007.0 + GRACE)
    while visitor_or_computer(table) is None:
        computer_acts(table, table.turn or 0, table.position_version, legal(table)[-1], 1008.0 + GRACE)
    ask(table, other, TakeBack(), 1009.0 + GRACE)
    with pytest.raises(Closed) as refused:
        ask(table, other, Pause(), 1010.0 + GRACE)
    assert refused.value.code == "paused before"
