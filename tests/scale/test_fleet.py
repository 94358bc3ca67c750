"""Two servers on one database: one table, lines to both, and each player sees what a player may."""

import asyncio
import itertools
import logging

import msgspec
import pytest

from flibuste.game import BadInput
from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.fleet.notes import MOST_BYTES, SIGNATURE, Moved, packed, write_note
from flibuste.server.house import presence
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.timekeeping import ticks
from flibuste.server.store.store import Conflict
from flibuste.server.table.entries import read_entry
from flibuste.server.table.rebuilding import rebuild
from flibuste.server.table.refusals import Stale
from flibuste.wire import Act, Join, NewMe, NewTable, Rematch, Say, StandIn, TakeBack
from tests.postgres import postgres, rows_in
from tests.server.housed import Ear, newcomer, open_fleet, settled
from tests.server.parts import begin_in
from tests.server.watched import told_in
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")


async def seated(one: House, two: House, game: str = "korsar", **more: object) -> tuple[str, int, int, Ear, Ear]:
    """A table that the first house runs, with Anne's line to it and Mary's to the other."""
    anne, mary = await newcomer(one), await newcomer(two)
    code = (await one.create(anne, "Anne", NewTable(game, ["you", "open"], **more))).table.code  # type: ignore[arg-type]
    ears = Ear(anne), Ear(mary)
    for house, ear in zip((one, two), ears, strict=True):
        house.listen(await house.room(code), ear, None)
    await two.command(mary, "Mary", code, Join())
    await begin_in(one, code, two)
    here, there = await one.room(code), await two.room(code)
    await until(lambda: there.table.version == here.table.version)
    return code, anne, mary, *ears


def act_of(room: Room, visitor: int) -> Act | None:
    """What this visitor could do now, as his own server knows the table."""
    table = room.table
    if table.turn is None or table.chairs[table.turn].visitor != visitor or table.match is None:
        return None
    return Act(version=table.version, action=table.match.view(table.turn).legal[-1])


def test_a_match_between_two_servers_is_the_same_at_both() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, anne, mary, *ears = await seated(one, two)
            here, there = await one.room(code), await two.room(code)
            assert here.owner is None and there.owner is not None
            while here.table.ending is None:
                for house, room, visitor in ((one, here, anne), (two, there, mary)):
                    command = act_of(room, visitor)
                    if command is not None:
                        await house.command(visitor, "", code, command)
                await until(lambda: there.table.version == here.told_version)
            assert there.table.info() == here.table.info() and there.table.ending is not None
            rows = await one.store.read_table(here.number)
            room = Room(1, rebuild((read_entry(row.body), row.at) for row in rows))
            for seat, ear in enumerate(ears):
                updates = [message for message in ear.messages if message["tell"] == "update"]
                told = [step for message in updates for step in told_in(message)]
                first = told[0][0]
                assert [version for version, _ in told] == list(range(first, here.table.version + 1))
                assert [one["events"] for _, one in told] == [one.events for one in room.told(first - 1, seat)]
                assert ear.closed is None

    asyncio.run(scenario())


def test_what_is_refused_at_another_server_is_refused_in_the_same_words() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, anne, mary, *_ = await seated(one, two)
            room = await two.room(code)
            if room.table.turn == 0:
                command = act_of(await one.room(code), anne)
                assert command is not None
                await one.command(anne, "", code, command)
                await until(lambda: room.table.turn == 1)
            before = room.table.version
            with pytest.raises(Stale, match="the table has moved on"):
                await two.command(mary, "", code, Act(version=1, action="draw"))
            with pytest.raises(BadInput, match="phrase"):
                await two.command(mary, "", code, Say(phrase="no such thing"))
            with pytest.raises(BadInput, match="too long"):
                await two.command(mary, "", code, Say(phrase="x" * 7950))
            assert room.table.version == before

    asyncio.run(scenario())


async def all_heard(one: House, two: House) -> None:
    """All that the first house has said so far has come to the second: what it says last has."""
    assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
    known = two.fleet.identities.known
    row = await two.store.find_visitor(await newcomer(two))
    assert row is not None
    known[row.id] = row
    one.fleet.changed(row.id)
    await until(lambda: row.id not in known)


