"""Notices: once a turn, to each device, after a moment, never while a page is open or in the hours of quiet; on many servers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from flibuste.fair.keeper import Keeper
from flibuste.server.house import notices as noticing
from flibuste.server.house.identity import Identities
from flibuste.server.house.notices import AGAIN, LONGEST, MOMENT, Carried, add_device, end_of_quiet
from flibuste.server.house.rates import Rates
from flibuste.server.house.rooms import Room
from flibuste.server.house.tournaments import new_code
from flibuste.server.store.notices import Awaiting, number_of, tournament_of
from flibuste.server.store.store import StoreFailed
from flibuste.server.table.commands import ring
from flibuste.wire import Act, Join, Language, NewTable, Resign, Shown, Start, Undo
from flibuste.wire.parts import part_due
from tests.postgres import postgres
from tests.server.housed import Ear, answer, open_fleet, open_house, settled
from tests.server.noticed import Scene, alone, in_both
from tests.server.push_services import Device
from tests.server.test_pacing import visitor_to_act
from tests.server.test_sleeping import Clock, pass_quietly
from tests.server.tourneys import Person, person
from tests.waiting import run_with_hourglass, until

pytestmark = pytest.mark.xdist_group("postgres")


# ---- once a turn -----------------------------------------------------------------------------------------------------


def test_each_device_is_told_once_a_turn_and_nobody_else(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        for visitor, name in ((mover, "one"), (other, "phone"), (other, "desk")):
            await scene.device(visitor, name)
        assert await scene.hand_over(room) == other
        await scene.pass_time(MOMENT - 1)
        assert scene.pigeon.told == [], "a moment passes first"
        await scene.pass_time(1)
        turn = scene.pigeon.told[0][2]
        assert scene.pigeon.told == [(other, room.table.code, turn)] * 2, "on each device"
        assert len({device.endpoint for device, *_ in scene.pigeon.carried}) == 2
        for _ in range(3):
            await scene.pass_time(5000)
        assert len(scene.pigeon.told) == 2, "and no more"
        assert await scene.hand_over(room) == mover
        await scene.pass_time()
        assert len(scene.pigeon.told) == 3 and scene.pigeon.told[2][:2] == (mover, room.table.code)
        assert scene.pigeon.told[2][2] > turn

    in_both(tmp_path, scenario)


def test_a_notice_names_the_game_and_the_players_in_the_language_of_the_device(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        languages: list[Language] = ["en", "fr", "it", "de"]
        for language in languages:
            await add_device(scene.notices, other, Device(language, language=language).asks())
        await scene.hand_over(room)
        await scene.pass_time()
        name = room.table.chairs[room.table.seats_of(mover)[0]].name
        told = {device.language: message for device, message, _, _ in scene.pigeon.carried}
        assert told["en"]["text"] == f"It is your turn at the table with {name}." and told["en"]["title"] == "Korsar"
        assert told["fr"]["text"] == f"C’est à vous de jouer à la table avec {name}."
        assert told["it"]["text"] == f"Tocca a te al tavolo con {name}."
        assert told["de"]["text"] == f"Du bist dran am Tisch mit {name}."
        for row, message, seconds, topic in scene.pigeon.carried:
            assert set(message) == {"page", "code", "turn", "title", "text", "language", "yours"}, "and nothing of the match"
            assert message["yours"] == [room.table.code] and topic == room.table.code and row.visitor == other
            assert room.table.deadline is not None and seconds == int(room.table.deadline - scene.clock.now)

    alone(tmp_path, scenario)


def test_a_move_taken_back_before_a_notice_is_sent_and_made_again_is_told_once(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()

        def open_moves() -> list[str]:
            """Moves that show nothing that was hidden."""
            table = room.table
            assert table.match is not None and table.turn is not None
            return [one for one in table.match.view(table.turn).legal if not one.startswith("draw")]

        while not open_moves():  # a hand without a galleon
            await scene.hand_over(room)
            mover, other = other, mover
        await scene.device(other)

        async def play_openly() -> None:
            order = Act(version=room.table.version, action=open_moves()[0], seat=room.table.turn)
            await scene.house.command(mover, "", room.table.code, order)
            await settled(scene.house)
            assert visitor_to_act(room) == other

        async def take_back() -> None:
            await scene.house.command(mover, "", room.table.code, Undo(version=room.table.version))
            await settled(scene.house)
            assert visitor_to_act(room) == mover

        await play_openly()
        await scene.notices.look()
        await take_back()
        await scene.pass_time()
        assert scene.pigeon.told == [], "it was withdrawn"
        await play_openly()
        await scene.pass_time()
        assert len(scene.pigeon.told) == 1
        await take_back()
        await scene.notices.look()
        await play_openly()
        await scene.pass_time()
        assert len(scene.pigeon.told) == 1, "it is the same turn"

    in_both(tmp_path, scenario)


def test_a_notice_that_was_taken_in_hand_before_the_move_is_not_sent_after_it(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        await scene.device(other)
        await scene.hand_over(room)
        await scene.notices.look()
        now = scene.clock.now + MOMENT
        (due,) = await scene.house.store.take_notices(now, now + 60, 9)
        assert await scene.hand_over(room) == mover
        await scene.notices.send(due)
        assert scene.pigeon.told == []

    alone(tmp_path, scenario)


def test_a_start_calls_whoever_has_closed_the_page_and_an_end_calls_nobody(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        await scene.device(other)
        await scene.device(mover)
        await scene.hand_over(room)
        await scene.notices.look()
        await scene.house.command(mover, "", room.table.code, Resign())
        await settled(scene.house)
        await scene.pass_time()
        assert room.table.ending is not None and scene.pigeon.told == []
        start = noticing.wait_at(room, Device().row(other), 0)
        assert "can begin" in start.text

    in_both(tmp_path, scenario)


def test_a_start_that_came_to_nothing_calls_for_new_seals_and_parts_once_more(tmp_path: Path) -> None:
    """Else those who had come would not hear that they are awaited again, and lose their seats by somebody else's absence."""

    async def scenario(scene: Scene) -> None:
        house, people = scene.house, [await person(scene.house, name) for name in ("Anne", "Mary", "Jack")]
        room = await house.create(people[0].visitor, "Anne", NewTable("korsar", ["you", "open", "open"], clock="one_day"))
        for one in people[1:]:
            await house.command(one.visitor, one.name, room.table.code, Join())
        keepers: dict[int, Keeper] = {}

        async def add_parts(*there: Person) -> None:
            for one in there:
                due = part_due(keepers.setdefault(one.visitor, Keeper()), room.table.info(), room.table.seats_of(one.visitor))
                assert due is not None
                await house.command(one.visitor, "", room.table.code, due)
            await settled(house)

        anne, mary, jack = people
        await add_parts(*people)
        for one in people:
            await scene.device(one.visitor)
        await house.command(anne.visitor, "", room.table.code, Start())
        await add_parts(anne)
        await scene.pass_time()
        await add_parts(mary)
        assert sorted(visitor for visitor, *_ in scene.pigeon.told) == [mary.visitor, jack.visitor]
        assert room.table.parts.due is not None
        scene.clock.now = room.table.parts.due
        await house.change(room, lambda: ring(room.table, scene.clock.now))  # Jack did not come
        await settled(house)
        assert room.table.phase == "dealing" and room.table.seats_of(jack.visitor) == []
        await scene.pass_time()
        assert sorted(visitor for visitor, *_ in scene.pigeon.told[2:]) == [anne.visitor, mary.visitor], "for the seal"
        await add_parts(anne, mary)
        await scene.pass_time()
        assert sorted(visitor for visitor, *_ in scene.pigeon.told[4:]) == [anne.visitor, mary.visitor], "and for the part"
        assert all("can begin" in message["text"] for _, message, *_ in scene.pigeon.carried)

    in_both(tmp_path, scenario)


