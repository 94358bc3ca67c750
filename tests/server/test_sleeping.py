"""Quiet tables leave memory with a stored alarm, and wake as if they had never slept."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.presence import GONE_AFTER
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.sleeping import QUIET
from flibuste.server.house.written import write_message
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.store import Sleeper, StoreFailed
from flibuste.server.table import entries
from flibuste.server.table.clocks import DAY, HOUR, NOTICE
from flibuste.wire import AgreeToEnd, NewTable, Rematch, Undo
from tests.postgres import postgres, rows_in
from tests.server.housed import Ear, newcomer, open_fleet, open_house, settled
from tests.server.test_house import play_on, seated
from tests.server.test_pacing import Page, begun, play_own, played
from tests.waiting import run_with_hourglass, turn_clock, until


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def watched(path: Path, clock: Clock) -> AsyncIterator[House]:
    async with open_house(path / "one.db", clock=clock) as house:
        await settled(house)
        yield house


async def pass_quietly(house: House, clock: Clock, seconds: float = QUIET) -> None:
    """Let time pass in which nobody asks for anything; then the house looks after its tables."""
    await until(lambda: all(room.told_version == room.table.version for room in house.rooms.values()))
    clock.now += seconds
    turn_clock(seconds)
    await house.sleeping.look()
    await settled(house)


def killed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server will end without a word to its store."""

    async def nothing() -> None:
        pass

    monkeypatch.setattr(house.sleeping, "keep_all", nothing)


def whole(room: Room, visitor: int) -> Any:
    return msgspec.json.decode(write_message(room.whole(visitor)))


def test_a_quiet_table_leaves_memory_and_wakes_when_it_is_asked_for(tmp_path: Path) -> None:
    """Players, spectators and undo find it as it was."""
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, anne, _ = await seated(house)
            await play_on(house, room, 5)
            code = room.table.code
            ear = Ear(anne)
            house.listen(room, ear, None)
            await pass_quietly(house, clock)
            assert code in house.rooms, "somebody looks at it"
            house.stop_listening(room, ear)
            before = [whole(room, visitor) for visitor in (anne, SPECTATOR)]
            undo = [room.may_undo(seat) for seat in (0, 1)]
            await pass_quietly(house, clock)
            assert house.rooms == {} and room.alarm is None
            await pass_quietly(house, clock, HOUR)
            assert house.rooms == {}, "nothing is due"
            again = await house.room(code)
            assert again is not room and [whole(again, visitor) for visitor in (anne, SPECTATOR)] == before
            assert [again.may_undo(seat) for seat in (0, 1)] == undo
            await play_on(house, again, 3)
            assert again.table.version > room.table.version

    run_with_hourglass(scenario())


def test_an_action_is_taken_back_after_waking(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house, game="korsar")
            turn = -1
            while not (turn >= 0 and room.may_undo(turn)):
                turn = room.table.turn if room.table.turn is not None else -1
                assert turn >= 0
                await play_on(house, room, 1)
            visitor = room.table.chairs[turn].visitor
            assert visitor is not None
            await pass_quietly(house, clock)
            assert house.rooms == {}
            again = await house.command(visitor, "", room.table.code, Undo(version=room.table.version, seat=turn))
            assert isinstance(again.table.steps[-1].entry, entries.Undone)

    run_with_hourglass(scenario())


def test_a_sleeping_table_does_at_its_alarm_what_it_would_have_done_awake(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house)
            code, end = room.table.code, room.table.idle_end()
            await pass_quietly(house, clock)
            assert house.rooms == {}
            await pass_quietly(house, clock, end - NOTICE - clock.now - 1)
            assert house.rooms == {}
            await pass_quietly(house, clock, 2)
            assert isinstance(house.rooms[code].table.steps[-1].entry, entries.Notice), "players are told before"
            await pass_quietly(house, clock)
            assert house.rooms == {}, "it sleeps again until its end"
            await pass_quietly(house, clock, NOTICE)
            ended = (await house.room(code)).table
            assert ended.ending is not None and ended.ending.reason == "expired" and await house.store.live_tables() == []

    run_with_hourglass(scenario())


def test_a_clock_runs_out_at_a_table_that_sleeps(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house, clock="relaxed")
            code, turn = room.table.code, room.table.turn
            assert turn is not None and room.table.deadline is not None
            await pass_quietly(house, clock)
            assert house.rooms == {}, "there is more than a minute left"
            await pass_quietly(house, clock, room.table.deadline + room.table.pace.grace - clock.now + 1)
            found = [step.entry for step in (await house.room(code)).table.steps]
            assert entries.TakenOver(seat=turn, level=room.table.created.fill, why="time") in found

    run_with_hourglass(scenario())


