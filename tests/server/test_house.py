"""The house: commit before telling, computer players, reconnecting, starting again, rules that are gone, being forgotten."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.game import FlibusteError
from flibuste.server.house.errors import NotFound, TooMany
from flibuste.server.house.finished import fair_log
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.limits import Limits
from flibuste.server.house.playing import KEPT_AFTER_END
from flibuste.server.house.rooms import Room
from flibuste.server.house.stories import tallies, told_story
from flibuste.server.house.tables import AGAIN
from flibuste.server.requests.tables import for_visitor
from flibuste.server.store.store import StoreFailed
from flibuste.server.table import entries as log
from flibuste.server.table.entries import write_entry
from flibuste.server.table.making import rematch_of
from flibuste.server.table.refusals import Closed, Foreign, Unfit
from flibuste.wire import Act, AgreeToEnd, Asked, Join, Leave, NewTable, Rematch, Rename, Show, TakeBack, Undo, You
from tests.server.housed import Ear, disk_held, newcomer, open_house, settled
from tests.server.parts import begin_in
from tests.waiting import run_with_hourglass, turn_clock, until


async def seated(house: House, *seats: str, game: str = "corsari", **more: Any) -> tuple[Room, int, int]:
    """A table of two visitors, begun."""
    anne, mary = await newcomer(house), await newcomer(house)
    room = await house.create(anne, "Anne", NewTable(game, list(seats or ("you", "open")), **more))
    if "open" in (seats or ("open",)):
        await house.command(mary, "Mary", room.table.code, Join())
    await begin_in(house, room.table.code)
    return room, anne, mary


async def play_on(house: House, room: Room, moves: int) -> None:
    """Whoever is to act takes the last legal action."""
    for _ in range(moves):
        turn, match = room.table.turn, room.table.match
        if turn is None or match is None:
            return
        visitor = room.table.chairs[turn].visitor
        if visitor is None:
            await settled(house)
            continue
        if len(room.table.seats_of(visitor)) > 1:
            await house.command(visitor, "", room.table.code, Show(seat=turn))
        act = Act(version=room.table.version, action=match.view(turn).legal[-1], seat=turn)
        await house.command(visitor, "", room.table.code, act)


def test_a_move_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    """At the moment in which a listener hears of a version, another reader of the file finds all of it."""

    class Auditor(Ear):
        def send(self, message: bytes) -> None:
            told = msgspec.json.decode(message)
            connection = sqlite3.connect(tmp_path / "one.db")
            (count,) = connection.execute("SELECT count(*) FROM event").fetchone()
            connection.close()
            assert count >= told["version"], "told before it was saved"
            super().send(message)

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house)
            ear = Auditor(anne)
            house.listen(room, ear, None)
            await play_on(house, room, 10)
            assert len(ear.heard) == 11

    asyncio.run(scenario())


def test_a_line_that_comes_between_change_and_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house)
            before, ear = room.table.version, Ear(anne)
            async with disk_held(house):
                moving = asyncio.create_task(play_on(house, room, 1))
                await until(lambda: room.table.version > before)
                house.listen(room, ear, None)
                assert room.last_commit is not None and not room.last_commit.done() and ear.heard == []
            await moving
            assert [message["tell"] for message in ear.messages] == ["whole"]
            assert ear.last["version"] == room.table.version == before + 1

    asyncio.run(scenario())


def test_neither_a_request_nor_the_lobby_shows_what_is_not_on_disk(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"], listed=True))
            async with disk_held(house):
                renaming = asyncio.create_task(house.command(anne, "", room.table.code, Rename(seat=0, name="Anne Bonny")))
                await until(lambda: room.table.version == 2)
                shown, lobby = asyncio.create_task(for_visitor(room, anne)), asyncio.create_task(house.lobby())
                for _ in range(9):
                    await asyncio.sleep(0)
                assert not shown.done() and not lobby.done()
            await renaming
            assert [info.seats[0].name for info in ((await shown).table, *await lobby)] == 2 * ["Anne Bonny"]

    asyncio.run(scenario())


def test_what_could_not_be_saved_is_taken_back_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house)
            ear = Ear(anne)
            house.listen(room, ear, None)
            before = room.table.version

            def fail(*_: Any) -> "asyncio.Future[None]":
                loop = asyncio.get_running_loop()
                future: asyncio.Future[None] = loop.create_future()
                loop.call_soon(future.set_exception, StoreFailed("disk full"))
                return future

            kept = house.store.append
            house.store.append = fail  # type: ignore[method-assign, assignment]
            with pytest.raises(StoreFailed):
                await play_on(house, room, 1)
            house.store.append = kept  # type: ignore[method-assign]
            assert len(ear.heard) == 1 and ear.closed is not None and ear.closed[1]
            again = await house.room(room.table.code)
            assert again is not room and again.table.version == before
            await play_on(house, again, 4)
            assert mary in {chair.visitor for chair in again.table.chairs}

    asyncio.run(scenario())


def test_a_table_that_could_not_be_saved_goes_on_without_being_asked_for(tmp_path: Path) -> None:
    """The disk is full, then it cannot be read, then all is well again."""

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, *_ = await seated(house, clock="brisk")
            code, before, store = room.table.code, room.table.version, house.store
            append, find = store.append, store.find_table
            tried: list[str] = []

            def full(*_: Any) -> "asyncio.Future[None]":
                future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                future.set_exception(StoreFailed("disk full"))
                return future

            async def unreadable(code: str) -> int | None:
                tried.append(code)
                raise StoreFailed("not to be read")

            store.append, store.find_table = full, unreadable  # type: ignore[method-assign, assignment]
            with pytest.raises(StoreFailed, match="disk full"):
                await play_on(house, room, 1)
            store.append = append  # type: ignore[method-assign]
            await until(lambda: tried == [code])
            assert code not in house.rooms
            store.find_table = find  # type: ignore[method-assign]
            turn_clock(AGAIN)
            await until(lambda: code in house.rooms)
            again = house.rooms[code]
            assert again is not room and again.table.version == before and again.alarm_at == again.table.alarm()

    run_with_hourglass(scenario())


def test_a_table_that_is_over_leaves_the_memory_when_nobody_listens_any_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=asyncio.get_running_loop().time) as house:
            room, anne, mary = await seated(house)
            code, ear = room.table.code, Ear(anne)
            house.listen(room, ear, None)
            for visitor in (anne, mary):
                await house.command(visitor, "", code, AgreeToEnd())
            alarm = room.alarm
            turn_clock(KEPT_AFTER_END)
            await until(lambda: room.alarm is not alarm)
            assert house.rooms[code] is room, "somebody listens"
            house.stop_listening(room, ear)
            turn_clock(KEPT_AFTER_END)
            await until(lambda: code not in house.rooms)
            assert (await house.room(code)).table.phase == "over", "it is there for whoever asks"

    run_with_hourglass(scenario())


def test_computer_players_play_and_the_match_ends(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house, "you", "level1", game="nain_jaune")
            while room.table.phase != "over":
                before = room.table.version
                await play_on(house, room, 1)
                assert room.table.version > before, "nobody plays any more"
            (story,) = [told_story(row, anne) for row in await house.store.stories(anne, 10)]
            assert story.game == "nain_jaune" and [seat.yours for seat in story.seats] == [True, False]
            (tally,) = tallies(await house.store.stories(anne, 10), anne)
            assert (tally.game, tally.opponent, tally.played) == ("nain_jaune", "level1", 1)
            assert tally.won == story.seats[0].won

    asyncio.run(scenario())


def test_whoever_comes_back_is_told_exactly_what_was_missed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house)
            steady = Ear(anne)
            house.listen(room, steady, None)
            seen = room.table.version
            await play_on(house, room, 7)
            late = Ear(anne)
            house.listen(room, late, seen)
            assert late.last["tell"] == "whole" and late.last["since"] == seen
            heard = [told for message in steady.messages[1:] for told in message["told"]]
            assert late.last["told"] == [{name: value for name, value in told.items() if name != "change"} for told in heard]
            assert late.last["view"] == steady.seen.view
            for strange in (0, -5, room.table.version + 1, 10**12):
                ear = Ear(anne)
                house.listen(room, ear, strange)
                assert ear.last["tell"] == "whole" and ear.last["since"] == 0
            same = Ear(anne)
            house.listen(room, same, room.table.version)
            assert same.last["told"] == [] and same.last["version"] == room.table.version

    asyncio.run(scenario())


def test_a_server_that_starts_again_goes_on_with_every_live_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house, clock="brisk")
            await play_on(house, room, 3)
            code, seen = room.table.code, room.table.version
            dump = room.table.game.dump(room.table.match.state)  # type: ignore[union-attr]
            waiting = await house.create(anne, "Anne", NewTable("korsar", ["you", "open"], listed=True))
            over, *_ = await seated(house)
            for visitor in (over.table.chairs[0].visitor, over.table.chairs[1].visitor):
                assert visitor is not None
                await house.command(visitor, "", over.table.code, AgreeToEnd())
        async with open_house(tmp_path / "one.db") as house:
            await settled(house)
            assert set(house.rooms) == {waiting.table.code}, "only what the lobby shows: the others sleep"
            again = await house.room(code)
            await settled(house)
            assert again.table.version == seen + 1 and isinstance(again.table.steps[-1].entry, log.ServerBack)
            assert again.table.game.dump(again.table.match.state) == dump  # type: ignore[union-attr]
            assert again.table.deadline is not None and again.alarm_at == again.table.alarm(), "its clock runs"
            ear = Ear(mary)
            house.listen(again, ear, seen)
            assert [event["event"] for told in ear.last["told"] for event in told["events"]] == ["server back"]
            await play_on(house, again, 3)
            assert [info.code for info in await house.lobby()] == [waiting.table.code]
            assert (await house.room(over.table.code)).table.phase == "over"

    asyncio.run(scenario())


def test_time_that_runs_out_gives_the_seat_to_a_computer_player(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", clock=asyncio.get_running_loop().time) as house:
            room, *_ = await seated(house, clock="brisk")
            seat, alarm = room.table.turn, room.alarm
            assert seat is not None and alarm is not None
            assert alarm.when() >= room.alarm_at == room.table.alarm(), "it rings too early, or at no time at all"
            turn_clock(alarm.when() - house.clock())
            await until(lambda: room.table.turn != seat)
            kinds = [type(step.entry) for step in room.table.steps]
            assert log.TakenOver in kinds and kinds[-1] is log.Acted and room.table.turn != seat
            visitor = room.table.chairs[seat].visitor
            assert visitor is not None
            await house.command(visitor, "", room.table.code, TakeBack())
            assert room.table.chairs[seat].stand_in is None

    run_with_hourglass(scenario())


def test_one_browser_with_several_seats_sees_one_hand_at_a_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house, "you", "you")
            code, turn = room.table.code, room.table.turn
            assert turn is not None
            ear, second = Ear(anne), Ear(anne)
            house.listen(room, ear, None)
            house.listen(room, second, None)
            assert ear.last["view"]["hand"] == [] and ear.last["you"]["hand_over"] == turn
            act = Act(version=room.table.version, action="draw pier", seat=turn)
            with pytest.raises(Unfit, match="show the seat's hand first"):
                await house.command(anne, "", code, act)
            await house.command(anne, "", code, Show(seat=turn))
            assert ear.last["view"]["seat"] == turn and ear.last["view"]["hand"]
            assert second.last["view"]["seat"] == turn, "all lines of one browser show the same hand"
            with pytest.raises(Unfit, match="show the seat's hand first"):
                await house.command(anne, "", code, Act(version=room.table.version, action="draw pier", seat=1 - turn))
            await house.command(anne, "", code, act)
            await house.command(anne, "", code, Undo(version=room.table.version))
            await house.command(anne, "", code, Act(version=room.table.version, action="draw pier"))
            match = room.table.match
            assert match is not None
            discard = next(action for action in match.view(turn).legal if not action.endswith("sail"))
            await house.command(anne, "", code, Act(version=room.table.version, action=discard))
            assert room.table.turn == 1 - turn
            assert ear.seen.view is not None and ear.seen.view["hand"] == []
            assert ear.last["you"].items() >= {"showing": None, "hand_over": 1 - turn}.items()
            assert ear.seen.you == You(seats=[0, 1], showing=None, hand_over=1 - turn, host=True, may_undo=False)
            stranger = await newcomer(house)
            with pytest.raises(Foreign):
                await house.command(stranger, "", code, Show(seat=0))

    asyncio.run(scenario())


def test_a_rematch_is_made_once_however_many_ask(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house)
            code = room.table.code
            with pytest.raises(Closed, match="not over"):
                await house.command(anne, "", code, Rematch())
            await house.command(anne, "", code, AgreeToEnd())
            await house.command(mary, "", code, AgreeToEnd())
            results = await asyncio.gather(
                *(house.command(who, "", code, Rematch()) for who in (anne, mary, anne)), return_exceptions=True
            )
            assert sum(isinstance(result, FlibusteError) for result in results) == 2
            assert room.table.rematch is not None
            other = await house.room(room.table.rematch)
            assert [chair.visitor for chair in other.table.chairs] == [mary, anne]

    asyncio.run(scenario())


def test_a_rematch_that_a_killed_server_made_and_told_nobody_of_is_found_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, mary = await seated(house)
            code = room.table.code
            for visitor in (anne, mary):
                await house.command(visitor, "", code, AgreeToEnd())
            orphan = await house.add_table(lambda other: rematch_of(room.table, anne, other))
        async with open_house(tmp_path / "one.db") as house:
            room = await house.command(mary, "", code, Rematch())
            assert room.table.rematch == orphan.table.code
            assert await house.store.live_tables() == [orphan.number]

    asyncio.run(scenario())


def test_a_table_whose_rules_are_gone_is_closed_with_a_message(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            room, anne, _ = await seated(house)
            old = msgspec.structs.replace(room.table.created, rules=0)
            await house.store.rewrite(room.number, [(1, write_entry(old))], None, 0)
        async with open_house(tmp_path / "one.db") as house:
            with pytest.raises(Closed, match="no longer has the rules"):
                await house.room(room.table.code)
            assert house.rooms == {} and await house.store.live_tables() == []
            assert [told_story(row, anne).reason for row in await house.store.stories(anne, 5)] == ["closed"]
            await forget(house, anne)

    asyncio.run(scenario())


def test_limits_on_tables_and_codes_that_are_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(tables_per_visitor=2)) as house:
            anne = await newcomer(house)
            for _ in range(2):
                await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            with pytest.raises(TooMany):
                await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            with pytest.raises(NotFound):
                await house.room("ZZZZZZ")

    asyncio.run(scenario())


def test_whoever_asks_to_be_forgotten_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            live, anne, mary = await seated(house)
            await play_on(house, live, 3)
            shared = await house.create(anne, "Anne the Unforgettable", NewTable("corsari", ["you", "open"]))
            alone = await house.create(anne, "Anne the Unforgettable", NewTable("corsari", ["you", "level1"]))
            await house.command(mary, "Mary", shared.table.code, Join())
            for room in (shared, alone):
                await begin_in(house, room.table.code)
            commands: list[tuple[int, Room, Asked]] = [
                (anne, shared, AgreeToEnd()),
                (mary, shared, AgreeToEnd()),
                (anne, alone, Leave()),
            ]
            for visitor, room, command in commands:
                await house.command(visitor, "Mary" if visitor == mary else "Anne", room.table.code, command)
            await forget(house, anne)
            await (await Identities.open(house.store)).drop(anne)
            assert await house.store.find_visitor(anne) is None
            assert await house.store.find_table(alone.table.code) is None, "a match of nobody else's was kept"
            story = told_story((await house.store.stories(mary, 5))[0], mary)
            assert [seat.name for seat in story.seats] == ["", "Mary"]
            again = await house.room(live.table.code)
            assert again.table.phase == "playing" and again.table.chairs[0].level is not None and again.table.host == mary
            told = [event["event"] for one in again.told(1, 1) for event in one.events]
            assert "left for good" in told and "removed" not in told, "nobody put her out"
            assert await fair_log(house, shared.table.code, mary)
        assert b"Unforgettable" not in (tmp_path / "one.db").read_bytes()

    asyncio.run(scenario())
