"""Where a server can be found: at this machine, and by phones on the same network."""

import io
import socket
import threading
import webbrowser
from typing import Final
from urllib.parse import urlsplit

import segno

EVERYWHERE: Final = ("0.0.0.0", "::")  # the addresses of a server that listens at all of the machine's
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
OUTSIDE: Final = ("192.0.2.1", 9)  # an address for documentation: nothing is sent to it


def here(address: str) -> str:
    """The address for a browser on this machine."""
    place = urlsplit(address)
    return f"http://127.0.0.1:{place.port}" if place.hostname in EVERYWHERE else address


def phones(address: str) -> str | None:
    """The address for others on the same network; None where the server listens at one address only, or there is no network."""
    place = urlsplit(address)
    if place.hostname not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)  # which tells what way a message would take
            own = probe.getsockname()[0]
        except OSError:
            return None
    return None if own.startswith("127.") else f"http://{own}:{place.port}"


def phone_code(address: str) -> str:
    """A QR code of the address, for a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


def open_browser(address: str) -> None:
    """In the background, where there is a browser: some are slow to start, and a terminal browser would take the terminal."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if not isinstance(browser, webbrowser.GenericBrowser) or isinstance(browser, webbrowser.BackgroundBrowser):
        threading.Thread(target=browser.open, args=(address,), daemon=True).start()
