"""Notices over the push services that browsers name: Web Push, encrypted for one device and signed by this server.

RFC 8030 is how they are sent, RFC 8291 how they are encrypted, RFC 8292 how the server says that it is the one whom the visitor
allowed to. The address comes from a browser, so it may be anybody's: it must be one of the services that the operator names, by
https, and what its name leads to is looked up once, must be outside of any private network, and is where the connection goes.
"""

import asyncio
import base64
import logging
import os
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from fnmatch import fnmatchcase
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from flibuste.game import BadInput
from flibuste.server.house.notices import Carried
from flibuste.server.net.settings import NoticeSettings
from flibuste.server.store.notices import DeviceRow
from flibuste.server.store.store import DamagedSetting, Store

KEY: Final = "notices key"  # the name of the setting that has the private key of this database's servers
PATIENCE: Final = 10.0  # seconds for all of one notice
REFUSED: Final = (401, 403)  # the answers to a signature that a service does not take
VALID: Final = 12 * 3600  # seconds for which a signature holds
SIZE: Final = 1024  # bytes that each message is filled up to, so that its length says nothing
UNICAST: Final = IPv6Network("2000::/3")  # what is given out to anybody; all else is some network's own, or IPv4 in other words
PROTOCOLS: Final = IPv4Network("192.0.0.0/24")  # of the way between a house and its provider, which Python takes for anybody's

Place = tuple[str, int]
Resolve = Callable[[str, int], Awaitable[Sequence[Place]]]

logger = logging.getLogger("flibuste.server")


# ---- signed and encrypted --------------------------------------------------------------------------------------------


def to_text(body: bytes) -> str:
    return base64.urlsafe_b64encode(body).rstrip(b"=").decode()


def point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    message: bytes, public_key: bytes, secret: bytes, own: EllipticCurvePrivateKey, salt: bytes, padding: int = 0
) -> bytes:
    """A message as only the device can read it: one record of aes128gcm, by a key of its own and a salt (RFC 8291)."""
    device = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public_key)
    info = b"WebPush: info\0" + public_key + point(own.public_key())
    shared = HKDF(hashes.SHA256(), 32, secret, info).derive(own.exchange(ECDH(), device))
    key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    header = salt + (4096).to_bytes(4, "big") + b"\x41" + point(own.public_key())
    return header + AESGCM(key).encrypt(nonce, message + b"\x02" + bytes(padding), None)


