"""Notices on their way: encrypted and signed by the standards, to push services that misbehave in every way."""

import asyncio
import base64
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key, generate_private_key

from flibuste.game import BadInput
from flibuste.server.house.notices import Carried
from flibuste.server.net import push
from flibuste.server.net.logs import begin_log
from flibuste.server.net.push import WebPush, encrypt, is_outside, own_key, point, to_text
from flibuste.server.net.settings import NoticeSettings
from flibuste.server.store.sqlite import SqliteStore
from tests.server.push_services import HOST, SETTINGS, Device, Service, carrier, claims, decrypt, service
from tests.waiting import HANG, run_with_hourglass, turn_clock, until

GONE, LATER = Carried("gone"), Carried("later")


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_message_is_encrypted_as_the_standard_has_it() -> None:
    """The example of RFC 8291, section 5."""
    own = derive_private_key(int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), SECP256R1())
    device = derive_private_key(int.from_bytes(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), SECP256R1())
    secret, salt = raw("BTBZMqHH6r4Tts7J_aSIgg"), raw("DGv6ra1nlYgDCS1FRnbzlw")
    text = b"When I grow up, I want to be a watermelon"
    body = encrypt(text, point(device.public_key()), secret, own, salt)
    assert to_text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert decrypt(body, device, secret) == text


def sent(tmp_path: Path, scenario: Callable[[Service, WebPush], Awaitable[None]], **more: object) -> None:
    async def scene() -> None:
        async with service(tmp_path) as (one, trust), carrier(one, trust, **more) as made:
            await scenario(one, made)

    run_with_hourglass(scene())