def test_a_gap_is_read_from_the_log_and_a_late_comer_is_not_shown_less_than_he_saw() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, anne, _, _, ear = await seated(one, two)
            here, there = await one.room(code), await two.room(code)
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            await all_heard(one, two)  # what is read after an older note has what came since
            if two.fleet.following.reading is not None:
                await two.fleet.following.reading
            tell, one.fleet.tell = one.fleet.tell, lambda *_: None  # type: ignore[method-assign]  # a message gets lost
            await one.command(anne, "", code, Say(phrase="ahoy"))
            await all_heard(one, two)
            assert there.table.version == here.table.version - 1
            await two.tables.reach(there, here.table.version)
            assert there.table.version == here.table.version
            await one.command(anne, "", code, Say(phrase="ahoy"))
            one.fleet.tell = tell  # type: ignore[method-assign]
            await one.command(anne, "", code, Say(phrase="ahoy"))
            await until(lambda: there.table.version == here.table.version)
            versions = [version for message in ear.messages for version, _ in told_in(message)]
            assert versions == list(range(versions[0], here.table.version + 1))

    asyncio.run(scenario())


def test_the_lobby_and_a_rematch_are_known_everywhere() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            anne, mary = await newcomer(one), await newcomer(two)
            code = (await one.create(anne, "Anne", NewTable("korsar", ["you", "open"], listed=True))).table.code
            await settled(one)
            assert [info.code for info in await two.lobby()] == [code]
            await two.command(mary, "Mary", code, Join())
            await settled(one)
            assert await two.lobby() == []
            await begin_in(one, code, two)
            here, room = await one.room(code), await two.room(code)
            while room.table.ending is None:
                await until(lambda: room.table.version == here.told_version)
                for house, visitor in ((one, anne), (two, mary)):
                    command = act_of(await house.room(code), visitor)
                    if command is not None:
                        await house.command(visitor, "", code, command)
            await two.command(mary, "", code, Rematch())
            assert room.table.rematch is not None
            assert (await two.room(room.table.rematch)).owner is not None, "the server of the first match runs the second"

    asyncio.run(scenario())


def test_a_visitor_who_is_changed_or_forgotten_at_one_server_is_so_at_all() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            here, there = (house.fleet.identities for house in (one, two) if isinstance(house.fleet, PostgresFleet))
            row, cookie = await here.newcomer("en")
            assert await there.visitor_of(cookie) == row
            await here.change(row, NewMe(name="Anne Bonny"))
            await until(lambda: row.id not in there.known)
            changed = await there.visitor_of(cookie)
            assert changed is not None and changed.name == "Anne Bonny"
            secret, _ = await here.recovery_secret(changed)
            await there.recover(secret)
            await until(lambda: row.id not in here.known)
            assert await here.visitor_of(cookie) is None, "the old key is still good at the other server"
            code, _, mary, _, ear = await seated(one, two)
            await forget(two, mary)
            room = await two.room(code)
            await until(lambda: "Mary" not in str(room.told(0, None)))
            assert room.table.seats_of(mary) == [] and "Mary" not in str([chair.name for chair in room.table.chairs])
            assert ear.closed is None and two.rooms[code] is room, "nobody else is disturbed"

    asyncio.run(scenario())


def test_whoever_is_forgotten_has_left_also_where_the_server_of_his_table_has_just_gone() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, _, mary, *_ = await seated(one, two)
            number = (await two.room(code)).number
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            for task in two.fleet.tasks:
                task.cancel()  # so that nobody looks for the table but a server that needs it
            two.lose(two.rooms[code], "to be read again")
            await one.fleet.nodes.leave()
            await forget(two, mary)
            room = await two.room(code)
            assert room.number == number and room.owner is None and room.table.seats_of(mary) == []
            assert mary not in [visitor for (visitor,) in rows_in(two.fleet.store.url, "SELECT visitor FROM sitting")]
            assert room.table.chairs[1].thinker is not None, "nobody plays in her place"

    asyncio.run(scenario())


def test_whoever_stops_leaves_his_tables_to_the_others_at_once() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, _, mary, anne_ear, ear = await seated(one, two, clock="relaxed")
            room = await two.room(code)
            await one.close()
            assert anne_ear.closed is not None and anne_ear.closed[1], "she is not asked to come back"
            await until(lambda: room.owner is None)
            await until(lambda: any(event["event"] == "server back" for event in ear.last["told"][-1]["events"]))
            await two.command(mary, "", code, Say(phrase="ahoy"))
            assert ear.closed is None, "a line to the server that goes on need not be closed"

    asyncio.run(scenario())


