"""Connections to PostgreSQL: their faults in the words of the store, and the schema that they find."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from flibuste.game import BadInput
from flibuste.server.store.databases import with_tls
from flibuste.server.store.schema import LETTERS, MIGRATIONS, postgres_script
from flibuste.server.store.store import Conflict, StoreFailed

PATIENCE: Final = 10.0  # seconds for a statement
CONNECTING: Final = 4.0  # seconds for a connection
ACQUIRING: Final = 4.0  # seconds until one of the pool is free
ONE_AT_A_TIME: Final = 7_045_212  # the lock of those who change the schema, or who may connect
AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

logger = logging.getLogger("flibuste.server")


def one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


@contextmanager
def faults() -> Iterator[None]:
    """Faults of the database in the words of the store."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Conflict(f"somebody else was first ({one_line(error)})") from None
    except AWAY as error:
        raise StoreFailed(f"the database does not answer ({one_line(error)})") from None


async def keep_what_is_told(connection: Any) -> None:
    """What is committed is on disk, also where the database is set up to be less careful."""
    question = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    await connection.execute(question)


# ---- the schema ------------------------------------------------------------------------------------------------------


def named(url: str) -> str:
    """The address of a database without what is secret in it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


async def connected(url: str) -> Any:
    """A connection; BadInput if there is none to be had."""
    try:
        return await asyncpg.connect(with_tls(url), command_timeout=PATIENCE, timeout=CONNECTING)
    except (*AWAY, ValueError) as error:
        expected = "a database of PostgreSQL"
        if "rejected SSL" in str(error):
            expected += " that speaks TLS, or ?sslmode=disable in its address where plain text is meant"
        raise BadInput(f"{named(url)}: {one_line(error)}: expected {expected}") from None


async def prepare(url: str) -> None:
    """Take a new or an older database to this schema, all or nothing; BadInput says what is wrong with it."""
    connection = await connected(url)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
            await migrate(connection, named(url))
    except AWAY as error:
        raise BadInput(f"{named(url)}: {one_line(error)}: expected a database of flibuste, or an empty one") from None
    finally:
        connection.terminate()


async def keep_to_ourselves(connection: Any, url: str) -> None:
    """Whoever may connect to a database hears what its servers say to each other, so nobody may who was not named; and what
    crosses a network in plain text, because it was asked for or the other side has no TLS, is said in the log."""
    question = """
        SELECT has_database_privilege('public', oid, 'CONNECT'), pg_has_role(current_user, datdba, 'USAGE'),
        format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', datname),
        (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) FROM pg_database WHERE datname = current_database()
    """
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
        open_to_all, ours, revoke, tls = await connection.fetchrow(question)
        if open_to_all and ours:
            await connection.execute(revoke)
    if open_to_all and ours:
        logger.info("%s: from now on only roles that are granted CONNECT may connect to it", named(url))
    elif open_to_all:
        logger.warning("%s: every role of PostgreSQL may connect to it; its owner should say: %s", named(url), revoke)
    if not tls and with_tls(named(url)) != named(url):
        logger.warning("%s: all that is kept there crosses the network in plain text", named(url))


async def migrate(connection: Any, name: str) -> None:
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version(version BIGINT NOT NULL)")
    version = int(await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version"))
    if version > len(MIGRATIONS):
        raise BadInput(f"{name}: its schema is version {version}: this flibuste knows versions up to {len(MIGRATIONS)}")
    for number in range(version + 1, len(MIGRATIONS) + 1):
        await connection.execute(postgres_script(number))
        await connection.execute("INSERT INTO schema_version VALUES ($1)", number)
    await connection.execute(LETTERS)
