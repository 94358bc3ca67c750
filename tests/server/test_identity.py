"""Who a visitor is: cookies that cannot be forged, links that work once, and rights that nobody else has."""

import asyncio
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from flibuste.client import Client, RequestRefused
from flibuste.server.house.identity import NEWCOMERS, Identities, NotKnown
from flibuste.server.net.guard import Guard
from flibuste.server.net.settings import Settings
from flibuste.server.store.sqlite import SqliteStore
from flibuste.server.table.clocks import DAY
from flibuste.server.table.names import FIRST, SECOND, pirate_name
from flibuste.wire import Act, NewMe, Refusal, Resign, Show, TakeBack, Undo, Whole
from tests.server.parts import begin_from
from tests.server.served import in_thread
from tests.waiting import HANG


def test_few_newcomers_enter_at_once(tmp_path: Path) -> None:
    """Those of one commit are all answered in the same moment, and moves wait for it."""

    class Counting(SqliteStore):
        now = most = 0

        async def add_visitor(self, key_hash: bytes, name: str, language: str, day: int) -> int:
            self.now += 1
            self.most = max(self.most, self.now)
            number = await super().add_visitor(key_hash, name, language, day)
            self.now -= 1
            return number

    async def scenario() -> None:
        store = Counting(tmp_path / "one.db")
        identities = await Identities.open(store)
        came = await asyncio.gather(*(identities.newcomer("fr") for _ in range(5 * NEWCOMERS)))
        assert len({row.id for row, _ in came}) == 5 * NEWCOMERS and store.most == NEWCOMERS
        await store.close()

    asyncio.run(scenario())