# ---- the roll of a tournament ----------------------------------------------------------------------------------------


async def roll_called(scene: Scene, quiet: tuple[int, int] | None = None) -> tuple[str, Person, Person]:
    """A tournament over days whose roll is called: its code, its host, who is there, and somebody who is not."""
    anne, mary = await person(scene.house, "Anne"), await person(scene.house, "Mary")
    asked = {"name": "The cup", "game": "korsar", "size": 2, "rounds": 1, "boards": 1, "clock": "one_day"}
    code: str = (await anne.ask("POST", "/api/tournaments", asked))["code"]
    for one in (anne, mary):
        await one.ask("POST", f"/api/tournaments/{code}/enter", {})
    await scene.device(anne.visitor)
    await scene.device(mary.visitor, quiet=quiet)
    await anne.ask("POST", f"/api/tournaments/{code}/call")
    await anne.add_part(code)
    return code, anne, mary


def test_whoever_a_roll_over_days_waits_for_is_told_once_for_the_seal_and_once_for_the_part(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        code, anne, mary = await roll_called(scene)
        await scene.pass_time()
        assert [(visitor, there) for visitor, there, _ in scene.pigeon.told] == [(mary.visitor, code)], "Anne was there"
        _, message, seconds, _ = scene.pigeon.carried[0]
        assert (message["page"], message["yours"]) == ("tournament", [code]) and 80_000 < seconds <= 86_400
        assert message["text"] == "The tournament “The cup” can begin: open its page." and message["title"] == "Korsar"
        for _ in range(3):
            await scene.house.tournaments.look()
            await settled(scene.house)
            await scene.pass_time(3000)
        assert len(scene.pigeon.told) == 1
        await mary.add_part(code)
        assert (await mary.ask("GET", f"/api/tournaments/{code}"))["phase"] == "revealing"
        await mary.add_part(code)
        await scene.pass_time()
        assert [visitor for visitor, *_ in scene.pigeon.told[1:]] == [anne.visitor], "a part that is missing costs the place"
        await anne.add_part(code)
        await settled(scene.house)
        told = len(scene.pigeon.told)
        await scene.pass_time()
        assert all(there != code for _, there, _ in scene.pigeon.told[told:]), "it has begun, and boards call as tables do"
        assert code not in scene.pigeon.carried[-1][1]["yours"] or len(scene.pigeon.told) == told

    in_both(tmp_path, scenario)


def test_the_roll_waits_for_the_end_of_the_quiet_hours_and_is_not_told_when_it_is_over(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        begin = datetime.fromtimestamp(scene.clock.now, UTC)
        minute = begin.hour * 60 + begin.minute
        await roll_called(scene, ((minute - 5) % 1440, (minute + 120) % 1440))
        await scene.pass_time()
        await scene.pass_time(60 * 100)
        assert scene.pigeon.told == []
        await scene.pass_time(60 * 21)
        assert len(scene.pigeon.told) == 1
        other, _, grace = await roll_called(scene)
        for _ in range(2):  # the seal, and the part
            await grace.add_part(other)
        await scene.pass_time()
        assert all(there != other or visitor != grace.visitor for visitor, there, _ in scene.pigeon.told)

    alone(tmp_path, scenario)


def test_a_roll_that_another_server_called_is_told_though_its_word_came_late(tmp_path: Path) -> None:
    """What one server writes of the seals may come after what another has written of the parts."""

    async def scenario(scene: Scene) -> None:
        code, anne, mary = await roll_called(scene)
        await mary.add_part(code)
        await mary.add_part(code)
        await scene.notices.look()
        late = Awaiting(number_of(code), {anne.visitor: 2, mary.visitor: 2}, frozenset(), False)
        await scene.house.store.await_at([late], scene.clock.now)
        await scene.pass_time()
        await scene.pass_time()
        assert [visitor for visitor, *_ in scene.pigeon.told] == [anne.visitor]

    in_both(tmp_path, scenario)


def test_the_codes_of_tournaments_are_numbers_below_zero() -> None:
    codes = ["AAAAAA", "999999", *(new_code() for _ in range(100))]
    assert [tournament_of(number_of(code)) for code in codes] == codes
    assert number_of("AAAAAA") == -1 and len({number_of(code) for code in codes}) == len(set(codes))


# ---- silence ---------------------------------------------------------------------------------------------------------


def test_whoever_has_the_table_open_is_told_nothing_of_that_turn(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        await scene.device(other)
        line = Ear(other)
        scene.house.listen(room, line, None)
        await scene.hand_over(room)
        await scene.pass_time()
        scene.house.stop_listening(room, line)
        await scene.pass_time(5000)
        assert scene.pigeon.told == [], "it was seen"
        await scene.hand_over(room)
        assert await scene.hand_over(room) == other
        await scene.pass_time(MOMENT - 1)
        scene.house.listen(room, line, None)
        await scene.pass_time(1)
        assert scene.pigeon.told == [], "the page was back in time"

    in_both(tmp_path, scenario)


def test_a_page_that_is_open_out_of_sight_silences_no_device(tmp_path: Path) -> None:
    """A table that was left open in a tab, days ago, costs nobody a notice: neither of its turns, nor of another table's."""

    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        elsewhere, *_ = await scene.match()
        await scene.device(other)
        identities = await Identities.open(scene.house.store)

        async def look(table: Room, line: Ear, looks: bool) -> None:
            told = msgspec.json.encode(Shown(version=1, looks=looks))
            await answer(line, scene.house, table.table.code, told, identities)

        mine, others = Ear(other), Ear(other)
        for table, line in ((room, mine), (elsewhere, others)):
            scene.house.listen(table, line, None, paced=True)
            await look(table, line, False)
        await scene.hand_over(room)
        await scene.pass_time()
        assert len(scene.pigeon.told) == 1
        await scene.hand_over(room)
        await look(room, mine, True)
        assert await scene.hand_over(room) == other
        await scene.pass_time(5000)
        assert len(scene.pigeon.told) == 1, "the page is looked at again"

    in_both(tmp_path, scenario)


def test_whoever_has_another_table_open_is_told_when_it_is_closed(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        elsewhere, *_ = await scene.match()
        await scene.device(other)
        line = Ear(other)
        scene.house.listen(elsewhere, line, None)
        await scene.hand_over(room)
        await scene.pass_time()
        assert scene.pigeon.told == []
        scene.house.stop_listening(elsewhere, line)
        await scene.pass_time(AGAIN)
        assert len(scene.pigeon.told) == 1

    alone(tmp_path, scenario)


def at(day: int, hour: int, minute: int, zone: str = "Europe/Rome", month: int = 10) -> float:
    return datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("quiet", "now", "expected"),
    [
        ((22 * 60, 7 * 60 + 30), at(12, 23, 10), at(13, 7, 30)),
        ((22 * 60, 7 * 60 + 30), at(12, 3, 10), at(12, 7, 30)),
        ((22 * 60, 7 * 60 + 30), at(12, 22, 0), at(13, 7, 30)),
        ((22 * 60, 7 * 60 + 30), at(12, 7, 30), None),
        ((22 * 60, 7 * 60 + 30), at(12, 21, 59), None),
        ((13 * 60, 14 * 60), at(12, 13, 59), at(12, 14, 0)),
        ((13 * 60, 14 * 60), at(12, 12, 59), None),
        ((22 * 60, 8 * 60), at(24, 23, 0), at(25, 8, 0)),  # the night in which summer time ends has an hour more
        ((0, 0), at(12, 0, 0), None),
        (None, at(12, 3, 0), None),
    ],
)
def test_quiet_hours_are_those_of_the_devices_time_zone(
    quiet: tuple[int, int] | None, now: float, expected: float | None
) -> None:
    assert end_of_quiet(Device(zone="Europe/Rome").row(quiet=quiet), now) == expected


def test_a_night_in_which_the_clocks_change_is_as_long_as_it_is() -> None:
    begin = at(24, 23, 0)
    end = end_of_quiet(Device(zone="Europe/Rome").row(quiet=(22 * 60, 8 * 60)), begin)
    assert end is not None and (end - begin) / 3600 == 10.0


def test_a_notice_waits_for_the_end_of_the_quiet_hours(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        minute = (datetime.fromtimestamp(scene.clock.now, UTC).hour * 60) + datetime.fromtimestamp(scene.clock.now, UTC).minute
        await scene.device(other, "quiet", ((minute - 5) % 1440, (minute + 120) % 1440))
        await scene.device(other, "loud")
        await scene.hand_over(room)
        await scene.pass_time()
        assert [device.endpoint[-4:] for device, *_ in scene.pigeon.carried] == ["loud"]
        await scene.pass_time(60 * 100)
        assert len(scene.pigeon.told) == 1
        await scene.pass_time(60 * 21)
        assert [device.endpoint[-5:] for device, *_ in scene.pigeon.carried][1:] == ["quiet"]

    alone(tmp_path, scenario)


def test_a_device_gets_so_many_and_the_rest_comes_later(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        scene.notices.rates = Rates(1e-9, 1)
        first, _, other = await scene.match()
        await scene.device(other)
        await scene.hand_over(first)
        await scene.pass_time()
        assert await scene.hand_over(first) != other
        assert await scene.hand_over(first) == other
        await scene.pass_time()
        assert len(scene.pigeon.told) == 1
        scene.notices.rates = Rates(1.0, 10)
        await scene.pass_time(AGAIN)
        assert len(scene.pigeon.told) == 2

    alone(tmp_path, scenario)


# ---- what goes wrong -------------------------------------------------------------------------------------------------


def test_a_device_that_is_gone_is_dropped_and_others_are_told(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        await scene.device(other)
        await scene.device(mover)
        scene.pigeon.says = Carried("gone")
        await scene.hand_over(room)
        await scene.pass_time()
        assert await scene.house.store.devices(other) == [] and len(await scene.house.store.devices(mover)) == 1
        await scene.pass_time(10 * LONGEST)
        assert len(scene.pigeon.told) == 1

    in_both(tmp_path, scenario)


def test_a_service_that_fails_is_asked_ever_more_seldom_and_given_up(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        await scene.device(other)
        scene.pigeon.says = Carried("later")
        await scene.hand_over(room)
        await scene.pass_time()
        times = [scene.clock.now]
        while scene.clock.now < times[0] + 20 * 3600:
            before = len(scene.pigeon.told)
            await scene.pass_time(30)
            if len(scene.pigeon.told) > before:
                times.append(scene.clock.now)
        waits = [after - before for before, after in pairwise(times)]
        assert waits == [60.0 * 2**n for n in range(6)] + [LONGEST] * 3
        assert len(await scene.house.store.devices(other)) == 1, "the device stays"
        scene.pigeon.says = Carried("later", 600.0)
        await scene.hand_over(room)
        assert await scene.hand_over(room) == other
        await scene.pass_time()
        again = len(scene.pigeon.told)
        scene.pigeon.says = Carried("taken")
        await scene.pass_time(599)
        assert len(scene.pigeon.told) == again == 11, "as long as the service says"
        await scene.pass_time(1)
        await scene.pass_time(10 * LONGEST)
        assert len(scene.pigeon.told) == 12

    alone(tmp_path, scenario)


def test_no_move_waits_for_a_notice_and_a_slow_one_holds_up_no_other(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, mover, other = await scene.match()
        second, later_mover, later = await scene.match()
        for visitor in (mover, other, later_mover, later):
            await scene.device(visitor)
        scene.pigeon.may_fly.clear()
        await scene.hand_over(room)
        await scene.notices.look()
        scene.clock.now += MOMENT
        await scene.notices.look()
        await until(lambda: len(scene.pigeon.told) == 1)
        assert await scene.hand_over(room) == mover, "play goes on"
        await scene.hand_over(second)
        await scene.notices.look()
        scene.clock.now += MOMENT
        await scene.notices.look()
        await until(lambda: len(scene.pigeon.told) == 3)
        scene.pigeon.may_fly.set()
        await scene.pass_time(10 * LONGEST)
        assert sorted(visitor for visitor, *_ in scene.pigeon.told) == sorted([other, mover, later])

    alone(tmp_path, scenario)


def test_what_could_not_be_written_is_written_later_and_no_table_sleeps_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        await scene.device(other)

        async def failing(*_: object) -> None:
            raise StoreFailed("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(scene.house.store, "await_at", failing)
            await scene.hand_over(room)
            await scene.notices.look()
            await pass_quietly(scene.house, scene.clock)
            assert room.table.code in scene.house.rooms, "its call would be lost"
        await scene.notices.look()
        await pass_quietly(scene.house, scene.clock)
        assert room.table.code not in scene.house.rooms
        await scene.pass_time()
        assert len(scene.pigeon.told) == 1, "of a table that sleeps as well"

    alone(tmp_path, scenario)


def test_a_kill_costs_no_notice_and_makes_none_twice(tmp_path: Path) -> None:
    """Before the call was written; after it was; while it was carried; and when it had arrived."""
    clock = Clock()

    @asynccontextmanager
    async def server() -> AsyncIterator[Scene]:
        async with open_house(tmp_path / "one.db", clock=clock) as house:
            scene = Scene(house, clock)
            await settled(house)
            await house.sleeping.look()
            yield scene

    async def scenario() -> None:
        async with server() as scene:
            room, _, other = await scene.match()
            code = room.table.code
            await scene.device(other)
            await scene.hand_over(room)
            assert scene.notices.owes(room.number), "nothing is written yet"
        async with server() as scene:
            await scene.house.room(code)
            await scene.notices.look()
        async with server() as scene:
            scene.pigeon.may_fly.clear()
            clock.now += MOMENT
            await scene.notices.look()
            await until(lambda: len(scene.pigeon.told) == 1)
            for task in scene.notices.under_way:
                task.cancel()
        async with server() as scene:
            await scene.pass_time(1)
            assert scene.pigeon.told == [], "it is in hand"
            await scene.pass_time(noticing.IN_HAND)
            assert len(scene.pigeon.told) == 1, "and comes, with the same topic and turn"
        async with server() as scene:
            await scene.house.room(code)
            await scene.pass_time(LONGEST)
            assert scene.pigeon.told == []

    run_with_hourglass(scenario())


# ---- many servers ----------------------------------------------------------------------------------------------------


def test_of_many_servers_one_sends_each_notice() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new(), 3) as houses:
            clock = Clock()
            clock.now = houses[0].clock()
            for house in houses:
                house.clock = clock
            scenes = [Scene(house, clock) for house in houses]
            pigeon = scenes[0].pigeon
            for scene in scenes:
                scene.notices.carrier = pigeon
            expected: list[tuple[int, str]] = []
            for scene in scenes:
                room, _, other = await scene.match()
                await scene.device(other)
                await scene.hand_over(room)
                expected.append((other, room.table.code))
                await scene.notices.look()
            clock.now += MOMENT
            await asyncio.gather(*(scene.notices.look() for scene in scenes for _ in range(3)))
            await asyncio.gather(*(task for scene in scenes for task in scene.notices.under_way))
            for scene in scenes:
                await scene.pass_time(noticing.IN_HAND + 1)
            assert sorted((visitor, code) for visitor, code, _ in pigeon.told) == sorted(expected)

    asyncio.run(scenario())
