"""What one visitor, one address and all together may ask for: more is refused, and costs nobody else anything."""

import asyncio
import socket
from collections.abc import MutableMapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from flibuste.client import Client, Line
from flibuste.server.house.errors import NotFound, TooMany, TooOften
from flibuste.server.house.finished import looking_back
from flibuste.server.house.identity import Identities
from flibuste.server.house.limits import Limits
from flibuste.server.house.reviews import Reviews
from flibuste.server.net.addresses import neighbourhood
from flibuste.server.net.guard import Guard
from flibuste.server.net.lines import Crowd, TableLine, hear_at_once
from flibuste.server.net.settings import Settings
from flibuste.server.requests.tables import my_tables
from flibuste.server.requests.talk import Talk
from flibuste.server.requests.visits import Desk, Visit
from flibuste.server.table.refusals import Closed, Foreign
from flibuste.wire import AgreeToEnd, Leave, Lock, NewTable, Pause, Resume, Say, Show, Start
from tests.server.housed import Ear, newcomer, open_house
from tests.server.parts import begin_in
from tests.server.served import QUICK, in_thread
from tests.waiting import HANG

Message = MutableMapping[str, Any]
NOTHING_COMES_BACK = 1e-9


def statuses(guard: Guard, asked: list[tuple[str, str, str, str]]) -> list[int]:
    """The status of each request: method, path, address, cookie."""
    found: list[int] = []

    async def send(message: Message) -> None:
        if message["type"].endswith("response.start"):
            found.append(message["status"])
        elif message["type"] == "websocket.accept":
            found.append(101)

    async def receive() -> Message:
        return {}

    async def ask() -> None:
        for method, path, address, cookie in asked:
            headers = [(b"cookie", f"other=1; flibuste={cookie}".encode())] if cookie else []
            kind = "websocket" if method == "LINE" else "http"
            await guard({"type": kind, "method": method, "path": path, "headers": headers, "client": (address, 1)}, receive, send)

    asyncio.run(ask())
    return found


async def answering(scope: Message, _: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200})
    else:
        await send({"type": "websocket.accept"})


def guarded(**limits: Any) -> Guard:
    return Guard(answering, Settings(limits=replace(QUICK, **limits)))


def test_every_spelling_of_a_path_counts() -> None:
    guard = guarded(request_rate=NOTHING_COMES_BACK, request_burst=10)
    spellings = ["//api/phrases", "/api//phrases", "///api/tables", "/api/phrases/", "/API/phrases", "/x"]
    got = statuses(guard, [("POST", path, "10.0.0.1", "") for path in spellings])
    assert got == [200] * 6
    assert statuses(guard, [("POST", "//api/replay", "10.0.0.1", "")]) == [429], "six were taken, or more"
    assert statuses(guard, [("GET", "/health", "10.0.0.1", "")] * 5)[-1] == 429
    assert statuses(guard, [("GET", "//api/me", "10.0.0.1", "")]) == [200], "it is answered with a file of the page"
    assert statuses(guard, [("GET", "/api/phrases", "10.0.0.2", "")]) == [200], "others are not held up"


def test_files_of_the_page_have_a_limit_of_their_own() -> None:
    guard = guarded(file_rate=NOTHING_COMES_BACK, file_burst=2)
    assert statuses(guard, [("GET", "/", "10.0.0.1", "")] * 3) == [200, 200, 429]


def test_an_ipv6_household_is_one_address() -> None:
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1") == "10.0.0.1"
    guard = guarded(request_rate=NOTHING_COMES_BACK, request_burst=2)
    assert statuses(guard, [("GET", "/api/games", f"2001:db8::{one}", "") for one in range(3)]) == [200, 200, 429]


