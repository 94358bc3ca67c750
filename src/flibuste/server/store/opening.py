"""A SQLite file: opened, and taken to this schema."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from flibuste.game import BadInput
from flibuste.server.store.schema import MIGRATIONS, columns_of


def open_database(path: str) -> sqlite3.Connection:
    """A connection; BadInput if there is no database to be had at this path."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute("PRAGMA cache_size=-1024")  # kilobytes: the ends of some hundred live logs
        connection.execute("PRAGMA secure_delete=ON")  # a visitor who asks to be forgotten is not left in free pages
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}: expected a database of flibuste, or a place for one") from None
    return connection


def prepare(path: Path | str) -> None:
    """Make the database, for its owner's eyes only, or take an older one to this schema; BadInput says what is wrong with it."""
    with suppress(OSError):  # it is there, or its place is not: that is said below
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    with closing(open_database(str(path))) as connection:
        migrate(connection, str(path))


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Take an older database to this schema, all or nothing; refuse one that a later flibuste made."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise BadInput(f"{path}: its schema is version {version}: this flibuste knows versions up to {len(MIGRATIONS)}")
        for number in range(version, len(MIGRATIONS)):
            connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
        for name, columns in columns_of().items():
            connection.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY rowid DESC LIMIT 1").fetchall()
    except sqlite3.Error as error:
        raise BadInput(f"{path}: {error}: expected a database of flibuste, or a backup of one in its place") from None
