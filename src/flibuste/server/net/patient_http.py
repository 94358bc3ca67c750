"""Uvicorn's HTTP, whose patience ends: with requests that are never finished, with answers that are never read, and with how many
connections one address has."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from flibuste.server.house.limits import Limits
from flibuste.server.house.rates import Counts
from flibuste.server.net.addresses import asker, belongs_to
from flibuste.server.net.quick_sockets import InSlices, QuickSockets
from flibuste.server.net.turns import Turns


class PatientHttp(H11Protocol):
    """One connection, until it becomes a WebSocket or ends. See `bounded`."""

    limits = Limits()
    open = Counts(1, 1)
    turns = Turns()
    held = b""
    proxies: tuple[str, ...] = ()  # all visitors come from their addresses
    counted: str | None = None  # the address under which it is counted
    unfinished: asyncio.TimerHandle | None = None  # runs while a request is incomplete, or an answer is not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = asker(self.client)
        if self.client and belongs_to(self.client[0], self.proxies):
            address = f"{address} {id(self)}"  # none is taken for another
        if self.open.enter(address):
            self.counted = address
            self.wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.release()
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        if isinstance(line, QuickSockets):
            self.transport.set_protocol(InSlices(line, self.transport, self.turns))

    def data_received(self, data: bytes) -> None:
        self.turns.take(self, data)

    def hear(self, data: bytes) -> None:
        super().data_received(data)
        if self.counted is None:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.wait()
        else:
            self.stop_waiting()

    def pause_writing(self) -> None:
        self.flow.pause_writing()
        self.wait()

    def resume_writing(self) -> None:
        self.flow.resume_writing()
        self.stop_waiting()

    def wait(self) -> None:
        """Give up in a while, unless somebody stops it; a wait that has begun is not begun anew."""
        if self.unfinished is None:
            self.unfinished = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.unfinished is not None:
            self.unfinished.cancel()
            self.unfinished = None

    def release(self) -> None:
        self.stop_waiting()
        if self.counted is not None:
            self.open.leave(self.counted)
            self.counted = None


def bounded(limits: Limits, proxies: tuple[str, ...]) -> tuple[type[PatientHttp], type[QuickSockets]]:
    """The protocols of one server, by its limits."""
    http = type(
        "BoundedHttp",
        (PatientHttp,),
        {
            "limits": limits,
            "open": Counts(limits.connections_per_address, limits.connections),
            "proxies": proxies,
            "turns": Turns(),
        },
    )
    return http, type("BoundedSockets", (QuickSockets,), {"slow_seconds": limits.slow_seconds})