def test_a_visitor_and_all_together_have_their_limits_too() -> None:
    guard = guarded(visitor_request_rate=NOTHING_COMES_BACK, visitor_request_burst=2)
    anne = [("GET", "/api/games", f"10.0.0.{one}", "1.key.sign") for one in range(3)]
    assert statuses(guard, anne) == [200, 200, 429]
    assert statuses(guard, [("GET", "/api/games", "10.0.0.1", "2.key.sign")]) == [200]
    guard = guarded(all_request_rate=NOTHING_COMES_BACK, all_request_burst=2)
    assert statuses(guard, [("GET", "/api/games", f"10.0.0.{one}", "") for one in range(3)]) == [200, 200, 429]


@pytest.mark.parametrize(
    "path", ["/api/profile", "/api/me/data", "/api/friends/7/profile/", "/api/tournaments/mine", "/api/tables/mine"]
)
def test_what_reads_everything_of_somebody_counts_for_more(path: str) -> None:
    guard = guarded(visitor_request_rate=NOTHING_COMES_BACK, visitor_request_burst=10)
    assert statuses(guard, [("GET", path, "10.0.0.1", "1.key.sign")] * 3) == [200, 200, 429]


def test_lines_are_opened_at_a_rate() -> None:
    path = "/api/tables/ABCDEF/socket"
    guard = guarded(connect_rate=NOTHING_COMES_BACK, connect_burst=2)
    assert statuses(guard, [("LINE", path, "10.0.0.1", "")] * 3) == [101, 101, 429]
    guard = guarded(all_connect_rate=NOTHING_COMES_BACK, all_connect_burst=2)
    assert statuses(guard, [("LINE", path, f"10.0.0.{one}", "") for one in range(3)]) == [101, 101, 429]


def test_parallel_requests_make_no_more_tables_than_one_may_have(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(tables_per_visitor=4, tables=6)) as house:
            anne, mary = await newcomer(house), await newcomer(house)
            asked = [house.create(anne, "Anne", NewTable("corsari", ["you", "open"])) for _ in range(10)]
            made = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(one, TooMany) for one in made] == [False] * 4 + [True] * 6
            for _ in range(2):
                await house.create(mary, "Mary", NewTable("corsari", ["you", "open"]))
            with pytest.raises(TooOften, match="as many tables"):
                await house.create(mary, "Mary", NewTable("corsari", ["you", "open"]))

    asyncio.run(run())


def test_a_log_has_an_end_to_its_chatter_but_play_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(chatter=12, history=5, say_rate=NOTHING_COMES_BACK, say_burst=3)
        async with open_house(tmp_path / "one.db", limits=limits) as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "you"]))
            code = room.table.code
            for _ in range(3):
                await house.command(anne, "", code, Say(phrase="ahoy", seat=0))
            with pytest.raises(TooOften, match="wait a moment"):
                await house.command(anne, "", code, Say(phrase="ahoy", seat=0))
            while room.table.chatter < 12:
                await house.command(anne, "", code, Lock(locked=True))
            with pytest.raises(Closed, match="only play goes on"):
                await house.command(anne, "", code, Lock(locked=False))
            assert room.table.chatter == 12
            ear = Ear(anne)
            house.listen(room, ear, None)
            assert ear.last["since"] == room.table.version - 5 and len(ear.last["told"]) == 5, "the story is bounded, too"
            with pytest.raises(Closed):
                await house.command(anne, "", code, Pause())
            with pytest.raises(Closed, match="not begun"):
                await house.command(anne, "", code, Resume())  # refused for what it is, and not as chatter
            with pytest.raises(Closed, match="part of seat"):
                await house.command(anne, "", code, Start())
            with pytest.raises(Foreign):
                await house.command(await newcomer(house), "", code, Show(seat=None))

    asyncio.run(run())


def test_look_backs_are_counted(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "one.db", limits=Limits(looks_per_visitor=1, looks=2)) as house:
            one, two = looking_back(house, 1), looking_back(house, 2)
            with one, two, pytest.raises(TooOften, match="many matches"), looking_back(house, 3):
                pass
            with looking_back(house, 1), pytest.raises(TooOften, match="your last look"), looking_back(house, 1):
                pass
            assert house.looks.all == 0 and not house.looks.each

    asyncio.run(run())


