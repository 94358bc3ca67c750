"""A plain static web server, which knows nothing of Flibuste: files of a folder, and its page for addresses without a file.

It compresses nothing, unless it is told to give out what lies there compressed.
"""

import os
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.processes import free_port

FOLDER = "/games/pirates"  # the site is not at the top of it


class Files(SimpleHTTPRequestHandler):
    """Below FOLDER, the site."""

    compressed = False

    def translate_path(self, path: str) -> str:
        if not path.startswith(f"{FOLDER}/"):
            return os.fspath(Path(self.directory) / "nothing is here")
        return super().translate_path(path.removeprefix(FOLDER))

    def end_headers(self) -> None:
        if self.path.endswith(".br") and self.compressed:
            self.send_header("content-encoding", "br")
        super().end_headers()

    def send_head(self) -> Any:
        """A file; the copy beside it for whoever takes it."""
        if self.compressed and "br" in self.headers.get("accept-encoding", ""):
            path = self.path.partition("?")[0]
            if Path(f"{self.translate_path(path)}.br").is_file():
                self.path = f"{path}.br"
        return super().send_head()

    def guess_type(self, path: Any) -> str:
        return super().guess_type(os.fspath(path).removesuffix(".br"))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404 or not self.path.startswith(f"{FOLDER}/"):
            return super().send_error(code, message, explain)
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)
        return None

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):  # a page that is left fetches no more
            super().copyfile(source, outputfile)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        pass


class StaticServer:
    """On a free port, and at the same one again after it was stopped."""

    def __init__(self, site: Path, compressed: bool = False) -> None:
        self.site = site
        self.handler = type("Handler", (Files,), {"compressed": compressed})
        self.port = free_port()
        self.start()

    def start(self) -> None:
        handler = partial(self.handler, directory=os.fspath(self.site))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{FOLDER}/"
