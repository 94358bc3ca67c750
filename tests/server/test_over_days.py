"""Tables over days: a day or three for each move, nobody waited for but by the clock, and no way to win time."""

from pathlib import Path

import pytest

from flibuste.fair.keeper import Keeper
from flibuste.server.house.calls import awaited_at
from flibuste.server.house.house import House
from flibuste.server.house.rooms import Room
from flibuste.server.table import entries
from flibuste.server.table.clocks import DAY, HOUR, MINUTE, PACES, REPRIEVE
from flibuste.server.table.commands import server_is_back
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.server.table.table import Table
from flibuste.wire import Act, Leave, MoreTime, Pause, Resume, StandIn, Start, TakeBack, Undo
from tests.server.housed import open_house, settled
from tests.server.parts import add_parts
from tests.server.seated import (
    ANNE,
    MARY,
    ask,
    everything,
    play_one,
    playing,
    rung,
    seat_mary,
    through_the_log,
    visitor_to_act,
    waiting,
)
from tests.server.test_pacing import Page, begun
from tests.waiting import run_with_hourglass, turn_clock

ACTION = {"one_day": DAY, "three_days": 3 * DAY}
GRACE = PACES["one_day"].grace


def over_days(clock: str = "one_day") -> tuple[Table, int, int, float]:
    """A match over days; whoever is to act, the other one, and when the turn began."""
    table = playing(clock=clock, fill="greedy")
    mover = visitor_to_act(table)
    return table, mover, MARY if mover == ANNE else ANNE, table.turn_since


@pytest.mark.parametrize("clock", ["one_day", "three_days"])
def test_each_move_has_its_days_and_then_a_computer_player_stands_in(clock: str) -> None:
    table, _, _, begun = over_days(clock)
    seat = table.turn
    assert table.deadline == begun + ACTION[clock] and table.info().clock == clock
    assert rung(table, begun + ACTION[clock] + GRACE - 1) == 0
    assert rung(table, begun + ACTION[clock] + GRACE) == 1
    assert table.steps[-1].entry == entries.TakenOver(seat=seat or 0, level="greedy", why="time")
    assert everything(through_the_log(table)) == everything(table)


def test_a_start_waits_for_pages_as_long_as_a_move_may_take() -> None:
    table = waiting(clock="one_day", fill="greedy")
    seat_mary(table)
    keepers: dict[int, Keeper] = {}
    add_parts(table, keepers, 1002.0)
    ask(table, ANNE, Start(), 1003.0)
    add_parts(table, keepers, 1004.0, absent=(MARY,))
    assert table.phase == "dealing" and awaited_at(table) == {MARY: 0}, "she has closed her page"
    assert rung(table, 1003.0 + DAY - 1) == 0 and table.phase == "dealing"
    add_parts(table, keepers, 1003.0 + 20 * HOUR)
    assert table.match is not None and table.turn_since == 1003.0 + 20 * HOUR


def test_a_table_that_has_not_begun_waits_for_a_week() -> None:
    table = waiting(clock="three_days")
    assert table.idle_end() == 1000.0 + 7 * DAY and waiting().idle_end() == 1000.0 + 4 * HOUR


# ---- nobody wins time ------------------------------------------------------------------------------------------------


def test_leaving_and_coming_back_wins_nothing() -> None:
    table, mover, _, begun = over_days()
    for hour in range(1, 23, 3):
        ask(table, mover, Leave(), begun + hour * HOUR)
        if hour % 2:
            assert rung(table, begun + hour * HOUR + GRACE) == 1
        ask(table, mover, TakeBack(), begun + hour * HOUR + MINUTE)
        assert table.deadline == begun + DAY
    assert rung(table, begun + DAY + GRACE) == 1
    with pytest.raises(Closed) as refused:
        ask(table, mover, TakeBack(), begun + DAY + HOUR)
    assert refused.value.code == "time up"


def test_acting_and_taking_it_back_wins_nothing() -> None:
    table, mover, _, begun = over_days()
    play_one(table, begun + 2 * HOUR)
    ask(table, mover, Undo(version=table.version), begun + 20 * HOUR)
    assert visitor_to_act(table) == mover and table.deadline == begun + DAY
    play_one(table, begun + 21 * HOUR)
    with pytest.raises(Closed) as refused:
        ask(table, mover, Undo(version=table.version), begun + DAY)
    assert refused.value.code == "time up"


