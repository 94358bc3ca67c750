"""A device and its push service, both our own: TLS on loopback, an endpoint that answers as it is told, keys that can read."""

import asyncio
import base64
import datetime as dt
import json
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from flibuste.server.house.notices import Carried
from flibuste.server.net.push import WebPush, point, to_text
from flibuste.server.net.settings import NoticeSettings
from flibuste.server.store.notices import DeviceRow
from flibuste.wire import Language, NewDevice
from tests.waiting import HANG

HOST: Final = "push.example"
SETTINGS: Final = NoticeSettings(services=(HOST,), contact="mailto:bosun@ship.example")


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser with keys of its own, which can read what it is sent."""

    def __init__(self, name: str = "one", language: Language = "en", zone: str = "UTC", host: str = HOST) -> None:
        self.own = generate_private_key(SECP256R1())
        self.secret = bytes(range(16))
        self.endpoint = f"https://{host}/send/{name}"
        self.language: Language = language
        self.zone = zone

    def asks(self, quiet: tuple[int, int] | None = None) -> NewDevice:
        key = to_text(point(self.own.public_key()))
        return NewDevice(self.endpoint, key, to_text(self.secret), self.language, self.zone, quiet)

    def row(self, visitor: int = 1, quiet: tuple[int, int] | None = None) -> DeviceRow:
        begin, end = quiet or (None, None)
        key = point(self.own.public_key())
        return DeviceRow(1, visitor, self.endpoint, key, self.secret, self.language, self.zone, begin, end, 0.0)

    def read(self, body: bytes) -> dict[str, Any]:
        """What a browser would hand to its service worker (RFC 8291, from the other side)."""
        found: dict[str, Any] = json.loads(decrypt(body, self.own, self.secret))
        return found


def decrypt(body: bytes, own: EllipticCurvePrivateKey, secret: bytes) -> bytes:
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert len(record) <= size, "more than one record"
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
    info = b"WebPush: info\x00" + point(own.public_key()) + sender
    key = HKDF(hashes.SHA256(), 32, secret, info).derive(shared)
    content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(key)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(key)
    plain = AESGCM(content).decrypt(nonce, record, None).rstrip(b"\x00")
    assert plain.endswith(b"\x02"), "the last record"
    return plain[:-1]


def claims(authorization: str) -> tuple[dict[str, Any], str]:
    """What a server claims by its signature, which is verified, and the key that it names."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, body, signature = given["t"].split(".")
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = from_text(signature)
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_text(given["k"]))
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(both, f"{head}.{body}".encode(), ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_text(body))
    return found, given["k"]


class Service:
    """A push service. `answers` are given one after the other, the last one for ever; an empty one never comes."""

    def __init__(self) -> None:
        self.port = 0
        self.answers = [b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"]
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.hung_up = asyncio.Event()  # by whoever was not answered
        self.sent = 0  # bytes of an answer without end

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.requests.append((head[0], headers, body))
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            writer.write(answer)
            await writer.drain()
            if not answer:
                await reader.read()
                self.hung_up.set()
            elif b"without-end" in answer:
                while True:
                    writer.write(bytes(65536))
                    await writer.drain()
                    self.sent += 65536
        except (OSError, asyncio.IncompleteReadError):
            self.hung_up.set()
        finally:
            writer.close()


def certificate(folder: Path, host: str = HOST) -> Path:
    """A certificate for a name, good for this test, with its key in the same file."""
    key, name = generate_private_key(SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=2))
        .not_valid_after(now + dt.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{host}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.public_bytes(Encoding.PEM))
    return path


@asynccontextmanager
async def service(folder: Path, host: str = HOST) -> AsyncIterator[tuple[Service, ssl.SSLContext]]:
    """A push service on loopback, and what makes a client trust it."""
    path = certificate(folder, host)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    one = Service()
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0, ssl=context)
    one.port = server.sockets[0].getsockname()[1]
    try:
        yield one, ssl.create_default_context(cafile=str(path))
    finally:
        server.close()


@asynccontextmanager
async def carrier(one: Service, trust: ssl.SSLContext, **more: Any) -> AsyncIterator[WebPush]:
    """Whoever carries notices to it: its name leads to loopback, which for once lies outside."""

    async def resolve(_: str, __: int) -> Sequence[tuple[str, int]]:
        return [("127.0.0.1", one.port)]

    settings = more.pop("settings", SETTINGS)
    usual: dict[str, Any] = {"resolve": resolve, "outside": lambda address: address == "127.0.0.1", "patience": HANG}
    own = more.pop("own", None) or generate_private_key(SECP256R1())
    made = WebPush(settings, own, context=trust, **{**usual, **more})
    try:
        yield made
    finally:
        await made.close()


class Pigeon:
    """A carrier that remembers what it was given, and says what it is told to say; it can be held on the way."""

    key = "a key"

    def __init__(self) -> None:
        self.carried: list[tuple[DeviceRow, dict[str, Any], int, str]] = []
        self.says = Carried("taken")
        self.may_fly = asyncio.Event()
        self.may_fly.set()

    def check(self, endpoint: str, public_key: bytes) -> None:
        pass

    async def carry(self, device: DeviceRow, message: bytes, seconds: int, topic: str) -> Carried:
        self.carried.append((device, json.loads(message), seconds, topic))
        await self.may_fly.wait()
        return self.says

    @property
    def told(self) -> list[tuple[int, str, int]]:
        """To whom, of which table, of which turn."""
        return [(device.visitor, message["code"], message["turn"]) for device, message, _, _ in self.carried]
