"""How `flibuste admin` reaches a server: by a socket beside its SQLite file, which only the file's owner can use.

Where no server runs, the command opens the database itself. With PostgreSQL it does so in any case, as one more server that runs
no table, and passes on what is for others.
"""

import asyncio
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from flibuste.game import BadInput
from flibuste.server.fleet.joining import join_fleet
from flibuste.server.house.house import House
from flibuste.server.house.identity import Identities
from flibuste.server.requests.admin import Answer, AnyOrder, obey
from flibuste.server.store.databases import POSTGRES, check_driver, open_store, sqlite_path
from flibuste.server.thinking.processes import Processes

END: Final = ".admin"  # of the socket beside the database
LONGEST_PATH: Final = 100  # bytes of a socket's name; systems take little more
OPEN_FOLDERS: Final = Path("/proc/self/fd")
MOST_BYTES: Final = 64 * 1024
PATIENCE: Final = 60.0  # seconds for an answer

logger = logging.getLogger("flibuste.server")

ORDERS: Final = msgspec.json.Decoder(AnyOrder)


def socket_of(database: Path) -> Path:
    return database.with_name(database.name + END)


@contextmanager
def short_name(path: Path) -> Iterator[str]:
    """A name of a socket that systems take: on Linux a folder that is open has a short one."""
    if len(os.fsencode(path.resolve())) <= LONGEST_PATH or not OPEN_FOLDERS.exists():
        yield os.fspath(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"{OPEN_FOLDERS}/{folder}/{path.name}"
    finally:
        os.close(folder)


class Control:
    """The socket of a server that runs."""

    def __init__(self, house: House, identities: Identities, database: Path) -> None:
        self.house = house
        self.identities = identities
        self.path = socket_of(database)
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        """Whoever is here has the lock of the database, so a socket that lies there is nobody's any more."""
        if not hasattr(asyncio, "start_unix_server"):
            logger.warning("flibuste admin cannot reach this server: expected a system with sockets")
            return
        self.path.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            with short_name(self.path) as name:
                self.server = await asyncio.start_unix_server(self.answer, name, limit=MOST_BYTES)
        except OSError as error:
            logger.warning("flibuste admin cannot reach this server: %s", error.strerror or error)
        finally:
            os.umask(before)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One order, one answer."""
        try:
            order = ORDERS.decode(await reader.readline())
            told = await obey(self.house, self.identities, order)
        except (msgspec.DecodeError, ValueError):
            told = Answer(fault="the server does not know this order: expected the same version of flibuste")
        except Exception:
            logger.exception("an order of the operator failed")
            told = Answer(fault="something went wrong: see the server's log")
        with suppress(OSError):
            writer.write(msgspec.json.encode(told) + b"\n")
            await writer.drain()
        writer.close()

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
            self.path.unlink(missing_ok=True)


# ---- the side of the command -----------------------------------------------------------------------------------------


def command(address: str, order: AnyOrder) -> list[str]:
    """Have an order carried out, by the server that runs or, where none does, here: the lines to be printed."""
    if address.startswith(POSTGRES):
        check_driver()
    elif not sqlite_path(address).is_file():
        raise BadInput(f"{sqlite_path(address)}: there is no such file: expected a database of flibuste")
    answer = asyncio.run(ordered(address, order))
    if answer.fault is not None:
        raise BadInput(answer.fault)
    return answer.lines


async def ordered(address: str, order: AnyOrder) -> Answer:
    if not address.startswith(POSTGRES):
        answer = await asked(socket_of(sqlite_path(address)), order)
        if answer is not None:
            return answer
    return await done_here(address, order)


async def asked(path: Path, order: AnyOrder) -> Answer | None:
    """The answer of the server that runs; None if none does."""
    if not hasattr(asyncio, "open_unix_connection"):
        return None
    try:
        with short_name(path) as name:
            reader, writer = await asyncio.open_unix_connection(name)
    except PermissionError:
        raise BadInput(f"{path}: expected the user that the server runs as, or root") from None
    except OSError:
        return None
    try:
        writer.write(msgspec.json.encode(order) + b"\n")
        text = await asyncio.wait_for(reader.read(), PATIENCE)
        return msgspec.json.decode(text, type=Answer)
    except (OSError, TimeoutError, msgspec.DecodeError):
        raise BadInput(f"{path}: the server does not answer: see its log") from None
    finally:
        writer.close()


async def done_here(address: str, order: AnyOrder) -> Answer:
    """In a house of our own, in which nothing happens by itself."""
    store = await open_store(address)
    try:
        identities = await Identities.open(store)
    except BaseException:
        await store.close()
        raise
    house = House(store, Processes(1))
    house.closing = True
    try:
        join_fleet(house, identities)
        await house.fleet.sure()
        return await obey(house, identities, order)
    finally:
        await house.close()