def test_codes_cannot_be_guessed(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(guess_rate=NOTHING_COMES_BACK, guess_burst=3)
        async with open_house(tmp_path / "one.db", limits=limits) as house:
            desk = Desk(house, await Identities.open(house.store), Reviews(house))
            anne, jack = await newcomer(house), await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
            for _ in range(3):
                with pytest.raises(NotFound):
                    await desk.find("AAAAAA", jack, "10.0.0.1")
            for code in ("AAAAAA", room.table.code):  # a hit looks like a miss
                with pytest.raises(TooOften, match="too many codes"):
                    await desk.find(code, jack, "10.0.0.1")
            assert await desk.find(room.table.code, anne, "10.0.0.1") is room, "who sits there finds it"
            assert await desk.find(room.table.code, jack, "10.0.0.2") is room

    asyncio.run(run())


def closed_by_server(connection: socket.socket) -> bool:
    connection.settimeout(HANG)
    try:
        return connection.recv(100) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "begun", [b"", b"GET /api/games HT", b"POST /api/recover HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"]
)
def test_a_request_that_is_never_finished_is_given_up(tmp_path: Path, begun: bytes) -> None:
    limits = replace(QUICK, request_seconds=0.2)
    with in_thread(tmp_path / "one.db", limits=limits) as address:
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(begun)
            assert closed_by_server(connection)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db", limits=replace(QUICK, connections_per_address=2)) as address:
        host, port = address.removeprefix("http://").split(":")
        kept = [socket.create_connection((host, int(port))) for _ in range(2)]
        with socket.create_connection((host, int(port))) as third:
            assert closed_by_server(third)
        for connection in kept:
            connection.close()


def flood(line: Line) -> None:
    for _ in range(100):
        line.socket.ping()
    while True:
        line.hear(HANG)


def test_a_line_that_floods_with_pings_is_cut_off(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "open"]))
        with pytest.raises(ConnectionClosed):
            flood(line)


def test_a_line_that_was_hung_up_on_is_not_heard(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("corsari", ["you", "you"]))
            line = TableLine(anne, Crowd(QUICK))
            talk = Talk(house, await Identities.open(house.store), room.table.code, line)
            move = b'{"do":"act","version":1,"action":"x"}'
            assert hear_at_once(line, talk, move)
            line.close("you have moved to another device", again=True)
            assert not hear_at_once(line, talk, move)

    asyncio.run(run())


def test_whoever_makes_a_cookie_up_is_counted_as_a_newcomer() -> None:
    """A visitor is a row on disk: it counts for as much whether somebody came without a cookie or with one that is none."""

    async def welcoming(_: Message, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"set-cookie", b"flibuste=1.key.sign")]})

    for cookies in (["", "", ""], ["1.x.y", "2.x.y", "3.x.y"]):
        guard = Guard(welcoming, Settings(limits=replace(QUICK, request_rate=NOTHING_COMES_BACK, request_burst=10)))
        assert statuses(guard, [("GET", "/api/me", "10.0.0.1", cookie) for cookie in cookies]) == [200, 200, 429]
    guard = Guard(welcoming, Settings(limits=replace(QUICK, all_request_rate=NOTHING_COMES_BACK, all_request_burst=10)))
    assert statuses(guard, [("GET", "/api/me", f"10.0.0.{one}", f"{one}.x.y") for one in range(3)]) == [200, 200, 429]


def test_a_line_that_waits_because_it_sent_too_fast_is_let_go_when_it_is_closed() -> None:
    """Otherwise a server that stops would wait for it, and tell of each such line as of a mistake."""

    async def run() -> None:
        line = TableLine(1, Crowd(Limits()))
        resting = asyncio.create_task(line.rest(10 * HANG))
        await asyncio.sleep(0)
        line.close("the server is stopping; the table is saved", again=True)
        async with asyncio.timeout(HANG):
            await resting
            await line.rest(10 * HANG)

    asyncio.run(run())


