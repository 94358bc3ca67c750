"""`flibuste backup` and `flibuste restore`: a whole database as one file, taken while servers run, and put back.

A file is complete or not there: it is written under another name, checked, forced to disk and then renamed. Nothing is ever
overwritten. A restored SQLite file must not meet the write-ahead log of the one before it, which SQLite would apply to it: what
lay there is moved aside, all of it.
"""

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit, urlunsplit

from flibuste.game import BadInput
from flibuste.server.store.databases import POSTGRES, check_database, sqlite_path, with_tls
from flibuste.server.store.locking import Lock, give_to_owner
from flibuste.server.store.migrate import IN_USE, sqlite_alone
from flibuste.server.store.schema import MIGRATIONS

NAME: Final = re.compile(r"flibuste-\d{8}T\d{6}Z\.(db|dump)")
BESIDE: Final = ("", "-wal", "-shm")  # a SQLite database is up to three files
HEAD_OF_A_DUMP: Final = b"PGDMP"


def backup(address: str, folder: Path, keep: int | None, now: datetime | None = None) -> tuple[Path, list[Path]]:
    """Write the database into a new file of the folder; of the backups there, keep that many. The file, and what was removed."""
    if keep is not None and keep < 1:
        raise BadInput(f"--keep {keep}: expected at least 1")
    moment = (now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%SZ")
    postgres = address.startswith(POSTGRES)
    if not postgres and not sqlite_path(address).is_file():
        raise BadInput(f"{sqlite_path(address)}: there is no such file: expected a database of flibuste")
    target = folder / f"flibuste-{moment}.{'dump' if postgres else 'db'}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        must_be_free(target)
        with unfinished_beside(target) as unfinished:
            if postgres:
                dump_postgres(address, unfinished)
            else:
                copy_sqlite(sqlite_path(address), unfinished)
                check_sqlite(unfinished, sqlite_path(address))
            put_in_place(unfinished, target)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror or error}: expected a folder with room for a backup") from None
    return target, rotate(folder, keep) if keep is not None else []


def restore(file: Path, address: str, aside: bool, now: datetime | None = None) -> list[Path]:
    """Put a backup where the address says; what lies there is moved aside if that is wanted, or else refused."""
    if not file.is_file():
        raise BadInput(f"{file}: there is no such file: expected a backup of flibuste")
    with file.open("rb") as opened:
        head = opened.read(len(HEAD_OF_A_DUMP))
    if address.startswith(POSTGRES) != (head == HEAD_OF_A_DUMP):
        kind = "PostgreSQL" if head == HEAD_OF_A_DUMP else "SQLite"
        raise BadInput(f"{file} is a backup of {kind}: expected --database to name a database of {kind}")
    if address.startswith(POSTGRES):
        restore_postgres(file, address)
        return []
    return restore_sqlite(file, sqlite_path(address), aside, now or datetime.now(UTC))


@contextmanager
def unfinished_beside(target: Path) -> Iterator[Path]:
    """A file of the owner's own, to be written and then put in its place; it is gone if it does not come to that."""
    unfinished = target.with_name(f".{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def put_in_place(unfinished: Path, target: Path) -> None:
    """The file gets its name when all of it is on disk."""
    sync(unfinished)
    unfinished.replace(target)
    sync(target.parent)


def must_be_free(path: Path) -> None:
    if path.exists():
        raise BadInput(f"{path} exists: expected a name that is free")


def sync(path: Path) -> None:
    """Force a file, or the names in a folder, to disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def rotate(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups, which their names tell."""
    ours = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))
    for path in ours[:-keep]:
        path.unlink()
    return ours[:-keep]


# ---- SQLite ----------------------------------------------------------------------------------------------------------


def copy_sqlite(source: Path, target: Path) -> None:
    """One consistent picture of a database that may be written meanwhile, as one plain file."""
    try:
        address = f"{source.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BadInput(f"{source}: {error}: expected a database of flibuste, and room for its copy") from None


