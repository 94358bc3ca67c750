"""Requests about notices: which of a visitor's browsers are told that it is his turn."""

from flibuste.server.house.notices import add_device
from flibuste.server.requests.visits import Visit
from flibuste.server.table.refusals import Closed
from flibuste.wire import NewDevice, NoticeKey, OldDevice


async def notice_key(visit: Visit) -> NoticeKey:
    """The key by which a browser asks its push service for an address at which this server tells it something."""
    notices = visit.desk.notices
    return NoticeKey(notices.carrier.key if notices is not None else "")


async def notify(visit: Visit, body: NewDevice) -> None:
    """Tell this browser from now on when it is your turn at a table over days. Asked again, it has these wishes."""
    row = await visit.known()
    notices = visit.desk.notices
    if notices is None or not notices.carrier.key:
        raise Closed("no notices", "this server sends no notices")
    await add_device(notices, row.id, body)


async def notify_no_more(visit: Visit, body: OldDevice) -> None:
    """Tell this browser nothing any more."""
    row = await visit.known()
    await visit.desk.house.store.drop_device(row.id, body.endpoint)
