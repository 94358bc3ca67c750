"""`flibuste serve`: the application on uvicorn, and a stop that tells everybody."""

import gc
import logging
import socket as sockets
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar

from flibuste.game import BadInput
from flibuste.server.net.app import make_app
from flibuste.server.net.quick_sockets import QuickSockets
from flibuste.server.net.settings import Settings
from flibuste.server.net.welcome import LOOPBACK, phones
from flibuste.server.requests.visits import Desk
from flibuste.server.store.databases import check_database
from flibuste.server.thinking.processes import Processes
from flibuste.server.thinking.thinkers import Thinkers


class Server(uvicorn.Server):
    """Uvicorn, but whoever has a line is told before it is closed."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.litestar = app
        self.ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        collect_seldom()
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            desk: Desk = self.litestar.state.desk
            desk.others = lambda name: phones(address) if name in LOOPBACK else None
            self.ready(address)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        desk: Desk | None = getattr(self.litestar.state, "desk", None)
        if desk is not None:
            await desk.house.say_good_bye()
        await super().shutdown(sockets)


def collect_seldom() -> None:
    """Nearly everything here is freed without the collector of cycles, which would look through all tables again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def make_server(settings: Settings, ready: Callable[[str], None], thinkers: Callable[[int], Thinkers] = Processes) -> Server:
    """A server that can be run; `ready` is given the address once it is."""
    guarded, app = make_app(settings, thinkers=thinkers)
    config = uvicorn.Config(
        guarded,
        host=settings.host,
        port=settings.port,
        ws=QuickSockets,
        ws_max_size=settings.limits.message_size,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        access_log=False,  # addresses are not kept
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
    return Server(config, app, ready)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop."""
    check_database(settings.database)  # a fault of it is better said before anything is started
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    server = make_server(settings, ready)
    with listening(settings) as socket:
        server.run([socket])
    if not server.started:
        raise BadInput("the server could not start: see above")


def check_origins(origins: Sequence[str]) -> None:
    """An origin is what a browser says of a page: nothing but scheme, host and port."""
    for one in origins:
        parts = urlsplit(one)
        if parts.scheme not in ("http", "https") or not parts.netloc or one != f"{parts.scheme}://{parts.netloc}":
            raise BadInput(f"--origin {one}: expected an origin such as https://cards.example.org")


def check_proxies(proxies: Sequence[str]) -> None:
    for one in proxies:
        try:
            ip_network(one)
        except ValueError:
            raise BadInput(f"--trusted-proxy {one}: expected an address or network such as 127.0.0.1 or 10.0.0.0/8") from None


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