def test_a_notice_arrives_signed_and_for_one_device_only(tmp_path: Path) -> None:
    device, other = Device(), Device("two")

    async def scenario(one: Service, made: WebPush) -> None:
        assert await made.carry(device.row(), b'{"a":1}', 3600, "ABCDEF") == Carried("taken")
        ((line, headers, body),) = one.requests
        assert line == "POST /send/one HTTP/1.1" and headers["host"] == HOST
        assert headers["content-encoding"] == "aes128gcm" and (headers["ttl"], headers["topic"]) == ("3600", "ABCDEF")
        said, key = claims(headers["authorization"])
        assert said == {"aud": f"https://{HOST}", "sub": SETTINGS.contact, "exp": 1_000_000 + 12 * 3600} and key == made.key
        assert device.read(body) == {"a": 1}
        with pytest.raises(InvalidTag):
            other.read(body)
        await made.carry(device.row(), b'{"a":1234567890}', 3600, "ABCDEF")
        assert len(one.requests[1][2]) == len(body), "its length says nothing"
        assert one.requests[1][2] != body

    sent(tmp_path, scenario, clock=lambda: 1_000_000.0)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", Carried("taken")),
        (b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", GONE),
        (b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n", GONE),
        (b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n", GONE),
        (b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n", LATER),
        (b"HTTP/1.1 403 Forbidden\r\nretry-after: 77\r\ncontent-length: 0\r\n\r\n", Carried("later", 77.0)),
        (b"HTTP/1.1 307 Elsewhere\r\nlocation: https://push.example/again\r\ncontent-length: 0\r\n\r\n", GONE),
        (b"HTTP/1.1 302 Elsewhere\r\nlocation: http://127.0.0.1/admin\r\ncontent-length: 0\r\n\r\n", GONE),
        (b"HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n", LATER),
        (b"HTTP/1.1 429 Slowly\r\nretry-after: 77\r\ncontent-length: 0\r\n\r\n", Carried("later", 77.0)),
        (b"HTTP/1.1 503 Busy\r\nretry-after: Fri, 31 Dec 1999 23:59:59 GMT\r\ncontent-length: 0\r\n\r\n", LATER),
        (b"nothing of the kind\r\n\r\n", LATER),
    ],
)
def test_what_an_answer_means(tmp_path: Path, answer: bytes, expected: Carried) -> None:
    async def scenario(one: Service, made: WebPush) -> None:
        one.answers = [answer]
        assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == expected
        assert len(one.requests) == 1, "no redirect is followed"

    sent(tmp_path, scenario)


def test_a_service_that_refuses_our_key_is_named_once_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The fault is the server's and not the device's: the operator hears of it, and of nobody's address or key."""
    device = Device()

    async def scenario(one: Service, made: WebPush) -> None:
        for status in (b"401 Unauthorized", b"403 Forbidden", b"403 Forbidden"):
            one.answers = [b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\n\r\n"]
            assert await made.carry(device.row(), b"{}", 60, "ABCDEF") == LATER
        (warning,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
        assert "push.*: this server's key is refused (401)" in warning
        for secret in (device.endpoint, HOST, "/send/", made.key, to_text(device.secret)):
            assert secret not in caplog.text
        one.answers = [b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"]
        assert await made.carry(device.row(), b"{}", 60, "ABCDEF") == GONE, "one that is gone is dropped as ever"

    with caplog.at_level(logging.INFO, "flibuste.server"):
        sent(tmp_path, scenario, settings=NoticeSettings(services=("push.*",), contact=SETTINGS.contact))


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """For a test that logs as a server does."""
    root, clients = logging.getLogger(), [logging.getLogger(name) for name in ("httpx", "httpcore")]
    before, level, levels = root.handlers[:], root.level, [one.level for one in clients]
    yield
    root.handlers[:] = before
    for one, usual in zip([root, *clients], [level, *levels], strict=True):
        one.setLevel(usual)


@pytest.mark.parametrize("level", ["info", "debug"])
@pytest.mark.usefixtures("logging_as_before")
def test_no_line_of_the_log_has_a_devices_address(tmp_path: Path, capsys: pytest.CaptureFixture[str], level: str) -> None:
    begin_log("lines", level)
    device = Device()

    async def scenario(one: Service, made: WebPush) -> None:
        for answer in (b"201 Created", b"403 Forbidden", b"410 Gone"):
            one.answers = [b"HTTP/1.1 " + answer + b"\r\ncontent-length: 0\r\n\r\n"]
            await made.carry(device.row(), b"{}", 60, "ABCDEF")
        assert len(one.requests) == 3

    sent(tmp_path, scenario)
    text = capsys.readouterr().err
    assert "gets no more notices: it answers 410" in text
    assert "/send/" not in text and "vapid" not in text


def test_a_service_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    async def scenario(one: Service, made: WebPush) -> None:
        one.answers = [b""]
        carried = asyncio.create_task(made.carry(Device().row(), b"{}", 60, "ABCDEF"))
        await until(lambda: len(one.requests) == 1)
        assert not carried.done()
        turn_clock(HANG)
        assert await carried == LATER
        await one.hung_up.wait()

    sent(tmp_path, scenario)


def test_an_answer_without_end_is_not_read(tmp_path: Path) -> None:
    async def scenario(one: Service, made: WebPush) -> None:
        one.answers = [b"HTTP/1.1 201 Created\r\nx: without-end\r\n\r\n"]
        assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == Carried("taken")
        await one.hung_up.wait()
        assert one.sent < 50_000_000

    sent(tmp_path, scenario)


def test_headers_without_end_are_not_read(tmp_path: Path) -> None:
    async def scenario(one: Service, made: WebPush) -> None:
        one.answers = [b"HTTP/1.1 201 Created\r\nx: " + b"x" * 3_000_000]
        assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == LATER

    sent(tmp_path, scenario)


def test_a_service_under_another_name_is_not_believed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with service(tmp_path, "other.example") as (one, trust), carrier(one, trust) as made:
            assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == LATER
            assert one.requests == [], "it has learned nothing"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.7", "172.16.9.9", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("::1", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "::"),
        *("fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::a00:1", "5f00::1", "192.0.0.8"),
    ],
)
def test_nothing_goes_into_a_private_network(tmp_path: Path, address: str) -> None:
    assert not is_outside(address)

    async def resolve(_: str, __: int) -> Sequence[tuple[str, int]]:
        return [("93.184.215.14", 1), (address, 1)]  # one good address does not make up for it

    async def scenario(one: Service, made: WebPush) -> None:
        assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == GONE and one.requests == []

    sent(tmp_path, scenario, resolve=resolve, outside=is_outside)


def test_a_name_is_looked_up_once_and_that_address_is_asked(tmp_path: Path) -> None:
    """A name that leads elsewhere the second time gains nothing by it."""
    asked: list[str] = []

    async def scenario() -> None:
        async with service(tmp_path) as (one, trust):

            async def resolve(host: str, _: int) -> Sequence[tuple[str, int]]:
                asked.append(host)
                return [("127.0.0.1", one.port)] if len(asked) == 1 else [("127.0.0.2", 1)]

            async with carrier(one, trust, resolve=resolve) as made:
                assert await made.carry(Device().row(), b"{}", 60, "ABCDEF") == Carried("taken")
            assert asked == [HOST] and len(one.requests) == 1

    asyncio.run(scenario())


def test_ordinary_addresses_lie_outside() -> None:
    assert is_outside("93.184.215.14") and is_outside("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


@pytest.mark.parametrize(
    ("endpoint", "why"),
    [
        ("http://push.example/x", "by https"),
        ("https://push.example:8443/x", "by https"),
        ("https://push.example:x/x", "by https"),
        ("https://me@push.example/x", "by https"),
        ("https://push.example/x y", "by https"),
        ("https://push.example/x#y", "by https"),
        ("https://push.exämple/x", "by https"),
        ("ftp://push.example/x", "by https"),
        ("https://127.0.0.1/x", "only"),
        ("https://push.example.evil.example/x", "only"),
        ("https://a.push.example/x", "only"),
        ("nonsense", "by https"),
    ],
)
def test_only_services_that_the_operator_names_are_asked(endpoint: str, why: str) -> None:
    async def scenario() -> None:
        made = WebPush(SETTINGS, generate_private_key(SECP256R1()))
        key = point(generate_private_key(SECP256R1()).public_key())
        with pytest.raises(BadInput, match=why):
            made.check(endpoint, key)
        made.check("https://push.example/x", key)
        with pytest.raises(BadInput, match="P-256"):
            made.check("https://push.example/x", b"\x04" + bytes(64))
        assert await made.carry(Device().row()._replace(endpoint=endpoint), b"{}", 60, "ABCDEF") == GONE
        await made.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-par02p.notify.windows.com/w/?token=x",
    ],
)
def test_the_services_of_browsers_are_named_from_the_start(endpoint: str) -> None:
    async def scenario() -> None:
        made = WebPush(NoticeSettings(), generate_private_key(SECP256R1()))
        made.check(endpoint, point(generate_private_key(SECP256R1()).public_key()))
        assert len(raw(made.key)) == 65
        await made.close()
        without = WebPush(NoticeSettings(services=()), generate_private_key(SECP256R1()))
        assert without.key == ""
        await without.close()

    asyncio.run(scenario())


def test_the_key_is_made_once_for_a_database(tmp_path: Path) -> None:
    async def scenario() -> None:
        keys: list[bytes] = []
        for _ in range(2):
            store = SqliteStore(tmp_path / "one.db")
            keys.append(point((await own_key(store)).public_key()))
            keys.append(point((await own_key(store)).public_key()))
            await store.close()
        assert len(set(keys)) == 1

    asyncio.run(scenario())
    assert push.KEY == "notices key"
