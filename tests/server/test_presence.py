"""Who is there: told by seat when somebody comes or goes, no sooner than it is so, to those who look, and nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.protocol import State

from flibuste.game import BadInput, FlibusteError
from flibuste.server.house.house import House
from flibuste.server.house.presence import AWAY_AFTER, GONE_AFTER
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.net.quick_sockets import QuickSockets
from flibuste.server.net.run import make_server
from flibuste.server.net.settings import Settings
from flibuste.server.table.refusals import Closed, Foreign, Unfit
from flibuste.wire import Act, Join, Leave, NewTable, Resign, Say, StandIn, TakeBack
from tests.server.housed import Ear, disk_held, newcomer, open_house, settled
from tests.server.parts import begin_in
from tests.server.seated import ANNE, MARY, ask, everything, playing, through_the_log
from tests.waiting import until

HALF_OPEN = 20.0  # seconds within which a line that is half open has to be found


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def at_table(
    path: Path, *seats: str, begin: bool = True, **more: Any
) -> AsyncIterator[tuple[House, Room, Clock, dict[str, int]]]:
    """A table of Anne, whose line is not open yet, and of Mary."""
    clock = Clock()
    async with open_house(path / "one.db", clock=clock) as house:
        people = {"anne": await newcomer(house), "mary": await newcomer(house)}
        room = await house.create(people["anne"], "Anne", NewTable("corsari", list(seats or ("you", "open")), **more))
        if "open" in (seats or ("open",)):
            await house.command(people["mary"], "Mary", room.table.code, Join())
        if begin:
            await begin_in(house, room.table.code)
        yield house, room, clock, people


def line(house: House, room: Room, visitor: int) -> Ear:
    ear = Ear(visitor)
    house.listen(room, ear, None)
    return ear


def told(ear: Ear) -> list[Any]:
    """What a line was told of those who are there."""
    return [message["seats"] for message in ear.messages if message["tell"] == "presence"]


def wait(house: House, room: Room, clock: Clock, seconds: float) -> None:
    """Let time pass, and let the alarm ring if it is set for that time."""
    clock.now += seconds
    if room.alarm is not None and room.alarm_at <= clock.now:
        room.alarm.cancel()
        house.playing.rung(room)


def test_others_see_who_is_away_and_since_when(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            anne, mary = line(house, room, people["anne"]), line(house, room, people["mary"])
            looker = line(house, room, SPECTATOR)
            entries = room.table.version
            clock.now = 2000.0
            house.stop_listening(room, mary)
            wait(house, room, clock, AWAY_AFTER - 0.1)
            assert told(anne) == []
            wait(house, room, clock, 0.1)
            away, gone = [None, {"since": 2000.0, "gone": False}], [None, {"since": 2000.0, "gone": True}]
            assert told(anne) == told(looker) == [away]
            late = line(house, room, SPECTATOR)
            assert [message["tell"] for message in late.messages] == ["whole", "presence"] and told(late) == [away]
            wait(house, room, clock, GONE_AFTER - AWAY_AFTER)
            assert told(anne) == [away, gone]
            back = line(house, room, people["mary"])
            assert told(anne) == told(looker) == [away, gone, [None, None]] and told(back) == []
            assert room.table.version == entries, "nothing of it is in the log"

    asyncio.run(scenario())


def due(room: Room) -> float | None:
    """When the table has something to tell by itself."""
    return room.presence.due


def test_a_page_that_is_loaded_anew_was_never_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            anne = line(house, room, people["anne"])
            for _ in range(50):
                mary, beside = line(house, room, people["mary"]), line(house, room, people["mary"])
                house.stop_listening(room, beside)
                wait(house, room, clock, GONE_AFTER)
                house.stop_listening(room, mary)
                wait(house, room, clock, AWAY_AFTER - 1)
            assert told(anne) == [] and len(anne.heard) == 1

    asyncio.run(scenario())


def test_waiting_costs_nothing_where_nobody_looks_or_nothing_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            assert due(room) is None
            anne = line(house, room, people["anne"])
            wait(house, room, clock, GONE_AFTER)
            assert len(told(anne)) == 1 and due(room) is None, "all is told: there is nothing to wait for"
            mary = line(house, room, people["mary"])
            assert due(room) is None, "all are here"
            house.stop_listening(room, mary)
            assert due(room) == clock.now + AWAY_AFTER
            house.stop_listening(room, anne)
            assert due(room) is None, "nobody looks"
        async with at_table(tmp_path, "you", "level1") as (house, room, clock, people):
            alone = line(house, room, people["anne"])
            house.stop_listening(room, alone)
            assert due(room) is None and told(alone) == []

    asyncio.run(scenario())


def test_a_shared_device_is_away_with_all_its_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, "you", "open", "open", begin=False) as (house, room, clock, people):
            await house.command(people["mary"], "Mary", room.table.code, Join(seat=2))
            await begin_in(house, room.table.code)
            anne = line(house, room, people["anne"])
            wait(house, room, clock, GONE_AFTER)
            assert [seat is not None and seat["gone"] for seat in told(anne)[-1]] == [False, True, True]
            await house.command(people["anne"], "", room.table.code, StandIn(seat=2))
            assert [chair.stand_in is not None for chair in room.table.chairs] == [False, True, True]

    asyncio.run(scenario())


def test_a_seat_that_changes_hands_is_told_anew(tmp_path: Path) -> None:
    """Also in the waiting room: whoever sits down in the place of somebody who was away is here."""

    async def scenario() -> None:
        async with at_table(tmp_path, begin=False) as (house, room, clock, people):
            anne = line(house, room, people["anne"])
            wait(house, room, clock, AWAY_AFTER)
            assert told(anne) == [[None, {"since": 1000.0, "gone": False}]]
            await house.command(people["mary"], "", room.table.code, Leave())
            assert told(anne)[-1] == [None, None]
            jack = await newcomer(house)
            line(house, room, jack)
            await house.command(jack, "Jack", room.table.code, Join())
            wait(house, room, clock, GONE_AFTER)
            assert len(told(anne)) == 2

    asyncio.run(scenario())


def test_presence_is_told_after_what_happened_before_it(tmp_path: Path) -> None:
    """What is told of the table waits for the disk, and who is there does not overtake it."""

    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            anne, mary = line(house, room, people["anne"]), line(house, room, people["mary"])
            house.stop_listening(room, mary)
            async with disk_held(house):
                saying = asyncio.ensure_future(house.command(people["anne"], "", room.table.code, Say(phrase="ahoy")))
                await until(lambda: room.table.version > room.told_version)
                wait(house, room, clock, AWAY_AFTER)
                assert any(room.presence.told) and len(anne.heard) == 1
            await saying
            await settled(house)
            assert [message["tell"] for message in anne.messages] == ["whole", "update", "presence"]

    asyncio.run(scenario())


def test_time_that_is_nobodys_makes_nobody_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            anne, mary = line(house, room, people["anne"]), line(house, room, people["mary"])
            house.stop_listening(room, mary)
            clock.now += 400 * 86400
            house.tables.go_on_with_all()
            await settled(house)
            assert told(anne) == []
            wait(house, room, clock, AWAY_AFTER)
            assert told(anne) == [[None, {"since": clock.now - AWAY_AFTER, "gone": False}]]

    asyncio.run(scenario())


# ---- a computer player stands in ----------------------------------------------------------------------------------------


def test_a_computer_player_stands_in_for_somebody_gone_and_the_person_takes_the_seat_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path) as (house, room, clock, people):
            anne, mary = line(house, room, people["anne"]), line(house, room, people["mary"])
            code, version = room.table.code, room.table.version

            async def refused(kind: type[FlibusteError], visitor: int, seat: int) -> str:
                with pytest.raises(kind) as raised:
                    await house.command(visitor, "", code, StandIn(seat=seat))
                return getattr(raised.value, "code", "")

            wait(house, room, clock, 10 * GONE_AFTER)
            assert await refused(Closed, people["anne"], 1) == "still there"
            house.stop_listening(room, mary)
            wait(house, room, clock, GONE_AFTER - 0.1)
            assert await refused(Closed, people["anne"], 1) == "still there"
            wait(house, room, clock, 0.1)
            assert await refused(Foreign, await newcomer(house), 1) == "no seat"
            assert await refused(Closed, people["anne"], 0) == "still there"
            await refused(BadInput, people["anne"], 7)
            assert room.table.version == version, "what was refused has changed nothing"
            turn = room.table.turn
            if turn == 0:
                assert room.table.match is not None
                action = room.table.match.view(0).legal[-1]
                await house.command(people["anne"], "", code, Act(version=version, action=action))
            await house.command(people["anne"], "", code, StandIn(seat=1))
            await house.command(people["anne"], "", code, StandIn(seat=1))
            taken = [step.entry for step in room.table.steps if type(step.entry).__name__ == "TakenOver"]
            assert [(entry.seat, entry.why) for entry in taken] == [(1, "gone")]  # type: ignore[union-attr]
            await settled(house)
            assert room.table.turn == 0, "the match goes on"
            line(house, room, people["mary"])
            await house.command(people["mary"], "", code, TakeBack())
            assert room.table.chairs[1].stand_in is None
            assert everything(through_the_log(room.table))["info"] == room.table.info()
            assert anne.closed is None

    asyncio.run(scenario())


def test_only_a_person_at_play_lets_a_computer_player_stand_in() -> None:
    table = playing(seats=("you", "open", "level1"))
    for visitor, seat, kind in ((ANNE, 0, Unfit), (ANNE, 2, Unfit), (9, 1, Foreign)):
        with pytest.raises(kind):
            ask(table, visitor, StandIn(seat=seat))
    ask(table, ANNE, Resign())
    with pytest.raises(Foreign):
        ask(table, ANNE, StandIn(seat=1))
    assert ask(table, MARY, StandIn(seat=0)) == 0, "a computer player has the seat of somebody who resigned"


# ---- half-open lines ----------------------------------------------------------------------------------------------------


class Timer:
    def __init__(self, at: float, callback: Any) -> None:
        self.at = at
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class StillLoop:
    """An event loop's timers, for which time passes by `pass_time` alone."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Any) -> Timer:
        self.timers.append(Timer(self.now + delay, callback))
        return self.timers[-1]

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [timer for timer in self.timers if timer.at <= end]:
            first = min(due, key=lambda timer: timer.at)
            self.timers.remove(first)
            self.now = first.at
            if not first.cancelled:
                first.callback()
        self.now = end


class DeadTransport:
    """Takes whatever is sent, and never gets rid of it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closing = self.aborted = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True


def half_open(config: uvicorn.Config) -> tuple[QuickSockets, StillLoop, DeadTransport]:
    loop, transport = StillLoop(), DeadTransport()
    socket = QuickSockets(config, ServerState(), {}, loop)
    socket.transport = transport  # type: ignore[assignment]
    socket.conn.state = State.OPEN
    socket.start_keepalive()
    return socket, loop, transport


def test_the_server_finds_a_half_open_line_in_time(tmp_path: Path) -> None:
    config = make_server(Settings(database=f"sqlite:///{tmp_path / 'one.db'}"), lambda _: None).config
    socket, loop, transport = half_open(config)
    loop.pass_time(HALF_OPEN)
    assert transport.sent and transport.aborted, "what is unsent would never be sent"

    socket, loop, transport = half_open(config)
    for _ in range(100):  # one that answers stays
        loop.pass_time(HALF_OPEN / 4)
        if socket.pending_ping_payload is not None:
            pong = type("Pong", (), {"data": socket.pending_ping_payload})()
            socket.handle_pong(pong)
    assert not transport.aborted and len(transport.sent) > 10
