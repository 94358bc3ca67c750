"""A house inside a browser, as the worker calls it: requests, lines, everything as one file."""

import logging
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

import msgspec

import flibuste
from flibuste.bots import YARDSTICK, bot_names
from flibuste.game import BadInput, FlibusteError, Game
from flibuste.server.house.house import OUR_FAULT, House
from flibuste.server.house.identity import Identities
from flibuste.server.house.limits import Limits
from flibuste.server.house.reviews import Reviews
from flibuste.server.house.rooms import SPECTATOR, Room
from flibuste.server.house.written import write_message
from flibuste.server.requests.faults import told
from flibuste.server.requests.routes import answer
from flibuste.server.requests.talk import Talk
from flibuste.server.requests.visits import Desk, Visit
from flibuste.server.within.host import Host
from flibuste.server.within.store import MemoryStore
from flibuste.server.within.thinker import NextDoor
from flibuste.wire import Closing

COOKIE: Final = "cookie"  # the setting that has the cookie of the one visitor
LIMITS: Final = Limits(tables_per_visitor=200)  # here they are in nobody's way
FORMAT: Final = "flibuste house 1"
TOO_SLOW: Final = ("search", YARDSTICK, "level5", "level6")  # for an uncompiled engine in a browser; in a deep game level 4, too

logger = logging.getLogger("flibuste.server")


class PageLine:
    """A line to the page."""

    def __init__(self, number: int, visitor: int, host: Host) -> None:
        self.number = number
        self.visitor = visitor
        self.host = host
        self.closed = False

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.host.tell(self.number, message.decode())

    def close(self, reason: str, again: bool, code: str = "") -> None:
        if not self.closed:
            self.send(write_message(Closing(reason=reason, again=again, code=code)))
            self.closed = True
            self.host.hang_up(self.number)


class HouseWithin:
    """A house with one visitor, who needs no cookie: the browser is his."""

    def __init__(self, host: Host, store: MemoryStore, identities: Identities) -> None:
        self.host = host
        self.store = store
        self.house = House(store, NextDoor(host), limits=LIMITS)
        self.desk = Desk(self.house, identities, Reviews(self.house), players=players_here)
        self.talks: dict[int, tuple[Room, Talk]] = {}

    @classmethod
    async def open(cls, host: Host, rows: str) -> "HouseWithin":
        """Go on where the rows that the browser has kept, a JSON object, end."""
        store = MemoryStore(msgspec.json.decode(rows, type=dict[str, str]), host.keep)
        made = cls(host, store, await Identities.open(store))
        await made.house.open()
        return made

    # ---- requests ----------------------------------------------------------------------------------------------------

    def cookie(self) -> str | None:
        return self.store.texts.get(f"setting/{COOKIE}")

    async def request(self, method: str, address: str, body: str, languages: str) -> tuple[int, str]:
        """The status and the text of the answer."""
        path, _, query = address.partition("?")
        visit = Visit(self.desk, self.cookie(), languages)
        status, text = await answer(visit, method, path, dict(parse_qsl(query)), body.encode())
        if visit.new_cookie is not None:
            await self.store.write_texts({f"setting/{COOKIE}": visit.new_cookie})
        return status, text.decode()

    # ---- lines -------------------------------------------------------------------------------------------------------

    async def open_line(self, number: int, address: str) -> None:
        """Open a line to a table, by the address that its socket has at a server."""
        path, _, text = address.partition("?")
        query = dict(parse_qsl(text))
        code = path.split("/")[-2]
        row = await self.desk.identities.visitor_of(self.cookie()) if "watch" not in query else None
        line = PageLine(number, row.id if row is not None else SPECTATOR, self.host)
        try:
            room = await self.desk.find(code, line.visitor, "")
            self.house.listen(room, line, since_of(query), paced="paced" in query)
            self.talks[number] = (room, Talk(self.house, self.desk.identities, code, line))
        except FlibusteError as error:
            line.close(str(error), again=False, code=told(error).code)

    async def hear(self, number: int, text: str) -> None:
        """Carry out what the page says over a line."""
        if number not in self.talks:
            return
        _, talk = self.talks[number]
        try:
            rest = talk.hear(text)
            if rest is not None:
                await rest
        except Exception:
            logger.exception("a line to table %s failed", talk.code)
            talk.line.close(OUR_FAULT, again=True)

    def close_line(self, number: int) -> None:
        """The page has hung up."""
        if number in self.talks:
            room, talk = self.talks.pop(number)
            self.house.stop_listening(room, talk.line)


def since_of(query: Mapping[str, str]) -> int | None:
    text = query.get("since", "")
    return int(text) if text.isdecimal() else None


# ---- everything as one file ------------------------------------------------------------------------------------------


class Everything(msgspec.Struct):
    """All that the browser keeps, as one file."""

    format: str
    rows: dict[str, str]
    page: dict[str, str] = {}  # what the page itself keeps


def check_everything(text: str) -> str:
    """The rows of a file that somebody brings; BadInput says what is wrong with it. They are read once, as at every start."""
    try:
        brought = msgspec.json.decode(text, type=Everything)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadInput(f"this is no file of a whole house: {error}") from None
    if brought.format != FORMAT:
        raise BadInput(f"format: {brought.format[:40]!r}: expected {FORMAT!r}")

    async def nowhere(_: str) -> None: ...

    try:
        MemoryStore(brought.rows, nowhere)
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        raise BadInput(f"rows: {error}") from None
    return msgspec.json.encode(brought.rows).decode()


def players_here(game: Game) -> list[str]:
    """The computer players that think quickly enough: uncompiled, some would take minutes."""
    too_slow = () if flibuste.compiled else (*TOO_SLOW, "level4") if game.is_deep() else TOO_SLOW
    return [name for name in bot_names(game) if name not in too_slow]
