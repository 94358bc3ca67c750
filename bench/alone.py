"""Without a server: what is fetched, how soon the house is ready in a headless Chromium, its memory, decisions beside native.

.venv/bin/python -m bench.alone            after `make site`
"""

import json
import os
import shutil
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

RUNS = 5
ANSWERED = 2000  # milliseconds within which every worker answers
MEMORY = """
  const memories = new Set();
  for (const way of ["instantiate", "instantiateStreaming"]) {
    const before = WebAssembly[way];
    WebAssembly[way] = async (...given) => {
      const made = await before(...given);
      const found = (made.instance ?? made).exports.memory ?? given[1]?.env?.memory;
      if (found) memories.add(found);
      return made;
    };
  }
  const asked = new BroadcastChannel("memory");
  asked.onmessage = ({ data }) => {
    if (data !== "how much") return;
    asked.postMessage([...memories].reduce((sum, one) => sum + one.buffer.byteLength, 0));
  };
"""
ASK = f"""() => new Promise((done) => {{
  const found = [];
  const channel = new BroadcastChannel("memory");
  channel.onmessage = ({{ data }}) => typeof data === "number" && found.push(data);
  channel.postMessage("how much");
  setTimeout(() => done(found), {ANSWERED});
}})"""


def spent(process: int) -> float:
    """Seconds of processor time of what a process has started, and of what that has started, if it still runs."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, fields = int(path.parent.name), path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        parents[pid], ticks[pid] = int(fields[1]), int(fields[11]) + int(fields[12])
    below = {process}
    while more := {pid for pid, parent in parents.items() if parent in below} - below:
        below |= more
    return sum(ticks[pid] for pid in below - {process}) / os.sysconf("SC_CLK_TCK")


def starts() -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Until the house is ready, seconds and seconds of the browser's processor time: from the visitor's consent in a new browser,
    and from a reload."""
    cold: list[tuple[float, float]] = []
    warm: list[tuple[float, float]] = []
    server = StaticServer(SITE, compressed=True)
    try:
        with sync_playwright() as playwright:
            browser = launched(playwright)
            for _ in range(RUNS):
                guest = Guest(browser.new_context(), server.address)
                guest.page.goto(guest.address)
                button = guest.page.locator('[data-house="asking"] .go')
                button.wait_for()
                began, had = time.monotonic(), spent(os.getpid())
                button.click()
                guest.wait("ready")
                cold.append((time.monotonic() - began, spent(os.getpid()) - had))
                began, had = time.monotonic(), spent(os.getpid())
                guest.page.reload()
                guest.wait("ready")
                warm.append((time.monotonic() - began, spent(os.getpid()) - had))
                guest.context.close()
            browser.close()
    finally:
        server.stop()
    return cold, warm


def memory() -> list[int]:
    """The bytes of Python in each worker, the house and those that think, after a match, a hint and a review."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = shutil.copytree(SITE, Path(scratch) / "site")
        for worker in site.glob("assets/worker-*.js"):
            worker.write_text(MEMORY + worker.read_text())
        server = StaticServer(site)
        try:
            browser = launched(playwright)
            guest = Guest(browser.new_context(), server.address)
            guest.install()
            code = guest.begin("korsar")
            guest.page.get_by_role("button", name="Hint").click()
            guest.page.locator("[data-hint]").first.wait_for()
            guest.play_to_the_end()
            guest.look_back(code)
            found: list[int] = guest.page.evaluate(ASK)
            browser.close()
        finally:
            server.stop()
    return found


def main() -> None:
    print("load of the machine, over 1, 5 and 15 minutes:", *(f"{one:.1f}" for one in os.getloadavg()))
    fetched = {path.parent.name.split("-")[0]: 0 for path in SITE.rglob("*.br")}
    for path in SITE.rglob("*.br"):
        fetched[path.parent.name.split("-")[0]] += path.stat().st_size
    print(
        "fetched, MB as brotli:",
        {name: round(size / 1e6, 2) for name, size in fetched.items()},
        round(sum(fetched.values()) / 1e6, 2),
    )
    cold, warm = starts()
    for name, times in (("cold", cold), ("warm", warm)):
        for what, numbers in zip(("seconds", "seconds of processor time"), zip(*times, strict=True), strict=True):
            listed = " ".join(f"{one:.1f}" for one in sorted(numbers))
            print(f"ready {name}, {what}: median {statistics.median(numbers):.1f} of {listed}")
    print("memory of Python in house and thinkers, MB:", " ".join(f"{one / 1e6:.0f}" for one in memory()))
    with tempfile.TemporaryDirectory() as scratch:
        there = json.loads(in_pyodide(Path(__file__).with_name("decisions.py"), unpacked(Path(scratch))))
    here = json.loads(natively("bench.decisions"))
    for name, means in here.items():
        print(f"{name}: native", " ".join(f"{one:.1f}" for one in means), "ms")
        print(f"{name}: wasm  ", " ".join(f"{one:.1f}" for one in there[name]), "ms;", "times", end=" ")
        print(" ".join(f"{b / a:.1f}" for a, b in zip(means, there[name], strict=True)))


if __name__ == "__main__":
    main()
