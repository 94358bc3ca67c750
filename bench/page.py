"""How heavy the page is and how quick: bytes of the first view, time until it answers on a slow machine, frames while cards fly.

.venv/bin/python -m bench.page
"""

import json
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.browser.chromium import launched
from tests.browser.playing import READY, play_on
from tests.browser.visitor import House, Visitor
from tests.browser.weighing import first_view

SLOWER = 4
VISITS = 5

FRAMES = """() => {
  window.frames_seen = [];
  let flying = false;
  const tick = (now) => {
    const ghosts = document.querySelectorAll(".ghost").length;
    if (ghosts || flying) window.frames_seen.push([now, ghosts]);
    flying = ghosts > 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def slowed(visitor: Visitor) -> CDPSession:
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def interactive(browser: Browser, house: House) -> float:
    """Seconds from the request until a button of the first page is there and the thread that would answer is free."""
    visitor = Visitor(browser, house.address)
    slowed(visitor)
    visitor.page.goto("/", wait_until="commit")
    visitor.page.get_by_role("button", name="Play now").first.wait_for()
    ready = visitor.page.evaluate("new Promise((done) => requestIdleCallback(() => done(performance.now())))")
    visitor.context.close()
    return float(ready) / 1000


def frames(browser: Browser, house: House, game: str) -> tuple[float, float]:
    """Frames a second while cards fly, and the share of frames that took more than 1.5 times as long as they should."""
    visitor = Visitor(browser, house.address, settings={"speed": 1})
    visitor.sit_at(game, ["you", "level1", "level1"])
    visitor.page.locator(READY).first.wait_for()
    visitor.page.evaluate(FRAMES)
    play_on(visitor.page, Random(game), 6)
    visitor.page.locator(READY).first.wait_for()
    seen = json.loads(visitor.page.evaluate("JSON.stringify(window.frames_seen)"))
    visitor.context.close()
    steps = [later[0] - earlier[0] for earlier, later in pairwise(seen) if earlier[1]]
    return 1000 / statistics.fmean(steps), sum(step > 25 for step in steps) / len(steps)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "flibuste.db")
        browser = launched(playwright)
        visitor = Visitor(browser, house.address)
        size, fonts = first_view(visitor)
        visitor.context.close()
        print(f"first view          {size:6.1f} kB gzipped, of which {fonts:.1f} are fonts")
        times = [interactive(browser, house) for _ in range(VISITS)]
        print(f"interactive         {statistics.median(times):6.2f} s on a CPU slowed {SLOWER} times (median of {VISITS})")
        for game in ("corsari", "korsar", "nain_jaune"):
            rate, late = frames(browser, house, game)
            print(f"{game:<19} {rate:6.1f} frames a second in flight, {late:.0%} of them late")
        browser.close()
        house.close()
