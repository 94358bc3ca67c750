"""The page: files that the build made, kept in memory and given out under every address that is no request of the API."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from flibuste.server.net.guard import App, Receive, Scope, Send, of_the_api
from flibuste.server.requests.people import language_of

FOLDER: Final = Path(__file__).parents[2] / "page"
OFFLINE: Final = Path(__file__).parents[2] / "offline"  # what plays in a browser alone; it may come while the server runs
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED: Final = (("br", ".br"), ("gzip", ".gz"))  # the best first
HASHED: Final = ("/assets/", "/offline/runtime-", "/offline/house-")  # the names below have a hash of what they hold
FOR_EVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"
OK, NOT_MODIFIED, NOT_FOUND = 200, 304, 404
NO_PAGE: Final = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Flibuste</title><h1>Flibuste</h1>"
    b"<p>The page is not built: run <code>make build</code> with a network, then start the server again. "
    b"Everything else works: <a href=/api/docs>the requests</a>.</p>"
)


class File(NamedTuple):
    """A file as it is sent: by encoding, "" for as it is."""

    kind: str
    tag: str
    bodies: Mapping[str, bytes]


def read_files(folder: Path) -> dict[str, File]:
    """Every file of the page by its address."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in KINDS]
    return {"/" + path.relative_to(folder).as_posix(): read_file(path) for path in paths}


def read_file(path: Path) -> File:
    bodies = {"": path.read_bytes()}
    for encoding, suffix in COMPRESSED:
        other = path.with_name(path.name + suffix)
        if other.is_file():
            bodies[encoding] = other.read_bytes()
    return File(KINDS[path.suffix], f'"{hashlib.sha256(bodies[""]).hexdigest()[:20]}"', bodies)


def read_offline(address: str, folder: Path) -> File | None:
    """A file of the offline part by its address; read when it is asked for, since a browser asks once."""
    parts = address.strip("/").split("/")
    if parts == ["sw.js"]:
        path = folder / "sw.js"
    elif parts[0] == "offline" and 2 <= len(parts) <= 3 and not any(part.startswith(".") for part in parts):
        path = folder.joinpath(*parts[1:])
    else:
        return None
    return read_file(path) if path.suffix in KINDS and path.is_file() else None


class Page:
    """The application with the page before it."""

    def __init__(self, app: App, folder: Path = FOLDER, offline: Path = OFFLINE) -> None:
        self.app = app
        self.files = read_files(folder)
        self.offline = offline

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not of_the_api(scope["path"]):
            await self.answer(scope, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, send: Send) -> None:
        """A file; for any other address without a dot the page itself, in the reader's language: it knows what to show there."""
        path: str = scope["path"]
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        file = self.files.get(path) or read_offline(path, self.offline)
        vary = b"accept-encoding"
        if file is None and "." not in path.rpartition("/")[2]:
            language = language_of(headers.get(b"accept-language", ""))
            page = self.files.get("/index.html", File(KINDS[".html"], "", {"": NO_PAGE}))
            file = self.files.get(f"/index.{language}.html", page)
            vary = b"accept-encoding, accept-language"  # a browser that keeps a file finds it again only by what it varies with
        if file is None:
            await reply(send, NOT_FOUND, [(b"content-type", b"text/plain")], b"not found")
            return
        answer = [
            (b"content-type", file.kind.encode()),
            (b"cache-control", FOR_EVER if path.startswith(HASHED) else ASK_AGAIN),
            (b"vary", vary),
        ]
        if file.tag:
            answer.append((b"etag", file.tag.encode()))
            if headers.get(b"if-none-match") == file.tag:
                await reply(send, NOT_MODIFIED, answer, b"")
                return
        encoding = chosen_encoding(headers.get(b"accept-encoding", ""), file.bodies)
        if encoding:
            answer.append((b"content-encoding", encoding.encode()))
        body = file.bodies[encoding]
        answer.append((b"content-length", str(len(body)).encode()))
        await reply(send, OK, answer, body if scope["method"] == "GET" else b"")


def chosen_encoding(accepted: str, bodies: Mapping[str, bytes]) -> str:
    """The best encoding that the browser takes and the file has."""
    taken = {part.split(";")[0].strip() for part in accepted.split(",") if not part.replace(" ", "").endswith("q=0")}
    return next((encoding for encoding, _ in COMPRESSED if encoding in taken and encoding in bodies), "")


async def reply(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
