"""What the store of a house inside a browser knows of others: nothing, for there is one visitor, and no rating is kept."""

from collections.abc import Sequence

from flibuste.server.store.notices import Awaiting, DeviceRow, DueNotice
from flibuste.server.store.people import EVERY, Acquaintance, Bond, InvitationRow, Judge, RatingRow


class Alone:
    """See `people.PeopleStore` and `notices.NoticeStore`; the reviews are in the store itself."""

    async def settle(self, judge: Judge) -> bool:
        return False

    async def ratings(self, visitor: int, limit: int = EVERY) -> list[RatingRow]:
        return []

    async def last_ratings(self, visitors: Sequence[int]) -> list[RatingRow]:
        return []

    async def acquaintances(self, visitor: int, kind: Bond) -> list[Acquaintance]:
        return []

    async def befriend(self, visitor: int, other: int, at: float) -> bool:
        return False

    async def part(self, visitor: int, other: int) -> None:
        pass

    async def block(self, visitor: int, other: int, at: float) -> None:
        pass

    async def unblock(self, visitor: int, other: int) -> None:
        pass

    async def blocks_between(self, visitor: int, others: Sequence[int]) -> list[tuple[int, int]]:
        return []

    async def add_friend_link(self, secret_hash: bytes, visitor: int, expires: float) -> None:
        pass

    async def drop_friend_link(self, visitor: int) -> None:
        pass

    async def friend_link_of(self, secret_hash: bytes, now: float) -> int | None:
        return None

    async def use_friend_link(self, secret_hash: bytes, now: float) -> int | None:
        return None

    async def invite(self, visitor: int, table: int, host: int, at: float) -> None:
        pass

    async def invitations(self, visitor: int) -> list[InvitationRow]:
        return []

    async def decline(self, visitor: int, table: int) -> None:
        pass

    async def save_device(self, row: DeviceRow, most: int) -> bool:
        return False

    async def devices(self, visitor: int) -> list[DeviceRow]:
        return []

    async def drop_device(self, visitor: int, endpoint: str | None = None) -> None:
        pass

    async def await_at(self, tables: Sequence[Awaiting], due: float) -> None:
        pass

    async def take_notices(self, now: float, until: float, most: int) -> list[DueNotice]:
        return []

    async def told(self, device: int, table: int, turn: int) -> None:
        pass

    async def put_off(self, device: int, table: int, turn: int, due: float | None, tries: int = 0) -> None:
        pass

    async def awaited_at(self, device: int, most: int) -> list[str]:
        return []
