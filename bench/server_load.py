"""The load of `server.py`: two players a table, each of whom acts as soon as it is his turn. One client for all servers.

A `Table` is two `Player`s, each a WebSocket; what they say and hear is the business of a subclass a server. A move takes from the
moment in which it is sent until its maker hears of it.
"""

import asyncio
import random
import time
from abc import abstractmethod
from typing import Any

import httpx
import msgspec
from msgspec import Struct, field
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from flibuste.fair.keeper import Keeper
from flibuste.wire import TableInfo
from flibuste.wire.parts import part_due

SAILS = 1 / 24  # how often a player of ours sets sail with a discard: rounds of about fifty moves
TABLES_A_HOST = 20


class Load:
    """What all tables share: whether play goes on, and what was measured of it."""

    def __init__(self) -> None:
        self.running = False
        self.players: list[Player] = []
        self.delays: list[float] = []
        self.heard = 0
        self.heard_bytes = 0
        self.faults: list[str] = []
        self.coming: set[asyncio.Task[None]] = set()  # to the tables of rematches

    async def play(self, seconds: float) -> float:
        """Let them play for a while, then until the last move that was sent is heard of; how long it took."""
        self.begin()
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - started
        await self.end()
        return took

    def begin(self) -> None:
        """Let them play."""
        self.delays, self.heard, self.heard_bytes = [], 0, 0
        self.running = True
        for player in self.players:
            player.act()

    async def end(self) -> None:
        """Let nobody move any more; the last move that was sent is heard of."""
        self.running = False
        while self.coming or any(player.sent_at is not None for player in self.players):
            await asyncio.sleep(0.01)

    async def hang_up(self) -> None:
        """Close all lines."""
        for player in self.players:
            await player.hang_up()


class Player(WSListener):
    """One WebSocket of a seat."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.transport: WSTransport | None = None
        self.my_turn = False
        self.sent_at: float | None = None
        self.code = ""  # of the table
        load.players.append(self)

    async def connect(self, address: str, headers: dict[str, str]) -> None:
        await ws_connect(lambda: self, address, extra_headers=headers)

    async def hang_up(self) -> None:
        assert self.transport is not None
        self.transport.disconnect()
        await self.transport.wait_disconnected()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes())

    def say(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def act(self) -> None:
        """Move, if it is time to."""
        if self.my_turn and self.load.running:
            self.my_turn = False
            self.sent_at = time.perf_counter()
            self.say(self.move())

    def told(self, size: int) -> None:
        """Something has happened at the table."""
        self.load.heard += 1
        self.load.heard_bytes += size
        if self.sent_at is not None:
            self.load.delays.append(time.perf_counter() - self.sent_at)
            self.sent_at = None

    @abstractmethod
    def hear(self, text: bytes) -> None: ...

    @abstractmethod
    def move(self) -> bytes: ...


# ---- Flibuste --------------------------------------------------------------------------------------------------------


class Look(Struct):
    legal: list[str]
    hand: list[str] = []


class Stretch(Struct, frozen=True):
    at: int | None = None
    gone: int = 0
    new: list[str] = []


class Values(Struct, frozen=True):
    legal: list[str] | None = None
    hand: list[str] | None = None


class Stretches(Struct, frozen=True):
    legal: Stretch | None = None
    hand: Stretch | None = None


class Changed(Struct, frozen=True):
    set: Values = Values()
    splice: Stretches = Stretches()


class Step(Struct):
    change: Changed = Changed()


class Mine(Struct):
    """What the table is to a player: of an update only what is new."""

    seats: list[int] | None = None
    host: bool | None = None


class Heard(Struct):
    tell: str
    version: int = 0
    you: Mine | None = None
    view: Look | None = None
    table: TableInfo | None = None
    told: list[Step] = []


read_heard = msgspec.json.Decoder(Heard).decode


class FlibustePlayer(Player):
    """Sits down, starts the match if it is the host's to do so, plays it, and goes on with the rematch."""

    def __init__(self, load: Load, address: str, cookie: str) -> None:
        super().__init__(load)
        self.address = address.replace("http", "ws", 1)
        self.cookie = cookie
        self.version = 0
        self.look = Look([])
        self.seats: list[int] = []
        self.host = False
        self.begun = False
        self.keeper = Keeper()

    async def come(self, code: str) -> None:
        self.begun = False
        self.code = code
        await self.connect(f"{self.address}/api/tables/{code}/socket", {"Cookie": f"flibuste={self.cookie}"})

    def hear(self, text: bytes) -> None:
        if text.startswith((b'{"tell":"done"', b'{"tell":"presence"')):
            return
        heard = read_heard(text)
        if heard.tell not in ("whole", "update"):
            self.load.faults.append(text[:200].decode())
            return
        self.version = heard.version
        self.told(len(text))
        if heard.you is not None:
            self.seats = self.seats if heard.you.seats is None else heard.you.seats
            self.host = self.host if heard.you.host is None else heard.you.host
        if heard.table is not None:
            self.see_table(heard.table)
        if heard.tell == "whole":
            self.look = heard.view or Look([])
        else:
            for step in heard.told:
                self.see_change(step.change)
        if self.look.legal:
            self.my_turn = True
            self.act()

    def see_change(self, change: Changed) -> None:
        """The two fields of the view that a move is chosen by."""
        look = self.look
        look.legal = now(look.legal, change.set.legal, change.splice.legal)
        look.hand = now(look.hand, change.set.hand, change.splice.hand)

    def see_table(self, table: TableInfo) -> None:
        due = part_due(self.keeper, table, self.seats)
        if table.phase == "waiting" and not self.seats:
            self.say(b'{"do":"join"}')
        elif due is not None:
            self.say(msgspec.json.encode(due))
        elif self.host and not self.begun and may_begin(table):
            self.begun = True
            self.say(b'{"do":"start"}')
        elif table.phase == "over" and table.rematch is None and self.host:
            self.say(b'{"do":"rematch"}')
        elif table.rematch is not None:
            coming = asyncio.get_running_loop().create_task(self.go_to(table.rematch))
            self.load.coming.add(coming)
            coming.add_done_callback(self.has_come)

    async def go_to(self, code: str) -> None:
        await self.hang_up()
        await self.come(code)

    def has_come(self, coming: "asyncio.Task[None]") -> None:
        self.load.coming.discard(coming)
        if not coming.cancelled() and coming.exception() is not None:
            self.load.faults.append(repr(coming.exception()))

    def move(self) -> bytes:
        """Any card, but a crew of the two colours of which there are most: so that matches last about as long as people's."""
        legal = self.look.legal
        if legal[-1].startswith("crew"):
            action = max(legal, key=self.crew_size)
        else:
            sails = random.random() < SAILS
            action = random.choice([action for action in legal if action.endswith(" sail") == sails] or legal)
        return b'{"do":"act","version":%d,"action":"%s"}' % (self.version, action.encode())

    def crew_size(self, action: str) -> int:
        colours = action.split(" ")[1:]
        return sum(card.split("-")[0] in colours for card in self.look.hand) if action.startswith("crew") else 0


