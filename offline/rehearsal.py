"""One visit to a house inside a browser, with a stand-in for the browser: a match of each game to its end, hints, a review, a
replay, a first voyage, a puzzle, and whatever can be asked for without naming anything. `pack.py` packs what is loaded meanwhile;
it fails if anything goes wrong.
"""

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

import msgspec

from flibuste.fair.keeper import Keeper
from flibuste.games import GAMES
from flibuste.server.requests.routes import ROUTES
from flibuste.server.within.house import HouseWithin, check_everything
from flibuste.server.within.thinker import think
from flibuste.wire import Start, TableForYou
from flibuste.wire.parts import part_due

SEATS = ("you", "level2", "level3")


class StandIn:
    """What a browser does: it keeps rows, hands messages on and thinks, all of it here and at once."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.lost = 0  # pieces of work to be lost

    def keep(self, changes: str) -> Awaitable[None]:
        self.take(changes)
        return asyncio.sleep(0)

    def take(self, changes: str) -> None:
        for key, text in json.loads(changes):
            if text is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = text

    def tell(self, line: int, text: str) -> None:
        self.told.put_nowait(json.loads(text))

    def hang_up(self, line: int) -> None:
        self.told.put_nowait({"tell": "hung up"})

    async def think(self, thinker: int, work: str) -> str | None:
        await asyncio.sleep(0)
        if self.lost:
            self.lost -= 1
            return None
        return think(work)

    def interrupt(self, thinker: int) -> None: ...


class Visitor:
    """The page's side."""

    def __init__(self, house: HouseWithin, host: StandIn) -> None:
        self.house = house
        self.host = host
        self.number = 0

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        status, text = await self.house.request(method, path, json.dumps(body) if body is not None else "", "fr-CH,en")
        if status >= 400:
            raise AssertionError(f"{method} {path}: {status} {text}")
        return json.loads(text) if text else None

    async def play(self, game: str, seats: tuple[str, ...] = SEATS) -> str:
        """A whole match by first legal actions; its code."""
        made = await self.ask("POST", "/api/tables", {"game": game, "seats": list(seats)})
        code: str = made["table"]["code"]
        await self.begin(code)
        await self.house.open_line(1, f"/api/tables/{code}/socket?since=1")
        hinted = False
        while True:
            shown = await self.ask("GET", f"/api/tables/{code}")
            if shown["table"]["phase"] == "over":
                break
            room = await self.house.house.room(code)
            table = room.table
            if table.match is not None and table.turn == 0 and table.match.view(0).legal:
                if not hinted:
                    hinted = bool((await self.say("hint", "hint"))["hints"])
                await self.say("preview", "preview")
                await self.say("act", "done", version=table.version, action=table.match.view(0).legal[0])
            else:
                await self.host.told.get()
        self.house.close_line(1)
        return code

    async def begin(self, code: str) -> None:
        """Begin a match, with this device's part of the chance."""
        keeper, path = Keeper(), f"/api/tables/{code}"
        for start in (False, True, False):
            told = msgspec.convert(await self.ask("GET", path), TableForYou)
            order = Start() if start else part_due(keeper, told.table, told.you.seats)
            await self.ask("POST", f"{path}/commands", msgspec.to_builtins(order))

    async def say(self, do: str, expected: str, **more: object) -> dict[str, Any]:
        """Say something over the line, and wait for the answer to it."""
        self.number += 1
        await self.house.hear(1, json.dumps({"do": do, "id": self.number, **more}))
        while True:
            message = await self.host.told.get()
            if message.get("id") == self.number:
                assert message["tell"] == expected, message
                return message


async def rehearse() -> None:
    host = StandIn()
    visitor = Visitor(await HouseWithin.open(host, "{}"), host)
    visitor.house.desk.reviews.worlds = 1
    me = await visitor.ask("GET", "/api/me")
    assert {game["name"] for game in await visitor.ask("GET", "/api/games")} == set(GAMES)
    for game in GAMES:
        code = await visitor.play(game)
        await visitor.ask("POST", f"/api/tables/{code}/review", {"seat": 0})
        while (await visitor.ask("GET", f"/api/tables/{code}/review?seat=0"))["state"] in ("waiting", "working"):
            await asyncio.sleep(0.01)
        assert (await visitor.ask("GET", f"/api/tables/{code}/review?seat=0"))["state"] == "done"
        log = await visitor.ask("GET", f"/api/tables/{code}/log")
        assert await visitor.ask("POST", "/api/replay", {"log": log, "sight": "open"})
        voyage = await visitor.ask("GET", f"/api/tutorials/{game}")
        step = voyage["steps"][0]
        await visitor.ask("POST", f"/api/tutorials/{game}/{step['name']}", {"actions": [step["moves"][0][0]]})
        puzzle = await visitor.ask("GET", f"/api/puzzles/{game}/day")
        assert (await visitor.ask("GET", f"/api/puzzles/{game}/next"))["game"] == game
        await visitor.ask("POST", f"/api/puzzles/{game}/{puzzle['id']}", {"action": None})
    for route in ROUTES:
        if route.method == "GET" and "{" not in route.path:
            await visitor.ask("GET", route.path)
    status, _ = await visitor.house.request("POST", "/api/tables", "{", "")
    assert status == 400
    await visitor.ask("PUT", "/api/me", {"name": "Anne"})
    everything = json.dumps({"format": "flibuste house 1", "rows": host.rows})
    again = Visitor(await HouseWithin.open(StandIn(), check_everything(everything)), host)
    assert (await again.ask("GET", "/api/me"))["name"] == "Anne" != me["name"]
    assert len(await again.ask("GET", "/api/stories")) == len(GAMES)
    assert await again.ask("GET", "/api/stats")


if __name__ == "__main__":
    asyncio.run(rehearse())
    print("rehearsed")
