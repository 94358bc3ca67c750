"""What whoever watches a server reads: figures, whether it is alive and ready, its log, a warning before the disk is full."""

import asyncio
import io
import json
import logging
import shutil
from collections import namedtuple
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from flibuste.client import Client
from flibuste.server.house.house import House
from flibuste.server.house.measures import Durations
from flibuste.server.net.disk import AGAIN, Disk
from flibuste.server.net.logs import begin_log
from flibuste.server.net.metrics import BEAT, Figures, may_read, measure_lag
from flibuste.server.net.settings import Settings
from flibuste.server.requests.tables import health, live
from flibuste.server.requests.visits import Desk, Visit
from flibuste.server.store.store import StoreFailed
from flibuste.wire import Act, Lock, NewTable, Refusal, Whole
from tests.server.housed import newcomer, open_house
from tests.server.served import in_thread
from tests.server.test_sockets import until
from tests.waiting import run_with_hourglass, turn_clock
from tests.waiting import until as waited


def figures(text: str) -> dict[str, float]:
    """What a monitor reads."""
    return {
        one.name + (str(sorted(one.labels.items())) if one.labels else ""): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def test_a_monitor_on_the_machine_reads_what_happens(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, httpx.Client(base_url=address) as monitor:
        before = figures(monitor.get("/metrics").text)
        assert before["flibuste_tables[('state', 'awake')]"] == 0 and before["flibuste_lines"] == 0
        code = anne.create("corsari", ["you", "open"])
        anne.request("PUT", "/api/me", {"name": "Anne Bonny"})
        line = anne.listen(code)
        first = until(line, Whole)
        line.ask(Act(version=first.version, action="draw pier", id=1))
        assert until(line, Refusal).code == "not begun"
        anne.command(code, Lock(locked=True))
        assert anne.http.get("/api/tables/AAAAAA").status_code == 404
        answer = monitor.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=")
        found = figures(answer.text)
        assert found["flibuste_tables[('state', 'awake')]"] == 1 and found["flibuste_tables[('state', 'asleep')]"] == 0
        assert found["flibuste_lines"] == 1 and found["flibuste_saving"] == 1
        assert found["flibuste_commit_seconds_count"] >= 1 and found["flibuste_commit_seconds_sum"] > 0
        assert found["flibuste_commit_seconds_bucket[('le', '+Inf')]"] == found["flibuste_commit_seconds_count"]
        assert found["flibuste_refusals_total[('code', 'not begun')]"] == 1
        assert found["flibuste_refusals_total[('code', 'no table')]"] == 1
        assert found["flibuste_thoughts_waiting"] == 0 and found["flibuste_disk_free_bytes"] > 0
        assert "flibuste_lease_seconds" not in found, "one server alone needs none"
        assert "flibuste_loop_lag_seconds_count" in found and "process_resident_memory_bytes" in found
        for secret in (code, "Anne", "Bonny"):
            assert secret not in answer.text


def test_nobody_else_reads_it_and_none_through_a_proxy(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db", trusted_proxies=("127.0.0.1",)) as address, httpx.Client(base_url=address) as somebody:
        for headers in ({"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}, {"via": "1.1 x"}, {"x-real-ip": "::1"}):
            refused = somebody.get("/metrics", headers=headers)
            assert refused.status_code == 403 and "flibuste_" not in refused.text
        assert somebody.get("/metrics").status_code == 200
    few = Settings(metrics=("10.0.0.0/8", "fd00::/8"))
    assert may_read(few, "10.1.2.3", {}) and may_read(few, "::ffff:10.1.2.3", {}) and may_read(few, "fd00::1", {})
    for address_of_another in ("127.0.0.1", "::1", "11.0.0.1", "nonsense", "", None):
        assert not may_read(few, address_of_another, {})
    assert not may_read(Settings(metrics=()), "127.0.0.1", {}), "an empty list is nobody"


def test_alive_and_ready_are_two_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose database is away is alive, and not to be started again; one that is about to stop takes nobody new."""
    with in_thread(tmp_path / "one.db") as address, httpx.Client(base_url=address) as monitor:
        assert [monitor.get(path).status_code for path in ("/health", "/health/live", "/health/ready")] == [200, 200, 200]

    async def scenario() -> None:
        async with open_house(tmp_path / "two.db") as house:
            desk = Desk(house, None, None)  # type: ignore[arg-type]  # neither is asked
            assert (await health(Visit(desk))).ready

            async def full() -> None:
                raise StoreFailed("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(house.store, "probe", full)
                with pytest.raises(StoreFailed):
                    await health(Visit(desk))
                assert await live(Visit(desk)) is not None
            desk.draining = True
            assert (await live(Visit(desk))).ready is False
            with pytest.raises(Exception, match="stopping"):
                await health(Visit(desk))

    asyncio.run(scenario())


def test_a_commit_that_fails_is_counted(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        room = await house.create(await newcomer(house), "Anne", NewTable("corsari", ["you", "open"]))
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(RuntimeError("no disk"))
        house.committed(room, 0, [], [], 0.0, failed)
        assert house.measures.failed_commits == 1 and sum(house.measures.commits.counts) == 0

    async def whole() -> None:
        async with open_house(tmp_path / "one.db") as house:
            await scenario(house)

    asyncio.run(whole())


def test_thoughts_that_are_shed_are_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            house.thinkers.shed = 3
            registry = CollectorRegistry()
            registry.register(Figures(Desk(house, None, None), 0, None))  # type: ignore[arg-type]  # neither is asked
            assert figures(generate_latest(registry).decode())["flibuste_thoughts_shed_total"] == 3

    asyncio.run(scenario())


def test_durations_fall_into_their_places() -> None:
    taken = Durations((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        taken.add(seconds)
    assert (taken.counts, taken.total) == ([2, 1, 1], 7.65)


def test_a_loop_that_is_late_is_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(tmp_path / "one.db") as house:
            chore = asyncio.create_task(measure_lag(house))
            await asyncio.sleep(0)
            turn_clock(BEAT + 3.0)  # in which the loop did nothing
            await waited(lambda: sum(house.measures.lag.counts) > 0)
            assert house.measures.lag.total >= 3.0
            chore.cancel()

    run_with_hourglass(scenario())


def test_a_disk_that_fills_up_is_warned_of_once_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    usage = namedtuple("usage", "total used free")
    free = 501_000_000
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(0, 0, free))
    disk = Disk(tmp_path / "one.db", 500)
    with caplog.at_level(logging.INFO):
        disk.look()
        assert caplog.text == ""
        free = 499_000_000
        for _ in range(AGAIN):
            disk.look()
        assert caplog.text.count("nearly full: 499 MB are free, expected 500 at least") == 1
        disk.look()
        assert caplog.text.count("nearly full") == 2
        free = 900_000_000
        disk.look()
        disk.look()
        assert caplog.text.count("has room again: 900 MB") == 1


@pytest.mark.parametrize("kind", ["lines", "json"])
def test_every_line_of_the_log_has_time_and_level(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    written = io.StringIO()
    try:
        monkeypatch.setattr("sys.stderr", written)
        root.handlers = []  # those of the tests are closed by whoever replaces them
        begin_log(kind, "info")
        logger = logging.getLogger("flibuste.server")
        logger.debug("too fine")
        logger.warning("table %d stands still", 7)
        try:
            raise ValueError("why")
        except ValueError:
            logger.exception("it failed")
    finally:
        root.handlers, root.level = handlers, level
    first, second, *rest = written.getvalue().splitlines()
    if kind == "json":
        told = json.loads(first)
        assert (told["level"], told["logger"], told["message"]) == ("WARNING", "flibuste.server", "table 7 stands still")
        assert told["time"].endswith("Z") and "ValueError: why" in json.loads(second)["traceback"] and rest == []
    else:
        assert first.endswith("Z WARNING flibuste.server: table 7 stands still") and first.startswith("20")
        assert second.endswith("Z ERROR flibuste.server: it failed") and rest[-1] == "ValueError: why"