def test_a_turn_that_is_taken_back_and_played_again_calls_nobody_anew() -> None:
    table, mover, _, begun = over_days()
    called = awaited_at(table)
    assert set(called) == {mover}
    for hour in (1, 2):
        play_one(table, begun + hour * HOUR)
        ask(table, mover, Undo(version=table.version), begun + hour * HOUR + MINUTE)
        assert awaited_at(table) == called


def test_nobody_stops_his_own_clock_and_others_pause_once() -> None:
    table, mover, other, begun = over_days()
    with pytest.raises(Foreign):
        ask(table, mover, Pause(), begun + HOUR)
    ask(table, other, Pause(), begun + HOUR)
    ask(table, mover, Resume(), begun + 3 * HOUR)
    assert table.deadline == begun + 2 * HOUR + DAY
    with pytest.raises(Closed) as refused:
        ask(table, other, Pause(), begun + 4 * HOUR)
    assert refused.value.code == "paused before"


def test_the_others_give_days_and_not_without_end() -> None:
    table, mover, other, begun = over_days()
    with pytest.raises(Foreign):
        ask(table, mover, MoreTime(), begun)
    for days in (1, 2, 3):
        ask(table, other, MoreTime(), begun)
        assert table.deadline == begun + (1 + days) * DAY
    with pytest.raises(Closed) as refused:
        ask(table, other, MoreTime(), begun)
    assert refused.value.code == "no more time"


def test_nobody_takes_the_seat_of_somebody_who_is_not_there() -> None:
    table, mover, other, begun = over_days()
    seat = table.seats_of(mover)[0]
    with pytest.raises(Closed) as refused:
        ask(table, other, StandIn(seat=seat), begun + 12 * HOUR)
    assert refused.value.code == "over days" and table.chairs[seat].stand_in is None


def test_servers_that_come_back_every_night_do_not_stop_a_clock() -> None:
    """The time of a turn does not begin anew, but half a day is left of it at least."""
    table, _, _, begun = over_days()
    server_is_back(table, begun + 6 * HOUR)
    assert table.deadline == begun + DAY
    server_is_back(table, begun + 20 * HOUR)
    assert table.deadline == begun + 20 * HOUR + REPRIEVE
    server_is_back(table, begun + 10 * DAY)
    assert table.deadline == begun + 10 * DAY + REPRIEVE, "time in which no server ran takes nobody's turn"
    assert everything(through_the_log(table)) == everything(table)


def test_a_pause_outlasts_servers() -> None:
    table, mover, other, begun = over_days()
    ask(table, other, Pause(), begun + HOUR)
    server_is_back(table, begun + 5 * DAY)
    ask(table, mover, Resume(), begun + 6 * DAY)
    assert table.deadline == begun + 6 * DAY + DAY - HOUR


# ---- nobody is waited for --------------------------------------------------------------------------------------------


def test_computer_players_wait_for_nobody_who_has_not_come(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "days.db") as house:
            room, visitors = await begun(house, "you", "level1", "open", persons_more=1, clock="one_day", game="korsar")
            await settled(house)
            turn = room.table.turn
            assert turn is not None and room.table.chairs[turn].visitor in visitors and room.awaits == []
            assert room.table.held_until is None and room.table.deadline == room.table.turn_since + DAY

    run_with_hourglass(scenario())


def test_whoever_looks_is_waited_for_a_little_and_no_longer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "days.db") as house:
            room, (anne,) = await begun(house, "you", "level1", clock="one_day", game="korsar")
            page = Page(house, room, anne)
            await page.says_seen()
            while room.table.thinker() is None:
                await act(house, room, anne)
            await settled(house)
            assert room.table.thinker() is not None, "the page has not shown it yet"
            turn_clock(PACES["one_day"].grace)
            await settled(house)
            assert room.table.thinker() is None, "a lone person does not hold a table over days up"

    run_with_hourglass(scenario())


async def act(house: House, room: Room, visitor: int) -> None:
    """The person to act plays, and it is on disk."""
    assert room.table.match is not None
    legal = room.table.match.view(room.table.turn).legal
    house.act(room, visitor, Act(version=room.table.version, action=legal[-1]))
    await room.saved()
