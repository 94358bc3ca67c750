"""What comes over all connections is heard a little at a time: in every turn of the event loop others are heard, too."""

import asyncio
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from flibuste.client import Client
from flibuste.server.net import run
from flibuste.server.net import turns as turns_module
from flibuste.server.net.patient_http import PatientHttp
from flibuste.server.net.quick_sockets import QuickSockets
from flibuste.server.net.turns import LONGEST, MOST, Turns
from flibuste.server.store.writing import Append, Job, Writer
from flibuste.wire import Say, Update, Whole
from tests.server.served import in_thread
from tests.server.test_quick_sockets import frame, line_answers
from tests.server.test_sockets import until
from tests.waiting import HANG

ROUND = 2 * MOST  # what may be heard between two calls of something else: the end of one turn, and the beginning of the next
MANY = 2 * ROUND
COUNTED = 100  # turns: it is all there when they begin


class Clock:
    """Counts the turns of a server's event loop, and what is heard in each."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.turn = 0
        self.heard: Counter[int] = Counter()
        self.all_there = threading.Event()

    def hear(self) -> None:
        self.loop = asyncio.get_running_loop()
        if self.turn < COUNTED:
            self.heard[self.turn] += 1

    def tick(self) -> None:
        assert self.loop is not None
        self.turn += 1
        if self.turn < COUNTED:
            self.loop.call_soon(self.tick)

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Meanwhile the loop stands still: what is sent comes to it at once, as soon as it goes on."""
        assert self.loop is not None
        stands = threading.Event()

        def stand() -> None:
            stands.set()
            self.all_there.wait(HANG)
            self.heard.clear()
            self.tick()

        self.loop.call_soon_threadsafe(stand)
        assert stands.wait(HANG)
        yield
        self.all_there.set()


def counted(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> Clock:
    """The clock of all that comes in by this method; nothing waits for moves meanwhile."""
    clock = Clock()
    monkeypatch.setattr(run, "let_moves_pass", lambda *_: None)
    receive: Callable[[object, bytes], None] = getattr(kind, name)

    def receiving(one: object, data: bytes) -> None:
        clock.hear()
        receive(one, data)

    monkeypatch.setattr(kind, name, receiving)
    return clock


def test_many_lines_that_send_at_full_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = counted(monkeypatch, QuickSockets, "data_received")
    count = 20
    pings = b"".join(frame(b'{"do":"ping","id":%d}' % one) for one in range(1, count + 1))
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        code = anne.create("corsari", ["you", "open"])
        lines = [anne.listen(code) for _ in range(MANY)]
        for line in lines:
            until(line, Whole)
        with clock.standing():
            for line in lines:
                line.socket.socket.sendall(pings)
        for line in lines:
            assert [one.id for one in line_answers(line, count)] == list(range(1, count + 1))
            line.close()
    assert clock.heard.total() >= MANY and max(clock.heard.values()) <= ROUND


def test_many_who_ask_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = counted(monkeypatch, PatientHttp, "hear")
    with in_thread(tmp_path / "one.db") as address:
        everybody = [HTTPConnection(urlsplit(address).netloc, timeout=HANG) for _ in range(MANY)]
        for one in everybody:
            one.request("GET", "/health/live")
            assert one.getresponse().read()
        with clock.standing():
            for one in everybody:
                one.request("GET", "/health/live")
        for one in everybody:
            with one.getresponse() as answer:
                assert answer.status == 200
            one.close()
    assert clock.heard.total() == MANY and max(clock.heard.values()) <= ROUND


class FakeTransport:
    """Says whether it reads, and may be closed."""

    def __init__(self) -> None:
        self.reads = True
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def abort(self) -> None:
        self.closing = True


class FakeConnection:
    def __init__(self, name: str, told: list[str]) -> None:
        self.held = b""
        self.transport = FakeTransport()
        self.name, self.told = name, told

    def hear(self, data: bytes) -> None:
        if data == b"bad":
            raise ValueError("a mistake")
        self.told.append(f"{self.name} {data.decode()}")


def in_turns(
    *come: tuple[str, bytes], most: int = 2, close: str = "", costs: float = 0.0
) -> tuple[list[str], dict[str, FakeConnection], list[str]]:
    """What is heard, with a word of the loop's own at each turn, where each piece costs so many seconds; the
    connections; the mistakes."""
    told: list[str] = []
    faults: list[str] = []
    connections = {name: FakeConnection(name, told) for name, _ in come}

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, what: faults.append(str(what["exception"])))
        turns = Turns(most, lambda: costs * len(told))
        for name, data in come:
            turns.take(connections[name], data)  # type: ignore[arg-type]
        if close:
            connections[close].transport.closing = True
        told.extend("waits " + name for name, one in connections.items() if not one.transport.reads)
        while turns.waiting:
            told.append("turn")
            await asyncio.sleep(0)

    asyncio.run(main())
    return told, connections, faults


