"""`flibuste serve`: the application on uvicorn, and a stop that tells everybody."""

import asyncio
import gc
import logging
import os
import signal
import socket as sockets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from litestar import Litestar

from flibuste.game import BadInput, FlibusteError
from flibuste.server.house.house import House
from flibuste.server.net.app import make_app
from flibuste.server.net.files import allow_files
from flibuste.server.net.logs import begin_log
from flibuste.server.net.patient_http import bounded
from flibuste.server.net.settings import Settings
from flibuste.server.net.think import read_key
from flibuste.server.net.turns import Turns
from flibuste.server.net.welcome import LOOPBACK, phones
from flibuste.server.requests.visits import Desk
from flibuste.server.store.databases import check_database
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.thinking.elsewhere import NearAndFar
from flibuste.server.thinking.thinkers import Thinkers

SIGN_OF_LIFE = 9.0  # seconds after which a line is asked for one, and within which it has to come: see also web/src/net/line.ts
LOOK = 0.1  # seconds between two looks whether somebody wants it to stop at once

logger = logging.getLogger("flibuste.server")


class Ended(FlibusteError):
    """The server could not start, or could not go on."""


class Server(uvicorn.Server):
    """Uvicorn, but whoever has a line is told before it is closed, and `fault` says why it ended, if nobody told it to."""

    def __init__(self, config: uvicorn.Config, app: Litestar, turns: Turns, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.litestar = app
        self.turns = turns
        self.ready = ready
        self.drain = 0.0  # seconds at a stop in which only /health/ready says no
        self.told_again = False  # to stop, by whoever does not want to wait for that
        self.fault: str | None = None

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        with quiet("uvicorn.error"):  # what it would say of our faults is a traceback
            try:
                await super().startup(sockets)
            except SystemExit:  # uvicorn's way to say that it could not; ours is `fault`
                self.should_exit = True
        collect_seldom()
        if not self.started:
            self.fault = start_fault(self.litestar.state.get("fault"))
        elif self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            desk: Desk = self.litestar.state.desk
            desk.others = lambda name: phones(address) if name in LOOPBACK else None
            desk.house.watch.give_up = self.give_up
            let_moves_pass(desk.house, self.turns)
            if isinstance(desk.house.store, SqliteStore) and desk.house.store.lock is not None:
                desk.house.store.lock.say(f"process {os.getpid()}, at port {port}")
            self.ready(address)

    def give_up(self, reason: str) -> None:
        """Stop, as if told to."""
        logger.critical("the server ends: %s", reason)
        self.fault = f"the server ended: {reason}"
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.told_again = self.should_exit
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A terminal that is closed is a stop like any other, unless it was said that it is none (nohup)."""
        with super().capture_signals():
            hangup: signal.Signals | None = getattr(signal, "SIGHUP", None)
            if hangup is None or threading.current_thread() is not threading.main_thread():
                yield
                return
            before = signal.getsignal(hangup)
            if before is not signal.SIG_IGN:
                signal.signal(hangup, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(hangup, before)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        desk: Desk | None = getattr(self.litestar.state, "desk", None)
        if desk is not None:
            desk.draining = True
            if self.started and not self.force_exit and self.drain:
                logger.info("the server stops in %g seconds: it takes nobody new", self.drain)
                until = time.monotonic() + self.drain
                while time.monotonic() < until and not self.told_again:
                    await asyncio.sleep(LOOK)
            await desk.house.say_good_bye()
        await super().shutdown(sockets)


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Meanwhile a logger says nothing."""
    said = logging.getLogger(name)
    said.disabled = True
    try:
        yield
    finally:
        said.disabled = False


def start_fault(error: object) -> str:
    """Why a server could not start, in one line; a mistake of ours is in the log."""
    if isinstance(error, FlibusteError):
        return str(error)
    logger.error("the server could not start", exc_info=error if isinstance(error, BaseException) else None)
    return "the server could not start: see above"


def let_moves_pass(house: House, turns: Turns) -> None:
    """While a move is on its way to the disk, little else is begun."""
    turns.moving = lambda: house.on_the_way > 0
    house.arrived = turns.go_on


def collect_seldom() -> None:
    """Nearly everything here is freed without the collector of cycles, which would look through all tables again and again. Of
    what is new it looks through little at once: everybody waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1000, 5, 4000)


def make_server(settings: Settings, ready: Callable[[str], None], thinkers: Callable[[int], Thinkers] = NearAndFar) -> Server:
    """A server that can be run; `ready` is given the address once it is."""
    guarded, app = make_app(settings, thinkers=thinkers)
    http, sockets = bounded(settings.limits, settings.trusted_proxies)
    config = uvicorn.Config(
        guarded,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=sockets,
        ws_max_size=settings.limits.message_size,
        ws_per_message_deflate=False,
        ws_ping_interval=SIGN_OF_LIFE,
        ws_ping_timeout=SIGN_OF_LIFE,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        access_log=False,  # addresses are not kept
        log_config=None,  # what it says goes where everything goes
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    server = Server(config, app, http.turns, ready)
    server.drain = settings.drain
    return server


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop."""
    read_key(settings.think_key)
    check_database(settings.database)  # a fault of it is better said before anything is started
    begin_log(settings.log, settings.log_level)
    allow_files(settings.limits)
    server = make_server(settings, ready)
    with listening(settings) as socket:
        server.run([socket])
    if server.fault is not None:
        raise Ended(server.fault)


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or 0 for any free one where it is taken."""
    try:
        listening(Settings(host, wanted)).close()
    except BadInput:
        return 0
    return wanted


def listening(settings: Settings) -> sockets.socket:
    """A socket at the address that was asked for."""
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    try:
        return sockets.create_server((settings.host, settings.port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        fault = f"--host {settings.host} --port {settings.port}: {error.strerror if isinstance(error, OSError) else error}"
        raise BadInput(f"{fault}: expected an address of this machine and a free port") from None
