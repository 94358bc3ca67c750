"""A server, and those who visit it: what a visitor's page asked, heard and complained about is kept for the tests to judge."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route, WebError, WebSocket, expect

from flibuste.fair.keeper import Keeper
from flibuste.match import Match
from flibuste.wire import Says, TableForYou, Update, Whole
from flibuste.wire.parts import part_due
from flibuste.wire.rebuild import Watched
from tests.processes import free_port
from tests.server.served import NOBODY_TOO_QUICK, ServerProcess

WORDS = [*NOBODY_TOO_QUICK, "--set", "notices.services=push.invalid"]  # a name that leads nowhere
A_DAY = "from datetime import date; from flibuste.server.house import puzzling; puzzling.today = lambda house: date(2026, 11, 19)"
PATIENCE = 120_000  # milliseconds; no test counts on them: they only end one that hangs
AT_ONCE: dict[str, Any] = {
    "speed": 0,
    "pace": 0,
    "forced": {"nain_jaune": False},
}  # nothing flies, nobody waits, every move is one's own
SETTINGS = "flibuste settings"  # the key of web/src/settings.svelte.ts
ORDINARY = {"corsari": {"first_turn_close": False}}  # nobody sets sail before one's own first turn
CHOOSE = """([key, chosen]) => {
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...chosen }));
  dispatchEvent(new StorageEvent("storage", { key }));
}"""
KEEP = """([key, kept]) => {  // once: what the page adds to it stays
  if (!location.protocol.startsWith("http")) return;
  const revealed = (text) => text !== undefined && JSON.parse(text).terms !== null;
  if (revealed(kept) && !revealed(localStorage[key])) localStorage[key] = kept;
}"""
LINE_IS_CUT = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "WebSocket connection to")


class House:
    """`flibuste serve` as people run it, which can be stopped and comes back at the same address. Its puzzles are always of
    the same day."""

    def __init__(self, database: Path, first: str = "") -> None:
        """`first` is done before anything is served."""
        self.database = database
        self.process = ServerProcess(database, *WORDS, port=free_port(), first=f"{A_DAY}\n{first}")
        self.address = self.process.address

    def stop(self) -> None:
        self.process.end(signal.SIGTERM)

    def start(self) -> None:
        self.process = ServerProcess(self.database, *WORDS, port=self.process.port, first=A_DAY)

    def close(self) -> None:
        self.process.end(signal.SIGTERM)


class Visitor:
    """One browser profile with one page; for the page of a stopped one no time passes but by `page.clock.run_for`."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        settings: dict[str, Any] | None = None,
        stopped: bool = False,
        **context: Any,
    ) -> None:
        self.address = address
        self.keeper = Keeper()
        self.faults: list[str] = []
        self.heard: list[str] = []  # every message of a table's socket
        self.said: list[str] = []  # every message to it
        self.line_may_be_lost = False
        self.context = browser.new_context(
            base_url=address, viewport={"width": size[0], "height": size[1]}, locale=language, **context
        )
        self.context.set_default_timeout(PATIENCE)
        if stopped:
            self.stop_clock(0)
        chosen = json.dumps({**AT_ONCE, "level": "level1", "greeted": True, **(settings or {})})
        self.context.add_init_script(
            f"if (location.protocol.startsWith('http') && !localStorage.getItem('{SETTINGS}'))"
            f" localStorage.setItem('{SETTINGS}', '{chosen}')"
        )
        self.context.on("console", self.note_console)
        self.context.on("weberror", self.note_error)
        self.context.on("request", self.note_request)
        self.page = self.context.new_page()
        self.page.on("websocket", self.note_socket)

    def stop_clock(self, at: float) -> None:
        """From the next page on it is so many seconds since 1970, and stays so."""
        self.context.clock.install(time=at)
        self.context.clock.pause_at(at + 1)

    def note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            if self.line_may_be_lost and any(words in message.text for words in LINE_IS_CUT):
                return
            self.faults.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def note_error(self, error: WebError) -> None:
        self.faults.append(f"page error: {error.error}")

    def note_request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc and not request.url.startswith(("data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def note_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.address).netloc:
            self.faults.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def state(self) -> str:
        """Where the page is and what it last heard."""
        table = (
            self.page.locator("main").first.evaluate("(main) => JSON.stringify(main.dataset)")
            if self.page.locator("main").count()
            else ""
        )
        return f"{self.page.url} {table}, last heard: {self.heard[-1][:300] if self.heard else None}, faults: {self.faults}"

    def choose(self, **settings: Any) -> None:
        """Choose settings as if in another window of this browser: the page follows without being loaded anew."""
        self.page.evaluate(CHOOSE, [SETTINGS, settings])

    def in_language(self, language: str) -> None:
        self.choose(language=language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def acts(self) -> list[str]:
        """The moves that the page has sent to a table."""
        return [one for one in self.said if '"do":"act"' in one]

    def ask(self, method: str, path: str, content: Any = None) -> Any:
        """A request of this visitor's that the page has no button for, or that would take long to click together."""
        answer = self.context.request.fetch(path, method=method, data=content)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def command(self, code: str, **order: Any) -> Any:
        """Ask something of a table without a click."""
        return self.ask("POST", f"/api/tables/{code}/commands", order)

    def new_table(
        self,
        game: str,
        seats: list[str],
        options: dict[str, Any] | None = None,
        *,
        start: bool = True,
        begun: Any = None,
        clock: str = "none",
    ) -> str:
        """A table of this visitor's; `begun` is the match that it goes on from, as in `wire.NewTable`."""
        self.ask("GET", "/api/me")
        wanted = {"game": game, "seats": seats, "options": options or {}, "listed": False, "clock": clock}
        made = self.ask("POST", "/api/tables", wanted if begun is None else {**wanted, "from": begun})
        code = str(made["table"]["code"])
        if start:
            begin(code, self)
        return code

    def attend(self, code: str) -> None:
        """Do this device's part for fair deals in the page's place, and leave the page what it would have kept."""
        told = msgspec.convert(self.ask("GET", f"/api/tables/{code}"), TableForYou)
        due = part_due(self.keeper, told.table, told.you.seats)
        if due is not None:
            self.command(code, **msgspec.to_builtins(due))
            kept = self.keeper.kept[code]
            own = {"match": kept.match, "commitment": kept.commitment, "part": kept.part, "terms": kept.terms}
            entry = json.dumps([f"flibuste part {code}", json.dumps({**own, "hands": {}, "at": 0})])
            self.context.add_init_script(f"({KEEP})({entry})")

    def sit_at(self, game: str, seats: list[str], options: dict[str, Any] | None = None) -> str:
        """Make a table, begin, and look at it; if nothing else is asked for, the first turn is an ordinary one."""
        code = self.new_table(game, seats, ORDINARY.get(game) if options is None else options)
        self.page.goto(f"/table/{code}")
        return code

    def sit_at_position(self, match: Match) -> None:
        """Go on from a match instead of a new deal: at seat 0, against the computer."""
        begun = {"step": len(match.actions), "seat": 0, "log": match.log()}
        seats = ["you", *["level1"] * (match.options.players - 1)]
        self.page.goto(f"/table/{self.new_table(match.game.name, seats, match.options.text(), begun=begun)}")


def begin(code: str, host: Visitor, *others: Visitor) -> None:
    """Begin a match before any page is opened that would do its part."""
    for one in (host, *others):
        one.attend(code)
    host.command(code, do="start")
    for one in (host, *others):
        one.attend(code)


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[list[Route]]:
    """What the page asks for at such an address gets no answer until the end."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(pattern, hold)
    yield held
    for one in held:
        one.continue_()
    page.unroute(pattern)


def two_at_a_table(host: Visitor, guest: Visitor, game: str, options: dict[str, Any] | None = None) -> None:
    """A match of two people, each at a screen of their own."""
    code = host.new_table(game, ["you", "open"], options, start=False)
    guest.ask("GET", "/api/me")
    guest.command(code, do="join")
    begin(code, host, guest)
    for one in (host, guest):
        one.page.goto(f"/table/{code}")
        expect(one.page.get_by_role("main")).to_have_attribute("data-phase", "playing")


def watched(visitor: Visitor) -> Watched:
    """The table as the page was told of it."""
    seen = Watched()
    for text in visitor.heard:
        message = msgspec.json.decode(text, type=Says)
        if isinstance(message, (Whole, Update)):
            seen.take(message)
    return seen
