"""The servers that share a database, as the house of one of them sees them; and a fleet of one."""

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, Protocol

from flibuste.server.house.behind import watchable
from flibuste.server.house.rates import Counts, Rates
from flibuste.server.house.rooms import Room
from flibuste.server.store.store import LogRow
from flibuste.wire import Asked, TableInfo, Watchable

if TYPE_CHECKING:
    from flibuste.server.house.house import House


class Fleet(Protocol):
    """This server and the others. Each table is run by one of them: a room whose `owner` is None is run here."""

    async def open(self) -> None:
        """Join the others, and go on with our share of the live tables."""

    async def close(self) -> None:
        """Leave our tables to the others."""

    def has_lease(self) -> bool:
        """Whether we may speak for our tables now."""

    def lease_left(self) -> float | None:
        """For how many seconds we may; None where no others could take our place."""

    async def own_tables(self) -> int:
        """How many live tables are ours, whether they are in memory or not; with those that sleep and are nobody's."""

    async def sure(self) -> None:
        """Return when we may; StoreFailed if that cannot be had."""

    # -- tables

    async def owner_of(self, table: int) -> tuple[int | None, bool]:
        """The server that runs a table, None if that is us; and whether we have taken it this moment."""

    async def due_tables(self) -> list[int]:
        """The tables of ours that are not in memory and at which something is due."""

    async def elsewhere(self, table: int) -> Room | None:
        """A table that another server runs; None if it is ours, or nobody's."""

    def took(self, room: Room) -> None:
        """We run this table from now on."""

    async def complete(self, room: Room) -> None:
        """Add what others wrote while we read this table."""

    async def catch_up(self, room: Room) -> None:
        """Read what we have missed of a table that another server runs."""

    async def ask(self, room: Room, visitor: int, name: str, command: Asked | None) -> None:
        """Let the server that runs a table carry a command out or, without one, forget the visitor there."""

    async def intervene(self, room: Room, what: str, visitor: int) -> None:
        """Let the server that runs a table do what the operator wants, see `interventions`."""

    # -- telling

    def tell(self, room: Room, before: int, rows: Sequence[LogRow]) -> None:
        """These rows of a table of ours are on disk."""

    def tell_pace(self, room: Room) -> None:
        """Whom a table of ours waits for, and whether the clock of the turn runs."""

    def saw(self, room: Room, visitor: int, version: int | None, pace: float) -> None:
        """Pass on to the server that runs a table what a visitor has seen of it, see `House.see`."""

    def rewritten(self, code: str) -> None:
        """Old entries of a table have changed."""

    def changed(self, visitor: int, reason: str | None = None) -> None:
        """A visitor has another name or key, or is gone; with a reason, all lines of the visitor are to be closed."""

    def attend(self, room: Room, visitors: Set[int] | None) -> None:
        """Tell the server that runs a table which visitors have lines to it here; None, where there are no lines at all."""

    def tell_presence(self, room: Room) -> None:
        """Tell the servers that follow a table of ours which persons are there."""

    def share(self, name: str, limit: Rates | Counts) -> None:
        """What is taken of this limit at one server is missing at all others."""

    # -- the lobby

    def list_table(self, room: Room) -> None:
        """Put a table of ours into the lobby, or take it out."""

    async def lobby(self, most: int) -> list[TableInfo]:
        """The listed tables that wait for players."""

    async def watchables(self, most: int) -> list[Watchable]:
        """The matches that everybody may watch."""


class Solo:
    """A fleet of one: every table is ours, and there is nobody to tell."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.left: dict[int, None] = {}  # tables that were awake when the last server ended, in their order

    async def open(self) -> None:
        """Only alarms are read; those of the tables that have to go on now do so one by one, while others are served."""
        self.left = dict.fromkeys(await self.house.store.awake_tables())
        self.house.background(self.house.sleeping.wake_all(await self.due_tables()))

    async def due_tables(self) -> list[int]:
        return [*self.left, *await self.house.store.due_tables(self.house.clock())]

    async def close(self) -> None:
        pass

    def has_lease(self) -> bool:
        return True

    def lease_left(self) -> float | None:
        return None

    async def own_tables(self) -> int:
        return len(await self.house.store.live_tables())

    async def sure(self) -> None:
        pass

    async def owner_of(self, table: int) -> tuple[int | None, bool]:
        return None, self.left.pop(table, 0) is None

    async def elsewhere(self, table: int) -> Room | None:
        return None

    def took(self, room: Room) -> None:
        pass

    async def complete(self, room: Room) -> None:
        pass

    async def catch_up(self, room: Room) -> None:
        raise AssertionError("a fleet of one runs every table itself")

    async def ask(self, room: Room, visitor: int, name: str, command: Asked | None) -> None:
        raise AssertionError("a fleet of one runs every table itself")

    async def intervene(self, room: Room, what: str, visitor: int) -> None:
        raise AssertionError("a fleet of one runs every table itself")

    def tell(self, room: Room, before: int, rows: Sequence[LogRow]) -> None:
        pass

    def tell_pace(self, room: Room) -> None:
        pass

    def saw(self, room: Room, visitor: int, version: int | None, pace: float) -> None:
        raise AssertionError("a fleet of one runs every table itself")

    def rewritten(self, code: str) -> None:
        pass

    def changed(self, visitor: int, reason: str | None = None) -> None:
        pass

    def attend(self, room: Room, visitors: Set[int] | None) -> None:
        raise AssertionError("a fleet of one runs every table itself")

    def tell_presence(self, room: Room) -> None:
        pass

    def share(self, name: str, limit: Rates | Counts) -> None:
        pass

    def list_table(self, room: Room) -> None:
        pass

    async def lobby(self, most: int) -> list[TableInfo]:
        shown = [room for room in self.house.rooms.values() if room.table.awaits_players][-most:]
        for room in shown:
            await room.saved()
        return [room.table.info() for room in shown if room.table.awaits_players]

    async def watchables(self, most: int) -> list[Watchable]:
        return [watchable(room) for room in self.house.rooms.values() if room.table.is_watchable][-most:]