def now(had: list[str], value: list[str] | None, stretch: Stretch | None) -> list[str]:
    """A field after a change."""
    if value is not None:
        return value
    if stretch is None:
        return had
    at = len(had) if stretch.at is None else stretch.at
    return [*had[:at], *stretch.new, *had[at + stretch.gone :]]


def may_begin(table: TableInfo) -> bool:
    """Whether everybody is there, with a part of the chance."""
    everybody = all(seat.kind == "person" for seat in table.seats)
    return table.phase == "waiting" and everybody and table.fair is not None and not table.fair.awaited


async def seat_flibuste(
    address: str,
    load: Load,
    tables: int,
    guests: str | None = None,
    tables_a_host: int = TABLES_A_HOST,
    player: type[FlibustePlayer] = FlibustePlayer,
) -> None:
    """Tables of the server of an address; the second player of each may have a line to another one."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:

        async def visitor() -> str:
            http.cookies.clear()
            return str((await http.get("/api/me")).cookies["flibuste"])

        for number in range(tables):
            if number % tables_a_host == 0:
                host, guest = await visitor(), await visitor()
            http.cookies.clear()
            made = await http.post(
                "/api/tables", json={"game": "corsari", "seats": ["you", "open"]}, headers={"cookie": f"flibuste={host}"}
            )
            code = made.json()["table"]["code"]
            for cookie, at in ((host, address), (guest, guests or address)):
                await player(load, at, cookie).come(code)


# ---- boardgame.io ----------------------------------------------------------------------------------------------------


class Turn(Struct):
    current: str = field(name="currentPlayer")


class Standing(Struct):
    ctx: Turn
    number: int = field(name="_stateID")


class Synced(Struct):
    state: Standing


read_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode
read_update = msgspec.json.Decoder(tuple[str, str, Standing, list[Any]]).decode


class Patch(Struct):
    path: str
    value: Any = None


read_patch = msgspec.json.Decoder(tuple[str, str, int, int, list[Patch], list[Any]]).decode
SPACE = b"/voyage,"


class BoardgameIoPlayer(Player):
    """The same in socket.io's words."""

    def __init__(self, load: Load, address: str, match: str, seat: int) -> None:
        super().__init__(load)
        self.address = address.replace("http", "ws", 1)
        self.match = match
        self.seat = str(seat)
        self.number = 0
        self.current = ""
        self.drawn = False

    async def come(self) -> None:
        await self.connect(f"{self.address}/socket.io/?EIO=4&transport=websocket", {})

    def hear(self, text: bytes) -> None:
        if text == b"2":
            self.say(b"3")  # are you there?
        elif text.startswith(b"0"):
            self.say(b"40" + SPACE)
        elif text.startswith(b"40"):
            self.say(b"42" + SPACE + b'["sync","%s","%s",null,2]' % (self.match.encode(), self.seat.encode()))
        elif text.startswith(b'42/voyage,["sync"'):
            self.see(read_sync(text[10:])[2].state)
        elif text.startswith(b'42/voyage,["update"'):
            self.told(len(text))
            self.see(read_update(text[10:])[2])
        elif text.startswith(b'42/voyage,["patch"'):
            self.told(len(text))
            _, _, _, number, changes, _ = read_patch(text[10:])
            current = next((str(one.value) for one in changes if one.path == "/ctx/currentPlayer"), self.current)
            self.see(Standing(Turn(current), number))
        elif not text.startswith(b'42/voyage,["matchData"'):
            self.load.faults.append(text[:200].decode())

    def see(self, state: Standing) -> None:
        self.number = state.number
        self.current = state.ctx.current
        if state.ctx.current == self.seat:
            self.my_turn = True
            self.act()

    def move(self) -> bytes:
        kind, given = (b"discard", b"%d" % random.randrange(13)) if self.drawn else (b"draw", b"")
        self.drawn = not self.drawn
        move = b'{"type":"MAKE_MOVE","payload":{"type":"%s","args":[%s],"playerID":"%s"}}' % (kind, given, self.seat.encode())
        return b"42" + SPACE + b'["update",%s,%d,"%s","%s"]' % (move, self.number, self.match.encode(), self.seat.encode())
