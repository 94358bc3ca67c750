"""What stands before the application: whose pages may use it, how often one address may ask, and what browsers are told.

It is the outermost layer, so that no answer goes out without it.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from flibuste.server.house.limits import AddressLimits
from flibuste.server.net.settings import Settings
from flibuste.wire import Fault

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
REFUSED_LINE: Final = 1008  # a socket's close code for what the server's policy forbids


class Guard:
    """The application with its guard."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.origins = set(settings.origins)
        limits = settings.limits
        self.addresses = AddressLimits(limits.request_rate, limits.request_burst, limits.sockets_per_address)

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

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [*HEADERS, *([STRICT_TRANSPORT] if secure else [])]
                if scope["path"].startswith("/api/"):
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        if scope["method"] not in SAFE_METHODS and not self.origin_allowed(scope):
            await refuse(send_guarded, FORBIDDEN, Fault("foreign", "other page", "this page belongs to another server"))
        elif scope["path"].startswith("/api/") and not self.addresses.may_ask(address_of(scope)):  # the page is many small files
            await refuse(send_guarded, TOO_MANY, Fault("busy", "many requests", "too many requests: wait a moment"))
        else:
            await self.app(scope, receive, send_guarded)

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if not self.origin_allowed(scope) or not self.addresses.open_line(address):
            await receive()
            await send({"type": "websocket.close", "code": REFUSED_LINE})
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.addresses.close_line(address)


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(send: Send, status: int, fault: Fault) -> None:
    body = msgspec.json.encode(fault)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == TOO_MANY:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
