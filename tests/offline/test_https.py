"""HTTPS at home, as docs/operate.md has it: behind Caddy, by a name that no authority knows. Then a browser keeps the page."""

import base64
import hashlib
import os
import shutil
import signal
import socket
import ssl
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_der_x509_certificate
from playwright.sync_api import Playwright

from offline import build
from tests.browser.chromium import launched
from tests.browser.visitor import WORDS
from tests.offline.guest import Guest
from tests.offline.part import parts
from tests.offline.test_hosts import served
from tests.processes import free_port
from tests.server.served import ServerProcess
from tests.waiting import polled

pytestmark = [pytest.mark.xdist_group("offline"), pytest.mark.soak]
NAME = "pirates.local"
HERE = "127.0.0.1"


def key_of(certificate: bytes) -> str:
    """The hash by which a browser is told to trust a key, as a device is that has the authority's certificate."""
    key = load_der_x509_certificate(certificate).public_key()
    return base64.b64encode(hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()).decode()


def certificate_of(root: Path, port: int) -> bytes:
    """What the name shows to whoever trusts that authority; nothing until it has one."""
    try:
        context = ssl.create_default_context(cafile=root)
        with socket.create_connection((HERE, port)) as line, context.wrap_socket(line, server_hostname=NAME) as safe:
            return safe.getpeercert(binary_form=True) or b""
    except (FileNotFoundError, ssl.SSLError):
        return b""


def test_https_at_home(playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("this machine has no Caddy")
    parts()
    port = free_port()
    house = ServerProcess(tmp_path / "flibuste.db", *WORDS, "--trusted-proxy", HERE)
    monkeypatch.setenv("SITE", f"{NAME}:{port}")
    monkeypatch.setenv("SERVER", house.address.removeprefix("http://"))
    monkeypatch.setenv("XDG_DATA_HOME", os.fspath(tmp_path))
    ours = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"  # nothing but this port of the machine
    (tmp_path / "Caddyfile").write_text(ours + (build.ROOT / "deploy" / "Caddyfile").read_text())
    try:
        with served([caddy, "run", "--config", os.fspath(tmp_path / "Caddyfile")], port):
            root = tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            polled(lambda: bool(certificate_of(root, port)))
            key = key_of(certificate_of(root, port))
            browser = launched(
                playwright, f"--host-resolver-rules=MAP {NAME} {HERE}", f"--ignore-certificate-errors-spki-list={key}"
            )
            guest = Guest(browser.new_context(), f"https://{NAME}:{port}/")
            guest.visit("settings")
            assert guest.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [True] * 3
            guest.button("offline.fetch").click()
            guest.page.locator('[data-offline="true"]').wait_for()
            assert guest.texts("offline.insecure").count() == 0
            (cookie,) = [one for one in guest.context.cookies() if one["name"].startswith("flibuste")]
            assert cookie["secure"], "the server has heard of TLS"
            guest.begin("korsar")
            guest.play(2)
            assert not guest.faults, guest.faults
            browser.close()
    finally:
        house.end(signal.SIGTERM)
