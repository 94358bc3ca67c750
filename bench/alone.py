"""Without a server: what is fetched, how soon the house is ready in a headless Chromium, how long decisions take beside native.

.venv/bin/python -m bench.alone            after `make site`
"""

import json
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from offline.site import SITE
from tests.browser.chromium import launched
from tests.offline.guest import Guest
from tests.offline.part import in_pyodide, natively, unpacked
from tests.offline.static import StaticServer

RUNS = 3


def starts() -> tuple[list[float], list[float]]:
    """Seconds until the house is ready: from the visitor's consent in a new browser, and from a reload."""
    cold: list[float] = []
    warm: list[float] = []
    server = StaticServer(SITE)
    try:
        with sync_playwright() as playwright:
            browser = launched(playwright)
            for _ in range(RUNS):
                guest = Guest(browser.new_context(), server.address)
                guest.page.goto(guest.address)
                button = guest.page.locator('[data-house="asking"] .go')
                button.wait_for()
                began = time.monotonic()
                button.click()
                guest.wait("ready")
                cold.append(time.monotonic() - began)
                began = time.monotonic()
                guest.page.reload()
                guest.wait("ready")
                warm.append(time.monotonic() - began)
                guest.context.close()
            browser.close()
    finally:
        server.stop()
    return cold, warm


def main() -> None:
    fetched = {path.parent.name.split("-")[0]: 0 for path in SITE.rglob("*.br")}
    for path in SITE.rglob("*.br"):
        fetched[path.parent.name.split("-")[0]] += path.stat().st_size
    print(
        "fetched, MB as brotli:",
        {name: round(size / 1e6, 2) for name, size in fetched.items()},
        round(sum(fetched.values()) / 1e6, 2),
    )
    cold, warm = starts()
    print(f"ready, seconds (median of {RUNS}): cold {statistics.median(cold):.1f}, warm {statistics.median(warm):.1f}")
    with tempfile.TemporaryDirectory() as scratch:
        there = json.loads(in_pyodide(Path(__file__).with_name("decisions.py"), unpacked(Path(scratch))))
    here = json.loads(natively("bench.decisions"))
    for name, means in here.items():
        print(f"{name}: native", " ".join(f"{one:.1f}" for one in means), "ms")
        print(f"{name}: wasm  ", " ".join(f"{one:.1f}" for one in there[name]), "ms;", "times", end=" ")
        print(" ".join(f"{b / a:.1f}" for a, b in zip(means, there[name], strict=True)))


if __name__ == "__main__":
    main()
