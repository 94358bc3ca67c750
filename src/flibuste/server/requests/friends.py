"""Requests about people: one's profile, friends and those who are blocked, invitations."""

from typing import Annotated

from msgspec import Meta

from flibuste.server.house import friendship
from flibuste.server.house.errors import NotFound
from flibuste.server.house.profiles import profile_of
from flibuste.server.requests.tables import TableCode
from flibuste.server.requests.visits import Visit
from flibuste.wire import Befriend, Block, Friend, FriendLink, Friends, Invitation, Invite, LinkOwner, Profile

FriendNumber = Annotated[int, Meta(ge=1, le=2**53, description="A friend, by number.")]


async def my_profile(visit: Visit) -> Profile:
    """What is known of how you play: results, ratings, streaks, reviews."""
    return await profile_of(visit.desk.house, await visit.known(), own=True)


async def friend_profile(visit: Visit, friend: FriendNumber) -> Profile:
    """The same of a friend, but for the opponents."""
    row = await visit.known()
    known = await friendship.friend(visit.desk.house, row.id, friend)
    found = await visit.desk.identities.find(known.visitor)
    if found is None:
        raise NotFound("no such friend", "you have no such friend")
    return await profile_of(visit.desk.house, found, own=False)


async def my_friends(visit: Visit) -> Friends:
    """Your friends, and whom you have blocked."""
    return await friendship.friends_of(visit.desk.house, (await visit.known()).id)


async def make_link(visit: Visit) -> FriendLink:
    """A link, good for one person within a week, that makes you friends. The one before is good no longer."""
    return await friendship.make_link(visit.desk.house, (await visit.known()).id)


async def drop_link(visit: Visit) -> None:
    """Take the link back."""
    await visit.desk.house.store.drop_friend_link((await visit.known()).id)


async def whose_link(visit: Visit, body: Befriend) -> LinkOwner:
    """Whose friend's link this is. It stays good."""
    return await friendship.whose_link(visit.desk.house, visit.desk.identities, await visit.known(), body.secret)


async def befriend(visit: Visit, body: Befriend) -> Friend:
    """Use a friend's link: both are friends from now on, and see each other's profile."""
    return await friendship.follow_link(visit.desk.house, visit.desk.identities, await visit.known(), body.secret)


async def part(visit: Visit, friend: FriendNumber) -> None:
    """Be friends no longer; neither sees the other's profile any more."""
    await visit.desk.house.store.part((await visit.known()).id, friend)


async def block(visit: Visit, body: Block) -> None:
    """Block somebody: a friend, or a person at a table of yours."""
    row = await visit.known()
    if body.code is not None:
        await visit.find(body.code, row.id)
    await friendship.block(visit.desk.house, row.id, body)


async def unblock(visit: Visit, friend: FriendNumber) -> None:
    """Let somebody come again who was blocked."""
    await visit.desk.house.store.unblock((await visit.known()).id, friend)


async def invite(visit: Visit, friend: FriendNumber, body: Invite) -> None:
    """Show a table of yours in a friend's lobby."""
    row = await visit.known()
    await visit.find(body.code, row.id)
    await friendship.invite(visit.desk.house, row.id, friend, body.code)


async def invitations(visit: Visit) -> list[Invitation]:
    """The tables to which friends have invited you."""
    row = await visit.visitor()
    return await friendship.invitations(visit.desk.house, visit.desk.identities, row.id) if row is not None else []


async def decline(visit: Visit, code: TableCode) -> None:
    """Put an invitation aside."""
    row = await visit.known()
    number = await visit.desk.house.store.find_table(code)
    if number is not None:
        await visit.desk.house.store.decline(row.id, number)
