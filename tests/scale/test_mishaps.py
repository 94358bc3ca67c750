"""Servers that are killed, frozen and woken, four that fight over the same tables, and a database that goes away, all in play."""

import asyncio
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from flibuste.client import Client, RequestRefused
from flibuste.game import FlibusteError
from flibuste.server.house.house import House
from flibuste.server.house.rooms import Room
from flibuste.server.store.nodes import LEASE
from flibuste.server.store.postgres import PostgresStore
from flibuste.server.store.store import Conflict, LogRow
from flibuste.server.table.entries import read_entry
from flibuste.server.table.rebuilding import rebuild
from flibuste.wire import Act, Join, NewTable
from tests.postgres import postgres, rows_in
from tests.scale.test_fleet import act_of
from tests.server.housed import LONG_LEASE, Ear, FirstChoice, newcomer, open_fleet
from tests.server.killed import Witness, lost, seat_all
from tests.server.parts import begin_in
from tests.server.served import ServerProcess
from tests.server.watched import told_in
from tests.waiting import HANG, polled, until

pytestmark = pytest.mark.xdist_group("postgres")
TABLES = 8
SHORT_LEASE = "from flibuste.server.store import nodes; nodes.LEASE = nodes.Lease(2.0, 0.4, 2.0)"


@contextmanager
def nodes(url: str, first: str = "") -> Iterator[list[ServerProcess]]:
    """Two servers in processes of their own."""
    with ExitStack() as stack:
        with ThreadPoolExecutor(2) as threads:
            servers = list(threads.map(lambda _: ServerProcess(url, first=first), range(2)))
        for server in servers:
            stack.callback(end, server)
        yield servers


def end(server: ServerProcess) -> None:
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGCONT)
        server.end(signal.SIGTERM)


