"""The table of requests without a framework: it answers as the server does, and needs nothing of the network."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flibuste.client import Client
from flibuste.server.house.identity import Identities
from flibuste.server.house.reviews import Reviews
from flibuste.server.requests.routes import ROUTES, answer
from flibuste.server.requests.visits import Desk, Visit
from flibuste.wire import Act
from tests.server.housed import Ear, open_house
from tests.server.housed import answer as carry_out
from tests.server.parts import begin_in
from tests.server.served import in_thread

TABLE = b'{"game": "corsari", "seats": ["you", "level1"]}'


class Local:
    """A visitor whose requests go over no network."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.cookie: str | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **query: str) -> tuple[int, Any]:
        visit = Visit(self.desk, self.cookie, "fr")
        status, text = await answer(visit, method, path, query, body)
        self.cookie = visit.new_cookie or self.cookie
        return status, msgspec.json.decode(text) if text else None


def test_a_whole_match_is_played_and_looked_back_at(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            identities = await Identities.open(house.store)
            desk = Desk(house, identities, Reviews(house, worlds=1))
            anne = Local(desk)
            status, me = await anne.ask("GET", "/api/me")
            assert status == 200 and me["language"] == "fr" and anne.cookie is not None
            assert await anne.ask("GET", "/api/me") == (200, me)
            status, made = await anne.ask("POST", "/api/tables", TABLE)
            code = made["table"]["code"]
            assert status == 201 and (await anne.ask("GET", "/api/tables/mine"))[1] == [made]
            row = await identities.visitor_of(anne.cookie)
            assert row is not None
            ear, room = Ear(row.id), await house.room(code)
            house.listen(room, ear, None)
            await begin_in(house, code)
            while room.table.phase != "over":
                if room.table.turn == 0:
                    assert room.table.match is not None
                    action = room.table.match.view(0).legal[-1]
                    act = msgspec.json.encode(Act(version=room.table.version, action=action))
                    await carry_out(ear, house, code, act, identities)
                await house.store.barrier()
                await asyncio.sleep(0)
            assert {told["tell"] for told in ear.messages} == {"whole", "update"}
            status, log = await anne.ask("GET", f"/api/tables/{code}/log")
            assert status == 200 and log["format"] == "flibuste fair 2"
            status, replay = await anne.ask("GET", f"/api/tables/{code}/replay", sight="0", first="1", count="2")
            assert status == 200 and [one["step"] for one in replay["shown"]] == [1, 2]
            assert (await anne.ask("GET", "/api/stories"))[1][0]["code"] == code
            assert await anne.ask("DELETE", "/api/me") == (204, None)
            assert (await anne.ask("GET", "/api/stories"))[0] == 401

    asyncio.run(scenario())


ASKED = [
    ("GET", "/api/games", b""),
    ("GET", "/api/phrases", b""),
    ("GET", "/api/address", b""),
    ("GET", "/api/tutorials/corsari", b""),
    ("GET", "/api/tutorials/whist", b""),
    ("GET", "/api/tables/AAAAAA", b""),
    ("GET", "/api/tables/aaaaaa", b""),
    ("GET", "/api/tables/AAAAAA/review", b""),
    ("POST", "/api/tables", b'{"game": "whist", "seats": ["you", "level1"]}'),
    ("POST", "/api/tables", b"{"),
    ("POST", "/api/tables/AAAAAA/commands", b'{"do": "start"}'),
    ("POST", "/api/tables/AAAAAA/commands", b'{"do": "dance"}'),
    ("POST", "/api/tables/AAAAAA/commands", b'{"do": "why", "version": 1, "action": "draw pier"}'),
    ("PUT", "/api/me", b'{"name": ""}'),
    ("PUT", "/api/me", b'{"name": "Anne", "language": "it"}'),
    ("GET", "/api/nowhere", b""),
]


def test_it_answers_as_the_server_does(tmp_path: Path) -> None:
    """The same status; the same answer, but where a framework words what is wrong with a message in its own way."""

    async def alone() -> list[tuple[int, Any]]:
        async with open_house(tmp_path / "one.db") as house:
            local = Local(Desk(house, await Identities.open(house.store), Reviews(house)))
            await local.ask("GET", "/api/me")
            return [await local.ask(*one) for one in ASKED]

    with in_thread(tmp_path / "two.db") as address, Client(address) as anne:
        for (method, path, body), (status, told) in zip(ASKED, asyncio.run(alone()), strict=True):
            headers = {"content-type": "application/json"} if body else {}
            said = anne.http.request(method, path, content=body or None, headers=headers)
            assert said.status_code == status, f"{method} {path} {body!r}: {said.text}, {told}"
            if status < 400 or (status == 404 and "table" in told["reason"]):
                assert said.json() == told


def test_a_mistake_of_ours_is_in_the_log_and_told_without_its_inside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def stumble() -> None:
        raise ValueError("an inner secret")

    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            local = Local(Desk(house, await Identities.open(house.store), Reviews(house)))
            house.store.probe = stumble  # type: ignore[method-assign]
            status, told = await local.ask("GET", "/health")
            assert status == 500 and "secret" not in told["reason"] and "an inner secret" in caplog.text

    asyncio.run(scenario())


def test_every_request_is_in_the_document(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        paths = anne.request("GET", "/api/docs/openapi.json")["paths"]
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == {
        (route.method, route.path) for route in ROUTES
    }


def test_a_house_needs_nothing_of_the_network() -> None:
    missing = ["asyncpg", "httpx", "litestar", "platformdirs", "segno", "uvicorn", "websockets"]
    needed = ["requests.routes", "requests.talk", "house.house", "house.reviews", "store.sqlite"]
    words = f"import sys; sys.modules.update(dict.fromkeys({missing!r}))"
    words += "".join(f"; import flibuste.server.{name}" for name in needed)
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
