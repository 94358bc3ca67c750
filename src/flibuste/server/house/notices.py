"""Notices: a device that asked for it is told, once a turn, that its visitor is awaited at a table over days.

What a table calls (`calls`) is written down: whom it awaits, in which turn. When a moment has passed, one of the servers takes
the notice in hand, looks at the table once more, and gives it to whoever carries it (`net.push`); no move ever waits for that. A
server that is killed leaves its notices to the others, which take them in hand when its time is up. Whoever looks at a table
of this server is told when that page is closed or out of sight, and nobody in the hours in which he wants quiet.
"""

import asyncio
import base64
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from flibuste.game import BadInput
from flibuste.games import folder_of, game_named
from flibuste.server.house.calls import START, Call, awaited_at
from flibuste.server.house.errors import NotFound
from flibuste.server.house.rates import Rates
from flibuste.server.house.rooms import Room
from flibuste.server.store.notices import Awaiting, DeviceRow, DueNotice
from flibuste.server.store.store import StoreFailed
from flibuste.server.table.clocks import DAY, HOUR, MINUTE
from flibuste.server.table.refusals import Closed, Unfit
from flibuste.tournament.course import Tournament
from flibuste.tournament.course import awaited as awaited_by
from flibuste.wire import MyDevice, NewDevice
from flibuste.words import fill, listed, words, words_of

if TYPE_CHECKING:
    from flibuste.server.house.house import House

MOMENT: Final = 20.0  # seconds before a notice is due, in which a page may come back, or a move be taken back
LOOK: Final = 10.0  # seconds between two looks
IN_HAND: Final = 2 * MINUTE  # after which another server tries
AT_ONCE: Final = 16  # notices under way
AGAIN: Final = MINUTE  # after which one is tried again; twice as long after each further try
LONGEST: Final = HOUR
MOST_TRIES: Final = 10
MOST_DEVICES: Final = 10  # of one visitor
MOST_NAMED: Final = 30  # tables
RATE, BURST = 1 / 60, 30  # notices a second to one device, and at once

logger = logging.getLogger("flibuste.server")


class Carried(NamedTuple):
    """What became of a notice: it was `taken`, the device is `gone`, or it may be tried again `later`, after so many seconds."""

    what: Literal["taken", "gone", "later"]
    wait: float = 0.0


class Carrier(Protocol):
    """Whoever brings notices to devices."""

    key: str  # by which a browser knows this server; empty where nothing is carried

    def check(self, endpoint: str, public_key: bytes) -> None:
        """BadInput says why nothing would be carried there."""

    async def carry(self, device: DeviceRow, message: bytes, seconds: int, topic: str) -> Carried:
        """Bring a message, which is of no use after so many seconds, in the place of one with the same topic. It never raises."""


class Notice(msgspec.Struct, frozen=True):
    """What a device is sent: what to show, which table or tournament it opens, and at which of them its visitor is awaited."""

    page: Literal["table", "tournament"]
    code: str
    turn: int
    title: str
    text: str
    language: str
    yours: list[str]


class Wait(NamedTuple):
    """What is told of a visitor's being awaited, and until when he is."""

    title: str
    text: str
    until: float | None