class Play:
    """Witnesses at tables of all servers, half of them with lines to the first and half to the second."""

    def __init__(self, url: str, servers: Sequence[ServerProcess]) -> None:
        self.url = url
        self.addresses = [server.address for server in servers]
        self.witnesses = [one for address in self.addresses for one in seat_all(address, TABLES // len(servers))]
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Play":
        for number, witness in enumerate(self.witnesses):
            addresses = self.addresses if number % 2 else self.addresses[::-1]
            self.tasks.append(asyncio.create_task(witness.play(*addresses)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    def moves(self) -> int:
        return sum(witness.moves for witness in self.witnesses)

    async def further(self, moves: int) -> None:
        goal = self.moves() + moves
        await until(lambda: self.moves() >= goal or all(task.done() for task in self.tasks))

    async def all_go_on(self) -> None:
        """Return when something has happened, from this moment on, at every table for both of its players."""
        playing = [one for one in self.witnesses if not one.over]
        versions = {id(one): one.version for one in playing}
        await until(lambda: all(one.over or one.version > versions[id(one)] for one in playing))

    def check(self) -> None:
        assert lost(self.url, self.witnesses) == [], "what a player had seen is gone"
        assert [fault for witness in self.witnesses for fault in witness.faults] == []
        assert_whole_logs(self.url)


def assert_whole_logs(url: str) -> None:
    """No gap, no double, and a log that the rules allow."""
    rows = rows_in(url, "SELECT table_id, seq, body, at FROM event ORDER BY table_id, seq")
    logs: dict[int, list[tuple[int, bytes, float]]] = {}
    for table, seq, body, at in rows:
        logs.setdefault(table, []).append((seq, body, at))
    for log in logs.values():
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
        rebuild((read_entry(body), at) for _, body, at in log)


@pytest.mark.parametrize("at_once", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_the_tables_of_a_killed_server_go_on_at_another(at_once: bool) -> None:
    """When its lease is over; `at_once` it is over by the database's clock as soon as the server is dead."""
    url = postgres().new()

    async def scenario() -> None:
        with nodes(url) as servers:
            play = await asyncio.to_thread(Play, url, servers)
            async with play:
                await play.further(100)
                servers[0].process.kill()
                servers[0].process.wait()
                if at_once:
                    await asyncio.to_thread(rows_in, url, "UPDATE node SET alive_until = '-infinity'")
                await play.all_go_on()
                await play.further(60)
        play.check()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("freezes", "first"), [(1, SHORT_LEASE), pytest.param(4, "", marks=pytest.mark.soak)], ids=["a short lease", "often"]
)
def test_a_frozen_server_that_wakes_has_lost_its_tables_and_knows_it(freezes: int, first: str) -> None:
    """Later also while its lines are being used; whoever asks it first is told what is true by now."""
    url = postgres().new()

    async def scenario() -> None:
        with nodes(url, first) as servers:
            play = await asyncio.to_thread(Play, url, servers)
            async with play:
                for frozen, other in (servers, servers[::-1], servers, servers[::-1])[:freezes]:
                    await play.further(60)
                    others = [one for one in play.witnesses if not one.over]
                    frozen.process.send_signal(signal.SIGSTOP)
                    for number, witness in enumerate(play.witnesses):  # whoever hears nothing comes back elsewhere
                        play.tasks[number].cancel()
                        play.tasks[number] = asyncio.create_task(witness.play(other.address))
                    await play.all_go_on()  # so the lease is over
                    await play.further(40)
                    frozen.process.send_signal(signal.SIGCONT)
                    seen = {one.code: one.version for one in others}
                    versions = await asyncio.to_thread(versions_at, frozen.address, seen)
                    assert all(versions[code] >= version for code, version in seen.items()), "it told of what was long ago"
                    await play.further(20)
        play.check()

    asyncio.run(scenario())


def versions_at(address: str, codes: Iterable[str]) -> dict[str, int]:
    """How far a server says that tables are. It may ask to come again, until it knows."""
    versions: dict[str, int] = {}
    with Client(address) as client:

        def told(code: str) -> bool:
            try:
                versions[code] = client.request("GET", f"/api/tables/{code}")["table"]["version"]
            except RequestRefused as refused:
                if refused.fault != "busy":
                    raise
            return code in versions

        for code in codes:
            polled(lambda code=code: told(code))  # type: ignore[misc]
    return versions


def test_four_zombies_at_the_same_tables_leave_no_gap_no_double_and_lose_nothing() -> None:
    """All four have the number of the same server, so nothing but the place in the log keeps them apart."""
    url = postgres().new()

    async def scenario() -> None:
        stores = [await PostgresStore.open(url, LONG_LEASE) for _ in range(4)]
        for store in stores:
            store.node = stores[0].node
        tables = [await stores[0].create_table(f"TABLE{number}", [LogRow(None, b"first", 0.0)], []) for number in range(20)]
        told: list[tuple[int, int, bytes]] = []
        conflicts = 0

        async def fight(name: int, store: PostgresStore, table: int) -> None:
            nonlocal conflicts
            length = 1
            for number in range(25):
                lines = [LogRow(None, b"%d %d %d" % (name, number, part), 0.0) for part in range(1 + number % 3)]
                try:
                    await store.append(table, length + 1, lines)
                except Conflict:
                    conflicts += 1
                    length = len(await store.read_table(table))
                else:
                    told.extend((table, length + 1 + place, line.body) for place, line in enumerate(lines))
                    length += len(lines)

        await asyncio.gather(*(fight(name, store, table) for name, store in enumerate(stores) for table in tables))
        logs = {table: [line.body for line in await stores[0].read_table(table)] for table in tables}
        assert conflicts >= 3 * len(tables), "they did not fight"  # all begin at the same place
        assert all(logs[table][seq - 1] == body for table, seq, body in told), "what was told is not in the log"
        assert sum(len(log) - 1 for log in logs.values()) == len(told), "the log has what nobody was told"
        for store in stores:
            await store.close()

    asyncio.run(scenario())
    rows = rows_in(url, "SELECT table_id, count(*), min(seq), max(seq) FROM event GROUP BY table_id")
    assert all((lowest, highest) == (1, count) for _, count, lowest, highest in rows)


def test_four_servers_that_all_believe_to_run_the_same_tables_tell_nothing_that_is_not_so() -> None:
    url = postgres().new()

    async def scenario() -> None:
        async with open_fleet(url, 1) as (first,):
            anne, mary = await newcomer(first), await newcomer(first)
            codes = []
            for game in ("corsari", "korsar", "nain_jaune") * 2:
                codes.append((await first.create(anne, "Anne", NewTable(game, ["you", "open"]))).table.code)
                await first.command(mary, "Mary", codes[-1], Join())
                await begin_in(first, codes[-1])
            zombies = [first]
            for _ in range(3):
                store = await PostgresStore.open(url, LONG_LEASE)
                store.node = first.store.node  # type: ignore[attr-defined]
                zombies.append(House(store, FirstChoice()))
            ears: list[tuple[str, Ear]] = []

            async def act(house: House, code: str) -> None:
                with suppress(FlibusteError):
                    room = await house.room(code)
                    if not room.listeners:
                        ears.append((code, Ear(anne)))
                        house.listen(room, ears[-1][1], None)
                    command = act_of(room, anne) or act_of(room, mary)
                    if command is not None:
                        visitor = room.table.chairs[room.table.turn or 0].visitor
                        await house.command(visitor or 0, "", code, Act(version=command.version, action=command.action))

            for _ in range(15):
                await asyncio.gather(*(act(house, code) for house in zombies for code in codes))
            for code in codes:
                rows = rows_in(
                    url, "SELECT body, at FROM event JOIN game_table ON id = table_id WHERE code = $1 ORDER BY seq", code
                )
                kept = Room(1, rebuild((read_entry(body), at) for body, at in rows)).told(0, 0)
                heard = [message for at, ear in ears if at == code for message in ear.messages if message.get("told")]
                assert heard
                for message in heard:
                    assert all(kept[version - 1].events == told["events"] for version, told in told_in(message))
            assert sum(len(ear.heard) for _, ear in ears) > 100 and sum(ear.closed is not None for _, ear in ears) > 10
            for house in zombies[1:]:
                await house.close()

    asyncio.run(scenario())
    assert_whole_logs(url)


@pytest.mark.parametrize("away", [0.0, pytest.param(LEASE.length + 2, marks=pytest.mark.soak)])
def test_play_goes_on_when_a_database_that_went_away_is_back(away: float) -> None:
    """For a moment, or for longer than a lease."""
    url = postgres().new()

    async def scenario() -> None:
        with nodes(url) as servers:
            play = await asyncio.to_thread(Play, url, servers)
            async with play:
                await play.further(60)
                await asyncio.to_thread(postgres().away)
                seen = play.moves()
                await asyncio.sleep(away)
                await until(lambda: all(one.over or knows_why(one) for one in play.witnesses))
                assert play.moves() - seen <= len(play.witnesses), "moves were told that no database has"
                answer = await asyncio.to_thread(httpx.get, f"{servers[0].address}/api/me", timeout=HANG)
                assert answer.status_code == 503 and "the database does not answer" in answer.text
                await asyncio.to_thread(postgres().start)
                await play.all_go_on()
                await play.further(40)
        play.check()

    asyncio.run(scenario())


def knows_why(one: Witness) -> bool:
    """Whether a player who comes back meanwhile is told why not, and asked to come again."""
    return bool(one.closings) and one.closings[-1].again and "the database does not answer" in one.closings[-1].reason


def test_the_tests_run_postgres_without_rights() -> None:
    process = postgres().process
    assert process is not None
    assert Path(f"/proc/{process.pid}").stat().st_uid != 0