def test_a_move_that_the_server_of_the_table_left_unanswered_is_made_where_the_table_goes_on() -> None:
    """Once, and as soon as it goes on: the player need not press again."""

    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, anne, mary, _, ear = await seated(one, two)
            here, there = await one.room(code), await two.room(code)
            while (act := act_of(there, mary)) is None:
                other = act_of(here, anne)
                assert other is not None
                await one.command(anne, "", code, other)
                await until(lambda: there.table.version == here.table.version)
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            one.fleet.post.hear = lambda *_: None  # it is there no more, and has told nobody
            for task in one.fleet.tasks:
                task.cancel()
            asked = asyncio.create_task(two.command(mary, "", code, act))
            await until(lambda: isinstance(two.fleet, PostgresFleet) and bool(two.fleet.asking.asked))
            assert not asked.done()
            await one.fleet.nodes.leave()
            two.fleet.free.set()
            await asked
            assert there.owner is None and ear.closed is None

            assert there.table.match is not None and there.table.match.actions[-1] == act.action
            with pytest.raises(Stale):
                await two.command(mary, "", code, act)

    asyncio.run(scenario())


def test_messages_are_packed_in_their_order_and_never_too_long() -> None:
    notes = [write_note(Moved("x" * (number * 37 % 900), number)) for number in range(200)]
    packs = list(packed(7, notes, itertools.count(10**15)))
    assert all(SIGNATURE + len(pack) < MOST_BYTES for pack in packs) and len(packs) < 30
    read = [msgspec.json.decode(pack) for pack in packs]
    assert [(sender, number) for sender, number, _ in read] == [(7, 10**15 + place) for place in range(len(packs))]
    assert [msgspec.json.encode(note) for _, _, some in read for note in some] == notes


def test_whoever_was_away_for_too_long_looks_before_he_answers_and_cannot_write() -> None:
    """One server neither hears nor renews for a while, as if it stood still, and others strike it off."""

    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, anne, mary, ear, _ = await seated(one, two)
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            old, there = await one.room(code), await two.room(code)
            one.fleet.post.hear = lambda *_: None
            for task in one.fleet.tasks:
                task.cancel()
            await one.fleet.nodes.leave()
            await until(lambda: there.owner is None)
            await two.command(mary, "", code, Say(phrase="ahoy"))
            before = len(ear.heard)
            with pytest.raises(Conflict, match="another server's"):
                await one.command_here(old, anne, "", Say(phrase="ahoy"))
            assert len(ear.heard) == before and ear.closed is not None, "he was told what is not so"
            one.fleet.until = 0.0  # as its clock says by now
            new = await one.room(code)
            assert new is not old and new.owner == two.fleet.store.node
            assert new.table.version == there.told_version
            one.fleet.post.hear = one.fleet.hear
            await one.command(anne, "", code, Say(phrase="ahoy"))
            assert there.table.version == new.table.version

    asyncio.run(scenario())


def test_a_node_is_there_as_long_as_it_gives_signs_of_life() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url) as (one, two):
            code, *_ = await seated(one, two)
            there = await two.room(code)
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            store = one.fleet.store
            signs = dict(rows_in(url, "SELECT id, alive_until FROM node"))
            assert len(signs) == 2
            await until(lambda: all(last > signs[node] for node, last in rows_in(url, "SELECT id, alive_until FROM node")))
            assert one.fleet.has_lease() and one.fleet.until <= ticks() + store.lease.length
            for task in one.fleet.tasks:
                task.cancel()
            await store.rows("UPDATE node SET alive_until = '-infinity' WHERE id = $1", store.node)
            await until(lambda: there.owner is None)
            gone = store.node
            assert gone not in dict(rows_in(url, "SELECT id, alive_until FROM node")), "it was not struck off"
            await one.fleet.beat()
            assert store.node > gone and (await one.room(code)).owner == two.fleet.store.node

    asyncio.run(scenario())


