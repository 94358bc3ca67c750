"""Random and mutated messages at live tables: nothing crashes, nothing leaks, and the tables go on."""

import asyncio
import json
import logging
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from flibuste.client import Client
from flibuste.game import FlibusteError
from flibuste.games import GAMES
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.rooms import Room
from flibuste.server.net.lines import Crowd, TableLine
from flibuste.server.table.phrases import PHRASES
from flibuste.wire import Asked, Join, NewTable, Show, Update, Whole
from flibuste.wire.rebuild import Watched
from tests.server.housed import Ear, answer, newcomer, open_house
from tests.server.parts import begin_from, begin_in
from tests.server.seated import everything, through_the_log
from tests.server.served import QUICK, in_thread
from tests.waiting import HANG

KINDS = [kind.__struct_config__.tag for kind in Asked.__args__]
STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    8,
    2**31,
    2**70,
    1.5,
    float("1e308"),
    "",
    "a",
    "\u202e",
    "x" * 300,
    [],
    {},
    [[]],
    {"a": 1},
]

FREE = replace(QUICK, tables_per_visitor=10**6)  # nobody makes too many


class Sink(TableLine):
    """A line whose messages are looked at and let go."""

    def __init__(self, visitor: int) -> None:
        super().__init__(visitor, Crowd(FREE))
        self.answers: dict[str, int] = {}
        self.last = b""

    def send(self, message: bytes) -> None:
        self.last = message
        told = msgspec.json.decode(message)
        name = told["fault"] if told["tell"] == "refusal" else told["tell"]
        self.answers[name] = self.answers.get(name, 0) + 1


def sensible(room: Room, dice: random.Random) -> dict[str, Any]:
    """A message that might well be meant."""
    table = room.table
    kind = dice.choice([*KINDS, *["act"] * 25, *["undo"] * 4, *["why"] * 4])
    message: dict[str, Any] = {"do": kind, "id": dice.randrange(1000), "seat": dice.choice([None, 0, 1, 2, table.turn])}
    if kind in ("act", "undo", "why"):
        message["version"] = table.version - dice.choice([0, 0, 0, 0, 1, 5])
    if kind in ("act", "why"):
        legal = table.match.view(table.turn).legal if table.match is not None and table.turn is not None else ["draw"]
        message["action"] = dice.choice(legal) if dice.random() < 0.6 else dice.choice([*table.game.actions, *["draw sea"] * 40])
    extra = {
        "name": "Anne",
        "level": "greedy",
        "locked": False,
        "seal": "00" * 32,
        "part": "00" * 32,
        "phrase": dice.choice(list(PHRASES)),
        "agree": False,
    }
    wanted = {"rename": "name", "give": "level", "lock": "locked", "say": "phrase", "agree to end": "agree"}
    wanted |= {"seal": "seal", "reveal": "part"}
    if kind in wanted:
        message[wanted[kind]] = extra[wanted[kind]]
    if kind in ("leave", "start", "lock", "pause", "resume", "more time", "agree to end", "rematch") and dice.random() < 0.9:
        del message["seat"]
    return message


def mutated(message: dict[str, Any], dice: random.Random) -> bytes:
    """The same, damaged somewhere."""
    dealt = dice.random()
    if dealt < 0.3:
        key = dice.choice([*message, "seat", "do", "wind"])
        message[key] = dice.choice(STRANGE)
    elif dealt < 0.4:
        message.pop(dice.choice(list(message)))
    text = bytearray(json.dumps(message).encode())
    if dealt > 0.7:
        for _ in range(dice.randrange(1, 4)):
            place = dice.randrange(len(text))
            text[place : place + dice.randrange(3)] = bytes(dice.randrange(256) for _ in range(dice.randrange(3)))
    return bytes(text)


async def begin(house: House, anne: int, mary: int, game: str) -> Room:
    room = await house.create(anne, "Anne", NewTable(game, ["you", "open", "greedy"], clock="brisk"))
    await house.command(mary, "Mary", room.table.code, Join())
    await begin_in(house, room.table.code)
    return room


@pytest.mark.parametrize("messages", [10_000, pytest.param(50_000, marks=pytest.mark.soak)])
def test_fuzzed_messages_break_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture, messages: int) -> None:
    dice = random.Random(5)

    async def scenario() -> dict[str, int]:
        answers: dict[str, int] = {}
        async with open_house(tmp_path / "one.db", limits=FREE) as house:
            identities = await Identities.open(house.store)
            visitors = [await newcomer(house) for _ in range(3)] + [-1]
            lines = [Sink(visitor) for visitor in visitors]
            rooms = [await begin(house, visitors[0], visitors[1], game) for game in GAMES]
            ear = Ear(visitors[2])
            for number in range(messages):
                place = number % len(rooms)
                room = rooms[place]
                if room.table.phase == "over":
                    assert everything(through_the_log(room.table)) == everything(room.table)
                    room = rooms[place] = await begin(house, visitors[0], visitors[1], room.table.game.name)
                message = sensible(room, dice)
                line = dice.choice(lines)
                text = mutated(message, dice) if dice.random() < 0.5 else json.dumps(message).encode()
                code = room.table.code
                before = room.table.version
                line.last = b""
                await answer(line, house, code, text, identities)
                if not line.last:
                    await house.store.barrier()  # what is said of a position waits until it is on disk
                    await asyncio.sleep(0)
                # Only what is carried out and has no id is not answered; a hint is still being thought of, and a whole table is
                # for lines that listen.
                if not line.last:
                    asked = msgspec.json.decode(text)
                    assert asked.get("id", 0) == 0 or asked["do"] in ("hint", "whole")
                    line.answers["done"] = line.answers.get("done", 0) + 1
                if room.table.version == before:
                    assert room.table.created.seed.encode() not in line.last or room.table.ending is not None
                if number % 500 == 0:
                    house.listen(room, ear, dice.choice([None, 1, before]))
                    house.stop_listening(room, ear)
                    with pytest.raises(FlibusteError):
                        await house.command(visitors[2], "Jack", code, Show(seat=0))
            for line in lines:
                for name, count in line.answers.items():
                    answers[name] = answers.get(name, 0) + count
            for room in rooms:
                assert everything(through_the_log(room.table)) == everything(room.table)
        return answers

    with caplog.at_level(logging.ERROR):
        answers = asyncio.run(scenario())
    assert not caplog.records
    assert sum(answers.values()) >= messages and answers["done"] > messages / 100
    for told in ("preview", "reason"):
        assert answers.get(told, 0) > messages / 5000, f"{told} was hardly asked for: {answers}"
    for fault in ("unreadable", "stale", "foreign", "not legal", "not your turn", "closed", "bad input", "not an action"):
        assert answers.get(fault, 0) > messages / 5000, f"{fault} was hardly tried: {answers}"