def test_what_is_due_soon_or_shown_in_the_lobby_stays_awake(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            anne = await newcomer(house)
            listed = await house.create(anne, "Anne", NewTable("korsar", ["you", "open"], listed=True))
            hidden = await house.create(anne, "Anne", NewTable("korsar", ["you", "open"]))
            brisk, *_ = await seated(house, clock="brisk")
            await pass_quietly(house, clock, 0)
            assert len(house.rooms) == 3, "it was quiet for too short a time"
            turn_clock(QUIET)
            await house.sleeping.look()
            assert set(house.rooms) == {listed.table.code, brisk.table.code} and hidden.table.code not in house.rooms
            assert [info.code for info in await house.lobby()] == [listed.table.code]
        async with watched(tmp_path, clock) as house:
            assert [info.code for info in await house.lobby()] == [listed.table.code], "it is awake from the start"

    run_with_hourglass(scenario())


# ---- a start ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_a_start_rebuilds_only_the_tables_that_were_awake(tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            asleep = [await seated(house) for _ in range(8)]
            for room, *_ in asleep:
                await play_on(house, room, 3)
            await pass_quietly(house, clock)
            assert house.rooms == {}
            awake, *_ = await seated(house)
            if how == "killed":
                killed(house, monkeypatch)
        clock.now += DAY
        async with watched(tmp_path, clock) as house:
            assert house.tables.rebuilt == (1 if how == "killed" else 0)
            assert await house.store.live_count() == 9
            for count, (room, *_) in enumerate(asleep[:2], house.tables.rebuilt + 1):
                again = await house.room(room.table.code)
                assert house.tables.rebuilt == count and len(again.table.steps) == room.table.version + 1
                assert isinstance(again.table.steps[-1].entry, entries.ServerBack), "the time in between was nobody's"
            back = await house.room(awake.table.code)
            assert isinstance(back.table.steps[-1].entry, entries.ServerBack)

    run_with_hourglass(scenario())


def test_a_table_that_is_asked_for_before_the_start_came_to_it_goes_on_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house)
            killed(house, monkeypatch)
        async with open_house(tmp_path / "one.db", clock=clock) as house:
            again = await house.room(room.table.code)
            await settled(house)
            assert house.tables.rebuilt == 1
            assert sum(isinstance(step.entry, entries.ServerBack) for step in again.table.steps) == 1

    run_with_hourglass(scenario())


def test_nothing_ends_because_no_server_ran_for_long(tmp_path: Path) -> None:
    """An alarm that came while no server ran, or by a clock that leapt, finds that no time has passed."""
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house)
            await pass_quietly(house, clock)
        clock.now += 400 * DAY
        async with watched(tmp_path, clock) as house:
            again = house.rooms[room.table.code]
            assert again.table.phase == "playing" and again.table.expires is None
            await pass_quietly(house, clock)
            assert house.rooms == {}
            clock.now += 400 * DAY
            house.tables.go_on_with_all()
            await house.sleeping.look()
            assert house.rooms[room.table.code].table.phase == "playing"

    run_with_hourglass(scenario())


def test_a_computer_player_whose_turn_it_is_goes_on_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, anne, _ = await seated(house, "you", "level1")
            monkeypatch.setattr(house.thinkers, "choose", never)
            while room.table.thinker() is None:
                await play_on(house, room, 1)
            await house.store.barrier()
        async with watched(tmp_path, clock) as house:
            again = await house.room(room.table.code)
            await settled(house)
            assert again.table.thinker() is None, "it has acted, and it is Anne's turn"
            assert again.table.chairs[again.table.turn or 0].visitor == anne

    run_with_hourglass(scenario())


# ---- what is in no log ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restarted", [False, True])
def test_computer_players_wait_after_waking_for_what_a_lone_person_has_not_seen(tmp_path: Path, restarted: bool) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, (anne,) = await begun(house, "you", "level1", "level1")
            page = Page(house, room, anne)
            while room.table.thinker() is None:
                await page.says_seen()
                await play_own(house, room)
            house.stop_listening(room, page)
            done, code = played(room), room.table.code
            await pass_quietly(house, clock)
            assert house.rooms == {}, "the computer player waits for her, however long it takes"
            if not restarted:
                await wakes(house, code, anne, done)
        if restarted:
            async with watched(tmp_path, clock) as house:
                assert house.tables.rebuilt == 0
                await wakes(house, code, anne, done)

    async def wakes(house: House, code: str, anne: int, done: int) -> None:
        again = await house.room(code)
        page = Page(house, again, anne)
        await settled(house)
        assert played(again) == done
        await page.says_seen()
        assert played(again) > done

    run_with_hourglass(scenario())