def check_sqlite(path: Path, named: Path) -> None:
    """BadInput unless the file is a whole database of flibuste, of a version that we know."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            tables = connection.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('game_table', 'event')").fetchone()
    except sqlite3.Error as error:
        raise BadInput(f"{named}: {error}: expected a database of flibuste") from None
    if found != "ok":
        raise BadInput(f"{named} is damaged ({' '.join(str(found).split())[:100]}): expected a whole database")
    if tables != (2,) or not version:
        raise BadInput(f"{named}: expected a database of flibuste")
    if version > len(MIGRATIONS):
        raise BadInput(f"{named}: its schema is version {version}: this flibuste knows versions up to {len(MIGRATIONS)}")


def restore_sqlite(file: Path, target: Path, aside: bool, now: datetime) -> list[Path]:
    check_sqlite(file, file)
    lock = Lock(target)  # a server that runs has it, whatever has become of the file
    try:
        return replace_sqlite(file, target, aside, now)
    finally:
        lock.let_go()


def replace_sqlite(file: Path, target: Path, aside: bool, now: datetime) -> list[Path]:
    there = [path for path in (Path(f"{target}{end}") for end in BESIDE) if path.exists()]
    if there and not aside:
        raise BadInput(f"{there[0]} exists: expected no database there, or --aside to move it out of the way")
    if target.exists():
        must_be_unused(target)
    moment = now.strftime("%Y%m%dT%H%M%SZ")
    there = [path for path in there if path.exists()]  # the last one to leave a database has cleared up after itself
    moved = [path.with_name(f"{path.name}.before-{moment}") for path in there]
    try:
        with unfinished_beside(target) as unfinished:
            copy_sqlite(file, unfinished)
            give_to_owner(unfinished, target if target.exists() else target.parent)
            for path, place in zip(there, moved, strict=True):
                must_be_free(place)
                if path == target:
                    shutil.copy2(path, place)  # at every moment there is a database, the old one or the new one
                    sync(place)
                else:
                    path.rename(place)
            put_in_place(unfinished, target)
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror or error}: expected room for the database") from None
    return moved


def must_be_unused(path: Path) -> None:
    """BadInput if a server has it open. What a crash has left in the log beside it gets into the file."""
    try:
        with sqlite_alone(path, IN_USE):
            pass
    except sqlite3.DatabaseError:
        pass  # damaged, which may be why it is to be replaced


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


def dump_postgres(address: str, target: Path) -> None:
    """By pg_dump, which takes a consistent picture while servers run."""
    run_tool(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}"], address)
    with target.open("rb") as opened:
        if opened.read(len(HEAD_OF_A_DUMP)) != HEAD_OF_A_DUMP:
            raise BadInput("pg_dump wrote no dump: expected one")


def restore_postgres(file: Path, address: str) -> None:
    """Into an empty database, all or nothing."""
    listed = run_tool(["pg_restore", "--list", str(file)], None)
    if " game_table " not in listed:
        raise BadInput(f"{file}: expected a backup of flibuste")
    # A table that is there already is a fault of the one transaction, so a database in use is never changed.
    run_tool(["pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", str(file)], address)
    check_database(address)


def run_tool(command: list[str], address: str | None) -> str:
    """Run a tool of PostgreSQL. The password goes where no other user of the machine can see it."""
    if shutil.which(command[0]) is None:
        raise BadInput(f"{command[0]} is missing: expected PostgreSQL's client tools (on Debian: postgresql-client)")
    environment = dict(os.environ)
    if address is not None:
        parts = urlsplit(with_tls(address))
        if parts.password is not None:
            environment["PGPASSWORD"] = unquote(parts.password)
            user, _, host = parts.netloc.rpartition("@")
            parts = parts._replace(netloc=f"{user.partition(':')[0]}@{host}")
        command = [*command[:1], f"--dbname={urlunsplit(parts)}", *command[1:]]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace")
    if done.returncode:
        said = " ".join(done.stderr.split())[:300]
        raise BadInput(f"{command[0]} failed ({said}): nothing was changed")
    return done.stdout