def test_a_room_in_memory_is_not_believed_without_a_lease() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new(), 1) as (one,):
            anne = await newcomer(one)
            code = (await one.create(anne, "Anne", NewTable("korsar", ["you", "open"]))).table.code
            room = await one.room(code)
            assert isinstance(one.fleet, PostgresFleet)
            node, one.fleet.until = one.fleet.store.node, 0.0
            again = await one.room(code)
            assert again is not room and again.owner is None and one.fleet.store.node > node

    asyncio.run(scenario())


def test_who_is_there_is_known_at_every_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anne is at the server that runs the table, Mary at the other: lines count wherever they are, and all servers are told."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.0)
    monkeypatch.setattr(presence, "GONE_AFTER", 0.0)

    def told(ear: Ear) -> list[list[bool]]:
        seats = [message["seats"] for message in ear.messages if message["tell"] == "presence"]
        return [[seat is not None and seat["gone"] for seat in one] for one in seats]

    async def scenario() -> None:
        async with open_fleet(postgres().new(), 3) as (one, two, three):
            code, anne, mary, here, there = await seated(one, two)
            first, second = await one.room(code), await two.room(code)
            await until(lambda: mary in frozenset().union(*first.presence.elsewhere.values()))
            looker = Ear(SPECTATOR)
            three.listen(await three.room(code), looker, None)
            await until(lambda: len(first.presence.elsewhere) == 2)
            two.stop_listening(second, there)
            await until(lambda: told(here)[-1:] == [[False, True]] and told(looker)[-1:] == [[False, True]])
            await one.command(anne, "", code, StandIn(seat=1))
            assert [chair.stand_in is not None for chair in first.table.chairs] == [False, True]
            back = Ear(mary)
            two.listen(second, back, None)
            await until(lambda: told(here)[-1:] == [[False, False]] and told(looker)[-1:] == [[False, False]])
            await two.command(mary, "", code, TakeBack())
            # the person who stays is at the server that follows, and asks from there
            one.stop_listening(first, here)
            await until(lambda: told(back)[-1:] == [[True, False]])
            await two.command(mary, "", code, StandIn(seat=0))
            assert [chair.stand_in is not None for chair in first.table.chairs] == [True, False]

            # a server that is gone has no lines any more, and whoever takes its table asks the others anew
            one.listen(first, here, None)
            await two.close()
            await until(lambda: told(here)[-1:] == [[False, True]])
            mary_again = Ear(mary)
            three.listen(await three.room(code), mary_again, None)
            await until(lambda: told(here)[-1:] == [[False, False]])
            await one.close()
            third = await three.room(code)
            await until(lambda: third.owner is None)
            await until(lambda: told(mary_again)[-1:] == [[True, False]])

    asyncio.run(scenario())


def test_what_a_server_would_say_after_its_good_bye_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    """Its lines leave when it stops, and the others have heard by then that it is gone: that is no failure to warn of."""

    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, _, mary, _, there = await seated(one, two)
            here, followed = await one.room(code), await two.room(code)
            await until(lambda: mary in frozenset().union(*here.presence.elsewhere.values()))
            assert isinstance(two.fleet, PostgresFleet)
            await two.say_good_bye()
            await until(lambda: here.presence.elsewhere == {})
            two.stop_listening(followed, there)
            assert followed.presence.said is None, "it would be said"
            sending = two.fleet.post.sending
            assert sending is not None, "that of the good-bye, or of what was said after it"
            await sending

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert "could not be told" not in caplog.text


def test_a_server_that_dies_takes_its_lines_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.0)

    async def scenario() -> None:
        async with open_fleet(postgres().new()) as (one, two):
            code, _, mary, here, _ = await seated(one, two)
            room = await one.room(code)
            await until(lambda: mary in frozenset().union(*room.presence.elsewhere.values()))
            assert isinstance(one.fleet, PostgresFleet) and isinstance(two.fleet, PostgresFleet)
            for task in two.fleet.tasks:
                task.cancel()
            known = len(here.heard)
            assert room.presence.told == [None, None]
            await one.fleet.store.rows("DELETE FROM node WHERE id = $1", two.fleet.store.node)  # as one that was struck off
            await until(lambda: any(message["tell"] == "presence" and message["seats"][1] for message in here.messages[known:]))
            assert room.presence.elsewhere == {}

    asyncio.run(scenario())
