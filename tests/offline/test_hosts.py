"""The configurations of docs/publish.md, under the very servers that they are for, where this machine has them."""

import os
import re
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path

import pytest

from offline import build
from tests.offline.part import parts
from tests.processes import free_port
from tests.waiting import polled

pytestmark = pytest.mark.xdist_group("offline")
DOCUMENT = (build.ROOT / "docs" / "publish.md").read_text()
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
TYPES = Path("/etc/nginx/mime.types")


def configuration(kind: str) -> str:
    """What the document says to a server of this kind."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)
    return str(found)


@contextmanager
def served(command: list[str], port: int) -> Iterator[None]:
    """A server, as soon as it answers."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def answers() -> bool:
        assert process.poll() is None, process.stdout and process.stdout.read()
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", port)) == 0

    try:
        polled(answers)
        yield
    finally:
        process.terminate()
        process.communicate()


def asked(address: str, encodings: str = "br, gzip") -> tuple[int, Message, bytes]:
    request = urllib.request.Request(address, headers={"Accept-Encoding": encodings})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def check(site: Path, address: str, encoding: str) -> None:
    """A host of the site does all that the document asks of a host."""
    status, headers, body = asked(f"{address}table/ABCDEF", "")
    assert (status, body) == (404, (site / "404.html").read_bytes())
    assert headers["content-type"].startswith("text/html")
    listed = parts()
    runtime = f"offline/{listed['runtime']}"
    script = next((site / "assets").glob("index-*.js")).relative_to(site).as_posix()
    for path, kind, forever in (
        ("", "text/html", False),
        ("sw.js", "javascript", False),
        ("manifest.fr.webmanifest", "application/manifest+json", False),
        (script, "javascript", True),
        (f"{runtime}/pyodide.mjs", "javascript", True),
        (f"{runtime}/pyodide.asm.wasm", "application/wasm", True),
        (f"offline/{listed['house']}/house.zip", "zip", True),
    ):
        file = site / (path or "index.html")
        status, headers, body = asked(f"{address}{path}", encoding)
        assert status == 200 and kind in headers["content-type"], (path, headers["content-type"])
        assert headers.get_all("cache-control") == (["public, max-age=31536000, immutable"] if forever else ["no-cache"]), path
        assert headers["content-encoding"] == encoding, path
        assert body == Path(f"{file}.{'br' if encoding == 'br' else 'gz'}").read_bytes(), path
        assert asked(f"{address}{path}", "identity")[2] == file.read_bytes(), path


def test_under_nginx(site: Path, tmp_path: Path) -> None:
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if nginx is None:
        pytest.skip("this machine has no nginx")
    port, brotli = free_port(), BROTLI.exists()
    (tmp_path / "pirates").symlink_to(site)
    shutil.copy(TYPES, tmp_path / "mime.types")
    text = configuration("nginx").replace("/var/www;", f"{tmp_path};")
    text = text.replace("server {\n", f"server {{\n    listen 127.0.0.1:{port};\n", 1)
    if not brotli:
        text = text.replace("    brotli_static on;\n", "")
    first = [f"load_module {BROTLI};"] if brotli else []
    first += ["user root;"] if os.geteuid() == 0 else []  # otherwise its workers may not read the tests' folders
    (tmp_path / "nginx.conf").write_text(
        f"{' '.join(first)}\ndaemon off;\npid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\nclient_body_temp_path {tmp_path}/body;\n{text}}}\n"
    )
    with served([nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")], port):
        check(site, f"http://127.0.0.1:{port}/pirates/", "br" if brotli else "gzip")


def test_under_caddy(site: Path, tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("this machine has no Caddy")
    port = free_port()
    text = configuration("caddy").replace("pirates.example", f"http://127.0.0.1:{port}").replace("/var/www/pirates", str(site))
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    with served([caddy, "run", "--config", str(tmp_path / "Caddyfile")], port):
        check(site, f"http://127.0.0.1:{port}/", "br")
