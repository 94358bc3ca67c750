"""Play at a table from a program: the requests of a server, and a table's socket, as a small Python client.

>>> from flibuste.client import Client
>>> with Client("http://127.0.0.1:8000") as client:  # doctest: +SKIP
...     code = client.create("corsari", ["you", "level1"])
...     client.start(code)
...     ending = client.play(code, lambda view: view["legal"][0])
"""

import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any, Final

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from flibuste import wire
from flibuste.fair.keeper import Keeper
from flibuste.game import BadInput, FlibusteError
from flibuste.match import Match
from flibuste.wire import Act, Asked, AskWhole, Closing, Ending, Fault, NewTable, Order, Says, TableForYou, Update, Whole
from flibuste.wire.parts import part_due
from flibuste.wire.rebuild import Gap, Watched

READER: Final[msgspec.json.Decoder[Says]] = msgspec.json.Decoder(Says)
COOKIE: Final = "flibuste"
PATIENCE: Final = 60.0  # seconds for which a server that cannot be reached is tried again
Choose = Callable[[dict[str, Any]], str]


class RequestRefused(FlibusteError):
    """The server did not do what was asked; `fault` and `rule` are the server's own words."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.reason} ({fault.rule})" if fault.rule else fault.reason)
        self.fault = fault.fault
        self.rule = fault.rule


class Line:
    """A line to a table: says what the table tells, takes commands, and does its visitor's part for fair deals. `seen` is
    the table, with one's view, as told so far."""

    def __init__(self, socket: ClientConnection, keeper: Keeper, seen: Watched | None = None) -> None:
        self.socket = socket
        self.keeper = keeper
        self.seen = seen if seen is not None else Watched()

    def ask(self, command: Asked) -> None:
        """Send a command. The answer, `Refusal` or (if it has an id) `Done` with its id, is among what is told."""
        self.socket.send(msgspec.json.encode(command).decode())

    def hear(self, patience: float | None = None) -> Says:
        """The next message; TimeoutError if there is none for so many seconds."""
        while True:
            message = READER.decode(self.socket.recv(timeout=patience))
            try:
                if isinstance(message, (Whole, Update)):
                    self.seen.take(message)
                    self.add_part(message)
                return message
            except Gap:
                self.ask(AskWhole(since=self.seen.version))

    def add_part(self, told: Whole | Update) -> None:
        if isinstance(told.table, wire.TableInfo):
            due = part_due(self.keeper, told.table, self.seen.you.seats)
            if due is not None:
                self.ask(due)

    def __iter__(self) -> Iterator[Says]:
        """What the table tells, until the line is closed."""
        try:
            while True:
                yield self.hear()
        except ConnectionClosed:
            return

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


