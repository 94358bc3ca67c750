"""A Firefox to look at the page with, for `make soak`: the machine's own or, on Debian, its `firefox-esr`, fetched with what it
needs and unpacked in `.venv` without being installed.

    python -m tests.browser.firefox                     that step of set-up
    python -m tests.browser.firefox FIREFOX WORD…       runs a Firefox for playwright, which asks for it by `launched`

Playwright speaks WebDriver BiDi with a Firefox that is not its own, and begins with a command that Debian's does not know. It is
about the colours that a visitor prefers, so it is answered on the way; everything else goes through as it is.
"""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from steps import step
from tests.browser.chromium import NoBrowser

NAMES = ("firefox-esr", "firefox")
OURS = Path(__file__).parents[2] / ".venv" / "firefox"
Preferences = dict[str, str | float | bool]
LISTENING = "WebDriver BiDi listening on"
UNKNOWN = "emulation.setMediaFeaturesOverride"


def found() -> Path | None:
    """The browser that is there."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return Path(path)
    return OURS / "usr" / "lib" / "firefox-esr" / "firefox-esr" if (OURS / "done").exists() else None


def launched(playwright: Playwright, scratch: Path, preferences: Preferences | None = None) -> Browser:
    """A Firefox, with further preferences if there are any; in `scratch` lies what starts it."""
    path = found()
    if path is None:
        raise NoBrowser(f"no Firefox: expected one of {', '.join(NAMES)} on the path, or Debian's that set-up has fetched")
    door = scratch / "firefox"
    door.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tests.browser.firefox "{path}" "$@"\n')
    door.chmod(0o755)
    given: dict[str, str | float | bool] = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    if path.is_relative_to(OURS):
        given["LD_LIBRARY_PATH"] = ":".join(str(place) for place in sorted((OURS / "usr" / "lib").glob("*-linux-gnu*")))
    return playwright.firefox.launch(channel="moz-firefox", executable_path=door, env=given, firefox_user_prefs=preferences)


# ---- on the way to it ------------------------------------------------------------------------------------------------


async def run(*command: str) -> int:
    """Run a Firefox, and stand before the port that it opens."""
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        opened = re.search(rf"{LISTENING} (ws://\S+)", line.decode(errors="replace"))
        if opened is None:
            sys.stderr.buffer.write(line)
            sys.stderr.flush()
            continue
        server = await serve(partial(hand_on, firefox=opened[1]), "127.0.0.1", 0, max_size=None, compression=None)
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"{LISTENING} ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
    return await process.wait()


async def hand_on(caller: ServerConnection, firefox: str) -> None:
    """Everything that one side says to the other, but for the command that Firefox does not know."""
    assert caller.request is not None
    async with connect(f"{firefox}{caller.request.path}", max_size=None, compression=None) as line:

        async def back() -> None:
            async for said in line:
                await caller.send(said)

        coming = asyncio.create_task(back())
        async for said in caller:
            asked = json.loads(said)
            if asked["method"] == UNKNOWN:
                await caller.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
            else:
                await line.send(said)
        coming.cancel()


# ---- set-up ----------------------------------------------------------------------------------------------------------


def fetch() -> None:
    """Debian's Firefox, and those packages that it needs and this machine has not; apt checks who signed them."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise NoBrowser("no Firefox: none on the path, and no apt-get to fetch Debian's")
    shutil.rmtree(OURS, ignore_errors=True)
    OURS.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        apt = Path(scratch)
        for folder in ("state/lists/partial", "cache/archives/partial"):
            (apt / folder).mkdir(parents=True)
        settings = {
            "Dir::State": apt / "state",
            "Dir::State::status": "/var/lib/dpkg/status",
            "Dir::Cache": apt / "cache",
            "Debug::NoLocking": "true",  # nothing is installed
            "APT::Sandbox::User": "",
            "APT::Install-Recommends": "false",
        }
        words = ["apt-get", "-qq", "-y", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]
        for asked in (["update"], ["--download-only", "install", "firefox-esr"]):
            done = subprocess.run([*words, *asked], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                said = done.stdout.strip().splitlines() or ["it failed"]
                raise NoBrowser(f"no Firefox: none on the path, and apt-get {asked[0]}: {said[-1][:300]}")
        for package in (apt / "cache" / "archives").glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, OURS], check=True)
    (OURS / "done").touch()  # last, so that half of it is none


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(asyncio.run(run(*sys.argv[1:])))
    if found() is None:
        try:
            with step("fetching Firefox to test with"):
                fetch()
        except NoBrowser as error:
            print(f"flibuste: {error}", file=sys.stderr)  # the rest goes on; the tests in Firefox will fail
