"""The application: requests, sockets and what they live on, put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import flibuste
from flibuste import wire
from flibuste.game import FlibusteError
from flibuste.server.fleet.joining import join_fleet
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.notices import Notices
from flibuste.server.house.retention import forget_unseen
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.timekeeping import SteadyClock, follow_clock
from flibuste.server.net.api import HANDLERS
from flibuste.server.net.api_page import ApiPage
from flibuste.server.net.control import Control
from flibuste.server.net.disk import Disk
from flibuste.server.net.guard import Guard
from flibuste.server.net.lines import Crowd, table_socket
from flibuste.server.net.metrics import measure_lag, metrics
from flibuste.server.net.page import Page
from flibuste.server.net.push import WebPush, own_key
from flibuste.server.net.settings import Settings
from flibuste.server.net.think import read_key, think_socket
from flibuste.server.requests.faults import OUR_MISTAKE, status_of, told
from flibuste.server.requests.visits import Desk
from flibuste.server.store.databases import POSTGRES, open_store, sqlite_path
from flibuste.server.store.store import Store
from flibuste.server.thinking.elsewhere import NearAndFar
from flibuste.server.thinking.thinkers import Thinkers
from flibuste.wire import Fault, Kind

BODY: Final = "data"
HTTP_FAULTS: Final[dict[int, Kind]] = {404: "not found", 405: "not allowed", 413: "too large", 415: "unreadable"}

logger = logging.getLogger("flibuste.server")


def our_fault(request: Request[Any, Any, Any], error: FlibusteError) -> Response[Fault]:
    """An error of the game or the table, as an answer."""
    fault = told(error)
    request.app.state.desk.house.measures.refusals[fault.code] += 1
    return Response(fault, status_code=status_of(error))


def http_fault(_: Request[Any, Any, Any], error: HTTPException) -> Response[Fault]:
    """A request that was none: unreadable, too large, to nowhere."""
    details = error.extra if isinstance(error.extra, list) else []
    named = "; ".join(unread(one.get("key", BODY), one.get("message", "")) for one in details if isinstance(one, dict))
    whole = "the body: " if isinstance(error.__cause__, SerializationException) else ""
    reason = " ".join((named or whole + error.detail).split())[:300]
    fault = HTTP_FAULTS.get(error.status_code, "bad input")
    return Response(Fault(fault, fault, reason), status_code=error.status_code, headers=error.headers)


def unread(place: str, fault: str) -> str:
    """What Litestar could not read, in words of ours: it calls a body `data`, and what is missing by its name in quotes."""
    name = "the body" if place == BODY else place
    return f"{name} is missing" if fault == repr(place) else f"{name}: {fault}"


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Fault]:
    """A body that is nested deeper than anything that is asked for."""
    return Response(Fault("unreadable", "unreadable", "the body is nested too deep: expected what is asked for"), status_code=400)


def own_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """A mistake of the server."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(OUR_MISTAKE, status_code=500)


def make_app(settings: Settings, *, thinkers: Callable[[int], Thinkers] = NearAndFar) -> tuple[Guard, Litestar]:
    """The application behind its guard, and itself."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        try:
            house, chores = await opened(app)
        except BaseException as error:
            app.state.fault = error
            raise
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            if app.state.get("control") is not None:
                await app.state.control.close()
            await house.close()
            await app.state.carrier.close()

    async def opened(app: Litestar) -> tuple[House, list[asyncio.Task[None]]]:
        async with AsyncExitStack() as if_it_fails:
            store = await open_store(settings.database)
            if_it_fails.push_async_callback(store.close)
            helpers = thinkers(settings.workers)
            if_it_fails.callback(helpers.close)
            found = await furnished(app, store, helpers)
            if_it_fails.pop_all()
            return found

    async def furnished(app: Litestar, store: Store, helpers: Thinkers) -> tuple[House, list[asyncio.Task[None]]]:
        app.state.think_key = read_key(settings.think_key)
        clock = SteadyClock()
        identities = await Identities.open(store, clock)
        house = House(store, helpers, limits=settings.limits, clock=clock)
        app.state.desk, app.state.settings = Desk(house, identities, Reviews(house)), settings
        app.state.crowd = Crowd(settings.limits)
        app.state.database_file = None if settings.database.startswith(POSTGRES) else sqlite_path(settings.database)
        guard.refusals = house.measures.refusals
        join_fleet(house, identities)
        share_limits(guard, app.state.desk, app.state.crowd)
        app.state.carrier = WebPush(settings.notices, await own_key(store))
        notices = house.caller = app.state.desk.notices = Notices(house, app.state.carrier)
        await house.open()
        chores = [
            house.watch.keep("the look for unseen visitors", partial(forget_unseen, house, identities, settings.retention)),
            house.watch.keep("the look after quiet tables", house.sleeping.watch),
            house.watch.keep("the look at the tournaments", house.tournaments.watch),
            house.watch.keep("the sending of notices", notices.watch),
            house.watch.keep("the look at the clock", partial(follow_clock, house, clock)),
            house.watch.keep("the look at the event loop", partial(measure_lag, house)),
        ]
        if app.state.database_file is not None:
            app.state.control = Control(house, identities, app.state.database_file)
            await app.state.control.open()
            disk = Disk(app.state.database_file, settings.disk_warning)
            chores.append(house.watch.keep("the look at the disk", disk.watch))
        return house, chores

    app = Litestar(
        route_handlers=[*HANDLERS, table_socket, think_socket, metrics],
        lifespan=[living],
        openapi_config=OpenAPIConfig(
            title="Flibuste",
            version=flibuste.__version__,
            description="Tables for three pirate card games. What happens at a table is told over its socket.",
            path="/api/docs",
            use_handler_docstrings=True,
            render_plugins=[ApiPage(), JsonRenderPlugin()],
        ),
        exception_handlers={FlibusteError: our_fault, HTTPException: http_fault, RecursionError: too_deep, Exception: own_fault},
        request_max_body_size=settings.limits.body_size,
        logging_config=None,
    )
    complete_schemas(app)
    guard = Guard(Page(app), settings)  # type: ignore[arg-type]  # the same protocol under other names
    return guard, app


def share_limits(guard: Guard, desk: Desk, crowd: Crowd) -> None:
    """What one visitor or one address may take holds for all servers of a fleet together."""
    share = desk.house.fleet.share
    share("requests of an address", guard.requests)
    share("requests of a visitor", guard.visitors_requests)
    share("connects of an address", guard.connects)
    share("lines of an address", guard.lines)
    share("lines of a visitor", guard.visitors_lines)
    share("messages of a visitor", crowd.visitors)
    share("guesses of an address", desk.guesses)
    share("tables woken from an address", desk.wakings)
    share("phrases of a visitor", desk.house.says)
    share("looks of a visitor", desk.house.looks)


def complete_schemas(app: Litestar) -> None:
    """The document says of each type what it is for, and of each body that nothing else may be in it."""
    schemas = app.openapi_schema.components.schemas or {}
    for name, schema in schemas.items():
        kind = getattr(wire, name, None)
        if kind is not None:
            schema.description = " ".join((kind.__doc__ or "").split())
            if kind.__struct_config__.forbid_unknown_fields:
                schema.additional_properties = False
