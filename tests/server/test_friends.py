"""Friends by link, blocks and what the blocked learn, invitations, profiles; what is exported and deleted of it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from flibuste.game import FlibusteError
from flibuste.server.house import friendship
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.own_data import own_people
from flibuste.server.house.profiles import accuracies, profile_of
from flibuste.server.house.stories import KeptSeat, KeptStory
from flibuste.server.store.people import ReviewRow
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.store import VisitorRow
from flibuste.server.table.clocks import DAY
from flibuste.wire import Block, Join, LinkOwner, NewMe, NewTable, Rematch, Resign
from tests.postgres import postgres
from tests.server.housed import LONG_LEASE, FirstChoice, newcomer, open_house
from tests.server.parts import begin_in

pytestmark = pytest.mark.xdist_group("postgres")


class People:
    """Some visitors of a house."""

    def __init__(self, house: House, identities: Identities, rows: list[VisitorRow]) -> None:
        self.house, self.identities, self.rows = house, identities, rows

    async def befriend(self, one: int, other: int) -> None:
        link = await friendship.make_link(self.house, self.rows[one].id)
        await friendship.follow_link(self.house, self.identities, self.rows[other], link.path.partition("#")[2])

    async def friends(self, one: int) -> list[str]:
        return [friend.name for friend in (await friendship.friends_of(self.house, self.rows[one].id)).friends]


Scenario = Callable[[People], Awaitable[None]]


async def people_of(house: House) -> People:
    identities = await Identities.open(house.store)
    rows = []
    for name in ("Anne", "Mary", "Jack"):
        row, _ = await identities.newcomer("en")
        rows.append(await identities.change(row, NewMe(name=name)))
    return People(house, identities, rows)


def in_both(tmp_path: Path, scenario: Scenario) -> None:
    """On SQLite, then on PostgreSQL."""

    async def both() -> None:
        async with open_house(tmp_path / "one.db") as house:
            await scenario(await people_of(house))
        store = await PostgresStore.open(postgres().new(), LONG_LEASE)
        house = House(store, FirstChoice())
        await house.open()
        try:
            await scenario(await people_of(house))
        finally:
            await house.close()

    asyncio.run(both())


async def refused(asked: Awaitable[object]) -> str:
    with pytest.raises(FlibusteError) as found:
        await asked
    return str(found.value)


def test_whoever_has_as_many_friends_as_may_be_gets_no_more_by_either_side_of_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friendship, "MOST_FRIENDS", 1)

    async def scenario(people: People) -> None:
        await people.befriend(0, 1)
        assert "one may have 1 friends" in await refused(people.befriend(0, 2))
        assert "one may have 1 friends" in await refused(people.befriend(2, 0))
        assert await people.friends(0) == ["Mary"] and await people.friends(2) == []
        house, (anne, mary, jack) = people.house, people.rows
        link = (await friendship.make_link(house, anne.id)).path.partition("#")[2]
        assert "one may have 1 friends" in await refused(friendship.follow_link(house, people.identities, jack, link))
        await house.store.part(anne.id, mary.id)
        await friendship.follow_link(house, people.identities, jack, link)
        assert await people.friends(0) == ["Jack"], "the link was not used up in vain"

    in_both(tmp_path, scenario)


def test_a_link_makes_two_friends_once(tmp_path: Path) -> None:
    async def scenario(people: People) -> None:
        house, (anne, mary, jack) = people.house, people.rows
        link = await friendship.make_link(house, anne.id)
        secret = link.path.partition("#")[2]
        assert "your own" in await refused(friendship.follow_link(house, people.identities, anne, secret))
        assert "your own" in await refused(friendship.whose_link(house, people.identities, anne, secret))
        owner = await friendship.whose_link(house, people.identities, mary, secret)
        assert owner == LinkOwner("Anne", owner.face) and await people.friends(1) == [], "looked at, and not used"
        await friendship.follow_link(house, people.identities, mary, secret)
        assert "has been used" in await refused(friendship.whose_link(house, people.identities, jack, secret))
        assert await people.friends(0) == ["Mary"] and await people.friends(1) == ["Anne"]
        assert "has been used" in await refused(friendship.follow_link(house, people.identities, jack, secret))
        older = await friendship.make_link(house, anne.id)
        await friendship.make_link(house, anne.id)
        await house.store.drop_friend_link(anne.id)
        used = refused(friendship.follow_link(house, people.identities, jack, older.path.partition("#")[2]))
        assert "has been used" in await used and await people.friends(2) == []
        await house.store.part(mary.id, anne.id)
        assert await people.friends(0) == [] == await people.friends(1)

    in_both(tmp_path, scenario)


def test_a_link_grows_too_old(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = 1_000_000.0
        async with open_house(tmp_path / "one.db", clock=lambda: now) as house:
            people = await people_of(house)
            link = await friendship.make_link(house, people.rows[0].id)
            now += 8 * DAY
            secret = link.path.partition("#")[2]
            assert "too old" in await refused(friendship.whose_link(house, people.identities, people.rows[1], secret))
            assert "too old" in await refused(friendship.follow_link(house, people.identities, people.rows[1], secret))

    asyncio.run(scenario())


def test_whoever_is_blocked_neither_sits_down_nor_invites_and_learns_no_more(tmp_path: Path) -> None:
    async def scenario(people: People) -> None:
        house, (anne, mary, jack) = people.house, people.rows
        await people.befriend(0, 1)
        theirs = await house.create(mary.id, "Mary", NewTable("corsari", ["you", "open"]))
        await friendship.invite(house, mary.id, anne.id, theirs.table.code)
        assert [one.name for one in await friendship.invitations(house, people.identities, anne.id)] == ["Mary"]
        await friendship.block(house, anne.id, Block(friend=mary.id))
        assert await friendship.invitations(house, people.identities, anne.id) == []
        assert await people.friends(0) == [] == await people.friends(1)
        known = await friendship.friends_of(house, anne.id)
        assert [one.name for one in known.blocked] == ["Mary"]
        assert (await friendship.friends_of(house, mary.id)).blocked == []
        hosted = (await house.create(anne.id, "Anne", NewTable("corsari", ["you", "open"]))).table.code
        said = await refused(house.command(mary.id, "Mary", hosted, Join()))
        assert said == "this table is not open to you: choose another one"
        guest = (await house.create(jack.id, "Jack", NewTable("corsari", ["you", "open", "open"]))).table.code
        await house.command(anne.id, "Anne", guest, Join())
        assert await refused(house.command(mary.id, "Mary", guest, Join())) == said
        elsewhere = (await house.create(jack.id, "Jack", NewTable("corsari", ["you", "open", "open"]))).table.code
        await house.command(mary.id, "Mary", elsewhere, Join())
        for code in (elsewhere, theirs.table.code):
            assert "somebody whom you have blocked" in await refused(house.command(anne.id, "Anne", code, Join()))
        assert "no such friend" in await refused(friendship.invite(house, mary.id, anne.id, theirs.table.code))
        link = (await friendship.make_link(house, anne.id)).path.partition("#")[2]
        assert "has been used" in await refused(friendship.whose_link(house, people.identities, mary, link))
        assert "has been used" in await refused(friendship.follow_link(house, people.identities, mary, link))
        assert (await friendship.whose_link(house, people.identities, jack, link)).name == "Anne", "she cannot use it up"
        assert "has been used" in await refused(people.befriend(0, 1))
        assert "has been used" in await refused(people.befriend(1, 0))
        assert (await friendship.friends_of(house, anne.id)).blocked
        await house.store.unblock(anne.id, mary.id)
        await house.command(mary.id, "Mary", hosted, Join())
        await people.befriend(1, 0)
        assert await people.friends(0) == ["Mary"]

    in_both(tmp_path, scenario)


def test_somebody_at_a_table_is_blocked_by_his_seat_and_gets_no_rematch(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            people = await people_of(house)
            anne, mary, jack = people.rows
            room = await house.create(anne.id, "Anne", NewTable("nain_jaune", ["you", "open"]))
            code = room.table.code
            assert "no seat" in await refused(friendship.block(house, jack.id, Block(code=code, seat=0)))
            assert "nobody else" in await refused(friendship.block(house, anne.id, Block(code=code, seat=0)))
            await house.command(mary.id, "Mary", code, Join())
            await begin_in(house, code)
            await house.command(mary.id, "", code, Resign())
            await friendship.block(house, mary.id, Block(code=code, seat=0))
            await house.command(anne.id, "", code, Rematch())
            assert room.table.rematch is not None
            again = (await house.room(room.table.rematch)).table
            assert {chair.visitor for chair in again.chairs} == {anne.id, None}

    asyncio.run(scenario())


def test_a_rematch_that_a_third_one_asks_for_seats_nobody_beside_whom_he_has_blocked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            people = await people_of(house)
            anne, mary, jack = people.rows
            room = await house.create(anne.id, "Anne", NewTable("nain_jaune", ["you", "open", "open"]))
            code = room.table.code
            for one in (mary, jack):
                await house.command(one.id, one.name, code, Join())
            await begin_in(house, code)
            await friendship.block(house, mary.id, Block(code=code, seat=2))
            for one in (mary, jack):
                await house.command(one.id, "", code, Resign())
            await house.command(anne.id, "", code, Rematch())
            assert room.table.rematch is not None
            again = (await house.room(room.table.rematch)).table
            assert {chair.visitor for chair in again.chairs} == {anne.id, mary.id, None}

    asyncio.run(scenario())


def test_an_invitation_stands_while_there_is_a_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            people = await people_of(house)
            anne, mary, jack = people.rows
            await people.befriend(0, 1)
            code = (await house.create(anne.id, "Anne", NewTable("corsari", ["you", "open"]))).table.code
            assert "only the host" in await refused(friendship.invite(house, mary.id, anne.id, code))
            assert "no such friend" in await refused(friendship.invite(house, anne.id, jack.id, code))
            await friendship.invite(house, anne.id, mary.id, code)
            await friendship.invite(house, anne.id, mary.id, code)
            (shown,) = await friendship.invitations(house, people.identities, mary.id)
            assert shown.table.code == code and shown.name == "Anne"
            await house.command(jack.id, "Jack", code, Join())
            assert await friendship.invitations(house, people.identities, mary.id) == []

    asyncio.run(scenario())


def test_a_profile_is_for_oneself_and_friends_and_goes_with_its_owner(tmp_path: Path) -> None:
    async def scenario(people: People) -> None:
        house, (anne, mary, jack) = people.house, people.rows
        await people.befriend(0, 1)
        room = await house.create(anne.id, "Anne", NewTable("nain_jaune", ["you", "open"], rated=True))
        code = room.table.code
        await house.command(mary.id, "Mary", code, Join())
        await begin_in(house, code)
        await house.command(mary.id, "", code, Resign())
        own = await profile_of(house, anne, own=True)
        assert [(one.name, one.won) for one in own.opponents] == [("Mary", 1)] and own.ratings[0].points > 1500
        assert [(one.players, one.opponent, one.won) for one in own.results] == [(2, "person", 1)]
        assert (await profile_of(house, anne, own=False)).opponents == []
        assert "no such friend" in await refused(friendship.friend(house, jack.id, anne.id))
        told = await own_people(house, anne.id)
        assert [one.name for one in told.friends] == ["Mary"] and len(told.ratings) == 1
        await friendship.block(house, anne.id, Block(friend=mary.id))
        await forget(house, mary.id)
        await people.identities.drop(mary.id)
        assert await house.store.ratings(mary.id) == []
        assert (await own_people(house, anne.id)).blocked == []
        kept = await profile_of(house, anne, own=True)
        assert kept.opponents == [] and kept.ratings == own.ratings and kept.results == own.results

    in_both(tmp_path, scenario)


def test_nothing_of_the_forgotten_stays_in_any_table(tmp_path: Path) -> None:
    file = tmp_path / "one.db"

    async def scenario() -> int:
        async with open_house(file) as house:
            people = await people_of(house)
            anne, mary, _ = people.rows
            await people.befriend(0, 1)
            await friendship.make_link(house, mary.id)
            code = (await house.create(mary.id, "Mary", NewTable("corsari", ["you", "open"]))).table.code
            await friendship.invite(house, mary.id, anne.id, code)
            await forget(house, mary.id)
            await people.identities.drop(mary.id)
            return mary.id

    gone = asyncio.run(scenario())
    with sqlite3.connect(file) as connection:
        for table, column in (("bond", "visitor"), ("bond", "other"), ("friend_link", "visitor"), ("invitation", "host")):
            assert connection.execute(f"SELECT count(*) FROM {table} WHERE {column} = ?", (gone,)).fetchone() == (0,)


def test_accuracy_is_of_ones_own_seat() -> None:
    seats = [KeptSeat(1, "Anne", None, True), KeptSeat(2, "Mary", None, False)]
    stories = {7: KeptStory("korsar", {}, 1.0, "played", seats)}
    body = b'{"format":1,"decisions":[{"grade":""},{"grade":"slip"},{"grade":""},{"grade":""}]}'
    rows = [ReviewRow(7, "ABCDEF", 9.0, seat, body) for seat in (0, 1, 5)] + [ReviewRow(8, "GHJKLM", 9.0, 0, body)]
    (found,) = accuracies(rows, stories, 1)
    assert found.share == 0.75 and found.decisions == 4


def test_a_visitor_alone_is_nobodys_friend(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            assert (await friendship.friends_of(house, anne)).friends == []

    asyncio.run(scenario())