@pytest.mark.parametrize("messages", [2_000, pytest.param(20_000, marks=pytest.mark.soak)])
def test_fuzzed_messages_over_real_sockets_break_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture, messages: int) -> None:
    """Lines of two players, of a third visitor and of nobody; every hundred messages each must still be answered."""
    dice = random.Random(11)
    answers: dict[str, int] = {}
    with (
        caplog.at_level(logging.ERROR),
        in_thread(tmp_path / "one.db", limits=FREE) as address,
        Client(address) as anne,
        Client(address) as mary,
        Client(address) as jack,
    ):
        lines: list[FuzzedLine] = []
        for number in range(messages):
            if number % 1000 == 0:  # new tables, as those before may be over by now
                for line in lines:
                    line.close(answers)
                lines = [line for game in GAMES for line in lines_to_a_table(address, game, anne, mary, jack)]
            line = dice.choice(lines)
            message = fuzzed(line, dice)
            line.socket.send(mutated(message, dice) if dice.random() < 0.5 else json.dumps(message).encode())
            if number % 100 == 99:
                for one in lines:
                    one.wait_for_answer(number)
        for line in lines:
            line.close(answers)
        code = anne.create("nain_jaune", ["you", "level1"], options={"rounds": 1})
        anne.start(code)
        assert anne.play(code, lambda view: str(view["legal"][0])).reason == "played"
    assert not caplog.records
    for told in ("update", "reason", "preview", "unreadable", "foreign", "stale", "not legal", "closed"):
        assert answers.get(told, 0) > messages / 2000, f"{told} was hardly heard: {answers}"


class FuzzedLine:
    """A line of somebody, or of nobody, to a table."""

    def __init__(self, address: str, code: str, game: str, cookie: str | None) -> None:
        headers = {"Cookie": f"flibuste={cookie}"} if cookie is not None else {}
        place = f"{address.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        self.socket = connect(place, additional_headers=headers, compression=None, max_size=2**24, legacy=True)
        self.game = game
        self.version = 0
        self.seen = Watched()
        self.legal: list[str] = []
        self.heard: dict[str, int] = {}

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=HANG))
        name = told["fault"] if told["tell"] == "refusal" else told["tell"]
        self.heard[name] = self.heard.get(name, 0) + 1
        self.version = told.get("version", self.version)
        if told["tell"] in ("whole", "update"):
            self.seen.take(msgspec.convert(told, Whole | Update))
            self.legal = self.seen.view["legal"] if self.seen.view is not None else []
        return told

    def wait_for_answer(self, number: int) -> None:
        """The line is still there, and so is the table."""
        self.socket.send(json.dumps({"do": "why", "version": 0, "action": "sink", "id": 10**6 + number}))
        while self.hear().get("id") != 10**6 + number:
            pass

    def close(self, answers: dict[str, int]) -> None:
        self.wait_for_answer(0)
        self.socket.close()
        for name, count in self.heard.items():
            answers[name] = answers.get(name, 0) + count


def lines_to_a_table(address: str, game: str, anne: Client, mary: Client, jack: Client) -> list[FuzzedLine]:
    code = anne.create(game, ["you", "open", "greedy"], clock="brisk")
    mary.join(code)
    begin_from(code, anne, mary)
    return [FuzzedLine(address, code, game, cookie) for cookie in (anne.cookie, mary.cookie, jack.cookie, None)]


def fuzzed(line: FuzzedLine, dice: random.Random) -> dict[str, Any]:
    """A message that might well be meant, by a program that knows only what the line has told."""
    kind = dice.choice([*KINDS, *["act"] * 25, *["undo"] * 4, *["why"] * 4])
    kind = "say" if kind in ("leave", "resign", "agree to end") and dice.random() < 0.9 else kind  # or all is over soon
    message: dict[str, Any] = {"do": kind, "id": dice.randrange(1000)}
    if kind in ("act", "undo", "why"):
        message["version"] = max(0, line.version - dice.choice([0, 0, 0, 0, 1, 5]))
    if kind in ("act", "why"):
        message["action"] = (
            dice.choice(line.legal) if line.legal and dice.random() < 0.7 else dice.choice(GAMES[line.game].actions)
        )
    extra: dict[str, dict[str, Any]] = {
        "say": {"phrase": "ahoy"},
        "show": {"seat": 0},
        "rename": {"seat": 0, "name": "Anne"},
        "lock": {"locked": False},
    }
    return message | extra.get(kind, {})
