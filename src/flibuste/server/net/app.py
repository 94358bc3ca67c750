"""The application: requests, sockets and what they live on, put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import flibuste
from flibuste import wire
from flibuste.game import FlibusteError
from flibuste.server.fleet.joining import join_fleet
from flibuste.server.house.forgetting import forget
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.house.reviews import Reviews
from flibuste.server.net.api import HANDLERS
from flibuste.server.net.api_page import ApiPage
from flibuste.server.net.guard import Guard
from flibuste.server.net.lines import table_socket
from flibuste.server.net.page import Page
from flibuste.server.net.settings import Settings
from flibuste.server.requests.faults import OUR_MISTAKE, status_of, told
from flibuste.server.requests.visits import Desk
from flibuste.server.store.databases import open_store
from flibuste.server.table.clocks import HOUR
from flibuste.server.thinking.processes import Processes
from flibuste.server.thinking.thinkers import Thinkers
from flibuste.wire import Fault, Kind

HTTP_FAULTS: Final[dict[int, Kind]] = {404: "not found", 405: "not allowed", 413: "too large", 415: "unreadable"}

logger = logging.getLogger("flibuste.server")


def our_fault(_: Request[Any, Any, Any], error: FlibusteError) -> Response[Fault]:
    """An error of the game or the table, as an answer."""
    return Response(told(error), status_code=status_of(error))


def http_fault(_: Request[Any, Any, Any], error: HTTPException) -> Response[Fault]:
    """A request that was none: unreadable, too large, to nowhere."""
    details = error.extra if isinstance(error.extra, list) else []
    named = "; ".join(f"{one.get('key', 'body')}: {one.get('message', '')}" for one in details if isinstance(one, dict))
    reason = " ".join((named or error.detail).split())[:300]
    fault = HTTP_FAULTS.get(error.status_code, "bad input")
    return Response(Fault(fault, fault, reason), status_code=error.status_code, headers=error.headers)


def own_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """A mistake of the server."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(OUR_MISTAKE, status_code=500)


def make_app(settings: Settings, *, thinkers: Callable[[int], Thinkers] = Processes) -> tuple[Guard, Litestar]:
    """The application behind its guard, and itself."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        identities = await Identities.open(store)
        house = House(store, thinkers(settings.workers), most_tables=settings.limits.tables_per_visitor)
        app.state.desk, app.state.settings = Desk(house, identities, Reviews(house)), settings
        join_fleet(house, identities)
        await house.open()
        chores = asyncio.create_task(forget_unseen(house, identities))
        yield
        chores.cancel()
        with suppress(asyncio.CancelledError):
            await chores
        await house.close()

    app = Litestar(
        route_handlers=[*HANDLERS, table_socket],
        lifespan=[living],
        openapi_config=OpenAPIConfig(
            title="Flibuste",
            version=flibuste.__version__,
            description="Tables for three pirate card games. What happens at a table is told over its socket.",
            path="/api/docs",
            use_handler_docstrings=True,
            render_plugins=[ApiPage(), JsonRenderPlugin()],
        ),
        exception_handlers={FlibusteError: our_fault, HTTPException: http_fault, Exception: own_fault},
        request_max_body_size=settings.limits.body_size,
        logging_config=None,
    )
    complete_schemas(app)
    return Guard(Page(app), settings), app  # type: ignore[arg-type]  # the same protocol under other names


def complete_schemas(app: Litestar) -> None:
    """The document says of each type what it is for, and of each body that nothing else may be in it."""
    schemas = app.openapi_schema.components.schemas or {}
    for name, schema in schemas.items():
        kind = getattr(wire, name, None)
        if kind is not None:
            schema.description = " ".join((kind.__doc__ or "").split())
            if kind.__struct_config__.forbid_unknown_fields:
                schema.additional_properties = False


async def forget_unseen(house: House, identities: Identities) -> None:
    """Once an hour: whoever has not been here for a year is forgotten, with the matches that nobody else played."""
    while True:
        try:
            for visitor in await identities.long_unseen():
                await forget(house, visitor)
                await identities.drop(visitor)
        except FlibusteError as error:
            logger.warning("long unseen visitors could not be forgotten: %s", error)
        await asyncio.sleep(HOUR)
