"""A visitor who has not been here for a year is forgotten, and nobody else, whatever the clock says."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from flibuste.server.house import retention
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.retention import GRACE, LEAP, MOST_AT_ONCE, Retention, forget_unseen, look
from flibuste.server.house.stories import told_story
from flibuste.server.house.timekeeping import LOOK, SteadyClock, follow_clock
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.table.clocks import DAY, HOUR, MINUTE, PACES
from flibuste.server.table.entries import ServerBack
from flibuste.wire import AgreeToEnd, Join, NewTable
from tests.server.housed import newcomer, open_house
from tests.server.parts import begin_in
from tests.server.test_house import play_on, seated
from tests.waiting import run_with_hourglass, turn_clock, until

TODAY = 20_000
REMEMBERED_DAYS = Retention().unseen_days
NO_SOONER = Retention(unplayed_days=100_000)  # here also those who never played are remembered for a year


class Machine:
    """A machine whose clock is set by a test, and whose time passes when the test says so."""

    def __init__(self, day: float = TODAY) -> None:
        self.now = day * DAY
        self.ticked = 0.0

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.ticked += seconds

    def clock(self) -> float:
        return self.now

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: self.now, lambda: self.ticked)


async def known(house: House, *visitors: int) -> list[bool]:
    return [await house.store.find_visitor(visitor) is not None for visitor in visitors]


def test_whoever_was_not_here_for_a_year_is_noted_and_then_forgotten(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Mary comes back after eleven months and Anne never does."""
    machine = Machine()

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            (anne, _), (mary, cookie) = await identities.newcomer("en"), await identities.newcomer("fr")
            ours = await house.create(anne.id, "Anne Unforgettable", NewTable("corsari", ["you", "open"]))
            hers = await house.create(anne.id, "Anne Unforgettable", NewTable("korsar", ["you", "level1"]))
            await house.command(mary.id, "Mary", ours.table.code, Join())
            for room in (ours, hers):
                await begin_in(house, room.table.code)
                for visitor in {chair.visitor for chair in room.table.chairs if chair.visitor is not None}:
                    await house.command(visitor, "", room.table.code, AgreeToEnd())
            for _ in range(33):
                machine.pass_by(10 * DAY)
                await look(house, identities)
            assert await identities.visitor_of(cookie) is not None
            while machine.now <= (TODAY + REMEMBERED_DAYS) * DAY:
                machine.pass_by(DAY)
                await look(house, identities)
            assert "1 visitors were not here for 365 days" in caplog.text
            for _ in range(GRACE - 1):
                machine.pass_by(DAY)
                await look(house, identities)
                assert await known(house, anne.id, mary.id) == [True, True], "forgotten too early"
            machine.pass_by(DAY)
            await look(house, identities)
            assert await known(house, anne.id, mary.id) == [False, True]
            assert "forgot 1 visitors" in caplog.text
            assert await house.store.find_table(hers.table.code) is None, "a finished match of nobody else's was kept"
            story = told_story((await house.store.stories(mary.id, 5))[0], mary.id)
            assert [seat.name for seat in story.seats] == ["", "Mary"]
        assert b"Unforgettable" not in (tmp_path / "one.db").read_bytes()

    with caplog.at_level(logging.INFO):
        asyncio.run(scenario())


async def visitors(house: House) -> int:
    """How many are kept."""
    assert isinstance(house.store, SqliteStore)
    (count,) = await house.store.ask(lambda db: db.execute("SELECT count(*) FROM visitor").fetchone())
    return int(count)


def test_whoever_comes_within_the_grace_stays_and_no_more_go_at_once_than_a_few(tmp_path: Path) -> None:
    machine = Machine()

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            back, cookie = await identities.newcomer("en")
            for _ in range(MOST_AT_ONCE + 20):
                await identities.newcomer("en")
            while machine.now <= (TODAY + REMEMBERED_DAYS + 1) * DAY:
                machine.pass_by(LEAP * DAY)
                await look(house, identities, NO_SOONER)
            assert await identities.visitor_of(cookie) is not None
            machine.pass_by(GRACE * DAY)
            for left in (21, 1, 1):
                await look(house, identities, NO_SOONER)
                machine.pass_by(HOUR)
                assert await visitors(house) == left
            assert await known(house, back.id) == [True]

    asyncio.run(scenario())