def test_in_the_order_in_which_they_came_and_nothing_twice() -> None:
    told, connections, _ = in_turns(("a", b"1"), ("b", b"1"), ("a", b"2"), ("c", b"1"), ("a", b"3"), ("d", b"1"))
    assert told == ["a 1", "b 1", "waits a", "waits c", "waits d", "turn", "a 23", "c 1", "turn", "d 1"]
    assert all(one.transport.reads and not one.held for one in connections.values())


def test_a_turn_ends_when_what_was_heard_took_long() -> None:
    told, *_ = in_turns(("a", b"1"), ("b", b"1"), ("c", b"1"), ("d", b"1"), ("e", b"1"), most=100, costs=LONGEST * 0.6)
    assert told == ["a 1", "b 1", "waits c", "waits d", "waits e", "turn", "c 1", "d 1", "turn", "e 1"]
    told, *_ = in_turns(("a", b"1"), ("b", b"1"), ("c", b"1"), most=100, costs=LONGEST * 9)
    assert told == ["a 1", "waits b", "waits c", "turn", "b 1", "turn", "c 1"]


def test_one_that_was_closed_meanwhile_is_not_heard() -> None:
    told, connections, _ = in_turns(("a", b"1"), ("b", b"1"), ("c", b"1"), ("d", b"1"), close="c")
    assert told == ["a 1", "b 1", "waits c", "waits d", "turn", "d 1"]
    assert not connections["c"].transport.reads and not connections["c"].held


def test_a_mistake_ends_its_own_connection_alone() -> None:
    told, connections, faults = in_turns(("a", b"1"), ("b", b"1"), ("c", b"bad"), ("d", b"1"), ("e", b"1"))
    assert [one for one in told if one != "turn"] == ["a 1", "b 1", "waits c", "waits d", "waits e", "d 1", "e 1"]
    assert connections["c"].transport.closing and faults == ["a mistake"]


async def turns_pass(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def reading(*connections: FakeConnection) -> list[bool]:
    return [one.transport.reads for one in connections]


def test_nothing_is_begun_while_a_move_is_on_its_way_to_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "MAKING_WAY", HANG)
    told: list[str] = []
    a, b = FakeConnection("a", told), FakeConnection("b", told)
    on_its_way = {"this one"}

    async def main() -> None:
        turns = Turns(most=1)
        turns.moving = lambda: bool(on_its_way)
        turns.take(a, b"1")  # type: ignore[arg-type]
        turns.take(b, b"1")  # type: ignore[arg-type]
        await turns_pass()
        assert told == [] and not any(reading(a, b))
        told.append("it is there")
        on_its_way.clear()
        turns.go_on()
        turns.go_on()  # once more does no harm
        on_its_way.add("the next one")  # which has to wait for a turn, too
        await turns_pass()
        assert told == ["it is there", "a 1"] and reading(a, b) == [True, False]
        on_its_way.clear()
        turns.go_on()
        await turns_pass()

    asyncio.run(main())
    assert told[2:] == ["b 1"]


def test_a_disk_that_does_not_answer_holds_up_nobody_else() -> None:
    told: list[str] = []
    everybody = [FakeConnection(name, told) for name in "abc"]

    async def main() -> None:
        turns = Turns(most=1)
        turns.moving = lambda: True
        for one in everybody:
            turns.take(one, b"1")  # type: ignore[arg-type]
        while turns.waiting:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(main(), HANG))
    assert told == ["a 1", "b 1", "c 1"]


def test_a_request_waits_for_the_move_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "MAKING_WAY", HANG)
    stands, may_write, waits = threading.Event(), threading.Event(), threading.Event()
    begin, write = Turns.begin, Writer.write
    asked = False

    def beginning(turns: Turns) -> None:
        begin(turns)
        if asked and turns.makes_way:
            waits.set()

    def writing(writer: Writer, connection: sqlite3.Connection, batch: list[Job]) -> None:
        if asked and any(isinstance(job.work, Append) for job in batch):
            stands.set()
            assert may_write.wait(HANG)
        write(writer, connection, batch)

    monkeypatch.setattr(Turns, "begin", beginning)
    monkeypatch.setattr(Writer, "write", writing)
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "open"]))
        until(line, Whole)
        asked = True
        line.ask(Say(phrase="hello"))
        assert stands.wait(HANG)
        other = HTTPConnection(urlsplit(address).netloc, timeout=HANG)
        other.request("GET", "/health/live")
        assert waits.wait(HANG)
        may_write.set()
        assert until(line, Update).version == 2
        with other.getresponse() as answer:
            assert answer.status == 200
        other.close()
        line.close()