class Notices:
    """See `calls.Caller`."""

    def __init__(self, house: "House", carrier: Carrier) -> None:
        self.house = house
        self.carrier = carrier
        self.unwritten: dict[int, Awaiting] = {}
        self.writing: dict[int, Awaiting] = {}
        self.news = asyncio.Event()
        self.under_way: set[asyncio.Task[None]] = set()
        self.rates = Rates(RATE, BURST)

    # ---- what tables call --------------------------------------------------------------------------------------------

    def call(self, table: int, call: Call) -> None:
        self.unwritten[table] = Awaiting(table, call.awaited, call.here, call.over)
        self.news.set()

    def owes(self, table: int) -> bool:
        return table in self.unwritten or table in self.writing

    async def write(self) -> None:
        """Write down whom tables await; what cannot be written now is tried again."""
        if not self.unwritten:
            return
        self.writing, self.unwritten = self.unwritten, {}
        try:
            await self.house.store.await_at(list(self.writing.values()), self.house.clock() + MOMENT)
        except StoreFailed as error:
            logger.warning("whom %d tables await could not be written: %s", len(self.writing), error)
            self.unwritten = {**self.writing, **self.unwritten}
        finally:
            self.writing = {}

    # ---- sending -----------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """What a server does all the time."""
        try:
            while True:
                self.news.clear()
                await self.look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self.news.wait()
                await asyncio.sleep(0.1)  # tables that call together are written together
        finally:
            for task in self.under_way:
                task.cancel()

    async def look(self) -> None:
        """Write what was called, and begin to send what is due."""
        await self.write()
        room = AT_ONCE - len(self.under_way)
        if room <= 0 or self.house.closing:
            return
        now = self.house.clock()
        try:
            due = await self.house.store.take_notices(now, now + IN_HAND, room)
        except StoreFailed as error:
            logger.warning("the notices could not be read: %s", error)
            return
        for one in due:
            task = asyncio.get_running_loop().create_task(self.send(one))
            self.under_way.add(task)
            task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        self.under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a notice was not sent", exc_info=task.exception())
        if len(self.under_way) == AT_ONCE - 1:
            self.news.set()

    async def send(self, due: DueNotice) -> None:
        """See one notice through, as far as it goes now. Where that fails, it is tried again when its time in hand is up."""
        store, device = self.house.store, due.device
        place = (device.id, due.table, due.turn)
        try:
            wait = await self.wait_of(due)
        except (NotFound, Closed):
            wait = None
        if wait is None:
            await store.put_off(*place, None)
            return
        now = self.house.clock()
        later = self.not_now(device, now)
        if later is not None:
            await store.put_off(*place, later, due.tries)
            return
        seconds = int(min(max(wait.until - now, MINUTE), 3 * DAY)) if wait.until is not None else int(DAY)
        page: Literal["table", "tournament"] = "tournament" if due.table < 0 else "table"
        yours = await store.awaited_at(device.id, MOST_NAMED)
        message = Notice(page, due.code, due.turn, wait.title, wait.text, device.language, yours)
        carried = await self.carrier.carry(device, msgspec.json.encode(message), seconds, due.code)
        if carried.what == "taken":
            await store.told(*place)
        elif carried.what == "gone":
            await store.drop_device(device.visitor, device.endpoint)
        else:
            tries = due.tries + 1
            wait = min(max(carried.wait, AGAIN * 2**due.tries), LONGEST)
            await store.put_off(*place, self.house.clock() + wait if tries < MOST_TRIES else None, tries)

    async def wait_of(self, due: DueNotice) -> Wait | None:
        """What a device is told, if its visitor is still awaited as when the notice was written."""
        if due.table > 0:
            room = await self.house.room(due.code)
            awaited = awaited_at(room.table).get(due.device.visitor) == due.turn
            return wait_at(room, due.device, due.turn) if awaited else None
        tournaments = self.house.tournaments
        one = await tournaments.find(due.code)
        if awaited_by(one).get(due.device.visitor) == due.turn:
            return wait_for(one, due.device)
        tournaments.calls.pop(due.code, None)  # another server's older word came after a newer one: say it again
        tournaments.look_for_call(one)
        return None

    def not_now(self, device: DeviceRow, now: float) -> float | None:
        """When to come back, where a device is not to be told now."""
        if any(
            line.visitor == device.visitor
            for room in self.house.rooms.values()
            for line in room.lines
            if line not in room.out_of_sight
        ):
            return now + AGAIN
        quiet = end_of_quiet(device, now)
        if quiet is None and not self.rates.may(str(device.id)):
            return now + AGAIN
        return quiet


def wait_for(one: Tournament, device: DeviceRow) -> Wait:
    """What a device is told of a tournament whose start waits for its visitor."""
    title = words_of(folder_of(game_named(one.game)), device.language).get("title", one.game)
    text = fill(words("notices", device.language)["notices.roll"], device.language, name=one.name)
    return Wait(str(title), text, one.due)


def wait_at(room: Room, device: DeviceRow, turn: int) -> Wait:
    """What a device is told of a table: the game, those who play, and that its visitor is awaited. Nothing of the match."""
    table, language = room.table, device.language
    mine = table.seats_of(device.visitor)
    others = [chair.name for seat, chair in enumerate(table.chairs) if seat not in mine and chair.name]
    title = words_of(folder_of(table.game), language).get("title", table.game.name)
    key = ("notices.start" if turn <= START else "notices.turn") + ("" if others else ".alone")
    text = fill(words("notices", language)[key], language, names=listed(others, language))
    return Wait(str(title), text, table.deadline)


def end_of_quiet(device: DeviceRow, now: float) -> float | None:
    """When the quiet hours end in which it is now at a device; None if it is not in any."""
    begin, end = device.quiet_from, device.quiet_to
    if begin is None or end is None or begin == end:
        return None
    local = datetime.fromtimestamp(now, zone_of(device.zone))
    minute = 60 * local.hour + local.minute
    if not (begin <= minute < end if begin < end else minute >= begin or minute < end):
        return None
    day = local.date() + timedelta(days=1 if minute >= end else 0)
    return datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=local.tzinfo).timestamp()


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; BadInput if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput(f"zone: {name!r}: expected a time zone such as Europe/Rome") from None


# ---- devices ---------------------------------------------------------------------------------------------------------


async def add_device(notices: Notices, visitor: int, asked: NewDevice) -> None:
    """From now on a device is told; one that is known already has these wishes."""
    public_key, secret = from_text("key", asked.key, 65), from_text("secret", asked.secret, 16)
    zone_of(asked.zone)
    notices.carrier.check(asked.endpoint, public_key)
    begin, end = asked.quiet if asked.quiet is not None else (None, None)
    row = DeviceRow(
        *(0, visitor, asked.endpoint, public_key, secret, asked.language, asked.zone, begin, end, notices.house.clock())
    )
    if not await notices.house.store.save_device(row, MOST_DEVICES):
        raise Unfit("other keys", "this device is known by other keys: turn notices off there and on again")


async def own_devices(house: "House", visitor: int) -> list[MyDevice]:
    """What is kept of a visitor's devices."""
    return [
        MyDevice(
            *(one.endpoint, one.language, one.zone),
            (one.quiet_from, one.quiet_to) if one.quiet_from is not None and one.quiet_to is not None else None,
            one.since,
        )
        for one in await house.store.devices(visitor)
    ]


def from_text(what: str, text: str, length: int) -> bytes:
    """Bytes that were written as a browser does."""
    try:
        found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        found = b""
    if len(found) != length:
        raise BadInput(f"{what}: expected {length} bytes in base64url")
    return found