@pytest.mark.parametrize("leap", [400, 20_000, -TODAY])
def test_a_server_started_with_a_wrong_clock_forgets_nobody(tmp_path: Path, leap: int, caplog: pytest.LogCaptureFixture) -> None:
    """400 days ahead, 55 years ahead, in 1970. Meanwhile a visitor calls; then the clock is right again."""
    path = tmp_path / "one.db"
    machine = Machine()

    async def days(house: House, identities: Identities, count: int) -> None:
        for _ in range(count):
            await look(house, identities)
            machine.pass_by(DAY)

    async def scenario() -> None:
        async with open_house(path, clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            (anne, _), (mary, cookie) = await identities.newcomer("en"), await identities.newcomer("en")
            room = await house.create(anne.id, "Anne", NewTable("corsari", ["you", "open"]))
            await days(house, identities, 3)
        machine.pass_by(leap * DAY)
        async with open_house(path, clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            await days(house, identities, 10)
            assert await identities.visitor_of(cookie) is not None
            jack, _ = await identities.newcomer("en")
            assert (await house.room(room.table.code)).table.phase == "waiting", "a live table is gone"
        machine.pass_by(-leap * DAY)
        async with open_house(path, clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            await days(house, identities, 20)
            assert await known(house, anne.id, mary.id, jack.id) == [True, True, True]

    asyncio.run(scenario())
    assert caplog.text.count("everybody's year begins anew") == 2


def test_an_older_database_without_a_last_look_is_safe_too(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    machine = Machine()

    async def scenario() -> None:
        async with open_house(path, clock=machine.clock) as house:
            anne, _ = await (await Identities.open(house.store, machine.clock)).newcomer("en")
        machine.pass_by(400 * DAY)
        async with open_house(path, clock=machine.clock) as house:
            for _ in range(2 * GRACE):
                await look(house, await Identities.open(house.store, machine.clock))
                machine.pass_by(DAY)
            assert await known(house, anne.id) == [True]

    asyncio.run(scenario())


def test_whoever_never_sat_at_a_table_is_forgotten_early_and_both_times_are_settings(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine()
    few = Retention(unseen_days=60, unplayed_days=5)

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            (anne, _), (mary, _), (jack, cookie) = [await identities.newcomer("en") for _ in range(3)]
            await house.create(anne.id, "Anne", NewTable("corsari", ["you", "open"]))
            for _ in range(5):
                machine.pass_by(DAY)
                await look(house, identities, few)
            assert await known(house, anne.id, mary.id, jack.id) == [True, True, True], "forgotten too early"
            assert await identities.visitor_of(cookie) is not None
            machine.pass_by(DAY)
            await look(house, identities, few)
            assert await known(house, anne.id, mary.id, jack.id) == [True, False, True]
            assert "forgot 1 visitors who had never sat at a table" in caplog.text
            for _ in range(60 + GRACE):
                machine.pass_by(DAY)
                await look(house, identities, few)
            assert await known(house, anne.id, jack.id) == [False, False]

    with caplog.at_level(logging.INFO):
        asyncio.run(scenario())


def test_one_who_cannot_be_forgotten_does_not_keep_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also where a table was dropped between being listed and being read."""
    machine = Machine()
    real = retention.forget

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            identities = await Identities.open(house.store, machine.clock)
            visitors = [(await identities.newcomer("en"))[0].id for _ in range(3)]
            code = (await house.create(visitors[2], "Jack", NewTable("corsari", ["you", "open"]))).table.code
            while machine.now <= (TODAY + REMEMBERED_DAYS + 1) * DAY:
                machine.pass_by(LEAP * DAY)
                await look(house, identities, NO_SOONER)

            async def some_fail(house: House, visitor: int) -> None:
                if visitor == visitors[0]:
                    raise IndexError("list index out of range")
                if visitor == visitors[2]:
                    await house.store.ask(lambda db: db.execute("DELETE FROM event").close())  # type: ignore[attr-defined]
                    house.rooms.pop(code, None)
                await real(house, visitor)

            monkeypatch.setattr(retention, "forget", some_fail)
            machine.pass_by(GRACE * DAY)
            await look(house, identities, NO_SOONER)
            assert await known(house, *visitors) == [True, False, False]

    asyncio.run(scenario())
    assert "could not be forgotten" in caplog.text


def test_the_look_is_taken_every_hour(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            looks = 0

            class Counted(Identities):
                def today(self) -> int:
                    nonlocal looks
                    looks += 1
                    return super().today()

            chore = asyncio.create_task(forget_unseen(house, await Counted.open(house.store)))
            hours = 0

            def looked_or_an_hour_later() -> bool:
                nonlocal hours
                if looks < 3:
                    hours += 1
                    turn_clock(HOUR)
                return looks == 3

            await until(looked_or_an_hour_later)
            assert hours >= 2, "it looked more often than once an hour"
            chore.cancel()

    run_with_hourglass(scenario())


# ---- the clock is set while the server runs --------------------------------------------------------------------------


def test_a_steady_clock_goes_on_evenly_until_it_is_looked_at() -> None:
    machine = Machine()
    clock = machine.steady()
    machine.pass_by(100)
    assert clock() == TODAY * DAY + 100
    machine.now += 400 * DAY
    assert clock() == TODAY * DAY + 100, "one reading of the machine's clock is not believed"
    assert clock.look() == 400 * DAY and clock() == machine.now
    assert clock.look() == 0.0
    machine.now -= 2.0
    assert clock.look() == 0.0 and clock() == machine.now, "a clock that is put right by a little is followed"


@pytest.mark.parametrize("leap", [400 * DAY, -400 * DAY, 10 * MINUTE])
def test_no_table_ends_and_no_time_runs_out_by_a_clock_that_is_set(tmp_path: Path, leap: float) -> None:
    machine = Machine()
    clock = machine.steady()

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=clock) as house:
            playing, *_ = await seated(house, clock="brisk")
            waiting = await house.create(await newcomer(house), "Jack", NewTable("korsar", ["you", "open"]))
            turn = playing.table.turn
            chore = asyncio.create_task(follow_clock(house, clock))
            await asyncio.sleep(0)
            machine.pass_by(5)
            machine.now += leap
            for room in (playing, waiting):
                assert room.alarm is not None
                room.alarm.cancel()
                house.playing.rung(room)  # an alarm that rings just now
            assert playing.table.turn == turn and playing.table.chairs[turn or 0].stand_in is None
            turn_clock(LOOK)
            await until(lambda: isinstance(playing.table.steps[-1].entry, ServerBack))
            assert playing.table.deadline == machine.now + (PACES["brisk"].action or 0)
            assert waiting.table.idle_end() >= machine.now + PACES["none"].waiting_idle / 2
            assert (playing.table.phase, waiting.table.phase) == ("playing", "waiting")
            await play_on(house, playing, 2)
            chore.cancel()

    run_with_hourglass(scenario())


def test_a_server_that_starts_with_a_clock_ahead_closes_no_table(tmp_path: Path) -> None:
    """Neither one in play nor one that waits for its players; and what is on disk says so."""
    machine = Machine()

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            room, *_ = await seated(house)
            other = await house.create(await newcomer(house), "Jack", NewTable("korsar", ["you", "open"]))
        machine.now += 400 * DAY
        async with open_house(tmp_path / "one.db", clock=machine.clock) as house:
            await house.sleeping.look()
            await house.room(room.table.code)
            await house.room(other.table.code)
            assert sorted(room.table.phase for room in house.rooms.values()) == ["playing", "waiting"]
            for room in list(house.rooms.values()):
                house.playing.rung(room)
            assert sorted(room.table.phase for room in house.rooms.values()) == ["playing", "waiting"]

    asyncio.run(scenario())
    with closing(sqlite3.connect(tmp_path / "one.db")) as connection:
        assert connection.execute("SELECT count(*) FROM game_table WHERE live").fetchone() == (2,)
