"""What servers say to each other: only to those whom it concerns, without a card, and believed only if a server said it."""

import asyncio
import json
from typing import Any

import asyncpg
import msgspec
import pytest

from flibuste.server.fleet.fleet import PostgresFleet
from flibuste.server.fleet.notes import ALL, Claimed, Gone, Moved, Signing, channel_of, packed, write_note
from flibuste.server.fleet.notes import Refused as NoteRefused
from flibuste.server.fleet.post import Post
from flibuste.server.house.house import House
from flibuste.server.store.nodes import KEY
from flibuste.wire import Say
from tests.postgres import postgres, rows_in
from tests.scale.test_fleet import act_of, all_heard, seated
from tests.server.housed import open_fleet
from tests.waiting import until

pytestmark = pytest.mark.xdist_group("postgres")


def post_of(house: House) -> Post:
    assert isinstance(house.fleet, PostgresFleet)
    return house.fleet.post


async def overhear(url: str, heard: list[str], nodes: list[int]) -> Any:
    """A role that may connect to the database, and no more, hears all channels."""
    connection = await asyncpg.connect(url)
    for node in (ALL, *nodes):
        await connection.add_listener(channel_of(node), lambda _, __, ___, text: heard.append(text))
    return connection


def test_a_move_is_told_to_the_servers_that_follow_its_table_and_to_no_other() -> None:
    async def scenario() -> None:
        async with open_fleet(postgres().new(), 3) as (one, two, three):
            code, anne, mary, *_ = await seated(one, two)
            here, there = await one.room(code), await two.room(code)
            await all_heard(one, three)
            before = [post_of(house).received for house in (one, two, three)]
            for _ in range(4):
                for house, room, visitor in ((one, here, anne), (two, there, mary)):
                    command = act_of(room, visitor)
                    if command is not None:
                        await house.command(visitor, "", code, command)
                await until(lambda: there.table.version == here.told_version)
            assert post_of(two).received > before[1]
            # the last of what was said so far, to all, is the one note that the third server has heard
            await all_heard(one, three)
            assert post_of(three).received == before[2] + 1

            # a server that forgets a table is told no more; the table that nobody follows costs nobody a note
            assert isinstance(one.fleet, PostgresFleet)
            follower = one.fleet.following.followers
            assert follower == {code: {post_of(two).node}}
            two.rooms.pop(code)
            await until(lambda: follower == {})
            sent = post_of(one).sent
            await one.command(anne, "", code, Say(phrase="ahoy"))
            await one.store.barrier()
            await asyncio.sleep(0)
            await all_said(one)
            assert post_of(one).sent == sent

    asyncio.run(scenario())


def test_no_note_names_a_card_a_command_or_a_name() -> None:
    """A whole match between two servers, overheard by somebody who may connect and nothing else."""
    url = postgres().new()

    async def scenario() -> tuple[list[str], list[str]]:
        heard: list[str] = []
        async with open_fleet(url) as (one, two):
            spy = await overhear(url, heard, [post_of(one).node, post_of(two).node])
            code, anne, mary, *_ = await seated(one, two)
            here, there = await one.room(code), await two.room(code)
            while here.table.ending is None:
                for house, room, visitor in ((one, here, anne), (two, there, mary)):
                    command = act_of(room, visitor)
                    if command is not None:
                        await house.command(visitor, "", code, command)
                await until(lambda: there.table.version == here.told_version)
            assert here.table.match is not None
            await spy.close()
            return heard, list(here.table.match.actions)

    heard, actions = asyncio.run(scenario())
    notes = [note for text in heard for note in json.loads(text[64:])[2]]
    kinds = {note[0] for note in notes}
    assert {"moved", "letters", "follows"} <= kinds <= {"moved", "letters", "follows", "paced", "saw", "lines", "present", "gone"}
    words = {word for action in actions for word in action.split()} | {"Mary", "Anne", "act"}
    said = {part for note in notes for part in flat(note[1:]) if isinstance(part, str)}
    assert said.isdisjoint(words) and len(said) == 1, "the code of the table is the only word"
    assert rows_in(url, "SELECT * FROM letter") == [], "letters are read and gone"


def flat(value: object) -> list[object]:
    return [part for one in value for part in flat(one)] if isinstance(value, list) else [value]


