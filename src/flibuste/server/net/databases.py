"""Which database an address names: a SQLite file, or a PostgreSQL that several servers may share."""

import asyncio
from typing import TYPE_CHECKING, cast

from flibuste.game import BadInput
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.net.settings import POSTGRES, Settings
from flibuste.server.store import sqlite

if TYPE_CHECKING:
    from flibuste.server.store.postgres import PostgresStore


def check_database(settings: Settings) -> None:
    """Make the database or take it to this schema, if need be; BadInput says what is wrong with it."""
    if settings.database.startswith(POSTGRES):
        check_driver()
        from flibuste.server.store.connecting import prepare

        asyncio.run(prepare(settings.database))
    else:
        sqlite.prepare(settings.database_path())


async def open_store(settings: Settings) -> "sqlite.SqliteStore | PostgresStore":
    """The store of a server."""
    if settings.database.startswith(POSTGRES):
        from flibuste.server.store.postgres import PostgresStore

        return await PostgresStore.open(settings.database)
    return sqlite.SqliteStore(settings.database_path())


def join_fleet(house: House, identities: Identities) -> None:
    """A server whose database others may share has others beside it."""
    if not isinstance(house.store, sqlite.SqliteStore):
        from flibuste.server.fleet.fleet import Fleet

        store = cast("PostgresStore", house.store)
        house.fleet = Fleet(house, identities, store)
        identities.tell_others = house.fleet.changed


def check_driver() -> None:
    """The driver of PostgreSQL is not there for everybody."""
    try:
        import asyncpg  # noqa: F401  it is enough that it is there
    except ImportError:
        raise BadInput(f"{POSTGRES}…: expected its driver: pip install 'flibuste[postgres]'") from None