def test_requests_at_once_begin_one_review(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "one.db") as house:
            anne = await newcomer(house)
            room = await house.create(anne, "Anne", NewTable("nain_jaune", ["you", "level1"]))
            await begin_in(house, room.table.code)
            await house.command(anne, "", room.table.code, AgreeToEnd())
            reviews, begun = Reviews(house), 0
            work_out = reviews.work_out

            async def counted(*given: Any) -> None:
                nonlocal begun
                begun += 1
                await work_out(*given)

            reviews.work_out = counted  # type: ignore[assignment,method-assign]
            states = await asyncio.gather(*(reviews.ask(anne, room.table.code, 0) for _ in range(5)))
            assert begun == 1 and len(states) == 5

    asyncio.run(run())


def test_tables_that_are_over_leave_memory_when_there_are_many(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "one.db", limits=replace(QUICK, ended_tables=3)) as house:
            anne = await newcomer(house)
            codes: list[str] = []
            watched = Ear(anne)
            for one in range(8):
                room = await house.create(anne, "Anne", NewTable("corsari", ["you", "open"]))
                codes.append(room.table.code)
                if one == 0:
                    house.listen(room, watched, None)
                await house.command(anne, "", room.table.code, Leave())
            assert sorted(codes.index(code) for code in house.rooms) == [0, 4, 5, 6, 7], "the first one is looked at"
            for code in codes[1:4]:
                assert (await house.room(code)).table.ending is not None
            assert len(house.rooms) == 5

    asyncio.run(run())


def test_sleeping_tables_are_woken_at_a_rate(tmp_path: Path) -> None:
    """Reading a log takes time of everybody; a table in memory does not count."""

    async def run() -> None:
        limits = replace(QUICK, wake_burst=2, wake_rate=NOTHING_COMES_BACK, all_wake_burst=3, all_wake_rate=NOTHING_COMES_BACK)
        async with open_house(tmp_path / "one.db", limits=limits) as house:
            anne = await newcomer(house)
            desk = Desk(house, await Identities.open(house.store), Reviews(house))
            rooms = [await house.create(anne, "Anne", NewTable("corsari", ["you", "open"])) for _ in range(4)]
            codes = [room.table.code for room in rooms]
            for _ in range(5):
                await desk.find(codes[0], anne, "10.0.0.1")
            for room in rooms:
                house.tables.leave_memory(room)
            for code in codes[:2]:
                await desk.find(code, anne, "10.0.0.1")
            with pytest.raises(TooOften):
                await desk.find(codes[2], anne, "10.0.0.1")
            await desk.find(codes[2], anne, "10.0.0.2")
            with pytest.raises(TooOften):
                await desk.find(codes[3], anne, "10.0.0.3")
            await desk.find(codes[0], anne, "10.0.0.1")

    asyncio.run(run())


def test_a_list_of_ones_tables_wakes_no_more_of_them_than_their_codes_would(tmp_path: Path) -> None:
    """One request could wake a hundred tables."""

    async def run() -> None:
        limits = replace(QUICK, wake_burst=4, wake_rate=NOTHING_COMES_BACK, all_wake_burst=5, all_wake_rate=NOTHING_COMES_BACK)
        async with open_house(tmp_path / "one.db", limits=limits) as house:
            identities = await Identities.open(house.store)
            desk = Desk(house, identities, Reviews(house))
            anne, cookie = await identities.newcomer("en")
            rooms = [await house.create(anne.id, "Anne", NewTable("corsari", ["you", "open"])) for _ in range(3)]

            async def listed(address: str) -> list[str]:
                return sorted(one.table.code for one in await my_tables(Visit(desk, cookie, address=address)))

            codes = sorted(room.table.code for room in rooms)
            for _ in range(5):
                assert await listed("10.0.0.1") == codes, "in memory they cost nothing"
            for room in rooms:
                house.tables.leave_memory(room)
            assert await listed("10.0.0.1") == codes
            for code in codes:
                house.tables.leave_memory(house.rooms[code])
            for address in ("10.0.0.1", "10.0.0.2"):
                with pytest.raises(TooOften):
                    await listed(address)
            assert not house.rooms, "none was woken"

    asyncio.run(run())
