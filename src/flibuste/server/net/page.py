"""The page: files that the build made, kept in memory and given out under every address that is no request of the API."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from flibuste.server.net.guard import App, Receive, Scope, Send
from flibuste.server.requests.people import language_of

FOLDER: Final = Path(__file__).parents[2] / "page"
KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED: Final = (("br", ".br"), ("gzip", ".gz"))  # the best first
HASHED: Final = "/assets/"  # the names below it have a hash of what they hold
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
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in KINDS:
            bodies = {"": path.read_bytes()}
            for encoding, suffix in COMPRESSED:
                other = path.with_name(path.name + suffix)
                if other.is_file():
                    bodies[encoding] = other.read_bytes()
            tag = f'"{hashlib.sha256(bodies[""]).hexdigest()[:20]}"'
            files["/" + path.relative_to(folder).as_posix()] = File(KINDS[path.suffix], tag, bodies)
    return files


class Page:
    """The application with the page before it."""

    def __init__(self, app: App, folder: Path = FOLDER) -> None:
        self.app = app
        self.files = read_files(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not of_the_api(scope["path"]):
            await self.answer(scope, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, send: Send) -> None:
        """A file; for any other address without a dot the page itself, in the reader's language: it knows what to show there."""
        path: str = scope["path"]
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        file = self.files.get(path)
        if file is None and "." not in path.rpartition("/")[2]:
            language = language_of(headers.get(b"accept-language", ""))
            page = self.files.get("/index.html", File(KINDS[".html"], "", {"": NO_PAGE}))
            file = self.files.get(f"/index.{language}.html", page)
        if file is None:
            await reply(send, NOT_FOUND, [(b"content-type", b"text/plain")], b"not found")
            return
        answer = [
            (b"content-type", file.kind.encode()),
            (b"cache-control", FOR_EVER if path.startswith(HASHED) else ASK_AGAIN),
            (b"vary", b"accept-encoding, accept-language"),
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


def of_the_api(path: str) -> bool:
    return path == "/api" or path.startswith("/api/") or path == "/health"


def chosen_encoding(accepted: str, bodies: Mapping[str, bytes]) -> str:
    """The best encoding that the browser takes and the file has."""
    taken = {part.split(";")[0].strip() for part in accepted.split(",") if not part.replace(" ", "").endswith("q=0")}
    return next((encoding for encoding, _ in COMPRESSED if encoding in taken and encoding in bodies), "")


async def reply(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