def test_what_no_server_has_said_is_refused_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    url = postgres().new()

    async def scenario() -> None:
        heard: list[str] = []
        async with open_fleet(url) as (one, two):
            code, anne, *_ = await seated(one, two)
            there = await two.room(code)
            ours, others = post_of(one).node, post_of(two).node
            spy = await overhear(url, heard, [others])
            await one.command(anne, "", code, Say(phrase="ahoy"))
            await until(lambda: bool(heard))

            async def say(channel: int, text: str) -> None:
                refused = two.measures.refusals["note"]
                await spy.execute("SELECT pg_notify($1, $2)", channel_of(channel), text)
                await until(lambda: two.measures.refusals["note"] == refused + 1)

            true = heard[-1]
            (text,) = packed(ours, [write_note(Claimed(code, 10**6)), write_note(Gone())], iter([2**60]))
            await say(ALL, text.decode())
            await say(ALL, "0" * 64 + text.decode())
            await say(others, Signing("a key of somebody's own", 0.0).sign(channel_of(others), text))
            await say(others, true)  # again
            await say(ALL, true)  # what was said to one
            await say(others, "")
            assert there.owner == ours and two.fleet.has_lease()
            await one.command(anne, "", code, Say(phrase="ahoy"))
            await until(lambda: there.table.version == one.rooms[code].table.version)
            await spy.close()

    asyncio.run(scenario())
    lines = [record for record in caplog.records if "a note between servers was refused" in record.getMessage()]
    assert len(lines) == 2, "one of each server: somebody who forges notes does not fill the log"


def test_a_note_counts_once_and_only_on_its_channel() -> None:
    sender, receiver = Signing("key", 1000.0), Signing("key", 1000.0)
    (text,) = packed(7, [write_note(Moved("ABCDEF", 3))], sender.numbers())
    signed = sender.sign("flibuste_8", text)
    with pytest.raises(NoteRefused, match="signature"):
        receiver.read("flibuste_9", signed)
    with pytest.raises(NoteRefused, match="signature"):
        receiver.read("flibuste_8", signed.replace("ABCDEF", "ABCDEG"))
    assert receiver.read("flibuste_8", signed) == (7, [Moved("ABCDEF", 3)])
    with pytest.raises(NoteRefused, match="old"):
        receiver.read("flibuste_8", signed)
    with pytest.raises(NoteRefused, match="old"):
        Signing("key", 2000.0).read("flibuste_8", signed)
    unknown = msgspec.json.encode([7, next(sender.numbers()), [["no such note"]]])
    with pytest.raises(NoteRefused, match="could not be read"):
        receiver.read("flibuste_8", sender.sign("flibuste_8", unknown))


def test_the_key_is_made_anew_when_no_server_is_left_that_knows_it() -> None:
    url = postgres().new()

    def key() -> str:
        ((value,),) = rows_in(url, "SELECT value FROM setting WHERE name = $1", KEY)
        return str(value)

    async def scenario() -> None:
        async with open_fleet(url, 1) as (one,):
            first = key()
            async with open_fleet(url, 1) as (two,):
                assert key() == first
                await all_heard(one, two)
        async with open_fleet(url, 1):
            assert key() != first and len(key()) == 64

    asyncio.run(scenario())


def test_a_table_whose_new_server_was_not_heard_is_found_again() -> None:
    """The word of the server that takes it over is lost."""

    async def scenario() -> None:
        async with open_fleet(postgres().new(), 3) as (one, two, three):
            code, _, mary, *_ = await seated(one, two)
            there = await two.room(code)
            assert isinstance(two.fleet, PostgresFleet) and isinstance(three.fleet, PostgresFleet)
            hear, post_of(two).hear = post_of(two).hear, lambda *_: None
            for fleet in (two.fleet, three.fleet):
                fleet.tasks[1].cancel()  # nobody looks for tables but by what follows
            await one.close()
            await three.fleet.take_free_tables()
            await three.fleet.take_free_tables()
            assert (await three.room(code)).owner is None
            await all_said(three)
            post_of(two).hear = hear
            await two.fleet.miss_dead_servers()
            assert there.owner == post_of(three).node
            await two.command(mary, "", code, Say(phrase="ahoy"))
            assert there.table.version == (await three.room(code)).table.version

    asyncio.run(scenario())


async def all_said(house: House) -> None:
    sending = post_of(house).sending
    if sending is not None:
        await sending
