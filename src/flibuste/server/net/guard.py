"""What stands before the application: whose pages may use it, how often somebody may ask or open a line, what browsers are told.

It is the outermost layer, so that no answer goes out without it. Whatever is not a file of the page counts, however its path is
spelled. A visitor is known here by the whole cookie, which nobody else has; whoever makes cookies up is counted by address.
"""

import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from flibuste.server.house.identity import COOKIE
from flibuste.server.house.rates import Bucket, Counts, Rates
from flibuste.server.house.written import write_message
from flibuste.server.net.addresses import asker
from flibuste.server.net.settings import Settings
from flibuste.wire import Closing, Fault

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
STRICT_TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
FORBIDDEN, TOO_MANY = 403, 429
COME_LATER: Final = 1013  # a socket's close code
COSTLY: Final = (
    5.0  # requests for which one counts that makes a table or a visitor, has a log replayed, or reads all of somebody's
)
COSTLY_PATHS: Final = {
    "GET": re.compile("/api/(me/data|profile|friends/[^/]*/profile|tournaments/mine|tables/mine)/?"),
    "POST": re.compile("/api/(tables|replay|recover)/?"),
}
COOKIES: Final = re.compile(rf"(?:^|;\s*){COOKIE}=([^;]*)".encode())
SLASHES: Final = re.compile("//+")
MANY_REQUESTS: Final = Fault("busy", "many requests", "too many requests: wait a moment")
OTHER_PAGE: Final = Fault("foreign", "other page", "this page belongs to another server")
MANY_LINES: Final = Fault("busy", "many lines", "too many lines are open: close a tab, or come back later")


class Guard:
    """The application with its guard."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.origins = set(settings.origins)
        self.refusals: Counter[str] = Counter()  # what was refused, by its code
        limits = settings.limits
        now = time.monotonic()
        self.files = Rates(limits.file_rate, limits.file_burst)
        self.requests = Rates(limits.request_rate, limits.request_burst)
        self.visitors_requests = Rates(limits.visitor_request_rate, limits.visitor_request_burst)
        self.all_requests = Bucket(limits.all_request_rate, limits.all_request_burst, now)
        self.connects = Rates(limits.connect_rate, limits.connect_burst)
        self.all_connects = Bucket(limits.all_connect_rate, limits.all_connect_burst, now)
        self.lines = Counts(limits.sockets_per_address, limits.sockets)
        self.visitors_lines = Counts(limits.sockets_per_visitor, limits.sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def origin_allowed(self, scope: Scope) -> bool:
        """A page may use the server it came from; a program that is no page names no origin."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True
        try:
            name = origin.decode("ascii")
            place = urlsplit(name).netloc
        except ValueError:
            return False
        return name in self.origins or (place != "" and place == headers.get(b"host", b"").decode("latin-1"))

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        secure = scope.get("scheme") == "https"
        path = SLASHES.sub("/", scope["path"])

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [*HEADERS, *([STRICT_TRANSPORT] if secure else [])]
                if of_the_api(path):
                    extra.append((b"cache-control", b"no-store"))
                if any(name == b"set-cookie" for name, _ in message.get("headers", [])):
                    self.count_newcomer(scope)
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        if scope["method"] not in SAFE_METHODS and not self.origin_allowed(scope):
            self.refusals["other page"] += 1
            await refuse(send_guarded, FORBIDDEN, OTHER_PAGE)
        elif not self.may_ask(scope, path):
            self.refusals["many requests"] += 1
            await refuse(send_guarded, TOO_MANY, MANY_REQUESTS)
        else:
            await self.app(scope, receive, send_guarded)

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = asker(scope.get("client"))
        visitor = cookie_of(scope) or address
        if not self.origin_allowed(scope):
            self.refusals["other page"] += 1
            await receive()
            await refuse(send, FORBIDDEN, OTHER_PAGE, "websocket.")
        elif not self.connects.may(address) or not self.all_connects.may(time.monotonic()):
            self.refusals["line"] += 1
            await receive()
            await refuse(send, TOO_MANY, MANY_REQUESTS, "websocket.")
        elif not self.lines.enter(address):
            self.refusals["line"] += 1
            await say_no(receive, send, MANY_LINES)
        else:
            try:
                if self.visitors_lines.enter(visitor):
                    try:
                        await self.app(scope, receive, send)
                    finally:
                        self.visitors_lines.leave(visitor)
                else:
                    self.refusals["line"] += 1
                    await say_no(receive, send, MANY_LINES)
            finally:
                self.lines.leave(address)

    def may_ask(self, scope: Scope, path: str) -> bool:
        """Whether one more request is within the rates: those of its address, of its visitor and of all."""
        address = asker(scope.get("client"))
        if scope["method"] in ("GET", "HEAD") and not of_the_api(scope["path"]):  # the page is many small files
            return self.files.may(address)
        visitor = cookie_of(scope)
        makes_visitor = path.startswith("/api/me") and not visitor
        costly = COSTLY_PATHS.get(scope["method"])
        count = COSTLY if makes_visitor or (costly is not None and costly.fullmatch(path)) else 1.0
        if visitor and not self.visitors_requests.may(visitor, count):
            return False
        return self.requests.may(address, count) and self.all_requests.may(time.monotonic(), count)

    def count_newcomer(self, scope: Scope) -> None:
        """A visitor was made, also of somebody who had made a cookie up: that has counted for one request so far."""
        if cookie_of(scope):
            self.requests.of(asker(scope.get("client"))).take(time.monotonic(), COSTLY - 1)
            self.all_requests.take(time.monotonic(), COSTLY - 1)


def of_the_api(path: str) -> bool:
    """Whether this is a path of a request, and no file of the page."""
    return path in ("/api", "/health", "/metrics") or path.startswith(("/api/", "/health/"))


def cookie_of(scope: Scope) -> str:
    """The visitor's cookie as it was sent, true or not."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            found = COOKIES.search(value)
            if found is not None:
                return str(found.group(1)[:200], "latin-1")
    return ""


async def refuse(send: Send, status: int, fault: Fault, prefix: str = "") -> None:
    body = msgspec.json.encode(fault)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == TOO_MANY:
        headers.append((b"retry-after", b"1"))
    await send({"type": f"{prefix}http.response.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": body})


async def say_no(receive: Receive, send: Send, why: Fault) -> None:
    """Open a line to say why there is none: a page cannot read what is said in place of one."""
    closing = Closing(reason=why.reason, again=True, code=why.code)
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": write_message(closing).decode()})
    await send({"type": "websocket.close", "code": COME_LATER})
