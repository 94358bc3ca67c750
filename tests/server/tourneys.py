"""Tournaments in a house, for the tests: visitors ask by the table of requests, as a page does."""

from typing import Any

import msgspec

from flibuste.fair import new_part, seal_of
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.reviews import Reviews
from flibuste.server.requests.routes import answer
from flibuste.server.requests.visits import Desk, Visit
from flibuste.wire import Act, NewMe
from tests.server.housed import settled


class Person:
    """A visitor with a device that keeps its part."""

    def __init__(self, desk: Desk, visitor: int, cookie: str, name: str) -> None:
        self.desk, self.visitor, self.cookie, self.name = desk, visitor, cookie, name
        self.part = ""

    async def try_to(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        text = msgspec.json.encode(body) if body is not None else b""
        path, _, query = path.partition("?")
        found = dict(pair.split("=") for pair in query.split("&")) if query else {}
        status, told = await answer(Visit(self.desk, self.cookie), method, path, found, text)
        return status, msgspec.json.decode(told) if told else None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        status, told = await self.try_to(method, path, body)
        assert status < 300, told
        return told

    async def add_part(self, code: str) -> None:
        """What a page does when the roll is called."""
        info = await self.ask("GET", f"/api/tournaments/{code}")
        fair = info["fair"]
        if info["phase"] == "sealing" and not fair["sealed"]:
            self.part = new_part()
            seal = seal_of(code, fair["start"], fair["commitment"], self.part)
            await self.ask("POST", f"/api/tournaments/{code}/seal", {"seal": seal})
        elif info["phase"] == "revealing" and not fair["revealed"]:
            await self.ask("POST", f"/api/tournaments/{code}/reveal", {"part": self.part})

    async def table(self, code: str) -> str | None:
        self.desk.house.tournaments.known.clear()
        found: str | None = (await self.ask("GET", f"/api/tournaments/{code}"))["table"]
        return found

    async def play_board(self, code: str) -> str:
        """Play at one's table until its board is over, by the last legal action each time."""
        house = self.desk.house
        table = await self.table(code)
        assert table is not None
        room = await house.room(table)
        for chair in room.table.chairs:  # nobody waits for those who are at another board's page
            if chair.visitor is not None:
                house.see(room, chair.visitor, None, 0.0)
        while room.table.ending is None:
            turn = room.table.turn
            if turn is not None and room.table.chairs[turn].visitor == self.visitor and room.table.match is not None:
                action = room.table.match.view(turn).legal[-1]
                await house.command(self.visitor, self.name, table, Act(version=room.table.version, action=action))
            elif turn is not None and room.table.chairs[turn].visitor is not None:
                return table  # another person's turn
            await settled(house)
        await settled(house)
        return table


async def person(house: House, name: str) -> Person:
    identities = await Identities.open(house.store)
    row, cookie = await identities.newcomer("en")
    await identities.change(row, NewMe(name=name))
    return Person(Desk(house, identities, Reviews(house, worlds=8)), row.id, cookie, name)


async def begun(host: Person, people: list[Person], **more: object) -> str:
    """A tournament of these persons in which the first round is dealt."""
    asked = {"name": "The cup", "game": "corsari", "size": 4, "rounds": 2, "boards": 2, "clock": "relaxed", "level": "greedy"}
    code: str = (await host.ask("POST", "/api/tournaments", asked | more))["code"]
    for one in people:
        await one.ask("POST", f"/api/tournaments/{code}/enter", {})
    await call(host, people, code)
    return code


async def call(host: Person, people: list[Person], code: str) -> None:
    await host.ask("POST", f"/api/tournaments/{code}/call")
    for _ in range(2):
        for one in people:
            one.desk.house.tournaments.known.clear()
            await one.add_part(code)
    await settled(host.desk.house)


async def play_on(people: list[Person], code: str) -> None:
    """Play until nobody has a table any more."""
    while True:
        tables = [await one.table(code) for one in people]
        if not any(tables):
            return
        for one, table in zip(people, tables, strict=True):
            if table is not None and await one.table(code) == table:
                await one.play_board(code)