def sign(origin: str, contact: str, own: EllipticCurvePrivateKey, now: float) -> str:
    """What a push service knows this server by, for one of its origins (RFC 8292)."""
    claims = {"aud": origin, "exp": int(now) + VALID, **({"sub": contact} if contact else {})}
    parts = [msgspec.json.encode(one) for one in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(to_text(part) for part in parts)
    first, second = decode_dss_signature(own.sign(text.encode(), ECDSA(hashes.SHA256())))
    signature = first.to_bytes(32, "big") + second.to_bytes(32, "big")
    return f"vapid t={text}.{to_text(signature)}, k={to_text(point(own.public_key()))}"


async def own_key(store: Store) -> EllipticCurvePrivateKey:
    """The key of this database, made once: with another one, nobody who asked to be told would be any more."""
    made = generate_private_key(SECP256R1()).private_numbers().private_value
    try:
        return derive_private_key(int(await store.setting(KEY, f"{made:064x}"), 16), SECP256R1())
    except ValueError:
        raise DamagedSetting(KEY) from None


# ---- where to --------------------------------------------------------------------------------------------------------


async def look_up(host: str, port: int) -> Sequence[Place]:
    """Where a name leads to."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [(str(place[0]), int(place[1])) for *_, place in found]


def is_outside(address: str) -> bool:
    """Whether an address is one of the whole internet's, and no network's own."""
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if isinstance(found, IPv6Address) and (found not in UNICAST or found.sixtofour is not None or found.teredo is not None):
        return False
    return found.is_global and not found.is_multicast and found not in PROTOCOLS


def parts_of(endpoint: str) -> SplitResult:
    """An address in parts; BadInput if it is none that a push service would give out."""
    try:
        parts = urlsplit(endpoint)
        well_formed = parts.scheme == "https" and parts.hostname and parts.port in (None, 443) and not parts.fragment
    except ValueError:
        well_formed = False
    if not well_formed or "@" in parts.netloc or not endpoint.isascii() or any(sign <= " " for sign in endpoint):
        raise BadInput("endpoint: expected the address of a push service, by https")
    return parts


class WebPush:
    """See `notices.Carrier`. Tests have a way of their own to look up names, and their own idea of what lies outside."""

    def __init__(
        self,
        settings: NoticeSettings,
        own: EllipticCurvePrivateKey,
        *,
        resolve: Resolve = look_up,
        outside: Callable[[str], bool] = is_outside,
        context: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.own = own
        self.resolve = resolve
        self.outside = outside
        self.patience = patience
        self.clock = clock
        self.key = to_text(point(own.public_key())) if settings.services else ""
        self.refused: set[str] = set()  # the services, as the operator names them, that the log says refuse this server's key
        verify = context if context is not None else httpx.create_ssl_context()
        # No connection is kept: one that was made for a name must not serve another at the same address.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.AsyncClient(verify=verify, limits=limits, trust_env=False, follow_redirects=False, timeout=patience)

    async def close(self) -> None:
        await self.http.aclose()

    def check(self, endpoint: str, public_key: bytes) -> None:
        host = parts_of(endpoint).hostname or ""
        if not any(fnmatchcase(host, pattern.lower()) for pattern in self.settings.services):
            raise BadInput(f"endpoint: {host[:100]}: this server sends notices to {', '.join(self.settings.services)} only")
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public_key)
        except ValueError:
            raise BadInput("key: expected a point of the curve P-256") from None

    async def carry(self, device: DeviceRow, message: bytes, seconds: int, topic: str) -> Carried:
        try:
            self.check(device.endpoint, device.public_key)
        except BadInput as error:  # the operator uses this service no more
            return dropped(device, str(error))
        try:
            async with asyncio.timeout(self.patience):
                return await self.post(device, message, seconds, topic)
        except (TimeoutError, OSError, httpx.HTTPError, httpx.InvalidURL) as error:
            logger.info("a push service does not answer: %s: %s", urlsplit(device.endpoint).hostname, type(error).__name__)
            return Carried("later")

    async def post(self, device: DeviceRow, message: bytes, seconds: int, topic: str) -> Carried:
        parts = parts_of(device.endpoint)
        host = parts.hostname or ""
        places = await self.resolve(host, 443)
        if not places or not all(self.outside(address) for address, _ in places):
            return dropped(device, f"{host} leads into a private network")
        address, port = places[0]
        url = httpx.URL(
            scheme="https", host=address, port=port, raw_path=device.endpoint.split(parts.netloc, 1)[1].encode() or b"/"
        )
        padding = max(SIZE - len(message), 0)
        new_key, salt = generate_private_key(SECP256R1()), os.urandom(16)
        body = encrypt(message, device.public_key, device.secret, new_key, salt, padding)
        headers = {
            "host": host,
            "authorization": sign(f"https://{host}", self.settings.contact, self.own, self.clock()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(seconds),
            "topic": topic,
            "urgency": "normal",
        }
        request = self.http.build_request("POST", url, headers=headers, content=body, extensions={"sni_hostname": host})
        answer = await self.http.send(request, stream=True)
        await answer.aclose()  # whatever else it would say is not read
        if answer.status_code in REFUSED:
            self.warn(host, answer.status_code)
        return judged(device, answer)

    def warn(self, host: str, status: int) -> None:
        """Tell the operator, once, that a service does not take this server's key."""
        service = next(pattern for pattern in self.settings.services if fnmatchcase(host, pattern.lower()))
        if service not in self.refused:
            self.refused.add(service)
            logger.warning(
                "the push service %s: this server's key is refused (%d); notices there are tried again", service, status
            )


def judged(device: DeviceRow, answer: httpx.Response) -> Carried:
    """What an answer means. One that says that nothing will ever be taken from us this way ends the matter; where our key is
    refused, it may be taken again when the operator has seen to it.
    """
    status = answer.status_code
    if 200 <= status < 300:
        return Carried("taken")
    if status in REFUSED or status == 429 or status >= 500:
        wait = answer.headers.get("retry-after", "")
        return Carried("later", float(wait[:9]) if wait[:9].isdecimal() else 0.0)
    return dropped(device, f"it answers {status}")


def dropped(device: DeviceRow, why: str) -> Carried:
    logger.info("device %d of visitor %d gets no more notices: %s", device.id, device.visitor, why)
    return Carried("gone")
