"""Which database an address names: a SQLite file, or a PostgreSQL that several servers may share."""

import asyncio
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlsplit

import platformdirs

from flibuste.game import BadInput
from flibuste.server.store.locking import Lock
from flibuste.server.store.opening import prepare
from flibuste.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from flibuste.server.store.postgres import PostgresStore

SQLITE: Final = "sqlite:///"
POSTGRES: Final = "postgresql://"


def sqlite_path(address: str) -> Path:
    """The SQLite file of an address; of an empty one, a file in the user's data folder. The folder is made."""
    if not address:
        path = platformdirs.user_data_path("flibuste", appauthor=False) / "flibuste.db"
    elif address.startswith(SQLITE) and len(address) > len(SQLITE):
        path = Path(address.removeprefix(SQLITE))
    else:
        raise BadInput(f"--database {address}: expected {SQLITE}FILE or {POSTGRES}HOST/NAME")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--database: {path.parent}: {error.strerror}: expected a folder") from None
    return path


def check_database(address: str) -> None:
    """Make the database or take it to this schema, if need be; BadInput says what is wrong with it."""
    if address.startswith(POSTGRES):
        check_driver()
        from flibuste.server.store import connecting

        asyncio.run(connecting.prepare(address))
    else:
        path = sqlite_path(address)
        lock = Lock(path)  # a server that uses it may be of another version
        try:
            prepare(path)
        finally:
            lock.let_go()


async def open_store(address: str) -> "SqliteStore | PostgresStore":
    """The store at an address."""
    if address.startswith(POSTGRES):
        from flibuste.server.store.postgres import PostgresStore

        return await PostgresStore.open(address)
    path = sqlite_path(address)
    return SqliteStore(path, Lock(path))


def with_tls(address: str) -> str:
    """An address of PostgreSQL that says whether TLS is spoken. Where nothing is said, a database on another machine must speak
    it: what the driver would do unasked is to go on in plain text where TLS is refused."""
    parts = urlsplit(address)
    asked = dict(parse_qsl(parts.query))
    if "sslmode" in asked or "PGSSLMODE" in os.environ or not may_be_far(parts.netloc, asked):
        return address
    return f"{address}{'&' if parts.query else '?'}sslmode=require"


def may_be_far(place: str, asked: dict[str, str]) -> bool:
    """Whether one of the hosts of an address is not this machine."""
    names = place.rpartition("@")[2] or asked.get("host") or os.environ.get("PGHOST", "")
    hosts = [re.sub(r":\d*$", "", name).strip("[]") for name in names.split(",")]
    return any(not host.startswith(("/", "%2F", "127.")) and host not in ("", "localhost", "::1") for host in hosts)


def check_driver() -> None:
    """The driver of PostgreSQL is not there for everybody."""
    try:
        import asyncpg  # noqa: F401  it is enough that it is there
    except ImportError:
        raise BadInput(f"{POSTGRES}…: expected its driver: pip install 'flibuste[postgres]'") from None
