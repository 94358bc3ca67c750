"""Whether a server has others beside it."""

from typing import TYPE_CHECKING, cast

from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from flibuste.server.store.postgres import PostgresStore


def join_fleet(house: House, identities: Identities) -> None:
    """A server whose database others may share has others beside it."""
    if not isinstance(house.store, SqliteStore):
        from flibuste.server.fleet.fleet import PostgresFleet

        store = cast("PostgresStore", house.store)
        house.fleet = PostgresFleet(house, identities, store)
        identities.tell_others = house.fleet.changed