class Client:
    """One visitor of a server. `cookie`, kept from an earlier `Client`, makes it the same visitor again; `keeper` has its parts
    of the chance."""

    def __init__(self, address: str, cookie: str | None = None, keeper: Keeper | None = None) -> None:
        self.keeper = keeper if keeper is not None else Keeper()
        self.address = address.rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        if cookie is not None:
            self.http.cookies.set(COOKIE, cookie)
        try:
            self.name = self.request("GET", "/api/me")["name"]
        except httpx.RequestError as error:
            expected = "the address of a server, such as https://cards.example.org"
            raise BadInput(f"{address} cannot be reached ({error}): expected {expected}") from None

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the server; the visitor stays known there."""
        self.http.close()

    @property
    def cookie(self) -> str:
        """Who this is to the server: a secret."""
        return str(self.http.cookies[COOKIE])

    # ---- requests ----------------------------------------------------------------------------------------------------

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Any request of the API; `RequestRefused` says why it was not carried out."""
        content = msgspec.json.encode(body) if body is not None else None
        headers = {"content-type": "application/json"} if content is not None else {}
        response = self.http.request(method, path, content=content, headers=headers)
        if COOKIE in response.cookies:  # the one that counts from now on, whatever host it names
            self.http.cookies = httpx.Cookies({COOKIE: response.cookies[COOKIE]})
        if response.is_error:
            try:
                raise RequestRefused(msgspec.json.decode(response.content, type=Fault))
            except msgspec.MsgspecError:
                raise RequestRefused(Fault("busy", "busy", f"the server answered {response.status_code}")) from None
        return msgspec.json.decode(response.content) if response.content else None

    def create(self, game: str, seats: Sequence[str], **more: Any) -> str:
        """A new table; its code. Seats are `you`, `open` or names of computer players; `more` is as in `wire.NewTable`."""
        made = msgspec.convert(self.request("POST", "/api/tables", NewTable(game, list(seats), **more)), TableForYou)
        if made.table.fair is not None and made.you.seats:
            self.keeper.part_for(made.table.code, made.table.fair.match, made.table.fair.commitment)
        return made.table.code

    def join(self, code: str, seat: int | None = None) -> TableForYou:
        """Sit down, and seal a part of the chance of the deals."""
        return self.add_part(self.command(code, wire.Join(seat=seat)))

    def start(self, code: str) -> TableForYou:
        """Begin the match. The cards are dealt when every person's part is there: see `attend`."""
        kept = self.keeper.kept.get(code)
        if kept is None:
            self.attend(code)
        return self.add_part(self.command(code, wire.Start(seal=kept.seal if kept is not None else None)))

    def attend(self, code: str) -> TableForYou:
        """Do what is due for fair deals: seal one's part before the start, reveal it after. Lines do so by themselves."""
        return self.add_part(self.table(code))

    def add_part(self, told: TableForYou) -> TableForYou:
        due = part_due(self.keeper, told.table, told.you.seats)
        return self.command(told.table.code, due) if due is not None else told

    def verify(self, code: str) -> Match:
        """Hold the log of a match that is over to what was kept here; BadInput says which promise was not kept."""
        return self.keeper.kept[code].check(self.request("GET", f"/api/tables/{code}/log"))

    def command(self, code: str, order: Order) -> TableForYou:
        """Ask anything of a table without a line to it; it is on disk when this returns."""
        return msgspec.convert(self.request("POST", f"/api/tables/{code}/commands", order), TableForYou)

    def table(self, code: str) -> TableForYou:
        """A table without its cards."""
        return msgspec.convert(self.request("GET", f"/api/tables/{code}"), TableForYou)

    # ---- playing -----------------------------------------------------------------------------------------------------

    def listen(self, code: str, seen: Watched | None = None) -> Line:
        """A line to a table; with what an earlier line has `seen`, only what was missed since is told of its story."""
        path = f"/api/tables/{code}/socket" + (f"?since={seen.version}" if seen is not None else "")
        address = self.address.replace("http", "ws", 1) + path
        headers = {"Cookie": f"{COOKIE}={self.cookie}"}
        return Line(
            connect(address, additional_headers=headers, compression=None, max_size=2**24, legacy=True), self.keeper, seen
        )

    def play(self, code: str, choose: Choose, seen: Callable[[Watched], None] = lambda _: None) -> Ending:
        """Play one's seats until the match is over, coming back if the line is lost; `choose` is given views.

        `seen` is called with the table whenever something has happened.
        """
        table = Watched()
        lost_at: float | None = None
        while lost_at is None or time.monotonic() - lost_at < PATIENCE:
            try:
                line = self.listen(code, table)
            except (OSError, WebSocketException):
                lost_at = lost_at or time.monotonic()
                time.sleep(0.1)
                continue
            lost_at = None
            try:
                for message in line:
                    if isinstance(message, Closing) and not message.again:
                        raise RequestRefused(Fault("closed", "closed", message.reason))
                    if isinstance(message, (Whole, Update)):
                        seen(table)
                        ending = answer(line, choose)
                        if ending is not None:
                            return ending
            except ConnectionClosed:
                continue  # between hearing and answering
            finally:
                line.close()
        raise TimeoutError(f"table {code} cannot be reached")

    def host(
        self,
        game: str,
        choose: Choose,
        seats: Sequence[str] = ("you", "open"),
        invite: Callable[[str], None] = print,
        **more: Any,
    ) -> Ending:
        """Open a table, wait until nobody is missing, begin, and play one's seats until the match is over.

        `invite` is given the address of the table, for those who are to take the open seats; `more` is as in `wire.NewTable`.
        """
        code = self.create(game, seats, **more)
        invite(f"{self.address}/table/{code}")

        def begin(seen: Watched) -> None:
            table = seen.table
            if table is not None and table.phase == "waiting" and all(seat.kind != "open" for seat in table.seats):
                try:
                    self.start(code)
                except RequestRefused as refused:
                    if refused.fault != "closed":  # whoever sat down has not sealed a part yet: that is told, too
                        raise

        return self.play(code, choose, begin)


def answer(line: Line, choose: Choose) -> Ending | None:
    """Act if it is one's turn; the ending if it is all over."""
    table, you, view = line.seen.table, line.seen.you, line.seen.view
    if table is not None and table.ending is not None:
        return table.ending
    if you.hand_over is not None and len(you.seats) > 1:
        line.ask(wire.Show(seat=you.hand_over))  # a program has no eyes to cover
    elif view is not None and you.showing is not None and view["turn"] == you.showing and view["legal"]:
        line.ask(Act(version=line.seen.version, action=choose(view), seat=you.showing))
    return None
