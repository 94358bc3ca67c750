"""The line between a server and a machine that thinks for it, both of its ends: see `thinking.elsewhere`."""

import asyncio
import hmac
import logging
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI

import flibuste
from flibuste.game import BadInput, FlibusteError
from flibuste.server.requests.visits import Desk
from flibuste.server.thinking.elsewhere import MOST_PLACES, Choice, Machine, NearAndFar, Ready, Thought, read_said
from flibuste.server.thinking.processes import Processes
from flibuste.server.thinking.thinkers import ATTEMPTS, MOVE, choose_here

PATH: Final = "/api/think"
SHORTEST: Final = 20  # characters of a key
NOT_FOR_YOU: Final = 1008  # a socket's close code
READING: Final = 20.0  # seconds for the first word

logger = logging.getLogger("flibuste.server")


def read_key(file: str) -> str:
    """The key that is in a file; empty where no file is named."""
    if not file:
        return ""
    try:
        key = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise BadInput(f"{file}: {getattr(error, 'strerror', None) or error}: expected a file with a key for thinkers") from None
    if len(key) < SHORTEST or not key.isascii() or not key.isprintable() or " " in key:
        raise BadInput(f"{file}: expected one line with a key of at least {SHORTEST} letters and digits")
    return key


# ---- at the server ---------------------------------------------------------------------------------------------------


@websocket(PATH)
async def think_socket(socket: "WebSocket[object, object, State]") -> None:
    """The line of a machine that thinks. Whoever has not the key is told nothing."""
    desk: Desk = socket.app.state.desk
    key: str = socket.app.state.think_key
    thinkers = desk.house.thinkers
    given = socket.headers.get("authorization", "")
    if not key or not isinstance(thinkers, NearAndFar) or not hmac.compare_digest(given.encode(), f"Bearer {key}".encode()):
        desk.house.measures.refusals["thinker"] += 1
        await socket.close(code=NOT_FOR_YOU)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        first = await asyncio.wait_for(socket.receive_text(), READING)
        fault = fault_of(first)
        if fault is not None:
            logger.warning("a machine that wants to think for us was sent away: %s", fault)
            await socket.close(code=NOT_FOR_YOU, reason=fault)
            return
        await thinks(socket, thinkers, msgspec.json.decode(first, type=Ready).places)


def fault_of(first: str) -> str | None:
    """What is wrong with the first word of a machine."""
    try:
        ready = msgspec.json.decode(first, type=Ready)
    except msgspec.DecodeError:
        return "it says what cannot be read"
    if ready.version != flibuste.__version__:
        return f"it runs flibuste {ready.version[:20]}: expected {flibuste.__version__}"
    return None if 0 < ready.places <= MOST_PLACES else f"{ready.places} thoughts at once: expected 1 to {MOST_PLACES}"


async def thinks(socket: "WebSocket[object, object, State]", thinkers: NearAndFar, places: int) -> None:
    unsent: asyncio.Queue[bytes | None] = asyncio.Queue()
    machine = Machine(places, unsent.put_nowait, lambda: unsent.put_nowait(None))
    thinkers.welcome(machine)
    writer = asyncio.create_task(write(socket, unsent))
    try:
        while True:
            said = read_said(await socket.receive_text())
            if isinstance(said, Choice):
                machine.hear(said)
    except msgspec.DecodeError as error:
        logger.warning("a machine that thinks for us says what cannot be read: %s", error)
    finally:
        thinkers.miss(machine)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def write(socket: "WebSocket[object, object, State]", unsent: "asyncio.Queue[bytes | None]") -> None:
    while (text := await unsent.get()) is not None:
        await socket.send_data(text, mode="text")
    await socket.close()


# ---- at the machine that thinks --------------------------------------------------------------------------------------


def line_of(address: str) -> str:
    """The address of the line to a server; BadInput if it is no server's."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise BadInput(f"--server {address}: expected https://HOST, the address of a server")
    if parts.scheme == "http" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        logger.warning("%s: what players see crosses the network in plain text", address)
    return f"ws{parts.scheme.removeprefix('http')}://{parts.netloc}{parts.path.rstrip('/')}{PATH}"


async def think_for(address: str, key: str, workers: int) -> None:
    """Think for a server until told to stop; a line that is lost is opened again."""
    processes = Processes(workers)
    try:
        async for line in connect(line_of(address), additional_headers={"authorization": f"Bearer {key}"}):
            try:
                await line.send(msgspec.json.encode(Ready(flibuste.__version__, workers)).decode())
                logger.info("thinking for %s, %d thoughts at once", address, workers)
                await answer_all(line, processes)
            except ConnectionClosed:
                pass
            if line.close_code == NOT_FOR_YOU:
                raise BadInput(f"--server {address}: {line.close_reason or 'it wants no thoughts'}")
            logger.warning("the line to %s was lost: it is opened again", address)
    except InvalidStatus as error:
        status = error.response.status_code
        raise BadInput(f"--server {address} answers {status}: expected a server with this key in its setting think_key") from None
    except InvalidURI:
        raise BadInput(f"--server {address}: expected https://HOST, the address of a server") from None
    finally:
        processes.close()


async def answer_all(line: ClientConnection, processes: Processes) -> None:
    answering: set[asyncio.Task[None]] = set()
    try:
        async for text in line:
            thought = msgspec.json.decode(text, type=Thought)
            task = asyncio.create_task(answer(line, processes, thought))
            answering.add(task)
            task.add_done_callback(answering.discard)
    finally:
        for task in answering:
            task.cancel()


async def answer(line: ClientConnection, processes: Processes, thought: Thought) -> None:
    try:
        arguments = (thought.game, thought.level, bytes(thought.view), thought.seed)
        choice = Choice(thought.number, await processes.work(MOVE, choose_here, *arguments, attempts=ATTEMPTS))
    except FlibusteError as error:
        logger.error("%s at %s could not choose: %s", thought.level, thought.game, error)
        choice = Choice(thought.number, fault=str(error) or type(error).__name__)
    with suppress(ConnectionClosed):
        await line.send(msgspec.json.encode(choice).decode())
