"""Friends, by a link that works once; blocks; and asking a friend to a table.

Whom somebody has blocked learns nothing of it: a table that is not open to him says no more than that, a link is as if it had
been used, and an invitation cannot be made, for they are friends no longer.
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from flibuste.game import BadInput
from flibuste.server.house.errors import NotFound, TooMany
from flibuste.server.house.identity import Identities, NotKnown, hashed
from flibuste.server.house.profiles import face_of
from flibuste.server.house.ratings import latest, settle
from flibuste.server.store.people import Acquaintance
from flibuste.server.store.store import VisitorRow
from flibuste.server.table.clocks import DAY
from flibuste.server.table.refusals import Closed, Foreign, Unfit
from flibuste.wire import Block, Friend, FriendLink, Friends, Invitation, LinkOwner, RatingInfo

if TYPE_CHECKING:
    from flibuste.server.house.house import House

LINK_TIME: Final = 7 * DAY
MOST_FRIENDS: Final = 200
MOST_INVITATIONS: Final = 20  # shown at once


async def friends_of(house: "House", visitor: int) -> Friends:
    """Those whom a visitor knows, friends with their ratings."""
    await settle(house)
    known = await house.store.acquaintances(visitor, "friend")
    rated = await house.store.last_ratings([one.visitor for one in known])
    friends = [told(one, latest([row for row in rated if row.visitor == one.visitor])) for one in known]
    return Friends(friends, [told(one) for one in await house.store.acquaintances(visitor, "blocked")])


def told(one: Acquaintance, ratings: Sequence[RatingInfo] = ()) -> Friend:
    return Friend(one.visitor, one.name, face_of(one.name, one.face), one.since, list(ratings))


async def friend(house: "House", visitor: int, other: int) -> Acquaintance:
    """A friend by number; whoever is none, or was never there, is refused alike."""
    found = [one for one in await house.store.acquaintances(visitor, "friend") if one.visitor == other]
    if not found:
        raise NotFound("no such friend", "you have no such friend")
    return found[0]


async def make_link(house: "House", visitor: int) -> FriendLink:
    """A link for one person who is to be a friend; the one before is good no longer."""
    secret, expires = secrets.token_urlsafe(24), house.clock() + LINK_TIME
    await house.store.add_friend_link(hashed(secret), visitor, expires)
    return FriendLink(f"/friend#{secret}", expires)


async def whose_link(house: "House", identities: Identities, row: VisitorRow, secret: str) -> LinkOwner:
    """Whose link this is, before it is used."""
    found = await link_owner(house, identities, row, secret)
    return LinkOwner(found.name, face_of(found.name, found.face))


async def link_owner(house: "House", identities: Identities, row: VisitorRow, secret: str) -> VisitorRow:
    """The other one, to whom this link may lead."""
    other = await house.store.friend_link_of(hashed(secret), house.clock())
    if other == row.id:
        raise own_link()
    found = await identities.find(other) if other is not None else None
    if found is None or await house.store.blocks_between(row.id, [found.id]):
        raise used_link()
    return found


async def follow_link(house: "House", identities: Identities, row: VisitorRow, secret: str) -> Friend:
    """Both are friends from now on. A link that makes no friends stays good for others."""
    await check_room_for_friend(house, row.id)
    other = (await link_owner(house, identities, row, secret)).id
    await check_room_for_friend(house, other)
    if await house.store.use_friend_link(hashed(secret), house.clock()) != other:
        raise used_link()
    if not await house.store.befriend(row.id, other, house.clock()):
        raise used_link()
    return told(await friend(house, row.id, other))


def own_link() -> Unfit:
    return Unfit("own link", "this link is your own: send it to whom you want as a friend")


def used_link() -> NotKnown:
    return NotKnown("friend link used", "this link has been used, or is too old: ask for a new one")


async def check_room_for_friend(house: "House", visitor: int) -> None:
    if len(await house.store.acquaintances(visitor, "friend")) >= MOST_FRIENDS:
        raise TooMany("many friends", f"one may have {MOST_FRIENDS} friends here: part with one first")


async def block(house: "House", visitor: int, asked: Block) -> None:
    """Have nothing to do with somebody any more: a friend, or a person at a table at which one sits or sat."""
    if asked.friend is not None:
        other = (await friend(house, visitor, asked.friend)).visitor
    elif asked.code is not None and asked.seat is not None:
        table = (await house.room(asked.code)).table
        if visitor not in table.players and not table.seats_of(visitor) and table.host != visitor:
            raise Foreign("no seat", "you have no seat at this table")
        if asked.seat >= len(table.chairs):
            raise BadInput(f"there is no seat {asked.seat}: expected 0 to {len(table.chairs) - 1}")
        found = table.chairs[asked.seat].visitor
        if not found or found == visitor:
            raise Unfit("nobody there", "there is nobody else at that seat")
        other = found
    else:
        raise BadInput("expected the number of a friend, or the code of a table and a seat")
    await house.store.block(visitor, other, house.clock())


async def gaps_between(house: "House", visitor: int, others: set[int]) -> set[int]:
    """Those of the others who get no seat where a visitor asks for another match: of two of whom one has blocked the other, the
    one who is blocked, and never the one who asks."""
    gaps: set[int] = set()
    for one in sorted({visitor, *others}):
        for who, whom in await house.store.blocks_between(one, sorted({visitor, *others} - {one})):
            if gaps.isdisjoint((who, whom)):
                gaps.add(who if whom == visitor else whom)
    return gaps


async def check_admitted(house: "House", visitor: int, others: set[int]) -> None:
    """Whether a visitor may sit down with these."""
    between = await house.store.blocks_between(visitor, sorted(others - {visitor}))
    if any(whom == visitor for _, whom in between):
        raise Foreign("not admitted", "this table is not open to you: choose another one")
    if between:
        raise Foreign("blocked by you", "somebody whom you have blocked sits at this table, or is its host: choose another one")


# ---- invitations -----------------------------------------------------------------------------------------------------


async def invite(house: "House", visitor: int, other: int, code: str) -> None:
    """Show a table of one's own to a friend, in whose lobby it stands until it has begun."""
    await friend(house, visitor, other)
    room = await house.room(code)
    if room.table.host != visitor:
        raise Foreign("not the host", "only the host of the table may do that")
    if room.table.phase != "waiting":
        raise Closed("being played", "the match has begun: invite before it does")
    await house.store.invite(other, room.number, visitor, house.clock())


async def invitations(house: "House", identities: Identities, visitor: int) -> list[Invitation]:
    """The tables with an open seat to which friends have asked a visitor, the latest first."""
    found: list[Invitation] = []
    for row in (await house.store.invitations(visitor))[:MOST_INVITATIONS]:
        with suppress(NotFound, Closed):
            table = (await house.room(row.code)).table
            host = await identities.find(row.host)
            is_open = any(chair.visitor is None and chair.level is None for chair in table.chairs)
            if host is not None and table.phase == "waiting" and is_open and not table.seats_of(visitor):
                found.append(Invitation(host.name, face_of(host.name, host.face), row.at, table.info()))
    return found
