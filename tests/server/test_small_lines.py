"""A line in memory is small: it waits with little, and forgets how it was opened."""

import asyncio
from pathlib import Path

import pytest
from websockets.http11 import Request

from flibuste.client import Client
from flibuste.server.net.quick_sockets import QuickSockets
from flibuste.server.net.waiting import Gate, Inbox
from flibuste.wire import Whole
from tests.server.served import in_thread
from tests.server.test_sockets import until

SHARED = 30  # attributes of an object whose names Python keeps once for a class


def test_a_line_keeps_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[QuickSockets] = []
    hear_now = QuickSockets.hear_now

    def heard(socket: QuickSockets, ear: object) -> None:
        found.append(socket)
        hear_now(socket, ear)  # type: ignore[arg-type]

    asked: list[Request] = []
    connect = QuickSockets.handle_connect

    def connected(socket: QuickSockets, event: Request) -> None:
        asked.append(event)
        connect(socket, event)

    monkeypatch.setattr(QuickSockets, "hear_now", heard)
    monkeypatch.setattr(QuickSockets, "handle_connect", connected)
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne:
        line = anne.listen(anne.create("corsari", ["you", "open"]))
        until(line, Whole)
        (one,) = found
        assert all(getattr(one, name) is None for name in ("request", "response"))
        assert [len(request.headers) for request in asked] == [0]
        assert one.scope["headers"] == []
        assert len(vars(one)) <= SHARED
        line.close()


def test_an_inbox_gives_everything_in_order() -> None:
    async def main() -> None:
        inbox = Inbox()
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        assert inbox.empty() and not first.done()
        for number in range(3):
            inbox.put_nowait(number)
        assert await first == 0
        assert inbox.qsize() == 2 and [await inbox.get(), await inbox.get()] == [1, 2] and inbox.empty()

    asyncio.run(main())


def test_what_comes_after_nobody_waits_any_more_is_not_lost() -> None:
    async def main() -> None:
        inbox = Inbox()
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        inbox.put_nowait("here")
        assert await inbox.get() == "here"

    asyncio.run(main())


def test_a_gate_lets_everybody_through_when_it_is_opened() -> None:
    async def main() -> None:
        gate = Gate()
        assert gate.is_set()
        await gate.wait()
        gate.clear()
        waiting = [asyncio.ensure_future(gate.wait()) for _ in range(2)]
        await asyncio.sleep(0)
        assert not gate.is_set() and not any(one.done() for one in waiting)
        gate.set()
        await asyncio.gather(*waiting)
        assert gate.is_set()

    asyncio.run(main())