def test_the_clock_of_a_turn_that_was_not_seen_does_not_run_asleep(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, (anne,) = await begun(house, "you", "level1", clock="brisk")
            page = Page(house, room, anne)
            while room.table.held_until is None:
                if room.table.thinker() is None:
                    await play_own(house, room)
                else:
                    await page.says_seen()
            house.stop_listening(room, page)
            code, version = room.table.code, room.table.version
            await pass_quietly(house, clock)
            assert house.rooms == {}
            await pass_quietly(house, clock, HOUR)
            again = await house.room(code)
            assert again.table.held_until is not None and again.table.deadline is None and again.table.version == version
            page = Page(house, again, anne)
            await page.says_seen()
            assert again.table.deadline == clock.now + 30

    run_with_hourglass(scenario())


@pytest.mark.parametrize("restarted", [False, True])
def test_since_when_somebody_is_gone_is_known_after_waking(tmp_path: Path, restarted: bool) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, anne, mary = await seated(house)
            ears = [Ear(anne), Ear(mary)]
            for ear in ears:
                house.listen(room, ear, None)
            house.stop_listening(room, ears[1])
            since = clock.now
            clock.now += GONE_AFTER
            house.look_round(room)
            house.stop_listening(room, ears[0])
            await pass_quietly(house, clock)
            assert house.rooms == {}
            if not restarted:
                await sees_who_is_gone(house, room.table.code, anne, since)
        if restarted:
            async with watched(tmp_path, clock) as house:
                await sees_who_is_gone(house, room.table.code, anne, since)

    async def sees_who_is_gone(house: House, code: str, anne: int, since: float) -> None:
        again = await house.room(code)
        ear = Ear(anne)
        house.listen(again, ear, None)
        await settled(house)
        assert ear.last == {"tell": "presence", "seats": [None, {"since": since, "gone": True}]}

    run_with_hourglass(scenario())


# ---- other ways to a sleeping table -----------------------------------------------------------------------------------


def test_a_visitor_is_forgotten_at_a_table_that_sleeps(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, anne, mary = await seated(house)
            await pass_quietly(house, clock)
            assert house.rooms == {}
            await forget(house, mary)
            again = await house.room(room.table.code)
            assert again.table.chairs[1].visitor is None and again.table.chairs[0].visitor == anne

    run_with_hourglass(scenario())


def test_a_rematch_of_a_match_that_left_memory(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, anne, mary = await seated(house)
            await pass_quietly(house, clock)
            for visitor in (anne, mary):
                await house.command(visitor, "", room.table.code, AgreeToEnd())
            over = await house.command(anne, "", room.table.code, Rematch())
            assert over.table.rematch is not None
            await pass_quietly(house, clock)
            assert over.table.rematch not in house.rooms
            other = await house.room(over.table.rematch)
            assert [chair.visitor for chair in other.table.chairs] == [mary, anne]

    run_with_hourglass(scenario())


def test_tables_that_cannot_be_put_to_sleep_stay_awake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def full(_: list[Sleeper]) -> None:
        raise StoreFailed("the disk is full")

    async def scenario() -> None:
        async with watched(tmp_path, clock) as house:
            room, *_ = await seated(house)
            with monkeypatch.context() as patched:
                patched.setattr(house.store, "put_to_sleep", full)
                await pass_quietly(house, clock)
                assert house.rooms == {room.table.code: room} and room.alarm is not None
            await play_on(house, room, 2)
            await pass_quietly(house, clock)
            assert house.rooms == {}

    run_with_hourglass(scenario())


# ---- several servers --------------------------------------------------------------------------------------------------


@pytest.mark.xdist_group("postgres")
def test_any_server_wakes_a_sleeping_table_and_one_does_at_its_alarm() -> None:
    url = postgres().new()

    async def quiet(house: House) -> None:
        for room in house.rooms.values():
            room.touched = -QUIET
        await house.sleeping.look()

    async def scenario() -> None:
        async with open_fleet(url) as (one, two):
            room, anne, _ = await seated(one)
            await play_on(one, room, 3)
            code, seen = room.table.code, whole(room, anne)
            await quiet(one)
            assert one.rooms == {}
            assert rows_in(url, "SELECT owner, alarm > 0 FROM game_table") == [(None, True)]
            assert [await house.fleet.own_tables() for house in (one, two)] == [1, 1], "a monitor sees what is nobody's"
            for _ in range(3):
                await two.fleet.take_free_tables()  # type: ignore[attr-defined]
            assert two.rooms == {}, "what sleeps is left alone"
            there = await two.room(code)
            assert there.owner is None and whole(there, anne) == seen
            assert [await house.fleet.own_tables() for house in (one, two)] == [0, 1]
            await play_on(two, there, 2)
            here = await one.room(code)
            assert here.owner is not None and here.table.version == there.table.version
            del one.rooms[code]
            await quiet(two)
            assert two.rooms == {}
            rows_in(url, "UPDATE game_table SET alarm = 1")
            await until(lambda: code in one.rooms or code in two.rooms)
            assert isinstance(one.store, PostgresStore) and await one.store.awake_tables() == [room.number]

    asyncio.run(scenario())


@pytest.mark.xdist_group("postgres")
def test_a_server_of_a_fleet_that_stops_leaves_its_quiet_tables_asleep() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url) as (one, two):
            room, anne, _ = await seated(one)
            await one.close()
            assert rows_in(url, "SELECT owner, alarm > 0 FROM game_table") == [(None, True)]
            again = await two.room(room.table.code)
            assert again.owner is None and again.table.version == room.table.version, "no time has passed without a server"
            assert again.table.seats_of(anne) == [0]
        async with open_fleet(url, 1) as (three,):
            assert three.tables.rebuilt == 0
            later = await three.room(room.table.code)
            assert isinstance(later.table.steps[-1].entry, entries.ServerBack), "nobody ran it in between"

    asyncio.run(scenario())
