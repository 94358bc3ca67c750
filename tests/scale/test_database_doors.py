"""Who may come to the database, and how: no role that was not named, no plain text that was not asked for, no endless wait."""

import asyncio
import logging
import os
import subprocess
from pathlib import Path

import asyncpg
import pytest

from flibuste.game import BadInput
from flibuste.server.store import postgres as store_module
from flibuste.server.store.connecting import keep_to_ourselves
from flibuste.server.store.databases import with_tls
from flibuste.server.store.postgres import MOST_CONNECTIONS, PostgresStore
from flibuste.server.store.store import StoreFailed
from tests.postgres import NOBODY, Postgres, postgres, programs, rows_in
from tests.waiting import LOOK

pytestmark = pytest.mark.xdist_group("postgres")


async def opened(url: str) -> PostgresStore:
    store = await PostgresStore.open(url)
    await store.close()
    return store


def test_a_role_that_was_not_granted_it_may_not_connect(caplog: pytest.LogCaptureFixture) -> None:
    url = postgres().new()
    name = url.rpartition("/")[2]
    stranger = f"stranger_of_{name}"
    rows_in(url, f"CREATE ROLE {stranger} LOGIN")
    strange = url.replace("flibuste@", f"{stranger}@")
    assert rows_in(strange, "SELECT 1") == [(1,)]
    with caplog.at_level(logging.INFO):
        asyncio.run(opened(url))
        asyncio.run(opened(url))
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        rows_in(strange, "SELECT 1")
    assert [record.getMessage() for record in caplog.records if "CONNECT" in record.getMessage()] == [
        f"postgresql://{url.rpartition('@')[2]}: from now on only roles that are granted CONNECT may connect to it"
    ]


def test_two_servers_that_start_at_once_take_the_right_from_all_one_after_the_other() -> None:
    url = postgres().new()
    waits = "SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1"

    async def scenario() -> bool:
        first, second, third = [await asyncpg.connect(url) for _ in range(3)]
        async with first.transaction():
            await keep_to_ourselves(first, url)
            other = asyncio.create_task(keep_to_ourselves(second, url))
            while await third.fetchval(waits, second.get_server_pid()) != "Lock":
                await asyncio.sleep(LOOK)
        await other
        open_to_all = await third.fetchval("SELECT has_database_privilege('public', current_database(), 'CONNECT')")
        for connection in (first, second, third):
            connection.terminate()
        return bool(open_to_all)

    assert not asyncio.run(scenario())


def test_where_the_database_is_another_role_s_the_log_says_what_its_owner_should_do(caplog: pytest.LogCaptureFixture) -> None:
    url = postgres().new()
    name = url.rpartition("/")[2]
    guest = f"guest_of_{name}"
    rows_in(url, f"CREATE ROLE {guest} LOGIN")
    rows_in(url, f"GRANT CREATE ON SCHEMA public TO {guest}")
    asyncio.run(opened(url.replace("flibuste@", f"{guest}@")))
    (line,) = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert line.endswith(
        f"every role of PostgreSQL may connect to it; its owner should say: REVOKE CONNECT ON DATABASE {name} FROM PUBLIC"
    )


@pytest.mark.parametrize(
    ("asked", "taken"),
    [
        ("postgresql://me@db.example/flibuste", "postgresql://me@db.example/flibuste?sslmode=require"),
        (
            "postgresql://me:secret@10.0.0.7:5432/flibuste?user=x",
            "postgresql://me:secret@10.0.0.7:5432/flibuste?user=x&sslmode=require",
        ),
        ("postgresql://one:5432,two:5432/flibuste", "postgresql://one:5432,two:5432/flibuste?sslmode=require"),
        ("postgresql://localhost,two/flibuste", "postgresql://localhost,two/flibuste?sslmode=require"),
        ("postgresql://[2001:db8::1]:5432/flibuste", "postgresql://[2001:db8::1]:5432/flibuste?sslmode=require"),
        ("postgresql:///flibuste?host=db.example", "postgresql:///flibuste?host=db.example&sslmode=require"),
        *[
            (same, same)
            for same in (
                "postgresql://me@db.example/flibuste?sslmode=disable",
                "postgresql://me@db.example/flibuste?sslmode=prefer",
                "postgresql://me@db.example/flibuste?sslmode=verify-full",
                "postgresql://me@127.0.0.1:5432/flibuste",
                "postgresql://[::1]:5432/flibuste",
                "postgresql://me@localhost/flibuste",
                "postgresql:///flibuste?host=/run/postgresql",
                "postgresql:///flibuste",
            )
        ],
    ],
)
def test_a_database_on_another_machine_must_speak_tls_unless_something_else_is_asked(
    asked: str, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGSSLMODE", raising=False)
    monkeypatch.delenv("PGHOST", raising=False)
    assert with_tls(asked) == taken == with_tls(taken)
    monkeypatch.setenv("PGSSLMODE", "prefer")
    assert with_tls(asked) == asked


def test_plain_text_is_never_fallen_back_to(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of the tests has no TLS; it is called another machine's."""
    url = postgres().new()
    with pytest.raises(BadInput, match="SSL") as refused:
        asyncio.run(opened(f"{url}?sslmode=require"))
    assert "\n" not in str(refused.value)
    monkeypatch.setattr("flibuste.server.store.databases.may_be_far", lambda *_: True)
    with pytest.raises(BadInput, match=r"expected a database of PostgreSQL that speaks TLS, or \?sslmode=disable in its address"):
        asyncio.run(opened(url))
    assert rows_in(url, "SELECT count(*) FROM pg_class WHERE relname = 'game_table'") == [(0,)], "nothing was said to it"
    for mode in ("disable", "prefer"):
        caplog.clear()
        asyncio.run(opened(f"{url}?sslmode={mode}"))
        assert "crosses the network in plain text" in caplog.text


def test_tls_is_spoken_where_the_database_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    subprocess.run(
        ["openssl", *words.split(), "-keyout", "key", "-out", "certificate"], cwd=tmp_path, check=True, capture_output=True
    )
    own = Postgres(programs())
    try:
        own.away()
        for name in ("key", "certificate"):
            (own.folder / name).write_bytes((tmp_path / name).read_bytes())
            (own.folder / name).chmod(0o600)
            if own.rights:
                os.chown(own.folder / name, NOBODY, NOBODY)
        own.settings |= {"ssl": "on", "ssl_key_file": str(own.folder / "key"), "ssl_cert_file": str(own.folder / "certificate")}
        own.start()
        url = own.new()
        monkeypatch.setattr("flibuste.server.store.databases.may_be_far", lambda *_: True)

        async def scenario() -> None:
            store = await PostgresStore.open(url)
            await store.barrier()
            assert await store.value("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") is True
            await store.close()
            with pytest.raises(BadInput):  # nobody vouches for its certificate
                await opened(f"{url}?sslmode=verify-full")

        asyncio.run(scenario())
        assert "plain text" not in caplog.text
    finally:
        own.end()


def test_a_question_does_not_wait_for_ever_for_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = await PostgresStore.open(postgres().new())
        held = [await store.pool.acquire() for _ in range(MOST_CONNECTIONS)]
        with monkeypatch.context() as soon:
            soon.setattr(store_module, "ACQUIRING", 0.01)
            with pytest.raises(StoreFailed, match="the database does not answer"):
                await store.value("SELECT 1")
        await store.pool.release(held[0])
        assert await store.value("SELECT 1") == 1
        await store.close()

    asyncio.run(scenario())
