"""The devices that notices go to: kept, refused, exported, moved and deleted; and a notice from a move to the browser."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from flibuste.game import BadInput
from flibuste.server.house import notices as noticing
from flibuste.server.house.forgetting import forget
from flibuste.server.house.identity import Identities
from flibuste.server.house.notices import add_device
from flibuste.server.house.own_data import own_people
from flibuste.server.requests.routes import answer
from flibuste.server.requests.visits import Desk, Visit
from flibuste.server.store.schema import MIGRATIONS
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.table.refusals import Unfit
from tests.server.housed import open_house
from tests.server.noticed import Scene, alone, in_both
from tests.server.push_services import Device, carrier, service
from tests.server.test_sleeping import Clock

pytestmark = pytest.mark.xdist_group("postgres")


# ---- devices ---------------------------------------------------------------------------------------------------------


def test_a_device_is_kept_once_and_belongs_to_whoever_uses_it(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        store = scene.house.store
        _, anne, mary = await scene.match()
        device = await scene.device(anne)
        await add_device(scene.notices, anne, device.asks((60, 120)))
        assert [(one.quiet_from, one.quiet_to) for one in await store.devices(anne)] == [(60, 120)]
        await add_device(scene.notices, mary, device.asks())
        assert await store.devices(anne) == [] and len(await store.devices(mary)) == 1
        thief = Device()
        thief.endpoint = device.endpoint
        with pytest.raises(Unfit, match="other keys"):
            await add_device(scene.notices, anne, thief.asks())
        await store.drop_device(anne, device.endpoint)
        assert len(await store.devices(mary)) == 1, "only one's own"
        await store.drop_device(mary, device.endpoint)
        assert await store.devices(mary) == []
        for number in range(noticing.MOST_DEVICES + 3):
            await scene.device(anne, str(number))
        names = [one.endpoint.rsplit("-", 1)[1] for one in await store.devices(anne)]
        assert names == [str(number) for number in range(3, noticing.MOST_DEVICES + 3)], "the newest stay"

    in_both(tmp_path, scenario)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"key": "AAAA"}, "key: expected 65 bytes"),
        ({"secret": "%%%"}, "secret: expected 16 bytes"),
        ({"zone": "../etc/passwd"}, "zone"),
        ({"zone": "Atlantis"}, "zone"),
    ],
)
def test_bad_devices_are_refused(tmp_path: Path, change: dict[str, str], why: str) -> None:
    async def scenario(scene: Scene) -> None:
        with pytest.raises(BadInput, match=why):
            await add_device(scene.notices, 1, msgspec.structs.replace(Device().asks(), **change))

    alone(tmp_path, scenario)


def test_devices_are_exported_and_deleted_with_their_owner(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        device = await scene.device(other, quiet=(60, 120))
        await scene.hand_over(room)
        await scene.notices.look()
        (told,) = (await own_people(scene.house, other)).devices
        assert (told.endpoint, told.quiet, told.zone) == (device.endpoint, (60, 120), "UTC")
        identities = await Identities.open(scene.house.store)
        await forget(scene.house, other)
        await identities.drop(other)
        await scene.pass_time()
        assert await scene.house.store.devices(other) == [] and scene.pigeon.told == []

    in_both(tmp_path, scenario)


def test_nothing_of_a_device_is_left_in_the_file(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        room, _, other = await scene.match()
        await scene.device(other)
        await scene.hand_over(room)
        await scene.notices.look()
        await scene.house.store.drop_visitor(other)

    alone(tmp_path, scenario)
    with sqlite3.connect(tmp_path / "one.db") as connection:
        assert connection.execute("SELECT (SELECT count(*) FROM device), (SELECT count(*) FROM notice)").fetchone() == (0, 0)


def test_moving_to_another_device_ends_the_notices_of_the_old_ones(tmp_path: Path) -> None:
    async def scenario(scene: Scene) -> None:
        identities = await Identities.open(scene.house.store)
        row, cookie = await identities.newcomer("en")
        desk = Desk(scene.house, identities, None, notices=scene.notices)  # type: ignore[arg-type]

        async def ask(method: str, path: str, body: object = None) -> tuple[int, bytes]:
            return await answer(Visit(desk, cookie), method, path, {}, msgspec.json.encode(body))

        assert msgspec.json.decode((await ask("GET", "/api/notices"))[1]) == {"key": "a key"}
        assert (await ask("PUT", "/api/notices", Device().asks()))[0] == 204
        assert len(await scene.house.store.devices(row.id)) == 1
        assert (await ask("POST", "/api/notices/off", {"endpoint": Device().endpoint}))[0] == 204
        assert await scene.house.store.devices(row.id) == []
        await ask("PUT", "/api/notices", Device("two").asks())
        link = msgspec.json.decode((await ask("POST", "/api/me/recovery"))[1])
        assert (await ask("POST", "/api/recover", {"secret": link["path"].partition("#")[2]}))[0] == 201
        assert await scene.house.store.devices(row.id) == []
        desk.notices = None
        _, renewed = await identities.newcomer("en")
        cookie = renewed
        assert msgspec.json.decode((await ask("GET", "/api/notices"))[1]) == {"key": ""}
        status, body = await ask("PUT", "/api/notices", Device("three").asks())
        assert status == 409 and msgspec.json.decode(body)["code"] == "no notices"

    alone(tmp_path, scenario)


def test_a_database_from_before_the_notices_is_taken_along(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "one.db") as connection:
        for script in MIGRATIONS[:6]:
            connection.executescript(script)
        connection.execute("PRAGMA user_version = 6")
        connection.execute("INSERT INTO visitor(key_hash, name, language, seen) VALUES (x'00', 'Anne', 'en', 1)")

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        row = await store.find_visitor(1)
        assert row is not None and row.name == "Anne"
        assert await store.save_device(Device().row(1), 10) and len(await store.devices(1)) == 1
        await store.close()

    asyncio.run(scenario())


# ---- all of it -------------------------------------------------------------------------------------------------------


def test_from_a_move_to_what_the_browser_reads(tmp_path: Path) -> None:
    clock = Clock()

    async def scenario() -> None:
        here = open_house(tmp_path / "one.db", clock=clock)
        async with service(tmp_path) as (one, trust), carrier(one, trust) as made, here as house:
            scene = Scene(house, clock)
            scene.notices.carrier = made
            room, mover, other = await scene.match()
            device = await scene.device(other)
            await scene.hand_over(room)
            await scene.pass_time()
            ((_, headers, body),) = one.requests
            told = device.read(body)
            name = room.table.chairs[room.table.seats_of(mover)[0]].name
            assert told["code"] == headers["topic"] == room.table.code and name in told["text"]
            one.answers = [b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"]
            await scene.hand_over(room)
            await scene.hand_over(room)
            await scene.pass_time()
            assert len(one.requests) == 2 and await house.store.devices(other) == []

    asyncio.run(scenario())