def test_a_cookie_is_believed_only_as_it_was_given(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        identities = await Identities.open(store)
        row, cookie = await identities.newcomer("fr")
        other, other_cookie = await identities.newcomer("de")
        assert await identities.visitor_of(cookie) == row and row.language == "fr"
        number, key, signature = cookie.split(".")
        _, other_key, other_signature = other_cookie.split(".")
        forged = [
            None, "", ".", "..", "1", f"{number}.{key}", f"{number}.{key}.", f"{other.id}.{key}.{signature}",
            f"{number}.{other_key}.{signature}", f"{number}.{key}.{other_signature}", f"{number}.{key}x.{signature}",
            f"-{number}.{key}.{signature}", f"²{number}.{key}.{signature}", cookie + "x", "9" * 400, "é.è.à",
        ]  # fmt: skip
        for one in forged:
            assert await identities.visitor_of(one) is None, one
        signed_by_another = Identities(store, "another key")
        assert await signed_by_another.visitor_of(cookie) is None
        assert key.encode() not in (tmp_path / "one.db").read_bytes() + (tmp_path / "one.db-wal").read_bytes()
        again = await Identities.open(store)
        assert await again.visitor_of(cookie) == row, "the cookie outlives a new start"
        await identities.drop(row.id)
        assert await identities.visitor_of(cookie) is None
        await store.close()

    asyncio.run(scenario())


def test_a_cookie_is_renewed_on_the_first_visit_of_a_day(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with in_thread(path) as address, Client(address) as anne:
        cookie, name = anne.cookie, anne.name
    with sqlite3.connect(path) as database:
        database.execute("UPDATE visitor SET seen = seen - 1")
    with in_thread(path) as address:
        first, second = (httpx.get(f"{address}/api/me", cookies={"flibuste": cookie}, timeout=HANG) for _ in range(2))
        assert first.cookies["flibuste"] == cookie and "Max-Age=31536000" in first.headers["set-cookie"]
        assert first.json()["name"] == second.json()["name"] == name and "set-cookie" not in second.headers
    with sqlite3.connect(path) as database:
        database.execute("UPDATE visitor SET seen = seen - 1")
    with in_thread(path) as address, Client(address, cookie) as anne:
        assert (anne.cookie, anne.name) == (cookie, name) and anne.request("GET", "/api/me")["name"] == name


def test_a_recovery_link_moves_the_identity_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        now = [1000 * DAY]
        identities = await Identities.open(store, lambda: now[0])
        row, old = await identities.newcomer("en")
        secret, expires = await identities.recovery_secret(row)
        moved, new = await identities.recover(secret)
        assert moved.id == row.id and await identities.visitor_of(new) == moved
        assert await identities.visitor_of(old) is None, "the old device is still believed"
        with pytest.raises(NotKnown):
            await identities.recover(secret)
        late, _ = await identities.recovery_secret(moved)
        now[0] = expires + 1
        with pytest.raises(NotKnown):
            await identities.recover(late)
        await store.close()

    asyncio.run(scenario())


def test_a_change_that_was_under_way_brings_no_old_key_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "one.db")
        identities = await Identities.open(store)
        row, old = await identities.newcomer("en")
        secret, _ = await identities.recovery_secret(row)
        _, new = await identities.recover(secret)
        await identities.change(row, NewMe(name="Anne"))  # asked for by the old device, before it was shut out
        identities.known.clear()
        assert await identities.visitor_of(old) is None
        moved = await identities.visitor_of(new)
        assert moved is not None and moved.name == "Anne"
        await store.close()

    asyncio.run(scenario())


def test_names_of_our_own_making() -> None:
    for language in ("en", "fr", "it", "de"):
        assert len(FIRST[language]) >= 12 and len(SECOND[language]) >= 12
        assert all(1 <= len(pirate_name(language)) <= 24 for _ in range(50))


def test_identity_over_http(tmp_path: Path) -> None:
    with (
        in_thread(tmp_path / "one.db") as address,
        Client(address) as anne,
        httpx.Client(base_url=address, timeout=HANG) as other,
    ):
        answer = other.get("/api/me", headers={"accept-language": "it,en;q=0.5"})
        header = answer.headers["set-cookie"]
        assert "HttpOnly" in header and "SameSite=lax" in header and "Secure" not in header
        assert answer.json()["language"] == "it"
        assert "set-cookie" not in other.get("/api/me").headers
        assert anne.request("PUT", "/api/me", NewMe(name="  Anne  Bonny ", language="fr", face=17)) == {
            "name": "Anne Bonny",
            "language": "fr",
            "face": 17,
        }
        assert anne.request("PUT", "/api/me", NewMe(language="it"))["face"] == 17
        with pytest.raises(RequestRefused, match="can be seen"):
            anne.request("PUT", "/api/me", NewMe(name="\u0000"))
        code = anne.create("corsari", ["you", "open"])
        link = anne.request("POST", "/api/me/recovery")
        assert urlsplit(link["path"]).path == "/recover", "the secret is in the fragment, which no server is sent"
        moved = other.post("/api/recover", json={"secret": urlsplit(link["path"]).fragment})
        assert moved.json()["name"] == "Anne Bonny"
        assert other.get(f"/api/tables/{code}").json()["you"]["seats"] == [0]
        assert anne.http.get("/api/stories").status_code == 401, "the old device is still let in"
        assert other.delete("/api/me").status_code == 204
        assert other.get("/api/stories").status_code == 401
        assert other.get(f"/api/tables/{code}").status_code == 404, "a table of nobody else's was kept"


def test_the_cookie_is_secure_behind_tls(tmp_path: Path) -> None:
    with (
        in_thread(tmp_path / "one.db", trusted_proxies=("127.0.0.1",)) as address,
        httpx.Client(base_url=address, timeout=HANG) as browser,
    ):
        answer = browser.get("/api/me", headers={"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"})
        assert "Secure" in answer.headers["set-cookie"] and "strict-transport-security" in answer.headers
    with in_thread(tmp_path / "two.db") as address, httpx.Client(base_url=address, timeout=HANG) as browser:
        answer = browser.get("/api/me", headers={"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"})
        assert "Secure" not in answer.headers["set-cookie"], "a proxy was believed that nobody trusts"
    for file in tmp_path.iterdir():
        assert b"203.0.113" not in file.read_bytes() and b"127.0.0.1" not in file.read_bytes()


def test_nobody_acts_for_sees_or_takes_anothers_seat(tmp_path: Path) -> None:
    with in_thread(tmp_path / "one.db") as address, Client(address) as anne, Client(address) as mary, Client(address) as jack:
        code = anne.create("corsari", ["you", "open"])
        mary.join(code)
        begin_from(code, anne, mary)
        turn = anne.table(code).table.turn
        for client in (mary, jack):
            line = client.listen(code)
            whole = line.hear(HANG)
            assert isinstance(whole, Whole) and whole.view is not None
            assert whole.view["seat"] == (1 if client is mary else None)
            for command in (
                Act(version=whole.version, action="draw pier", seat=0),
                Undo(version=whole.version, seat=0),
                Show(seat=0),
                Resign(seat=0),
                TakeBack(seat=0),
            ):
                line.ask(command)
                refusal = line.hear(HANG)
                assert isinstance(refusal, Refusal) and refusal.fault == "foreign", command
            line.close()
            for order in (
                {"do": "act", "version": whole.version, "action": "draw pier", "seat": 0},
                {"do": "undo", "version": whole.version, "seat": 0},
                {"do": "show", "seat": 0},
                {"do": "resign", "seat": 0},
                {"do": "join", "seat": 0},
                {"do": "rename", "seat": 0, "name": "Jack"},
                {"do": "remove", "seat": 0},
                {"do": "start"},
                {"do": "lock", "locked": True},
                {"do": "give", "seat": 0, "level": "greedy"},
                {"do": "rematch"},
            ):
                answer = client.http.post(f"/api/tables/{code}/commands", json=order)
                assert answer.status_code in (403, 409), order
            log = client.http.get(f"/api/tables/{code}/log").status_code
            assert log == (409 if client is mary else 403), "the log shows all cards"
        assert anne.table(code).table.turn == turn and anne.table(code).you.seats == [0]


def test_the_guard_knows_its_own_pages_only() -> None:
    guard = Guard(lambda *_: None, Settings(origins=("https://friend.example",)))  # type: ignore[arg-type]

    def allowed(origin: bytes | None) -> bool:
        headers = [(b"host", b"table.example:8000"), *([(b"origin", origin)] if origin is not None else [])]
        return guard.origin_allowed({"headers": headers})

    assert not guard.origin_allowed({"headers": [(b"origin", b"null")]}), "no host is no reason to believe it"
    assert allowed(None) and allowed(b"https://table.example:8000") and allowed(b"https://friend.example")
    for stranger in (
        b"https://table.example",
        b"https://evil.example",
        b"null",
        b"",
        b"\xff",
        b"https://table.example:8000.evil",
    ):
        assert not allowed(stranger)
